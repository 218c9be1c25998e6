import type { Db } from '#db/open.ts';
import type {
  CompanyRecord,
  EmployeeRow,
  StoreRecord,
} from '#domain/admin/contract/organisation.ts';
import type { Company } from '#domain/admin/entities/company.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Session, User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { AuditNote } from '#server/platform/work.ts';
import {
  changeStanding,
  findOne,
  listRecords,
  livePeople,
  liveStores,
  type RecordTable,
} from '#server/repositories/admin/organisation-records.ts';
import { endSessionsOf } from '#server/repositories/admin/sessions.ts';
import type { Versioned } from '#server/services/platform/saving.ts';
import { printersProved, type StoreSave } from './confirm/printers.ts';
import { whyKeepEmployee } from './employees.ts';
import { saveCompany, saveStore } from './organisation.ts';
import { mayChangeCompany, mayChangeStore } from './permissions-in.ts';

interface Act {
  readonly db: Db;
  readonly user: User;
  readonly session: Session;
  readonly now: string;
  readonly auditToo?: (note: AuditNote) => void;
}
type Rows = { companies: CompanyRecord; stores: StoreRecord; employees: EmployeeRow };
type Checked = Result<null, Refusal>;
const nouns = { companies: 'company', stores: 'store', employees: 'employee' } as const;
const refused = (why: string, allowedRoles: readonly string[] = []) =>
  fail<Refusal>({ code: 'REFUSED', message: why, why: [why], allowedRoles });
const viewer = ({ user }: Act) => ({ userId: user.id, storeId: user.storeId });
const notThere = (table: RecordTable) => refuse('NOT_FOUND', `There is no such ${nouns[table]}.`);
const stale = (table: RecordTable, row: unknown) =>
  fail<Refusal>({
    code: 'STALE',
    message: `Someone else saved this ${nouns[table]} first.`,
    data: row,
  });

/** A window of the companies, stores or people that the caller may see. */
export const listOrganisation = async <T extends RecordTable>(
  act: Act,
  table: T,
  query: ListQuery,
): Promise<ListPage<Rows[T]>> => ({
  ...((await listRecords(act.db, table, viewer(act), act.now, query)) as {
    total: number;
    rows: Rows[T][];
  }),
  exact: true,
});
export async function getOrganisation<T extends RecordTable>(
  act: Act,
  table: T,
  id: number,
): Promise<Result<Rows[T], Refusal>> {
  const row = (await findOne(act.db, table, viewer(act), act.now, id)) as Rows[T] | undefined;
  return row ? ok(row) : notThere(table);
}

/**
 * The whole record after a save by the call table's own rule, which answers only what that table
 * names; a row that won is answered whole too.
 */
async function whole<T extends 'companies' | 'stores'>(
  act: Act,
  table: T,
  saved: Result<{ readonly id: number }, Refusal>,
): Promise<Result<Rows[T], Refusal>> {
  if (saved.ok) return getOrganisation(act, table, saved.value.id);
  if (saved.error.code !== 'STALE') return saved;
  const won = await getOrganisation(act, table, (saved.error.data as { id: number }).id);
  return won.ok ? stale(table, won.value) : won;
}
const given = <T extends object>(draft: T): { [K in keyof T]: T[K] } => draft;
/** Creates (`id` null) or saves a company over `version`. */
export const saveCompanyRecord = async (
  act: Act,
  id: number | null,
  version: number,
  draft: Omit<Company, 'id' | 'version'>,
): Promise<Result<CompanyRecord, Refusal>> =>
  whole(act, 'companies', await saveCompany(act, { ...given(draft), id, version }));
/**
 * Creates (`id` null) or saves a store over `version`, its opening hours and workstations too. A
 * time that closes before it opens is refused. Two persons stand for a printer that is new.
 */
export async function saveStoreRecord(
  act: Act,
  input: StoreSave,
): Promise<Result<StoreRecord, Refusal>> {
  const { id, version } = input;
  const { hours, workstations, ...draft } = input.draft;
  if (hours.some((hour) => hour.closes <= hour.opens))
    return refuse('REFUSED', 'A store closes after it opens: look at the hours again.', {
      hours: 'Closes has to be later than Opens.',
    });
  const names = workstations.map((workstation) => workstation.name.toLowerCase());
  if (new Set(names).size < names.length)
    return refuse('REFUSED', 'Two workstations have the same name.', {
      workstations: 'Two workstations have the same name.',
    });
  const printers = await printersProved(act, input);
  if (!printers.ok) return printers;
  return whole(
    act,
    'stores',
    await saveStore(act, { ...draft, id, version }, act.session.store?.companyId ?? null, {
      hours,
      workstations,
    }),
  );
}

/** Whether the caller's roles reach this record; people are of the caller's own store. */
async function isTheirs({ db, user }: Act, table: RecordTable, id: number): Promise<Checked> {
  if (table === 'employees') return ok(null);
  return table === 'stores' ? mayChangeStore(db, user, id) : mayChangeCompany(db, user, id);
}
/** The record in the version that the caller saw, where the caller's roles reach it. */
async function forChange<T extends RecordTable>(
  act: Act,
  table: T,
  id: number,
  version: number,
): Promise<Result<Rows[T], Refusal>> {
  const row = await getOrganisation(act, table, id);
  if (!row.ok) return row;
  if (row.value.version !== version) return stale(table, row.value);
  const theirs = await isTheirs(act, table, id);
  return theirs.ok ? row : theirs;
}
/** Why a record can't be deleted now: something hangs on it, or the caller does. */
async function whyKeep(
  act: Act,
  table: RecordTable,
  id: number,
  row: Rows[RecordTable],
): Promise<Checked> {
  if (table === 'employees') return whyKeepEmployee(act, row as EmployeeRow);
  if (table === 'companies') {
    const count = await liveStores(act.db, id);
    return count > 0
      ? refused(
          `This company still has ${count === 1 ? 'a store' : `${count} stores`}: delete them first.`,
        )
      : ok(null);
  }
  const number = await livePeople(act.db, id);
  return number > 0
    ? refused(
        `${number === 1 ? 'One employee still works' : `${number} employees still work`} in this store: move or delete them first.`,
      )
    : ok(null);
}
/** Why it can't be closed or blocked now: the caller would be the first to be locked out. */
function whyOpen(act: Act, table: RecordTable, id: number, row: Rows[RecordTable]): Checked {
  if (table === 'employees') return whyKeepEmployee(act, row as EmployeeRow);
  const own = table === 'stores' ? act.user.storeId === id : act.session.store?.companyId === id;
  return own
    ? refused(`You work in this ${nouns[table]} now: switch to another store first.`, [
        'An administrator in another store',
      ])
    : ok(null);
}
const isCode = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** Deletes softly over `version`. The person's sessions end. */
export async function removeOrganisation(
  act: Act,
  table: RecordTable,
  id: number,
  version: number,
): Promise<Result<{ id: number; version: number }, Refusal>> {
  const row = await forChange(act, table, id, version);
  if (!row.ok) return row;
  const kept = await whyKeep(act, table, id, row.value);
  if (!kept.ok) return kept;
  const next = await changeStanding(
    act.db,
    table,
    { userId: act.user.id, now: act.now },
    id,
    version,
    { deleted_at: act.now },
  );
  if (table === 'employees') await endSessionsOf(act.db, id, null, act.now, 'account deleted');
  return next === undefined ? stale(table, row.value) : ok({ id, version: next });
}
/** Takes a deletion back. A badge that somebody else has got meanwhile is refused. */
export async function restoreOrganisation(
  act: Act,
  table: RecordTable,
  id: number,
  version: number,
): Promise<Result<{ id: number; version: number }, Refusal>> {
  const row = await findOne(act.db, table, viewer(act), act.now, id, { deleted: true });
  if (!row) return notThere(table);
  if (row.version !== version) return stale(table, row);
  const theirs = await isTheirs(act, table, id);
  if (!theirs.ok) return theirs;
  try {
    const next = await changeStanding(
      act.db,
      table,
      { userId: act.user.id, now: act.now },
      id,
      version,
      { deleted_at: null },
    );
    return next === undefined ? stale(table, row) : ok({ id, version: next });
  } catch (error) {
    if (isCode(error))
      return refused(
        'Somebody else has this badge now: give this employee another one after looking at both.',
      );
    throw error;
  }
}

export interface Switch {
  readonly kind: 'active' | 'blocked';
  readonly on: boolean;
  readonly reason: string;
}
/**
 * Active (`on` true) or not, blocked or not, over `version`. Leaving the normal state needs a
 * reason in words (specification 001 §2.13), and ends the sessions of a person or of a store's
 * people.
 */
export async function switchOrganisation(
  act: Act,
  table: RecordTable,
  { id, version }: Versioned,
  { kind, on, reason }: Switch,
): Promise<Result<{ id: number; version: number; before: object; after: object }, Refusal>> {
  const row = await forChange(act, table, id, version);
  const words = reason.trim() || null;
  const closes = on === (kind === 'blocked');
  if (!row.ok) return row;
  if (closes && words === null)
    return refuse(
      'REFUSED',
      `Say why this ${nouns[table]} is made ${kind === 'blocked' ? 'blocked' : 'inactive'}.`,
      { reason: 'The reason is missing' },
    );
  const open = closes ? whyOpen(act, table, id, row.value) : ok(null);
  if (!open.ok) return open;
  const after =
    kind === 'active'
      ? { active: on, inactive_reason: on ? null : words }
      : { blocked: on, blocked_reason: on ? words : null };
  const next = await changeStanding(
    act.db,
    table,
    { userId: act.user.id, now: act.now },
    id,
    version,
    after,
  );
  if (closes && table === 'employees')
    await endSessionsOf(act.db, id, null, act.now, 'account changed');
  return next === undefined
    ? stale(table, row.value)
    : ok({
        id,
        version: next,
        before: { active: row.value.active, blocked: row.value.blocked },
        after,
      });
}
