import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Db } from '#db/open.ts';
import { permissionByKey } from '#domain/admin/permissions.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { contract } from '#domain/composition/contract.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { ProcedureMeta } from '#domain/platform/contract/procedure.ts';
import { refuse, type Result, ok } from '#domain/platform/result.ts';
import { mayDo, type Session, type User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { endListExport, insertListExport } from '#server/repositories/import/list-exports.ts';
import { provedOrFresh } from '#server/services/admin/step-up.ts';
import { newToken, tokenHash } from '#server/services/admin/token.ts';

interface Act {
  readonly db: Db;
  readonly user: User;
  readonly session: Session;
  readonly now: string;
}
type Leaf = {
  readonly '~orpc': {
    readonly meta: ProcedureMeta;
    readonly inputSchema?: StandardSchemaV1;
    readonly outputSchema?: StandardSchemaV1;
  };
};
/** What a list is asked for, as the file will hold it. */
export interface ExportedList {
  readonly call: string;
  readonly query: Pick<ListQuery, 'text' | 'filters' | 'sort'>;
}
/** What every list answers that has no rows. */
const emptyPage = { total: 0, rows: [], exact: true, totals: {} };
/** What a schema says is wrong with a value; nothing where there is no schema. */
const issuesOf = (schema: StandardSchemaV1 | undefined, value: unknown) => {
  const read = schema?.['~standard'].validate(value);
  return read === undefined || read instanceof Promise ? [] : (read.issues ?? []);
};
/** What is wrong with the filters of a question to a list; null where it knows all of them. */
function unknownFilter({ inputSchema }: Leaf['~orpc'], query: ExportedList['query']) {
  const asked = { ...query, offset: 0, limit: 1 };
  const issues = issuesOf(inputSchema, { ...asked, list: asked, query: asked });
  return issues.find(({ path }) => path?.includes('filters'))?.message ?? null;
}

const notBegun = 'This export was not begun here, or has ended already. Export the list again.';

/** What the contract says of the call of this name; undefined where that answers no list. */
function listNamed(call: string): Leaf['~orpc'] | undefined {
  const [group = '', name = ''] = call.split('.');
  const groups = contract as Readonly<Record<string, Readonly<Record<string, Leaf>>>>;
  const calls = Object.hasOwn(groups, group) ? groups[group] : undefined;
  const found = calls && Object.hasOwn(calls, name) ? calls[name]?.['~orpc'] : undefined;
  const answers = found?.outputSchema;
  const isList = answers !== undefined && issuesOf(answers, emptyPage).length === 0;
  return found?.meta.effect === 'read' && isList ? found : undefined;
}
/**
 * Whether this person may read the list that a call answers: the call's own permission, looked up
 * where it is declared. Gives what its contract says of it.
 */
function checkList(user: User, call: string): Result<Leaf['~orpc'], Refusal> {
  const found = listNamed(call);
  if (found === undefined) return refuse('NOT_FOUND', 'There is no such list.');
  const key = found.meta.permission;
  if (key === 'public' || key === 'signed-in' || key === 'ADMIN' || key === 'PRIVATE')
    return ok(found);
  return mayDo(user, key)
    ? ok(found)
    : refuse('FORBIDDEN', `None of your roles grants “${permissionByKey(key).label}”.`);
}

/**
 * Lets a list begin to leave, and answers the key under which its end is reported. Refused for a
 * list that the person may not read, and
 * with `STEP_UP` where the password was given more than five minutes ago (security design B9:
 * exports).
 */
export async function beginExport(
  act: Act,
  { call, query }: ExportedList,
  stepUp: string | undefined,
): Promise<Result<{ exportKey: string }, Refusal>> {
  const may = checkList(act.user, call);
  if (!may.ok) return may;
  const unknown = unknownFilter(may.value, query);
  if (unknown !== null) return refuse('UNKNOWN_NAME', `${unknown} Nothing was exported.`);
  const proved = await provedOrFresh(act, stepUp, {
    action: stepUpActions.listExport,
    entity: 'list',
    entityId: 0,
    entityVersion: 0,
  });
  if (!proved.ok) return proved;
  const { token, hash } = newToken();
  await insertListExport(act.db, {
    keyHash: hash,
    employeeId: act.user.id,
    sessionId: act.session.id,
    call,
    now: act.now,
  });
  return ok({ exportKey: token });
}

/**
 * Takes down that a list has left: once, by who began it, in the session in which it began, so that
 * no line in the log tells of an export that was none.
 */
export async function endExport(
  act: Act,
  call: string,
  exportKey: string,
): Promise<Result<null, Refusal>> {
  const may = checkList(act.user, call);
  const keyHash = tokenHash(exportKey);
  if (!may.ok) return may;
  const ended =
    keyHash !== null &&
    (await endListExport(act.db, {
      keyHash,
      employeeId: act.user.id,
      sessionId: act.session.id,
      call,
      now: act.now,
    }));
  return ended ? ok(null) : refuse('NOT_FOUND', notBegun);
}
