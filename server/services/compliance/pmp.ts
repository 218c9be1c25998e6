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
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, businessDate, wallClock } from '#domain/platform/rules/dates.ts';
import { asapPayment } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import {
  duePmp,
  insertPmp,
  lastPmp,
  lastPmpDay,
  nextPmpId,
  type PmpListing,
} from '#server/repositories/compliance/pmp.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeOf } from '#server/repositories/rx/rx.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { formulaOf } from '#server/services/rx/fill/compound.ts';
import { drugText, wordsOf } from '#server/services/stock/inventory.ts';

type Dated = Scope & { readonly today: string };
/** ASAP DSP16: a cash sale is private pay, a billed one what the first payer's group is. */
const paymentOf = (l: PmpListing): string =>
  l.payment === 'cash' ? '01' : asapPayment(l.group_type ?? '');
/** What a compound was made of. */
const ingredientsOf = (l: PmpListing): Pick<PmpSale, 'ingredients'> => {
  const formula = formulaOf({ formula: l.formula as never });
  return formula
    ? {
        ingredients: formula.ingredients.map((i) => ({
          ndc: i.ndc,
          quantity: i.quantity,
          unit: i.uom,
        })),
      }
    : {};
};
/** A void repeats what was told, whatever became of the fill since. */
const saleOf = (l: PmpListing, zone: string): PmpSale =>
  l.status === '02'
    ? { ...(l.told as PmpSale), status: '02' }
    : {
        status: l.status,
        rxNumber: String(l.rx_number),
        fillNo: l.fill_no,
        ...(l.part === null ? {} : { part: l.part }),
        writtenOn: l.written_on,
        refills: l.refills,
        filledOn: l.filled_on,
        soldOn: businessDate(l.left_at!, zone),
        ndc: l.ndc,
        ...ingredientsOf(l),
        quantity: l.quantity,
        daysSupply: l.days_supply,
        unit: l.uom,
        origin: l.origin as OriginCode,
        emergencyOral: l.emergency_oral,
        payment: paymentOf(l),
        erxReference: l.message_id,
        pharmacist: { npi: l.rph_npi, licence: l.rph_licence },
        patient: {
          lastName: l.last_name,
          firstName: l.first_name,
          middleName: l.middle_name,
          dateOfBirth: l.date_of_birth,
          gender: l.gender,
          animal: l.kind === 'Animal',
          residence: l.residence ?? '0',
          phone: l.cell_phone ?? l.home_tel,
          address1: l.address_line1,
          address2: l.address_line2,
          city: l.city_name,
          state: l.state,
          zip: l.zip_code && `${l.zip_code}${l.zip4 ?? ''}`,
          licence:
            l.driving_license_no && l.driving_license_state
              ? { number: l.driving_license_no, state: l.driving_license_state }
              : null,
        },
        prescriber: {
          npi: l.pr_npi,
          dea: l.pr_dea,
          licence: l.pr_licence,
          lastName: l.pr_last,
          firstName: l.pr_first,
          middleName: l.pr_middle,
          phone: l.pr_phone,
        },
        taker:
          l.left_how === 'pickup' && l.picked_up_by
            ? { name: l.picked_up_by, relationship: l.relationship ?? '', ...idOf(l.photo_id) }
            : null,
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
  (l: PmpListing): PmpRow => {
    const sale = saleOf(l, zone);
    return {
      fillId: l.fill_id,
      rxId: l.rx_id,
      status: l.status,
      soldOn: sale.soldOn,
      rxNumber: formatRxNumber(Number(l.store_code), l.rx_number, l.fill_no),
      patientId: l.patient_id,
      patientName: `${l.last_name}, ${l.first_name}`,
      drugName: drugText({ name: l.drug_name, strength: l.strength, form: l.form }),
      ndc: sale.ndc,
      schedule: l.schedule,
      quantity: sale.quantity,
      daysSupply: sale.daysSupply,
      prescriberName: `${l.pr_last}, ${l.pr_first}`,
      missing: [...pmpProblems(sale)],
    };
  };
/** The controlled substances of which the state was not told yet, the longest sold first; narrowed by words of patient, drug, NDC or Rx number. */
export async function listDuePmp(s: Dated, query: ListQuery): Promise<ListPage<PmpRow>> {
  const { time_zone: zone } = await storeOf(s);
  const words = wordsOf(query.text);
  const all = (await duePmp(s)).map(rowOf(zone));
  const asked = all.filter((r) => {
    const text = `${fold(`${r.patientName} ${r.drugName}`)} ${r.ndc} ${r.rxNumber.replaceAll(' ', '')}`;
    return words.every((w) => text.includes(w));
  });
  return windowIn(
    query,
    sortedRows(
      query,
      heldRows('pmp.due', query, asked, {
        patientName: (r) => r.patientName,
        drugName: (r) => r.drugName,
        prescriberName: (r) => r.prescriberName,
      }),
      (r, column) => (r as unknown as Record<string, string | number | null>)[column] ?? null,
    ),
  );
}
const nameOf = (store: string, on: string, id: number): string =>
  `pmp-${store}-${on.replaceAll('-', '')}-${id}.dat`;
/** The file that was made last, once more: one that got lost on its way is not told of twice. Nothing changes. */
export async function lastPmpReport(s: Dated): Promise<Result<PmpReport, readonly string[]>> {
  const store = await storeOf(s);
  const last = await lastPmp(s);
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
 * Makes the ASAP 4.2 file of all that is due and complete, and takes down what it told: a record is told once. Without any it is a zero
 * report from the day after the last file to today. What is not complete waits for the next file. Refused while the store has no DEA number.
 */
export async function makePmpReport(s: Dated): Promise<Result<PmpReport, readonly string[]>> {
  const store = await storeOf(s);
  const last = await lastPmpDay(s);
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
  const due = (await duePmp(s)).map((l) => ({ fillId: l.fill_id, sale: saleOf(l, zone) }));
  const told = due.filter((d) => pmpProblems(d.sale).length === 0);
  const after = last === null ? s.today : last < s.today ? addDays(last, 1) : s.today;
  const from = told.reduce((first, d) => (d.sale.soldOn < first ? d.sale.soldOn : first), after);
  const id = await nextPmpId(s);
  const content = pmpFile({
    store: named,
    control: String(id).padStart(9, '0'),
    on: s.today,
    time: `${wallClock(s.now, zone).slice(-5)}:00`,
    from,
    to: s.today,
    sales: told.map((d) => d.sale),
  });
  await insertPmp(s, { id, from, to: s.today, content, records: told });
  const voids = told.filter((d) => d.sale.status === '02').length;
  return ok({
    id,
    name: nameOf(store.code, s.today, id),
    content,
    sales: told.length - voids,
    voids,
    waiting: due.length - told.length,
    from,
    to: s.today,
  });
}
