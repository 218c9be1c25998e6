import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '#db/types.ts';
import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { cashPrice, type Price } from '#domain/drug/rules/pricing.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { expiresOn, stateLawOf } from '#domain/refill/rules/law.ts';
import { contentText, dataText } from '#domain/rx/lifecycle/index.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
import type { DemoDrug, DemoPrescription, DemoStore } from './data/types.ts';
import {
  endingOf,
  fillsOf,
  hasLeft,
  stepsTo,
  wasBinned,
  wasChecked,
  wasPriced,
  wasTaken,
  type DemoFill,
  type DemoStep,
} from './fill-history.ts';
import { dayAt, type OrganisationIds, type SeedWork } from './organisation.ts';
import type { PeopleIds } from './people.ts';
import type { Dispensed, ProductData, ProductIds, Shelf } from './products.ts';

export interface RxData {
  readonly prescriptions: readonly DemoPrescription[];
  readonly stores: readonly DemoStore[];
  readonly products: ProductData;
}
interface Ids {
  readonly organisation: OrganisationIds;
  readonly people: PeopleIds;
  readonly products: ProductIds;
  readonly shelf: Shelf;
}
interface Staff {
  readonly technician: number;
  readonly pharmacist: number;
  readonly cashier: number;
  readonly system: null;
}

const stepMs = 6 * 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What all fills together took from the shelf, for `<store ref> <ndc>`. */
export function dispensedOf(prescriptions: readonly DemoPrescription[], now: string): Dispensed {
  const taken = new Map<string, number>();
  for (const p of prescriptions)
    for (const f of fillsOf(p, Date.parse(now)))
      if (wasTaken(f.status))
        taken.set(`${p.store} ${p.ndc}`, (taken.get(`${p.store} ${p.ndc}`) ?? 0) + p.quantity);
  return taken;
}

/** One prescription with everything that its rows are made of. */
interface Plan {
  readonly p: DemoPrescription;
  readonly drug: DemoDrug;
  readonly store: DemoStore;
  readonly storeId: number;
  readonly patientId: number;
  readonly prescriberId: number;
  readonly drugId: number;
  readonly price: Price | null;
  readonly fills: readonly DemoFill[];
  readonly contentHash: string;
  readonly dataHash: string;
  readonly writtenOn: string;
}

const planOf = (p: DemoPrescription, data: RxData, ids: Ids, now: string): Plan => {
  const drug = data.products.formulary.find((d) => d.ndc === p.ndc)!;
  const store = data.stores.find((s) => s.ref === p.store)!;
  const rule = firstPriceCodes.find((c) => c.name === drug.priceCode)!.rule;
  const kind = drug.drugType === 'O' ? 'otc' : drug.brandGeneric === 'B' ? 'brand' : 'generic';
  const priced = cashPrice(rule, {
    quantity: p.quantity,
    kind,
    unitCosts: { AWP: drug.unitAwp, ACQ: drug.unitAcq, NADAC: drug.unitNadac },
    lotCost: null,
  });
  const lot = ids.shelf.get(`${p.store} ${p.ndc}`);
  const patientId = ids.people.patients.get(p.patient)!;
  const prescriberId = ids.people.prescribers.get(`${p.store} ${p.prescriber}`)!;
  const drugId = ids.products.drugs.get(p.ndc)!;
  const checked = {
    patientId,
    prescriberId,
    drugId,
    quantity: p.quantity,
    daysSupply: p.daysSupply,
    sig: p.sig,
  };
  return {
    p,
    drug,
    store,
    storeId: ids.organisation.stores.get(p.store)!,
    patientId,
    prescriberId,
    drugId,
    price: priced.ok ? priced.value : null,
    fills: fillsOf(p, Date.parse(now)),
    writtenOn: addDays(dayAt(now), -p.writtenDaysAgo),
    contentHash: sha256(
      contentText({
        ...checked,
        ndc11: p.ndc,
        lots: lot ? [{ ndc11: p.ndc, lot: lot.lot, expiresOn: lot.expiresOn }] : [],
      }),
    ),
    dataHash: sha256(dataText(checked)),
  };
};

const rxRow = (x: Plan, staff: Staff, now: string): Insertable<Database['rxs']> => {
  const { p, drug, store } = x;
  const sig = parseSig(p.sig, { form: drug.form });
  const enteredAt = iso(
    Math.min(
      x.fills[0]?.beganAt ?? Date.parse(now) - p.writtenDaysAgo * 86_400_000 - 3_600_000,
      Date.parse(now),
    ),
  );
  const verified =
    p.status === 'RVF'
      ? {
          data_verified_at: now,
          data_verified_by: staff.pharmacist,
          data_verified_hash: x.dataHash,
        }
      : {};
  return {
    store_id: x.storeId,
    rx_number: p.rxNumber,
    patient_id: x.patientId,
    prescriber_id: x.prescriberId,
    drug_id: x.drugId,
    drug_written: `${drug.name} ${drug.strength}`,
    sig: p.sig,
    sig_text: sig.expansion,
    max_per_day: sig.maxPerDay,
    quantity: p.quantity,
    days_supply: p.daysSupply,
    daw: String(p.daw),
    refills: p.refills,
    origin: p.origin,
    written_on: x.writtenOn,
    expires_on: expiresOn(
      x.writtenOn,
      drug.schedule,
      stateLawOf(store.address.state, storePolicy(store.policy).law),
    ),
    hard_copy: `${drug.name} ${drug.strength} ${drug.form}, ${p.sig}, #${p.quantity / 1000}, ${p.refills} refills`,
    schedule: drug.schedule,
    status: p.status,
    ...verified,
    ...(p.status === 'DM' ? { discontinued_on: dayAt(now) } : {}),
    ...(p.status === 'XF'
      ? {
          transfers_before: 1,
          transfer: JSON.stringify({
            pharmacy: 'Corner Drug',
            pharmacist: 'R. Doyle',
            phone: '2175550164',
            address: '40 Corner St, Springfield, IL',
            on: dayAt(now),
            dea: 'BC1234563',
          }),
        }
      : {}),
    ...(p.status === 'DEF' ? { deferred_to: deferredTo(p, now) } : {}),
    reason_code: p.reasonCode,
    created_at: enteredAt,
    created_by: staff.technician,
    modified_at: enteredAt,
    modified_by: staff.technician,
  };
};
const deferredTo = (p: DemoPrescription, now: string): string =>
  addDays(dayAt(now), 2 + (p.rxNumber % 5));

const handedOver = (x: Plan, f: DemoFill, at: string): Partial<Insertable<Database['fills']>> => {
  if (!hasLeft(f.status)) return {};
  const delivered = f.status === 'D' || (f.status === 'PD' && x.p.delivery);
  return {
    left_how: delivered ? 'delivery' : 'pickup',
    ...(delivered ? { delivered_at: at } : { picked_up_at: at }),
    relationship: 'Self',
    identifiers: 'dateOfBirth, address',
    counselling: f.fillNo === 0 ? 'accepted' : 'not-needed',
    paid_cents: f.status === 'PD' ? 0 : (x.price?.price ?? 0),
  };
};

const fillRow = (
  x: Plan,
  f: DemoFill,
  at: { rxId: number; orderId: number; bag: string },
  ids: Ids,
  staff: Staff,
  now: string,
): Insertable<Database['fills']> => {
  const { p, price } = x;
  const began = iso(f.beganAt);
  const after = (steps: number) => iso(f.beganAt + steps * stepMs);
  const day = dayAt(began);
  const reason = f.latest ? { reason_code: p.reasonCode } : {};
  return {
    store_id: x.storeId,
    rx_id: at.rxId,
    order_id: at.orderId,
    fill_no: f.fillNo,
    status: f.status,
    drug_id: x.drugId,
    quantity: p.quantity,
    days_supply: p.daysSupply,
    payment: p.payment,
    created_at: began,
    created_by: staff.technician,
    modified_at: began,
    modified_by: staff.technician,
    pdmp_needed: storePolicy(x.store.policy).pdmpSchedules.includes(x.drug.schedule),
    ...reason,
    ...(f.latest && p.billLater ? { bill_later: true } : {}),
    ...(wasPriced(f.status) && price
      ? {
          filled_on: day,
          price_cents: price.price,
          patient_pay_cents: price.price,
          cost_cents: price.cost,
          uc_cents: price.price,
          price_code_id: ids.products.priceCodes.get(`${p.store} ${x.drug.priceCode}`)!,
          price_detail: JSON.stringify({
            lines: price.lines,
            priceCode: x.drug.priceCode,
            belowCost: price.belowCost,
          }),
        }
      : {}),
    ...(wasTaken(f.status)
      ? {
          labels_printed: 1,
          dv_at: after(2),
          dv_by: staff.technician,
          dv_hash: x.contentHash,
          counted_quantity: p.quantity,
          previous_status: p.payment === 'insurance' ? 'B' : 'C',
        }
      : {}),
    ...(wasChecked(f.status)
      ? {
          rv_at: after(3),
          rv_by: staff.pharmacist,
          rv_hash: x.contentHash,
          bag_code: at.bag,
          pdmp_checked_at: x.drug.schedule === '0' ? null : after(3),
          pdmp_checked_by: x.drug.schedule === '0' ? null : staff.pharmacist,
        }
      : {}),
    ...(wasBinned(f.status)
      ? { rts_due_on: addDays(day, storePolicy(x.store.policy).returnDays) }
      : {}),
    ...(f.status === 'BD' && p.bin
      ? { bin_id: ids.products.bins.get(`${p.store} ${p.bin}`)! }
      : {}),
    ...(f.status === 'H' ? { held_from: 'DE', held_reason: p.reasonCode } : {}),
    ...(f.status === 'DEF' ? { deferred_to: deferredTo(p, now) } : {}),
    ...(f.status === 'PM' && price
      ? {
          competitor: JSON.stringify({
            name: 'Corner Drug',
            priceCents: Math.max(100, price.price - 300),
            proof: 'Advertised price',
          }),
          cost_cents: price.cost,
          uc_cents: price.price,
        }
      : {}),
    ...handedOver(x, f, after(5)),
  };
};

const chunked = async <T>(
  rows: readonly T[],
  insert: (part: T[]) => Promise<unknown>,
): Promise<void> => {
  for (let i = 0; i < rows.length; i += 500) await insert(rows.slice(i, i + 500));
};

/** Orders: the latest fills that the data promises together, and one for each patient and day of the past. */
const seedOrders = async (
  { db, now }: SeedWork,
  plans: readonly Plan[],
): Promise<Map<string, number>> => {
  const wanted = new Map<string, Insertable<Database['orders']>>();
  for (const x of plans)
    for (const f of x.fills) {
      const { p } = x;
      const promised =
        f.latest && p.promisedInMinutes !== null
          ? iso(Date.parse(now) + p.promisedInMinutes * 60_000)
          : null;
      const began = iso(f.beganAt);
      const key = orderKey(x, f);
      const known = wanted.get(key);
      wanted.set(
        key,
        known
          ? { ...known, promised_at: known.promised_at ?? promised }
          : {
              store_id: x.storeId,
              order_no: 0,
              patient_id: x.patientId,
              promised_at: promised,
              waiting: f.latest && p.waiting,
              delivery: p.delivery,
              created_at: began,
              modified_at: began,
            },
      );
    }
  const numbers = (
    await sql<{
      n: number;
    }>`select nextval('order_numbers') as n from generate_series(1, ${wanted.size})`.execute(db)
  ).rows;
  const rows = await db
    .insertInto('orders')
    .values([...wanted.values()].map((o, i) => ({ ...o, order_no: numbers[i]!.n })))
    .returning('id')
    .execute();
  return new Map([...wanted.keys()].map((key, i) => [key, rows[i]!.id]));
};
const orderKey = (x: Plan, f: DemoFill): string =>
  f.latest ? x.p.order : `${x.p.patient} ${dayAt(iso(f.beganAt))}`;

interface MadeFill {
  readonly x: Plan;
  readonly f: DemoFill;
  readonly rxId: number;
  readonly fillId: number;
}

const eventsOf = (
  x: Plan,
  rxId: number,
  fills: readonly MadeFill[],
  staff: Staff,
  now: string,
): Insertable<Database['rx_events']>[] => {
  const row = (
    s: DemoStep,
    at: number,
    fillId: number | null,
  ): Insertable<Database['rx_events']> => ({
    store_id: x.storeId,
    rx_id: rxId,
    fill_id: fillId,
    row: s.row,
    event: s.event,
    from_status: s.from,
    to_status: s.to,
    by_id: staff[s.by],
    by_system: s.by === 'system',
    workstation: 'demo',
    at: iso(Math.min(at, Date.parse(now))),
    content_hash: x.contentHash,
    reason_code: ['hold', 'defer', 'discontinue', 'delete'].includes(s.event)
      ? x.p.reasonCode
      : null,
  });
  const events = fills.flatMap(({ f, fillId }, i) =>
    stepsTo(f.status, {
      fillNo: f.fillNo,
      insured: x.p.payment === 'insurance',
      before: fills[i - 1]?.f.status ?? 'F',
    }).map((s, n) => row(s, f.beganAt + n * stepMs, fillId)),
  );
  const entered = Date.parse(now) - x.p.writtenDaysAgo * 86_400_000 - 3_600_000;
  const first: DemoStep = { row: 1, event: 'create', from: null, to: 'DE', by: 'technician' };
  const start =
    fills.length === 0 && endingOf(x.p.status, 'DE').length > 0 ? [row(first, entered, null)] : [];
  const last = fills.at(-1);
  const ending = endingOf(x.p.status, last?.f.status ?? 'DE').map((s, n) =>
    row(s, (last ? last.f.beganAt + 8 * stepMs : entered + stepMs) + n * stepMs, null),
  );
  return [...start, ...events, ...ending];
};

const seedFills = async (
  work: SeedWork,
  plans: readonly Plan[],
  rxIds: readonly number[],
  ids: Ids,
  staff: Staff,
): Promise<MadeFill[]> => {
  const { db, now } = work;
  const orders = await seedOrders(work, plans);
  const bags = new Map<string, string>();
  const bagOf = (x: Plan, f: DemoFill): string => {
    const key = `${orderKey(x, f)} ${x.drug.schedule === '2'} ${x.drug.refrigerated}`;
    const bag = bags.get(key) ?? String(bags.size + 1).padStart(6, '0');
    bags.set(key, bag);
    return bag;
  };
  const wanted = plans.flatMap((x, i) => x.fills.map((f) => ({ x, f, rxId: rxIds[i]! })));
  const made: MadeFill[] = [];
  await chunked(wanted, async (part) => {
    const rows = await db
      .insertInto('fills')
      .values(
        part.map(({ x, f, rxId }) =>
          fillRow(
            x,
            f,
            { rxId, orderId: orders.get(orderKey(x, f))!, bag: bagOf(x, f) },
            ids,
            staff,
            now,
          ),
        ),
      )
      .returning('id')
      .execute();
    part.forEach((w, i) => made.push({ ...w, fillId: rows[i]!.id }));
  });
  await sql`select setval('bag_numbers', ${Math.max(1, bags.size)})`.execute(db);
  return made;
};

/** What left the shelf with each fill, the scans that proved it, and the money that came in. */
const seedTraces = async (
  { db }: SeedWork,
  made: readonly MadeFill[],
  ids: Ids,
  staff: Staff,
): Promise<void> => {
  const taken = made.filter((m) => wasTaken(m.f.status));
  const lotOf = (m: MadeFill) => ids.shelf.get(`${m.x.p.store} ${m.x.p.ndc}`)!;
  const at = (m: MadeFill, steps: number): string => iso(m.f.beganAt + steps * stepMs);
  await chunked(taken, (part) =>
    db
      .insertInto('stock_movements')
      .values(
        part.map((m) => ({
          store_id: m.x.storeId,
          drug_id: m.x.drugId,
          lot_id: lotOf(m).id,
          kind: 'dispense' as const,
          quantity: -m.x.p.quantity,
          fill_id: m.fillId,
          at: at(m, 2),
          by_id: staff.technician,
        })),
      )
      .execute(),
  );
  await chunked(
    taken.filter((m) => m.f.latest),
    (part) =>
      db
        .insertInto('fill_scans')
        .values(
          part.map((m) => ({
            store_id: m.x.storeId,
            fill_id: m.fillId,
            kind: 'product',
            outcome: 'accepted',
            raw_digest: sha256(m.x.p.ndc),
            shown: `${m.x.drug.name} ${m.x.drug.strength}`,
            drug_id: m.x.drugId,
            lot_id: lotOf(m).id,
            quantity: m.x.p.quantity,
            by_id: staff.technician,
            at: at(m, 2),
          })),
        )
        .execute(),
  );
  const paid = made.filter(
    (m) => hasLeft(m.f.status) && m.f.status !== 'PD' && (m.x.price?.price ?? 0) > 0,
  );
  await chunked(paid, (part) =>
    db
      .insertInto('payments')
      .values(
        part.map((m) => ({
          store_id: m.x.storeId,
          fill_id: m.fillId,
          tender: 'card' as const,
          amount_cents: m.x.price!.price,
          at: at(m, 5),
          by_id: staff.cashier,
        })),
      )
      .execute(),
  );
};

/** Prescriptions in every stage with their fills, orders, stock movements, payments and the log of how they got there. */
export async function seedPrescriptions(work: SeedWork, data: RxData, ids: Ids): Promise<void> {
  const { db, now } = work;
  const person = (ref: string): number => ids.organisation.employees.get(ref)!;
  const staff: Staff = {
    technician: person('technician'),
    pharmacist: person('pharmacist'),
    cashier: person('cashier'),
    system: null,
  };
  const plans = data.prescriptions.map((p) => planOf(p, data, ids, now));
  const rxIds: number[] = [];
  await chunked(plans, async (part) => {
    rxIds.push(
      ...(
        await db
          .insertInto('rxs')
          .values(part.map((x) => rxRow(x, staff, now)))
          .returning('id')
          .execute()
      ).map((r) => r.id),
    );
  });
  const made = await seedFills(work, plans, rxIds, ids, staff);
  const events = plans.flatMap((x, i) =>
    eventsOf(
      x,
      rxIds[i]!,
      made.filter((m) => m.rxId === rxIds[i]),
      staff,
      now,
    ),
  );
  await chunked(events, (part) => db.insertInto('rx_events').values(part).execute());
  await seedTraces(work, made, ids, staff);
  for (const [store, storeId] of ids.organisation.stores) {
    const highest = Math.max(
      0,
      ...data.prescriptions.filter((p) => p.store === store).map((p) => p.rxNumber),
    );
    await db
      .updateTable('stores')
      .set({ next_rx: highest + 1 })
      .where('id', '=', storeId)
      .execute();
  }
}
