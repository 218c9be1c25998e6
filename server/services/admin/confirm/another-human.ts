import type { Db } from '#db/open.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { AuditNote } from '#server/platform/work.ts';
import { signsOfOneHuman } from '#server/repositories/admin/one-human.ts';

/** The event of a second person who may be the first one, in the audit log. */
export const doubtfulSecond = 'second-person.doubtful';
/** The code of the refusal of one human with two accounts. */
export const samePerson = 'SAME_PERSON';

/**
 * Whether a second account is that of another human. Refused with `SAME_PERSON` where both have
 * what only one human has: the refusal is in the audit log with both. What may be chance is let
 * through and told to the log, where who is in charge finds it under Unusual.
 */
export async function isAnotherHuman(
  act: { readonly db: Db; readonly auditToo?: (note: AuditNote) => void },
  firstId: number,
  secondId: number,
): Promise<Result<null, Refusal>> {
  if (firstId === secondId)
    return fail({
      code: samePerson,
      message: 'The second person has to be somebody else: this is the account of the first one.',
    });
  const { certain, likely } = await signsOfOneHuman(act.db, firstId, secondId);
  const shared = certain.join(', ');
  if (certain.length > 0)
    return fail({
      code: samePerson,
      message: `The second person has to be somebody else: both accounts have ${shared}.`,
    });
  if (likely.length > 0)
    act.auditToo?.({
      event: doubtfulSecond,
      entity: 'employee',
      entityId: secondId,
      detail: { signs: likely },
    });
  return ok(null);
}
