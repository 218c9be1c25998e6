import { createHash } from 'node:crypto';
import { parseNdc } from '#domain/drug/rules/ndc.ts';
import { fieldsOf } from '#domain/import/rules/csv.ts';
import { required } from '#domain/platform/required.ts';
import { isDate } from '#domain/platform/rules/dates.ts';
import { parseQuantity } from '#domain/platform/rules/money.ts';
import { dateOf, firstOf, getterOf, hiddenColumn, type Get } from '#server/io/import/columns.ts';
import type { Importer, Reading } from '#server/io/import/importer.ts';
import { firstLineOf, headerOf, linesOf } from '#server/io/import/lines.ts';
import type { Who } from '#server/services/patient/import.ts';
import { saveHistoryRows, type HistoryImportRow } from './history-import.ts';
import { idNames, patientRow, whoColumns, whoOf } from './patients.ts';

/** What the columns of other systems are called; the first one that a file has counts. */
const columns = {
  patient: ['PATIENT_ID', 'PATIENTID', 'PID', 'PATIENT'],
  number: ['RX_NUMBER', 'RXNUMBER', 'RX_NO', 'RX#', 'RX', 'PRESCRIPTION_NUMBER'],
  line: ['PRESCRIPTION_ID', 'ID'],
  drug: ['DRUG_NAME', 'DRUG', 'MEDICATION', 'NAME', 'DESCRIPTION'],
  code: ['RXNORM', 'RXN', 'RXCUI', 'CODE'],
  ndc: ['NDC', 'NDC11'],
  sig: ['SIG', 'DIRECTIONS'],
  written: ['DATE_WRITTEN', 'WRITTEN_DATE', 'WRITTEN', 'START_DATE', 'START'],
  filled: ['FILL_DATE', 'DATE_FILLED', 'FILLED', 'DISPENSE_DATE', 'DATE'],
  ended: ['END_DATE', 'STOP_DATE', 'STOP'],
  quantity: ['QUANTITY', 'QTY', 'Q'],
  days: ['DAYS_SUPPLY', 'DAYSSUPPLY', 'DAYS'],
  refills: ['REFILLS_LEFT', 'REFILLS_REMAINING', 'REFILLS'],
  prescriber: ['PRESCRIBER', 'PRESCRIBER_NAME', 'DOCTOR', 'PROVIDER'],
  npi: ['PRESCRIBER_NPI', 'NPI'],
  dea: ['PRESCRIBER_DEA', 'DEA'],
} as const;
/**
 * A file with a drug and a date tells of medication where it has one of these too: conditions and
 * vaccines have dates as well.
 */
const ofMedication = [
  ...columns.sig,
  ...columns.quantity,
  ...columns.days,
  ...columns.ndc,
  'RXNORM',
  'RXN',
  'RXCUI',
  'DISPENSES',
];

const kinds = ['patients', 'prescriptions', 'fills'] as const;
type Kind = (typeof kinds)[number];
const titles: Readonly<Record<Kind, string>> = {
  patients: 'Patients',
  prescriptions: 'Prescriptions',
  fills: 'Fills',
};
interface ReportedFile {
  readonly file: string;
  readonly kind: Kind;
  readonly header: readonly string[];
  readonly separator: string;
}

/** What the columns of a file tell; null where it is nothing of this. */
function kindOf(header: readonly string[]): ReportedFile['kind'] | null {
  const has = (names: readonly string[]) => firstOf(header, names) !== null;
  const dated = has(columns.written) || has(columns.filled);
  const named = whoColumns.every(([, names]) => has(names));
  if (has(columns.drug) && dated && has(ofMedication) && (named || has(columns.patient)))
    return 'prescriptions';
  if (named && has(idNames)) return 'patients';
  const ofRx = has(columns.number) || (has(columns.patient) && has(columns.code));
  return has(columns.filled) && ofRx ? 'fills' : null;
}
/** What a file tells, by its header; throws one sentence for a file that tells nothing of this. */
async function reported(file: string): Promise<ReportedFile> {
  const { columns: header, separator } = headerOf(await firstLineOf(file));
  const kind = kindOf(header);
  if (kind === null)
    throw new Error(
      `${file} is no list of prescriptions (patient, drug, a date, and SIG, quantity, days or NDC), of their fills (Rx number or patient and drug code, and a date) or of their patients.`,
    );
  return { file, kind, header, separator };
}
async function inOrder(files: readonly string[]): Promise<readonly ReportedFile[]> {
  const all = await Promise.all(files.map(reported));
  const ordered = kinds.flatMap((kind) => all.filter((report) => report.kind === kind));
  const twice = kinds.find((kind) => all.filter((report) => report.kind === kind).length > 1);
  const rxs = all.find((report) => report.kind === 'prescriptions');
  if (twice)
    throw new Error(`Two of these files are lists of ${twice}: import them one after the other.`);
  if (!rxs) throw new Error('None of these files is a list of prescriptions.');
  if (
    !all.some((report) => report.kind === 'patients') &&
    !whoColumns.every(([, names]) => firstOf(rxs.header, names))
  )
    throw new Error(`${rxs.file} names its patients by number: give the file of the patients too.`);
  return ordered;
}

const mend = 'Correct the line and import the file again.';
/** The cells of one line; the first that can't be taken is told in `problem`. */
function cellsOf(header: readonly string[], get: Get, today: string) {
  const cells = {
    problem: null as string | null,
    wrong(name: string, what: string): null {
      cells.problem ??= `Column ${name}: ${what}. ${mend}`;
      return null;
    },
    text(names: readonly string[]): string {
      const name = firstOf(header, names);
      return name === null ? '' : get(name);
    },
    day(names: readonly string[], future = false): string | null {
      const name = firstOf(header, names);
      const day = name === null ? null : dateOf(get(name));
      if (name === null || day === null) return null;
      if (!isDate(day)) return cells.wrong(name, 'Not a date');
      return !future && day > today ? cells.wrong(name, 'this day lies in the future') : day;
    },
    whole(names: readonly string[], min: number, max: number): number | null {
      const name = firstOf(header, names);
      const text = name === null ? '' : get(name);
      const number = Number(text);
      if (name === null || text === '') return null;
      return Number.isInteger(number) && number >= min && number <= max
        ? number
        : cells.wrong(name, `a number from ${min} to ${max} is needed`);
    },
    amount(names: readonly string[]): number | null {
      const name = firstOf(header, names);
      const text = name === null ? '' : get(name);
      if (name === null || text === '') return null;
      const read = parseQuantity(text);
      return read.ok && read.value > 0
        ? read.value
        : cells.wrong(name, 'a quantity above 0 is needed');
    },
  };
  return cells;
}
type Cells = ReturnType<typeof cellsOf>;

/** One prescription as it was told, for its fills. */
interface ReportedRx {
  readonly patient: string;
  readonly row: HistoryImportRow;
}
/**
 * What was read so far: who the patients are, which prescriptions there are, which lines there
 * were.
 */
interface State {
  readonly people: Map<string, Who>;
  readonly ids: Map<string, Promise<number | null>>;
  readonly rxs: Map<string, ReportedRx[]>;
  readonly seen: Map<string, { readonly at: string; readonly what: string }>;
}
interface Asking {
  readonly source: string;
  readonly today: string;
  readonly patientOf: (who: Who) => Promise<number | null>;
}

/** The NDC with its eleven digits, where what is told is one and only one. */
const ndcOf = (text: string): string | null => {
  const read = parseNdc(text);
  return read.ok && read.value.length === 1 ? read.value[0].ndc11 : null;
};
const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 32);

/**
 * The patient's number or name in that file, and who that is in this store; or why it can't be
 * taken.
 */
async function patientIn(
  report: ReportedFile,
  get: Get,
  cells: Cells,
  state: State,
  asking: Asking,
): Promise<{ readonly key: string; readonly id: number } | string> {
  const own = whoColumns.every(([, names]) => firstOf(report.header, names));
  const number = cells.text(columns.patient);
  const read = own
    ? patientRow(
        report.header.filter((code) => whoColumns.some(([, names]) => names.includes(code))),
        get,
        asking.today,
      )
    : null;
  if (typeof read === 'string') return read;
  const who = read ? whoOf(read.draft) : state.people.get(number);
  if (!who)
    return `The patient ${number || 'of this line'} is not in the patients’ file, or was skipped there. Correct that line first.`;
  const key = `${who.lastName}|${who.firstName}|${who.dateOfBirth}|${who.gender}`;
  if (!state.ids.has(key)) state.ids.set(key, asking.patientOf(who));
  const id = await required(state.ids.get(key), 'the drug of a line that was looked up');
  return id === null
    ? `The patient ${number || 'of this line'} is not in this store. Import the patients first.`
    : { key: number || key, id };
}
const keysOf = (patient: string, number: string, code: string): readonly string[] => [
  ...(number === '' ? [] : [`#${number}`]),
  ...(code === '' ? [] : [`${patient}|${code}`]),
];

async function prescription(
  report: ReportedFile,
  get: Get,
  state: State,
  asking: Asking,
): Promise<HistoryImportRow | string> {
  const cells = cellsOf(report.header, get, asking.today);
  const patient = await patientIn(report, get, cells, state, asking);
  if (typeof patient === 'string') return patient;
  const drugText = cells.text(columns.drug).slice(0, 200);
  const code = cells.text(columns.code);
  const number = (cells.text(columns.number) || cells.text(columns.line)).slice(0, 40);
  const ndc = ndcOf(cells.text(columns.ndc));
  const writtenOn = cells.day(columns.written);
  const filledOn = cells.day(columns.filled);
  const row: HistoryImportRow = {
    patientId: patient.id,
    source: asking.source,
    lineKey: number === '' ? digest(patient.key, code || ndc || drugText, writtenOn ?? '') : number,
    rxNumber: number || null,
    drugText,
    ndc,
    sig: cells.text(columns.sig).slice(0, 1_000),
    quantity: cells.amount(columns.quantity),
    daysSupply: cells.whole(columns.days, 1, 999),
    refillsLeft: cells.whole(columns.refills, 0, 99),
    writtenOn,
    filledOn,
    endedOn: cells.day(columns.ended, true),
    prescriberText: cells.text(columns.prescriber).slice(0, 80),
    prescriberNpi: cells.text(columns.npi) || null,
    prescriberDea: cells.text(columns.dea) || null,
    reportedOn: asking.today,
  };
  if (drugText === '')
    cells.wrong(
      required(firstOf(report.header, columns.drug), 'the column of the drug'),
      'it is empty',
    );
  if (cells.problem === null && writtenOn === null && filledOn === null)
    return `There is no date on this line. ${mend}`;
  if (cells.problem !== null) return cells.problem;
  for (const key of keysOf(patient.key, number, code))
    state.rxs.set(key, [...(state.rxs.get(key) ?? []), { patient: patient.key, row }]);
  return row;
}
/**
 * The prescription of a fill: by its number, else the one of this patient and drug that was the
 * newest on that day.
 */
function rxOfFill(cells: Cells, state: State, filledOn: string): HistoryImportRow | undefined {
  const number = cells.text(columns.number);
  const found = keysOf(
    cells.text(columns.patient),
    number,
    number === '' ? cells.text(columns.code) : '',
  )
    .flatMap((key) => state.rxs.get(key) ?? [])
    .map((reportedRx) => reportedRx.row);
  const before = found.filter((row) => (row.writtenOn ?? row.filledOn ?? '') <= filledOn);
  const day = (row: HistoryImportRow) => row.writtenOn ?? row.filledOn ?? '';
  return (before.length > 0 ? before : found).toSorted((a, b) => day(b).localeCompare(day(a)))[0];
}
function fill(
  report: ReportedFile,
  get: Get,
  state: State,
  asking: Asking,
): HistoryImportRow | string {
  const cells = cellsOf(report.header, get, asking.today);
  const filledOn = cells.day(columns.filled);
  const reported = {
    quantity: cells.amount(columns.quantity),
    daysSupply: cells.whole(columns.days, 1, 999),
  };
  if (cells.problem !== null) return cells.problem;
  if (filledOn === null) return `There is no date on this line. ${mend}`;
  const rx = rxOfFill(cells, state, filledOn);
  if (!rx)
    return `No prescription that can be taken has the ${cells.text(columns.number) ? `number ${cells.text(columns.number)}` : `drug code ${cells.text(columns.code)} for patient ${cells.text(columns.patient)}`}. Correct the list of prescriptions.`;
  return {
    ...rx,
    filledOn,
    quantity: reported.quantity ?? rx.quantity,
    daysSupply: reported.daysSupply ?? rx.daysSupply,
  };
}
/**
 * A prescription is filled once a day: what is told of it again is the same, or contradicts.
 * Without numbers, lines of one drug and day
 * that differ may be two prescriptions: the second, the third … is a line of its own.
 */
function first(
  state: State,
  row: HistoryImportRow,
  at: string,
  nth = 1,
): HistoryImportRow | string {
  const lineKey = nth === 1 ? row.lineKey : `${row.lineKey}/${nth}`;
  const key = `${lineKey}|${row.filledOn ?? ''}`;
  const what = JSON.stringify([row.quantity, row.daysSupply, row.drugText, row.sig, row.endedOn]);
  const before = state.seen.get(key);
  if (!before) {
    state.seen.set(key, { at, what });
    return { ...row, lineKey };
  }
  if (before.what === what) return `${before.at} tells the same. It was taken once.`;
  return row.rxNumber === null
    ? first(state, row, at, nth + 1)
    : `${before.at} tells of the same day otherwise. That one was taken: look which is right.`;
}

async function* read(
  files: readonly ReportedFile[],
  asking: Asking,
  onBytes: (number: number) => void,
): AsyncGenerator<Reading<HistoryImportRow>> {
  const state: State = { people: new Map(), ids: new Map(), rxs: new Map(), seen: new Map() };
  let before = 0;
  for (const file of files) {
    const named = (line: number) =>
      files.length > 1 ? `${titles[file.kind]}, line ${line}` : `Line ${line}`;
    let last = 0;
    for await (const { line, text } of linesOf(file.file, onBytes)) {
      last = line;
      if (line === 1 || text.trim() === '') continue;
      const fields = fieldsOf(text, file.separator);
      const get = getterOf(file.header, fields);
      if (file.kind === 'patients') {
        const ports = patientRow(file.header, get, asking.today);
        if (typeof ports !== 'string' && hiddenColumn(file.header, fields, ports) === null)
          state.people.set(ports.sourceId, whoOf(ports.draft));
        continue;
      }
      const made =
        file.kind === 'prescriptions'
          ? await prescription(file, get, state, asking)
          : fill(file, get, state, asking);
      const read =
        typeof made === 'string' ? made : (hiddenColumn(file.header, fields, made) ?? made);
      const row = typeof read === 'string' ? read : first(state, read, named(line));
      yield typeof row === 'string'
        ? { line: before + line, problem: files.length > 1 ? `${named(line)}. ${row}` : row }
        : { line: before + line, row };
    }
    before += last;
  }
}

/**
 * Another system's prescriptions and fills into the medication history of a store's patients. The
 * files are told apart by their headers:
 * prescriptions, their fills, and the patients where the lines name them by number only. A line
 * that comes again is the same line; one
 * that can't be taken is skipped whole and told with why.
 */
export async function historyFiles(
  files: readonly string[],
  { storeId, ...asking }: Asking & { readonly storeId: number },
): Promise<Importer<HistoryImportRow>> {
  const ordered = await inOrder(files);
  return {
    kind: `history of store ${storeId} from ${asking.source}`,
    storeId,
    files: ordered.map((report) => report.file),
    read: (onBytes) => read(ordered, asking, onBytes),
    merge: (db, rows, now) => saveHistoryRows({ db, storeId, userId: 0, now }, rows),
  };
}
