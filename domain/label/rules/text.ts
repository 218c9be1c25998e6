import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { capitalized } from '#domain/platform/capitalized.ts';
import { addMonths } from '#domain/platform/rules/dates.ts';
import type { LabelLanguage, Schedule } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { auxText, labelDate, labelSays, spanishLook } from './words.ts';

/** Texts by place on the label; the printer decides sizes. Absent lines are null, never ''. */
export interface VialLabel {
  readonly language: LabelLanguage;
  readonly pharmacy: readonly [name: string, address: string, phone: string];
  readonly rx: string;
  readonly filled: string;
  readonly patient: string;
  readonly patientAddress: string | null;
  /**
   * What the patient reads; where that is a translation, the English that the pharmacist answers
   * for stands beside it.
   */
  readonly directions: string;
  readonly directionsEnglish: string | null;
  readonly drug: string;
  readonly genericFor: string | null;
  readonly manufacturer: string | null;
  readonly quantity: string;
  readonly owed: string | null;
  readonly prescriber: string;
  readonly pharmacist: string;
  readonly refills: string;
  readonly discard: string;
  readonly look: string | null;
  readonly caution: string | null;
  readonly cautionTranslated: string | null;
  readonly count: string | null;
  readonly aux: readonly string[];
}

const pad = (number: number, width: number) => String(number).padStart(width, '0');
/** Store, prescription and fill, 3-7-2, as they are printed and typed: `001 1234567 00`. */
export const formatRxNumber = (store: number, rxNumber: number, fill: number): string =>
  `${pad(store, 3)} ${pad(rxNumber, 7)} ${pad(fill, 2)}`;
/**
 * What `formatRxNumber` prints, read back: twelve digits, whatever stands between them; null for
 * anything else. `store` keeps its zeros.
 */
export function readRxNumber(
  text: string,
): { readonly store: string; readonly rxNumber: number; readonly fill: number } | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(digits)
    ? {
        store: digits.slice(0, 3),
        rxNumber: Number(digits.slice(3, 10)),
        fill: Number(digits.slice(10)),
      }
    : null;
}
/** Ten digits, 3-3-4; any other text as it is. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

/**
 * Discard-after date: the lot's expiry or one year from the fill, whichever is earlier (USP
 * beyond-use, handbook §2.10).
 */
export function discardAfter(filledOn: string, lotExpiresOn: string | null): string {
  const year = addMonths(filledOn, 12);
  return lotExpiresOn !== null && lotExpiresOn < year ? lotExpiresOn : year;
}

/** "No refills", "1 refill before 01/15/2027". */
export function refillsText(
  refillsLeft: number,
  expiresOn: string,
  schedule: Schedule,
  language: LabelLanguage = 'en',
): string {
  if (schedule === '2' || refillsLeft <= 0) return labelSays(language, 'noRefills');
  return labelSays(language, refillsLeft === 1 ? 'oneRefill' : 'refills', {
    n: refillsLeft,
    date: labelDate(language, expiresOn),
  });
}

/**
 * The caution that must stand on a dispensed C-II, C-III or C-IV (21 CFR 290.5), always in these
 * English words; null for other drugs.
 */
const controlledCaution = (schedule: Schedule, language: LabelLanguage = 'en'): string | null =>
  schedule === '2' || schedule === '3' || schedule === '4' ? auxText(language, 20) : null;

/**
 * Look of the pill in words: "White/blue capsule, round, marked A 10"; null when nothing is known.
 */
export function lookText(look: VialLabelFacts['look'], form: string | null): string | null {
  const color = [look.color1, look.color2].filter(Boolean).join('/').toLowerCase();
  const marks = look.imprint ?? ([look.side1, look.side2].filter(Boolean).join(' and ') || null);
  const thing = [color, form?.toLowerCase()].filter(Boolean).join(' ');
  const text = [thing, look.shape?.toLowerCase(), marks && `marked ${marks}`]
    .filter(Boolean)
    .join(', ');
  return !color && !look.shape && !marks ? null : capitalized(text);
}

/** What of a partial fill is still owed, in thousandths, in words; null where nothing is. */
export const owedText = (language: LabelLanguage, owed: number): string | null =>
  owed > 0 ? labelSays(language, 'owed', { n: formatQuantity(owed) }) : null;

/**
 * All texts of a vial label (handbook §2.10), in the language of the patient. Pure: the printer
 * adds places, sizes and the barcode.
 */
export function vialLabel(facts: VialLabelFacts): VialLabel {
  const { pharmacy, patient, drug, prescriber, language } = facts;
  const split = facts.labels > 1 && facts.totalQuantity !== facts.quantity;
  const translated = language === 'en' ? null : facts.translated;
  const says = (...text: Parameters<typeof labelSays> extends [unknown, ...infer R] ? R : never) =>
    labelSays(language, ...text);
  const date = (on: string) => labelDate(language, on);
  return {
    language,
    pharmacy: [
      pharmacy.name,
      [
        pharmacy.addressLine1,
        pharmacy.addressLine2,
        `${pharmacy.city}, ${pharmacy.state} ${pharmacy.zip}`,
      ]
        .filter(Boolean)
        .join(', '),
      formatPhone(pharmacy.phone),
    ],
    rx: `Rx ${formatRxNumber(facts.store, facts.rxNumber, facts.fill)}`,
    filled: says('filled', { date: date(facts.filledOn) }),
    patient: [`${patient.lastName}, ${patient.firstName}`, patient.middleName]
      .filter(Boolean)
      .join(' '),
    patientAddress: facts.patientAddress,
    directions: translated ?? facts.directions,
    directionsEnglish: translated === null ? null : facts.directions,
    drug: [tallMan(drug.name), drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    genericFor: drug.genericFor && says('genericFor', { drug: drug.genericFor }),
    manufacturer: drug.manufacturer && says('manufacturer', { name: drug.manufacturer }),
    quantity: split
      ? says('quantityOf', {
          n: formatQuantity(facts.quantity),
          all: formatQuantity(facts.totalQuantity),
        })
      : says('quantity', { n: formatQuantity(facts.quantity) }),
    owed: owedText(language, facts.owedQuantity),
    prescriber: [`${prescriber.firstName} ${prescriber.lastName}`, prescriber.degree]
      .filter(Boolean)
      .join(', '),
    pharmacist: says('pharmacist', { initials: facts.pharmacistInitials }),
    refills: refillsText(facts.refillsLeft, facts.expiresOn, facts.schedule, language),
    discard: says('discard', { date: date(discardAfter(facts.filledOn, facts.lotExpiresOn)) }),
    look:
      (language === 'es' ? spanishLook(facts.look, drug.form) : null) ??
      lookText(facts.look, drug.form),
    caution: controlledCaution(facts.schedule),
    cautionTranslated: language === 'en' ? null : controlledCaution(facts.schedule, language),
    count: facts.labels > 1 ? says('count', { n: facts.label, all: facts.labels }) : null,
    aux: facts.aux.flatMap((code) => {
      const text = code === 20 ? null : auxText(language, code);
      return text === null ? [] : [text];
    }),
  };
}

/** Why there is no label of the bag: before the check it has no number, later it has left. */
export const noBagLabel =
  'The label of a bag is printed after the final check, and until it is handed over.';
