import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { parseScan } from '#domain/composition/scan-code.ts';
import type { ClosedOrder, OpenOrder, WayOut } from '#domain/counter/contract/counter.ts';
import { initialsOfPeople } from '#domain/counter/rules/initials.ts';
import { formatRxNumber, owedText } from '#domain/label/rules/text.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { isOpenFill, statusCodes } from '#domain/rx/rules/status.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { isDrawerOpenAt } from '#server/repositories/counter/drawers.ts';
import { orderFills, orderPatient, type OrderFill } from '#server/repositories/counter/order.ts';
import { ordersForPickup, readyBeside } from '#server/repositories/counter/pick-up.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { findByBag } from '#server/repositories/rx/bags.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';
import type { OrderPatient } from '#server/services/rx/entry/identify.ts';
import { signaturesFor } from '#server/services/rx/facts.ts';
import { asksIdentityOf } from '#server/services/rx/safety/drug-law.ts';
import { storedWords } from '#server/services/rx/safety/words-not-read.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { chargeRoom } from './house-account.ts';
import { atCounter, stopOf } from './leaving.ts';
import { beginVials } from './vials.ts';

const open = statusCodes.filter((statusCode) => isOpenFill(statusCode));
const isOpen = (orderFill: OrderFill): boolean =>
  isOpenFill(orderFill.status, orderFill.leftHow !== null);
export const amountDue = (orderFill: Pick<OrderFill, 'due' | 'paid'>): number =>
  Math.max(0, (orderFill.due ?? 0) - orderFill.paid);
/** Where the patient of an order lives, or where a driver brings it, in one line. */
export const addressOf = (patient: OrderPatient, how: WayOut): string =>
  (how === 'delivery' && patient.delivery_address_line1 !== null
    ? [patient.delivery_address_line1, patient.delivery_city_name, patient.delivery_state]
    : [patient.address_line1, patient.city_name, patient.state]
  )
    .filter(Boolean)
    .join(', ');
/**
 * What a fill still owes once these leave, in thousandths: the rest may be among them, and then it
 * owes nothing.
 */
export const owedOf = (
  fill: Pick<OrderFill, 'rxId' | 'fillNo' | 'partNo' | 'owed'>,
  leaving: readonly Pick<OrderFill, 'rxId' | 'fillNo' | 'partNo'>[],
): number =>
  leaving.some(
    ({ rxId, fillNo, partNo }) =>
      rxId === fill.rxId && fillNo === fill.fillNo && partNo > fill.partNo,
  )
    ? 0
    : fill.owed;
const unique = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null)),
];

/**
 * How many bags an order has and where they lie, and nothing that names the patient. `people` are
 * the patients of the orders that were found before it; its own is added. The initials are written
 * once all are found.
 */
async function closedOrder(
  scope: Scope,
  orderId: number,
  people: OrderPatient[],
): Promise<Omit<ClosedOrder, 'initials'> | null> {
  const patient = await orderPatient(scope, orderId);
  if (!patient) return null;
  const fills = (await orderFills(scope, orderId)).filter(isOpen);
  const ready = fills.filter(atCounter);
  const isPerson = ({ id }: OrderPatient) => id === patient.id;
  if (!people.some(isPerson)) people.push(patient);
  return {
    orderId,
    orderNo: patient.order_no,
    person: people.findIndex(isPerson) + 1,
    bags: unique(ready.map((row) => row.bagCode)).length,
    bins: unique(ready.map((row) => row.bin)),
    ready: ready.length,
    notReady: fills.length - ready.length,
    dueCents: ready.reduce((sum, row) => sum + amountDue(row), 0),
    controlled: ready.some((row) => row.schedule !== '0'),
  };
}

/**
 * What was scanned or typed → the open orders it may mean, at most twenty; none of them says a
 * name.
 */
export async function lookUp(work: RxWork, code: string): Promise<Result<ClosedOrder[], string>> {
  const read = parseScan(code, { today: work.today });
  const closed = async (ids: readonly number[]) => {
    const rows: Omit<ClosedOrder, 'initials'>[] = [];
    const people: OrderPatient[] = [];
    for (const id of ids) {
      const row = await closedOrder(work, id, people);
      if (row) rows.push(row);
    }
    const initials = initialsOfPeople(people);
    return ok(rows.map((row) => ({ ...row, initials: initials[row.person - 1] ?? '' })));
  };
  const inBag = async (bag: string) =>
    unique(
      (await findByBag(work, bag))
        .filter((row) => row.status === rxStatus.rphVerified || row.status === rxStatus.binned)
        .map((row) => row.order_id),
    );
  if (read.ok && read.value.kind === 'bag') {
    const ids = await inBag(read.value.bag);
    return ids.length ? closed(ids) : fail('Nothing in this bag is to be picked up.');
  }
  if (read.ok && read.value.kind === 'rx') {
    if (read.value.rxNumber.slice(0, 3) !== (await storeOf(work)).code)
      return fail(`This is a prescription of store ${read.value.rxNumber.slice(0, 3)}.`);
    return closed(
      await ordersForPickup(work, { rxNumber: Number(read.value.rxNumber.slice(3, 10)) }, open),
    );
  }
  const text = code.trim();
  const digits = text.replace(/[\s-]/g, '');
  // Six digits with a zero in front stand on bags; order numbers are written without.
  if (/^0\d{5}$/.test(digits)) {
    const typed = await inBag(digits);
    if (typed.length) return closed(typed);
  }
  if (/^\d{1,7}$/.test(digits))
    return closed(
      await ordersForPickup(work, { orderNo: Number(digits), rxNumber: Number(digits) }, open),
    );
  const [range] = numberRanges(text);
  if (range) return closed(await ordersForPickup(work, { rxNumber: range.from }, open));
  const person = personFilter(text);
  // One letter would list half of the shelf.
  if (person.kind === 'all' || text.replace(/\W/g, '').length < 2)
    return fail('Scan the bag, or type an order number, a prescription number or a name.');
  return closed(await ordersForPickup(work, { person }, open));
}

/** Directions that were not read, for whoever hands them over: their words, and whose they are. */
function unreadOf(fill: OrderFill): Pick<OpenOrder['fills'][number], 'unread'> {
  const { writtenForm: form, writtenStrength: strength, writtenRoute: route } = fill;
  const { writtenName: name, writtenGeneric: genericName } = fill;
  const { writtenUom: uom, writtenSize: packageSize } = fill;
  const product = { form, strength, route, name, genericName, uom, packageSize };
  const whose = storedWords(fill, product);
  return whose === null ? {} : { unread: { whose, words: fill.sig_text } };
}
/**
 * A fill of an order as the counter shows it. `ready`: the fills of the order that stand at the
 * counter.
 */
async function fillRow(
  work: RxWork,
  fill: OrderFill,
  {
    ready,
    storeCode,
    how,
  }: {
    readonly ready: readonly OrderFill[];
    readonly storeCode: string;
    readonly how: WayOut;
  },
): Promise<OpenOrder['fills'][number]> {
  return {
    fillId: fill.fillId,
    rxId: fill.rxId,
    version: fill.version,
    rxNumber: formatRxNumber(Number(storeCode), fill.rxNumber, fill.fillNo),
    drugName: [fill.name, fill.strength, fill.form?.toLowerCase()].filter(Boolean).join(' '),
    quantity: fill.quantity,
    owed: owedText('en', owedOf(fill, ready)),
    status: fill.status,
    patientPayCents: fill.due ?? 0,
    paidCents: fill.paid,
    bagCode: fill.bagCode,
    bin: fill.bin,
    newRx: fill.fillNo === 0,
    controlled: fill.schedule !== '0',
    scheduleTwo: fill.schedule === '2',
    scanned: false,
    ...(await stopOf(work, fill, how)),
    ...unreadOf(fill),
  };
}
/**
 * The order with its patient, once two identifiers matched. Counseling, signature and photo ID of
 * a delivery are asked for at the door.
 */
export async function openOrder(
  work: RxWork,
  orderId: number,
  patient: OrderPatient,
  how: WayOut,
): Promise<OpenOrder> {
  const fills = (await orderFills(work, orderId)).filter(isOpen);
  const ready = fills.filter(atCounter);
  const store = await storeOf(work);
  const rows: OpenOrder['fills'][number][] = [];
  for (const fill of fills)
    rows.push(await fillRow(work, fill, { ready, storeCode: store.code, how }));
  // What is stopped stays here: nothing is asked for it, no money either.
  const stopped = new Set(rows.filter(({ stop }) => stop !== null).map(({ fillId }) => fillId));
  const leaving = ready.filter(({ fillId }) => !stopped.has(fillId));
  const controlled = leaving.some((row) => row.schedule !== '0');
  const atDoor = how === 'delivery';
  const beside = atDoor ? [] : await readyBeside(work, patient.id, orderId);
  return {
    orderId,
    how,
    version: patient.order_version,
    orderNo: patient.order_no,
    needsPassword: leaving.some((row) => row.schedule === '2'),
    patientId: patient.id,
    patientName: fullName(patient),
    dateOfBirth: patient.date_of_birth,
    address: addressOf(patient, how),
    handler: atDoor ? patient.delivery_handler : null,
    dueCents: leaving.reduce((sum, row) => sum + amountDue(row), 0),
    needsCounselling: !atDoor && leaving.some((row) => row.fillNo === 0),
    needsPhotoId:
      !atDoor &&
      ((controlled && storePolicy(store.policy).idForControlled) ||
        leaving.some((row) => asksIdentityOf(row, row.federalSchedule, row.rxNote))),
    signatureFor: atDoor ? [] : signaturesFor(controlled ? 2 : null, { patient }),
    house:
      !atDoor && work.permissions.has('account.charge') ? await chargeRoom(work, patient.id) : null,
    vials: await beginVials(work, orderId),
    drawerOpen: await isDrawerOpenAt(work, work.workstation),
    fills: rows,
    ...(beside.length > 0 ? { alsoReady: beside } : {}),
  };
}
