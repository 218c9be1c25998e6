import { fieldsOf } from '#domain/import/rules/csv.ts';
import { blankPatient, patient, type PatientDraft } from '#domain/patient/entities/patient.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { allergenGroups } from '#domain/rx/clinical/allergens.ts';
import { dateOf, firstOf, getterOf, hiddenColumn, type Get } from '#server/io/import/columns.ts';
import type { Importer, Reading } from '#server/io/import/importer.ts';
import { headerOf, linesOf } from '#server/io/import/lines.ts';
import {
  savePatientRows,
  type AllergyImportRow,
  type PatientImportRow,
  type Who,
} from '#server/services/patient/import.ts';

interface Column {
  readonly names: readonly string[];
  readonly read?: (text: string) => string | boolean | null;
}
const plain = (text: string) => (text === '' ? null : text);
const digits = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') || null;
const gender = (text: string) =>
  ({ m: 'M', male: 'M', f: 'F', female: 'F' } as Readonly<Record<string, string>>)[
    text.toLowerCase()
  ] ?? (text === '' ? null : 'U');
const race = (text: string) =>
  (
    {
      white: 'white',
      black: 'black',
      asian: 'asian',
      native: 'native',
      hawaiian: 'pacific',
      other: 'other',
    } as Readonly<Record<string, string>>
  )[text.toLowerCase()] ?? null;
/**
 * What the columns of other systems are called, and how each is read into the field; the first one
 * that a file has counts.
 */
const columns: Readonly<Partial<Record<keyof PatientDraft, Column>>> = {
  lastName: { names: ['LAST_NAME', 'LASTNAME', 'LNAME', 'LAST'] },
  firstName: { names: ['FIRST_NAME', 'FIRSTNAME', 'FNAME', 'FIRST'] },
  middleName: { names: ['MIDDLE_NAME', 'MI', 'INITIAL'] },
  dateOfBirth: { names: ['DATE_OF_BIRTH', 'DOB', 'BIRTHDATE'], read: dateOf },
  gender: { names: ['GENDER', 'SEX'], read: gender },
  ssn: { names: ['SSN'], read: digits },
  race: { names: ['RACE'], read: race },
  addressLine1: { names: ['ADDRESS1', 'ADDRESS', 'STREET'] },
  addressLine2: { names: ['ADDRESS2', 'SUITE', 'APARTMENT'] },
  zipCode: { names: ['ZIP', 'ZIPCODE', 'PCODE'], read: (text) => text.slice(0, 5) || null },
  cityName: { names: ['CITY'] },
  state: {
    names: ['STATE_CODE', 'REGION', 'STATE'],
    read: (text) => (text.length === 2 ? text.toUpperCase() : null),
  },
  cellPhone: { names: ['CELL', 'CELL_PHONE', 'MOBILE'], read: digits },
  homeTel: { names: ['HOME', 'HOME_PHONE', 'PHONE'], read: digits },
  email: { names: ['EMAIL', 'E_MAIL'] },
};
export const idNames = ['PID', 'ID', 'PATIENT_ID', 'PATIENT'];
const allergyColumns = {
  statement: ['STATEMENT'],
  kind: ['TYPE'],
  allergen: ['ALLERGEN', 'DESCRIPTION'],
  severity: ['SEVERITY', 'SEVERITY1'],
  reaction: ['REACTION', 'DESCRIPTION1'],
  patient: ['PID', 'PATIENT_ID', 'PATIENT'],
} as const;

/**
 * Columns by which a file says who somebody is, each with what it is called and the names that it
 * may have.
 */
export const whoColumns = (['lastName', 'firstName', 'dateOfBirth', 'gender'] as const).map(
  (text) =>
    [
      patient.fields[text].label,
      required(columns[text], 'the column of a field of the patient').names,
    ] as const,
);
export const whoOf = ({
  lastName,
  firstName,
  dateOfBirth,
  gender: givenGender,
}: PatientDraft): Who => ({
  lastName,
  firstName,
  dateOfBirth,
  gender: givenGender,
});
/** The row, or why it can't be taken: the column, what is wrong with it and what to do. */
export function patientRow(
  header: readonly string[],
  get: Get,
  today: string,
): PatientImportRow | string {
  const draft: Record<string, unknown> = { ...blankPatient };
  for (const [field, column] of Object.entries(columns)) {
    const name = firstOf(header, column.names);
    if (name === null) continue;
    const text = get(name);
    const value = (column.read ?? plain)(text);
    const wrong =
      patient.fields[field as keyof PatientDraft].schema.safeParse(value).error?.issues[0]?.message;
    if (wrong !== undefined)
      return [
        sentence(`Column ${name}: ${value === null ? 'it is empty' : wrong}`),
        'Correct the line and import the file again.',
      ].join(' ');
    draft[field] = value;
  }
  if (typeof draft['dateOfBirth'] === 'string' && draft['dateOfBirth'] > today)
    return 'The birth date lies in the future. Correct the line and import the file again.';
  return {
    kind: 'patient',
    sourceId: get(firstOf(header, idNames) ?? ''),
    draft: draft as PatientDraft,
  };
}

/** What an allergy is to: a class of drugs, an ingredient without its strength, or the words. */
function namedAllergy(allergen: string, kind: string) {
  const group = kind === 'drugClass' ? groupOf(allergen) : undefined;
  if (group) return { kind: 'group', value: group.key, label: group.label } as const;
  if (kind === 'drug') {
    const strength = allergen.search(/\s\d/);
    const ingredient = strength < 0 ? allergen : allergen.slice(0, strength).trimEnd();
    return { kind: 'ingredient', value: ingredient.toLowerCase(), label: ingredient } as const;
  }
  const label = allergen.slice(0, 80);
  return { kind: 'text', value: label, label } as const;
}
const severities: Readonly<Record<string, 'Mild' | 'Medium' | 'Severe'>> = {
  mild: 'Mild',
  low: 'Mild',
  moderate: 'Medium',
  medium: 'Medium',
  severe: 'Severe',
  high: 'Severe',
  fatal: 'Severe',
};
const groupOf = (text: string) =>
  allergenGroups.find(
    (allergenGroup) =>
      allergenGroup.classes?.some(
        (drugClass) => fold(drugClass) === fold(text).replace('antibacterial', 'antibiotic'),
      ) || fold(allergenGroup.label) === fold(text),
  );
const columnOf = (header: readonly string[], names: readonly string[]): string =>
  required(firstOf(header, names), 'a column of the file');
function allergyRow(
  header: readonly string[],
  get: Get,
  known: ReadonlyMap<string, Who>,
): AllergyImportRow | string {
  const at = (names: readonly string[]) => {
    const name = firstOf(header, names);
    return name === null ? '' : get(name);
  };
  const sourceId = at(allergyColumns.patient);
  const allergen = at(allergyColumns.allergen);
  const who = known.get(sourceId);
  if (!who)
    return `The patient ${sourceId || 'of this line'} is not in the patients’ file, or was skipped there. Correct that line first.`;
  if (at(allergyColumns.statement).toLowerCase() === 'negative')
    return { kind: 'allergy', who, allergy: null };
  if (allergen === '')
    return `Column ${columnOf(header, allergyColumns.allergen)}: it is empty. Name the allergy, or take the line out.`;
  const severity = ownEntry(severities, at(allergyColumns.severity).toLowerCase()) ?? 'Medium';
  const reaction = at(allergyColumns.reaction).slice(0, 200) || null;
  const named = namedAllergy(allergen, at(allergyColumns.kind));
  return { kind: 'allergy', who, allergy: { ...named, severity, reaction } };
}

type Row = PatientImportRow | AllergyImportRow;
async function* read(
  files: readonly string[],
  today: string,
  onBytes: (number: number) => void,
): AsyncGenerator<Reading<Row>> {
  const known = new Map<string, Who>();
  let before = 0;
  for (const [nth, file] of files.entries()) {
    let header: readonly string[] = [];
    let separator = ',';
    let last = 0;
    for await (const { line, text } of linesOf(file, onBytes)) {
      last = line;
      if (line === 1) {
        ({ columns: header, separator } = headerOf(text));
        const needed =
          nth === 0
            ? ([['an id', idNames], ...whoColumns] as const)
            : ([
                ['the patient', allergyColumns.patient],
                ['the allergy', allergyColumns.allergen],
              ] as const);
        const gone = needed
          .filter(([, names]) => firstOf(header, names) === null)
          .map(([what, names]) => `${what} (${names.join(' or ')})`);
        if (gone.length > 0) throw new Error(`${file} has no column for ${gone.join(', ')}.`);
        continue;
      }
      if (text.trim() === '') continue;
      const fields = fieldsOf(text, separator);
      const get = getterOf(header, fields);
      const made = nth === 0 ? patientRow(header, get, today) : allergyRow(header, get, known);
      const row = typeof made === 'string' ? made : (hiddenColumn(header, fields, made) ?? made);
      if (typeof row !== 'string' && row.kind === 'patient')
        known.set(row.sourceId, whoOf(row.draft));
      yield typeof row === 'string'
        ? {
            line: before + line,
            problem:
              files.length > 1
                ? `${nth === 0 ? 'Patients' : 'Allergies'}, line ${line}. ${row}`
                : row,
          }
        : { line: before + line, row };
    }
    before += last;
  }
}

/**
 * Patients of another system, and their allergies, into one store. Somebody of the same name, birth
 * date and gender is that patient:
 * blanks are filled, nothing is written over, so that the same file twice adds nobody twice. A line
 * that can't be taken is skipped
 * whole and told with its column.
 */
export const patientFiles = (
  storeId: number,
  files: readonly string[],
  today: string,
): Importer<Row> => ({
  kind: `patients of store ${storeId}`,
  storeId,
  files,
  read: (onBytes) => read(files, today, onBytes),
  merge: (db, rows, now) => savePatientRows({ db, storeId, userId: 0, now }, rows),
});
