import {
  listersOf,
  namersOf,
  referenceNamed,
  type ReferenceName,
} from '#domain/composition/references.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { blankOf, type Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { searchKey, searchPieces } from '#domain/platform/rules/reference-search.ts';
import { countNamers, listedOf, writeList } from '#server/repositories/platform/named-lists.ts';
import {
  findDeleted,
  findRecord,
  insertRecord,
  standingOf,
  updateRecord,
  type Scope,
  type Dated,
} from '#server/repositories/platform/records.ts';
import {
  findReferences,
  nextNumber,
  oneAtATime,
} from '#server/repositories/platform/references.ts';
import { getRecord, removeRecord, type Removed } from './record.ts';
import {
  type Values,
  type Row,
  plural,
  checkNamed,
  takenBy,
  problemsOf,
} from './reference-checks.ts';
import {
  missing,
  refused,
  settle,
  type SaveFailure,
  type Saved,
  type Versioned,
  type Save,
} from './saving.ts';
import { changeStatus, type StatusChange, type StatusChanged } from './status.ts';

/**
 * A window of a store's references of one kind, by text, standing and filters; where nothing has
 * the text, by what the kind looks for otherwise.
 */
export async function listReferences(
  scope: Scope,
  reference: Reference,
  query: ListQuery,
): Promise<ListPage<Values>> {
  const by = (text: string) =>
    findReferences(scope, reference, query, searchPieces(text, query.filters['match']));
  const found = await by(query.text);
  const otherwise = found.total === 0 ? (reference.otherwise?.(query.text) ?? null) : null;
  return otherwise === null ? found : by(otherwise);
}

/** Told of every other record that a save has made, changed or deleted. */
export type Also = (entity: string, row: Versioned) => void;
/** Why a record can't be deleted or made inactive, in words; null where nothing keeps it. */
type Holder = (scope: Scope, id: number) => Promise<string | null>;
/** What the areas count on, by the kind of record: they say it of their own records. */
export interface Holders {
  /** What else keeps a record of a kind from being deleted. */
  readonly inUse: Partial<Record<ReferenceName, Holder>>;
  /** Why a record has to stay active: others count on it being offered. */
  readonly neededActive: Partial<Record<ReferenceName, Holder>>;
}
/** Who is told of the other records that a change makes, and what keeps them. */
export interface Around {
  readonly also: Also;
  readonly holders: Holders;
}

/** What a record is found by besides the names of others, which are read where they are kept. */
const keyOf = (reference: Reference, row: Values): string =>
  searchKey(
    reference.found.filter(
      (name) => required(reference.entity.fields[name], 'the field of the record').kind !== 'ref',
    ),
    row,
  );
/** Kinds that are saved with one another are locked in one order, whichever of them is saved. */
async function lockFamily(scope: Scope, reference: Reference): Promise<void> {
  const tables = [
    reference,
    ...(reference.lists ?? []).map((list) =>
      required(referenceNamed(list.of), 'the kind of record that a list names'),
    ),
    ...listersOf(reference.entity.name).map((lister) => lister.by),
  ].map((by) => by.entity.table);
  for (const table of [...new Set(tables)].toSorted()) await oneAtATime(scope, table);
}

/**
 * Creates (`id` null) or saves a reference over `version`. Refused, field by field: a value that
 * another record of the store holds
 * alone, a named record that is not this store's or belongs elsewhere, and what the kind's own rule
 * says. STALE carries the row that
 * won. Records that its lists name are made and deleted with it, and lists that name it are written
 * anew; `also` is told of each.
 */
export async function saveReference(
  scope: Dated,
  reference: Reference,
  { id, version, draft }: Save<Values>,
  around: Around,
): Promise<Saved<Row>> {
  await lockFamily(scope, reference);
  const before = id === null ? undefined : await findRecord(scope, reference.entity, id);
  // Who saves over what someone else has changed hears that first: the rest was typed against the
  // row that was.
  if (before && before.version !== version) return fail({ code: 'STALE', current: before });
  const problems = await problemsOf(scope, reference, before, draft);
  const [first] = Object.values(problems);
  if (first !== undefined) return refused([first], problems);
  const { numbered } = reference;
  const given = numbered
    ? Object.fromEntries(Object.entries(draft).filter(([name]) => name !== numbered.field))
    : draft;
  const saved =
    id === null
      ? ok(await insertReference(scope, reference, given))
      : await settle(
          await updateRecord(scope, reference.entity, id, version, given, {
            search_key: keyOf(reference, { ...before, ...given }),
          }),
          () => findRecord(scope, reference.entity, id),
        );
  if (!saved.ok) return saved;
  const wrong = await keepListed(scope, reference, saved.value, around);
  const [whyNot] = Object.values(wrong);
  if (whyNot !== undefined) return refused([whyNot], wrong);
  await relist(scope, reference, [before, saved.value], around.also);
  return saved;
}
async function insertReference(scope: Scope, reference: Reference, given: Values): Promise<Row> {
  const whole = reference.numbered
    ? {
        ...given,
        [reference.numbered.field]: await nextNumber(scope, reference, reference.numbered),
      }
    : given;
  return insertRecord(scope, reference.entity, whole, { search_key: keyOf(reference, whole) });
}

/** The record with its two switches and their reasons, or NOT_FOUND. */
export async function getReference(
  scope: Scope,
  reference: Reference,
  id: number,
): Promise<Saved<Row>> {
  const [row, standing] = [
    await getRecord(scope, reference.entity, id),
    await standingOf(scope, reference.entity.table, id),
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

/** Why it can't be deleted: it is in use, or other records name it. Null when it can. */
async function heldFast(
  scope: Scope,
  { inUse }: Holders,
  reference: Reference,
  id: number,
): Promise<string | null> {
  const used = (await inUse[reference.entity.name as ReferenceName]?.(scope, id)) ?? null;
  if (used !== null) return used;
  for (const { by, field } of namersOf(reference.entity.name)) {
    const count = await countNamers(scope, by, field, id);
    if (count > 0)
      return `${count} ${plural(by, count)} ${count === 1 ? 'names' : 'name'} this ${reference.entity.title}: delete or change ${count === 1 ? 'it' : 'them'} first.`;
  }
  return null;
}
/**
 * Switches a record over `version`. Refused for one that would leave others without it: of
 * `neededActive`. The call's transaction takes the change back.
 */
export async function switchReference(
  scope: Scope,
  reference: Reference,
  change: StatusChange & Versioned,
  { neededActive }: Holders,
): Promise<Result<StatusChanged, SaveFailure<Row>>> {
  const changed = await changeStatus(scope, reference.entity, change);
  if (!changed.ok) return changed;
  const why =
    change.kind === 'active' && !change.on
      ? ((await neededActive[reference.entity.name as ReferenceName]?.(scope, change.id)) ?? null)
      : null;
  return why === null ? changed : refused([why]);
}
/**
 * Deletes softly over `version`. Refused while other records name it: the call's transaction takes
 * the deletion back.
 */
export async function removeReference(
  scope: Scope,
  reference: Reference,
  removing: Versioned,
  { also, holders }: Around,
): Promise<Removed<Row>> {
  const { id } = removing;
  await lockFamily(scope, reference);
  const row = await findRecord(scope, reference.entity, id);
  const removed = await removeRecord(scope, reference.entity, removing, true);
  if (!removed.ok) return removed;
  const why = await heldFast(scope, holders, reference, id);
  if (why !== null) return refused([why]);
  await relist(scope, reference, [row], also);
  return removed;
}
/**
 * Takes a deletion back, unless another record has taken its place, or one that it names has gone,
 * meanwhile.
 */
export async function restoreReference(
  scope: Scope,
  reference: Reference,
  restoring: Versioned,
  also: Also,
): Promise<Removed<Row>> {
  const { id } = restoring;
  await lockFamily(scope, reference);
  const gone = await findDeleted(scope, reference.entity, id);
  const [why] = gone
    ? Object.values({
        ...(await checkNamed(scope, reference, gone)),
        ...(await takenBy(scope, reference, id, gone)),
      })
    : [];
  if (why !== undefined) return refused([why]);
  const restored = await removeRecord(scope, reference.entity, restoring, false);
  if (restored.ok) await relist(scope, reference, [gone], also);
  return restored;
}

/**
 * Makes and deletes the records that the lists of a saved record name. Answers what is wrong, by
 * the list's field.
 */
async function keepListed(
  scope: Dated,
  reference: Reference,
  row: Row,
  { also, holders }: Around,
): Promise<Readonly<Record<string, string>>> {
  const out: Record<string, string> = {};
  for (const list of reference.lists ?? []) {
    const of = required(referenceNamed(list.of), 'the kind of record that a list names');
    const names = row[list.field] as readonly string[];
    const there = await listedOf(scope, of, list, row.id);
    const takes = Object.fromEntries((list.takes ?? []).map((name) => [name, row[name]]));
    for (const listed of there.filter((listed) => !names.includes(listed.name))) {
      const why = await heldFast(scope, holders, of, listed.id);
      const gone = why === null ? await removeRecord(scope, of.entity, listed, true) : null;
      if (gone?.ok) also(of.entity.name, gone.value);
      else out[list.field] ??= `${listed.name}: ${why ?? 'it was changed meanwhile. Try again.'}`;
    }
    for (const name of names.filter((name) => !there.some((listed) => listed.name === name))) {
      const made = await addListed(scope, of, {
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
async function addListed(scope: Dated, of: Reference, draft: Values): Promise<Result<Row, string>> {
  const [wrong] = [
    ...Object.values(await problemsOf(scope, of, undefined, draft)),
    ...(of.entity.draft.safeParse(draft).error?.issues.map((issue) => issue.message) ?? []),
  ];
  return wrong === undefined ? ok(await insertReference(scope, of, draft)) : fail(wrong);
}
/**
 * Writes the lists anew that name these states of a record: of its owner now, and of the one
 * before.
 */
async function relist(
  scope: Scope,
  reference: Reference,
  states: readonly (Values | undefined)[],
  also: Also,
): Promise<void> {
  for (const { by, list } of listersOf(reference.entity.name)) {
    for (const owner of new Set(
      states.flatMap((state) =>
        typeof state?.[list.by] === 'number' ? [state[list.by] as number] : [],
      ),
    )) {
      const row = await findRecord(scope, by.entity, owner);
      if (!row) continue;
      const there = (await listedOf(scope, reference, list, owner)).map((listed) => listed.name);
      const listed = row[list.field] as readonly string[];
      const names = [
        ...listed.filter((name) => there.includes(name)),
        ...there.filter((name) => !listed.includes(name)),
      ];
      const version = await writeList(
        scope,
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
