import { keptMembers } from '#domain/patient/rules/sensitive.ts';
import { hiddenDay } from '#domain/platform/rules/dates.ts';

/** Which record it is stays, too. */
const isKept = (name: string): boolean => keptMembers.has(name) || /(Id|Ids|Version)$/.test(name);
/** What stands in a member that takes no empty text. */
const noFax = '0000000000';
/** Members that hold the name of the patient, in the order in which they are looked for. */
const names = ['patientName', 'name', 'title', 'firstName'] as const;
const ownNames = new Set(['lastName', 'firstName']);

/** Members that hold one word of a few: none of them is empty. */
const isWord = (name: string): boolean => name === 'payment' || name === 'whose';

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T/;
function blank(value: unknown): unknown {
  if (typeof value === 'string') {
    if (day.test(value)) return hiddenDay;
    return instant.test(value) ? `${hiddenDay}T00:00:00.000Z` : '';
  }
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return [];
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, isWord(name) ? inner : blank(inner)]),
    );
  return null;
}

type Row = Readonly<Record<string, unknown>>;
const isPatient = (row: Row): boolean =>
  'dob' in row || 'phone' in row || row['kind'] === 'patient';
/** Which member tells the patient's name: of a row that is no patient only `patientName`. */
const nameIn = (row: Row): string | null =>
  (isPatient(row) ? names : names.slice(0, 1)).find((name) => typeof row[name] === 'string') ??
  null;
/** The number of a prescription or an order of the palette, without what it is of. */
const numberOf = (title: unknown): string => /^(?:Rx|Order) \d+/.exec(String(title))?.[0] ?? '';

/**
 * A row of a list about a record that is closed to its reader: the name with a sign behind it, ids,
 * numbers and the state of the work. Everything else is empty.
 */
export function withheld(row: object, sign: string): object {
  const members: Row = { ...row };
  const name = nameIn(members);
  const isFound = members['kind'] === 'rx' || members['kind'] === 'order';
  return Object.fromEntries(
    Object.entries(members).map(([member, value]) => {
      if (member === name) return [member, `${String(value)}${sign}`];
      if (member === 'title' && isFound) return [member, `${numberOf(value)}${sign}`];
      if (isKept(member) || (isPatient(members) && ownNames.has(member))) return [member, value];
      return [member, member === 'fax' ? noFax : blank(value)];
    }),
  );
}
