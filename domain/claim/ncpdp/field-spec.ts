/**
 * How a field is written, and what its value is in the product:
 * text: A/N, trailing blanks carry nothing, string · digits: a number that names something (codes,
 * reference and telephone
 * numbers), string of digits as given · count: 9(n), whole number, zero-filled · quantity:
 * 9(7)v999, thousandths ·
 * money: s9(n)v99 overpunched, cents · rate: s9(3)v4 overpunched, ten-thousandths of a percent ·
 * percent: 9(3)v99,
 * hundredths of a percent · date: CCYYMMDD, ISO date · time: HHMM, `HH:MM`.
 */
export type Kind =
  | 'text'
  | 'digits'
  | 'count'
  | 'quantity'
  | 'money'
  | 'rate'
  | 'percent'
  | 'date'
  | 'time';
export type ValueOfKind<K extends Kind> = K extends 'text' | 'digits' | 'date' | 'time'
  ? string
  : number;
/** Code → its meaning in our own words. */
export type Meanings = Readonly<Record<string, string>>;

export interface FieldSpec<K extends Kind = Kind> {
  /** The data dictionary's number without the id: 402 of 402-D2. */
  readonly number: string;
  readonly name: string;
  readonly kind: K;
  /** Characters at most, without the id. */
  readonly max: number;
  readonly meanings?: Meanings;
  /** Small letters are sent as they are; everywhere else a claim is in capitals. */
  readonly anyCase?: true;
}

const spec =
  <K extends Kind>(kind: K) =>
  (number: string, name: string, max: number, meanings?: Meanings): FieldSpec<K> => ({
    number,
    name,
    kind,
    max,
    ...(meanings && { meanings }),
  });
export const text = spec('text');
export const digits = spec('digits');
export const count = spec('count');
export const money = spec('money');
const quantityOf = spec('quantity');
const rateOf = spec('rate');
const percentOf = spec('percent');
const dateOf = spec('date');
const timeOf = spec('time');
export const quantity = (number: string, name: string): FieldSpec<'quantity'> =>
  quantityOf(number, name, 10);
export const rate = (number: string, name: string): FieldSpec<'rate'> => rateOf(number, name, 7);
export const percent = (number: string, name: string): FieldSpec<'percent'> =>
  percentOf(number, name, 5);
export const date = (number: string, name: string): FieldSpec<'date'> => dateOf(number, name, 8);
export const time = (number: string, name: string): FieldSpec<'time'> => timeOf(number, name, 4);
export const anyCase = (number: string, name: string, max: number): FieldSpec<'text'> => ({
  ...text(number, name, max),
  anyCase: true,
});
