/** By whom (`userId`) and when (`now`, UTC ISO text) a row was made. */
export const stamps = ({ now, userId }: { readonly now: string; readonly userId: number }) => ({
  created_at: now,
  created_by: userId,
  modified_at: now,
  modified_by: userId,
});
