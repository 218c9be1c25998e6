import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { passwordProblem } from '#domain/admin/rules/password.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { needsSetup, usernameKey } from '#server/repositories/admin/employees.ts';
import {
  insertCompany,
  insertEmployee,
  insertStore,
} from '#server/repositories/admin/organisation.ts';
import {
  lockSetup,
  readSetting,
  removeSetting,
  writeSetting,
} from '#server/repositories/admin/settings.ts';
import { stockNewStore } from './new-store.ts';
import { seedRoles } from './organisation.ts';
import { hashPassword } from './password-hash.ts';

const setting = 'setup.secret';
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * A new one-time secret for a database without people, or null when there are some. Only its hash
 * is stored; the last one printed counts.
 */
export async function offerSetup(db: Db): Promise<string | null> {
  if (!(await needsSetup(db))) return null;
  const secret = randomBytes(18).toString('base64url');
  await writeSetting(db, setting, hashOf(secret));
  return secret;
}

export interface Setup {
  readonly secret: string;
  readonly companyName: string;
  readonly storeName: string;
  readonly timeZone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly password: string;
}

const closed = refuse(
  'SETUP_CLOSED',
  'Setup is closed, or the setup secret is wrong: look at what the server printed when it started.',
);

/**
 * Creates the first company, store and administrator. Works once, with the printed secret, while
 * nobody has an account.
 */
export async function setUp(db: Db, setup: Setup, now: string): Promise<Result<number, Refusal>> {
  await lockSetup(db, now);
  const stored = await readSetting(db, setting);
  const right =
    typeof stored === 'string' &&
    timingSafeEqual(Buffer.from(stored, 'hex'), Buffer.from(hashOf(setup.secret), 'hex'));
  if (!right || !(await needsSetup(db))) return closed;
  const problem = passwordProblem(setup.password, [
    setup.username,
    setup.firstName,
    setup.lastName,
    setup.companyName,
    setup.storeName,
  ]);
  if (problem) return refuse('REFUSED', problem, { password: problem });
  const stamp = { userId: 0, now };
  const companyId = await insertCompany(db, stamp, { name: setup.companyName });
  const storeId = await insertStore(db, stamp, {
    companyId,
    code: '001',
    name: setup.storeName,
    timeZone: setup.timeZone,
  });
  await seedRoles(db, storeId, 0, now);
  await stockNewStore({ db, storeId, ...stamp });
  const draft = {
    username: setup.username,
    type: 'ADMIN',
    firstName: setup.firstName,
    lastName: setup.lastName,
  };
  const id = await insertEmployee(db, stamp, draft, {
    username_key: usernameKey(setup.username),
    store_id: storeId,
    password_hash: await hashPassword(setup.password),
    password_changed_at: now,
  });
  await removeSetting(db, setting);
  return ok(id);
}
