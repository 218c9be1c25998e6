import { lookText } from '#domain/label/rules/text.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { lotsOf } from '#server/repositories/stock/stock.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { owedOf, windowOf } from '../facts.ts';
import { formulaOf } from '../fill/compound.ts';
import { labelChanged } from '../fill/label-says.ts';
import { oldPrints } from '../fill/old-prints.ts';
import { drugText } from '../fill/words.ts';
import type { RxWork } from '../work.ts';
import { fillReason } from './steps.ts';

function partView(work: RxWork, bundle: RxBundle, fill: FillRecord): FillView['partialFill'] {
  if (fill.intended_quantity === null || fill.voided) return null;
  const owed = owedOf(bundle, fill)?.quantity ?? 0;
  return {
    no: fill.part_no,
    intended: fill.intended_quantity,
    owed,
    until: owed > 0 ? windowOf(work, bundle, fill).until : null,
  };
}
function compoundView(
  bundle: RxBundle,
  fill: FillRecord,
): Pick<FillView, 'ingredients' | 'budDays'> {
  const formula = formulaOf(fill);
  const taken = (drugId: number) =>
    bundle.scans
      .filter(
        (scan) =>
          scan.fill_id === fill.id &&
          scan.outcome === 'accepted' &&
          !scan.struck &&
          scan.drug_id === drugId,
      )
      .reduce((sum, scan) => sum + (scan.quantity ?? 0), 0);
  return formula
    ? {
        ingredients: formula.ingredients.map((ingredient) => ({
          name: ingredient.name,
          ndc: ingredient.ndc,
          uom: ingredient.uom,
          quantity: ingredient.quantity,
          taken: taken(ingredient.drugId),
        })),
        budDays: formula.budDays,
      }
    : {};
}
const changedLabel = (work: RxWork, bundle: RxBundle, fill: FillRecord, drug: DrugRecord) =>
  labelChanged(bundle, { fill, product: drug, owed: owedOf(bundle, fill)?.quantity ?? 0 }, work);
/** How the product looks, for the eye that checks it. */
function lookOf(drug: DrugRecord): Pick<FillView, 'look' | 'appearance'> {
  const { shape, color1, color2, imprint, side1, side2 } = drug;
  const look = { shape, color1, color2, imprint, side1, side2 };
  return { look, appearance: lookText(look, drug.form) };
}
const drugView = (drug: DrugRecord) => ({
  drugName: drugText(drug),
  ndc: drug.ndc,
  manufacturer: drug.manufacturer,
  form: drug.form,
  strength: drug.strength,
  pkgSize: drug.pkg_size,
  uom: drug.uom,
  refrigerated: drug.refrigerated,
  ...lookOf(drug),
});
function priceView(fill: FillRecord): FillView['price'] {
  if (fill.price_cents === null) return null;
  const detail = fill.price_detail as {
    lines?: string[];
    priceCode?: string;
    belowCost?: boolean;
  } | null;
  return {
    priceCents: fill.price_cents,
    costCents: fill.cost_cents ?? 0,
    usualCents: fill.uc_cents ?? fill.price_cents,
    belowCost: detail?.belowCost ?? false,
    priceCode: detail?.priceCode ?? '',
    lines: detail?.lines ?? [],
  };
}
/** The order and the bin are those of a fill that is under way. */
const placeView = ({ order, bin }: Pick<RxBundle, 'order' | 'bin'>) => ({
  orderNo: order?.order_no ?? 0,
  promisedAt: order?.promised_at ?? null,
  waiting: order?.waiting ?? false,
  delivery: order?.delivery ?? false,
  bin: bin?.code ?? null,
});
const scanViews = (bundle: RxBundle, fill: FillRecord): FillView['scans'] =>
  bundle.scans
    .filter((scan) => scan.fill_id === fill.id && !scan.struck)
    .map((scan) => ({
      at: scan.at,
      by: scan.by_name,
      outcome: scan.outcome,
      shown: scan.shown,
      quantity: scan.quantity,
      lot: scan.lot,
      byHand: scan.by_hand,
    }));
const lotViews = (lots: Awaited<ReturnType<typeof lotsOf>>): FillView['lots'] =>
  lots.map((lot) => ({
    lotId: lot.id,
    lot: lot.lot,
    expiresOn: lot.expires_on,
    onHand: lot.on_hand,
    recalled: lot.recalled,
    quarantined: lot.quarantined,
  }));
/**
 * A fill as the page of its prescription shows it. `current`: it is under way; `shown`: the page is
 * about it, and tells what of its product is in stock.
 */
export async function fillView(
  work: RxWork,
  bundle: RxBundle,
  fill: FillRecord,
  { current, shown }: { readonly current: boolean; readonly shown: boolean },
): Promise<FillView> {
  const drug = drugIn(bundle, fill.drug_id);
  const name = (id: number | null) => (id === null ? null : (bundle.names.get(id) ?? null));
  const changed = current ? changedLabel(work, bundle, fill, drug) : null;
  const prints = current ? await oldPrints(work, fill, changed) : {};
  return {
    ...drugView(drug),
    ...placeView(current ? bundle : { order: null, bin: null }),
    fillId: fill.id,
    version: bundle.rx.version,
    fillNo: fill.fill_no,
    status: fill.status,
    voided: fill.voided,
    orderId: fill.order_id,
    drugId: fill.drug_id,
    quantity: fill.quantity,
    daysSupply: fill.days_supply,
    partialFill: partView(work, bundle, fill),
    filledOn: fill.filled_on,
    patientPayCents: fill.patient_pay_cents,
    paidCents: fill.paid_cents,
    price: priceView(fill),
    labelsPrinted: changed === null ? fill.labels_printed : 0,
    ...(changed === null ? {} : { labelChanged: changed }),
    ...prints,
    labelOf: fill.label_of,
    countedQuantity: fill.counted_quantity,
    dvBy: name(fill.dv_by),
    dvAt: fill.dv_at,
    rvBy: name(fill.rv_by),
    rvAt: fill.rv_at,
    imageViewed: bundle.views.some(
      (view) => view.what === 'image' && view.employee_id === work.userId,
    ),
    bagCode: fill.bag_code,
    rtsDueOn: fill.rts_due_on,
    deferredTo: fill.deferred_to,
    reason: fillReason(bundle, fill),
    outForDelivery: fill.out_for_delivery,
    scans: scanViews(bundle, fill),
    lots: shown ? lotViews(await lotsOf(work, fill.drug_id)) : [],
    secondCount: name(fill.second_count_by),
    pickedUpAt: fill.picked_up_at ?? fill.delivered_at,
    ...compoundView(bundle, fill),
  };
}
