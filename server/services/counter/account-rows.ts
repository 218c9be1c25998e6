import type { HouseAccountRow } from '#domain/counter/contract/house-accounts.ts';
import {
  type AgedDebt,
  agedDebt,
  debtAgeText,
  owedInAll,
} from '#domain/counter/rules/house-account.ts';
import {
  type AccountListing,
  accountsOf,
  standings,
} from '#server/repositories/counter/house-accounts.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { fullName } from '#server/services/patient/patient.ts';

export const nothing: AgedDebt = agedDebt([], 0);
export const ages = Object.keys(debtAgeText) as (keyof AgedDebt)[];
export const rowOf = (account: AccountListing, debt: AgedDebt): HouseAccountRow => ({
  id: account.id,
  version: account.version,
  patientId: account.patient_id,
  patientName: fullName(account),
  members: account.members.map((member) => member.name).join('; '),
  familyIds: account.members.map((member) => member.id),
  limitCents: Number(account.limit_cents),
  active: account.active,
  balanceCents: owedInAll(debt),
  ...debt,
  lastPaymentAt:
    account.last_payment_at === null ? null : new Date(account.last_payment_at).toISOString(),
});
export async function accountRow(scope: Dated, id: number): Promise<HouseAccountRow | undefined> {
  const [account] = await accountsOf(scope, { id });
  const [stands] = await standings(scope, id);
  return (
    account && rowOf(account, stands ? agedDebt(stands.charges, Number(stands.paid)) : nothing)
  );
}
