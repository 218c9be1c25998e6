import { isPaid } from '#domain/claim/billing/states.ts';
import {
  nextReversal,
  type Actor,
  type EffectName,
  type Evidence,
  type LifecycleEvent,
  type LifecycleFacts,
  type LifecyclePayload,
  type Transition,
} from '#domain/rx/lifecycle/index.ts';
import { evidence, facts, handOver, lot, now, owed } from './ready.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A store with one prescription, in memory: what the server does with a decided move, and what else
 * happens in a day.
 */
export class ModelStore {
  facts: Mutable<LifecycleFacts> = facts({
    status: null,
    rxId: 7001,
    version: 1,
    fillsUsed: 0,
    refillsAuthorized: 2,
    paidCents: 0,
    dueCents: 0,
    shown: { image: false, label: false, product: false },
  });
  history: { event: LifecycleEvent; from: string | null; to: string }[] = [];
  /** Quantity on the shelf: stock in minus stock out, never more or less. */
  onHand = 1_000_000;
  /** What left, over all fills. */
  given = 0;
  /** What earlier parts of the current fill had: given back when the part after it is voided. */
  private parts: Pick<LifecycleFacts, 'quantity' | 'partialFill' | 'owed'>[] = [];
  signers = new Set<number>();
  private content = 1;

  /** The signed prescription of an emergency order is awaited no more. */
  private settlePaper(event: LifecycleEvent): void {
    if (event === 'paper-came') this.facts.paperAwaited = false;
  }
  write(transition: Transition, actor: Actor, payload: LifecyclePayload): void {
    const ownFacts = this.facts;
    this.history.push({ event: transition.event, from: transition.from, to: transition.to });
    const before = ownFacts.status;
    for (const name of transition.effects) this.effect(name, actor, payload);
    if (transition.event === 'create') this.openFill();
    this.settlePaper(transition.event);
    if (transition.event === 'hold') {
      ownFacts.heldFrom = before;
      ownFacts.heldReason = payload.reason!.code;
    }
    if (transition.event === 'defer') ownFacts.deferredUntil = payload.until!;
    if (transition.event === 'scan') {
      ownFacts.scannedFrom = before;
      ownFacts.lots = payload.bottles!;
      this.change();
      ownFacts.scan = evidence(actor.userId, ownFacts.contentHash);
    }
    if (transition.event === 'ask-price-match')
      ownFacts.matchCents = payload.competitor!.priceCents;
    if (transition.event === 'pick-up') ownFacts.pickedUpOn = ownFacts.today;
    if (transition.event === 'discontinue') ownFacts.discontinuedOn = ownFacts.today;
    if (transition.event === 'transfer-out') ownFacts.transfersBefore++;
    if (transition.event === 'cancel-transfer') ownFacts.transfersBefore--;
    const way =
      transition.left !== null && ownFacts.left === null
        ? 1
        : transition.event === 'undo-pick-up'
          ? -1
          : 0;
    this.given += way * ownFacts.quantity;
    if (this.parts.length === 0) ownFacts.fillsDispensed += way;
    Object.assign(ownFacts, {
      status: transition.to,
      left: transition.left,
      version: ownFacts.version + 1,
      shown: { image: false, label: false, product: false },
    });
  }

  private openFill(part = false): void {
    const ownFacts = this.facts;
    if (!part) {
      ownFacts.fillsUsed++;
      this.parts = [];
      Object.assign(ownFacts, { quantity: 30_000, partialFill: null, owed: null });
    }
    Object.assign(ownFacts, {
      scan: null,
      finalCheck: null,
      claims: [],
      stockMoved: false,
      lots: [],
      dueCents: 1299,
      paidCents: 0,
      matchCents: null,
      bagCode: null,
      outForDelivery: false,
      scannedFrom: null,
      heldFrom: null,
    });
    this.change();
  }
  private effect(name: EffectName, actor: Actor, payload: LifecyclePayload): void {
    const ownFacts = this.facts;
    const struck = (evidence: Evidence | null) => (evidence ? { ...evidence, struck: true } : null);
    const does: Partial<Record<EffectName, () => void>> = {
      newFill: () => this.openFill(),
      // A prescription on file has no open fill to void.
      voidFill: () => {
        if (!['F', 'RVF', 'PU', 'D', 'PD'].includes(ownFacts.status!)) {
          const earlier = this.parts.pop();
          if (earlier) Object.assign(ownFacts, earlier);
          else ownFacts.fillsUsed--;
          ownFacts.claims = [];
        }
      },
      takeClaimsBack: () => {
        ownFacts.claims = ownFacts.claims.map((claim) =>
          isPaid(claim) ? { ...claim, state: 'reversed', matches: false, waiting: true } : claim,
        );
      },
      settleReversal: () => {
        ownFacts.claims = ownFacts.claims.map((claim) =>
          claim.waiting ? { ...claim, waiting: undefined } : claim,
        );
      },
      newPart: () => {
        const { quantity, partialFill, owed } = ownFacts;
        this.parts.push({ quantity, partialFill, owed });
        Object.assign(ownFacts, {
          quantity: owed!.quantity,
          partialFill: { intended: partialFill!.intended, before: partialFill!.before + quantity },
          owed: null,
        });
        this.openFill(true);
      },
      setPart: () => {
        const part = ownFacts.partialFill ?? { intended: ownFacts.quantity, before: 0 };
        Object.assign(ownFacts, {
          partialFill: part,
          quantity: payload.partialFill!.quantity,
          owed: { ...owed, quantity: part.intended - part.before - payload.partialFill!.quantity },
        });
        this.change();
      },
      setWhole: () => {
        Object.assign(ownFacts, {
          quantity: ownFacts.partialFill!.intended - ownFacts.partialFill!.before,
          owed: null,
          partialFill: ownFacts.partialFill!.before > 0 ? ownFacts.partialFill : null,
        });
        this.change();
      },
      closeCompletionFill: () => {
        ownFacts.owed = null;
      },
      takeStock: () => {
        this.onHand -= ownFacts.quantity;
        ownFacts.stockMoved = true;
      },
      restoreStock: () => {
        if (ownFacts.stockMoved) {
          this.onHand += ownFacts.quantity;
          ownFacts.stockMoved = false;
        }
      },
      strikeChecks: () => {
        ownFacts.scan = struck(ownFacts.scan);
        ownFacts.finalCheck = struck(ownFacts.finalCheck);
      },
      recordFinalCheck: () => {
        ownFacts.finalCheck = evidence(actor.userId, ownFacts.contentHash);
        if (actor.licence?.active) this.signers.add(actor.userId);
      },
      stampDataCheck: () => {
        ownFacts.dataCheck = evidence(actor.userId, ownFacts.dataHash);
      },
      strikeDataCheck: () => {
        ownFacts.dataCheck = struck(ownFacts.dataCheck);
      },
      emptyBin: () => {
        ownFacts.bagCode = null;
      },
      clearDelivery: () => {
        ownFacts.outForDelivery = false;
      },
      reverseTender: () => {
        ownFacts.paidCents = 0;
      },
    };
    does[name]?.();
  }
  /** Some checked field gets another value. */
  change(): void {
    this.facts.contentHash = `content-${++this.content}`;
  }

  /** Things that happen without a move. `n` picks the variant. */
  happen(what: Happening, number: number): void {
    const ownFacts = this.facts;
    const claim = (state: 'sent' | 'paid' | 'rejected') => ({
      rank: 1 + (number % 2),
      state,
      matches: number % 7 !== 0,
      manualReversal: false,
    });
    const answer = (state: 'sent' | 'paid' | 'rejected') => {
      const fixture = claim(state);
      ownFacts.claims = [
        ...ownFacts.claims.filter((claim) => claim.rank !== fixture.rank),
        fixture,
      ];
    };
    const next = nextReversal(ownFacts);
    const does: Record<Happening, () => void> = {
      // Even a change that went around the lifecycle must not get a drug out of the door; what has
      // left can't change.
      change: () => {
        if (ownFacts.left === null) this.change();
      },
      show: () => {
        ownFacts.shown = { image: true, label: true, product: true };
      },
      alert: () => {
        ownFacts.alerts =
          number % 3 === 0 ? [{ severity: number % 2 ? 'severe' : 'minor', answered: false }] : [];
      },
      monitor: () => {
        ownFacts.pdmp = { needed: true, checked: number % 2 === 0 };
      },
      insure: () => {
        ownFacts.payers = [[], [1], [1, 2]][number % 3]!;
        ownFacts.cashConsent = number % 2 === 0;
        ownFacts.billLater = number % 5 === 0;
        ownFacts.paperAwaited = number % 4 === 0;
      },
      paid: () => answer('paid'),
      rejected: () => answer('rejected'),
      sent: () => answer('sent'),
      bill: () => {
        ownFacts.payers = [1];
        ownFacts.billLater = true;
        ownFacts.claims = [
          {
            rank: 1,
            state: number % 2 ? 'paid' : 'rejected',
            matches: true,
            manualReversal: false,
          },
        ];
      },
      reverse: () => {
        ownFacts.claims = ownFacts.claims.map((claim) =>
          claim.rank === next ? { ...claim, state: 'reversed' } : claim,
        );
      },
      pay: () => {
        ownFacts.paidCents = ownFacts.dueCents;
      },
      send: () => {
        if (['RV', 'BD'].includes(ownFacts.status ?? ''))
          Object.assign(ownFacts, { outForDelivery: number % 2 === 0, handler: 'Sam' });
      },
      recall: () => {
        ownFacts.recalled = number % 4 === 0 ? [lot] : [];
      },
      miss: () => {
        ownFacts.missing = number % 4 === 0 ? ['SIG'] : [];
      },
      early: () => {
        ownFacts.earliestFillOn = number % 3 === 0 ? '2026-03-20' : null;
      },
      control: () => {
        ownFacts.schedule = ([null, null, 4, 2] as const)[number % 4]!;
      },
    };
    does[what]();
  }
}

export const happenings = [
  'change',
  'show',
  'alert',
  'monitor',
  'insure',
  'paid',
  'rejected',
  'sent',
  'bill',
  'reverse',
  'pay',
  'send',
  'recall',
  'miss',
  'early',
  'control',
] as const;
export type Happening = (typeof happenings)[number];

/** The patient pays what no payer pays, where the plan doesn't forbid it. */
const mayCollect = ({ claims, collectionForbidden }: LifecycleFacts): boolean =>
  !collectionForbidden && !claims.some(isPaid);
/** All that a careful person would give with any move, choosing what is within his own right. */
export const carefully = (
  event: LifecycleEvent,
  facts: LifecycleFacts,
  actor: Actor,
  number: number,
): LifecyclePayload => {
  const codes: Partial<Record<LifecycleEvent, string>> = {
    hold: 'stock',
    defer: 'patient',
    'undo-scan': 'miscount',
    'another-bottle': 'recalled',
    'fail-check': number % 2 ? 'wrong-count' : 'wrong-drug',
    'return-to-stock': 'patient',
    'undo-pick-up': 'payment',
    'reverse-dispensed': 'payer-asked',
    'settle-reversal': mayCollect(facts) ? 'collect' : 'write-off',
    'approve-price': 'competitor',
    'refuse-price': 'no-proof',
    discontinue: 'prescriber',
    'close-rest': 'patient',
    'paper-came': 'written',
    reinstate: 'mistake',
    delete: 'mistake',
  };
  const good = facts.recalled.length > 0 ? { ...lot, lot: 'B2' } : lot;
  const code = codes[event];
  const terms = facts.left === null && number % 2 ? 'prepay' : 'house-account';
  const leaving =
    facts.left === null && terms === 'house-account'
      ? facts.outForDelivery
        ? 'delivery'
        : 'pickup'
      : undefined;
  return {
    ...handOver,
    ...(code ? { reason: { code } } : {}),
    partialFill: {
      quantity: Math.max(
        1_000,
        Math.floor(
          (facts.partialFill === null
            ? facts.quantity
            : facts.partialFill.intended - facts.partialFill.before) / 2_000,
        ) * 1_000,
      ),
      reason: 'stock',
    },
    earlyReason: { code: 'vacation' },
    answer: 'Answered.',
    until: '2026-03-20',
    stepUp: { userId: actor.userId, rxId: 7001, version: facts.version, event, until: now },
    correction: 'data',
    competitor: { name: 'Corner Drugs', priceCents: 999, proof: 'Flyer' },
    bottles: [{ ...good, taken: facts.quantity, onHand: 1_000_000 }],
    counted: facts.quantity,
    secondCount: facts.quantity,
    bin: { code: 'A-12', class: 'shelf' },
    terms,
    leaving,
    custody: { neverLeft: true, temperatureOk: true },
    relabelled: lot,
    neverLeft: true,
    disposition: 'quarantine',
    transfer: {
      pharmacy: 'Corner Drugs',
      pharmacist: 'Lee',
      phone: '2175550100',
      address: '1 Oak St, Lincoln, IL',
      dea: 'AB1234563',
      on: facts.today,
    },
    confirmedBy: 'Lee',
  };
};
