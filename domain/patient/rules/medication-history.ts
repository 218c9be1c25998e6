import { parseDrugText } from '#domain/erx/rules/drug-text.ts';
import { addDays, daysBetween } from '#domain/platform/rules/dates.ts';
import { isKnownIngredient, ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import type { MedicationUse } from './medication-profile.ts';

/**
 * What another system told of one prescription or fill. Dates are ISO days; null is what it did not
 * tell.
 */
export interface ReportedMedication {
  readonly writtenOn: string | null;
  readonly filledOn: string | null;
  /** The day on which the therapy ended or was to end. */
  readonly endedOn: string | null;
  readonly daysSupply: number | null;
  /** The day on which it was told. */
  readonly reportedOn: string;
}

/**
 * Days for which a medication that was told without days of supply and without an end is believed
 * to go on.
 */
const believedDays = 365;

/** The earlier of two days, where both are known; else the one that is. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
/**
 * Whether a told medication is still in use. Its supply counts from the fill, or from the day it
 * was written where no fill was told,
 * and ends with the therapy where that was told. Without either it is in use, for how long nobody
 * knows (`daysLeft` null), until a year
 * after it was told: as long as a prescription lives in most states (handbook §2.6).
 */
export function reportedUse(reportedMedication: ReportedMedication, today: string): MedicationUse {
  const begun = reportedMedication.filledOn ?? reportedMedication.writtenOn;
  const supplied =
    begun !== null && reportedMedication.daysSupply !== null
      ? addDays(begun, reportedMedication.daysSupply)
      : null;
  const until = earlier(supplied, reportedMedication.endedOn);
  if (until === null)
    return {
      state: today <= addDays(reportedMedication.reportedOn, believedDays) ? 'active' : 'ended',
      daysLeft: null,
    };
  const daysLeft = daysBetween(today, until);
  return { state: daysLeft > 0 ? 'active' : 'ended', daysLeft };
}

/** A drug in another system's words, as the clinical checks read it. */
export interface ReportedDrug {
  /** Ingredients, `;` between them. */
  readonly genericName: string;
  readonly strength: string | null;
  readonly form: string | null;
  /** Where it is used, where the words say so. */
  readonly route: string | null;
  /** False: no word of it is an ingredient that the checks know, so that they can't judge it. */
  readonly readable: boolean;
}
const routes: readonly (readonly [RegExp, string])[] = [
  [/ophthalmic|\beye\b/i, 'ophthalmic'],
  [/\botic\b|\bear\b/i, 'otic'],
  [/nasal/i, 'nasal'],
  [/vaginal/i, 'vaginal'],
  [/rectal|suppositor/i, 'rectal'],
  [/inhal|nebuli[sz]|\bhfa\b|diskus/i, 'inhalation'],
  [/transdermal/i, 'transdermal'],
  [/topical|cream|ointment|lotion|shampoo/i, 'topical'],
];
/** Spellings of RxNorm and of package inserts for what is written shortly elsewhere. */
const spelt: readonly (readonly [RegExp, string])[] = [
  [/\bUNT\b/gi, 'units'],
  [/\bMILLIGRAM\b/gi, 'MG'],
  [/\bIn 1 (?=[a-z])/gi, ''],
  [/(MG)\/MG\b/gi, '$1'],
  [/\bEstrogens, Conjugated\b/gi, 'conjugated estrogens'],
];
/**
 * What an RxNorm name holds besides the drug: a brand in brackets, an application number, hours,
 * volume or puffs of a package, words of the device.
 */
const brand = /\[[^\]]*\]|\bNDA\d+\b/gi;
const amount = /^\s*\d+(?:\.\d+)?\s*(?:actuat|hr|hour|ml)\s+(?=[a-z])/i;
const device =
  /\b(?:metered[- ]dose|dry powder|mucosal|auto-?injector|prefilled|system|inhalant|mouthwash|continuing|starter|kit|\d+\s+day|pack)\b/gi;

/**
 * Reads a drug as another system writes it: an RxNorm name ("Atenolol 100 MG / Chlorthalidone 25 MG
 * Oral Tablet", "24 HR Bupropion 150 MG
 * Extended Release Tablet [Budeprion]") or plain words ("LISINOPRIL 10MG TAB"). Guesses nothing:
 * what it can't read is not `readable`.
 */
export function readReportedDrug(text: string): ReportedDrug {
  const plain = spelt
    .reduce((words, [as, to]) => words.replace(as, to), text)
    .replace(brand, ' ')
    .trim()
    .replace(amount, '')
    .replace(device, ' ');
  const parts = plain.split(/\s+\/\s+(?=\D)/).map(parseDrugText);
  const names = parts.map((part) => part.name).filter((name) => name !== '');
  const strengths = parts.flatMap((part) => (part.strength === null ? [] : [part.strength]));
  const genericName = names.join('; ');
  const route = routes.find(([said]) => said.test(text))?.[1] ?? null;
  return {
    genericName,
    strength: strengths.length === 0 ? null : strengths.join('-'),
    form: parts.at(-1)?.form ?? null,
    route,
    readable: ingredientsOf(genericName).some(isKnownIngredient),
  };
}
