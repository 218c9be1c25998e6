/** The id that a list's filter names; null without one, and for what can't be an id. */
export const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
