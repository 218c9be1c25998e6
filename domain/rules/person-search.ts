import { fold } from './fold.ts';

/** What a typed search for a person means. Names are folded prefixes; the date is ISO; digits are bare. */
export type PersonSearch =
  | { readonly kind: 'all' }
  | { readonly kind: 'name'; readonly last: string; readonly first: string | null }
  | { readonly kind: 'either'; readonly a: string; readonly b: string }
  | { readonly kind: 'born'; readonly on: string; readonly last: string | null }
  | { readonly kind: 'digits'; readonly digits: string };

const bornOn = (text: string): string | null => {
  const m = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!m) return null;
  const [month, day, year] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1850 ? date.toISOString().slice(0, 10) : null;
};

/**
 * Reads what people type into a patient or prescriber search: "smi, jo" (last, first), "jo smi" (either order), "smith",
 * "04/12/1957", "smith 04/12/1957", a phone or other number.
 */
export function readPersonSearch(text: string): PersonSearch {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const born = words.map(bornOn).find((d) => d !== null) ?? null;
  const rest = words.filter((w) => bornOn(w) === null).join(' ');
  if (born) return { kind: 'born', on: born, last: fold(rest.replace(/,.*$/, '')) || null };
  if (/\d/.test(text) && !/\p{L}/u.test(text)) { const digits = text.replace(/\D/g, ''); return digits ? { kind: 'digits', digits } : { kind: 'all' }; }
  const comma = text.indexOf(',');
  if (comma >= 0) { const last = fold(text.slice(0, comma)); const first = fold(text.slice(comma + 1)); return last || first ? { kind: 'name', last, first: first || null } : { kind: 'all' }; }
  const folded = fold(text);
  if (!folded) return { kind: 'all' };
  const parts = folded.split(' ');
  return parts.length === 1 ? { kind: 'name', last: folded, first: null } : { kind: 'either', a: parts.slice(0, -1).join(' '), b: parts.at(-1)! };
}
