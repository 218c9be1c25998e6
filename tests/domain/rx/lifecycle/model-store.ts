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

/** A store with one prescription, in memory: what the server does with a decided move, and what else happens in a day. */
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
  private parts: Pick<LifecycleFacts, 'quantity' | 'part' | 'owed'>[] = [];
  signers = new Set<number>();
  private content = 1;

  write(t: Transition, actor: Actor, payload: LifecyclePayload): void {
    const f = this.facts;
    this.history.push({ event: t.event, from: t.from, to: t.to });
    const before = f.status;
    for (const name of t.effects) this.effect(name, actor, payload);
    if (t.event === 'create') this.openFill();
    if (t.event === 'hold') {
      f.heldFrom = before;
      f.heldReason = payload.reason!.code;
    }
    if (t.event === 'defer') f.deferredUntil = payload.until!;
    if (t.event === 'scan') {
      f.scannedFrom = before;
      f.lots = payload.bottles!;
      this.change();
      f.scan = evidence(actor.userId, f.contentHash);
    }
    if (t.event === 'ask-price-match') f.matchCents = payload.competitor!.priceCents;
    if (t.event === 'pick-up') f.pickedUpOn = f.today;
    if (t.event === 'discontinue') f.discontinuedOn = f.today;
    if (t.event === 'transfer-out') f.transfersBefore++;
    if (t.event === 'cancel-transfer') f.transfersBefore--;
    const way = t.left !== null && f.left === null ? 1 : t.event === 'undo-pick-up' ? -1 : 0;
    this.given += way * f.quantity;
    if (this.parts.length === 0) f.fillsDispensed += way;
    Object.assign(f, {
      status: t.to,
      left: t.left,
      version: f.version + 1,
      shown: { image: false, label: false, product: false },
    });
  }

  private openFill(part = false): void {
    const f = this.facts;
    if (!part) {
      f.fillsUsed++;
      this.parts = [];
      Object.assign(f, { quantity: 30_000, part: null, owed: null });
    }
    Object.assign(f, {
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
    const f = this.facts;
    const struck = (e: Evidence | null) => (e ? { ...e, struck: true } : null);
    const does: Partial<Record<EffectName, () => void>> = {
      newFill: () => this.openFill(),
      // A prescription on file has no open fill to void.
      voidFill: () => {
        if (!['F', 'RVF', 'PU', 'D', 'PD'].includes(f.status!)) {
          const earlier = this.parts.pop();
          if (earlier) Object.assign(f, earlier);
          else f.fillsUsed--;
          f.claims = [];
        }
      },
      newPart: () => {
        const { quantity, part, owed } = f;
        this.parts.push({ quantity, part, owed });
        Object.assign(f, {
          quantity: owed!.quantity,
          part: { intended: part!.intended, before: part!.before + quantity },
          owed: null,
        });
        this.openFill(true);
      },
      setPart: () => {
        const part = f.part ?? { intended: f.quantity, before: 0 };
        Object.assign(f, {
          part,
          quantity: payload.part!.quantity,
          owed: { ...owed, quantity: part.intended - part.before - payload.part!.quantity },
        });
        this.change();
      },
      setWhole: () => {
        Object.assign(f, {
          quantity: f.part!.intended - f.part!.before,
          owed: null,
          part: f.part!.before > 0 ? f.part : null,
        });
        this.change();
      },
      closeRest: () => {
        f.owed = null;
      },
      takeStock: () => {
        this.onHand -= f.quantity;
        f.stockMoved = true;
      },
      restoreStock: () => {
        if (f.stockMoved) {
          this.onHand += f.quantity;
          f.stockMoved = false;
        }
      },
      strikeChecks: () => {
        f.scan = struck(f.scan);
        f.finalCheck = struck(f.finalCheck);
      },
      recordFinalCheck: () => {
        f.finalCheck = evidence(actor.userId, f.contentHash);
        if (actor.licence?.active) this.signers.add(actor.userId);
      },
      stampDataCheck: () => {
        f.dataCheck = evidence(actor.userId, f.dataHash);
      },
      strikeDataCheck: () => {
        f.dataCheck = struck(f.dataCheck);
      },
      emptyBin: () => {
        f.bagCode = null;
      },
      clearDelivery: () => {
        f.outForDelivery = false;
      },
      reverseTender: () => {
        f.paidCents = 0;
      },
    };
    does[name]?.();
  }
  /** Some checked field gets another value. */
  change(): void {
    this.facts.contentHash = `content-${++this.content}`;
  }

  /** Things that happen without a move. `n` picks the variant. */
  happen(what: Happening, n: number): void {
    const f = this.facts;
    const claim = (state: 'sent' | 'paid' | 'rejected') => ({
      rank: 1 + (n % 2),
      state,
      matches: n % 7 !== 0,
      manualReversal: false,
    });
    const answer = (state: 'sent' | 'paid' | 'rejected') => {
      const c = claim(state);
      f.claims = [...f.claims.filter((x) => x.rank !== c.rank), c];
    };
    const next = nextReversal(f);
    const does: Record<Happening, () => void> = {
      // Even a change that went around the lifecycle must not get a drug out of the door; what has left can't change.
      change: () => {
        if (f.left === null) this.change();
      },
      show: () => {
        f.shown = { image: true, label: true, product: true };
      },
      alert: () => {
        f.alerts = n % 3 === 0 ? [{ severity: n % 2 ? 'severe' : 'minor', answered: false }] : [];
      },
      monitor: () => {
        f.pdmp = { needed: true, checked: n % 2 === 0 };
      },
      insure: () => {
        f.payers = [[], [1], [1, 2]][n % 3]!;
        f.cashConsent = n % 2 === 0;
        f.billLater = n % 5 === 0;
      },
      paid: () => answer('paid'),
      rejected: () => answer('rejected'),
      sent: () => answer('sent'),
      bill: () => {
        f.payers = [1];
        f.billLater = true;
        f.claims = [
          { rank: 1, state: n % 2 ? 'paid' : 'rejected', matches: true, manualReversal: false },
        ];
      },
      reverse: () => {
        f.claims = f.claims.map((c) => (c.rank === next ? { ...c, state: 'reversed' } : c));
      },
      pay: () => {
        f.paidCents = f.dueCents;
      },
      send: () => {
        if (['RV', 'BD'].includes(f.status ?? ''))
          Object.assign(f, { outForDelivery: n % 2 === 0, handler: 'Sam' });
      },
      recall: () => {
        f.recalled = n % 4 === 0 ? [lot] : [];
      },
      miss: () => {
        f.missing = n % 4 === 0 ? ['SIG'] : [];
      },
      early: () => {
        f.earliestFillOn = n % 3 === 0 ? '2026-03-20' : null;
      },
      control: () => {
        f.schedule = ([null, null, 4, 2] as const)[n % 4]!;
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

/** All that a careful person would give with any move, choosing what is within his own right. */
export const carefully = (
  event: LifecycleEvent,
  f: LifecycleFacts,
  actor: Actor,
  n: number,
): LifecyclePayload => {
  const codes: Partial<Record<LifecycleEvent, string>> = {
    hold: 'stock',
    defer: 'patient',
    'undo-scan': 'miscount',
    'fail-check': n % 2 ? 'wrong-count' : 'wrong-drug',
    'return-to-stock': 'patient',
    'undo-pick-up': 'payment',
    'approve-price': 'competitor',
    'refuse-price': 'no-proof',
    discontinue: 'prescriber',
    'close-rest': 'patient',
    reinstate: 'mistake',
    delete: 'mistake',
  };
  const good = f.recalled.length > 0 ? { ...lot, lot: 'B2' } : lot;
  const code = codes[event];
  const terms = f.left === null && n % 2 ? 'prepay' : 'house-account';
  const leaving =
    f.left === null && terms === 'house-account'
      ? f.outForDelivery
        ? 'delivery'
        : 'pickup'
      : undefined;
  return {
    ...handOver,
    ...(code ? { reason: { code } } : {}),
    part: {
      quantity: Math.max(
        1_000,
        Math.floor((f.part === null ? f.quantity : f.part.intended - f.part.before) / 2_000) *
          1_000,
      ),
      reason: 'stock',
    },
    earlyReason: { code: 'vacation' },
    answer: 'Answered.',
    until: '2026-03-20',
    stepUp: { userId: actor.userId, rxId: 7001, version: f.version, event, until: now },
    correction: 'data',
    competitor: { name: 'Corner Drugs', priceCents: 999, proof: 'Flyer' },
    bottles: [{ ...good, taken: f.quantity, onHand: 1_000_000 }],
    counted: f.quantity,
    secondCount: f.quantity,
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
      on: f.today,
    },
    confirmedBy: 'Lee',
  };
};
