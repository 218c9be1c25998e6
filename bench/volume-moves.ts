import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import type { Result } from '#domain/platform/result.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { scanProduct } from '#server/services/rx/fill/product-scan.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { openRx } from '#server/services/rx/open.ts';
import { answerAlert, createRx, showRx } from '#server/services/rx/rx.ts';
import { detailOf } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import type { Volume } from './generate.ts';
import { figuresOf, timed, type Figures, type Work } from './volume-measure.ts';
import { draftOf, workOn } from './volume-rx.ts';

interface Product {
  readonly drugId: number;
  readonly gtin: string;
  readonly lot: string;
  readonly expiresOn: string;
  readonly lotId: number;
}
/** Products in stock that a scanner can read and that need no second count. */
const products = async (db: Db, v: Volume): Promise<Product[]> =>
  (
    await db
      .selectFrom('stock_lots as l')
      .innerJoin('drugs as d', 'd.id', 'l.drug_id')
      .select(['d.id as drugId', 'd.gtin', 'l.lot', 'l.expires_on as expiresOn', 'l.id as lotId'])
      .where('l.store_id', '=', v.storeId)
      .where('d.gtin', 'is not', null)
      .where('d.schedule', '=', '0')
      .where('l.on_hand', '>=', 300_000)
      .where('l.expires_on', '>', addDays(v.today, 400))
      .orderBy('l.id')
      .limit(500)
      .execute()
  ).map((p) => ({ ...p, gtin: p.gtin! }));
const packageCode = (p: Product): string =>
  `]d201${p.gtin}10${p.lot}\u001d17${p.expiresOn.slice(2).replaceAll('-', '')}`;
const station = (code: Parameters<typeof buildStationCode>[0]): string => {
  const built = buildStationCode(code);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};

/** One prescription on its way, each step a transaction of its own that is committed. The pharmacist checks, the technician does the rest. */
class Journey {
  readonly db: Db;
  readonly v: Volume;
  readonly product: Product;
  readonly times: Map<string, number[]>;
  rxId = 0;
  constructor(db: Db, v: Volume, product: Product, times: Map<string, number[]>) {
    this.db = db;
    this.v = v;
    this.product = product;
    this.times = times;
  }

  private work(db: Db, userId: number): RxWork {
    const pharmacist = userId === this.v.pharmacistId;
    // The password is typed at sign-in's speed: its proof is taken as given, and not timed.
    return {
      ...workOn(db, this.v),
      userId,
      licence: pharmacist ? { kind: 'pharmacist', active: true } : null,
      stepUp: (_, act) => Promise.resolve({ userId, ...act, until: this.v.now }),
    };
  }
  async step<T>(
    name: string,
    userId: number,
    act: (w: RxWork, version: number) => Promise<Result<T, unknown>>,
  ): Promise<T> {
    const version =
      this.rxId === 0
        ? 0
        : (
            await this.db
              .selectFrom('rxs')
              .select('version')
              .where('id', '=', this.rxId)
              .executeTakeFirstOrThrow()
          ).version;
    const [ms, done] = await timed(() => tx(this.db, (t) => act(this.work(t, userId), version)));
    if (!done.ok)
      throw new Error(`${name} of prescription ${this.rxId}: ${JSON.stringify(done.error)}`);
    this.times.set(name, [...(this.times.get(name) ?? []), ms]);
    return done.value;
  }
  move(
    event: LifecycleEvent,
    given: MovePayload = {},
    userId = this.v.technicianId,
  ): Promise<unknown> {
    return this.step(`move: ${event}`, userId, (w, version) =>
      moveRx(w, this.rxId, version, event, given),
    );
  }
  async detail(userId = this.v.technicianId): Promise<RxDetail> {
    const w = this.work(this.db, userId);
    return detailOf(w, (await openRx(w, this.rxId))!);
  }

  async entered(n: number): Promise<void> {
    const draft = { ...draftOf(this.v, n, this.product.drugId), quantity: 30_000 };
    this.rxId = await this.step('move: create', this.v.technicianId, (w) =>
      createRx(w, {
        draft,
        erxId: null,
        promise: { promisedAt: null, waiting: false, delivery: false },
        answers: [],
        thenFill: false,
      }),
    );
    for (const a of (await this.detail(this.v.pharmacistId)).alerts.filter(
      (x) => x.answered === null,
    ))
      await this.step('alert answered', this.v.pharmacistId, (w, version) =>
        answerAlert(w, this.rxId, version, {
          fingerprint: a.fingerprint,
          service: 'M0',
          result: '1G',
          note: null,
        }),
      );
  }
  async counted(): Promise<void> {
    const seen = await this.step('bottle scanned', this.v.technicianId, (w, version) =>
      scanProduct(w, this.rxId, version, { raw: packageCode(this.product), byHand: false }),
    );
    if (!seen.accepted) throw new Error(seen.stop ?? seen.code);
    await this.move('scan', { counted: 30_000 });
  }
  async checked(): Promise<void> {
    await this.step('final check opened', this.v.pharmacistId, (w, version) =>
      showRx(w, this.rxId, version, ['image', 'label', 'product']),
    );
    await this.move('verify', { stepUp: 'given' }, this.v.pharmacistId);
  }
  /** At the counter: the person is identified, pays, and takes the bag. */
  async pickedUp(): Promise<void> {
    const { fill, draft } = await this.detail();
    const due = Math.max(0, (fill!.patientPayCents ?? 0) - fill!.paidCents);
    const row = await this.db
      .selectFrom('patients')
      .select(['date_of_birth', 'address_line1', 'first_name', 'last_name'])
      .where('id', '=', draft.patientId)
      .executeTakeFirstOrThrow();
    const payload: MovePayload = {
      identifiers: { dob: formatDate(row.date_of_birth), address: row.address_line1 ?? '' },
      person: { relationship: 'Self', name: `${row.first_name} ${row.last_name}` },
      counselling: { answer: 'accepted', by: 'pharmacist' },
    };
    await this.step('move: pick-up, at the counter', this.v.technicianId, (w, version) =>
      completePickup(w, {
        orderId: fill!.orderId,
        fills: [
          {
            rxId: this.rxId,
            fillId: fill!.fillId,
            version,
            bagScan: station({ kind: 'bag', bag: fill!.bagCode! }),
          },
        ],
        payload,
        payments: due > 0 ? [{ tender: 'cash', amountCents: due }] : [],
      }),
    );
  }
}
const bin = (n: number) =>
  station({ kind: 'bin', bin: `A-${String(1 + (n % 200)).padStart(3, '0')}` });

/** The way of most prescriptions, with the stops that happen every day. */
async function travel(j: Journey, n: number): Promise<void> {
  await j.entered(n);
  await j.move('hold', { reason: { code: 'patient' } });
  await j.move('release', { answer: 'Answered' });
  await j.move('defer', { until: addDays(j.v.today, 3), reason: { code: 'patient' } });
  await j.move('resume');
  await j.move('cash');
  await j.counted();
  await j.move('undo-scan', { reason: { code: 'miscount' } });
  await j.counted();
  await j.move('fail-check', { reason: { code: 'wrong-count' } }, j.v.pharmacistId);
  await j.counted();
  await j.checked();
  const bagScan = station({ kind: 'bag', bag: (await j.detail()).fill!.bagCode! });
  await j.move('bin', { bagScan, binScan: bin(n) });
  await j.move('move-bin', { bagScan, binScan: bin(n + 1) });
  await j.pickedUp();
}

/**
 * Every move on a prescription's way, timed apart; `calls` prescriptions are entered and handed over, and stay in the data. The floor is asked
 * once for each prescription.
 */
export async function moveFigures(
  db: Db,
  v: Volume,
  calls: number,
  floor: Work,
): Promise<Figures[]> {
  const stocked = await products(db, v);
  const times = new Map<string, number[]>();
  const floors: number[] = [];
  for (let n = -2; n < calls; n += 1) {
    if (n === 0) times.clear();
    await travel(new Journey(db, v, stocked[(n + 2) % stocked.length]!, times), n + 2);
    floors.push((await timed(() => floor(n + 2)))[0]);
  }
  return [...times].map(([name, of]) => figuresOf(name, of, floors, `${of.length} times`));
}
