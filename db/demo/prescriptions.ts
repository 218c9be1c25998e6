import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '#db/types.ts';
import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { cashPrice, type Price } from '#domain/drug/rules/pricing.ts';
import { required } from '#domain/platform/required.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { expiresOn } from '#domain/refill/rules/law.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import { contentText, dataText } from '#domain/rx/lifecycle/index.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
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
import type { DemoDrug, DemoPrescription, DemoStore } from './types.ts';

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
  for (const prescription of prescriptions)
    for (const fill of fillsOf(prescription, Date.parse(now)))
      if (wasTaken(fill.status))
        taken.set(
          `${prescription.store} ${prescription.ndc}`,
          (taken.get(`${prescription.store} ${prescription.ndc}`) ?? 0) + prescription.quantity,
        );
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

/** What a prescription is for and where it is filled, and how that is priced. */
const productOf = (prescription: DemoPrescription, data: RxData) => {
  const drug = required(
    data.products.formulary.find((drug) => drug.ndc === prescription.ndc),
    'the drug of a prescription',
  );
  const store = required(
    data.stores.find((store) => store.ref === prescription.store),
    'the store of a prescription',
  );
  const rule = required(
    firstPriceCodes.find((firstPriceCode) => firstPriceCode.name === drug.priceCode),
    'the price code of a drug',
  ).rule;
  return { drug, store, rule };
};
const planOf = (prescription: DemoPrescription, data: RxData, ids: Ids, now: string): Plan => {
  const { drug, store, rule } = productOf(prescription, data);
  const brandOrGeneric = drug.brandGeneric === 'B' ? 'brand' : 'generic';
  const kind = drug.drugType === 'O' ? 'otc' : brandOrGeneric;
  const priced = cashPrice(rule, {
    quantity: prescription.quantity,
    kind,
    unitCosts: { AWP: drug.unitAwp, ACQ: drug.unitAcq, NADAC: drug.unitNadac },
    lotCost: null,
  });
  const lot = ids.shelf.get(`${prescription.store} ${prescription.ndc}`);
  const patientId = required(
    ids.people.patients.get(prescription.patient),
    'the patient of a prescription',
  );
  const prescriberId = required(
    ids.people.prescribers.get(`${prescription.store} ${prescription.prescriber}`),
    'the prescriber of a prescription',
  );
  const drugId = required(ids.products.drugs.get(prescription.ndc), 'the drug of a prescription');
  const checked = {
    patientId,
    prescriberId,
    drugId,
    quantity: prescription.quantity,
    daysSupply: prescription.daysSupply,
    sig: prescription.sig,
  };
  return {
    p: prescription,
    drug,
    store,
    storeId: required(
      ids.organisation.stores.get(prescription.store),
      'the store of a prescription',
    ),
    patientId,
    prescriberId,
    drugId,
    price: priced.ok ? priced.value : null,
    fills: fillsOf(prescription, Date.parse(now)),
    writtenOn: addDays(dayAt(now), -prescription.writtenDaysAgo),
    contentHash: sha256(
      contentText({
        ...checked,
        ndc11: prescription.ndc,
        lots: lot ? [{ ndc11: prescription.ndc, lot: lot.lot, expiresOn: lot.expiresOn }] : [],
      }),
    ),
    dataHash: sha256(dataText(checked)),
  };
};

const rxRow = (plan: Plan, staff: Staff, now: string): Insertable<Database['rxs']> => {
  const { p: prescription, drug, store } = plan;
  const sig = parseSig(prescription.sig, drug);
  const enteredAt = iso(
    Math.min(
      plan.fills[0]?.beganAt ??
        Date.parse(now) - prescription.writtenDaysAgo * 86_400_000 - 3_600_000,
      Date.parse(now),
    ),
  );
  const verified =
    prescription.status === 'RVF'
      ? {
          data_verified_at: now,
          data_verified_by: staff.pharmacist,
          data_verified_hash: plan.dataHash,
        }
      : {};
  return {
    store_id: plan.storeId,
    rx_number: prescription.rxNumber,
    patient_id: plan.patientId,
    prescriber_id: plan.prescriberId,
    drug_id: plan.drugId,
    drug_written: `${drug.name} ${drug.strength}`,
    sig: prescription.sig,
    sig_text: sig.expansion,
    max_per_day: sig.maxPerDay,
    quantity: prescription.quantity,
    days_supply: prescription.daysSupply,
    daw: prescription.daw,
    refills: prescription.refills,
    origin: prescription.origin,
    written_on: plan.writtenOn,
    expires_on: expiresOn(
      plan.writtenOn,
      drug.schedule,
      stateLawOf(store.address.state, storePolicy(store.policy).law),
    ),
    hard_copy: `${drug.name} ${drug.strength} ${drug.form}, ${prescription.sig}, #${prescription.quantity / 1000}, ${prescription.refills} refills`,
    schedule: drug.schedule,
    status: prescription.status,
    ...verified,
    ...(prescription.status === 'DM' ? { discontinued_on: dayAt(now) } : {}),
    ...(prescription.status === 'XF'
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
    ...(prescription.status === 'DEF' ? { deferred_to: deferredTo(prescription, now) } : {}),
    reason_code: prescription.reasonCode,
    created_at: enteredAt,
    created_by: staff.technician,
    modified_at: enteredAt,
    modified_by: staff.technician,
  };
};
const deferredTo = (prescription: DemoPrescription, now: string): string =>
  addDays(dayAt(now), 2 + (prescription.rxNumber % 5));

const handedOver = (
  plan: Plan,
  fill: DemoFill,
  at: string,
): Partial<Insertable<Database['fills']>> => {
  if (!hasLeft(fill.status)) return {};
  const delivered = fill.status === 'D' || (fill.status === 'PD' && plan.p.delivery);
  return {
    left_how: delivered ? 'delivery' : 'pickup',
    ...(delivered ? { delivered_at: at } : { picked_up_at: at }),
    relationship: 'Self',
    identifiers: 'dateOfBirth, address',
    counselling: fill.fillNo === 0 ? 'accepted' : 'not-needed',
    paid_cents: fill.status === 'PD' ? 0 : (plan.price?.price ?? 0),
  };
};

const fillRow = (
  plan: Plan,
  fill: DemoFill,
  at: { rxId: number; orderId: number; bag: string },
  ids: Ids,
  staff: Staff,
  now: string,
): Insertable<Database['fills']> => {
  const { p: prescription, price } = plan;
  const began = iso(fill.beganAt);
  const after = (steps: number) => iso(fill.beganAt + steps * stepMs);
  const day = dayAt(began);
  const reason = fill.latest ? { reason_code: prescription.reasonCode } : {};
  return {
    store_id: plan.storeId,
    rx_id: at.rxId,
    order_id: at.orderId,
    fill_no: fill.fillNo,
    status: fill.status,
    drug_id: plan.drugId,
    quantity: prescription.quantity,
    days_supply: prescription.daysSupply,
    payment: prescription.payment,
    created_at: began,
    created_by: staff.technician,
    modified_at: began,
    modified_by: staff.technician,
    pdmp_needed: storePolicy(plan.store.policy).pdmpSchedules.includes(plan.drug.schedule),
    ...reason,
    ...(fill.latest && prescription.billLater ? { bill_later: true } : {}),
    ...(wasPriced(fill.status) && price
      ? {
          filled_on: day,
          labels_printed: 1,
          label_print: 1,
          price_cents: price.price,
          patient_pay_cents: price.price,
          cost_cents: price.cost,
          uc_cents: price.price,
          price_code_id: required(
            ids.products.priceCodes.get(`${prescription.store} ${plan.drug.priceCode}`),
            'the price code of a drug',
          ),
          price_detail: JSON.stringify({
            lines: price.lines,
            priceCode: plan.drug.priceCode,
            belowCost: price.belowCost,
          }),
        }
      : {}),
    ...(wasTaken(fill.status)
      ? {
          dv_at: after(2),
          dv_by: staff.technician,
          dv_hash: plan.contentHash,
          counted_quantity: prescription.quantity,
          previous_status: prescription.payment === 'insurance' ? 'B' : 'C',
        }
      : {}),
    ...(wasChecked(fill.status)
      ? {
          rv_at: after(3),
          rv_by: staff.pharmacist,
          rv_hash: plan.contentHash,
          bag_code: at.bag,
          pdmp_checked_at: plan.drug.schedule === '0' ? null : after(3),
          pdmp_checked_by: plan.drug.schedule === '0' ? null : staff.pharmacist,
        }
      : {}),
    ...(wasBinned(fill.status)
      ? { rts_due_on: addDays(day, storePolicy(plan.store.policy).returnDays) }
      : {}),
    ...(fill.status === 'BD' && prescription.bin
      ? {
          bin_id: required(
            ids.products.bins.get(`${prescription.store} ${prescription.bin}`),
            'the bin of a prescription',
          ),
        }
      : {}),
    ...(fill.status === 'H' ? { held_from: 'DE', held_reason: prescription.reasonCode } : {}),
    ...(fill.status === 'DEF' ? { deferred_to: deferredTo(prescription, now) } : {}),
    ...(fill.status === 'PM' && price
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
    ...handedOver(plan, fill, after(5)),
  };
};

const chunked = async <T>(
  rows: readonly T[],
  insert: (part: T[]) => Promise<unknown>,
): Promise<void> => {
  for (let index = 0; index < rows.length; index += 500)
    await insert(rows.slice(index, index + 500));
};

/**
 * Orders: the latest fills that the data promises together, and one for each patient and day of the
 * past.
 */
const seedOrders = async (
  { db, now }: SeedWork,
  plans: readonly Plan[],
): Promise<Map<string, number>> => {
  const wanted = new Map<string, Insertable<Database['orders']>>();
  for (const plan of plans)
    for (const fill of plan.fills) {
      const { p: prescription } = plan;
      const promised =
        fill.latest && prescription.promisedInMinutes !== null
          ? iso(Date.parse(now) + prescription.promisedInMinutes * 60_000)
          : null;
      const began = iso(fill.beganAt);
      const key = orderKey(plan, fill);
      const known = wanted.get(key);
      wanted.set(
        key,
        known
          ? { ...known, promised_at: known.promised_at ?? promised }
          : {
              store_id: plan.storeId,
              order_no: 0,
              patient_id: plan.patientId,
              promised_at: promised,
              waiting: fill.latest && prescription.waiting,
              delivery: prescription.delivery,
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
    .values(
      [...wanted.values()].map((row, index) => ({
        ...row,
        order_no: required(numbers[index], 'the number of an order').n,
      })),
    )
    .returning('id')
    .execute();
  return new Map(
    [...wanted.keys()].map((key, index) => [
      key,
      required(rows[index], 'the row that was written').id,
    ]),
  );
};
const orderKey = (plan: Plan, fill: DemoFill): string =>
  fill.latest ? plan.p.order : `${plan.p.patient} ${dayAt(iso(fill.beganAt))}`;

interface MadeFill {
  readonly x: Plan;
  readonly f: DemoFill;
  readonly rxId: number;
  readonly fillId: number;
}

const eventsOf = (
  plan: Plan,
  rxId: number,
  fills: readonly MadeFill[],
  staff: Staff,
  now: string,
): Insertable<Database['rx_events']>[] => {
  const row = (
    step: DemoStep,
    at: number,
    fillId: number | null,
  ): Insertable<Database['rx_events']> => ({
    store_id: plan.storeId,
    rx_id: rxId,
    fill_id: fillId,
    row: step.row,
    event: step.event,
    from_status: step.from,
    to_status: step.to,
    by_id: staff[step.by],
    by_system: step.by === 'system',
    workstation: 'demo',
    at: iso(Math.min(at, Date.parse(now))),
    content_hash: plan.contentHash,
    reason_code: ['hold', 'defer', 'discontinue', 'delete'].includes(step.event)
      ? plan.p.reasonCode
      : null,
  });
  const events = fills.flatMap(({ f: fill, fillId }, index) =>
    stepsTo(fill.status, {
      fillNo: fill.fillNo,
      insured: plan.p.payment === 'insurance',
      before: fills[index - 1]?.f.status ?? 'F',
    }).map((step, index) => row(step, fill.beganAt + index * stepMs, fillId)),
  );
  const entered = Date.parse(now) - plan.p.writtenDaysAgo * 86_400_000 - 3_600_000;
  const first: DemoStep = { row: 1, event: 'create', from: null, to: 'DE', by: 'technician' };
  const start =
    fills.length === 0 && endingOf(plan.p.status, 'DE').length > 0
      ? [row(first, entered, null)]
      : [];
  const last = fills.at(-1);
  const ending = endingOf(plan.p.status, last?.f.status ?? 'DE').map((step, index) =>
    row(step, (last ? last.f.beganAt + 8 * stepMs : entered + stepMs) + index * stepMs, null),
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
  const bagOf = (plan: Plan, fill: DemoFill): string => {
    const key = `${orderKey(plan, fill)} ${plan.drug.schedule === '2'} ${plan.drug.refrigerated}`;
    const bag = bags.get(key) ?? String(bags.size + 1).padStart(6, '0');
    bags.set(key, bag);
    return bag;
  };
  const wanted = plans.flatMap((plan, index) =>
    plan.fills.map((fill) => ({
      x: plan,
      f: fill,
      rxId: required(rxIds[index], 'the prescription that was written'),
    })),
  );
  const made: MadeFill[] = [];
  await chunked(wanted, async (part) => {
    const rows = await db
      .insertInto('fills')
      .values(
        part.map(({ x: plan, f: fill, rxId }) =>
          fillRow(
            plan,
            fill,
            {
              rxId,
              orderId: required(orders.get(orderKey(plan, fill)), 'the order of a fill'),
              bag: bagOf(plan, fill),
            },
            ids,
            staff,
            now,
          ),
        ),
      )
      .returning('id')
      .execute();
    part.forEach((row, index) =>
      made.push({ ...row, fillId: required(rows[index], 'the row that was written').id }),
    );
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
  const taken = made.filter((fill) => wasTaken(fill.f.status));
  const lotOf = (fill: MadeFill) =>
    required(ids.shelf.get(`${fill.x.p.store} ${fill.x.p.ndc}`), 'the lot of a fill');
  const at = (fill: MadeFill, steps: number): string => iso(fill.f.beganAt + steps * stepMs);
  await chunked(taken, (part) =>
    db
      .insertInto('stock_movements')
      .values(
        part.map((fill) => ({
          store_id: fill.x.storeId,
          drug_id: fill.x.drugId,
          lot_id: lotOf(fill).id,
          kind: 'dispense' as const,
          quantity: -fill.x.p.quantity,
          fill_id: fill.fillId,
          at: at(fill, 2),
          by_id: staff.technician,
        })),
      )
      .execute(),
  );
  await chunked(
    taken.filter((fill) => fill.f.latest),
    (part) =>
      db
        .insertInto('fill_scans')
        .values(
          part.map((fill) => ({
            store_id: fill.x.storeId,
            fill_id: fill.fillId,
            kind: 'product',
            outcome: 'accepted',
            raw_digest: sha256(fill.x.p.ndc),
            shown: `${fill.x.drug.name} ${fill.x.drug.strength}`,
            drug_id: fill.x.drugId,
            lot_id: lotOf(fill).id,
            quantity: fill.x.p.quantity,
            by_id: staff.technician,
            at: at(fill, 2),
          })),
        )
        .execute(),
  );
  const paid = made.filter(
    (fill) => hasLeft(fill.f.status) && fill.f.status !== 'PD' && (fill.x.price?.price ?? 0) > 0,
  );
  await chunked(paid, (part) =>
    db
      .insertInto('payments')
      .values(
        part.map((fill) => ({
          store_id: fill.x.storeId,
          fill_id: fill.fillId,
          tender: 'card' as const,
          amount_cents: required(fill.x.price, 'the price of a fill').price,
          at: at(fill, 5),
          by_id: staff.cashier,
        })),
      )
      .execute(),
  );
};

/**
 * Prescriptions in every stage with their fills, orders, stock movements, payments and the log of
 * how they got there.
 */
export async function seedPrescriptions(work: SeedWork, data: RxData, ids: Ids): Promise<void> {
  const { db, now } = work;
  const person = (ref: string): number =>
    required(ids.organisation.employees.get(ref), 'the employee');
  const staff: Staff = {
    technician: person('technician'),
    pharmacist: person('pharmacist'),
    cashier: person('cashier'),
    system: null,
  };
  const plans = data.prescriptions.map((prescription) => planOf(prescription, data, ids, now));
  const rxIds: number[] = [];
  await chunked(plans, async (part) => {
    rxIds.push(
      ...(
        await db
          .insertInto('rxs')
          .values(part.map((plan) => rxRow(plan, staff, now)))
          .returning('id')
          .execute()
      ).map((item) => item.id),
    );
  });
  const made = await seedFills(work, plans, rxIds, ids, staff);
  const events = plans.flatMap((plan, index) =>
    eventsOf(
      plan,
      required(rxIds[index], 'the prescription that was written'),
      made.filter((fill) => fill.rxId === rxIds[index]),
      staff,
      now,
    ),
  );
  await chunked(events, (part) => db.insertInto('rx_events').values(part).execute());
  await seedTraces(work, made, ids, staff);
  for (const [store, storeId] of ids.organisation.stores) {
    const highest = Math.max(
      0,
      ...data.prescriptions
        .filter((prescription) => prescription.store === store)
        .map((prescription) => prescription.rxNumber),
    );
    await db
      .updateTable('stores')
      .set({ next_rx: highest + 1 })
      .where('id', '=', storeId)
      .execute();
  }
}
