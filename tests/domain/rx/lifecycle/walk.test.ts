import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  lifecycleEvents,
  movesFor,
  needs,
  nextStep,
  rowOf,
  type Actor,
  type LifecycleEvent,
  type LifecyclePayload,
  type Need,
} from '#domain/rx/lifecycle/index.ts';
import { carefully, happenings, ModelStore, type Happening } from './model-store.ts';
import {
  cashier,
  inCharge,
  lapsed,
  pharmacist,
  secondPharmacist,
  system,
  technician,
} from './ready.ts';

const actors: readonly Actor[] = [
  technician,
  pharmacist,
  secondPharmacist,
  lapsed,
  inCharge,
  cashier,
  system,
];
/** Needs that no payload answers: the facts have to change first. */
const byFacts: readonly Need[] = ['source', 'image', 'display', 'consent', 'reversal'];

interface Step {
  readonly kind: 'happen' | 'next' | 'offered' | 'any' | 'careless';
  readonly what: Happening;
  readonly event: LifecycleEvent;
  readonly actor: number;
  readonly n: number;
}
const step = fc.record<Step>({
  kind: fc.constantFrom(
    'happen',
    'happen',
    'next',
    'next',
    'offered',
    'offered',
    'offered',
    'any',
    'careless',
  ),
  what: fc.constantFrom(...happenings, 'show', 'show', 'pay', 'pay', 'bill', 'bill'),
  event: fc.constantFrom(...lifecycleEvents),
  actor: fc.nat(actors.length - 1),
  n: fc.nat(1000),
});

const seen = { events: new Set<LifecycleEvent>(), accepted: 0, refused: 0 };

/**
 * Offered and accepted must agree: with everything given, a move is accepted exactly when it was
 * offered.
 */
function attempt(
  store: ModelStore,
  event: LifecycleEvent,
  actor: Actor,
  payload: LifecyclePayload,
  careful: boolean,
): void {
  const offered = movesFor(store.facts, actor).find((move) => move.event === event);
  const decided = decide(store.facts, actor, event, payload);
  if (careful)
    expect(
      decided.ok,
      `${event}: ${decided.ok ? 'accepted, not offered' : decided.error.message}`,
    ).toBe(offered?.allowed === true && !offered.needs.some((name) => byFacts.includes(name)));
  else if (decided.ok) expect(offered).toMatchObject({ allowed: true, needs: [] });
  if (!decided.ok) {
    seen.refused++;
    expect(decided.error.message).toMatch(/^\S.*[.]$/);
    return;
  }
  seen.accepted++;
  seen.events.add(event);
  expect(offered!.to).toContain(decided.value.to);
  store.write(decided.value, actor, payload);
  invariants(store, event, actor);
}

function invariants(store: ModelStore, event: LifecycleEvent, actor: Actor): void {
  const facts = store.facts;
  const row = rowOf(event);
  if (
    facts.status === 'PU' ||
    facts.status === 'D' ||
    (facts.status === 'PD' && facts.left !== null)
  ) {
    // Spelt out: the walk must not trust the rule that it checks.
    expect(facts.finalCheck, `${event} without a valid final check`).toMatchObject({
      struck: false,
      hash: facts.contentHash,
    });
    expect(store.signers.has(facts.finalCheck!.by)).toBe(true);
  }
  expect(facts.fillsUsed - 1, `${event} used more refills than authorized`).toBeLessThanOrEqual(
    facts.refillsAuthorized,
  );
  if (facts.schedule === 2 && event === 'fill') expect(facts.fillsUsed).toBe(1);
  if (facts.status === 'B' && ['paid', 'resubmit', 'paid-later'].includes(event))
    expect(facts.claims.some((claim) => claim.state === 'rejected')).toBe(false);
  expect(store.onHand, `${event}: stock on hand`).toBe(
    1_000_000 - store.given - (facts.stockMoved && facts.left === null ? facts.quantity : 0),
  );
  if (facts.partialFill !== null)
    expect(
      facts.partialFill.before + facts.quantity + (facts.owed?.quantity ?? 0),
      `${event}: the parts are more than the whole`,
    ).toBeLessThanOrEqual(facts.partialFill.intended);
  if (row.who.every((roleLetter) => roleLetter === 'P'))
    expect(actor.licence?.active, `${event} by a person without an active license`).toBe(true);
  const history = store.history;
  if (history.length > 1) expect(history.at(-1)!.from).toBe(history.at(-2)!.to);
}

/** What may not leave on account may still be prepaid. */
function bestOf(
  store: ModelStore,
  event: LifecycleEvent,
  actor: Actor,
  number: number,
): LifecyclePayload {
  const given = carefully(event, store.facts, actor, number);
  if (event !== 'open-balance' || decide(store.facts, actor, event, given).ok) return given;
  return { ...given, terms: 'prepay', leaving: undefined };
}

/** One of the allowed moves, after what it needs of the facts was done. */
function oneOffered(store: ModelStore, actor: Actor, number: number): LifecycleEvent | undefined {
  const moves = movesFor(store.facts, actor).filter((move) => move.allowed);
  const move = moves[number % Math.max(1, moves.length)];
  if (move?.needs.some((need) => need === 'image' || need === 'display'))
    store.happen('show', number);
  if (move?.needs.includes('consent')) store.facts.cashConsent = true;
  if (move?.needs.includes('reversal')) {
    store.happen('reverse', number);
    store.happen('reverse', number);
  }
  return move?.event;
}

/** A straight start, so that walks also begin late: entry, price, scan, check, bin, pick-up. */
function leadIn(store: ModelStore, moves: number): void {
  for (const [index, event] of (['create', 'cash', 'scan', 'verify', 'bin', 'pick-up'] as const)
    .slice(0, moves)
    .entries()) {
    const actor = event === 'verify' ? pharmacist : technician;
    store.happen('show', index);
    store.happen('pay', index);
    attempt(store, event, actor, carefully(event, store.facts, actor, index), true);
  }
}

function walk(moves: number, out: boolean, steps: readonly Step[]): void {
  const store = new ModelStore();
  store.facts.createdBy = technician.userId;
  leadIn(store, moves);
  if (out && moves === 1) {
    store.happen('bill', 0);
    attempt(store, 'rejected', system, {}, true);
  }
  if (out && moves === 6) {
    store.happen('bill', 1);
    // Every second walk goes on with a claim that waits.
    for (const event of (['reverse-dispensed', 'settle-reversal'] as const).slice(
      0,
      1 + (steps.length % 2),
    ))
      attempt(store, event, inCharge, carefully(event, store.facts, inCharge, 0), true);
  }
  if (out) store.happen('send', 0);
  for (const ownStep of steps) {
    const actor = actors[ownStep.actor]!;
    if (ownStep.kind === 'happen') {
      store.happen(ownStep.what, ownStep.n);
      continue;
    }
    if (ownStep.kind === 'careless') {
      attempt(store, ownStep.event, actor, {}, false);
      continue;
    }
    const next =
      ownStep.kind === 'next'
        ? nextStep(store.facts, actor)?.event
        : ownStep.kind === 'offered'
          ? oneOffered(store, actor, ownStep.n)
          : ownStep.event;
    if (next) attempt(store, next, actor, bestOf(store, next, actor, ownStep.n), true);
  }
}

describe('a random walk through the lifecycle', () => {
  it('keeps every invariant, and offers exactly what is accepted', () => {
    const numRuns = Number(process.env.LIFECYCLE_WALKS ?? 2000);
    fc.assert(
      fc.property(fc.nat(6), fc.boolean(), fc.array(step, { minLength: 20, maxLength: 120 }), walk),
      { numRuns },
    );
    expect(seen.accepted).toBeGreaterThan(numRuns);
    expect(seen.refused).toBeGreaterThan(numRuns);
    // A walk that never gets anywhere proves nothing: every row must have been taken.
    if (numRuns >= 2000)
      expect(lifecycleEvents.filter((lifecycleEvent) => !seen.events.has(lifecycleEvent))).toEqual(
        [],
      );
  }, 600_000);

  it('has words for every need', () => {
    for (const text of Object.values(needs)) expect(text).toMatch(/^[a-z].+/);
  });
});
