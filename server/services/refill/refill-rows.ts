import { businessDate } from '#domain/platform/rules/dates.ts';
import type { RefillRow } from '#domain/refill/contract/refills.ts';
import { refillWhyNot } from '#domain/refill/rules/refills.ts';
import { decide, type LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import { lastRequestDays } from '#server/repositories/erx/erx.ts';
import { byKey } from '#server/repositories/platform/by-key.ts';
import { lastRequestsOf } from '#server/repositories/refill/refills.ts';
import { loadRxs, type RxBundle } from '#server/repositories/rx/bundle.ts';
import { activeOfAll } from '#server/repositories/rx/dispensings.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import {
  actorOf,
  currentFill,
  hasLeft,
  liveFills,
  nextSupply,
  remainingOf,
} from '#server/services/rx/facts.ts';
import { reportedHistoryOfAll } from '#server/services/rx/history.ts';
import { factsOf } from '#server/services/rx/lifecycle/lifecycle-facts.ts';
import { drugText, person, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/**
 * What the next fill of each prescription is decided on. The safety checks and the price are not
 * among it: no guard of that step looks at them, and they take a judgment for each prescription.
 */
async function factsOfEach(
  work: RxWork,
  bundles: readonly RxBundle[],
): Promise<readonly LifecycleFacts[]> {
  const patientIds = [...new Set(bundles.map(({ rx }) => rx.patient_id))];
  const dispensed = byKey(await activeOfAll(work, patientIds), (row) => row.patient_id);
  const reported = byKey(await reportedHistoryOfAll(work, patientIds), (row) => row.patient_id);
  return bundles.map((bundle) => {
    const { id, patient_id: patientId } = bundle.rx;
    const others = (dispensed.get(patientId) ?? []).filter((row) => row.rx_id !== id);
    return factsOf(work, bundle, {
      alerts: [],
      others,
      reported: reported.get(patientId) ?? [],
    });
  });
}
/** The last day on which each prescriber was asked, by fax or electronically. */
async function askedDays(
  work: RxWork,
  bundles: readonly RxBundle[],
): Promise<ReadonlyMap<number, string>> {
  const ids = bundles.map(({ rx }) => rx.id);
  const faxed = await lastRequestsOf(work, ids);
  const sent = await lastRequestDays(work, ids, 'RxRenewalRequest');
  return new Map(
    bundles.flatMap(({ rx, store }) => {
      const last = [faxed.get(rx.id), sent.get(rx.id)]
        .filter((at) => at !== undefined)
        .map((at) => businessDate(at, store.time_zone))
        .toSorted()
        .at(-1);
      return last === undefined ? [] : [[rx.id, last]];
    }),
  );
}
function refillRow(
  work: RxWork,
  bundle: RxBundle,
  facts: LifecycleFacts,
  requestedOn: string | null,
): RefillRow {
  const fill = currentFill(bundle);
  const next = nextSupply(bundle, work.today);
  const left = remainingOf(bundle, work.today);
  const last = liveFills(bundle).findLast(
    (liveFill) => liveFill.filled_on !== null && hasLeft(liveFill),
  );
  const drug = drugIn(bundle, fill?.drug_id ?? bundle.rx.drug_id);
  return {
    rxId: bundle.rx.id,
    version: bundle.rx.version,
    patientId: bundle.rx.patient_id,
    patientName: person(bundle.patient),
    dateOfBirth: bundle.patient.date_of_birth,
    rxNumber: rxNumberText(bundle, fill?.fill_no ?? 0),
    status: bundle.rx.status,
    drugName: drugText(drug),
    sig: bundle.rx.sig_text,
    schedule: drug.schedule,
    quantity: next.quantity,
    daysSupply: next.days,
    refillsLeft: left.refillsLeft,
    lastFilledOn: last?.filled_on ?? null,
    earliestOn: facts.earliestFillOn,
    expiresOn: bundle.rx.expires_on,
    prescriberName: person(bundle.prescriber),
    why: refillWhyNot(facts, decide(facts, actorOf(work), 'fill', {})),
    requestedOn,
    autoRefill: bundle.rx.auto_refill,
  };
}

/**
 * The rows of these prescriptions, in the order of the ids; those that the store does not have are
 * none. So many queries for all as for one. Read them in a transaction.
 */
export async function refillRows(
  work: RxWork,
  ids: readonly number[],
): Promise<readonly RefillRow[]> {
  const bundles = await loadRxs(work, ids);
  if (bundles.length === 0) return [];
  const facts = await factsOfEach(work, bundles);
  const asked = await askedDays(work, bundles);
  return bundles.flatMap((bundle, place) => {
    const own = facts[place];
    return own === undefined ? [] : [refillRow(work, bundle, own, asked.get(bundle.rx.id) ?? null)];
  });
}
