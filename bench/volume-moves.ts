import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { scanVial } from '#server/services/counter/vials.ts';
import { printLabels } from '#server/services/label/label.ts';
import { createRx } from '#server/services/rx/create.ts';
import { scanLabel } from '#server/services/rx/fill/label-scan.ts';
import { scanProduct } from '#server/services/rx/fill/product-scan.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { openRx } from '#server/services/rx/open.ts';
import { answerAlert, showRx } from '#server/services/rx/rx.ts';
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
const products = async (db: Db, volume: Volume): Promise<Product[]> =>
  (
    await db
      .selectFrom('stock_lots as l')
      .innerJoin('drugs as d', 'd.id', 'l.drug_id')
      .select(['d.id as drugId', 'd.gtin', 'l.lot', 'l.expires_on as expiresOn', 'l.id as lotId'])
      .where('l.store_id', '=', volume.storeId)
      .where('d.gtin', 'is not', null)
      .where('d.schedule', '=', '0')
      .where('d.form', 'ilike', 'tablet%')
      .where('l.on_hand', '>=', 300_000)
      .where('l.expires_on', '>', addDays(volume.today, 400))
      .orderBy('l.id')
      .limit(500)
      .execute()
  ).map((row) => ({ ...row, gtin: row.gtin! }));
const packageCode = (product: Product): string =>
  `]d201${product.gtin}10${product.lot}\u001d17${product.expiresOn.slice(2).replaceAll('-', '')}`;
/** Thousandths that were taken from bottles. */
const takenOf = ({ fill }: RxDetail): number =>
  (fill?.scans ?? [])
    .filter(({ outcome }) => outcome === 'accepted')
    .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
const station = (code: Parameters<typeof buildStationCode>[0]): string => {
  const built = buildStationCode(code);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};

/** No paper: the printing itself is the printer's time. */
const printer = { print: () => Promise.resolve(ok({ sha256: '0'.repeat(64), file: null })) };

/**
 * One prescription on its way, each step a transaction of its own that is committed. The pharmacist
 * checks, the technician does the rest.
 */
class Journey {
  readonly db: Db;
  readonly v: Volume;
  readonly product: Product;
  readonly times: Map<string, number[]>;
  rxId = 0;
  /** The barcode on the vial, as it was printed last. */
  label = '';
  constructor(db: Db, volume: Volume, product: Product, times: Map<string, number[]>) {
    this.db = db;
    this.v = volume;
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
    act: (work: RxWork, version: number) => Promise<Result<T, unknown>>,
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
    const [ms, done] = await timed(() =>
      tx(this.db, (eachTx) => act(this.work(eachTx, userId), version)),
    );
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
    return this.step(`move: ${event}`, userId, (work, version) =>
      moveRx(work, this.rxId, version, event, given),
    );
  }
  async detail(userId = this.v.technicianId): Promise<RxDetail> {
    const work = this.work(this.db, userId);
    return detailOf(work, (await openRx(work, this.rxId))!);
  }

  async entered(number: number): Promise<void> {
    const draft = { ...draftOf(this.v, number, this.product.drugId), quantity: 30_000 };
    this.rxId = await this.step('move: create', this.v.technicianId, (work) =>
      createRx(work, {
        draft,
        erxId: null,
        promise: { promisedAt: null, waiting: false, delivery: false },
        answers: [],
        thenFill: false,
      }),
    );
    // Most people of the store were never asked; whoever gets something is.
    const { draft: asked } = await this.detail(this.v.pharmacistId);
    await this.db
      .updateTable('patients')
      .set({ allergy_status: 'nkda' })
      .where('id', '=', asked.patientId)
      .where('allergy_status', '=', 'not-selected')
      .execute();
    for (const alert of (await this.detail(this.v.pharmacistId)).alerts.filter(
      (alert) => alert.answered === null,
    ))
      await this.step('alert answered', this.v.pharmacistId, (work, version) =>
        answerAlert(work, this.rxId, version, {
          fingerprint: alert.fingerprint,
          service: 'M0',
          result: '1G',
          note: 'Spoke with the office',
        }),
      );
  }
  async labelled(): Promise<void> {
    const { labelCode } = await this.step('label printed', this.v.technicianId, (work, version) =>
      printLabels(work, printer, { rxId: this.rxId, version, labels: 1 }),
    );
    this.label = labelCode;
  }
  async counted(): Promise<void> {
    for (let taken = 0; taken < 30_000;) {
      const seen = await this.step('bottle scanned', this.v.technicianId, (work, version) =>
        scanProduct(work, this.rxId, version, { raw: packageCode(this.product), byHand: false }),
      );
      if (!seen.accepted) throw new Error(seen.stop ?? seen.code);
      taken = takenOf(await this.detail());
    }
    await this.move('scan', { counted: 30_000 });
  }
  async checked(): Promise<void> {
    await this.step('final check opened', this.v.pharmacistId, (work, version) =>
      showRx(work, this.rxId, version, ['image', 'label', 'product']),
    );
    const read = await this.step('label scanned', this.v.pharmacistId, (work, version) =>
      scanLabel(work, this.rxId, version, this.label),
    );
    if (!read.accepted) throw new Error(read.said);
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
    const vial = await this.step('vial scanned', this.v.technicianId, (work) =>
      scanVial(work, fill!.orderId, this.label, 'pickup'),
    );
    if (!vial.accepted) throw new Error(vial.said);
    const payload: MovePayload = {
      identifiers: { dob: formatDate(row.date_of_birth), address: row.address_line1 ?? '' },
      person: { relationship: 'Self', name: `${row.first_name} ${row.last_name}` },
      counselling: { answer: 'accepted', by: 'pharmacist' },
    };
    await this.step('move: pick-up, at the counter', this.v.technicianId, (work, version) =>
      completePickup(work, {
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
const bin = (number: number) =>
  station({ kind: 'bin', bin: `A-${String(1 + (number % 200)).padStart(3, '0')}` });

/** The way of most prescriptions, with the stops that happen every day. */
async function travel(journey: Journey, number: number): Promise<void> {
  await journey.entered(number);
  await journey.move('hold', { reason: { code: 'patient' } });
  await journey.move('release', { answer: 'Answered' });
  await journey.move('defer', { until: addDays(journey.v.today, 3), reason: { code: 'patient' } });
  await journey.move('resume');
  await journey.move('cash');
  await journey.labelled();
  await journey.counted();
  await journey.move('undo-scan', { reason: { code: 'miscount' } });
  await journey.counted();
  await journey.move('fail-check', { reason: { code: 'wrong-count' } }, journey.v.pharmacistId);
  await journey.counted();
  await journey.checked();
  const bagScan = station({ kind: 'bag', bag: (await journey.detail()).fill!.bagCode! });
  await journey.move('bin', { bagScan, binScan: bin(number) });
  await journey.move('move-bin', { bagScan, binScan: bin(number + 1) });
  await journey.pickedUp();
}

/**
 * Every move on a prescription's way, timed apart; `calls` prescriptions are entered and handed
 * over, and stay in the data. The floor is asked
 * once for each prescription.
 */
export async function moveFigures(
  db: Db,
  volume: Volume,
  calls: number,
  floor: Work,
): Promise<Figures[]> {
  const stocked = await products(db, volume);
  const times = new Map<string, number[]>();
  const floors: number[] = [];
  for (let index = -2; index < calls; index += 1) {
    if (index === 0) times.clear();
    await travel(new Journey(db, volume, stocked[(index + 2) % stocked.length]!, times), index + 2);
    floors.push((await timed(() => floor(index + 2)))[0]);
  }
  return [...times].map(([name, of]) => figuresOf(name, of, floors, `${of.length} times`));
}
