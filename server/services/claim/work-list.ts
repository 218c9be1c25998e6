import { saidInWords } from '#domain/claim/billing/words.ts';
import { claimProblemKinds, type RejectedRow } from '#domain/claim/contract/rejected.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { waitingClaims, type ClaimListing } from '#server/repositories/claim/work.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { drugText, wordsOf } from '#server/services/stock/inventory.ts';

const instant = (at: string | null): string | null =>
  at === null ? null : new Date(at).toISOString();
const row = (claim: ClaimListing): RejectedRow => ({
  id: claim.id,
  rxId: claim.rx_id,
  fillId: claim.fill_id,
  version: claim.version,
  rxNumber: formatRxNumber(Number(claim.store_code), claim.rx_number, claim.fill_no),
  status: claim.status,
  patientId: claim.patient_id,
  patientName: fullName(claim),
  dateOfBirth: claim.date_of_birth,
  drugName: drugText(claim),
  ndc: claim.ndc,
  quantity: claim.quantity,
  daysSupply: claim.days_supply,
  prescriberName: `${claim.prescriber_last}, ${claim.prescriber_first}`,
  rank: claim.rank,
  payer: claim.payer,
  bin: claim.bin,
  pcn: claim.pcn,
  group: claim.group_number,
  trouble: claim.trouble,
  codes: claim.reject_codes.join(' '),
  description: [claim.meanings, claim.problem].filter(Boolean).join(' '),
  firstAction: claim.first_action,
  message: claim.message === null ? null : saidInWords([claim.message]),
  since: required(instant(claim.since), 'the instant since which a claim waits'),
  nextFillOn: claim.next_fill_on,
  promisedAt: instant(claim.promised_at),
  waiting: claim.waiting,
});
/**
 * The claims that wait for a person: rejected, never answered, not to be built, or not taken back.
 * Filters: `trouble`, `patientId`, and one for each column.
 */
export async function claimWorkList(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<RejectedRow>> {
  const { trouble = '', patientId = '' } = query.filters;
  const found = await waitingClaims(scope, query, {
    words: wordsOf(query.text),
    trouble: (claimProblemKinds as readonly string[]).includes(trouble) ? trouble : null,
    patientId: idIn(patientId),
  });
  return { ...found, rows: found.rows.map(row) };
}
