import { compareNdc, formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import {
  nameText,
  type ErxMedication,
  type ErxPatient,
  type ErxPrescriber,
  type NewRxMessage,
} from '../script/message.ts';
import { compareNames } from '../script/names.ts';
import { compareDirections } from './compare-directions.ts';
import { drugLikeness, drugTextOf } from './match-drug.ts';

/** A prescription as it stands in the entry form. Quantities in thousandths, dates ISO; null = not entered yet. */
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
  /** none: nothing to do. info: look. warning: decide. danger: wrong patient, drug or dose may follow. */
  readonly severity: 'none' | 'info' | 'warning' | 'danger';
  readonly why: string;
}

const same = (
  field: ComparedField,
  message: string | null,
  entered: string | null,
  why = 'Same',
): Difference => ({ field, message, entered, outcome: 'same', severity: 'none', why });

/** Compares two texts that must be equal; a value on one side only is `missing`, and graver when the message has it. */
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
  if (parts.every((p) => p === 'same' || p === 'unknown') && parts[0] === 'same')
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

const patientRows = (p: ErxPatient | null, e: EnteredRx['patient']): readonly Difference[] => [
  name('patientName', p?.name ?? null, p ? nameText(p.name) : null, e),
  plain(
    'birthDate',
    p?.dateOfBirth == null ? null : formatDate(p.dateOfBirth),
    e?.dateOfBirth == null ? null : formatDate(e.dateOfBirth),
    'danger',
  ),
  plain(
    'gender',
    p?.gender === 'U' ? null : (p?.gender ?? null),
    e?.gender === 'U' ? null : (e?.gender ?? null),
    'warning',
  ),
];

const prescriberRows = (
  p: ErxPrescriber | null,
  e: EnteredRx['prescriber'],
): readonly Difference[] => [
  name('prescriberName', p?.name ?? null, p ? nameText(p.name) : null, e),
  plain('prescriberNpi', p?.npi ?? null, e?.npi ?? null, 'warning'),
  plain('prescriberDea', p?.dea ?? null, e?.dea ?? null, 'warning'),
];

function drug(m: ErxMedication | null, e: EnteredRx['drug']): Difference {
  const message = m?.description ?? null;
  const entered = e
    ? [e.name, e.strength, e.form].filter((t) => t !== null && t !== '').join(' ')
    : null;
  if (!m || message === null || !e) return plain('drug', message, entered, 'danger');
  const base = { field: 'drug', message, entered } as const;
  const l = drugLikeness(drugTextOf(m), e);
  const ndc = m.ndc === null ? null : compareNdc(e.ndc, m.ndc);
  const wrong = [
    l.name ? null : 'name',
    l.strength === 'different' ? 'strength' : null,
    l.form === 'different' ? 'form' : null,
  ].filter((w) => w !== null);
  if (wrong.length > 0) {
    // The sender's own NDC vouches for a name that is spelt otherwise, never for another strength or form.
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
  if (ndc === 'same') return same('drug', message, entered, 'Same NDC');
  if (m.daw === 1)
    return {
      ...base,
      outcome: 'different',
      severity: 'warning',
      why: 'The prescriber forbids substitution, and the NDC is another one',
    };
  const unsure = l.strength === 'unknown' || l.form === 'unknown';
  if (unsure)
    return {
      ...base,
      outcome: 'different',
      severity: 'warning',
      why: 'Same name; strength or form can’t be compared: check them',
    };
  return {
    ...base,
    outcome: 'same',
    severity: 'info',
    why:
      ndc === null
        ? 'Same name, strength and form'
        : `${ndc === 'other-package' ? 'Another package' : 'Another product'} of the same name, strength and form; the message says NDC ${formatNdc11(m.ndc!)}`,
  };
}

function directions(m: ErxMedication | null, entered: string | null): Difference {
  const message = m?.directions.text ?? null;
  if (message === null || entered === null) return plain('directions', message, entered, 'danger');
  const d = compareDirections(message, entered);
  if (d.same)
    return same(
      'directions',
      message,
      entered,
      message === entered ? 'Same' : 'Same in other words',
    );
  if (d.reordered)
    return {
      field: 'directions',
      message,
      entered,
      outcome: 'different',
      severity: 'warning',
      why: 'Same words in another order: read both',
    };
  const why = [
    d.missing.length > 0 ? `not entered: ${d.missing.join(', ')}` : null,
    d.added.length > 0 ? `added: ${d.added.join(', ')}` : null,
  ]
    .filter((t) => t !== null)
    .join('; ');
  const numbers = [...d.missing, ...d.added].some((w) => /\d/.test(w));
  return {
    field: 'directions',
    message,
    entered,
    outcome: 'different',
    severity: numbers ? 'danger' : 'warning',
    why: `${why[0]!.toUpperCase()}${why.slice(1)}`,
  };
}

/** DAW 0 of the message allows any later choice (patient, pharmacist, plan); only a forbidden substitution binds. */
function daw(m: ErxMedication | null, entered: number | null): Difference {
  const message = m?.daw ?? null;
  const say = (n: number | null) => (n === null ? null : String(n));
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

function refills(m: ErxMedication | null, entered: number | null): Difference {
  const row = plain(
    'refills',
    m?.refills == null ? null : String(m.refills),
    entered === null ? null : String(entered),
    'warning',
  );
  return row.outcome === 'different' && entered! > m!.refills!
    ? { ...row, severity: 'danger', why: `More refills than the ${m!.refills} authorized` }
    : row;
}

/** The message's note is for the pharmacist: it must have been seen, not typed again. */
function note(m: ErxMedication | null, entered: string | null): Difference {
  const message = m?.note ?? null;
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

/** Field by field, what a NewRx says and what was entered. All fields, in the order of the entry form; those without a difference too. */
export function compareEntry(message: NewRxMessage, entry: EnteredRx): readonly Difference[] {
  const m = message.medication;
  const amount = (n: number | null) => (n === null ? null : formatQuantity(n));
  return [
    ...patientRows(message.patient, entry.patient),
    ...prescriberRows(message.prescriber, entry.prescriber),
    drug(m, entry.drug),
    plain(
      'quantity',
      amount(m?.quantity.thousandths ?? null),
      amount(entry.quantityThousandths),
      'danger',
    ),
    plain(
      'daysSupply',
      m?.daysSupply == null ? null : String(m.daysSupply),
      entry.daysSupply === null ? null : String(entry.daysSupply),
      'warning',
    ),
    directions(m, entry.directions),
    daw(m, entry.daw),
    refills(m, entry.refills),
    plain(
      'writtenDate',
      m?.writtenDate == null ? null : formatDate(m.writtenDate),
      entry.writtenDate === null ? null : formatDate(entry.writtenDate),
      'warning',
    ),
    note(m, entry.note),
  ];
}

/** Only what a person must look at, the gravest first. */
export const marked = (rows: readonly Difference[]): readonly Difference[] => {
  const order = ['danger', 'warning', 'info', 'none'];
  return rows
    .filter((r) => r.severity !== 'none')
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
};
