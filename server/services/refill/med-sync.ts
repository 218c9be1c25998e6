import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { MedSyncRow, MedSyncTerms } from '#domain/refill/contract/med-sync.ts';
import type { RefillAnswer } from '#domain/refill/contract/refills.ts';
import { enrolRefusal } from '#domain/refill/rules/auto-refill.ts';
import {
  isAsNeeded,
  isDivisible,
  syncCycle,
  syncDates,
  syncPlan,
  syncRefusal,
  type SyncPlan,
  type SyncRx,
  type SyncTerms,
} from '#domain/refill/rules/med-sync.ts';
import { refillWhyNot } from '#domain/refill/rules/refills.ts';
import { quantityFor } from '#domain/rx/days-supply/index.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { isOpenFill, rxStatuses } from '#domain/rx/rules/status.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import { findRecord, updateRecord } from '#server/repositories/platform/records.ts';
import { rxsToSync, syncPatient, type SyncPatient } from '#server/repositories/refill/med-sync.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { attestedBy, fullName } from '#server/services/patient/patient.ts';
import { heldRows, sortedRows, windowIn, cellOf } from '#server/services/platform/listed-rows.ts';
import { settle, type Saved } from '#server/services/platform/saving.ts';
import { answersInOrder } from '#server/services/refill/answers-in-order.ts';
import {
  actorOf,
  currentFill,
  earliestOn,
  hasLeft,
  lastThere,
  leftSupplies,
  liveFills,
  productOf,
  remainingOf,
  wholeSupply,
} from '#server/services/rx/facts.ts';
import { refusalText } from '#server/services/rx/failure.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { productText } from '#server/services/rx/product-text.ts';
import { drugText, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import type { RefillAsked } from './refills.ts';

type Terms = Pick<SyncPatient, 'med_sync_date' | 'med_sync_cycle' | 'med_sync_attest'>;
/** The dates of a patient who attested them; null without. */
export const termsOf = (terms: Terms): SyncTerms | null =>
  terms.med_sync_date !== null && terms.med_sync_attest
    ? { anchorOn: terms.med_sync_date, cycleDays: terms.med_sync_cycle ?? syncCycle.usual }
    : null;
const ended = new Set<string>(statusGroups.ended);

/** The quantity that directions need for so many days, where nothing has to be assumed for it. */
function neededBy(
  { sig, supply_facts }: Pick<RxBundle['rx'], 'sig' | 'supply_facts'>,
  drug: DrugRecord,
): (days: number) => number | null {
  const product = productText(drug, supply_facts);
  const directions = readDirections(sig, product);
  return (days) => {
    if (drug.made_of !== null) return null;
    const needed = quantityFor({ directions, product, days });
    return needed.questions.length === 0 ? needed.quantity : null;
  };
}
/**
 * What the rule asks about a prescription: `others`, dispensings of the patient's other ones, and
 * `told`, what other systems told. A fill that is being made counts as supplied from its day on.
 */
export function factsFrom(
  today: string,
  bundle: Pick<RxBundle, 'rx' | 'fills' | 'drugs' | 'store' | 'transferIn'>,
  others: readonly ActiveRecord[],
  reported: readonly HistoryRecord[],
): SyncRx {
  const fill = currentFill(bundle);
  const open = fill !== null && isOpenFill(bundle.rx.status, hasLeft(fill));
  const left = remainingOf(bundle, today);
  const whole = wholeSupply(bundle);
  const product = productOf(bundle);
  return {
    schedule: product.schedule,
    ended: ended.has(bundle.rx.status),
    asNeeded: isAsNeeded(bundle.rx.sig_text),
    refillsWritten: bundle.rx.refills,
    quantity: whole.quantity,
    daysSupply: whole.days,
    divisible: isDivisible(product.form),
    needed: neededBy(bundle.rx, product),
    supplied: [
      ...lastThere(bundle),
      ...leftSupplies(bundle),
      ...(open ? [{ filledOn: fill.filled_on ?? today, daysSupply: fill.days_supply }] : []),
    ],
    earliestOn: earliestOn(bundle, others, reported),
    fillsLeft: left.fillsLeft,
    quantityLeft: product.schedule === '0' ? null : left.quantityLeft,
    expiresOn: bundle.rx.expires_on,
    open: open ? rxStatuses[bundle.rx.status].name : null,
  };
}
const syncFacts = (work: RxWork, { b: bundle, others, reported }: Opened): SyncRx =>
  factsFrom(work.today, bundle, others, reported);
/**
 * How it comes to the date; what the lifecycle says against a short fill today is said here too.
 */
export function planOf(work: RxWork, opened: Opened, terms: SyncTerms): SyncPlan {
  const plan = syncPlan(syncFacts(work, opened), terms, work.today);
  if (plan.short === null || plan.short.from > work.today) return plan;
  const why = refillWhyNot(opened.facts, decide(opened.facts, actorOf(work), 'fill', {}));
  return why === null ? plan : { ...plan, syncOn: null, short: null, why };
}
/** When it is due and how it comes to the date; the days only where nothing keeps it from it. */
const plannedOf = (plan: SyncPlan | null, isRefused: boolean) => {
  const short = plan?.short ?? null;
  return {
    dueOn: plan?.dueOn ?? null,
    syncOn: plan?.syncOn ?? null,
    days: plan === null || isRefused ? null : plan.days,
    shortQuantity: short?.quantity ?? null,
    shortDays: short?.daysSupply ?? null,
    shortFrom: short?.from ?? null,
  };
};
function rowOf(work: RxWork, opened: Opened, syncPatient: SyncPatient): MedSyncRow {
  const { b: bundle } = opened;
  const fill = currentFill(bundle);
  const terms = termsOf(syncPatient);
  const facts = syncFacts(work, opened);
  const last = liveFills(bundle).findLast(
    (liveFill) => liveFill.filled_on !== null && hasLeft(liveFill),
  );
  const cycleDays = syncPatient.med_sync_cycle ?? syncCycle.usual;
  const plan = terms && planOf(work, opened, terms);
  const refusal = terms && syncRefusal(facts, terms);
  return {
    rxId: bundle.rx.id,
    version: bundle.rx.version,
    patientId: syncPatient.id,
    patientName: fullName(syncPatient),
    patientVersion: syncPatient.version,
    rxNumber: rxNumberText(bundle, fill?.fill_no ?? 0),
    drugName: drugText(productOf(bundle)),
    sig: bundle.rx.sig_text,
    status: bundle.rx.status,
    schedule: facts.schedule,
    quantity: facts.quantity,
    daysSupply: facts.daysSupply,
    refillsLeft: remainingOf(bundle, work.today).refillsLeft,
    lastFilledOn: last?.filled_on ?? null,
    inSync: bundle.rx.med_sync,
    byItself: bundle.rx.med_sync && bundle.rx.auto_refill,
    ...plannedOf(plan, refusal !== null),
    why:
      terms === null
        ? 'The patient has no dates yet.'
        : required(plan, 'the plan of a patient with dates').why,
    cannot: refusal !== null,
    anchorOn: syncPatient.med_sync_date,
    cycleDays,
    attested: syncPatient.med_sync_attest,
    attestedBy: syncPatient.attested_by,
    attestedAt: syncPatient.med_sync_attested_at,
  };
}
const shown: Readonly<Record<string, (row: MedSyncRow) => boolean>> = {
  in: (row) => row.inSync,
  out: (row) => !row.inSync && !row.cannot,
  cannot: (row) => row.cannot,
};
/**
 * The prescriptions of a patient that have not ended and how each comes to the dates, those in sync
 * first. Empty for a patient that this store does not have.
 */
export async function medSyncRows(
  work: RxWork,
  patientId: number,
  query: ListQuery,
): Promise<ListPage<MedSyncRow>> {
  const rows = await work.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const read = { ...work, db };
      const value = await syncPatient(read, patientId);
      const found: MedSyncRow[] = [];
      if (!value) return found;
      for (const { id } of await rxsToSync(read, patientId)) {
        const rx = await openRx(read, id);
        if (rx) found.push(rowOf(read, rx, value));
      }
      return found.toSorted(
        (a, b) =>
          Number(b.inSync) - Number(a.inSync) ||
          Number(a.cannot) - Number(b.cannot) ||
          (a.dueOn ?? '').localeCompare(b.dueOn ?? ''),
      );
    });
  const words = fold(query.text).split(' ').filter(Boolean);
  const show = ownEntry(shown, query.filters['show'] ?? '');
  const found = rows.filter(
    (row) =>
      (show?.(row) ?? true) &&
      words.every((word) =>
        fold(
          `${row.rxNumber} ${row.rxNumber.replaceAll(' ', '')} ${row.drugName} ${row.sig}`,
        ).includes(word),
      ),
  );
  const held = heldRows('medSync.list', query, found, {
    rxNumber: (row) => `${row.rxNumber} ${row.rxNumber.replaceAll(' ', '')}`,
    drugName: (row) => row.drugName,
    sig: (row) => row.sig,
    why: (row) => row.why ?? '',
    dueOn: (row) => formatDate(row.dueOn),
    syncOn: (row) => formatDate(row.syncOn),
    lastFilledOn: (row) => formatDate(row.lastFilledOn),
  });
  return windowIn(query, sortedRows(query, held, cellOf));
}

/**
 * On which days a patient wants everything filled; who attests it and when is kept. Refused as
 * `attestation` says.
 */
export async function setMedSync(
  work: RxWork,
  patientId: number,
  version: number,
  { anchorOn, cycleDays, attest }: MedSyncTerms,
): Promise<Saved<Patient>> {
  const was = await findRecord(work, patient, patientId);
  const dates = { medSyncDate: anchorOn, medSyncCycle: cycleDays, medSyncAttest: attest };
  if (was?.version !== version)
    return settle(undefined, () => findRecord(work, patient, patientId));
  const vouched = await attestedBy(work, { was, is: dates }, 'anchorOn');
  return vouched.ok
    ? settle(
        await updateRecord(work, patient, patientId, version, dates as Patient, vouched.value),
        () => findRecord(work, patient, patientId),
      )
    : vouched;
}
/** The next three dates of a patient's record, from a day on. */
export const nextDates = (
  patient: Pick<Patient, 'medSyncDate' | 'medSyncCycle' | 'medSyncAttest'>,
  today: string,
): readonly string[] => {
  const terms = termsOf({
    med_sync_date: patient.medSyncDate,
    med_sync_cycle: patient.medSyncCycle,
    med_sync_attest: patient.medSyncAttest,
  });
  return terms ? syncDates(terms, today, 3) : [];
};

/** Why a prescription can't be put on the dates of its patient; null where it can. */
function syncWhyNot(work: RxWork, opened: Opened): string | null {
  if (opened.b.rx.med_sync) return 'It is in sync already.';
  const terms = termsOf(opened.b.patient);
  if (terms === null) return 'The patient has no attested dates yet: set them first.';
  return syncRefusal(syncFacts(work, opened), terms);
}
type SyncSwitches = Pick<RxBundle['rx'], 'med_sync' | 'auto_refill'>;
const unsyncWhyNot = (rx: SyncSwitches): string | null =>
  rx.med_sync ? null : 'It is not in sync.';
const syncedText = (byItself: boolean): string =>
  byItself
    ? 'It is filled together with the others, by itself.'
    : 'It goes along with the others; the store policy has it filled by a person.';
const unsyncedText = (rx: SyncSwitches): string =>
  rx.auto_refill
    ? 'It is not in sync any more; it is still refilled by itself.'
    : 'It is not in sync any more.';

/**
 * Puts prescriptions on the dates of their patients (`on`), or takes them off; the answers stand in
 * the order of the request. What is put there is filled by itself from then on, where the store has
 * that.
 */
export async function includeRxs(
  work: RxWork,
  items: readonly RefillAsked[],
  on: boolean,
): Promise<readonly RefillAnswer[]> {
  const answers = new Map<number, RefillAnswer>();
  const { autoRefill } = storePolicy((await storeOf(work)).policy);
  for (const { rxId, version } of items.toSorted((a, b) => a.rxId - b.rxId)) {
    if (answers.has(rxId)) continue;
    const opened = await openForChange(work, rxId, version);
    if (!opened.ok) {
      answers.set(rxId, {
        rxId,
        rxNumber: '',
        drugName: '',
        done: false,
        said: refusalText(opened.error),
      });
      continue;
    }
    const { b: bundle } = opened.value;
    const { rx } = bundle;
    const drug = productOf(bundle);
    const fill = currentFill(bundle);
    const named = {
      rxId,
      rxNumber: rxNumberText(bundle, fill?.fill_no ?? 0),
      drugName: drugText(drug),
    };
    const why = on ? syncWhyNot(work, opened.value) : unsyncWhyNot(rx);
    if (why !== null) {
      answers.set(rxId, { ...named, done: false, said: why });
      continue;
    }
    const byItself =
      on &&
      (rx.auto_refill ||
        enrolRefusal(
          { status: rx.status, schedule: drug.schedule, refills: rx.refills, enrolled: false },
          autoRefill,
        ) === null);
    await saveRx(work, rxId, version, {
      med_sync: on,
      med_sync_at: work.now,
      med_sync_by: work.userId,
      ...(byItself && !rx.auto_refill
        ? { auto_refill: true, auto_refill_at: work.now, auto_refill_by: work.userId }
        : {}),
    });
    await insertEvent(work, {
      rx_id: rxId,
      fill_id: null,
      row: 0,
      event: on ? 'med-sync-on' : 'med-sync-off',
      from_status: rx.status,
      to_status: rx.status,
      workstation: work.workstation,
      content_hash: '',
    });
    work.changed('rx', rxId, version + 1);
    answers.set(rxId, {
      ...named,
      done: true,
      said: on ? syncedText(byItself) : unsyncedText(rx),
    });
  }
  return answersInOrder(items, answers);
}
