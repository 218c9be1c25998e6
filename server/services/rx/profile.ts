import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import {
  lastFillText,
  medicationUse,
  profileStatusText,
} from '#domain/patient/rules/medication-profile.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { remaining } from '#domain/refill/rules/law.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import type { ProfileRow } from '#domain/rx/contract/rx.ts';
import { isOpenFill } from '#domain/rx/rules/status.ts';
import { fillsOfPatient, rxsOfPatient } from '#server/repositories/patient/profile.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { heldRows, sortedRows, windowIn, cellOf } from '#server/services/platform/listed-rows.ts';
import { hasLeft } from './facts.ts';
import { reportedHistory, reportedRows, type ReportedRow, reportedOn } from './history.ts';

type RxOfPatient = Awaited<ReturnType<typeof rxsOfPatient>>[number];
type FillOfPatient = Awaited<ReturnType<typeof fillsOfPatient>>[number];

/** A row with the day by which it stands in the list. */
interface DatedRow {
  readonly row: ProfileRow;
  readonly on: string;
}
/**
 * What a fill that left is a supply of, and since when: from the day when the patient had it in
 * hand, where that came after the day of filling.
 */
const supplyOf = (
  gone: Pick<FillOfPatient, 'filled_on' | 'left_on'> & { readonly days_supply: number },
) => {
  const filledOn = required(gone.filled_on, 'the day of a fill that left');
  return {
    filledOn: gone.left_on !== null && gone.left_on > filledOn ? gone.left_on : filledOn,
    daysSupply: gone.days_supply,
  };
};
function ownRow(ofPatient: RxOfPatient, fills: readonly FillOfPatient[], today: string): DatedRow {
  const policy = storePolicy(ofPatient.policy);
  const gone = fills.findLast((fill) => fill.filled_on !== null && hasLeft(fill));
  const last = fills.at(-1);
  const left = remaining({
    schedule: ofPatient.schedule as Schedule,
    writtenOn: ofPatient.written_on,
    refills: ofPatient.refills,
    quantity: ofPatient.quantity,
    today,
    law: stateLawOf(ofPatient.state, policy.law),
    fills: fills.map((fill) => ({
      filledOn: fill.filled_on ?? today,
      quantity: fill.quantity,
      voided: false,
      completes: fill.part_no > 1,
    })),
  });
  const use = medicationUse({
    status: ofPatient.status,
    expiresOn: ofPatient.expires_on,
    refillsLeft: left.refillsLeft,
    open:
      last === undefined
        ? ofPatient.expires_on >= today
        : isOpenFill(last.status, last.left_how !== null),
    today,
    lastLeft: gone ? supplyOf(gone) : null,
  });
  const row: ProfileRow = {
    rxId: ofPatient.id,
    historyId: null,
    historyVersion: null,
    stopped: null,
    source: null,
    checked: true,
    drugId: ofPatient.drug_id,
    prescriberId: ofPatient.prescriber_id,
    rxNumber: formatRxNumber(Number(ofPatient.code), ofPatient.rx_number, last?.fill_no ?? 0),
    drugName: [ofPatient.name, ofPatient.strength, ofPatient.form?.toLowerCase()]
      .filter(Boolean)
      .join(' '),
    sig: ofPatient.sig_text,
    writtenOn: ofPatient.written_on,
    lastFilledOn: gone?.filled_on ?? null,
    quantity: last?.quantity ?? ofPatient.quantity,
    daysSupply: last?.days_supply ?? ofPatient.days_supply,
    daysLeft: use.daysLeft,
    refillsLeft: left.refillsLeft,
    prescriberName: `${ofPatient.last_name}, ${ofPatient.first_name}${ofPatient.degree ? ` ${ofPatient.degree}` : ''}`,
    status: ofPatient.status,
    state: use.state,
    expiresOn: ofPatient.expires_on,
  };
  return { row, on: row.lastFilledOn ?? ofPatient.written_on };
}
const reportedRow = ({ line, use, checked }: ReportedRow): DatedRow => ({
  on: reportedOn(line),
  row: {
    rxId: null,
    historyId: line.id,
    historyVersion: line.version,
    stopped:
      line.stopped_on === null ? null : { on: line.stopped_on, reason: line.stopped_reason ?? '' },
    source: line.source,
    checked,
    drugId: line.drug_id,
    prescriberId: line.prescriber_id,
    rxNumber: line.rx_number ?? '',
    drugName: line.drug_text,
    sig: line.sig,
    writtenOn: line.written_on,
    lastFilledOn: line.filled_on,
    quantity: line.quantity,
    daysSupply: line.days_supply,
    daysLeft: use.daysLeft,
    refillsLeft: line.refills_left,
    prescriberName: line.prescriber_text,
    status: null,
    state: use.state,
    expiresOn: null,
  },
});

/**
 * A patient's medication profile: one row per prescription, with the last fill that left, the days
 * that it lasts and the refills left; what
 * other systems told stands among the store's own, by its day. Newest fill first, by the day it was
 * written where none left. Filter
 * `state`: `active` or `ended`; text: words of the drug, the directions, the prescriber or the
 * source. Empty for a patient that this store
 * does not have.
 */
export async function medicationProfile(
  scope: Dated,
  patientId: number,
  query: ListQuery,
): Promise<ListPage<ProfileRow>> {
  const fills = await fillsOfPatient(scope, patientId);
  const words = fold(query.text).split(' ').filter(Boolean);
  const { state } = query.filters;
  const own = (await rxsOfPatient(scope, patientId)).map((rx) =>
    ownRow(
      rx,
      fills.filter((fill) => fill.rx_id === rx.id),
      scope.today,
    ),
  );
  const reported = reportedRows(await reportedHistory(scope, patientId), scope.today).map(
    reportedRow,
  );
  const all = [...own, ...reported]
    .toSorted((a, b) => b.on.localeCompare(a.on))
    .map((scope) => scope.row);
  const found = all.filter(
    (row) =>
      (state !== 'active' && state !== 'ended' ? true : row.state === state) &&
      words.every((word) =>
        fold(
          `${row.rxNumber} ${row.drugName} ${row.sig} ${row.prescriberName} ${row.source ?? ''}`,
        ).includes(word),
      ),
  );
  const held = heldRows('rx.profile', query, found, {
    rxNumber: (row) => `${row.rxNumber} ${row.rxNumber.replaceAll(' ', '')}`,
    drugName: (row) => row.drugName,
    sig: (row) => row.sig,
    lastFilledOn: lastFillText,
    prescriberName: (row) => row.prescriberName,
    state: (row) => (row.state === 'active' ? 'Active' : 'Ended'),
    status: profileStatusText,
    expiresOn: (row) => formatDate(row.expiresOn),
  });
  return windowIn(query, sortedRows(query, held, cellOf));
}
