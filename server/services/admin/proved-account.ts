import { problem } from '#server/platform/problem.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { Work } from '#server/platform/work.ts';
import type { Account } from '#server/repositories/admin/employees.ts';
import { spendFactor, type SecondFactor } from './codes/second-factor.ts';
import { choosePassword } from './first-password.ts';
import { whatIsMissing, type AskedBy } from './passkeys/ask.ts';
import { accountOf, wrongCode, wrongPasskey } from './sign-in.ts';

interface Proved {
  readonly account: Account;
  readonly factor: SecondFactor['kind'];
  /** What was given besides the password, for the audit log. */
  readonly given: object;
}
interface Asked {
  readonly event: string;
  /** A password that somebody else gave counts too. */
  readonly givenToo?: boolean;
  /** The code or the passkey of who has one has to be there; it is asked of this call. */
  readonly second?: AskedBy;
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
  const second = work.credential?.second;
  const cause = second?.kind === 'wrong' && second.of === 'passkey' ? { cause: second.cause } : {};
  const about = { ...detail, code: error.code, ...cause, ...whose };
  work.audit({ event, entity: 'session', entityId: null, detail: about });
  return work.refuseButKeep(problem(error));
};

/** What a right password is not enough for; nothing of it is written down. */
const missingOf = (
  work: Work,
  asked: Asked,
  account: Account,
  second: SecondFactor,
): Refusal | null => {
  if (asked.second !== undefined && second.kind === 'missing')
    return whatIsMissing(work, asked.second, account.id, second);
  // A password that somebody else gave opens the sign-in, where it is replaced, and nothing else.
  return account.passwordGiven && asked.givenToo !== true ? choosePassword.error : null;
};

/** What an audit row says of it: the kind, and which passkey. */
const givenOf = (second: SecondFactor): object => {
  if (second.kind === 'passkey') return { code: second.kind, passkeyId: second.id };
  return second.kind === 'totp' || second.kind === 'recovery' ? { code: second.kind } : {};
};

/**
 * The account behind a right password, and its code or passkey where one is asked for or came; a
 * wrong one is refused after its audit row is kept.
 */
export async function provedAccount(work: Work, asked: Asked): Promise<Proved> {
  const result = accountOf(work.credential);
  // Nothing was looked at, so there is nothing to write down; a flood would only fill the log.
  if (!result.ok && result.error.code === 'BUSY') throw problem(result.error);
  if (!result.ok) return refusedProof(work, asked, result.error, work.credential?.account?.id);
  const account = result.value;
  const second = work.credential?.second ?? { kind: 'none' };
  const missing = missingOf(work, asked, account, second);
  if (missing !== null) throw problem(missing);
  const isGood =
    second.kind === 'missing' || (await spendFactor(work.db, account.id, second, work.now));
  const taken = second.kind === 'passkey' ? wrongPasskey : wrongCode;
  if (!isGood) return refusedProof(work, asked, taken.error, account.id);
  return { account, factor: second.kind, given: givenOf(second) };
}
