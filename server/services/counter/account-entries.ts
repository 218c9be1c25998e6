import type { AccountEntryRow } from '#domain/counter/contract/house-accounts.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { type EntryListing, entriesOf } from '#server/repositories/counter/house-accounts.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { windowIn } from '#server/services/platform/listed-rows.ts';
import { drugText } from '#server/services/stock/inventory.ts';
import { accountRow, ages } from './account-rows.ts';

export const entryRow = (entry: EntryListing): AccountEntryRow => ({
  id: entry.id,
  accountId: entry.account_id,
  version: entry.version,
  at: new Date(entry.at).toISOString(),
  kind: entry.kind,
  tender: entry.tender,
  reference: entry.reference,
  patientName:
    entry.last_name === null
      ? null
      : fullName({
          last_name: entry.last_name,
          first_name: required(entry.first_name, 'the first name of the patient'),
          middle_name: entry.middle_name,
        }),
  rxId: entry.rx_id,
  rxNumber:
    entry.rx_number === null
      ? null
      : formatRxNumber(Number(entry.store_code), entry.rx_number, entry.fill_no ?? 0),
  drugName:
    entry.name === null
      ? null
      : drugText({ name: entry.name, strength: entry.strength, form: entry.form }),
  amountCents: Number(entry.amount_cents),
  balanceCents: Number(entry.balance),
  reversed: entry.reversed,
  reverses: entry.reverses,
  reason: entry.reason,
  by: entry.by_name,
  reversible: entry.kind === 'payment' && !entry.reversed,
});
/**
 * The entries of one account, newest first, with the balance after each; none without the filter
 * `houseAccountId`.
 */
export async function listAccountEntries(
  scope: Dated,
  query: ListQuery,
): Promise<SummedPage<AccountEntryRow>> {
  const id = idIn(query.filters['houseAccountId']);
  const account = id === null ? undefined : await accountRow(scope, id);
  const words = query.text.trim().toLowerCase();
  if (!account) return { total: 0, exact: true, rows: [], totals: {} };
  const rows = (await entriesOf(scope, account.id))
    .map(entryRow)
    .toReversed()
    .filter(
      (row) =>
        words === '' ||
        [row.rxNumber, row.drugName, row.patientName, row.reference, row.reason, row.by]
          .join(' ')
          .toLowerCase()
          .includes(words),
    );
  return {
    ...windowIn(query, rows),
    totals: {
      balanceCents: account.balanceCents,
      limitCents: account.limitCents,
      ...Object.fromEntries(ages.map((age) => [age, account[age]])),
    },
  };
}
