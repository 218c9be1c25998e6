import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import { neededWhenShown, type Field } from '#domain/fields/field.ts';
import type { Reference } from '#domain/references/define.ts';
import { groupOf, referenceOf, type ReferenceName } from '#domain/references/index.ts';
import { searchKey, searchPieces } from '#domain/rules/reference-search.ts';
import { ok } from '#domain/result.ts';
import { findDeleted, findRecord, insertRecord, updateRecord, type RowOf, type Scope } from '#server/repositories/records.ts';
import { findReferences, isTaken, missingOf, nextNumber, oneAtATime } from '#server/repositories/references.ts';
import { binInUse } from './bins.ts';
import { removeRecord, type Removed } from './record.ts';
import { refused, settle, type Saved } from './saving.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = RowOf<Record<string, Field>>;

/** A window of a store's references of one kind, by text, standing and filters. */
export const listReferences = (s: Scope, r: Reference, query: ListQuery): Promise<ListPage<Values>> => findReferences(s, r, query, searchPieces(query.text, query.filters['match']));

const tableOf = (kind: string): string | undefined => { const group = groupOf(kind); return group && referenceOf(group).entity.table; };
/** Every record that the draft names, those in its rows too: field → kind and id. */
function namedIn(fields: Readonly<Record<string, Field>>, draft: Values): readonly { readonly field: string; readonly kind: string; readonly id: number }[] {
  return Object.entries(fields).flatMap(([name, f]) => {
    const value = draft[name];
    if (f.kind === 'ref' && typeof value === 'number') return [{ field: name, kind: f.of!, id: value }];
    return f.rows && Array.isArray(value) ? (value as readonly Values[]).flatMap((row) => namedIn(f.rows!.fields, row).map((n) => ({ ...n, field: name }))) : [];
  });
}
/** What the draft names has to be there, in this store: another store's record looks like none. */
async function checkNamed(s: Scope, r: Reference, draft: Values): Promise<Readonly<Record<string, string>>> {
  const found = namedIn(r.entity.fields, draft), out: Record<string, string> = {};
  for (const kind of new Set(found.map((n) => n.kind))) {
    const of = found.filter((n) => n.kind === kind), missing = await missingOf(s, kind, tableOf(kind), of.map((n) => n.id));
    for (const n of of) if (missing.includes(n.id)) out[n.field] = `${r.entity.fields[n.field]!.label}: this one is not here any more. Choose another.`;
  }
  return out;
}
async function takenBy(s: Scope, r: Reference, id: number | null, draft: Values): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const { fields, say } of r.unique ?? []) if (await isTaken(s, r, fields, draft, id ?? 0)) out[fields[0]!] = say;
  return out;
}
async function problemsOf(s: Scope, r: Reference, today: string, id: number | null, draft: Values): Promise<Readonly<Record<string, string>>> {
  return { ...await checkNamed(s, r, draft), ...neededWhenShown(r.entity.fields, draft), ...r.check?.(draft, today), ...await takenBy(s, r, id, draft) };
}

/**
 * Creates (`id` null) or saves a reference over `version`. Refused, field by field: a value that another record of the store holds
 * alone, a named record that is not this store's, and what the kind's own rule says. STALE carries the row that won.
 */
export async function saveReference(s: Scope, r: Reference, today: string, id: number | null, version: number, draft: Values): Promise<Saved<Row>> {
  await oneAtATime(s, r.entity.table);
  const problems = await problemsOf(s, r, today, id, draft), [first] = Object.values(problems);
  if (first !== undefined) return refused([first], problems);
  const { numbered } = r, given = numbered ? Object.fromEntries(Object.entries(draft).filter(([name]) => name !== numbered.field)) : draft;
  if (id !== null) return settle(await updateRecord(s, r.entity, id, version, given as never, { search_key: searchKey(r.found, { ...await findRecord(s, r.entity, id), ...given }) }), () => findRecord(s, r.entity, id)) as Promise<Saved<Row>>;
  const whole = numbered ? { ...given, [numbered.field]: await nextNumber(s, r, numbered) } : given;
  return ok(await insertRecord(s, r.entity, whole as never, { search_key: searchKey(r.found, whole) }) as Row);
}

/** Takes a deletion back, unless another record has taken its place meanwhile. */
export async function restoreReference(s: Scope, r: Reference, id: number, version: number): Promise<Removed<Row>> {
  await oneAtATime(s, r.entity.table);
  const gone = await findDeleted(s, r.entity, id), [taken] = gone ? Object.values(await takenBy(s, r, id, gone)) : [];
  return taken === undefined ? removeRecord(s, r.entity, id, version, false) as Promise<Removed<Row>> : refused([taken]);
}

/** What keeps a record of a kind from being deleted, in words. */
const inUse: Partial<Record<ReferenceName, (s: Scope, id: number) => Promise<string | null>>> = { bin: binInUse };
/** Deletes softly over `version`, unless the record is in use. */
export async function removeReference(s: Scope, r: Reference, id: number, version: number): Promise<Removed<Row>> {
  const why = await inUse[r.entity.name as ReferenceName]?.(s, id) ?? null;
  return why === null ? removeRecord(s, r.entity, id, version, true) as Promise<Removed<Row>> : refused([why]);
}
