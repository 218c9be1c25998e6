import { fail, ok, type Result } from '#domain/platform/result.ts';
import { renewalNotDue } from '#domain/refill/rules/renewal.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { readOnly } from '#server/repositories/platform/read-only.ts';
import { loadRx } from '#server/repositories/rx/bundle.ts';
import { activeOf } from '#server/repositories/rx/dispensings.ts';
import { lockRx } from '#server/repositories/rx/rx.ts';
import { judgeStored, rowsOfRx } from './entry/prescribed.ts';
import { currentFill, productOf } from './facts.ts';
import type { RxFailure } from './failure.ts';
import { judgeFailedCheck } from './fill/failed-check.ts';
import { priceOfFill } from './fill/price.ts';
import { refillOf } from './fill/refills.ts';
import { renewalFactsOf } from './fill/renewal.ts';
import { reportedDrugs, reportedHistory } from './history.ts';
import { factsOf } from './lifecycle/lifecycle-facts.ts';
import type { Opened } from './opened.ts';
import { activeDrugs, clinicalDrug, clinicalPatient, judge, listedFor } from './safety/alerts.ts';
import type { RxWork } from './work.ts';

/** Where the next step forward is the price. */
const unpriced = new Set<string>([rxStatus.dataEntry, rxStatus.rejected]);

/** Where a difference is still one of the entry; from the scan on the final check judges it. */
const entryStages = [
  rxStatus.dataEntry,
  rxStatus.hold,
  rxStatus.deferred,
  rxStatus.rejected,
  rxStatus.priceMatch,
  ...statusGroups.onFile,
  ...statusGroups.readyToFill,
  ...statusGroups.ended,
];

export async function openRx(work: RxWork, rxId: number): Promise<Opened | null> {
  const rx = await loadRx(work, rxId);
  if (!rx) return null;
  const others = await activeOf(work, rx.rx.patient_id, rxId);
  const reported = await reportedHistory(work, rx.rx.patient_id);
  const fill = currentFill(rx);
  const product = productOf(rx);
  const drug = clinicalDrug(product, {
    sig: rx.rx.sig,
    quantity: fill?.quantity ?? rx.rx.quantity,
    daysSupply: fill?.days_supply ?? rx.rx.days_supply,
    answered: rx.rx.supply_facts,
    prescribed: { quantity: rx.rx.quantity, refills: rx.rx.refills },
  });
  const active = [...activeDrugs(others, work.today), ...reportedDrugs(reported, work.today)];
  const stage = isOneOf(entryStages, rx.rx.status) ? 'entry' : 'check';
  const rows = await rowsOfRx(work, rx, stage, { product, fill });
  const clinical = judge({
    rxId,
    drug,
    patient: await clinicalPatient(work, rx.patient),
    active,
    listed: await listedFor(work, drug, active),
    refill: refillOf(rx, work.today, others, reported),
    decisions: rx.decisions,
  });
  const alerts = [...judgeFailedCheck(rx), ...judgeStored(rows, stage, rx), ...clinical];
  const price = fill && unpriced.has(rx.rx.status) ? await priceOfFill(work, rx, fill) : null;
  const facts = factsOf(work, rx, { alerts, others, reported });
  const isUsedUp = facts.fillsUsed > facts.refillsAuthorized;
  return {
    b: rx,
    alerts,
    rows,
    others,
    reported,
    price,
    renewalWait: isUsedUp ? renewalNotDue(await renewalFactsOf(work, rx, facts)) : null,
    facts:
      price === null
        ? facts
        : {
            ...facts,
            priceCents: price.ok ? price.value.price : null,
            costCents: price.ok ? (price.value.cost ?? 0) : facts.costCents,
          },
  };
}
/**
 * The same out of one snapshot, for calls that only read; `use` works on that snapshot too.
 * Undefined where this store has none of that id.
 */
export const readRx = <T>(
  work: RxWork,
  rxId: number,
  use: (givenWork: RxWork, opened: Opened) => Promise<T>,
): Promise<T | undefined> =>
  readOnly(work.db, async (db) => {
    const read = { ...work, db };
    const opened = await openRx(read, rxId);
    return opened ? use(read, opened) : undefined;
  });
/** Opens for change: locks first, then compares versions. */
export async function openForChange(
  work: RxWork,
  rxId: number,
  version: number,
): Promise<Result<Opened, RxFailure>> {
  if (!(await lockRx(work, rxId))) return fail({ code: 'NOT_FOUND' });
  const opened = await openRx(work, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  return opened.b.rx.version === version ? ok(opened) : fail({ code: 'STALE' });
}
