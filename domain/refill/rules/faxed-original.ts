import { ownEntry } from '#domain/platform/own-entry.ts';

/** Where a faxed C-II serves as the original prescription. */
export type FaxServes = 'long-term-care' | 'hospice' | 'infusion';

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
const faxServesFor = (residence: string): FaxServes | null =>
  ownEntry(byResidence, residence) ?? null;

/**
 * Why a faxed C-II serves as the original: by the patient's residence, or because a narcotic is
 * given through a vein, a muscle, the skin or the spine (21 CFR 1306.11(e)).
 */
export const faxServesOf = (
  residence: string | null,
  drug: { readonly isInfused: boolean; readonly isOpioid: boolean },
): FaxServes | null =>
  (residence === null ? null : faxServesFor(residence)) ??
  (drug.isInfused && drug.isOpioid ? 'infusion' : null);

/** What a person has to look at before the fax is taken as the original. */
export const faxServesText: Readonly<Record<FaxServes, string>> = {
  'long-term-care': [
    'The patient’s record says a long-term care facility: this fax serves as the original C-II.',
    'Keep it as the prescription.',
  ].join(' '),
  infusion: [
    'A narcotic C-II that is made up to be infused or injected: this fax serves as the original',
    'where that is what the prescriber asks for. Look whether it is, and keep the fax.',
  ].join(' '),
  hospice: [
    'The patient’s record says hospice: this fax serves as the original C-II where the prescriber',
    'noted on it that it is for a hospice patient. Look for the note, and keep the fax.',
  ].join(' '),
};
