import { keptByProducts } from '#domain/drug/rules/price-codes.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { neededWhenShown, type Field } from '#domain/platform/fields/field.ts';
import { blankOf, type Reference } from '#domain/platform/references/define.ts';
import {
  listersOf,
  namersOf,
  referenceNamed,
  type ReferenceName,
} from '#domain/platform/references/index.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { searchKey, searchPieces } from '#domain/platform/rules/reference-search.ts';
import { countNamers, listedOf, writeList } from '#server/repositories/platform/named-lists.ts';
import {
  findDeleted,
  findRecord,
  insertRecord,
  standingOf,
  updateRecord,
  type RowOf,
  type Scope,
} from '#server/repositories/platform/records.ts';
import {
  findReferences,
  isTaken,
  missingOf,
  nextNumber,
  oneAtATime,
} from '#server/repositories/platform/references.ts';
import { binInUse } from '#server/services/counter/bins.ts';
import { priceCodeInUse } from '#server/services/drug/price-codes.ts';
import { payerInUse } from '#server/services/patient/insurances.ts';
import { getRecord, removeRecord, type Removed } from './record.ts';
import { missing, refused, settle, type SaveFailure, type Saved } from './saving.ts';
import { changeStatus, type StatusChange, type StatusChanged } from './status.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = RowOf<Record<string, Field>>;

/** A window of a store's references of one kind, by text, standing and filters. */
export const listReferences = (
  s: Scope,
  r: Reference,
  query: ListQuery,
): Promise<ListPage<Values>> =>
  findReferences(s, r, query, searchPieces(query.text, query.filters['match']));

/** Told of every other record that a save has made, changed or deleted. */
export type Also = (entity: string, row: Versioned) => void;
interface Versioned {
  readonly id: number;
  readonly version: number;
}
const plural = (r: Reference, n: number): string => `${r.entity.title}${n === 1 ? '' : 's'}`;
/** What a record is found by besides the names of others, which are read where they are kept. */
const keyOf = (r: Reference, row: Values): string =>
  searchKey(
    r.found.filter((name) => r.entity.fields[name]!.kind !== 'ref'),
    row,
  );
/** Kinds that are saved with one another are locked in one order, whichever of them is saved. */
async function lockFamily(s: Scope, r: Reference): Promise<void> {
  const tables = [
    r,
    ...(r.lists ?? []).map((list) => referenceNamed(list.of)!),
    ...listersOf(r.entity.name).map((l) => l.by),
  ].map((x) => x.entity.table);
  for (const table of [...new Set(tables)].sort()) await oneAtATime(s, table);
}
/** Every record that the draft names, those in its rows too: field → kind and id. */
function namedIn(
  fields: Readonly<Record<string, Field>>,
  draft: Values,
): readonly { readonly field: string; readonly kind: string; readonly id: number }[] {
  return Object.entries(fields).flatMap(([name, f]) => {
    const value = draft[name];
    if (f.kind === 'ref' && typeof value === 'number')
      return [{ field: name, kind: f.of!, id: value }];
    return f.rows && Array.isArray(value)
      ? (value as readonly Values[]).flatMap((row) =>
          namedIn(f.rows!.fields, row).map((n) => ({ ...n, field: name })),
        )
      : [];
  });
}
/** What the draft names has to be there, in this store: another store's record looks like none. */
async function checkNamed(
  s: Scope,
  r: Reference,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const found = namedIn(r.entity.fields, draft);
  const out: Record<string, string> = {};
  for (const kind of new Set(found.map((n) => n.kind))) {
    const of = found.filter((n) => n.kind === kind);
    const gone = await missingOf(
      s,
      kind,
      referenceNamed(kind)?.entity.table,
      of.map((n) => n.id),
    );
    for (const n of of)
      if (gone.includes(n.id))
        out[n.field] =
          `${r.entity.fields[n.field]!.label}: this one is not here any more. Choose another.`;
  }
  return out;
}
async function takenBy(
  s: Scope,
  r: Reference,
  id: number | null,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const { fields, say } of r.unique ?? [])
    if (await isTaken(s, r, fields, draft, id ?? 0)) out[fields[0]!] = say;
  return out;
}
/** A record that has to agree with one that it names: a group's PCN is one of the group's BIN. */
async function disagreeing(
  s: Scope,
  r: Reference,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const [name, f] of Object.entries(r.entity.fields)) {
    const names = f.of === undefined ? undefined : referenceNamed(f.of);
    const id = draft[name];
    if (f.within === undefined || !names || typeof id !== 'number') continue;
    const row = (await findRecord(s, names.entity, id)) as Values | undefined;
    if (row && row[f.within] !== draft[f.within])
      out[name] =
        `This ${f.label} belongs to another ${r.entity.fields[f.within]!.label}. Choose another.`;
  }
  return out;
}
/** What the records that name this one keep: it can't move to another owner while they stay behind. */
async function heldBack(
  s: Scope,
  r: Reference,
  before: Values | undefined,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const { by, field, within } of before ? namersOf(r.entity.name) : []) {
    if (within === undefined || before![within] === draft[within]) continue;
    const n = await countNamers(s, by, field, before!['id'] as number);
    if (n > 0)
      out[within] =
        `${n} ${plural(by, n)} of this ${r.entity.title} would stay behind: move or delete ${n === 1 ? 'it' : 'them'} first.`;
  }
  return out;
}
/** What stays as it is because others count on it: field → why. */
const fixed: Partial<
  Record<ReferenceName, (before: Values, draft: Values) => Readonly<Record<string, string | null>>>
> = {
  priceCode: (before, draft) =>
    before['name'] === draft['name'] ? {} : { name: keptByProducts(String(before['name'])) },
};
function fixedIn(
  r: Reference,
  before: Values | undefined,
  draft: Values,
): Readonly<Record<string, string>> {
  const held = before && fixed[r.entity.name as ReferenceName]?.(before, draft);
  return Object.fromEntries(
    Object.entries(held ?? {}).flatMap(([name, why]) => (why === null ? [] : [[name, why]])),
  );
}
async function problemsOf(
  s: Scope,
  r: Reference,
  today: string,
  before: Values | undefined,
  draft: Values,
): Promise<Readonly<Record<string, string>>> {
  return {
    ...(await checkNamed(s, r, draft)),
    ...(await disagreeing(s, r, draft)),
    ...(await heldBack(s, r, before, draft)),
    ...neededWhenShown(r.entity.fields, draft),
    ...r.check?.(draft, today),
    ...fixedIn(r, before, draft),
    ...(await takenBy(s, r, (before?.['id'] as number | undefined) ?? null, draft)),
  };
}

/**
 * Creates (`id` null) or saves a reference over `version`. Refused, field by field: a value that another record of the store holds
 * alone, a named record that is not this store's or belongs elsewhere, and what the kind's own rule says. STALE carries the row that
 * won. Records that its lists name are made and deleted with it, and lists that name it are written anew; `also` is told of each.
 */
export async function saveReference(
  s: Scope,
  r: Reference,
  today: string,
  id: number | null,
  version: number,
  draft: Values,
  also: Also,
): Promise<Saved<Row>> {
  await lockFamily(s, r);
  const before = id === null ? undefined : ((await findRecord(s, r.entity, id)) as Row | undefined);
  // Who saves over what someone else has changed hears that first: the rest was typed against the row that was.
  if (before && before.version !== version) return fail({ code: 'STALE', current: before });
  const problems = await problemsOf(s, r, today, before, draft);
  const [first] = Object.values(problems);
  if (first !== undefined) return refused([first], problems);
  const { numbered } = r;
  const given = numbered
    ? Object.fromEntries(Object.entries(draft).filter(([name]) => name !== numbered.field))
    : draft;
  const saved =
    id === null
      ? ok(await insertReference(s, r, given))
      : ((await settle(
          await updateRecord(s, r.entity, id, version, given as never, {
            search_key: keyOf(r, { ...before, ...given }),
          }),
          () => findRecord(s, r.entity, id),
        )) as Saved<Row>);
  if (!saved.ok) return saved;
  const wrong = await keepListed(s, r, today, before, saved.value, also);
  if (Object.keys(wrong).length > 0) return refused([Object.values(wrong)[0]!], wrong);
  await relist(s, r, [before, saved.value], also);
  return saved;
}
async function insertReference(s: Scope, r: Reference, given: Values): Promise<Row> {
  const whole = r.numbered
    ? { ...given, [r.numbered.field]: await nextNumber(s, r, r.numbered) }
    : given;
  return (await insertRecord(s, r.entity, whole as never, { search_key: keyOf(r, whole) })) as Row;
}

/** The record with its two switches and their reasons, or NOT_FOUND. */
export async function getReference(s: Scope, r: Reference, id: number): Promise<Saved<Row>> {
  const [row, standing] = [
    await getRecord(s, r.entity, id),
    await standingOf(s, r.entity.table, id),
  ];
  if (!row.ok || !standing) return missing();
  return ok({
    ...row.value,
    active: standing.active,
    inactiveReason: standing.inactive_reason,
    blocked: standing.blocked,
    blockedReason: standing.blocked_reason,
  });
}

/** What else keeps a record of a kind from being deleted, in words. */
const inUse: Partial<Record<ReferenceName, (s: Scope, id: number) => Promise<string | null>>> = {
  bin: binInUse,
  insuranceBin: (s, id) => payerInUse(s, 'insuranceBin', id),
  insurancePcn: (s, id) => payerInUse(s, 'insurancePcn', id),
  insuranceGroup: (s, id) => payerInUse(s, 'insuranceGroup', id),
  priceCode: priceCodeInUse,
};
/** Why it can't be deleted: it is in use, or other records name it. Null when it can. */
async function heldFast(s: Scope, r: Reference, id: number): Promise<string | null> {
  const used = (await inUse[r.entity.name as ReferenceName]?.(s, id)) ?? null;
  if (used !== null) return used;
  for (const { by, field } of namersOf(r.entity.name)) {
    const n = await countNamers(s, by, field, id);
    if (n > 0)
      return `${n} ${plural(by, n)} ${n === 1 ? 'names' : 'name'} this ${r.entity.title}: delete or change ${n === 1 ? 'it' : 'them'} first.`;
  }
  return null;
}
/** Why a record has to stay active: others count on it being offered. */
const neededActive: Partial<
  Record<ReferenceName, (s: Scope, id: number) => Promise<string | null>>
> = { priceCode: priceCodeInUse };
/** Switches a record over `version`. Refused for one that would leave others without it: of `neededActive`. The call's transaction takes the change back. */
export async function switchReference(
  s: Scope,
  r: Reference,
  id: number,
  version: number,
  change: StatusChange,
): Promise<Result<StatusChanged, SaveFailure<Row>>> {
  const changed = (await changeStatus(s, r.entity, id, version, change)) as Result<
    StatusChanged,
    SaveFailure<Row>
  >;
  if (!changed.ok) return changed;
  const why =
    change.kind === 'active' && !change.on
      ? ((await neededActive[r.entity.name as ReferenceName]?.(s, id)) ?? null)
      : null;
  return why === null ? changed : refused([why]);
}
/** Deletes softly over `version`. Refused while other records name it: the call's transaction takes the deletion back. */
export async function removeReference(
  s: Scope,
  r: Reference,
  id: number,
  version: number,
  also: Also,
): Promise<Removed<Row>> {
  await lockFamily(s, r);
  const row = (await findRecord(s, r.entity, id)) as Values | undefined;
  const removed = (await removeRecord(s, r.entity, id, version, true)) as Removed<Row>;
  if (!removed.ok) return removed;
  const why = await heldFast(s, r, id);
  if (why !== null) return refused([why]);
  await relist(s, r, [row], also);
  return removed;
}
/** Takes a deletion back, unless another record has taken its place, or one that it names has gone, meanwhile. */
export async function restoreReference(
  s: Scope,
  r: Reference,
  id: number,
  version: number,
  also: Also,
): Promise<Removed<Row>> {
  await lockFamily(s, r);
  const gone = (await findDeleted(s, r.entity, id)) as Values | undefined;
  const [why] = gone
    ? Object.values({ ...(await checkNamed(s, r, gone)), ...(await takenBy(s, r, id, gone)) })
    : [];
  if (why !== undefined) return refused([why]);
  const restored = (await removeRecord(s, r.entity, id, version, false)) as Removed<Row>;
  if (restored.ok) await relist(s, r, [gone], also);
  return restored;
}

/** Makes and deletes the records that the lists of a saved record name. Answers what is wrong, by the list's field. */
async function keepListed(
  s: Scope,
  r: Reference,
  today: string,
  before: Values | undefined,
  row: Row,
  also: Also,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const list of r.lists ?? []) {
    const of = referenceNamed(list.of)!;
    const names = row[list.field] as readonly string[];
    const there = await listedOf(s, of, list, row.id);
    const takes = Object.fromEntries((list.takes ?? []).map((name) => [name, row[name]]));
    for (const t of there.filter((x) => !names.includes(x.name))) {
      const why = await heldFast(s, of, t.id);
      const gone = why === null ? await removeRecord(s, of.entity, t.id, t.version, true) : null;
      if (gone?.ok) also(of.entity.name, gone.value);
      else out[list.field] ??= `${t.name}: ${why ?? 'it was changed meanwhile. Try again.'}`;
    }
    for (const name of names.filter((n) => !there.some((t) => t.name === n))) {
      const made = await addListed(s, of, today, {
        ...blankOf(of),
        ...takes,
        [list.by]: row.id,
        [list.name]: name,
      });
      if (made.ok) also(of.entity.name, made.value);
      else out[list.field] ??= `${name}: ${made.error}`;
    }
  }
  return out;
}
async function addListed(
  s: Scope,
  of: Reference,
  today: string,
  draft: Values,
): Promise<Result<Row, string>> {
  const [wrong] = [
    ...Object.values(await problemsOf(s, of, today, undefined, draft)),
    ...(of.entity.draft.safeParse(draft).error?.issues.map((i) => i.message) ?? []),
  ];
  return wrong === undefined ? ok(await insertReference(s, of, draft)) : fail(wrong);
}
/** Writes the lists anew that name these states of a record: of its owner now, and of the one before. */
async function relist(
  s: Scope,
  r: Reference,
  states: readonly (Values | undefined)[],
  also: Also,
): Promise<void> {
  for (const { by, list } of listersOf(r.entity.name)) {
    for (const owner of new Set(
      states.flatMap((x) => (typeof x?.[list.by] === 'number' ? [x[list.by] as number] : [])),
    )) {
      const row = (await findRecord(s, by.entity, owner)) as Row | undefined;
      if (!row) continue;
      const there = (await listedOf(s, r, list, owner)).map((l) => l.name);
      const listed = row[list.field] as readonly string[];
      const names = [
        ...listed.filter((n) => there.includes(n)),
        ...there.filter((n) => !listed.includes(n)),
      ];
      const version = await writeList(
        s,
        by,
        list,
        owner,
        names,
        keyOf(by, { ...row, [list.field]: names }),
      );
      if (version !== undefined) also(by.entity.name, { id: owner, version });
    }
  }
}
