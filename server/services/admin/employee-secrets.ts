import type { EmployeeDraft } from '#domain/admin/contract/organisation.ts';
import { badgeGiven } from '#domain/admin/rules/badge.ts';
import { isMaskedSsn } from '#domain/platform/fields/ssn.ts';
import { badgeHash } from './badge.ts';

/** The badge as it is kept: null for none; undefined where it stays as it is. */
export function newBadge(employeeDraft: EmployeeDraft): string | null | undefined {
  const given = badgeGiven(employeeDraft.badgeCode);
  const code = given.ok ? given.value : undefined;
  return code ? badgeHash(code) : code;
}
/** `undefined` where the number stays as it is. */
export const newSsn = (employeeDraft: EmployeeDraft): string | null | undefined =>
  employeeDraft.ssnNo === undefined ||
  (employeeDraft.ssnNo !== null && isMaskedSsn(employeeDraft.ssnNo))
    ? undefined
    : employeeDraft.ssnNo;
