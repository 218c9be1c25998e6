import { isPaid } from '#domain/claim/billing/states.ts';
import { lookText } from '#domain/label/rules/text.ts';
import type { FactView, FillView, ProblemView, RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { worstFirst } from '#domain/rx/facts/compare.ts';
import { factLabels, type FactRow } from '#domain/rx/facts/types.ts';
import { lifecycle, recallProblem } from '#domain/rx/lifecycle/index.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { rejectionOf } from '#server/repositories/rx/queue.ts';
import { lotsOf } from '#server/repositories/stock/stock.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { daysProblems } from './days.ts';
import { sourceOf } from './entry/source.ts';
import { currentFill, owedOf, remainingOf, windowOf } from './facts.ts';
import { formulaOf } from './fill/compound.ts';
import { returnDue } from './fill/due.ts';
import { earlierSettled } from './fill/earlier-balance.ts';
import { failedCheckView } from './fill/failed-check.ts';
import { labelHeld } from './fill/label-held.ts';
import { labelChanged } from './fill/label-says.ts';
import { giveBackOf, moneyOfStep } from './fill/money-of-steps.ts';
import { oldPrints } from './fill/old-prints.ts';
import { pdmpView } from './fill/pdmp.ts';
import { drugText, person, rxNumberText } from './fill/words.ts';
import { costWanted, nextOf, offersOf, rebagged, sendOut } from './offers.ts';
import type { Opened } from './opened.ts';
import { alertView, safetyOf } from './safety-view.ts';
import { paperProblems } from './safety/emergency-paper.ts';
import { lawProblems, choiceProblems } from './safety/law.ts';
import { wordsNotReadOf } from './safety/words-not-read.ts';
import type { RxWork } from './work.ts';

export { drugText, person, rxNumberText };
const titles = new Map(lifecycle.map((row) => [row.event as string, row.title]));
const ownTitles: Readonly<Record<string, string>> = {
  edited: 'Edited',
  'ndc-switched': 'NDC switched',
  'claim-sent': 'Claim sent',
  'claim-sent-again': 'Claim sent again',
  'claim-reversing': 'Reversal sent',
  'claim-reversed': 'Claim reversed',
  'claim-reversed-by-hand': 'Claim reversed by telephone',
  undeleted: 'Deletion undone',
  'auto-refill-on': 'Refilled by itself from now on',
  'auto-refill-off': 'Not refilled by itself any more',
  'med-sync-on': 'In sync from now on',
  'med-sync-off': 'Not in sync any more',
  [sendOut]: 'Out for delivery',
  [rebagged]: 'New bag for what stays',
  [returnDue]: 'Due back to stock',
  [earlierSettled]: 'Balance of an earlier fill settled',
};

/** The reason of a step in words: the label of its own list, and what was written with it. */
function reasonText(event: string, code: string | null, text: string | null): string | null {
  const list =
    (lifecycle.find((row) => row.event === event) ?? null)?.reasons ??
    (event === 'fill' ? 'earlyRefill' : undefined);
  return (
    [code !== null && list ? (reasonOf(list, code)?.label ?? code) : code, text]
      .filter(Boolean)
      .join(': ') || null
  );
}
/** A check that failed is past once a later one has passed. */
const isSettled = (bundle: RxBundle, event: string | undefined): boolean =>
  event === 'fail-check' && failedCheckView(bundle).failedCheck === undefined;
function fillReason(bundle: RxBundle, fill: FillRecord): string | null {
  const cause =
    fill.reason_code === null
      ? undefined
      : bundle.events.findLast(
          (event) => event.fill_id === fill.id && event.reason_code === fill.reason_code,
        );
  // Why its claim was taken back is past as soon as no claim of it waits any more.
  const past =
    cause?.event === 'reverse-dispensed' &&
    claimsOfFill(bundle, fill).every((claim) => isPaid(claim) && claim.waiting_since === null);
  return past || isSettled(bundle, cause?.event)
    ? null
    : reasonText(cause?.event ?? '', fill.reason_code, fill.reason_text);
}

function rxReason(bundle: RxBundle): string | null {
  const { events, rx } = bundle;
  const cause = events.findLast(
    (event) => event.reason_code !== null && event.reason_code === rx.reason_code,
  );
  return isSettled(bundle, cause?.event)
    ? null
    : reasonText(cause?.event ?? '', rx.reason_code, rx.reason_text);
}
/** Why payers rejected the fill: their codes with what they mean, and what they wrote besides. */
async function rejectionText(
  work: RxWork,
  bundle: RxBundle,
  fill: FillRecord | null,
): Promise<string | null> {
  if (fill?.status !== rxStatus.rejected) return null;
  const said = bundle.claims.flatMap((claim) =>
    claim.fill_id === fill.id && claim.state === 'rejected' && claim.message ? [claim.message] : [],
  );
  return [await rejectionOf(work, fill.id), ...said].filter(Boolean).join(': ') || null;
}

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
async function fillView(
  work: RxWork,
  bundle: RxBundle,
  fill: FillRecord,
  current: boolean,
): Promise<FillView> {
  const drug = drugIn(bundle, fill.drug_id);
  const name = (id: number | null) => (id === null ? null : (bundle.names.get(id) ?? null));
  const detail = fill.price_detail as {
    lines?: string[];
    priceCode?: string;
    belowCost?: boolean;
  } | null;
  const changed = current ? changedLabel(work, bundle, fill, drug) : null;
  const prints = current ? await oldPrints(work, fill, changed) : {};
  const lots = current ? await lotsOf(work, fill.drug_id) : [];
  const order = current ? bundle.order : null;
  const look = {
    shape: drug.shape,
    color1: drug.color1,
    color2: drug.color2,
    imprint: drug.imprint,
    side1: drug.side1,
    side2: drug.side2,
  };
  return {
    fillId: fill.id,
    version: bundle.rx.version,
    fillNo: fill.fill_no,
    status: fill.status,
    voided: fill.voided,
    orderId: fill.order_id,
    orderNo: order?.order_no ?? 0,
    promisedAt: order?.promised_at ?? null,
    waiting: order?.waiting ?? false,
    delivery: order?.delivery ?? false,
    drugId: fill.drug_id,
    drugName: drugText(drug),
    ndc: drug.ndc,
    manufacturer: drug.manufacturer,
    form: drug.form,
    strength: drug.strength,
    pkgSize: drug.pkg_size,
    uom: drug.uom,
    appearance: lookText(look, drug.form),
    look,
    refrigerated: drug.refrigerated,
    quantity: fill.quantity,
    daysSupply: fill.days_supply,
    partialFill: partView(work, bundle, fill),
    filledOn: fill.filled_on,
    patientPayCents: fill.patient_pay_cents,
    paidCents: fill.paid_cents,
    price:
      fill.price_cents === null
        ? null
        : {
            priceCents: fill.price_cents,
            costCents: fill.cost_cents ?? 0,
            usualCents: fill.uc_cents ?? fill.price_cents,
            belowCost: detail?.belowCost ?? false,
            priceCode: detail?.priceCode ?? '',
            lines: detail?.lines ?? [],
          },
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
    bin: current ? (bundle.bin?.code ?? null) : null,
    bagCode: fill.bag_code,
    rtsDueOn: fill.rts_due_on,
    deferredTo: fill.deferred_to,
    reason: fillReason(bundle, fill),
    outForDelivery: fill.out_for_delivery,
    scans: bundle.scans
      .filter((scan) => scan.fill_id === fill.id && !scan.struck)
      .map((scan) => ({
        at: scan.at,
        by: scan.by_name,
        outcome: scan.outcome,
        shown: scan.shown,
        quantity: scan.quantity,
        lot: scan.lot,
        byHand: scan.by_hand,
      })),
    lots: lots.map((lot) => ({
      lotId: lot.id,
      lot: lot.lot,
      expiresOn: lot.expires_on,
      onHand: lot.on_hand,
      recalled: lot.recalled,
      quarantined: lot.quarantined,
    })),
    secondCount: name(fill.second_count_by),
    pickedUpAt: fill.picked_up_at ?? fill.delivered_at,
    ...compoundView(bundle, fill),
  };
}

interface StepRow {
  readonly at: string;
  readonly by_system: boolean;
  readonly by_name: string | null;
  readonly workstation: string;
  readonly row: number;
  readonly event: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
  readonly fill_no: number | null;
  readonly detail: unknown;
}
/**
 * One step of a history in words: who, where, what it is called, from which status to which, and
 * why.
 */
export const stepView = (row: StepRow) => ({
  at: row.at,
  by: row.by_system ? 'System' : (row.by_name ?? ''),
  workstation: row.workstation,
  row: row.row,
  event: row.event,
  title: titles.get(row.event) ?? ownTitles[row.event] ?? row.event,
  from: row.from_status,
  to: row.to_status,
  reason:
    [reasonText(row.event, row.reason_code, row.reason_text), moneyOfStep(row.detail)]
      .filter(Boolean)
      .join(' · ') || null,
  fillNo: row.fill_no,
});

/** A comparison as the screen shows it: what differs first; what nobody says is left out. */
const factsView = (rows: readonly FactRow[]): readonly FactView[] =>
  worstFirst(rows)
    .filter((row) => row.prescribed !== null || row.entered !== null)
    .map((row) => ({
      fact: row.fact,
      label: factLabels[row.fact],
      prescribed: row.parts?.prescribed ?? row.prescribed,
      entered: row.parts?.entered ?? row.entered,
      printed: row.parts?.label ?? row.label,
      scanned: row.parts?.scanned ?? row.scanned,
      verdict: row.verdict,
      odd: row.odd === 'label' ? 'printed' : row.odd,
      why: row.why,
    }));

/**
 * The fill that the page is about: on file the one that was given up last, where none came after
 * it; otherwise the current one.
 */
function fillAtHand(bundle: RxBundle): FillRecord | null {
  const last = bundle.fills.toSorted((a, b) => a.id - b.id).at(-1) ?? null;
  return isOneOf(statusGroups.onFile, bundle.rx.status) ? last : currentFill(bundle);
}

/** When the next fill is due, where one may follow and is not due yet. */
const nextDue = ({ facts }: Opened): Pick<RxDetail, 'nextDueOn'> =>
  facts.earliestFillOn !== null && facts.today < facts.earliestFillOn
    ? { nextDueOn: facts.earliestFillOn }
    : {};

/** Why the fill goes no further: the lot, and its recall. */
const recalledOf = ({ facts }: Opened): Pick<RxDetail, 'recalled'> => {
  const recalled = recallProblem(facts);
  return recalled === null ? {} : { recalled };
};

/** What was handed over keeps the price that was paid, though a claim of it is paid no more. */
const takenBackProblems = ({ facts }: Opened): ProblemView[] =>
  facts.left !== null && facts.claims.some(({ waiting }) => waiting)
    ? [
        {
          code: 'CLAIM_WAITS',
          field: null,
          severity: 'warn',
          message: 'A claim of it waits for a person: look at its Claim Details.',
        },
      ]
    : [];

/**
 * The prescription as a screen shows it, with every move of the lifecycle for this person: legal,
 * or why not and who may.
 */
export async function detailOf(
  work: RxWork,
  opened: Opened,
  warnings: readonly string[] = [],
): Promise<RxDetail> {
  const { b: bundle } = opened;
  const fill = currentFill(bundle);
  const left = remainingOf(bundle, work.today);
  const drug = drugIn(bundle, bundle.rx.drug_id);
  const fills: FillView[] = [];
  for (const ownFill of bundle.fills)
    fills.push(await fillView(work, bundle, ownFill, ownFill.id === fill?.id));
  const schedule = drug.schedule;
  const words = wordsNotReadOf(bundle);
  return {
    rxId: bundle.rx.id,
    version: bundle.rx.version,
    rxNumber: rxNumberText(bundle, fillAtHand(bundle)?.fill_no ?? 0),
    status: bundle.rx.status,
    schedule,
    draft: {
      patientId: bundle.rx.patient_id,
      prescriberId: bundle.rx.prescriber_id,
      drugId: bundle.rx.drug_id,
      sig: bundle.rx.sig,
      quantity: bundle.rx.quantity,
      daysSupply: bundle.rx.days_supply,
      refills: bundle.rx.refills,
      daw: bundle.rx.daw as RxDraft['daw'],
      origin: bundle.rx.origin as RxDraft['origin'],
      writtenOn: bundle.rx.written_on,
      doNotFillBefore: bundle.rx.do_not_fill_before,
      diagnosis: bundle.rx.diagnosis,
      imageKey: bundle.rx.image_key,
      hardCopy: bundle.rx.hard_copy,
      emergencyOral: bundle.rx.emergency_oral,
      programNumber: bundle.rx.program_number,
      programUntil: bundle.rx.program_until,
      note: bundle.rx.note,
      supplyFacts: bundle.rx.supply_facts,
    },
    transferIn: bundle.transferIn,
    patientName: person(bundle.patient),
    prescriberName: person(bundle.prescriber),
    prescriberNpi: bundle.prescriber.npi,
    prescriberDea: bundle.prescriber.dea,
    drugName: drugText(drug),
    ndc: drug.ndc,
    sigText: bundle.rx.sig_text,
    expiresOn: bundle.rx.expires_on,
    refillsLeft: left.refillsLeft,
    quantityLeft: schedule === '0' ? null : left.quantityLeft,
    createdBy: bundle.names.get(bundle.rx.created_by) ?? '',
    createdAt: bundle.rx.created_at,
    erxId: bundle.rx.erx_id,
    reason: (await rejectionText(work, bundle, fill)) ?? rxReason(bundle),
    deferredTo: bundle.rx.deferred_to,
    fill: fills.find((row) => row.fillId === fill?.id) ?? null,
    fills,
    moves: offersOf(opened, work),
    next: nextOf(opened, work),
    alerts: opened.alerts.map(alertView),
    problems: [
      ...paperProblems(work, bundle),
      ...lawProblems(work, bundle),
      ...choiceProblems(bundle, drugIn(bundle, bundle.rx.drug_id), bundle.rx.daw),
      ...daysProblems(bundle),
      ...takenBackProblems(opened),
    ],
    events: bundle.events.map(stepView),
    safety: await safetyOf(work, bundle.patient, null, bundle.rx.id),
    warnings,
    source: await sourceOf(work, bundle),
    ...failedCheckView(bundle),
    ...nextDue(opened),
    ...recalledOf(opened),
    ...(words === null ? {} : { wordsNotRead: words }),
    ...(fill?.status === rxStatus.drugVerified
      ? { labelScan: labelHeld(bundle, fill, work.userId) }
      : {}),
    ...pdmpView(bundle),
    ...(opened.rows.length > 0 ? { facts: factsView(opened.rows) } : {}),
    ...costWanted(opened),
    ...(await giveBackOf(work, fill)),
  };
}
