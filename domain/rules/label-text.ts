import { auxLabel } from './aux-labels.ts';
import { addMonths, formatDate } from './dates.ts';
import type { Schedule } from './enumerations.ts';
import { formatQuantity } from './money.ts';
import type { PillFacts } from './pill-look.ts';
import { tallMan } from './tall-man.ts';

/** Plain facts of one vial label. Quantities are thousandths; dates ISO. */
export interface VialLabelFacts {
  readonly pharmacy: { readonly name: string; readonly addressLine1: string; readonly addressLine2: string | null; readonly city: string; readonly state: string; readonly zip: string; readonly phone: string };
  /** Store, prescription and fill: 1, 1234567, 0. */
  readonly store: number; readonly rxNumber: number; readonly fill: number;
  readonly filledOn: string;
  readonly patient: { readonly lastName: string; readonly firstName: string; readonly middleName: string | null };
  readonly patientAddress: string | null;
  /** What `parseSig` printed. */
  readonly directions: string;
  readonly drug: { readonly name: string; readonly strength: string | null; readonly form: string | null; readonly manufacturer: string | null; readonly genericFor: string | null };
  readonly look: PillFacts;
  /** On this vial; `totalQuantity` of the fill differs when it is spread over several vials. */
  readonly quantity: number; readonly totalQuantity: number;
  readonly prescriber: { readonly lastName: string; readonly firstName: string; readonly degree: string | null };
  readonly pharmacistInitials: string;
  readonly schedule: Schedule;
  readonly refillsLeft: number; readonly expiresOn: string;
  /** Still owed of a partial fill. */
  readonly quantityOwed: number;
  readonly lotExpiresOn: string | null;
  readonly label: number; readonly labels: number;
  /** Codes of `aux-labels.ts`. */
  readonly aux: readonly number[];
}

/** Texts by place on the label; the printer decides sizes. Absent lines are null, never ''. */
export interface VialLabel {
  readonly pharmacy: readonly [name: string, address: string, phone: string];
  readonly rx: string; readonly filled: string; readonly patient: string; readonly patientAddress: string | null; readonly directions: string;
  readonly drug: string; readonly genericFor: string | null; readonly manufacturer: string | null; readonly quantity: string; readonly owed: string | null; readonly prescriber: string; readonly pharmacist: string;
  readonly refills: string; readonly discard: string; readonly look: string | null; readonly caution: string | null; readonly count: string | null;
  readonly aux: readonly string[];
}

const pad = (n: number, width: number) => String(n).padStart(width, '0');
/** Store, prescription and fill, 3-7-2, as they are printed and typed: `001 1234567 00`. */
export const formatRxNumber = (store: number, rxNumber: number, fill: number): string => `${pad(store, 3)} ${pad(rxNumber, 7)} ${pad(fill, 2)}`;
/** What `formatRxNumber` prints, read back: twelve digits, whatever stands between them; null for anything else. `store` keeps its zeros. */
export function readRxNumber(text: string): { readonly store: string; readonly rxNumber: number; readonly fill: number } | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(digits) ? { store: digits.slice(0, 3), rxNumber: Number(digits.slice(3, 10)), fill: Number(digits.slice(10)) } : null;
}
/** Ten digits, 3-3-4; any other text as it is. */
export const formatPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

/** Discard-after date: the lot's expiry or one year from the fill, whichever is earlier (USP beyond-use, handbook §2.10). */
export function discardAfter(filledOn: string, lotExpiresOn: string | null): string {
  const year = addMonths(filledOn, 12);
  return lotExpiresOn !== null && lotExpiresOn < year ? lotExpiresOn : year;
}

/** "No refills", "1 refill before 01/15/2027". */
export function refillsText(refillsLeft: number, expiresOn: string, schedule: Schedule): string {
  if (schedule === '2' || refillsLeft <= 0) return 'No refills';
  return `${refillsLeft} refill${refillsLeft === 1 ? '' : 's'} before ${formatDate(expiresOn)}`;
}

/** The caution that must stand on a dispensed C-II, C-III or C-IV (21 CFR 290.5); null for other drugs. */
export const controlledCaution = (schedule: Schedule): string | null => (schedule === '2' || schedule === '3' || schedule === '4' ? auxLabel(20)!.text : null);

/** Look of the pill in words: "White/blue capsule, round, marked A 10"; null when nothing is known. */
export function lookText(look: VialLabelFacts['look'], form: string | null): string | null {
  const color = [look.color1, look.color2].filter(Boolean).join('/').toLowerCase();
  const marks = look.imprint ?? ([look.side1, look.side2].filter(Boolean).join(' and ') || null);
  const thing = [color, form?.toLowerCase()].filter(Boolean).join(' ');
  const text = [thing, look.shape?.toLowerCase(), marks && `marked ${marks}`].filter(Boolean).join(', ');
  return !color && !look.shape && !marks ? null : text[0]!.toUpperCase() + text.slice(1);
}

/** All texts of a vial label (handbook §2.10). Pure: the printer adds places, sizes and the barcode. */
export function vialLabel(f: VialLabelFacts): VialLabel {
  const { pharmacy: p, patient, drug, prescriber } = f;
  const split = f.labels > 1 && f.totalQuantity !== f.quantity;
  return {
    pharmacy: [p.name, [p.addressLine1, p.addressLine2, `${p.city}, ${p.state} ${p.zip}`].filter(Boolean).join(', '), formatPhone(p.phone)],
    rx: `Rx ${formatRxNumber(f.store, f.rxNumber, f.fill)}`,
    filled: `Filled ${formatDate(f.filledOn)}`,
    patient: [`${patient.lastName}, ${patient.firstName}`, patient.middleName].filter(Boolean).join(' '),
    patientAddress: f.patientAddress,
    directions: f.directions,
    drug: [tallMan(drug.name), drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    genericFor: drug.genericFor && `Generic for ${drug.genericFor}`,
    manufacturer: drug.manufacturer && `Mfr. ${drug.manufacturer}`,
    quantity: split ? `Qty. ${formatQuantity(f.quantity)} of ${formatQuantity(f.totalQuantity)}` : `Qty. ${formatQuantity(f.quantity)}`,
    owed: f.quantityOwed > 0 ? `Partial fill: ${formatQuantity(f.quantityOwed)} owed` : null,
    prescriber: [`${prescriber.firstName} ${prescriber.lastName}`, prescriber.degree].filter(Boolean).join(', '),
    pharmacist: `RPh ${f.pharmacistInitials}`,
    refills: refillsText(f.refillsLeft, f.expiresOn, f.schedule),
    discard: `Discard after ${formatDate(discardAfter(f.filledOn, f.lotExpiresOn))}`,
    look: lookText(f.look, drug.form),
    caution: controlledCaution(f.schedule),
    count: f.labels > 1 ? `${f.label} of ${f.labels}` : null,
    aux: f.aux.flatMap((code) => { const label = auxLabel(code); return label && code !== 20 ? [label.text] : []; }),
  };
}
