import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { AutoRefillRow, RefillAnswer } from '#domain/refill/contract/refills.ts';
import { autoRefillLead, enrolRefusal } from '#domain/refill/rules/auto-refill.ts';
import type { ShortFill } from '#domain/refill/rules/med-sync.ts';
import { refillWhyNot } from '#domain/refill/rules/refills.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { isOpenFill, rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { takeSynced } from '#server/repositories/refill/med-sync.ts';
import {
  autoRefills,
  countAutoRefills,
  nextAutoRefill,
  noteAutoRefill,
  type AutoRecord,
  type AutoRule,
} from '#server/repositories/refill/refills.ts';
import { insertEvent, saveRx, storeOf } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { actorOf, currentFill } from '#server/services/rx/facts.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange } from '#server/services/rx/open.ts';
import { drugText, rxNumberText } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { syncedDue } from './med-sync.ts';
import type { RefillAsked } from './refills.ts';

/** The store's rule, as the repository asks by it. */
async function ruleOf(s: Scope): Promise<AutoRule> {
  const { autoRefill, earlyRefill } = storePolicy((await storeOf(s)).policy);
  return { ...autoRefill, percents: earlyRefill };
}
/** Why no next fill will be made by itself; null where one will. */
function whyNever(r: AutoRecord, rule: AutoRule, today: string): string | null {
  if (r.expires_on < today) return `Expired on ${formatDate(r.expires_on)}.`;
  if (r.live > r.refills) return 'No refills left.';
  if (autoRefillLead(rule, r.schedule) === null)
    return 'Controlled: the store policy has none filled by itself.';
  if (r.filled_on === null && !isOpenFill(r.status as RxStatus))
    return 'The first fill is made by a person.';
  if (r.due_on === null)
    return r.status === rxStatus.filed || r.status === rxStatus.rphVerifiedFiled
      ? 'It is on file: the next fill is made by a person.'
      : `A fill is open: ${rxStatuses[r.status as RxStatus].name}.`;
  return null;
}
function autoRow(r: AutoRecord, rule: AutoRule, today: string): AutoRefillRow {
  const why = whyNever(r, rule, today);
  return {
    rxId: r.id,
    version: r.version,
    patientId: r.patient_id,
    patientName: fullName(r),
    dateOfBirth: r.date_of_birth,
    rxNumber: formatRxNumber(Number(r.store_code), r.rx_number, r.fill_no ?? 0),
    status: r.status,
    drugName: drugText(r),
    schedule: r.schedule,
    quantity: r.quantity,
    daysSupply: r.days_supply,
    refillsLeft: Math.max(0, r.refills - Math.max(0, r.live - 1)),
    lastFilledOn: r.has_left ? r.filled_on : null,
    expiresOn: r.expires_on,
    prescriberName: `${r.prescriber_last}, ${r.prescriber_first}${r.degree ? ` ${r.degree}` : ''}`,
    dueOn: why === null ? r.due_on : null,
    why,
    triedOn: r.tried_on,
    made: r.done,
    said: r.said,
    enrolledBy: r.by_name ?? '',
  };
}
const shown: Readonly<Record<string, (r: AutoRefillRow, today: string) => boolean>> = {
  due: (r, today) => r.dueOn !== null && r.dueOn <= today,
  coming: (r, today) => r.dueOn !== null && r.dueOn > today,
  stopped: (r) => r.dueOn === null,
};
const dates = ['dateOfBirth', 'dueOn', 'lastFilledOn', 'triedOn', 'expiresOn'] as const;

/** The prescriptions that are refilled by themselves, due first; those of which none will be made stand last, each with why. */
export async function searchAutoRefills(
  s: Scope & { readonly today: string },
  query: ListQuery,
): Promise<ListPage<AutoRefillRow>> {
  const rule = await ruleOf(s);
  const words = fold(query.text).split(' ').filter(Boolean);
  const show = shown[query.filters['show'] ?? ''];
  const synced = new Map((await syncedDue(s)).map((x) => [x.rxId, x.on]));
  const all = (await autoRefills(s, rule, s.today))
    .map((r) =>
      autoRow(
        r.due_on === null ? r : { ...r, due_on: synced.get(r.id) ?? r.due_on },
        rule,
        s.today,
      ),
    )
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'));
  const found = all.filter(
    (r) =>
      (show?.(r, s.today) ?? true) &&
      words.every((w) =>
        fold(
          `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')} ${r.patientName} ${formatDate(r.dateOfBirth)} ${r.drugName}`,
        ).includes(w),
      ),
  );
  const held = heldRows('refills.auto', query, found, {
    rxNumber: (r) => `${r.rxNumber} ${r.rxNumber.replaceAll(' ', '')}`,
    patientName: (r) => r.patientName,
    drugName: (r) => r.drugName,
    prescriberName: (r) => r.prescriberName,
    why: (r) => r.why ?? '',
    said: (r) => r.said ?? '',
    enrolledBy: (r) => r.enrolledBy,
    ...(Object.fromEntries(dates.map((d) => [d, (r: AutoRefillRow) => formatDate(r[d])])) as Record<
      (typeof dates)[number],
      (r: AutoRefillRow) => string
    >),
  });
  return windowIn(
    query,
    sortedRows(query, held, (r, column) => r[column as keyof AutoRefillRow] ?? null),
  );
}
/** How many are due by themselves today: the number on the toolbar. */
export const autoRefillsDue = async (s: Scope & { readonly today: string }): Promise<number> =>
  (await countAutoRefills(s, await ruleOf(s), s.today)) +
  (await syncedDue(s)).filter((x) => x.on <= s.today).length;

/** Has prescriptions refilled by themselves (`on`), or no more; the answers stand in the order of the request. */
export async function enrolRefills(
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
        said:
          opened.error.code === 'STALE'
            ? 'Someone else changed it meanwhile: look at it again.'
            : 'There is no such prescription in this store.',
      });
      continue;
    }
    const { b } = opened.value;
    const { rx } = b;
    const drug = b.drugs.get(rx.drug_id)!;
    const fill = currentFill(b);
    const named = { rxId, rxNumber: rxNumberText(b, fill?.fill_no ?? 0), drugName: drugText(drug) };
    const why = on
      ? enrolRefusal(
          {
            status: rx.status,
            schedule: drug.schedule,
            refills: rx.refills,
            enrolled: rx.auto_refill,
          },
          autoRefill,
        )
      : rx.auto_refill
        ? null
        : 'It is not refilled by itself.';
    if (why !== null) {
      answers.set(rxId, { ...named, done: false, said: why });
      continue;
    }
    await saveRx(w, rxId, version, {
      auto_refill: on,
      auto_refill_at: w.now,
      auto_refill_by: w.userId,
    });
    await insertEvent(w, {
      rx_id: rxId,
      fill_id: null,
      row: 0,
      event: on ? 'auto-refill-on' : 'auto-refill-off',
      from_status: rx.status,
      to_status: rx.status,
      workstation: w.workstation,
      content_hash: '',
    });
    w.changed('rx', rxId, version + 1);
    answers.set(rxId, {
      ...named,
      done: true,
      said: on ? 'It is refilled by itself from now on.' : 'It is not refilled by itself any more.',
    });
  }
  return [...new Set(items.map((i) => i.rxId))].map((id) => answers.get(id)!);
}

/** The first prescription after `rxId` that is due on its patient's dates and that nobody works on, with its short fill where it needs one. */
async function nextSynced(
  w: RxWork,
  rxId: number,
): Promise<{ rxId: number; version: number; short: ShortFill | null } | undefined> {
  for (const due of (await syncedDue(w)).filter(
    (x) => x.rxId > rxId && x.on <= w.today && !x.tried,
  )) {
    const version = await takeSynced(w, due.rxId, w.today);
    if (version !== undefined) return { rxId: due.rxId, version, short: due.short };
  }
  return undefined;
}
/**
 * The next prescription after `rxId` whose next fill is due by itself: made (row 9, by the system), or noted with why not, once a day. What is
 * on its patient's dates is due on the day of all of them. Null when there is none.
 */
export async function autoRefillNext(
  w: RxWork,
  rxId: number,
): Promise<{ rxId: number; done: boolean } | null> {
  const plain = await nextAutoRefill(w, await ruleOf(w), w.today, rxId);
  const synced = await nextSynced(w, rxId);
  const due = plain && synced ? (plain.rxId < synced.rxId ? plain : synced) : (plain ?? synced);
  if (!due) return null;
  const opened = await openForChange(w, due.rxId, due.version);
  const short = due === synced ? synced.short : null;
  if (!opened.ok) return { rxId: due.rxId, done: false };
  const { facts } = opened.value;
  const why = refillWhyNot(facts, decide(facts, actorOf(w), 'fill', {}));
  const moved =
    why === null
      ? await makeMove(w, opened.value, 'fill', {}, short === null ? {} : { short })
      : null;
  const done = moved?.ok === true;
  const said =
    short === null
      ? 'The next fill stands in Data Entry.'
      : `A short fill of ${short.daysSupply} days stands in Data Entry: it brings the prescription to its date.`;
  await noteAutoRefill(w, {
    rxId: due.rxId,
    today: w.today,
    done,
    said: done ? said : (why ?? 'It was changed at that moment: tried again tomorrow.'),
  });
  return { rxId: due.rxId, done };
}
