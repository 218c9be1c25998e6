import { procedure, type ProcedureMeta } from '#domain/platform/contract/procedure.ts';
import { messages } from '#domain/platform/messages.ts';
import {
  bool,
  email,
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { begunCodes } from './begun-codes.ts';
import { assertion, attestation, begunPasskey, passkeyAsked } from './passkey-parts.ts';

const text = str({ max: 2_000 });
/**
 * As typed: 1 to 128 characters, any of them; the rules for new passwords are in
 * domain/admin/rules/password.ts.
 */
const password = str({ min: 1, max: 128 });
/** As typed, with spaces and dashes. */
export const code = str({ min: 1, max: 40 });

/**
 * What the calls about signing in state in addition.
 * - `credential`: the input carries a password, which the server checks behind the one throttle
 * before anything else.
 * - `unkept`: the answer holds a secret, so it is not kept for the same call coming again.
 * - `background`: the call does not count as work, so it never puts off the idle lock.
 */
export interface SessionMeta extends ProcedureMeta {
  readonly credential?: true;
  readonly unkept?: true;
  readonly background?: true;
}
export const sessionProcedure = (meta: SessionMeta) => procedure(meta);

/**
 * Who is signed in at this workstation and what they may do. `none` has no person; `locked` keeps
 * the name for the lock screen.
 */
export const sessionView = object({
  state: oneOf(['none', 'active', 'locked']),
  setupNeeded: bool,
  demo: bool,
  idleMinutes: int(),
  idleSecondsLeft: nullable(int()),
  expiresAt: nullable(isoInstant),
  permissions: listOf(text),
  user: nullable(
    object({
      id,
      version: int(),
      type: oneOf(['ADMIN', 'PRIVATE']),
      name: text,
      username: text,
      email: nullable(text),
      initials: nullable(text),
      roles: listOf(text),
      licence: nullable(
        object({ kind: oneOf(['pharmacist', 'technician', 'intern']), active: bool }),
      ),
    }),
  ),
  store: nullable(
    object({ id, name: text, code: text, timeZone: text, companyId: id, companyName: text }),
  ),
  /** The server's instant: the workstation's clock follows it. */
  now: isoInstant,
  /**
   * Key for the drafts kept in the browser between keystrokes (AES-GCM, base64); only while active,
   * never stored.
   */
  draftKey: nullable(text),
});
export type SessionView = Infer<typeof sessionView>;

/**
 * One person's own keys, as lists of strokes by command, and habits. `version` is the one that was
 * loaded; 0: nothing was ever saved.
 */
export const personKeys = object({
  version: int({ min: 0 }),
  keys: recordOf(listOf(str({ min: 1, max: 40 }), 8)),
  bareKeys: bool,
  autoClose: bool,
});
export type PersonKeys = Infer<typeof personKeys>;
/** Everything as it came. */
export const usualKeys: PersonKeys = { version: 0, keys: {}, bareKeys: true, autoClose: true };

/**
 * How one person has left the columns of one table: pixels by column, and which of them are shown,
 * left to right; null: those that it came with.
 */
const columnName = str({ min: 1, max: 60, pattern: /^[a-zA-Z][\w.-]*$/ });
export const personTable = object({
  name: str({ min: 1, max: 80 }),
  widths: recordOf(int({ min: 20, max: 4_000 })),
  columns: nullable(listOf(columnName, 80)),
});
export type PersonTable = Infer<typeof personTable>;

const invalid = {
  INVALID_CREDENTIAL: { status: 401, message: messages.invalidCredential },
} as const;

/** A right password of somebody who has passkeys: one of them is asked for. */
const passkeyFirst = {
  PASSKEY_FIRST: { status: 403, message: 'Use your passkey.', data: passkeyAsked },
} as const;

export const refused = {
  REFUSED: {
    status: 422,
    message: 'This can’t be saved yet.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;

export const sessionContract = {
  get: sessionProcedure({
    permission: 'public',
    audit: null,
    effect: 'read',
    whileLocked: true,
    background: true,
  })
    .route({ method: 'GET', path: '/api/session' })
    .output(sessionView),
  signIn: sessionProcedure({
    permission: 'public',
    audit: 'session.signed-in',
    effect: 'write',
    whileLocked: true,
    credential: true,
  })
    .route({ method: 'POST', path: '/api/session/sign-in' })
    .input(
      object(
        { password },
        {
          /** Who signs in: the user name, or the code of a badge that was scanned. */ username:
            str({ min: 1, max: 80 }),
          badge: str({ min: 1, max: 40 }),
          /** In place of a password that somebody else gave (PASSWORD_FIRST). */
          newPassword: password,
          /** Of who has codes (CODE_FIRST): the six digits of the app, or a recovery code. */
          code,
          /** Of who has passkeys (PASSKEY_FIRST), in place of a code. */
          passkey: assertion,
          /**
           * In place of the codes that are to be set up (ENROL_FIRST, whose `version` it names):
           * it asks what a device makes a passkey of (MAKE_PASSKEY), and with `made` brings that.
           */
          newPasskey: object({ version: int({ min: 1 }) }, { made: attestation }),
        },
      ),
    )
    .output(sessionView)
    .errors({
      ...invalid,
      ...passkeyFirst,
      MAKE_PASSKEY: { status: 403, message: 'Make the passkey now.', data: begunPasskey },
      ENROL_FIRST: {
        status: 403,
        message: 'Set up one-time codes: they are required of you from now on.',
        data: begunCodes,
      },
    }),
  signOut: sessionProcedure({
    permission: 'signed-in',
    audit: 'session.signed-out',
    effect: 'write',
    whileLocked: true,
  })
    .route({ method: 'POST', path: '/api/session/sign-out' })
    .output(sessionView),
  lock: sessionProcedure({
    permission: 'signed-in',
    audit: 'session.locked',
    effect: 'write',
    whileLocked: true,
  })
    .route({ method: 'POST', path: '/api/session/lock' })
    .output(sessionView),
  unlock: sessionProcedure({
    permission: 'signed-in',
    audit: 'session.unlocked',
    effect: 'write',
    whileLocked: true,
    credential: true,
  })
    .route({ method: 'POST', path: '/api/session/unlock' })
    .input(object({ password }))
    .output(sessionView)
    .errors(invalid),
  /** Says that a person is at work here without another call; puts off the idle lock. */
  touch: sessionProcedure({ permission: 'signed-in', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/session/touch' })
    .output(sessionView),
  /**
   * A password given again for one act. The proof is bound to person, action, record and version,
   * is used once, and lives five minutes. Record 0 is one that is about to be created. `username`
   * names a second person.
   */
  stepUp: sessionProcedure({
    permission: 'signed-in',
    audit: 'session.stepped-up',
    effect: 'write',
    credential: true,
  })
    .route({ method: 'POST', path: '/api/session/step-up' })
    .input(
      object(
        {
          password,
          action: str({ min: 1, max: 60 }),
          entity: str({ min: 1, max: 40 }),
          entityId: int({ min: 0 }),
          entityVersion: int({ min: 0 }),
        },
        { username: str({ min: 1, max: 80 }), code, passkey: assertion },
      ),
    )
    .output(object({ token: text, expiresAt: isoInstant, employeeId: id, name: text }))
    .errors({ ...invalid, ...passkeyFirst, ...refused }),
  /**
   * User Setting → Change Password. `stepUp` (action `password.change`, entity `employee`) is
   * needed when the password was last given more than five minutes ago.
   */
  changePassword: sessionProcedure({
    permission: 'signed-in',
    audit: 'password.changed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/session/password' })
    .input(
      object({
        username: str({ max: 80 }),
        email: nullable(email),
        password,
        confirmPassword: password,
        stepUp: nullable(str({ max: 200 })),
      }),
    )
    .output(sessionView)
    .errors({
      ...refused,
      STEP_UP: { status: 403, message: 'Give your password again to change it.' },
    }),
  /**
   * The e-mail address alone; the password and the other sessions stay. `stepUp` (action
   * `email.change`, entity `employee`) as above.
   */
  changeEmail: sessionProcedure({
    permission: 'signed-in',
    audit: 'email.changed',
    effect: 'write',
  })
    .route({ method: 'PUT', path: '/api/session/email' })
    .input(object({ email: nullable(email), stepUp: nullable(str({ max: 200 })) }))
    .output(sessionView)
    .errors({
      ...refused,
      STEP_UP: { status: 403, message: 'Give your password again to change your e-mail address.' },
    }),
  /** The stores where the person may work; the one where they work now is in the session. */
  stores: sessionProcedure({
    permission: 'signed-in',
    audit: null,
    effect: 'read',
    background: true,
  })
    .route({ method: 'GET', path: '/api/session/stores' })
    .output(listOf(object({ id, name: text, code: text }))),
  /**
   * Works in another of the person's stores from now on, under a new token: what the last store
   * owns is no longer seen.
   */
  switchStore: sessionProcedure({
    permission: 'signed-in',
    audit: 'session.store-switched',
    effect: 'write',
  })
    .route({ method: 'PUT', path: '/api/session/store' })
    .input(object({ storeId: id }))
    .output(sessionView)
    .errors(refused),
  /** Change keys: what the person has changed of the keys follows to every workstation. */
  keys: sessionProcedure({ permission: 'signed-in', audit: null, effect: 'read', background: true })
    .route({ method: 'GET', path: '/api/session/keys' })
    .output(personKeys),
  saveKeys: sessionProcedure({ permission: 'signed-in', audit: 'keys.changed', effect: 'write' })
    .route({ method: 'PUT', path: '/api/session/keys' })
    .input(personKeys)
    .output(personKeys)
    .errors({
      ...refused,
      STALE: {
        status: 409,
        message: 'Your keys were changed at another workstation first.',
        data: personKeys,
      },
    }),
  /** Columns and their widths, by table: they follow the person to every workstation. */
  tables: sessionProcedure({
    permission: 'signed-in',
    audit: null,
    effect: 'read',
    background: true,
  })
    .route({ method: 'GET', path: '/api/session/tables' })
    .output(listOf(personTable)),
  saveTable: sessionProcedure({ permission: 'signed-in', audit: null, effect: 'write' })
    .route({ method: 'PUT', path: '/api/session/tables' })
    .input(personTable)
    .output(personTable)
    .errors(refused),
};

/**
 * First start without data: the secret that the server printed creates the first company, store and
 * administrator, once.
 */
export const setupContract = {
  create: procedure({
    permission: 'public',
    audit: 'setup.completed',
    effect: 'write',
    whileLocked: true,
  })
    .route({ method: 'POST', path: '/api/setup' })
    .input(
      object({
        secret: str({ min: 1, max: 200 }),
        companyName: str({ min: 1, max: 120 }),
        storeName: str({ min: 1, max: 120 }),
        timeZone: str({ min: 1, max: 60 }),
        firstName: str({ min: 1, max: 25 }),
        lastName: str({ min: 1, max: 35 }),
        username: str({ min: 1, max: 80 }),
        password,
      }),
    )
    .output(object({ created: bool }))
    .errors({
      ...refused,
      SETUP_CLOSED: {
        status: 403,
        message:
          'Setup is closed, or the setup secret is wrong: look at what the server printed when it started.',
      },
    }),
};
