import { hash, verify, type Options } from '@node-rs/argon2';
import { gate } from '#server/platform/gate.ts';

const argon2id = 2;
/** 64 MiB, three passes (OWASP asks for at least 19 MiB and two). */
export const usualWork = { memoryKib: 64 * 1024, passes: 3 } as const;
/**
 * What a password costs in this process, and `checks`, which counts every comparison, so that tests
 * can prove how much work an answer took.
 */
export const passwordWork: { memoryKib: number; passes: number; checks: number } = {
  ...usualWork,
  checks: 0,
};
const cost = (): Options => ({
  algorithm: argon2id,
  memoryCost: passwordWork.memoryKib,
  timeCost: passwordWork.passes,
  parallelism: 1,
});

/** New hashes are made one at a time: few people need one. */
const inTurn = gate(1);

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost()));

let dummy: Promise<string> | null = null;
/**
 * Does the same work whether the account exists or not. False for no account. How many are looked
 * at together is for the caller to say.
 */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await dummy);
  passwordWork.checks += 1;
  const right = await verify(against, password).catch(() => false);
  return passwordHash !== null && right;
}
