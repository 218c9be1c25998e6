import type { EmployeeDraft } from '#domain/admin/contract/organisation.ts';
import { noRoleCode, noRoleMessage } from '#domain/admin/rules/no-role.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';

/** What the person who saves has said: the proof of the password, and that no role is meant. */
export interface SaveConsent {
  readonly stepUp?: string | undefined;
  readonly sure?: boolean | undefined;
}
/**
 * Whether an employee who works `here`, the store of the caller, gets a role, or is meant to have
 * none (`sure`). Refused with `NO_ROLE`: such a person signs in and no page opens.
 */
export function roleGiven(
  { type, active, roleIds }: EmployeeDraft,
  here: boolean,
  sure = false,
): Result<null, Refusal> {
  const seesNothing = here && type === 'PRIVATE' && active !== false && roleIds.length === 0;
  return seesNothing && !sure
    ? fail<Refusal>({ code: noRoleCode, message: noRoleMessage })
    : ok(null);
}
