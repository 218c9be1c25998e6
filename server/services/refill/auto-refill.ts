import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { AutoRefillRow, RefillAnswer } from '#domain/refill/contract/refills.ts';
import { autoRefillLead, enrolRefusal } from '#domain/refill/rules/auto-refill.ts';
import type { ShortFill } from '#domain/refill/rules/med-sync.ts';
import { refillWhyNot } from '#domain/refill/rules/refills.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { isOpenFill, rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { takeSynced } from '#server/repositories/refill/med-sync.ts';
import {
  autoRefills,
  countAutoRefills,
  nextAutoRefill,
  noteAutoRefill,
  type AutoRecord,
  type AutoRule,
} from '#server/repositories/refill/refills.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { heldRows, sortedRows, windowIn, cellOf } from '#server/services/platform/listed-rows.ts';
import { answersInOrder } from '#server/services/refill/answers-in-order.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { actorOf, currentFill } from '#server/services/rx/facts.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import { drugText, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { syncedDue } from './med-sync-due.ts';
import type { RefillAsked } from './refills.ts';

/** The store's rule, as the repository asks by it. */
async function ruleOf(scope: Scope): Promise<AutoRule> {
  const { autoRefill, earlyRefill } = storePolicy((await storeOf(scope)).policy);
  return { ...autoRefill, percents: earlyRefill };
}
/** Why no next fill will be made by itself; null where one will. */
function whyNever(auto: AutoRecord, rule: AutoRule, today: string): string | null {
  if (auto.expires_on < today) return `Expired on ${formatDate(auto.expires_on)}.`;
  if (auto.live > auto.refills) return 'No refills left.';
  if (autoRefillLead(rule, auto.schedule) === null)
    return 'Controlled: the store policy has none filled by itself.';
  if (auto.filled_on === null && !isOpenFill(auto.status as RxStatus))
    return 'The first fill is made by a person.';
  if (auto.due_on === null)
    return auto.status === rxStatus.filed || auto.status === rxStatus.rphVerifiedFiled
      ? 'It is on file: the next fill is made by a person.'
      : sentence(`A fill is open: ${rxStatuses[auto.status as RxStatus].name}`);
  return null;
}
function autoRow(auto: AutoRecord, rule: AutoRule, today: string): AutoRefillRow {
  const why = whyNever(auto, rule, today);
  return {
    rxId: auto.id,
    version: auto.version,
    patientId: auto.patient_id,
    patientName: fullName(auto),
    dateOfBirth: auto.date_of_birth,
    rxNumber: formatRxNumber(Number(auto.store_code), auto.rx_number, auto.fill_no ?? 0),
    status: auto.status,
    drugName: drugText(auto),
    schedule: auto.schedule,
    quantity: auto.quantity,
    daysSupply: auto.days_supply,
    refillsLeft: Math.max(0, auto.refills - Math.max(0, auto.live - 1)),
    lastFilledOn: auto.has_left ? auto.filled_on : null,
    expiresOn: auto.expires_on,
    prescriberName: `${auto.prescriber_last}, ${auto.prescriber_first}${auto.degree ? ` ${auto.degree}` : ''}`,
    dueOn: why === null ? auto.due_on : null,
    why,
    triedOn: auto.tried_on,
    made: auto.done,
    said: auto.said,
    enrolledBy: auto.by_name ?? '',
  };
}
const shown: Readonly<Record<string, (row: AutoRefillRow, today: string) => boolean>> = {
  due: (row, today) => row.dueOn !== null && row.dueOn <= today,
  coming: (row, today) => row.dueOn !== null && row.dueOn > today,
  stopped: (row) => row.dueOn === null,
};
const dates = ['dateOfBirth', 'dueOn', 'lastFilledOn', 'triedOn', 'expiresOn'] as const;

/**
 * The prescriptions that are refilled by themselves, due first; those of which none will be made
 * stand last, each with why.
 */
export async function searchAutoRefills(
  scope: Dated,
  query: ListQuery,
): Promise<ListPage<AutoRefillRow>> {
  const rule = await ruleOf(scope);
  const words = fold(query.text).split(' ').filter(Boolean);
  const show = ownEntry(shown, query.filters['show'] ?? '');
  const synced = new Map(
    (await syncedDue(scope)).map((syncedDue) => [syncedDue.rxId, syncedDue.on]),
  );
  const all = (await autoRefills(scope, rule, scope.today))
    .map((autoRefill) =>
      autoRow(
        autoRefill.due_on === null
          ? autoRefill
          : { ...autoRefill, due_on: synced.get(autoRefill.id) ?? autoRefill.due_on },
        rule,
        scope.today,
      ),
    )
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'));
  const found = all.filter(
    (row) =>
      (show?.(row, scope.today) ?? true) &&
      words.every((word) =>
        fold(
          `${row.rxNumber} ${row.rxNumber.replaceAll(' ', '')} ${row.patientName} ${formatDate(row.dateOfBirth)} ${row.drugName}`,
        ).includes(word),
      ),
  );
  const held = heldRows('refills.auto', query, found, {
    rxNumber: (row) => `${row.rxNumber} ${row.rxNumber.replaceAll(' ', '')}`,
    patientName: (row) => row.patientName,
    drugName: (row) => row.drugName,
    prescriberName: (row) => row.prescriberName,
    why: (row) => row.why ?? '',
    said: (row) => row.said ?? '',
    enrolledBy: (row) => row.enrolledBy,
    ...(Object.fromEntries(
      dates.map((date) => [date, (row: AutoRefillRow) => formatDate(row[date])]),
    ) as Record<(typeof dates)[number], (row: AutoRefillRow) => string>),
  });
  return windowIn(query, sortedRows(query, held, cellOf));
}
/** How many are due by themselves today: the number on the toolbar. */
export const autoRefillsDue = async (scope: Dated): Promise<number> =>
  (await countAutoRefills(scope, await ruleOf(scope), scope.today)) +
  (await syncedDue(scope)).filter((syncedDue) => syncedDue.on <= scope.today).length;

/**
 * Has prescriptions refilled by themselves (`on`), or no more; the answers stand in the order of
 * the request.
 */
export async function enrolRefills(
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
        said:
          opened.error.code === 'STALE'
            ? 'Someone else changed it meanwhile: look at it again.'
            : 'There is no such prescription in this store.',
      });
      continue;
    }
    const { b: bundle } = opened.value;
    const { rx } = bundle;
    const drug = drugIn(bundle, rx.drug_id);
    const fill = currentFill(bundle);
    const named = {
      rxId,
      rxNumber: rxNumberText(bundle, fill?.fill_no ?? 0),
      drugName: drugText(drug),
    };
    const { status, refills, auto_refill: enrolled } = rx;
    const notEnrolled = enrolled ? null : 'It is not refilled by itself.';
    const why = on
      ? enrolRefusal({ status, schedule: drug.schedule, refills, enrolled }, autoRefill)
      : notEnrolled;
    if (why !== null) {
      answers.set(rxId, { ...named, done: false, said: why });
      continue;
    }
    await saveRx(work, rxId, version, {
      auto_refill: on,
      auto_refill_at: work.now,
      auto_refill_by: work.userId,
    });
    await insertEvent(work, {
      rx_id: rxId,
      fill_id: null,
      row: 0,
      event: on ? 'auto-refill-on' : 'auto-refill-off',
      from_status: rx.status,
      to_status: rx.status,
      workstation: work.workstation,
      content_hash: '',
    });
    work.changed('rx', rxId, version + 1);
    answers.set(rxId, {
      ...named,
      done: true,
      said: on ? 'It is refilled by itself from now on.' : 'It is not refilled by itself any more.',
    });
  }
  return answersInOrder(items, answers);
}

/**
 * The first prescription after `rxId` that is due on its patient's dates and that nobody works on,
 * with its short fill where it needs one.
 */
async function nextSynced(
  work: RxWork,
  rxId: number,
): Promise<{ rxId: number; version: number; short: ShortFill | null } | undefined> {
  for (const due of (await syncedDue(work)).filter(
    (syncedDue) => syncedDue.rxId > rxId && syncedDue.on <= work.today && !syncedDue.tried,
  )) {
    const version = await takeSynced(work, due.rxId, work.today);
    if (version !== undefined) return { rxId: due.rxId, version, short: due.short };
  }
  return undefined;
}
/**
 * The next prescription after `rxId` whose next fill is due by itself: made (row 9, by the system),
 * or noted with why not, once a day. What is
 * on its patient's dates is due on the day of all of them. Null when there is none.
 */
export async function autoRefillNext(
  work: RxWork,
  rxId: number,
): Promise<{ rxId: number; done: boolean } | null> {
  const plain = await nextAutoRefill(work, await ruleOf(work), work.today, rxId);
  const synced = await nextSynced(work, rxId);
  const due = plain && (!synced || plain.rxId < synced.rxId) ? plain : synced;
  if (!due) return null;
  const opened = await openForChange(work, due.rxId, due.version);
  const short = due === synced ? synced.short : null;
  if (!opened.ok) return { rxId: due.rxId, done: false };
  const { facts } = opened.value;
  const why = refillWhyNot(facts, decide(facts, actorOf(work), 'fill', {}));
  const moved =
    why === null
      ? await makeMove(work, opened.value, 'fill', {}, short === null ? {} : { short })
      : null;
  const done = moved?.ok === true;
  const said =
    short === null
      ? 'The next fill stands in Data Entry.'
      : `A short fill of ${short.daysSupply} days stands in Data Entry: it brings the prescription to its date.`;
  await noteAutoRefill(work, {
    rxId: due.rxId,
    today: work.today,
    done,
    said: done ? said : (why ?? 'It was changed at that moment: tried again tomorrow.'),
  });
  return { rxId: due.rxId, done };
}
