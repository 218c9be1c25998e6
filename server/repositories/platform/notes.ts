import { sql, type RawBuilder } from 'kysely';
import type { NotedKind } from '#domain/composition/noted.ts';
import { groupOf, referenceOf } from '#domain/composition/references.ts';
import { columnOf } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from './records.ts';

interface About {
  readonly table: string;
  readonly title: RawBuilder<string>;
  /** Master rows belong to every store. */ readonly shared?: true;
}
const person = sql<string>`x.last_name || ', ' || x.first_name`;
const own: Readonly<Record<string, About>> = {
  patient: { table: 'patients', title: person },
  prescriber: { table: 'prescribers', title: person },
  drug: { table: 'drugs', title: sql`concat_ws(' ', x.name, x.strength, x.form)`, shared: true },
  rx: { table: 'rxs', title: sql`'Rx ' || x.rx_number` },
  order: { table: 'orders', title: sql`'Order ' || x.order_no` },
};
function aboutOf(kind: NotedKind): About {
  const group = groupOf(kind);
  if (group === undefined) return required(own[kind], 'the table of this kind of record');
  const { entity, label } = referenceOf(group);
  return {
    table: entity.table,
    title: sql`concat_ws(' ',
      ${sql.join(label.map((name) => sql`${sql.ref(`x.${columnOf(name)}`)}::text`))})`,
  };
}
/**
 * What a live record of the store is called, or undefined where it is not there: another store's
 * looks the same.
 */
export async function titleOf(
  scope: Scope,
  kind: NotedKind,
  id: number,
): Promise<string | undefined> {
  const { table, title, shared } = aboutOf(kind);
  const here = shared
    ? sql`(x.store_id = ${scope.storeId} or x.store_id is null)`
    : sql`x.store_id = ${scope.storeId}`;
  return (
    await sql<{
      title: string;
    }>`select ${title} as title from ${sql.table(table)} x
      where x.id = ${id} and ${here} and x.deleted_at is null`.execute(scope.db)
  ).rows[0]?.title;
}

export interface NoteRow {
  readonly id: number;
  readonly version: number;
  readonly text: string;
  readonly at: string;
  readonly by: string;
  readonly writer: number;
  readonly seen: boolean;
  readonly seenBy: readonly { readonly name: string; readonly at: string }[];
}
const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const views = (scope: Scope) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('name', w.first_name || ' ' || w.last_name,
    'at', ${instant('v.seen_at')}) order by v.seen_at, w.id) from note_views v
    join employees w on w.id = v.employee_id
    where v.note_id = n.id and v.employee_id <> n.created_by and v.employee_id <> ${scope.userId}),
    '[]')`;
const shown = (scope: Scope) =>
  sql`n.id, n.version, n.text, ${instant('n.created_at')} as at,
    e.first_name || ' ' || e.last_name as by, n.created_by as writer,
    exists (select 1 from note_views v
    where v.note_id = n.id and v.employee_id = ${scope.userId}) as seen, ${views(scope)} as "seenBy"`;
const of = (scope: Scope, kind: NotedKind, id: number) =>
  sql`n.store_id = ${scope.storeId} and n.entity = ${kind} and n.entity_id = ${id}
    and n.deleted_at is null`;

/** The notes of a record, newest first. */
export const notesOf = async (scope: Scope, kind: NotedKind, id: number): Promise<NoteRow[]> =>
  (
    await sql<NoteRow>`select ${shown(scope)} from notes n join employees e on e.id = n.created_by
      where ${of(scope, kind, id)} order by n.created_at desc, n.id desc`.execute(scope.db)
  ).rows;
/** How many notes a record has. */
export const countNotes = async (scope: Scope, kind: NotedKind, id: number): Promise<number> =>
  onlyRow(
    await sql<{
      n: number;
    }>`select count(*)::int as n from notes n where ${of(scope, kind, id)}`.execute(scope.db),
  ).n;
/** How many of them this person has not seen. */
export const unseenOf = async (scope: Scope, kind: NotedKind, id: number): Promise<number> =>
  Number(
    onlyRow(
      await sql<{
        n: number;
      }>`select count(*) as n from notes n
        where ${of(scope, kind, id)}
        and not exists (select 1 from note_views v
        where v.note_id = n.id and v.employee_id = ${scope.userId})`.execute(scope.db),
    ).n,
  );

/** A new note, seen by who wrote it. */
export async function insertNote(
  scope: Scope,
  kind: NotedKind,
  recordId: number,
  text: string,
): Promise<NoteRow> {
  const { id } = await scope.db
    .insertInto('notes')
    .values({
      store_id: scope.storeId,
      entity: kind,
      entity_id: recordId,
      text,
      created_at: scope.now,
      created_by: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('note_views')
    .values({ note_id: id, employee_id: scope.userId, seen_at: scope.now })
    .execute();
  return onlyRow(
    await sql<NoteRow>`select ${shown(scope)} from notes n join employees e on e.id = n.created_by
      where n.id = ${id}`.execute(scope.db),
  );
}
/** Keeps when this person first saw them; ids of other records' notes are passed over. */
export async function insertViews(
  scope: Scope,
  kind: NotedKind,
  recordId: number,
  noteIds: readonly number[],
): Promise<void> {
  await sql`insert into note_views (note_id, employee_id, seen_at)
    select n.id, ${scope.userId}, ${scope.now} from notes n
    where ${of(scope, kind, recordId)} and n.id = any(${noteIds}) on conflict do nothing`.execute(
    scope.db,
  );
}

export interface NoteStanding {
  readonly kind: NotedKind;
  readonly recordId: number;
  readonly writer: number;
  readonly version: number;
  readonly deleted: boolean;
}
/** Where a note of the store belongs and how it stands, deleted or not. */
export async function standingOfNote(scope: Scope, id: number): Promise<NoteStanding | undefined> {
  const row = await scope.db
    .selectFrom('notes')
    .select(['entity', 'entity_id', 'created_by', 'version', 'deleted_at'])
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst();
  return (
    row && {
      kind: row.entity as NotedKind,
      recordId: row.entity_id,
      writer: row.created_by,
      version: row.version,
      deleted: row.deleted_at !== null,
    }
  );
}
/**
 * Deletes softly or takes that back; answers the new version, or undefined where another version
 * won.
 */
export async function markNote(
  scope: Scope,
  id: number,
  version: number,
  deleted: boolean,
): Promise<number | undefined> {
  const row = await scope.db
    .updateTable('notes')
    .set({ deleted_at: deleted ? scope.now : null, version: version + 1 })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
