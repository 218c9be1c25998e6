import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import {
  lastFillText,
  medicationUse,
  profileStatusText,
} from '#domain/patient/rules/medication-profile.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { remaining, stateLawOf } from '#domain/refill/rules/law.ts';
import type { ProfileRow } from '#domain/rx/contract/rx.ts';
import { isOpenFill } from '#domain/rx/rules/status.ts';
import { fillsOfPatient, rxsOfPatient } from '#server/repositories/patient/profile.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { hasLeft } from './facts.ts';
import { toldOf, toldRows, type ToldRow } from './history.ts';

type RxOfPatient = Awaited<ReturnType<typeof rxsOfPatient>>[number];
type FillOfPatient = Awaited<ReturnType<typeof fillsOfPatient>>[number];

/** A row with the day by which it stands in the list. */
interface Dated {
  readonly row: ProfileRow;
  readonly on: string;
}
function ownRow(r: RxOfPatient, fills: readonly FillOfPatient[], today: string): Dated {
  const policy = storePolicy(r.policy);
  const gone = fills.findLast((f) => f.filled_on !== null && hasLeft(f));
  const last = fills.at(-1);
  const left = remaining({
    schedule: r.schedule as Schedule,
    writtenOn: r.written_on,
    refills: r.refills,
    quantity: r.quantity,
    today,
    law: stateLawOf(r.state, policy.law),
    fills: fills.map((f) => ({
      filledOn: f.filled_on ?? today,
      quantity: f.quantity,
      voided: false,
      completes: f.part_no > 1,
    })),
  });
  const use = medicationUse({
    status: r.status,
    expiresOn: r.expires_on,
    refillsLeft: left.refillsLeft,
    open:
      last === undefined ? r.expires_on >= today : isOpenFill(last.status, last.left_how !== null),
    today,
    lastLeft: gone ? { filledOn: gone.filled_on!, daysSupply: gone.days_supply } : null,
  });
  const row: ProfileRow = {
    rxId: r.id,
    historyId: null,
    historyVersion: null,
    stopped: null,
    source: null,
    checked: true,
    drugId: r.drug_id,
    prescriberId: r.prescriber_id,
    rxNumber: formatRxNumber(Number(r.code), r.rx_number, last?.fill_no ?? 0),
    drugName: [r.name, r.strength, r.form?.toLowerCase()].filter(Boolean).join(' '),
    sig: r.sig_text,
    writtenOn: r.written_on,
    lastFilledOn: gone?.filled_on ?? null,
    quantity: last?.quantity ?? r.quantity,
    daysSupply: last?.days_supply ?? r.days_supply,
    daysLeft: use.daysLeft,
    refillsLeft: left.refillsLeft,
    prescriberName: `${r.last_name}, ${r.first_name}${r.degree ? ` ${r.degree}` : ''}`,
    status: r.status,
    state: use.state,
    expiresOn: r.expires_on,
  };
  return { row, on: row.lastFilledOn ?? r.written_on };
}
const toldRow = ({ line: h, use, checked }: ToldRow): Dated => ({
  on: h.filled_on ?? h.written_on!,
  row: {
    rxId: null,
    historyId: h.id,
    historyVersion: h.version,
    stopped: h.stopped_on === null ? null : { on: h.stopped_on, reason: h.stopped_reason ?? '' },
    source: h.source,
    checked,
    drugId: h.drug_id,
    prescriberId: h.prescriber_id,
    rxNumber: h.rx_number ?? '',
    drugName: h.drug_text,
    sig: h.sig,
    writtenOn: h.written_on,
    lastFilledOn: h.filled_on,
    quantity: h.quantity,
    daysSupply: h.days_supply,
    daysLeft: use.daysLeft,
    refillsLeft: h.refills_left,
    prescriberName: h.prescriber_text,
    status: null,
    state: use.state,
    expiresOn: null,
  },
});

/**
 * A patient's medication profile: one row per prescription, with the last fill that left, the days that it lasts and the refills left; what
 * other systems told stands among the store's own, by its day. Newest fill first, by the day it was written where none left. Filter
 * `state`: `active` or `ended`; text: words of the drug, the directions, the prescriber or the source. Empty for a patient that this store
 * does not have.
 */
export async function medicationProfile(
  s: Scope & { readonly today: string },
  patientId: number,
  query: ListQuery,
): Promise<ListPage<ProfileRow>> {
  const fills = await fillsOfPatient(s, patientId);
  const words = fold(query.text).split(' ').filter(Boolean);
  const { state } = query.filters;
  const own = (await rxsOfPatient(s, patientId)).map((r) =>
    ownRow(
      r,
      fills.filter((f) => f.rx_id === r.id),
      s.today,
    ),
  );
  const told = toldRows(await toldOf(s, patientId), s.today).map(toldRow);
  const all = [...own, ...told].toSorted((a, b) => b.on.localeCompare(a.on)).map((d) => d.row);
  const found = all.filter(
    (r) =>
      (state !== 'active' && state !== 'ended' ? true : r.state === state) &&
      words.every((w) =>
        fold(`${r.rxNumber} ${r.drugName} ${r.sig} ${r.prescriberName} ${r.source ?? ''}`).includes(
          w,
        ),
      ),
  );
  const held = heldRows('rx.profile', query, found, {
    rxNumber: (r) => `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')}`,
    drugName: (r) => r.drugName,
    sig: (r) => r.sig,
    lastFilledOn: lastFillText,
    prescriberName: (r) => r.prescriberName,
    state: (r) => (r.state === 'active' ? 'Active' : 'Ended'),
    status: profileStatusText,
    expiresOn: (r) => formatDate(r.expiresOn),
  });
  return windowIn(
    query,
    sortedRows(
      query,
      held,
      (r, column) => r[column as Exclude<keyof ProfileRow, 'stopped'>] ?? null,
    ),
  );
}
