import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { declines } from '#domain/rx/facts/answers.ts';
import type { LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { claimsOfFill } from '../claims-of-fill.ts';
import { differsOf } from '../entry/prescribed.ts';
import {
  binClassIn,
  currentFill,
  earliestOn,
  hashesOf,
  hasLeft,
  lotsOf,
  owedOf,
  productOf,
  remainingOf,
  scheduleIn,
  signaturesFor,
} from '../facts.ts';
import { formulaOf } from '../fill/compound.ts';
import { labelChanged } from '../fill/label-says.ts';
import type { JudgedAlert } from '../opened.ts';
import type { RxWork } from '../work.ts';
import { factsWithoutFill, fillFacts } from './fill-facts.ts';
import { productFacts, rxFacts } from './rx-facts.ts';

/** Recalled lots among those that were dispensed, or scanned and not counted yet. */
const recalledLots = (bundle: RxBundle): LifecycleFacts['recalled'] => [
  ...bundle.dispensed
    .filter((row) => row.recalled)
    .map((row) => ({ ndc11: row.ndc, lot: row.lot, recall: row.recall_reason })),
  ...bundle.scans.flatMap((scan) =>
    scan.recalled && !scan.struck && scan.ndc !== null && scan.lot !== null
      ? [{ ndc11: scan.ndc, lot: scan.lot, recall: scan.recall_reason }]
      : [],
  ),
];
const ingredientsOf = (
  fill: FillRecord | null,
  product: DrugRecord,
): LifecycleFacts['ingredients'] =>
  formulaOf(fill)?.ingredients.map((ingredient) => ({
    ndc11: ingredient.ndc,
    name: ingredient.name,
    quantity: ingredient.quantity,
  })) ?? (product.made_of === null ? null : []);
/** The claims of the current fill, and who pays for it. */
function billingFacts(work: RxWork, bundle: RxBundle, fill: FillRecord | null) {
  const claims = claimsOfFill(bundle, fill);
  return {
    ...work.areas.claim.factsOf(bundle, fill, work.today),
    everBilled: claims.some((row) => row.billed_at !== null),
    collectionForbidden:
      fill?.collection_forbidden === true ||
      claims.some((row) => row.collection_forbidden && row.state === 'rejected'),
    claimWindowEndsOn: null,
  };
}
const alertFacts = (alert: JudgedAlert): LifecycleFacts['alerts'][number] => ({
  severity: alert.alert.severity === 'contraindicated' ? 'severe' : alert.alert.severity,
  answered: alert.decision !== null,
  declined:
    alert.decision !== null && declines(alert.decision.service_code, alert.decision.result_code),
  ...differsOf(alert),
});
/** What the person at work has looked at, of the prescription as it is now. */
function shownFacts(work: RxWork, { views, rx }: RxBundle): LifecycleFacts['shown'] {
  const shown = (what: string) =>
    views.some(
      (view) =>
        view.what === what && view.employee_id === work.userId && view.version === rx.version,
    );
  return { image: shown('image'), label: shown('label'), product: shown('product') };
}
/** What is known of the prescription beside itself. */
export interface Beside {
  readonly alerts: readonly JudgedAlert[];
  /** The patient's other prescriptions of this store. */
  readonly others: readonly ActiveRecord[];
  /** What the patient takes from elsewhere. */
  readonly reported: readonly HistoryRecord[];
}
/**
 * Everything the lifecycle decides on, out of one consistent read. A store without a line to a
 * payer has neither payers nor claims.
 */
export function factsOf(
  work: RxWork,
  bundle: RxBundle,
  { alerts, others, reported }: Beside,
): LifecycleFacts {
  const fill = currentFill(bundle);
  const product = productOf(bundle);
  const policy = storePolicy(bundle.store.policy);
  const governing = scheduleIn(bundle);
  const schedule = governing === '0' ? null : (Number(governing) as 2 | 3 | 4 | 5);
  const { quantityLeft } = remainingOf(bundle, work.today);
  const openQuantity = fill && !hasLeft(fill) ? fill.quantity : 0;
  const owed = owedOf(bundle, fill)?.quantity ?? 0;
  return {
    ...rxFacts(work, bundle),
    ...productFacts(bundle, product, governing),
    ...(fill === null ? factsWithoutFill(bundle) : fillFacts(work, bundle, fill, policy)),
    ...billingFacts(work, bundle, fill),
    ...hashesOf(bundle),
    now: work.now,
    today: work.today,
    schedule,
    missing: [],
    quantityLeft: schedule === null ? null : quantityLeft + openQuantity,
    earliestFillOn: earliestOn(bundle, others, reported),
    labelChanged: labelChanged(bundle, { fill, product, owed }, work),
    alerts: alerts.filter((alert) => alert.alert.interrupts).map(alertFacts),
    floorCents: 0,
    ingredients: ingredientsOf(fill, product),
    stockMoved: bundle.dispensed.some((row) => row.fill_id === fill?.id),
    lots: lotsOf(bundle),
    recalled: recalledLots(bundle),
    shown: shownFacts(work, bundle),
    binClass: binClassIn(bundle),
    signatures: signaturesFor(schedule, bundle),
    houseAccount: { allowed: false, balanceCents: 0, limitCents: 0 },
    policy: {
      selfCheck: policy.selfCheck,
      askAllergies: policy.askAllergies,
      idForControlled: policy.idForControlled,
      transferByTechnician: policy.transferByTechnician,
      sharedTransferDatabase: policy.sharedTransferDatabase,
    },
  };
}
