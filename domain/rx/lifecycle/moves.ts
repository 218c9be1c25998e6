import { required } from '#domain/platform/required.ts';
import { fail, ok, refuse, type Failure, type Result } from '#domain/platform/result.ts';
import { rxStatuses, type RxStatus } from '../rules/status.ts';
import type { EffectName } from './effects.ts';
import type {
  Actor,
  Attempt,
  HowItLeft,
  LifecycleEvent,
  LifecycleFacts,
  LifecyclePayload,
} from './facts.ts';
import type { Guard, Lead, Need } from './guard.ts';
import { openAlert, severeAnswer } from './guards-claim.ts';
import { recallProblem } from './guards-fill.ts';
import { onTime } from './guards-order.ts';
import { guards, type GuardName } from './guards.ts';
import type { Right } from './right.ts';
import { othersWho, rightProblem, allowedRoles } from './rights.ts';
import type { LifecycleRow } from './row.ts';
import { billedRows } from './rows-billed.ts';
import { dispensedClaimRows } from './rows-dispensed.ts';
import { entryRows } from './rows-entry.ts';
import { endRows, fillRows } from './rows-fill.ts';
import { leftAfter, placesOf } from './targets.ts';

/** The table: 38 rows of the handbook §1.2 (rows 9, 16 and 18 to 20 have several events). */
export const lifecycle: readonly LifecycleRow[] = [
  ...entryRows,
  ...billedRows,
  ...dispensedClaimRows,
  ...fillRows,
  ...endRows,
];
const byEvent = new Map(lifecycle.map((row) => [row.event, row]));
export const rowOf = (event: LifecycleEvent): LifecycleRow =>
  required(byEvent.get(event), `lifecycle row of ${event}`);

/**
 * A move as it is offered. `why` is empty when it is allowed; `needs` is what has to be given with
 * it.
 */
export interface Move {
  readonly row: number;
  readonly event: LifecycleEvent;
  readonly title: string;
  readonly key: string | null;
  /** Where it leads; several while something that decides it is still to be given. */
  readonly to: readonly RxStatus[];
  readonly allowed: boolean;
  readonly why: readonly string[];
  /** Roles that may, and 'an active pharmacist license' where needed. */
  readonly allowedRoles: readonly string[];
  readonly needs: readonly Need[];
  /** Where this person puts right what is in the way; null where nobody here can. */
  readonly lead: Lead | null;
}

/** A decided move: what the server now writes. */
export interface Transition {
  readonly row: number;
  readonly event: LifecycleEvent;
  readonly from: RxStatus | null;
  readonly to: RxStatus;
  readonly acts: 'rx' | 'fill';
  readonly left: HowItLeft | null;
  readonly effects: readonly EffectName[];
  readonly warnings: readonly string[];
}

const attemptOf = (
  row: LifecycleRow,
  facts: LifecycleFacts,
  actor: Actor,
  payload: LifecyclePayload,
): Attempt => ({ event: row.event, reasons: row.reasons, facts, actor, payload });
const startsHere = (row: LifecycleRow, status: RxStatus | null): boolean =>
  status === null ? row.from === null : row.from?.includes(status) === true;

interface Unmet {
  readonly guard: Guard;
  readonly message: string;
  /** Who else can meet it; null where it is no question of rights. */
  readonly others: readonly string[] | null;
}
/** The conditions of a row that are not met, in its order. */
const unmetOf = (row: LifecycleRow, attempt: Attempt): readonly Unmet[] =>
  row.guards.flatMap((name): Unmet[] => {
    const guard: Guard = guards[name];
    const refusal = guard.warns ? null : guard.check(attempt);
    if (refusal === null) return [];
    const { resolverRole } = guard;
    const others = resolverRole ? othersWho(resolverRole, attempt.actor) : null;
    return [{ guard, message: refusal.message, others }];
  });
/** Where this person puts right the first of them that anybody here can. */
const leadOf = (unmet: readonly Unmet[]): Lead | null =>
  unmet.find(({ guard, others }) => guard.lead && !others?.length)?.guard.lead ?? null;

function offer(row: LifecycleRow, facts: LifecycleFacts, actor: Actor): Move {
  const problem = rightProblem(row, facts, {}, actor);
  const unmet = unmetOf(row, attemptOf(row, facts, actor, {}));
  const given = unmet.flatMap(({ guard }) => guard.need ?? []);
  const inTheWay = unmet.filter(({ guard }) => guard.need === undefined);
  const menders = inTheWay.find(({ others }) => others !== null)?.others ?? null;
  const to = placesOf(row, facts, {});
  const why = [
    ...(problem ? [problem.message] : []),
    ...inTheWay.map(({ message }) => message),
    ...(to.length === 0 ? [nowhere] : []),
  ];
  return {
    row: row.row,
    event: row.event,
    title: row.title,
    key: row.key ?? null,
    to,
    allowed: why.length === 0,
    why,
    allowedRoles: (problem ? null : menders) ?? allowedRoles(row, facts, actor),
    needs: [...new Set(given)],
    lead: problem ? null : leadOf(inTheWay),
  };
}
const nowhere = 'It is not known where this leads back to.';

/**
 * Every move of the table that starts at the current status, allowed or not, in the order of the
 * table.
 */
export const movesFor = (facts: LifecycleFacts, actor: Actor): readonly Move[] =>
  lifecycle.filter((row) => startsHere(row, facts.status)).map((row) => offer(row, facts, actor));

const codeOf = (name: GuardName): string =>
  `RX_${name.replace(/[A-Z0-9]+/g, (part) => `_${part}`).toUpperCase()}`;
const namesOf = (statuses: readonly RxStatus[]): string =>
  statuses.map((status) => rxStatuses[status].name).join(', ');

function fromHereText(row: LifecycleRow, status: RxStatus | null): string {
  const now =
    status === null ? 'before it exists' : `while the prescription is ${rxStatuses[status].name}`;
  const when =
    row.from === null
      ? 'It starts a new prescription.'
      : `It is possible from: ${namesOf(row.from)}.`;
  return `"${row.title}" is not possible ${now}. ${when}`;
}
const notFromHere = (row: LifecycleRow, status: RxStatus | null) =>
  refuse('RX_STATUS', fromHereText(row, status));
/** Why a step does not start from a status, by its code, in words; null where it does. */
export function statusRefusal(event: LifecycleEvent, code: string): string | null {
  const row = rowOf(event);
  const known = Object.values(rxStatuses).find((status) => status.code === code);
  return known === undefined || startsHere(row, known.code) ? null : fromHereText(row, known.code);
}

/**
 * Why a move was not decided. `allowedRoles` names who may do what it takes: make the move, or meet the
 * condition that stands in its way.
 */
export interface Undecided extends Failure {
  readonly allowedRoles: readonly string[];
}

/**
 * Decides one move: the only place where a status may change. Failures: `RX_STATUS` (not from this
 * status), `LICENCE`,
 * `FORBIDDEN`, `SYSTEM_ONLY`, `PERSON_ONLY`, or `RX_` and the guard's name; the message says why
 * and what to do.
 */
export function decide(
  facts: LifecycleFacts,
  actor: Actor,
  event: LifecycleEvent,
  payload: LifecyclePayload,
): Result<Transition, Undecided> {
  const decided = decideMove(facts, actor, event, payload);
  if (decided.ok) return decided;
  const { resolverRole, ...why } = decided.error;
  return fail({
    ...why,
    allowedRoles: resolverRole
      ? othersWho(resolverRole, actor)
      : allowedRoles(rowOf(event), facts, actor, payload),
  });
}
function decideMove(
  facts: LifecycleFacts,
  actor: Actor,
  event: LifecycleEvent,
  payload: LifecyclePayload,
): Result<Transition, Failure & Pick<Guard, 'resolverRole'>> {
  const row = rowOf(event);
  if (!startsHere(row, facts.status)) return notFromHere(row, facts.status);
  const problem = rightProblem(row, facts, payload, actor);
  if (problem) return refuse(problem.code, problem.message);
  const attempt = attemptOf(row, facts, actor, payload);
  const warnings: string[] = [];
  for (const name of row.guards) {
    const refusal = guards[name].check(attempt);
    if (refusal && guards[name].warns) warnings.push(refusal.message);
    else if (refusal)
      return fail({
        code: codeOf(name),
        message: refusal.message,
        ...(refusal.field === undefined ? {} : { fields: { [refusal.field]: refusal.message } }),
        resolverRole: guards[name].resolverRole,
      });
  }
  const [to, ...others] = placesOf(row, facts, payload);
  if (to === undefined || others.length > 0) return refuse('RX_PLACE', nowhere);
  return ok({
    row: row.row,
    event,
    from: facts.status,
    to,
    acts: row.acts,
    left: leftAfter(event, facts, payload),
    effects: row.effects,
    warnings,
  });
}

/**
 * Forward moves by status, the best first: entry → price → scan → final check → bin → hand over →
 * next fill.
 */
const forward: Readonly<Record<RxStatus, readonly LifecycleEvent[]>> = {
  DE: ['cash'],
  H: ['release'],
  DEF: ['resume'],
  F: ['rest', 'fill', 'verify-data'],
  RVF: ['rest', 'fill'],
  R: ['resubmit'],
  PM: ['approve-price'],
  C: ['scan'],
  B: ['scan'],
  DV: ['verify'],
  RV: ['bin', 'deliver'],
  BD: ['deliver', 'pick-up', 'open-balance'],
  PD: ['settle', 'rest', 'fill'],
  PU: ['rest', 'fill'],
  D: ['rest', 'fill'],
  XF: [],
  DM: [],
  DEL: [],
};

/** Events that lead forward from a status, the best first, whoever may take them. */
export const forwardEvents = (status: RxStatus): readonly LifecycleEvent[] => forward[status];

const isChecked = ({ status }: LifecycleFacts): boolean => status === 'RV' || status === 'BD';
const isMet = (right: Right, actor: Actor): boolean => othersWho(right, actor).length === 0;
/**
 * The one next right step for this person (F8), or null. An entry with payers is not offered as
 * cash: its next step is
 * the claim, whose answer makes the move. A fill of a recalled lot goes back to another bottle. A
 * fill that is not due is nobody's next step: who may make it early chooses it.
 */
export function nextStep(facts: LifecycleFacts, actor: Actor): Move | null {
  const events = facts.status === null ? (['create'] as const) : forward[facts.status];
  const isRecalled = recallProblem(facts) !== null;
  // Who can answer what came up since the final check answers it first: the bag waits.
  if (!isRecalled && isChecked(facts) && openAlert(facts) !== null && isMet(severeAnswer, actor))
    return null;
  const isBack = isRecalled && startsHere(rowOf('another-bottle'), facts.status);
  const moves = (isBack ? (['another-bottle', ...events] as const) : events)
    .filter((event) => !(event === 'cash' && facts.payers.length > 0))
    .filter((event) => event !== 'fill' || onTime(facts))
    .map((event) => offer(rowOf(event), facts, actor));
  return moves.find((move) => move.allowed) ?? null;
}

/**
 * Whether a deletion may still be taken back: by the same user, within 10 s (handbook §1.2 row 38).
 * Instants in UTC.
 */
export const mayUndoDelete = (
  deleted: { readonly by: number; readonly at: string },
  userId: number,
  now: string,
): boolean => deleted.by === userId && Date.parse(now) - Date.parse(deleted.at) <= 10_000;
