/** What stands before the method in the reason of a movement. */
const mark = 'DEA Form 41: ';

/** The reason of a destruction as the ledger keeps it; `method` of a controlled drug only. */
export const destructionReason = (reason: string, method: string | null): string =>
  [reason.trim(), ...(method === null ? [] : [`${mark}${method}`])].join('. ');
/** The method of a destruction, as it was typed; null where none stands in the ledger. */
export function methodIn(kept: string | null): string | null {
  const at = kept?.lastIndexOf(mark) ?? -1;
  return kept === null || at < 0 ? null : kept.slice(at + mark.length);
}
/** What was typed as the reason of a destruction, without its method. */
export function reasonWithoutMethod(kept: string | null): string {
  const at = kept?.lastIndexOf(`. ${mark}`) ?? -1;
  return at < 0 ? (kept ?? '') : (kept ?? '').slice(0, at);
}
