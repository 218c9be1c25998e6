import { problem } from '#server/platform/problem.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { Work } from '#server/platform/work.ts';
import type { Account } from '#server/repositories/admin/employees.ts';
import { spendCode, type SecondFactor } from './codes/second-factor.ts';
import { choosePassword } from './first-password.ts';
import { accountOf, codeFirst, wrongCode } from './sign-in.ts';

interface Proved {
  readonly account: Account;
  readonly factor: SecondFactor['kind'];
}
interface Asked {
  readonly event: string;
  /** A password that somebody else gave counts too. */
  readonly givenToo?: boolean;
  /** The code of who has codes has to be there. */
  readonly code?: boolean;
  readonly detail?: object;
}
/** Refuses, and keeps the audit row of it with whose account it was, where that is known. */
const refusedProof = (
  work: Work,
  { event, detail = {} }: Asked,
  error: Refusal,
  employeeId: number | undefined,
): never => {
  const whose = employeeId === undefined ? {} : { employeeId };
  const about = { ...detail, code: error.code, ...whose };
  work.audit({ event, entity: 'session', entityId: null, detail: about });
  return work.refuseButKeep(problem(error));
};

/** What a right password is not enough for; nothing of it is written down. */
const missingOf = (asked: Asked, account: Account, second: SecondFactor): Refusal | null => {
  if (asked.code === true && second.kind === 'missing') return codeFirst.error;
  // A password that somebody else gave opens the sign-in, where it is replaced, and nothing else.
  return account.passwordGiven && asked.givenToo !== true ? choosePassword.error : null;
};

/**
 * The account behind a right password, and its code where one is asked for or was typed; a wrong
 * one is refused after its audit row is kept.
 */
export async function provedAccount(work: Work, asked: Asked): Promise<Proved> {
  const result = accountOf(work.credential);
  // Nothing was looked at, so there is nothing to write down; a flood would only fill the log.
  if (!result.ok && result.error.code === 'BUSY') throw problem(result.error);
  if (!result.ok) return refusedProof(work, asked, result.error, work.credential?.account?.id);
  const account = result.value;
  const second = work.credential?.second ?? { kind: 'none' };
  const missing = missingOf(asked, account, second);
  if (missing !== null) throw problem(missing);
  const isGood =
    second.kind === 'missing' || (await spendCode(work.db, account.id, second, work.now));
  if (!isGood) return refusedProof(work, asked, wrongCode.error, account.id);
  return { account, factor: second.kind };
}
