import { ownEntry } from '#domain/platform/own-entry.ts';

/** Where a faxed C-II serves as the original prescription. */
export type FaxServes = 'long-term-care' | 'hospice';

/** Values of `patientResidences`: a long-term care facility (21 CFR 1300.01), or a hospice. */
const byResidence: Readonly<Record<string, FaxServes>> = {
  2: 'long-term-care',
  3: 'long-term-care',
  4: 'long-term-care',
  7: 'long-term-care',
  10: 'hospice',
};
/**
 * Why a faxed C-II serves as the original for a patient of this residence (a value of
 * `patientResidences`): 21 CFR 1306.11(f), (g). Null where it does not, or nobody knows.
 */
export const faxServesFor = (residence: string): FaxServes | null =>
  ownEntry(byResidence, residence) ?? null;

/** What a person has to look at before the fax is taken as the original. */
export const faxServesText: Readonly<Record<FaxServes, string>> = {
  'long-term-care': [
    'The patient’s record says a long-term care facility: this fax serves as the original C-II.',
    'Keep it as the prescription.',
  ].join(' '),
  hospice: [
    'The patient’s record says hospice: this fax serves as the original C-II where the prescriber',
    'noted on it that it is for a hospice patient. Look for the note, and keep the fax.',
  ].join(' '),
};
