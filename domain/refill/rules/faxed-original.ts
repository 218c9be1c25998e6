import { ownEntry } from '#domain/platform/own-entry.ts';

/** Where a faxed C-II serves as the original prescription. */
export type FaxServes = 'long-term-care' | 'hospice' | 'infusion';

/** Values of `patientResidences`: a long-term care facility (21 CFR 1300.01), or a hospice. */
const byResidence: Readonly<Record<string, Exclude<FaxServes, 'infusion'>>> = {
  2: 'long-term-care',
  3: 'long-term-care',
  4: 'long-term-care',
  7: 'long-term-care',
  10: 'hospice',
};
/**
 * The care that a residence (a value of `patientResidences`) says: a long-term care facility or a
 * hospice (21 CFR 1306.11(f), (g), 1306.13(b)). Null where it says neither.
 */
export const careOfResidence = (residence: string): Exclude<FaxServes, 'infusion'> | null =>
  ownEntry(byResidence, residence) ?? null;

/**
 * Why a faxed C-II serves as the original: any C-II in a long-term care facility (21 CFR
 * 1306.11(f)), a narcotic for a hospice patient (1306.11(g)), or a narcotic that is given through a
 * vein, a muscle, the skin or the spine (1306.11(e)). A stimulant for a hospice patient is none.
 */
export const faxServesOf = (
  residence: string | null,
  drug: { readonly isInfused: boolean; readonly isOpioid: boolean },
): FaxServes | null => {
  const lives = residence === null ? null : careOfResidence(residence);
  if (lives !== null && (lives !== 'hospice' || drug.isOpioid)) return lives;
  return drug.isInfused && drug.isOpioid ? 'infusion' : null;
};

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
