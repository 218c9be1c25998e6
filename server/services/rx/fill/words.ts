import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { RxBundle } from '#server/repositories/rx/rx.ts';

/** A prescription, a person and a drug in the words of lists and messages. */
export const rxNumberText = (b: Pick<RxBundle, 'store' | 'rx'>, fillNo: number): string =>
  formatRxNumber(Number(b.store.code), b.rx.rx_number, fillNo);
export const person = (p: {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
  degree?: string | null;
}) =>
  `${p.last_name}, ${p.first_name}${p.middle_name ? ` ${p.middle_name}` : ''}${p.degree ? ` ${p.degree}` : ''}`;
export const drugText = (d: { name: string; strength: string | null; form: string | null }) =>
  [d.name, d.strength, d.form?.toLowerCase()].filter(Boolean).join(' ');
