import { lookText } from '#domain/label/rules/text.ts';
import { ageInYears, addDays, daysBetween } from '#domain/platform/rules/dates.ts';
import type { AlertView, FillView, RxDetail, SafetyView } from '#domain/rx/contract/rx.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { lifecycle } from '#domain/rx/lifecycle/index.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import { allergiesOf, conditionsOf } from '#server/repositories/patient/people.ts';
import {
  activeOf,
  entryRecords,
  type ActiveRecord,
  type FillRecord,
  type RxBundle,
} from '#server/repositories/rx/rx.ts';
import { lotsOf } from '#server/repositories/stock/stock.ts';
import { insuranceText } from '#server/services/patient/insurances.ts';
import { sourceOf } from './entry/source.ts';
import { currentFill, owedOf, remainingOf, windowOf } from './facts.ts';
import { formulaOf } from './fill/compound.ts';
import { returnDue } from './fill/due.ts';
import { earlierSettled } from './fill/earlier-balance.ts';
import { drugText, person, rxNumberText } from './fill/words.ts';
import { toldOf, toldRows } from './history.ts';
import { nextOf, offersOf, sendOut } from './offers.ts';
import type { JudgedAlert } from './opened.ts';
import type { Opened } from './opened.ts';
import { lawProblems } from './safety/law.ts';
import type { RxWork } from './work.ts';

export { drugText, person, rxNumberText };
const titles = new Map(lifecycle.map((r) => [r.event as string, r.title]));
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
  [returnDue]: 'Due back to stock',
  [earlierSettled]: 'Balance of an earlier fill settled',
};

export const alertView = ({ alert: a, decision: d }: JudgedAlert): AlertView => ({
  fingerprint: a.fingerprint,
  kind: a.kind,
  severity: a.severity,
  reason: a.reason,
  title: a.summary,
  effect: a.effect,
  management: a.management,
  who: a.who,
  answered: d
    ? { by: d.by_name, at: d.at, service: d.service_code, result: d.result_code, note: d.note }
    : null,
});

/** The reason of a step in words: the label of its own list, and what was written with it. */
export function reasonText(event: string, code: string | null, text: string | null): string | null {
  const list =
    (lifecycle.find((r) => r.event === event) ?? null)?.reasons ??
    (event === 'fill' ? 'earlyRefill' : undefined);
  return (
    [code !== null && list ? (reasonOf(list, code)?.label ?? code) : code, text]
      .filter(Boolean)
      .join(': ') || null
  );
}
function fillReason(b: RxBundle, f: FillRecord): string | null {
  const cause =
    f.reason_code === null
      ? undefined
      : b.events.findLast((e) => e.fill_id === f.id && e.reason_code === f.reason_code);
  return reasonText(cause?.event ?? '', f.reason_code, f.reason_text);
}

function partView(w: RxWork, b: RxBundle, f: FillRecord): FillView['part'] {
  if (f.intended_quantity === null || f.voided) return null;
  const owed = owedOf(b, f)?.quantity ?? 0;
  return {
    no: f.part_no,
    intended: f.intended_quantity,
    owed,
    until: owed > 0 ? windowOf(w, b, f).until : null,
  };
}
function compoundView(b: RxBundle, f: FillRecord): Pick<FillView, 'ingredients' | 'budDays'> {
  const formula = formulaOf(f);
  const taken = (drugId: number) =>
    b.scans
      .filter(
        (s) => s.fill_id === f.id && s.outcome === 'accepted' && !s.struck && s.drug_id === drugId,
      )
      .reduce((n, s) => n + (s.quantity ?? 0), 0);
  return formula
    ? {
        ingredients: formula.ingredients.map((i) => ({
          name: i.name,
          ndc: i.ndc,
          uom: i.uom,
          quantity: i.quantity,
          taken: taken(i.drugId),
        })),
        budDays: formula.budDays,
      }
    : {};
}
async function fillView(
  w: RxWork,
  b: RxBundle,
  f: FillRecord,
  current: boolean,
): Promise<FillView> {
  const drug = b.drugs.get(f.drug_id)!;
  const name = (id: number | null) => (id === null ? null : (b.names.get(id) ?? null));
  const detail = f.price_detail as {
    lines?: string[];
    priceCode?: string;
    belowCost?: boolean;
  } | null;
  const lots = current ? await lotsOf(w, f.drug_id) : [];
  const order = current ? b.order : null;
  const look = {
    shape: drug.shape,
    color1: drug.color1,
    color2: drug.color2,
    imprint: drug.imprint,
    side1: drug.side1,
    side2: drug.side2,
  };
  return {
    fillId: f.id,
    version: b.rx.version,
    fillNo: f.fill_no,
    status: f.status,
    voided: f.voided,
    orderId: f.order_id,
    orderNo: order?.order_no ?? 0,
    promisedAt: order?.promised_at ?? null,
    waiting: order?.waiting ?? false,
    delivery: order?.delivery ?? false,
    drugId: f.drug_id,
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
    quantity: f.quantity,
    daysSupply: f.days_supply,
    part: partView(w, b, f),
    filledOn: f.filled_on,
    patientPayCents: f.patient_pay_cents,
    paidCents: f.paid_cents,
    price:
      f.price_cents === null
        ? null
        : {
            priceCents: f.price_cents,
            costCents: f.cost_cents ?? 0,
            usualCents: f.uc_cents ?? f.price_cents,
            belowCost: detail?.belowCost ?? false,
            priceCode: detail?.priceCode ?? '',
            lines: detail?.lines ?? [],
          },
    labelsPrinted: f.labels_printed,
    labelOf: f.label_of,
    countedQuantity: f.counted_quantity,
    dvBy: name(f.dv_by),
    dvAt: f.dv_at,
    rvBy: name(f.rv_by),
    rvAt: f.rv_at,
    imageViewed: b.views.some((v) => v.what === 'image' && v.employee_id === w.userId),
    bin: current ? (b.bin?.code ?? null) : null,
    bagCode: f.bag_code,
    rtsDueOn: f.rts_due_on,
    deferredTo: f.deferred_to,
    reason: fillReason(b, f),
    outForDelivery: f.out_for_delivery,
    scans: b.scans
      .filter((s) => s.fill_id === f.id && !s.struck)
      .map((s) => ({
        at: s.at,
        by: s.by_name,
        outcome: s.outcome,
        shown: s.shown,
        quantity: s.quantity,
        lot: s.lot,
        byHand: s.by_hand,
      })),
    lots: lots.map((l) => ({
      lotId: l.id,
      lot: l.lot,
      expiresOn: l.expires_on,
      onHand: l.on_hand,
      recalled: l.recalled,
      quarantined: l.quarantined,
    })),
    secondCount: name(f.second_count_by),
    pickedUpAt: f.picked_up_at ?? f.delivered_at,
    ...compoundView(b, f),
  };
}

/** The safety panel: who, allergies, conditions, and what is in hand, newest first; one line per prescription. What other systems told of is there as long as it is in use. */
export async function safetyOf(
  w: RxWork,
  p: RxBundle['patient'],
  records: readonly ActiveRecord[] | null = null,
): Promise<SafetyView> {
  const all = records ?? (await activeOf(w, p.id, null));
  const allergies = await allergiesOf(w, p.id);
  const conditions = await conditionsOf(w, p.id);
  const seen = new Set<number>();
  // In hand is what was handed over; what is still being filled stands in the queue.
  const own = all
    .filter((r) => isOneOf(statusGroups.handedOverOrDue, r.status))
    .flatMap((r) => {
      if (seen.has(r.rx_id) || seen.size >= 12) return [];
      seen.add(r.rx_id);
      return [
        {
          rxId: r.rx_id,
          source: null,
          drug: drugText(r),
          sig: r.sig,
          lastFilledOn: r.filled_on,
          daysSupply: r.days_supply,
          daysLeft: daysBetween(w.today, addDays(r.filled_on, r.days_supply)),
        },
      ];
    });
  const told = toldRows(await toldOf(w, p.id), w.today)
    .filter((t) => t.use.state === 'active')
    .map(({ line: h, use }) => ({
      rxId: null,
      source: h.source,
      drug: h.drug_text,
      sig: h.sig,
      lastFilledOn: h.filled_on ?? h.written_on!,
      daysSupply: h.days_supply,
      daysLeft: use.daysLeft,
    }));
  const fills = [...own, ...told]
    .toSorted((a, b) => b.lastFilledOn.localeCompare(a.lastFilledOn))
    .slice(0, 12);
  return {
    patientId: p.id,
    name: person(p),
    dateOfBirth: p.date_of_birth,
    age: ageInYears(p.date_of_birth, w.today),
    gender: p.gender,
    phone: p.cell_phone ?? p.home_tel,
    allergyStatus: p.allergy_status,
    allergies: allergies
      .filter((a) => !a.exception)
      .map((a) => ({ label: a.label, severity: a.severity })),
    conditions: conditions.map((c) => c.description),
    insurance: await insuranceText(w, p.id, w.today),
    note: p.note,
    fills,
  };
}

/** The safety panel of a patient of this store; undefined where the store has none of that id. */
export async function safetyOfPatient(
  w: RxWork,
  patientId: number,
): Promise<SafetyView | undefined> {
  const { patient } = await entryRecords(w, { patientId });
  return patient ? safetyOf(w, patient) : undefined;
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
}
/** One step of a history in words: who, where, what it is called, from which status to which, and why. */
export const stepView = (e: StepRow) => ({
  at: e.at,
  by: e.by_system ? 'System' : (e.by_name ?? ''),
  workstation: e.workstation,
  row: e.row,
  event: e.event,
  title: titles.get(e.event) ?? ownTitles[e.event] ?? e.event,
  from: e.from_status,
  to: e.to_status,
  reason: reasonText(e.event, e.reason_code, e.reason_text),
  fillNo: e.fill_no,
});

/** The prescription as a screen shows it, with every move of the lifecycle for this person: legal, or why not and who may. */
export async function detailOf(
  w: RxWork,
  o: Opened,
  warnings: readonly string[] = [],
): Promise<RxDetail> {
  const { b } = o;
  const fill = currentFill(b);
  const left = remainingOf(b, w.today);
  const drug = b.drugs.get(b.rx.drug_id)!;
  const fills: FillView[] = [];
  for (const f of b.fills) fills.push(await fillView(w, b, f, f.id === fill?.id));
  const schedule = drug.schedule;
  return {
    rxId: b.rx.id,
    version: b.rx.version,
    rxNumber: rxNumberText(b, fill?.fill_no ?? 0),
    status: b.rx.status,
    schedule,
    draft: {
      patientId: b.rx.patient_id,
      prescriberId: b.rx.prescriber_id,
      drugId: b.rx.drug_id,
      sig: b.rx.sig,
      quantity: b.rx.quantity,
      daysSupply: b.rx.days_supply,
      refills: b.rx.refills,
      daw: b.rx.daw as never,
      origin: b.rx.origin as never,
      writtenOn: b.rx.written_on,
      doNotFillBefore: b.rx.do_not_fill_before,
      diagnosis: b.rx.diagnosis,
      imageKey: b.rx.image_key,
      hardCopy: b.rx.hard_copy,
      emergencyOral: b.rx.emergency_oral,
      note: b.rx.note,
    },
    transferIn: b.transferIn,
    patientName: person(b.patient),
    prescriberName: person(b.prescriber),
    prescriberNpi: b.prescriber.npi,
    prescriberDea: b.prescriber.dea,
    drugName: drugText(drug),
    ndc: drug.ndc,
    sigText: b.rx.sig_text,
    expiresOn: b.rx.expires_on,
    refillsLeft: left.refillsLeft,
    quantityLeft: schedule === '0' ? null : left.quantityLeft,
    createdBy: b.names.get(b.rx.created_by) ?? '',
    createdAt: b.rx.created_at,
    erxId: b.rx.erx_id,
    reason: reasonText(
      b.events.findLast((e) => e.reason_code !== null && e.reason_code === b.rx.reason_code)
        ?.event ?? '',
      b.rx.reason_code,
      b.rx.reason_text,
    ),
    deferredTo: b.rx.deferred_to,
    fill: fills.find((f) => f.fillId === fill?.id) ?? null,
    fills,
    moves: offersOf(o, w),
    next: nextOf(o, w),
    alerts: o.alerts.map(alertView),
    problems: lawProblems(w, b),
    events: b.events.map(stepView),
    safety: await safetyOf(w, b.patient),
    warnings,
    source: await sourceOf(w, b),
  };
}
