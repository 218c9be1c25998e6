import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';

/** A prescription, a person and a drug in the words of lists and messages. */
export const rxNumberText = (bundle: Pick<RxBundle, 'store' | 'rx'>, fillNo: number): string =>
  formatRxNumber(Number(bundle.store.code), bundle.rx.rx_number, fillNo);
export const person = (input: {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
  degree?: string | null;
}) =>
  `${input.last_name}, ${input.first_name}${input.middle_name ? ` ${input.middle_name}` : ''}${input.degree ? ` ${input.degree}` : ''}`;
export const drugText = (input: { name: string; strength: string | null; form: string | null }) =>
  [input.name, input.strength, input.form?.toLowerCase()].filter(Boolean).join(' ');
