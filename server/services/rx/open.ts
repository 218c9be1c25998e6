import { fail, ok, type Result } from '#domain/platform/result.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { activeOf, loadRx, lockRx, readOnly } from '#server/repositories/rx/rx.ts';
import { currentFill, factsOf, productOf } from './facts.ts';
import type { RxFailure } from './failure.ts';
import { priceOfFill } from './fill/price.ts';
import { refillOf } from './fill/refills.ts';
import { toldDrugs, toldOf } from './history.ts';
import type { Opened } from './opened.ts';
import { activeDrugs, clinicalDrug, clinicalPatient, judge, listedFor } from './safety/alerts.ts';
import type { RxWork } from './work.ts';

/** Where the next step forward is the price. */
const unpriced = new Set<string>([rxStatus.dataEntry, rxStatus.rejected]);

export async function openRx(w: RxWork, rxId: number): Promise<Opened | null> {
  const b = await loadRx(w, rxId);
  if (!b) return null;
  const others = await activeOf(w, b.rx.patient_id, rxId);
  const told = await toldOf(w, b.rx.patient_id);
  const fill = currentFill(b);
  const product = productOf(b);
  const drug = clinicalDrug(
    product,
    fill?.quantity ?? b.rx.quantity,
    fill?.days_supply ?? b.rx.days_supply,
  );
  const active = [...activeDrugs(others, w.today), ...toldDrugs(told, w.today)];
  const alerts = judge({
    rxId,
    drug,
    patient: await clinicalPatient(w, b.patient),
    active,
    listed: await listedFor(w, drug, active),
    refill: refillOf(b, w.today, others, told),
    decisions: b.decisions,
  });
  const price = fill && unpriced.has(b.rx.status) ? await priceOfFill(w, b, fill) : null;
  const facts = factsOf(w, b, alerts, others, told);
  return {
    b,
    alerts,
    others,
    told,
    price,
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
/** The same out of one snapshot, for calls that only read; `use` works on that snapshot too. Undefined where this store has none of that id. */
export const readRx = <T>(
  w: RxWork,
  rxId: number,
  use: (w: RxWork, o: Opened) => Promise<T>,
): Promise<T | undefined> =>
  readOnly(w.db, async (db) => {
    const read = { ...w, db };
    const opened = await openRx(read, rxId);
    return opened ? use(read, opened) : undefined;
  });
/** Opens for change: locks first, then compares versions. */
export async function openForChange(
  w: RxWork,
  rxId: number,
  version: number,
): Promise<Result<Opened, RxFailure>> {
  if (!(await lockRx(w, rxId))) return fail({ code: 'NOT_FOUND' });
  const opened = await openRx(w, rxId);
  if (!opened) return fail({ code: 'NOT_FOUND' });
  return opened.b.rx.version === version ? ok(opened) : fail({ code: 'STALE' });
}
