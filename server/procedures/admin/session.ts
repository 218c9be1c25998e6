import { asksCode } from '#domain/admin/rules/sign-in-code.ts';
import { answerOf, problem } from '#server/platform/problem.ts';
import { open, signedIn, type PersonWork, type Work } from '#server/platform/procedure-runtime.ts';
import type { CallContext } from '#server/platform/request.ts';
import { changeEmail, changePassword } from '#server/services/admin/change-password.ts';
import { firstCodes } from '#server/services/admin/codes/first-codes.ts';
import { firstPassword } from '#server/services/admin/first-password.ts';
import { personKeysOf, savePersonKeys } from '#server/services/admin/person-keys.ts';
import { personTablesOf, savePersonTable } from '#server/services/admin/person-tables.ts';
import { provedAccount } from '#server/services/admin/proved-account.ts';
import { loadCaller, viewSession } from '#server/services/admin/session.ts';
import { setUp } from '#server/services/admin/setup.ts';
import { lock, openSession, renewSession, signOut } from '#server/services/admin/sign-in.ts';
import { issueStepUp } from '#server/services/admin/step-up.ts';
import { switchStore, workplaces, worksIn } from '#server/services/admin/switch-store.ts';

type Context = CallContext & { readonly work: Work };

/** The session as it stands at this point of the transaction, read back through its token. */
const viewAfter = async ({ platform, call, work }: Context, token: string | null) => {
  const deps = { db: work.db, clock: platform.clock, keys: platform.keys, demo: platform.demo };
  return viewSession(
    deps,
    await loadCaller(deps, { ...call, token }, { background: true }),
    work.now,
  );
};

/** A new token for a person who has just proved to be there. */
const renew = async (context: CallContext & { readonly work: PersonWork }, proved: boolean) => {
  const { work, cookies } = context;
  const token = await renewSession(work.db, work.session.id, work.now, { proved });
  cookies.session(token);
  return token;
};

export const sessionProcedures = {
  get: open.session.get.handler(({ context }) =>
    viewSession(
      { ...context.platform, db: context.work.db },
      context.work.caller,
      context.work.now,
    ),
  ),
  signIn: open.session.signIn.handler(async ({ input, context }) => {
    const { work, call, cookies } = context;
    const { platform } = context;
    const by = { platform, call, cookies };
    const { account, factor, given } = await provedAccount(work, {
      event: 'session.sign-in-failed',
      givenToo: true,
      second: by,
    });
    const codes = await firstCodes({ db: work.db, now: work.now, by }, account, factor, input);
    if (!codes.ok) {
      const { code, cause } = codes.error;
      const detail = { code, employeeId: account.id, ...(cause === undefined ? {} : { cause }) };
      work.audit({ event: 'session.sign-in-failed', entity: 'session', entityId: null, detail });
      return work.refuseButKeep(problem(codes.error));
    }
    const first = answerOf(await firstPassword(work.db, account, input, work.now));
    if (first.changed) work.changed('employee', account.id, account.version + 1, account.storeId);
    const { token, device, sessionId } = await openSession(
      work,
      account,
      call,
      work.caller?.session.id ?? null,
    );
    work.audit({
      entity: 'session',
      entityId: sessionId,
      detail: {
        employeeId: account.id,
        ...(first.changed ? { newPassword: true } : {}),
        ...given,
        ...codes.value,
      },
    });
    cookies.session(token);
    cookies.device(device);
    return viewAfter(context, token);
  }),
  signOut: signedIn.session.signOut.handler(async ({ context }) => {
    const { work, cookies } = context;
    await signOut(work.db, work.session.id, work.now);
    work.changed('session', work.session.id, 0);
    work.audit({ entity: 'session', entityId: work.session.id });
    cookies.session(null);
    return viewAfter(context, null);
  }),
  lock: signedIn.session.lock.handler(async ({ context }) => {
    const { work } = context;
    await lock(work.db, work.session.id);
    work.changed('session', work.session.id, 0);
    work.audit({ entity: 'session', entityId: work.session.id });
    return viewAfter(context, context.call.token);
  }),
  unlock: signedIn.session.unlock.handler(async ({ context }) => {
    const { factor } = await provedAccount(context.work, { event: 'session.unlock-failed' });
    context.work.audit({ entity: 'session', entityId: context.work.session.id });
    // Without the code that the person has, it proves no more than that they are back.
    return viewAfter(context, await renew(context, factor === 'none'));
  }),
  touch: signedIn.session.touch.handler(({ context }) => viewAfter(context, context.call.token)),
  stepUp: signedIn.session.stepUp.handler(async ({ input, context }) => {
    const { work, platform, call, cookies } = context;
    const { action, entity, entityId, entityVersion } = input;
    // What the password was tried for stands with the refusal: a C-II, its prescription.
    const detail = { action, ...(entity === 'rx' ? { shown: { rx: [entityId] } } : {}) };
    const { account, given } = await provedAccount(work, {
      event: 'session.step-up-failed',
      ...(asksCode(action) ? { second: { platform, call, cookies, action } } : {}),
      detail,
    });
    if (account.id !== work.user.id && !(await worksIn(work.db, account, work.user.storeId)))
      throw problem({ code: 'REFUSED', message: 'This person does not work in this store.' });
    const proof = await issueStepUp(
      work.db,
      {
        employeeId: account.id,
        sessionId: work.session.id,
        action,
        entity,
        entityId,
        entityVersion,
      },
      work.now,
    );
    work.audit({
      entity,
      entityId,
      detail: {
        action,
        entityVersion,
        employeeId: account.id,
        ...given,
      },
    });
    // The proof is for this one act: it makes the session no fresher than its sign-in.
    await renew(context, false);
    return { ...proof, employeeId: account.id, name: account.name };
  }),
  changePassword: signedIn.session.changePassword.handler(async ({ input, context }) => {
    const { work } = context;
    answerOf(await changePassword(work, input));
    work.audit({ entity: 'employee', entityId: work.user.id });
    return viewAfter(context, await renew(context, true));
  }),
  changeEmail: signedIn.session.changeEmail.handler(async ({ input, context }) => {
    const { work } = context;
    answerOf(await changeEmail(work, input));
    work.audit({ entity: 'employee', entityId: work.user.id });
    return viewAfter(context, context.call.token);
  }),
  stores: signedIn.session.stores.handler(({ context: { work } }) =>
    workplaces(work.db, work.user),
  ),
  switchStore: signedIn.session.switchStore.handler(async ({ input, context }) => {
    const { work } = context;
    answerOf(await switchStore(work, input.storeId));
    work.audit({ entity: 'store', entityId: input.storeId, detail: { from: work.user.storeId } });
    work.changed('session', work.session.id, 0);
    return viewAfter(context, await renew(context, false));
  }),
  keys: signedIn.session.keys.handler(({ context: { work } }) =>
    personKeysOf(work.db, work.user.id),
  ),
  saveKeys: signedIn.session.saveKeys.handler(async ({ input, context: { work } }) => {
    const saved = answerOf(await savePersonKeys(work.db, work.user.id, input, work.now));
    work.audit({
      entity: 'employee',
      entityId: work.user.id,
      detail: { version: saved.version, commands: Object.keys(saved.keys) },
    });
    return saved;
  }),
  tables: signedIn.session.tables.handler(({ context: { work } }) =>
    personTablesOf(work.db, work.user.id),
  ),
  saveTable: signedIn.session.saveTable.handler(async ({ input, context: { work } }) =>
    answerOf(await savePersonTable(work.db, work.user.id, input, work.now)),
  ),
};

export const setupProcedures = {
  create: open.setup.create.handler(async ({ input, context: { work } }) => {
    const id = answerOf(await setUp(work.db, input, work.now));
    work.audit({ entity: 'employee', entityId: id });
    return { created: true };
  }),
};
