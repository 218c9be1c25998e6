const two = (n: number) => String(n).padStart(2, '0');

/** An instant as this station's clock shows it: "03/02/2026 14:05"; '' for null. */
export function instantText(instant: string | null): string {
  if (instant === null) return '';
  const d = new Date(instant);
  return `${two(d.getMonth() + 1)}/${two(d.getDate())}/${d.getFullYear()} ${two(d.getHours())}:${two(d.getMinutes())}`;
}
/** Day and time without the year, for a column that is read at a glance: "03/02 14:05". */
export const shortInstant = (instant: string | null): string => { const text = instantText(instant); return text && `${text.slice(0, 5)} ${text.slice(11)}`; };
/** When it was promised: waiting patients first of all. */
export const promiseText = (p: { readonly waiting: boolean; readonly promisedAt: string | null }): string => (p.waiting ? 'waiting' : shortInstant(p.promisedAt));
