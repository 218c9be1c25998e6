import { checkErrorOf } from '../rules/reasons.ts';
import type { RxStatus } from '../rules/status.ts';
import { evidenceHolds } from './content.ts';
import type { HowItLeft, LifecycleEvent, LifecycleFacts, LifecyclePayload } from './facts.ts';
import { allPaid } from './guards-claim.ts';
import type { LifecycleRow } from './row.ts';

/** Where a move leads when its row names several places. An empty list means that the place is not known. */
type Target = (facts: LifecycleFacts, payload: LifecyclePayload) => readonly (RxStatus | null)[];
const backTo = (f: LifecycleFacts) => f.scannedFrom;
const whereItIs: Readonly<Record<HowItLeft, RxStatus>> = { pickup: 'PU', delivery: 'D' };

const targets: Partial<Readonly<Record<LifecycleEvent, Target>>> = {
  release: (f) => [f.heldFrom],
  resubmit: (f) => [allPaid(f) ? 'B' : 'R'],
  'undo-scan': (f) => [backTo(f)],
  'fail-check': (f, p) => {
    const error = checkErrorOf(p.reason?.code);
    if (!error) return ['DE', backTo(f)];
    return [error.fault === 'data' ? 'DE' : backTo(f)];
  },
  settle: (f) => [f.left ? whereItIs[f.left] : 'BD'],
  'return-to-stock': (f) => [evidenceHolds(f.dataCheck, f.dataHash) ? 'RVF' : 'F'],
  part: (f) => [f.status === 'C' ? 'C' : 'DE'],
  whole: (f) => [f.status === 'C' ? 'C' : 'DE'],
  'came-back': (f) => [f.status],
  'close-rest': (f) => [f.status],
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
    (s): s is RxStatus => s !== null && (row.to.length === 0 || row.to.includes(s)),
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
