import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { compareNames } from '#domain/platform/rules/person-names.ts';
import { readDirections, saysTheSame, type Product } from '#domain/rx/sig/index.ts';
import {
  nameText,
  type ErxMedication,
  type ErxPatient,
  type ErxPrescriber,
  type NewRxMessage,
} from '../script/message.ts';
import { drugLikeness, drugTextOf } from './match-drug.ts';

/**
 * A prescription as it stands in the entry form. Quantities in thousandths, dates ISO; null = not
 * entered yet.
 */
export interface EnteredRx {
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly dateOfBirth: string | null;
    readonly gender: 'M' | 'F' | 'U' | null;
  } | null;
  readonly prescriber: {
    readonly lastName: string;
    readonly firstName: string;
    readonly npi: string | null;
    readonly dea: string | null;
  } | null;
  readonly drug: {
    readonly ndc: string;
    readonly name: string;
    readonly genericName: string | null;
    readonly strength: string | null;
    readonly form: string | null;
    readonly route?: string | null;
  } | null;
  readonly quantityThousandths: number | null;
  readonly daysSupply: number | null;
  /** The expanded SIG, as the label will read. */
  readonly directions: string | null;
  readonly daw: number | null;
  readonly refills: number | null;
  readonly writtenDate: string | null;
  readonly note: string | null;
}

export type ComparedField =
  | 'patientName'
  | 'birthDate'
  | 'gender'
  | 'prescriberName'
  | 'prescriberNpi'
  | 'prescriberDea'
  | 'drug'
  | 'quantity'
  | 'daysSupply'
  | 'directions'
  | 'daw'
  | 'refills'
  | 'writtenDate'
  | 'note';
export interface Difference {
  readonly field: ComparedField;
  readonly message: string | null;
  readonly entered: string | null;
  /** missing: one of the two sides has no value. */
  readonly outcome: 'same' | 'different' | 'missing';
  /**
   * none: nothing to do. info: look. warning: decide. danger: wrong patient, drug or dose may
   * follow.
   */
  readonly severity: 'none' | 'info' | 'warning' | 'danger';
  readonly why: string;
}

const same = (
  field: ComparedField,
  message: string | null,
  entered: string | null,
  why = 'Same',
): Difference => ({ field, message, entered, outcome: 'same', severity: 'none', why });

/**
 * Compares two texts that must be equal; a value on one side only is `missing`, and graver when the
 * message has it.
 */
function plain(
  field: ComparedField,
  message: string | null,
  entered: string | null,
  grave: 'info' | 'warning' | 'danger',
): Difference {
  if (message === entered)
    return same(field, message, entered, message === null ? 'Neither side has it' : 'Same');
  if (message === null)
    return {
      field,
      message,
      entered,
      outcome: 'missing',
      severity: 'info',
      why: 'Not in the message',
    };
  if (entered === null)
    return {
      field,
      message,
      entered,
      outcome: 'missing',
      severity: 'warning',
      why: 'Not entered yet',
    };
  return {
    field,
    message,
    entered,
    outcome: 'different',
    severity: grave,
    why: `The message says ${message}`,
  };
}

function name(
  field: ComparedField,
  message: { readonly last: string | null; readonly first: string | null } | null,
  text: string | null,
  entered: { readonly lastName: string; readonly firstName: string } | null,
): Difference {
  const own = entered ? `${entered.lastName}, ${entered.firstName}` : null;
  if (!message || !entered || text === null || text === '')
    return plain(field, text === '' ? null : text, own, 'danger');
  const parts = [
    compareNames(message.last, entered.lastName),
    compareNames(message.first, entered.firstName),
  ];
  if (parts.every((part) => part === 'same' || part === 'unknown') && parts[0] === 'same')
    return same(field, text, own);
  if (parts.includes('different'))
    return {
      field,
      message: text,
      entered: own,
      outcome: 'different',
      severity: 'danger',
      why: 'Other name: check the identity',
    };
  return {
    field,
    message: text,
    entered: own,
    outcome: 'different',
    severity: 'warning',
    why: 'Similar name: check the identity',
  };
}

const dateText = (date: string | null | undefined): string | null =>
  date == null ? null : formatDate(date);
/** `U` says nothing. */
const genderText = (gender: string | null | undefined): string | null =>
  gender === 'U' ? null : (gender ?? null);
const patientRows = (
  erxPatient: ErxPatient | null,
  patient: EnteredRx['patient'],
): readonly Difference[] => [
  name(
    'patientName',
    erxPatient?.name ?? null,
    erxPatient ? nameText(erxPatient.name) : null,
    patient,
  ),
  plain('birthDate', dateText(erxPatient?.dateOfBirth), dateText(patient?.dateOfBirth), 'danger'),
  plain('gender', genderText(erxPatient?.gender), genderText(patient?.gender), 'warning'),
];

const prescriberRows = (
  erxPrescriber: ErxPrescriber | null,
  prescriber: EnteredRx['prescriber'],
): readonly Difference[] => [
  name(
    'prescriberName',
    erxPrescriber?.name ?? null,
    erxPrescriber ? nameText(erxPrescriber.name) : null,
    prescriber,
  ),
  plain('prescriberNpi', erxPrescriber?.npi ?? null, prescriber?.npi ?? null, 'warning'),
  plain('prescriberDea', erxPrescriber?.dea ?? null, prescriber?.dea ?? null, 'warning'),
];

const enteredDrug = (givenDrug: EnteredRx['drug']): string | null =>
  givenDrug
    ? [givenDrug.name, givenDrug.strength, givenDrug.form]
        .filter((text) => text !== null && text !== '')
        .join(' ')
    : null;
type DrugLikeness = ReturnType<typeof drugLikeness>;
/** What of the two drugs is not the same, in words. */
const partsThatDiffer = ({ name: sameName, strength, form }: DrugLikeness): readonly string[] =>
  [
    sameName ? null : 'name',
    strength === 'different' ? 'strength' : null,
    form === 'different' ? 'form' : null,
  ].filter((word) => word !== null);
/** How grave it is that the NDCs differ, or can't be compared, of the same drug; and why. */
function ofOtherNdc(
  { daw: wantedDaw, ndc: wantedNdc }: ErxMedication,
  { strength, form }: DrugLikeness,
  ndc: ReturnType<typeof compareNdc> | null,
): Pick<Difference, 'outcome' | 'severity' | 'why'> {
  if (wantedDaw === 1)
    return {
      outcome: 'different',
      severity: 'warning',
      why: 'The prescriber forbids substitution, and the NDC is another one',
    };
  if (strength === 'unknown' || form === 'unknown')
    return {
      outcome: 'different',
      severity: 'warning',
      why: 'Same name; strength or form can’t be compared: check them',
    };
  return {
    outcome: 'same',
    severity: 'info',
    why:
      ndc === null || wantedNdc === null
        ? 'Same name, strength and form'
        : `${ndc === 'other-package' ? 'Another package' : 'Another product'} of the same name, strength and form; the message says NDC ${formatNdc11(wantedNdc)}`,
  };
}
function drug(medication: ErxMedication | null, givenDrug: EnteredRx['drug']): Difference {
  const message = medication?.description ?? null;
  const entered = enteredDrug(givenDrug);
  if (!medication || message === null || !givenDrug)
    return plain('drug', message, entered, 'danger');
  const base = { field: 'drug', message, entered } as const;
  const ownDrugLikeness = drugLikeness(drugTextOf(medication), givenDrug);
  const ndc = medication.ndc === null ? null : compareNdc(givenDrug.ndc, medication.ndc);
  const wrong = partsThatDiffer(ownDrugLikeness);
  if (wrong.length > 0) {
    // The sender's own NDC vouches for a name that is spelt otherwise, never for another strength
    // or form.
    const vouched = ndc === 'same' && wrong.length === 1 && wrong[0] === 'name';
    return {
      ...base,
      outcome: 'different',
      severity: vouched ? 'warning' : 'danger',
      why: vouched
        ? 'Same NDC, but the names differ: check the drug'
        : `Other ${wrong.join(' and ')}`,
    };
  }
  const { facts } = ownDrugLikeness;
  if (facts.verdict === 'differs')
    return { ...base, outcome: 'different', severity: 'danger', why: facts.why };
  if (ndc === 'same') return same('drug', message, entered, 'Same NDC');
  return { ...base, ...ofOtherNdc(medication, ownDrugLikeness, ndc) };
}

/**
 * Directions are the same when both say the same regimen. Where one of them is not read, the words
 * are not compared: two sentences can differ in one letter and in the dose.
 */
function directions(
  medication: ErxMedication | null,
  entered: string | null,
  product: Product,
): Difference {
  const message = medication?.directions.text ?? null;
  if (message === null || entered === null) return plain('directions', message, entered, 'danger');
  if (message.trim() === entered.trim()) return same('directions', message, entered, 'Same');
  const [wanted, own] = [readDirections(message, product), readDirections(entered, product)];
  const base = { field: 'directions', message, entered, outcome: 'different' } as const;
  if (wanted.kind !== 'read' || own.kind !== 'read')
    return { ...base, severity: 'warning', why: 'Not comparable: read both' };
  return saysTheSame(wanted.regimen, own.regimen, product)
    ? same('directions', message, entered, 'Same in other words')
    : { ...base, severity: 'danger', why: 'They say something else: read both' };
}

/**
 * DAW 0 of the message allows any later choice (patient, pharmacist, plan); only a forbidden
 * substitution binds.
 */
function daw(medication: ErxMedication | null, entered: number | null): Difference {
  const message = medication?.daw ?? null;
  const say = (number: number | null) => (number === null ? null : String(number));
  if (message === 0 && entered !== null && entered > 1)
    return {
      field: 'daw',
      message: '0',
      entered: say(entered),
      outcome: 'different',
      severity: 'info',
      why: 'The message allows substitution',
    };
  return plain('daw', say(message), say(entered), 'warning');
}

function refills(medication: ErxMedication | null, entered: number | null): Difference {
  const row = plain(
    'refills',
    medication?.refills == null ? null : String(medication.refills),
    entered === null ? null : String(entered),
    'warning',
  );
  const authorized = medication?.refills ?? null;
  if (row.outcome !== 'different' || entered === null || authorized === null) return row;
  if (entered <= authorized) return row;
  return { ...row, severity: 'danger', why: `More refills than the ${authorized} authorized` };
}

/** The message's note is for the pharmacist: it must have been seen, not typed again. */
function note(medication: ErxMedication | null, entered: string | null): Difference {
  const message = medication?.note ?? null;
  if (message !== null && entered !== null && entered.includes(message))
    return same('note', message, entered);
  return message !== null
    ? {
        field: 'note',
        message,
        entered,
        outcome: entered === null ? 'missing' : 'different',
        severity: 'info',
        why: 'The prescriber wrote a note: read it',
      }
    : same('note', null, entered, 'No note in the message');
}

/**
 * Field by field, what a NewRx says and what was entered. All fields, in the order of the entry
 * form; those without a difference too.
 *
 * It is not the comparison that stops anybody: that is `compareFacts` (domain/rx/facts), at entry
 * and at the final check, for every message that is entered, granted answers included. This one
 * lists, before anything is entered, what an answer to a renewal or change request would change of
 * the prescription that it was asked for with. It needs another verdict: what an answer leaves out
 * is `missing` and stays as it was, where the facts say "cannot compare"; and nobody answers here.
 * Strength, release, form and route, names and directions are compared by the same functions.
 */
export function compareEntry(message: NewRxMessage, entry: EnteredRx): readonly Difference[] {
  const medication = message.medication;
  const amount = (number: number | null) => (number === null ? null : formatQuantity(number));
  return [
    ...patientRows(message.patient, entry.patient),
    ...prescriberRows(message.prescriber, entry.prescriber),
    drug(medication, entry.drug),
    plain(
      'quantity',
      amount(medication?.quantity.thousandths ?? null),
      amount(entry.quantityThousandths),
      'danger',
    ),
    plain(
      'daysSupply',
      medication?.daysSupply == null ? null : String(medication.daysSupply),
      entry.daysSupply === null ? null : String(entry.daysSupply),
      'warning',
    ),
    directions(medication, entry.directions, {
      ...entry.drug,
      form: entry.drug?.form ?? null,
    }),
    daw(medication, entry.daw),
    refills(medication, entry.refills),
    plain(
      'writtenDate',
      medication?.writtenDate == null ? null : formatDate(medication.writtenDate),
      entry.writtenDate === null ? null : formatDate(entry.writtenDate),
      'warning',
    ),
    note(medication, entry.note),
  ];
}
