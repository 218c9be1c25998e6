import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import type { ProfileRow } from '#domain/contract/rx.ts';
import type { Schedule } from '#domain/rules/enumerations.ts';
import { formatDate } from '#domain/rules/dates.ts';
import { fold } from '#domain/rules/fold.ts';
import { formatRxNumber } from '#domain/rules/label-text.ts';
import { medicationUse } from '#domain/rules/medication-profile.ts';
import { remaining, stateLawOf } from '#domain/rules/refill-law.ts';
import { isOpenFill, rxStatuses, type RxStatus } from '#domain/rules/rx-status.ts';
import { storePolicy } from '#domain/rules/store-policy.ts';
import { fillsOfPatient, rxsOfPatient } from '#server/repositories/profile.ts';
import type { Scope } from '#server/repositories/records.ts';
import { heldRows, sortedRows, windowIn } from '../listed-rows.ts';
import { hasLeft } from './facts.ts';

type RxOfPatient = Awaited<ReturnType<typeof rxsOfPatient>>[number];
type FillOfPatient = Awaited<ReturnType<typeof fillsOfPatient>>[number];

function profileRow(r: RxOfPatient, fills: readonly FillOfPatient[], today: string): ProfileRow {
  const policy = storePolicy(r.policy), gone = fills.findLast((f) => f.filled_on !== null && hasLeft(f)), last = fills.at(-1);
  const left = remaining({
    schedule: r.schedule as Schedule, writtenOn: r.written_on, refills: r.refills, quantity: r.quantity, today, law: stateLawOf(r.state, policy.law), fills: fills.map((f) => ({ filledOn: f.filled_on ?? today, quantity: f.quantity, voided: false })),
  });
  const use = medicationUse({
    status: r.status as RxStatus, expiresOn: r.expires_on, refillsLeft: left.refillsLeft, open: last === undefined ? r.expires_on >= today : isOpenFill(last.status as RxStatus, last.left_how !== null), today,
    lastLeft: gone ? { filledOn: gone.filled_on!, daysSupply: gone.days_supply } : null,
  });
  return {
    rxId: r.id, rxNumber: formatRxNumber(Number(r.code), r.rx_number, last?.fill_no ?? 0), drugName: [r.name, r.strength, r.form?.toLowerCase()].filter(Boolean).join(' '), sig: r.sig_text, lastFilledOn: gone?.filled_on ?? null,
    quantity: last?.quantity ?? r.quantity, daysSupply: last?.days_supply ?? r.days_supply, daysLeft: use.daysLeft, refillsLeft: left.refillsLeft, prescriberName: `${r.last_name}, ${r.first_name}${r.degree ? ` ${r.degree}` : ''}`, status: r.status, state: use.state, expiresOn: r.expires_on,
  };
}

/**
 * A patient's medication profile: one row per prescription, newest first, with the last fill that left, the days that it lasts and the
 * refills left. Filter `state`: `active` or `ended`; text: words of the drug, the directions or the prescriber. Empty for a patient that
 * this store does not have.
 */
export async function medicationProfile(s: Scope & { readonly today: string }, patientId: number, query: ListQuery): Promise<ListPage<ProfileRow>> {
  const fills = await fillsOfPatient(s, patientId), words = fold(query.text).split(' ').filter(Boolean), { state } = query.filters;
  const all = (await rxsOfPatient(s, patientId)).map((r) => profileRow(r, fills.filter((f) => f.rx_id === r.id), s.today));
  const found = all.filter((r) => (state !== 'active' && state !== 'ended' ? true : r.state === state) && words.every((w) => fold(`${r.rxNumber} ${r.drugName} ${r.sig} ${r.prescriberName}`).includes(w)));
  const held = heldRows('rx.profile', query, found, {
    rxNumber: (r) => `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')}`, drugName: (r) => r.drugName, sig: (r) => r.sig, lastFilledOn: (r) => formatDate(r.lastFilledOn), prescriberName: (r) => r.prescriberName,
    state: (r) => (r.state === 'active' ? 'Active' : 'Ended'), status: (r) => rxStatuses[r.status as RxStatus]?.name ?? r.status, expiresOn: (r) => formatDate(r.expiresOn),
  });
  return windowIn(query, sortedRows(query, held, (r, column) => r[column as keyof ProfileRow] ?? null));
}
