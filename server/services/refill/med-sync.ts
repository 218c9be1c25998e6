import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { MedSyncRow, MedSyncTerms } from '#domain/refill/contract/med-sync.ts';
import type { RefillAnswer } from '#domain/refill/contract/refills.ts';
import { autoRefillLead, enrolRefusal } from '#domain/refill/rules/auto-refill.ts';
import {
  goesAlong,
  isAsNeeded,
  isDivisible,
  shortFillText,
  syncCycle,
  syncDates,
  syncPlan,
  syncRefusal,
  togetherOn,
  type ShortFill,
  type SyncPlan,
  type SyncRx,
  type SyncTerms,
} from '#domain/refill/rules/med-sync.ts';
import { refillWhyNot } from '#domain/refill/rules/refills.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { isOpenFill, rxStatuses } from '#domain/rx/rules/status.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import { findRecord, updateRecord, type Scope } from '#server/repositories/platform/records.ts';
import {
  byKey,
  rxsToSync,
  syncedRxs,
  syncPatient,
  type SyncPatient,
} from '#server/repositories/refill/med-sync.ts';
import {
  activeOfAll,
  insertEvent,
  saveRx,
  storeOf,
  type ActiveRecord,
  type RxBundle,
} from '#server/repositories/rx/rx.ts';
import { attestedBy, fullName } from '#server/services/patient/patient.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { settle, type Saved } from '#server/services/platform/saving.ts';
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
import { toldOfAll } from '#server/services/rx/history.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { drugText, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { refusalText, type RefillAsked } from './refills.ts';

type Terms = Pick<SyncPatient, 'med_sync_date' | 'med_sync_cycle' | 'med_sync_attest'>;
/** The dates of a patient who attested them; null without. */
const termsOf = (p: Terms): SyncTerms | null =>
  p.med_sync_date !== null && p.med_sync_attest
    ? { anchorOn: p.med_sync_date, cycleDays: p.med_sync_cycle ?? syncCycle.usual }
    : null;
const ended = new Set<string>(statusGroups.ended);

/** What the rule asks about a prescription: `others`, dispensings of the patient's other ones, and `told`, what other systems told. A fill that is being made counts as supplied from its day on. */
function factsFrom(
  today: string,
  b: Pick<RxBundle, 'rx' | 'fills' | 'drugs' | 'store' | 'transferIn'>,
  others: readonly ActiveRecord[],
  told: readonly HistoryRecord[],
): SyncRx {
  const fill = currentFill(b);
  const open = fill !== null && isOpenFill(b.rx.status, hasLeft(fill));
  const left = remainingOf(b, today);
  const whole = wholeSupply(b);
  const product = productOf(b);
  return {
    schedule: product.schedule,
    ended: ended.has(b.rx.status),
    asNeeded: isAsNeeded(b.rx.sig_text),
    refillsWritten: b.rx.refills,
    quantity: whole.quantity,
    daysSupply: whole.days,
    divisible: isDivisible(product.form),
    supplied: [
      ...lastThere(b),
      ...leftSupplies(b),
      ...(open ? [{ filledOn: fill.filled_on ?? today, daysSupply: fill.days_supply }] : []),
    ],
    earliestOn: earliestOn(b, others, told),
    fillsLeft: left.fillsLeft,
    quantityLeft: product.schedule === '0' ? null : left.quantityLeft,
    expiresOn: b.rx.expires_on,
    open: open ? rxStatuses[b.rx.status].name : null,
  };
}
const syncFacts = (w: RxWork, { b, others, told }: Opened): SyncRx =>
  factsFrom(w.today, b, others, told);
/** How it comes to the date; what the lifecycle says against a short fill today is said here too. */
function planOf(w: RxWork, o: Opened, terms: SyncTerms): SyncPlan {
  const plan = syncPlan(syncFacts(w, o), terms, w.today);
  if (plan.short === null || plan.short.from > w.today) return plan;
  const why = refillWhyNot(o.facts, decide(o.facts, actorOf(w), 'fill', {}));
  return why === null ? plan : { ...plan, syncOn: null, short: null, why };
}
function rowOf(w: RxWork, o: Opened, p: SyncPatient): MedSyncRow {
  const { b } = o;
  const fill = currentFill(b);
  const terms = termsOf(p);
  const facts = syncFacts(w, o);
  const last = liveFills(b).findLast((f) => f.filled_on !== null && hasLeft(f));
  const cycleDays = p.med_sync_cycle ?? syncCycle.usual;
  const plan = terms && planOf(w, o, terms);
  const refusal = terms && syncRefusal(facts, terms);
  return {
    rxId: b.rx.id,
    version: b.rx.version,
    patientId: p.id,
    patientName: fullName(p),
    patientVersion: p.version,
    rxNumber: rxNumberText(b, fill?.fill_no ?? 0),
    drugName: drugText(productOf(b)),
    sig: b.rx.sig_text,
    status: b.rx.status,
    schedule: facts.schedule,
    quantity: facts.quantity,
    daysSupply: facts.daysSupply,
    refillsLeft: remainingOf(b, w.today).refillsLeft,
    lastFilledOn: last?.filled_on ?? null,
    inSync: b.rx.med_sync,
    byItself: b.rx.med_sync && b.rx.auto_refill,
    dueOn: plan?.dueOn ?? null,
    syncOn: plan?.syncOn ?? null,
    days: plan === null || refusal !== null ? null : plan.days,
    shortQuantity: plan?.short?.quantity ?? null,
    shortDays: plan?.short?.daysSupply ?? null,
    shortFrom: plan?.short?.from ?? null,
    why: terms === null ? 'The patient has no dates yet.' : plan!.why,
    cannot: refusal !== null,
    anchorOn: p.med_sync_date,
    cycleDays,
    attested: p.med_sync_attest,
    attestedBy: p.attested_by,
    attestedAt: p.med_sync_attested_at,
  };
}
const shown: Readonly<Record<string, (r: MedSyncRow) => boolean>> = {
  in: (r) => r.inSync,
  out: (r) => !r.inSync && !r.cannot,
  cannot: (r) => r.cannot,
};
/** The prescriptions of a patient that have not ended and how each comes to the dates, those in sync first. Empty for a patient that this store does not have. */
export async function medSyncRows(
  w: RxWork,
  patientId: number,
  query: ListQuery,
): Promise<ListPage<MedSyncRow>> {
  const rows = await w.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const read = { ...w, db };
      const p = await syncPatient(read, patientId);
      const found: MedSyncRow[] = [];
      for (const { id } of p ? await rxsToSync(read, patientId) : []) {
        const o = await openRx(read, id);
        if (o) found.push(rowOf(read, o, p!));
      }
      return found.toSorted(
        (a, b) =>
          Number(b.inSync) - Number(a.inSync) ||
          Number(a.cannot) - Number(b.cannot) ||
          (a.dueOn ?? '').localeCompare(b.dueOn ?? ''),
      );
    });
  const words = fold(query.text).split(' ').filter(Boolean);
  const show = shown[query.filters['show'] ?? ''];
  const found = rows.filter(
    (r) =>
      (show?.(r) ?? true) &&
      words.every((x) =>
        fold(`${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')} ${r.drugName} ${r.sig}`).includes(x),
      ),
  );
  const held = heldRows('medSync.list', query, found, {
    rxNumber: (r) => `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')}`,
    drugName: (r) => r.drugName,
    sig: (r) => r.sig,
    why: (r) => r.why ?? '',
    dueOn: (r) => formatDate(r.dueOn),
    syncOn: (r) => formatDate(r.syncOn),
    lastFilledOn: (r) => formatDate(r.lastFilledOn),
  });
  return windowIn(
    query,
    sortedRows(query, held, (r, column) => r[column as keyof MedSyncRow] ?? null),
  );
}

/** On which days a patient wants everything filled; who attests it and when is kept. Refused as `attestation` says. */
export async function setMedSync(
  w: RxWork,
  patientId: number,
  version: number,
  { anchorOn, cycleDays, attest }: MedSyncTerms,
): Promise<Saved<Patient>> {
  const was = await findRecord(w, patient, patientId);
  const dates = { medSyncDate: anchorOn, medSyncCycle: cycleDays, medSyncAttest: attest };
  if (was?.version !== version) return settle(undefined, () => findRecord(w, patient, patientId));
  const vouched = await attestedBy(w, w.today, was, dates, 'anchorOn');
  return vouched.ok
    ? settle(
        await updateRecord(w, patient, patientId, version, dates as Patient, vouched.value),
        () => findRecord(w, patient, patientId),
      )
    : vouched;
}
/** The next three dates of a patient's record, from a day on. */
export const nextDates = (
  p: Pick<Patient, 'medSyncDate' | 'medSyncCycle' | 'medSyncAttest'>,
  today: string,
): readonly string[] => {
  const t = termsOf({
    med_sync_date: p.medSyncDate,
    med_sync_cycle: p.medSyncCycle,
    med_sync_attest: p.medSyncAttest,
  });
  return t ? syncDates(t, today, 3) : [];
};

/** Puts prescriptions on the dates of their patients (`on`), or takes them off; the answers stand in the order of the request. What is put there is filled by itself from then on, where the store has that. */
export async function includeRxs(
  w: RxWork,
  items: readonly RefillAsked[],
  on: boolean,
): Promise<readonly RefillAnswer[]> {
  const answers = new Map<number, RefillAnswer>();
  const { autoRefill } = storePolicy((await storeOf(w)).policy);
  for (const { rxId, version } of items.toSorted((a, b) => a.rxId - b.rxId)) {
    if (answers.has(rxId)) continue;
    const opened = await openForChange(w, rxId, version);
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
    const { b } = opened.value;
    const { rx } = b;
    const drug = productOf(b);
    const fill = currentFill(b);
    const named = { rxId, rxNumber: rxNumberText(b, fill?.fill_no ?? 0), drugName: drugText(drug) };
    const terms = termsOf(b.patient);
    const why = !on
      ? rx.med_sync
        ? null
        : 'It is not in sync.'
      : rx.med_sync
        ? 'It is in sync already.'
        : terms === null
          ? 'The patient has no attested dates yet: set them first.'
          : syncRefusal(syncFacts(w, opened.value), terms);
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
    await saveRx(w, rxId, version, {
      med_sync: on,
      med_sync_at: w.now,
      med_sync_by: w.userId,
      ...(byItself && !rx.auto_refill
        ? { auto_refill: true, auto_refill_at: w.now, auto_refill_by: w.userId }
        : {}),
    });
    await insertEvent(w, {
      rx_id: rxId,
      fill_id: null,
      row: 0,
      event: on ? 'med-sync-on' : 'med-sync-off',
      from_status: rx.status,
      to_status: rx.status,
      workstation: w.workstation,
      content_hash: '',
    });
    w.changed('rx', rxId, version + 1);
    answers.set(rxId, {
      ...named,
      done: true,
      said: !on
        ? rx.auto_refill
          ? 'It is not in sync any more; it is still refilled by itself.'
          : 'It is not in sync any more.'
        : byItself
          ? 'It is filled together with the others, by itself.'
          : 'It goes along with the others; the store policy has it filled by a person.',
    });
  }
  return [...new Set(items.map((i) => i.rxId))].map((id) => answers.get(id)!);
}

/** Makes every short fill of a patient that can be made today (row 9); what was looked at is locked, and planned anew under the lock. Answers in the order of the prescriptions. */
export async function makeShortFills(
  w: RxWork,
  patientId: number,
): Promise<
  Result<
    readonly RefillAnswer[],
    { readonly code: 'NOT_FOUND' | 'REFUSED'; readonly message: string }
  >
> {
  const p = await syncPatient(w, patientId);
  const terms = p && termsOf(p);
  if (!p) return fail({ code: 'NOT_FOUND', message: 'There is no such patient in this store.' });
  if (!terms)
    return fail({
      code: 'REFUSED',
      message: 'The patient has no attested dates yet: set them first.',
    });
  const answers: RefillAnswer[] = [];
  for (const { id: rxId, version } of (await rxsToSync(w, patientId)).filter((r) => r.med_sync)) {
    const opened = await openForChange(w, rxId, version);
    if (!opened.ok) {
      answers.push({
        rxId,
        rxNumber: '',
        drugName: '',
        done: false,
        said: refusalText(opened.error),
      });
      continue;
    }
    const { b } = opened.value;
    const { short, syncOn } = planOf(w, opened.value, terms);
    if (short === null || short.from > w.today) continue;
    const moved = await makeMove(w, opened.value, 'fill', {}, { short });
    const named = { rxId, drugName: drugText(productOf(b)) };
    if (!moved.ok) {
      answers.push({
        ...named,
        rxNumber: rxNumberText(b, currentFill(b)?.fill_no ?? 0),
        done: false,
        said: refusalText(moved.error),
      });
      continue;
    }
    const made = currentFill((await openRx(w, rxId))!.b)!;
    answers.push({
      ...named,
      rxNumber: rxNumberText(b, made.fill_no),
      done: true,
      said: `${shortFillText(short)}, until ${formatDate(syncOn)}, stands in Data Entry.`,
    });
  }
  return answers.length > 0
    ? ok(answers)
    : fail({
        code: 'REFUSED',
        message: 'No short fill can be made today: each row says when, or why not.',
      });
}

/** What is made by itself of a prescription that is on its patient's dates: on which day, and the short fill that brings it there. */
export interface SyncedDue {
  readonly rxId: number;
  readonly on: string;
  readonly short: ShortFill | null;
  readonly tried: boolean;
}
/**
 * The days on which the prescriptions on their patients' dates are filled by themselves. Those that go along on one date are made on one day;
 * one that has to be brought to a date gets its short fill as it would have got its next one, `lead` days before it is used up; one that
 * can't be brought there, or that lasts for whole fills more before its date, is filled whole on that day, so that nobody is left without.
 */
export async function syncedDue(
  s: Scope & { readonly today: string },
): Promise<readonly SyncedDue[]> {
  const found = await syncedRxs(s, s.today);
  const patients = [...new Set(found.map((r) => r.rx.patient_id))];
  if (found.length === 0) return [];
  const dispensed = byKey(await activeOfAll(s, patients), (o) => o.patient_id);
  const told = byKey(await toldOfAll(s, patients), (h) => h.patient_id);
  const rows = found.flatMap(({ tried, dates, ...b }) => {
    const lead = autoRefillLead(storePolicy(b.store.policy).autoRefill, productOf(b).schedule);
    const terms = termsOf(dates);
    const { id: rxId, patient_id: patientId } = b.rx;
    if (lead === null || terms === null) return [];
    const facts = factsFrom(
      s.today,
      b,
      (dispensed.get(patientId) ?? []).filter((o) => o.rx_id !== rxId),
      told.get(patientId) ?? [],
    );
    return [
      {
        rxId,
        patientId,
        tried,
        lead,
        earliestOn: facts.earliestOn,
        plan: syncPlan(facts, terms, s.today),
      },
    ];
  });
  return rows.map(({ rxId, patientId, tried, lead, earliestOn: from, plan }) => {
    const others = rows.filter(
      (y) => goesAlong(y.plan) && y.patientId === patientId && y.plan.syncOn === plan.syncOn,
    );
    return {
      rxId,
      tried,
      short: plan.short,
      on: goesAlong(plan)
        ? togetherOn(plan.syncOn!, others)
        : togetherOn(plan.dueOn, [{ lead, earliestOn: from }]),
    };
  });
}
