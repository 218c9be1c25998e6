import { formatRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Printer } from '#server/io/label/printer.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { DrugListing } from '#server/repositories/drug/drugs.ts';
import { rxOf } from '#server/repositories/rx/rx.ts';
import type { Made } from '#server/repositories/training/attempts.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import type { Colleagues } from './colleague.ts';

/** With what a case is set up: the person's own work, two colleagues, and a printer. */
export interface SettingUp {
  readonly own: RxWork;
  readonly colleagues: Colleagues;
  readonly printer: Printer;
  /** The birth date of the invented patient: two who answer alike could not be told apart. */
  readonly bornOn: string;
  /** How many attempts were begun in the store before this one. */
  readonly attempts: number;
}
/** What a case has made, but for how far the logs had come. */
export type CaseMade = Omit<Made, 'marks'>;
export type SetUp = (input: SettingUp) => Promise<Result<CaseMade, Refusal>>;

/** Lisinopril of one maker in two strengths, whose packages look alike. */
export const lisinopril10 = '68180051401';
export const lisinopril20 = '68180051501';

/** A prescription's number as its label says it. */
export async function numberOf(work: RxWork, rxId: number): Promise<string> {
  const rx = required(await rxOf(work, rxId), 'the prescription of the case');
  const store = required(await storeOf(work), 'the store of the case');
  return formatRxNumber(Number(store.code), rx.rx_number, 0);
}
/** Lisinopril 10 mg, one daily for thirty days. */
export const supplyOfMonth = (patientId: number, drugId: number, refills: number) => ({
  patientId,
  drugId,
  sig: '1T PO QD',
  quantity: 30_000,
  daysSupply: 30,
  refills,
  hardCopy: `Paper: lisinopril 10 mg, 1 daily, #30, ${refills} refills`,
});
/** "Lisinopril 10 mg". */
export const drugText = ({ name, strength }: Pick<DrugListing, 'name' | 'strength'>): string =>
  [name, strength].filter(Boolean).join(' ');
/** What the invented patient says of who it is. */
export const identifiersOf = (bornOn: string) => ({
  dob: formatDate(bornOn),
  lastName: 'Training',
});
/** "Training, Case Three, born 02/11/1946". */
export const patientText = (firstName: string, bornOn: string): string =>
  `Training, ${firstName}, born ${formatDate(bornOn)}`;
