import { claimTroubles, type RejectedRow } from '#domain/claim/contract/claims.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { waitingClaims, type ClaimListing } from '#server/repositories/claim/work.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { drugText, wordsOf } from '#server/services/stock/inventory.ts';

const instant = (at: string | null): string | null =>
  at === null ? null : new Date(at).toISOString();
const row = (l: ClaimListing): RejectedRow => ({
  id: l.id,
  rxId: l.rx_id,
  fillId: l.fill_id,
  version: l.version,
  rxNumber: formatRxNumber(Number(l.store_code), l.rx_number, l.fill_no),
  status: l.status,
  patientId: l.patient_id,
  patientName: fullName(l),
  dateOfBirth: l.date_of_birth,
  drugName: drugText(l),
  ndc: l.ndc,
  quantity: l.quantity,
  daysSupply: l.days_supply,
  prescriberName: `${l.prescriber_last}, ${l.prescriber_first}`,
  rank: l.rank,
  payer: l.payer,
  bin: l.bin,
  pcn: l.pcn,
  group: l.group_number,
  trouble: l.trouble,
  codes: l.reject_codes.join(' '),
  description: [l.meanings, l.problem].filter(Boolean).join(' '),
  firstAction: l.first_action,
  message: l.message,
  since: instant(l.since)!,
  nextFillOn: l.next_fill_on,
  promisedAt: instant(l.promised_at),
  waiting: l.waiting,
});
/** The claims that wait for a person: rejected, never answered, not to be built, or not taken back. Filters: `trouble`, `patientId`, and one for each column. */
export async function claimWorkList(s: Scope, query: ListQuery): Promise<ListPage<RejectedRow>> {
  const { trouble = '', patientId = '' } = query.filters;
  const found = await waitingClaims(s, query, {
    words: wordsOf(query.text),
    trouble: (claimTroubles as readonly string[]).includes(trouble) ? trouble : null,
    patientId: idIn(patientId),
  });
  return { ...found, rows: found.rows.map(row) };
}
