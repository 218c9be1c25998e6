import { checkErrorOf } from '../rules/reasons.ts';
import type { RxStatus } from '../rules/status.ts';
import { evidenceHolds } from './content.ts';
import type { HowItLeft, LifecycleEvent, LifecycleFacts, LifecyclePayload } from './facts.ts';
import { allPaid } from './guards-claim.ts';
import type { LifecycleRow } from './row.ts';

/**
 * Where a move leads when its row names several places. An empty list means that the place is not
 * known.
 */
type Target = (facts: LifecycleFacts, payload: LifecyclePayload) => readonly (RxStatus | null)[];
const backTo = (facts: LifecycleFacts) => facts.scannedFrom;
const whereItIs: Readonly<Record<HowItLeft, RxStatus>> = { pickup: 'PU', delivery: 'D' };

const targets: Partial<Readonly<Record<LifecycleEvent, Target>>> = {
  release: (facts) => [facts.heldFrom],
  resubmit: (facts) => [allPaid(facts) ? 'B' : 'R'],
  'undo-scan': (facts) => [backTo(facts)],
  'another-bottle': (facts) => [backTo(facts)],
  'fail-check': (facts, payload) => {
    const error = checkErrorOf(payload.reason?.code);
    if (!error) return ['DE', backTo(facts)];
    return [error.fault === 'data' ? 'DE' : backTo(facts)];
  },
  settle: (facts) => [facts.left ? whereItIs[facts.left] : 'BD'],
  'return-to-stock': (facts) => [evidenceHolds(facts.dataCheck, facts.dataHash) ? 'RVF' : 'F'],
  part: (facts) => [facts.status === 'C' ? 'C' : 'DE'],
  whole: (facts) => [facts.status === 'C' ? 'C' : 'DE'],
  'reverse-dispensed': (facts) => [facts.status],
  'settle-reversal': (facts) => [facts.status],
  'came-back': (facts) => [facts.status],
  'paper-came': (facts) => [facts.status],
  'close-rest': (facts) => [facts.status],
};

/** The possible places of a move, given what is known so far; one when everything is known. */
export const placesOf = (
  row: LifecycleRow,
  facts: LifecycleFacts,
  payload: LifecyclePayload,
): readonly RxStatus[] => {
  const target = targets[row.event];
  const places = target ? target(facts, payload) : row.to;
  return places.filter(
    (place): place is RxStatus => place !== null && (row.to.length === 0 || row.to.includes(place)),
  );
};

/** How the fill has left the pharmacy once the move is made; null while it is here. */
export const leftAfter = (
  event: LifecycleEvent,
  facts: LifecycleFacts,
  payload: LifecyclePayload,
): HowItLeft | null => {
  if (event === 'pick-up') return 'pickup';
  if (event === 'deliver') return 'delivery';
  if (event === 'undo-pick-up' || event === 'fill' || event === 'rest' || event === 'create')
    return null;
  if (event === 'open-balance' && facts.status === 'PU') return 'pickup';
  if (event === 'open-balance' && facts.status === 'D') return 'delivery';
  return event === 'open-balance' ? (payload.leaving ?? null) : facts.left;
};
