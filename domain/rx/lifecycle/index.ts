/**
 * The prescription lifecycle: one table, read by the server (which enforces it), the machines and
 * commands (which offer
 * it and say why not), the tests and the drawing in docs/machines/rx-lifecycle.md. Source: handbook
 * §1.2.
 */
export { contentFields, contentText, dataText, evidenceHolds } from './content.ts';
export {
  actsOnRx,
  effects,
  writes,
  writtenEffects,
  type EffectName,
  type WrittenEffect,
} from './effects.ts';
export {
  lifecycleEvents,
  type Actor,
  type BinClass,
  type Bottle,
  type ClaimFact,
  type Evidence,
  type LifecycleEvent,
  type LifecycleFacts,
  type LifecyclePayload,
  type Lot,
  type ScannedBag,
  type StepUp,
} from './facts.ts';
export { binClassNames } from './guards-fill.ts';
export { alertProblem } from './guards-handover.ts';
export { needs, type Lead, type Need } from './guard.ts';
export {
  allPaid,
  isTakenBack,
  nextReversal,
  paidClaims,
  rebillProblem,
  reversalProblem,
  severeAnswer,
} from './guards-claim.ts';
export { recallProblem } from './guards-fill.ts';
export { guards, type GuardName } from './guards.ts';
export {
  decide,
  forwardEvents,
  lifecycle,
  mayUndoDelete,
  movesFor,
  nextStep,
  rowOf,
  statusRefusal,
  type Move,
  type Transition,
  type Undecided,
} from './moves.ts';
export { othersWho, allowedRoles } from './rights.ts';
export { isRecorded } from './transfer-law.ts';
export { strongerCases, type LifecycleRow } from './row.ts';
