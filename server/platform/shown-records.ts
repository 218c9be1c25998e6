import { ownEntry } from '#domain/platform/own-entry.ts';

/** Records that an answer shows of patients: ids by kind. A named patient counts first. */
export interface ShownRecords {
  readonly patient: ReadonlySet<number>;
  readonly rx: ReadonlySet<number>;
  readonly order: ReadonlySet<number>;
  readonly erx: ReadonlySet<number>;
}
type Kind = keyof ShownRecords;
type Members = Readonly<Record<string, unknown>>;

/** The member that says whose a row is; the first that holds an id counts. */
const naming: readonly (readonly [string, Kind])[] = [
  ['relativeId', 'patient'],
  ['patientId', 'patient'],
  ['rxId', 'rx'],
  ['aboutRxId', 'rx'],
  ['orderId', 'order'],
  ['messageId', 'erx'],
];
/** What a row is that is named by `kind` and `id`, as the palette's. */
const kinds: Readonly<Record<string, Kind>> = { patient: 'patient', rx: 'rx', order: 'order' };
/** Rows that are patients themselves are known by their `dob`. */
const isPatientRow = (members: Members): boolean => 'dob' in members;

const namedBy = (members: Members): readonly [Kind, number] | null => {
  for (const [member, kind] of naming)
    if (typeof members[member] === 'number') return [kind, members[member]];
  const { id, kind } = members;
  if (typeof id !== 'number') return null;
  if (isPatientRow(members)) return ['patient', id];
  const named = typeof kind === 'string' ? ownEntry(kinds, kind) : undefined;
  return named === undefined ? null : [named, id];
};
/** The record that one object of an answer is about, by its kind and id. */
export const recordNamedBy = (row: object): readonly [Kind, number] | null => namedBy({ ...row });

/**
 * Which records an answer shows, as its rows name them: patients, else prescriptions, orders and
 * electronic messages. A test compares this with every answer that the contract declares.
 */
export function shownIn(answer: unknown): ShownRecords {
  const shown = {
    patient: new Set<number>(),
    rx: new Set<number>(),
    order: new Set<number>(),
    erx: new Set<number>(),
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(walk);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const members: Members = { ...value };
    const named = namedBy(members);
    if (named !== null) shown[named[0]].add(named[1]);
    Object.values(members).forEach(walk);
  };
  walk(answer);
  return shown;
}

/** The same as a part of an audit row; nothing where no record was shown. */
export const shownDetail = (shown: ShownRecords) => {
  const kept = Object.entries(shown).flatMap(([kind, ids]: [string, ReadonlySet<number>]) =>
    ids.size > 0 ? [[kind, [...ids]] as const] : [],
  );
  return kept.length === 0 ? {} : { shown: Object.fromEntries(kept) };
};
