import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { nextTryAt } from '#domain/claim/billing/retry.ts';
import { outcomeOf } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { ClaimLine, Exchange } from '#server/io/claim/line.ts';
import {
  switchFor,
  type SwitchRecord,
  type TransmissionRecord,
} from '#server/repositories/claim/claims.ts';
import {
  insertAnswer,
  lockTransmission,
  nextTransmission,
  subjectOf,
  updateTransmission,
  usableAnswer,
} from '#server/repositories/claim/outbox.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { insertChanges, type Change } from '#server/repositories/platform/outbox.ts';
import { lockRx } from '#server/repositories/rx/rx.ts';
import type { RxAreas, RxWork } from '#server/services/rx/work.ts';
import { applyGivenUp, applyOutcome } from './answer.ts';
import { keepEligibility, loseEligibility } from './send-eligibility.ts';

export interface ClaimsOffice {
  readonly db: Db;
  readonly line: ClaimLine;
  /** What the other areas do for the prescription that an answer moves. */
  readonly areas: RxAreas;
  /** The instant of a step, UTC. */ now(): string;
}
type Subject = Awaited<ReturnType<typeof subjectOf>>;
/** A try outlives its time-out by this much before another server takes it up. */
const graceMs = 10_000;
const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/** The system at work in a store: it may only make the moves that the lifecycle gives it. */
const systemWork = (
  office: ClaimsOffice,
  db: Db,
  s: Subject,
  now: string,
  changes: Change[],
): RxWork => ({
  db,
  areas: office.areas,
  storeId: s.store_id,
  userId: 0,
  now,
  today: businessDate(now, s.time_zone),
  userName: 'System',
  initials: '',
  permissions: new Set(),
  licence: null,
  workstation: '',
  system: true,
  stepUp: async () => null,
  prove: async () => false,
  changed: (entity, entityId, version) => {
    changes.push({ storeId: s.store_id, entity, entityId, version });
  },
});
/** One step on a transmission in one transaction: prescription locked before transmission, audit row and change notices with it. */
const step = (
  o: ClaimsOffice,
  id: number,
  work: (w: RxWork, t: TransmissionRecord, s: Subject) => Promise<Record<string, unknown> | null>,
): Promise<boolean> =>
  tx(o.db, async (db) => {
    const now = o.now();
    const s = await subjectOf(db, id);
    const changes: Change[] = [];
    const w = systemWork(o, db, s, now, changes);
    if (s.rx_id !== null) await lockRx(w, s.rx_id);
    const t = await lockTransmission(db, id);
    const detail = await work(w, t, s);
    if (!detail) return false;
    await insertAudit(db, {
      at: now,
      actorId: null,
      actorName: 'System',
      storeId: s.store_id,
      sessionId: null,
      workstation: '',
      event: 'claim.answered',
      entity: s.rx_id === null ? 'patient' : 'rx',
      entityId: s.rx_id ?? s.patient_id,
      outcome: detail['why'] === undefined ? 'done' : 'failed',
      detail: { transmission: id, kind: t.kind, tries: t.tries, ...detail },
      beforeDigest: null,
      afterDigest: null,
      correlationId: '',
    });
    await insertChanges(db, now, changes);
    return true;
  });

interface Taken {
  readonly t: TransmissionRecord;
  readonly to: SwitchRecord | null;
  readonly answered: boolean;
}
/** Takes the transmission whose turn it is for one try; null where none waits. What it takes is nobody else's until the try's time is over. */
export const takeNext = (o: ClaimsOffice): Promise<Taken | null> =>
  tx(o.db, async (db) => {
    const now = o.now();
    const t = await nextTransmission(db, now);
    if (!t) return null;
    if (t.state === 'answered') {
      await updateTransmission(db, t.id, { next_at: later(now, 60_000) });
      return { t, to: null, answered: true };
    }
    const to = (await switchFor(db, t.store_id, t.bin, t.pcn)) ?? null;
    const tries = t.tries + 1;
    await updateTransmission(db, t.id, {
      state: 'sending',
      tries,
      sent_at: t.sent_at ?? now,
      next_at: later(now, (to?.timeout_ms ?? 0) + graceMs),
    });
    return { t: { ...t, tries, state: 'sending' }, to, answered: false };
  });

const headerField = (r: Received, id: string): string =>
  r.header.find((f) => f.id === id)?.raw.trim() ?? '';
/** Whether bytes are the answer to these: a response of the same kind, for the same pharmacy and day. */
export function answers(request: Buffer, bytes: Buffer): boolean {
  const asked = readTransmission(request);
  const came = readTransmission(bytes);
  if (!asked.ok || !came.ok || came.value.direction !== 'response') return false;
  return (
    (['A3', 'B1', 'D1'] as const).every(
      (id) => headerField(asked.value, id) === headerField(came.value, id),
    ) &&
    (came.value.transactions.length > 0 || headerField(came.value, 'F1') === 'R')
  );
}
/** Keeps what a try came to. An answer that can be read is stored before anything follows from it; everything else that came is kept too. */
export const keepTry = (
  o: ClaimsOffice,
  taken: TransmissionRecord,
  x: Exchange,
): Promise<boolean> =>
  step(o, taken.id, async (w, t, s) => {
    const usable = x.whole && x.bytes !== null && answers(t.request, x.bytes);
    if (x.bytes)
      await insertAnswer(w.db, {
        transmission_id: t.id,
        try: taken.tries,
        bytes: x.bytes,
        usable,
        at: w.now,
      });
    // Another server may have taken it up meanwhile, and have its answer.
    if (t.state !== 'sending' || (t.tries !== taken.tries && !usable)) return null;
    if (usable) {
      await updateTransmission(w.db, t.id, {
        state: 'answered',
        reached: true,
        answered_at: w.now,
        next_at: w.now,
        why: null,
      });
      return null;
    }
    const why = x.whole ? 'The payer’s answer can’t be read.' : (x.why ?? 'There was no answer.');
    const next = nextTryAt(t.tries, w.now);
    const reached = t.reached || x.reached;
    if (next !== null) {
      await updateTransmission(w.db, t.id, { state: 'pending', reached, why, next_at: next });
      return null;
    }
    return giveUp(w, { ...t, reached }, s, why);
  });
async function giveUp(
  w: RxWork,
  t: TransmissionRecord,
  s: Subject,
  why: string,
): Promise<Record<string, unknown>> {
  await updateTransmission(w.db, t.id, { state: 'failed', reached: t.reached, why });
  if (s.rx_id === null) await loseEligibility(w, t, s.patient_id!, why);
  else await applyGivenUp(w, t, s.rx_id, why);
  return { why };
}
/** Draws the consequences of a stored answer, once. */
export const apply = (o: ClaimsOffice, id: number): Promise<boolean> =>
  step(o, id, async (w, t, s) => {
    if (t.state !== 'answered' || t.applied_at !== null) return null;
    const answer = (await usableAnswer(w.db, id))!;
    const received = readTransmission(answer.bytes);
    if (!received.ok) throw new Error('a stored answer can’t be read');
    const outcome = outcomeOf(received.value, 0);
    const code =
      received.value.transactions[0]
        ?.find((x) => x.name === 'responseStatus')
        ?.fields.find((f) => f.id === 'AN')
        ?.raw.trim() ?? (headerField(received.value, 'F1') === 'R' ? 'R' : null);
    await updateTransmission(w.db, t.id, {
      applied_at: w.now,
      status_code: code,
      authorization_number: outcome.authorization,
    });
    if (s.rx_id === null) await keepEligibility(w, t, s.patient_id!, outcome, received.value);
    else await applyOutcome(w, t, s.rx_id, outcome, received.value);
    return { outcome: outcome.decision };
  });

/**
 * Does everything for the transmission whose turn it is: one try, and what follows from its answer. Null where none waits. A stop
 * between any two steps loses nothing: what was not stored goes again, byte for byte, and a stored answer is applied once.
 */
export async function workNext(o: ClaimsOffice): Promise<{ readonly id: number } | null> {
  const taken = await takeNext(o);
  if (!taken) return null;
  const { t, to } = taken;
  if (!taken.answered) {
    if (!to) {
      await step(o, t.id, (w, now, s) =>
        giveUp(
          w,
          now,
          s,
          `There is no line to BIN ${t.bin}${t.pcn ? ` and PCN ${t.pcn}` : ''} any more.`,
        ),
      );
      return { id: t.id };
    }
    await keepTry(
      o,
      t,
      await o.line.send(
        { host: to.host, port: to.port, tls: to.tls, timeoutMs: to.timeout_ms },
        t.request,
      ),
    );
  }
  await apply(o, t.id);
  return { id: t.id };
}
