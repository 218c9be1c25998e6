import {
  pmpFile,
  pmpProblems,
  pmpStoreProblems,
  type PmpSale,
  type PmpStore,
} from '#domain/compliance/asap/pmp.ts';
import type { PmpReport, PmpRow } from '#domain/compliance/contract/pmp.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, businessDate, wallParts } from '#domain/platform/rules/dates.ts';
import { asapPayment } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import {
  duePmp,
  insertPmp,
  lastPmp,
  lastPmpDay,
  nextPmpId,
  type PmpListing,
} from '#server/repositories/compliance/pmp.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { cellOf, heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { formulaOf } from '#server/services/rx/fill/compound.ts';
import { drugText, wordsOf } from '#server/services/stock/inventory.ts';

/** ASAP DSP16: a cash sale is private pay, a billed one what the first payer's group is. */
const paymentOf = (pmp: PmpListing): string =>
  pmp.payment === 'cash' ? '01' : asapPayment(pmp.group_type ?? '');
/** What a compound was made of. */
const ingredientsOf = (pmp: PmpListing): Pick<PmpSale, 'ingredients'> => {
  const formula = formulaOf({ formula: pmp.formula });
  return formula
    ? {
        ingredients: formula.ingredients.map((ingredient) => ({
          ndc: ingredient.ndc,
          quantity: ingredient.quantity,
          unit: ingredient.uom,
        })),
      }
    : {};
};
/** Who came for it, where it was picked up. */
const takerOf = (pmp: PmpListing): PmpSale['taker'] =>
  pmp.left_how === 'pickup' && pmp.picked_up_by
    ? { name: pmp.picked_up_by, relationship: pmp.relationship ?? '', ...idOf(pmp.photo_id) }
    : null;
/** A void repeats what was reported, whatever became of the fill since. */
const saleOf = (pmp: PmpListing, zone: string): PmpSale =>
  pmp.status === '02'
    ? { ...(pmp.reported as PmpSale), status: '02' }
    : {
        status: pmp.status,
        rxNumber: String(pmp.rx_number),
        fillNo: pmp.fill_no,
        ...(pmp.part === null ? {} : { part: pmp.part }),
        writtenOn: pmp.written_on,
        refills: pmp.refills,
        filledOn: pmp.filled_on,
        soldOn: businessDate(
          required(pmp.left_at, 'the instant at which a reported fill left'),
          zone,
        ),
        ndc: pmp.ndc,
        ...ingredientsOf(pmp),
        quantity: pmp.quantity,
        daysSupply: pmp.days_supply,
        unit: pmp.uom,
        origin: pmp.origin as OriginCode,
        emergencyOral: pmp.emergency_oral,
        payment: paymentOf(pmp),
        erxReference: pmp.message_id,
        pharmacist: { npi: pmp.rph_npi, licence: pmp.rph_licence },
        patient: {
          lastName: pmp.last_name,
          firstName: pmp.first_name,
          middleName: pmp.middle_name,
          dateOfBirth: pmp.date_of_birth,
          gender: pmp.gender,
          animal: pmp.kind === 'Animal',
          residence: pmp.residence ?? '0',
          phone: pmp.cell_phone ?? pmp.home_tel,
          address1: pmp.address_line1,
          address2: pmp.address_line2,
          city: pmp.city_name,
          state: pmp.state,
          zip: pmp.zip_code && `${pmp.zip_code}${pmp.zip4 ?? ''}`,
          licence:
            pmp.driving_license_no && pmp.driving_license_state
              ? { number: pmp.driving_license_no, state: pmp.driving_license_state }
              : null,
        },
        prescriber: {
          npi: pmp.pr_npi,
          dea: pmp.pr_dea,
          licence: pmp.pr_licence,
          lastName: pmp.pr_last,
          firstName: pmp.pr_first,
          middleName: pmp.pr_middle,
          phone: pmp.pr_phone,
        },
        taker: takerOf(pmp),
      };
/** The counter writes kind and number in one line; the number is its last word. */
function idOf(photoId: string | null): {
  readonly idNumber: string | null;
  readonly idKind: string | null;
} {
  const words = photoId?.trim().split(/\s+/) ?? [];
  return { idNumber: words.at(-1) ?? null, idKind: words.slice(0, -1).join(' ') || null };
}
const rowOf =
  (zone: string) =>
  (pmp: PmpListing): PmpRow => {
    const sale = saleOf(pmp, zone);
    return {
      fillId: pmp.fill_id,
      rxId: pmp.rx_id,
      status: pmp.status,
      soldOn: sale.soldOn,
      rxNumber: formatRxNumber(Number(pmp.store_code), pmp.rx_number, pmp.fill_no),
      patientId: pmp.patient_id,
      patientName: `${pmp.last_name}, ${pmp.first_name}`,
      drugName: drugText({ name: pmp.drug_name, strength: pmp.strength, form: pmp.form }),
      ndc: sale.ndc,
      schedule: pmp.schedule,
      quantity: sale.quantity,
      daysSupply: sale.daysSupply,
      prescriberName: `${pmp.pr_last}, ${pmp.pr_first}`,
      missing: [...pmpProblems(sale)],
    };
  };
/**
 * The controlled substances of which the state was not told yet, the longest sold first; narrowed
 * by words of patient, drug, NDC or Rx number.
 */
export async function listDuePmp(scope: Dated, query: ListQuery): Promise<ListPage<PmpRow>> {
  const { time_zone: zone } = await storeOf(scope);
  const words = wordsOf(query.text);
  const all = (await duePmp(scope)).map(rowOf(zone));
  const asked = all.filter((row) => {
    const text = `${fold(`${row.patientName} ${row.drugName}`)} ${row.ndc} ${row.rxNumber.replaceAll(' ', '')}`;
    return words.every((word) => text.includes(word));
  });
  return windowIn(
    query,
    sortedRows(
      query,
      heldRows('pmp.due', query, asked, {
        patientName: (row) => row.patientName,
        drugName: (row) => row.drugName,
        prescriberName: (row) => row.prescriberName,
      }),
      cellOf,
    ),
  );
}
const nameOf = (store: string, on: string, id: number): string =>
  `pmp-${store}-${on.replaceAll('-', '')}-${id}.dat`;
/**
 * The file that was made last, once more: one that got lost on its way is not told of twice.
 * Nothing changes.
 */
export async function lastPmpReport(scope: Dated): Promise<Result<PmpReport, readonly string[]>> {
  const store = await storeOf(scope);
  const last = await lastPmp(scope);
  if (!last) return fail(['No file was made yet: make the first one.']);
  return ok({
    id: last.id,
    name: nameOf(store.code, last.to_on, last.id),
    content: last.content,
    sales: last.sales,
    voids: last.voids,
    waiting: 0,
    from: last.from_on,
    to: last.to_on,
  });
}
/**
 * Makes the ASAP 4.2 file of all that is due and complete, and takes down what it told: a record is
 * told once. Without any it is a zero
 * report from the day after the last file to today. What is not complete waits for the next file.
 * Refused while the store has no DEA number.
 */
export async function makePmpReport(scope: Dated): Promise<Result<PmpReport, readonly string[]>> {
  const store = await storeOf(scope);
  const last = await lastPmpDay(scope);
  const zone = store.time_zone;
  const named: PmpStore = {
    name: store.name,
    npi: store.npi,
    ncpdp: store.ncpdp,
    dea: store.dea,
    address1: store.address_line1,
    address2: store.address_line2,
    city: store.city_name,
    state: store.state,
    zip: store.zip_code && `${store.zip_code}${store.zip4 ?? ''}`,
    phone: store.phone,
  };
  const wrong = pmpStoreProblems(named);
  if (wrong.length > 0) return fail(wrong);
  const due = (await duePmp(scope)).map((pmp) => ({
    fillId: pmp.fill_id,
    sale: saleOf(pmp, zone),
  }));
  const reported = due.filter((item) => pmpProblems(item.sale).length === 0);
  const after = last !== null && last < scope.today ? addDays(last, 1) : scope.today;
  const from = reported.reduce(
    (first, item) => (item.sale.soldOn < first ? item.sale.soldOn : first),
    after,
  );
  const id = await nextPmpId(scope);
  const content = pmpFile({
    store: named,
    control: String(id).padStart(9, '0'),
    on: scope.today,
    time: `${wallParts(scope.now, zone).time}:00`,
    from,
    to: scope.today,
    sales: reported.map((item) => item.sale),
  });
  await insertPmp(scope, { id, from, to: scope.today, content, records: reported });
  const voids = reported.filter((item) => item.sale.status === '02').length;
  return ok({
    id,
    name: nameOf(store.code, scope.today, id),
    content,
    sales: reported.length - voids,
    voids,
    waiting: due.length - reported.length,
    from,
    to: scope.today,
  });
}
