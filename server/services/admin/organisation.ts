import type { Db } from '#db/open.ts';
import type {
  CompanyDraft,
  CompanyRow,
  StoreDraft,
  StoreRow,
} from '#domain/admin/contract/organisation.ts';
import { seededRoles } from '#domain/admin/permissions.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import { isTimeZone } from '#domain/platform/rules/dates.ts';
import type { User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  findCompany,
  findStore,
  freeStoreCode,
  insertCompany,
  insertStore,
  storeCodeTaken,
  updateCompany,
  updateStore,
  searchCompanies,
  searchStores,
} from '#server/repositories/admin/organisation.ts';
import { insertRole, saveLinks } from '#server/repositories/admin/roles.ts';
import { stockNewStore } from './new-store.ts';
import { mayChangeCompany, mayChangeStore } from './permissions-in.ts';
import { linksFor } from './roles.ts';

interface Act {
  readonly db: Db;
  readonly user: Pick<User, 'id'>;
  readonly now: string;
}
/** The search object of the call table: any of its texts, matched inside the name. */
export interface SearchObject {
  readonly name?: string | null | undefined;
  readonly text?: string | null | undefined;
}
const textOf = (searchObject: SearchObject): string =>
  (searchObject.text ?? searchObject.name ?? '').trim();

const field = (name: string, message: string) => refuse('REFUSED', message, { [name]: message });
const nameMissing = () => field('name', messages.nameRequired);
const reasonMissing = (options: {
  active?: boolean | undefined;
  inactiveReason?: string | null | undefined;
  blocked?: boolean | undefined;
  blockedReason?: string | null | undefined;
}) => {
  if (options.active === false && !options.inactiveReason?.trim())
    return field('inactiveReason', 'Say why it is inactive.');
  if (options.blocked === true && !options.blockedReason?.trim())
    return field('blockedReason', 'Say why it is blocked.');
  return null;
};
/** Of companies that the person works for or has made. */
export const findCompanies = (
  db: Db,
  user: Pick<User, 'id'>,
  searchObject: SearchObject,
): Promise<CompanyRow[]> => searchCompanies(db, user.id, textOf(searchObject));
export const findStores = (
  db: Db,
  user: Pick<User, 'id'>,
  searchObject: SearchObject,
): Promise<StoreRow[]> => searchStores(db, user.id, textOf(searchObject));

/** Creates (no id) or changes a company; `STALE` carries the row that won. */
export async function saveCompany(
  { db, user, now }: Act,
  draft: CompanyDraft,
): Promise<Result<CompanyRow, Refusal>> {
  if (!draft.name.trim()) return nameMissing();
  const missing = reasonMissing(draft);
  if (missing) return missing;
  const stamp = { userId: user.id, now };
  if (!draft.id)
    return ok(
      required(
        await findCompany(db, user.id, await insertCompany(db, stamp, { ...draft })),
        'the company that was added',
      ),
    );
  const current = await findCompany(db, user.id, draft.id);
  if (!current) return refuse('NOT_FOUND', 'There is no such company.');
  const theirs = await mayChangeCompany(db, user, draft.id);
  if (!theirs.ok) return theirs;
  const saved = await updateCompany(db, stamp, draft.id, draft.version ?? current.version, {
    ...draft,
  });
  const row = await findCompany(db, user.id, draft.id);
  return saved
    ? ok(required(row, 'the company that was saved'))
    : fail({ code: 'STALE', message: 'Someone else saved this company first.', data: row });
}

/** The roles that every store has from the start. */
export async function seedRoles(
  db: Db,
  storeId: number,
  userId: number,
  now: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const role of seededRoles) {
    const id = await insertRole(db, { storeId, userId, now }, role.name);
    await saveLinks(db, id, linksFor(role.grants));
    ids.set(role.name, id);
  }
  return ids;
}

const storeProblem = async (
  { db, user }: Act,
  draft: StoreDraft,
): Promise<Result<null, Refusal>> => {
  if (!draft.name.trim()) return nameMissing();
  // storeRequiredState of the specification: a store needs its zip and its name.
  if (!draft.zipCode) return field('zipCode', 'Zip is required.');
  if (draft.timeZone !== undefined && !isTimeZone(draft.timeZone))
    return field('timeZone', 'There is no such time zone.');
  if (draft.code && (await storeCodeTaken(db, draft.code, draft.id ?? 0)))
    return field('code', 'Another store has this code.');
  if (draft.companyId && !(await findCompany(db, user.id, draft.companyId)))
    return refuse('NOT_FOUND', 'There is no such company.');
  return reasonMissing(draft) ?? ok(null);
};

/**
 * What the call table of the specification does not know of a store: kept as it is where it is not
 * given.
 */
export interface StoreRows {
  readonly hours?: readonly unknown[] | undefined;
  readonly workstations?: readonly unknown[] | undefined;
}
const rowsOf = (rows: StoreRows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([, row]) => row !== undefined)
      .map(([name, second]) => [name, JSON.stringify(second)]),
  );
/** The store as it stands, where the caller may see and change it. */
async function storeToChange({ db, user }: Act, id: number): Promise<Result<StoreRow, Refusal>> {
  const current = await findStore(db, user.id, id);
  if (!current) return refuse('NOT_FOUND', 'There is no such store.');
  const theirs = await mayChangeStore(db, user, id);
  return theirs.ok ? ok(current) : theirs;
}
/**
 * Creates (no id) or changes a store. A new one gets a code and the roles that exist from the
 * start.
 */
export async function saveStore(
  { db, user, now }: Act,
  draft: StoreDraft,
  ownCompanyId: number | null,
  rows: StoreRows = {},
): Promise<Result<StoreRow, Refusal>> {
  const checked = await storeProblem({ db, user, now }, draft);
  if (!checked.ok) return checked;
  const stamp = { userId: user.id, now };
  if (!draft.id) {
    const companyId = draft.companyId ?? ownCompanyId;
    const code = draft.code ?? (await freeStoreCode(db));
    if (!companyId) return field('companyId', 'Choose the company that owns this store.');
    if (!code) return field('code', 'All store codes are taken.');
    const storeId = await insertStore(db, stamp, { ...draft, companyId, code }, rowsOf(rows));
    await seedRoles(db, storeId, user.id, now);
    await stockNewStore({ db, storeId, ...stamp });
    return ok(required(await findStore(db, user.id, storeId), 'the store that was added'));
  }
  const found = await storeToChange({ db, user, now }, draft.id);
  if (!found.ok) return found;
  const current = found.value;
  const saved = await updateStore(
    db,
    stamp,
    draft.id,
    draft.version ?? current.version,
    { ...draft, code: draft.code ?? current.code, companyId: draft.companyId ?? current.companyId },
    rowsOf(rows),
  );
  const row = await findStore(db, user.id, draft.id);
  return saved
    ? ok(required(row, 'the store that was saved'))
    : fail({ code: 'STALE', message: 'Someone else saved this store first.', data: row });
}
