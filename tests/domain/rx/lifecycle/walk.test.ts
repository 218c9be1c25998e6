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

/** Offered and accepted must agree: with everything given, a move is accepted exactly when it was offered. */
function attempt(
  store: ModelStore,
  event: LifecycleEvent,
  actor: Actor,
  payload: LifecyclePayload,
  careful: boolean,
): void {
  const offered = movesFor(store.facts, actor).find((m) => m.event === event);
  const decided = decide(store.facts, actor, event, payload);
  if (careful)
    expect(
      decided.ok,
      `${event}: ${decided.ok ? 'accepted, not offered' : decided.error.message}`,
    ).toBe(offered?.allowed === true && !offered.needs.some((n) => byFacts.includes(n)));
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
  const f = store.facts;
  const row = rowOf(event);
  if (f.status === 'PU' || f.status === 'D' || (f.status === 'PD' && f.left !== null)) {
    // Spelt out: the walk must not trust the rule that it checks.
    expect(f.finalCheck, `${event} without a valid final check`).toMatchObject({
      struck: false,
      hash: f.contentHash,
    });
    expect(store.signers.has(f.finalCheck!.by)).toBe(true);
  }
  expect(f.fillsUsed - 1, `${event} used more refills than authorized`).toBeLessThanOrEqual(
    f.refillsAuthorized,
  );
  if (f.schedule === 2 && event === 'fill') expect(f.fillsUsed).toBe(1);
  if (f.status === 'B' && ['paid', 'resubmit', 'paid-later'].includes(event))
    expect(f.claims.some((c) => c.state === 'rejected')).toBe(false);
  expect(store.onHand, `${event}: stock on hand`).toBe(
    1_000_000 - store.given - (f.stockMoved && f.left === null ? f.quantity : 0),
  );
  if (f.part !== null)
    expect(
      f.part.before + f.quantity + (f.owed?.quantity ?? 0),
      `${event}: the parts are more than the whole`,
    ).toBeLessThanOrEqual(f.part.intended);
  if (row.who.every((l) => l === 'P'))
    expect(actor.licence?.active, `${event} by a person without an active license`).toBe(true);
  const h = store.history;
  if (h.length > 1) expect(h.at(-1)!.from).toBe(h.at(-2)!.to);
}

/** What may not leave on account may still be prepaid. */
function bestOf(
  store: ModelStore,
  event: LifecycleEvent,
  actor: Actor,
  n: number,
): LifecyclePayload {
  const given = carefully(event, store.facts, actor, n);
  if (event !== 'open-balance' || decide(store.facts, actor, event, given).ok) return given;
  return { ...given, terms: 'prepay', leaving: undefined };
}

/** One of the allowed moves, after what it needs of the facts was done. */
function oneOffered(store: ModelStore, actor: Actor, n: number): LifecycleEvent | undefined {
  const moves = movesFor(store.facts, actor).filter((m) => m.allowed);
  const move = moves[n % Math.max(1, moves.length)];
  if (move?.needs.some((need) => need === 'image' || need === 'display')) store.happen('show', n);
  if (move?.needs.includes('consent')) store.facts.cashConsent = true;
  if (move?.needs.includes('reversal')) {
    store.happen('reverse', n);
    store.happen('reverse', n);
  }
  return move?.event;
}

/** A straight start, so that walks also begin late in the work: entry, price, scan, check, bin. */
function leadIn(store: ModelStore, moves: number): void {
  for (const [i, event] of (['create', 'cash', 'scan', 'verify', 'bin'] as const)
    .slice(0, moves)
    .entries()) {
    const actor = event === 'verify' ? pharmacist : technician;
    store.happen('show', i);
    store.happen('pay', i);
    attempt(store, event, actor, carefully(event, store.facts, actor, i), true);
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
  if (out) store.happen('send', 0);
  for (const s of steps) {
    const actor = actors[s.actor]!;
    if (s.kind === 'happen') {
      store.happen(s.what, s.n);
      continue;
    }
    if (s.kind === 'careless') {
      attempt(store, s.event, actor, {}, false);
      continue;
    }
    const next =
      s.kind === 'next'
        ? nextStep(store.facts, actor)?.event
        : s.kind === 'offered'
          ? oneOffered(store, actor, s.n)
          : s.event;
    if (next) attempt(store, next, actor, bestOf(store, next, actor, s.n), true);
  }
}

describe('a random walk through the lifecycle', () => {
  it('keeps every invariant, and offers exactly what is accepted', () => {
    const numRuns = Number(process.env.LIFECYCLE_WALKS ?? 2000);
    fc.assert(
      fc.property(fc.nat(5), fc.boolean(), fc.array(step, { minLength: 20, maxLength: 120 }), walk),
      { numRuns },
    );
    expect(seen.accepted).toBeGreaterThan(numRuns);
    expect(seen.refused).toBeGreaterThan(numRuns);
    // A walk that never gets anywhere proves nothing: every row must have been taken.
    if (numRuns >= 2000) expect(lifecycleEvents.filter((e) => !seen.events.has(e))).toEqual([]);
  }, 600_000);

  it('has words for every need', () => {
    for (const text of Object.values(needs)) expect(text).toMatch(/^[a-z].+/);
  });
});
