import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import { nextTryAt } from '#domain/claim/billing/retry.ts';
import { outcomeOf } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';
import { required } from '#domain/platform/required.ts';
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
import { applyGivenUp, applyOutcome } from './outcome.ts';
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
  subject: Subject,
  now: string,
  changes: Change[],
): RxWork => ({
  db,
  areas: office.areas,
  storeId: subject.store_id,
  userId: 0,
  now,
  today: businessDate(now, subject.time_zone),
  userName: 'System',
  initials: '',
  permissions: new Set(),
  licence: null,
  workstation: '',
  system: true,
  stepUp: async () => null,
  prove: async () => false,
  changed: (entity, entityId, version) => {
    changes.push({ storeId: subject.store_id, entity, entityId, version });
  },
});
/**
 * One step on a transmission in one transaction: prescription locked before transmission, audit row
 * and change notices with it.
 */
const step = (
  claimsOffice: ClaimsOffice,
  id: number,
  work: (
    givenWork: RxWork,
    transmission: TransmissionRecord,
    subject: Subject,
  ) => Promise<Record<string, unknown> | null>,
): Promise<boolean> =>
  tx(claimsOffice.db, async (db) => {
    const now = claimsOffice.now();
    const subject = await subjectOf(db, id);
    const changes: Change[] = [];
    const ownWork = systemWork(claimsOffice, db, subject, now, changes);
    if (subject.rx_id !== null) await lockRx(ownWork, subject.rx_id);
    const transmission = await lockTransmission(db, id);
    const detail = await work(ownWork, transmission, subject);
    if (!detail) return false;
    await insertAudit(db, {
      at: now,
      actorId: null,
      actorName: 'System',
      storeId: subject.store_id,
      sessionId: null,
      workstation: '',
      event: 'claim.answered',
      entity: subject.rx_id === null ? 'patient' : 'rx',
      entityId: subject.rx_id ?? subject.patient_id,
      outcome: detail['why'] === undefined ? 'done' : 'failed',
      detail: { transmission: id, kind: transmission.kind, tries: transmission.tries, ...detail },
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
/**
 * Takes the transmission whose turn it is for one try; null where none waits. What it takes is
 * nobody else's until the try's time is over.
 */
export const takeNext = (claimsOffice: ClaimsOffice): Promise<Taken | null> =>
  tx(claimsOffice.db, async (db) => {
    const now = claimsOffice.now();
    const transmission = await nextTransmission(db, now);
    if (!transmission) return null;
    if (transmission.state === 'answered') {
      await updateTransmission(db, transmission.id, { next_at: later(now, 60_000) });
      return { t: transmission, to: null, answered: true };
    }
    const to =
      (await switchFor(db, transmission.store_id, transmission.bin, transmission.pcn)) ?? null;
    const tries = transmission.tries + 1;
    await updateTransmission(db, transmission.id, {
      state: 'sending',
      tries,
      sent_at: transmission.sent_at ?? now,
      next_at: later(now, (to?.timeout_ms ?? 0) + graceMs),
    });
    return { t: { ...transmission, tries, state: 'sending' }, to, answered: false };
  });

const headerField = (received: Received, id: string): string =>
  received.header.find((field) => field.id === id)?.raw.trim() ?? '';
/**
 * Whether bytes are the answer to these: a response of the same kind, for the same pharmacy and
 * day.
 */
function answers(request: Buffer, bytes: Buffer): boolean {
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
/**
 * Keeps what a try came to. An answer that can be read is stored before anything follows from it;
 * everything else that came is kept too.
 */
export const keepTry = (
  claimsOffice: ClaimsOffice,
  taken: TransmissionRecord,
  exchange: Exchange,
): Promise<boolean> =>
  step(claimsOffice, taken.id, async (work, transmission, subject) => {
    const usable =
      exchange.whole && exchange.bytes !== null && answers(transmission.request, exchange.bytes);
    if (exchange.bytes)
      await insertAnswer(work.db, {
        transmission_id: transmission.id,
        try: taken.tries,
        bytes: exchange.bytes,
        usable,
        at: work.now,
      });
    // Another server may have taken it up meanwhile, and have its answer.
    if (transmission.state !== 'sending' || (transmission.tries !== taken.tries && !usable))
      return null;
    if (usable) {
      await updateTransmission(work.db, transmission.id, {
        state: 'answered',
        reached: true,
        answered_at: work.now,
        next_at: work.now,
        why: null,
      });
      return null;
    }
    const why = exchange.whole
      ? 'The payer’s answer can’t be read.'
      : (exchange.why ?? 'There was no answer.');
    const next = nextTryAt(transmission.tries, work.now);
    const reached = transmission.reached || exchange.reached;
    if (next !== null) {
      await updateTransmission(work.db, transmission.id, {
        state: 'pending',
        reached,
        why,
        next_at: next,
      });
      return null;
    }
    return giveUp(work, { ...transmission, reached }, subject, why);
  });
async function giveUp(
  work: RxWork,
  transmission: TransmissionRecord,
  subject: Subject,
  why: string,
): Promise<Record<string, unknown>> {
  await updateTransmission(work.db, transmission.id, {
    state: 'failed',
    reached: transmission.reached,
    why,
  });
  if (subject.rx_id === null)
    await loseEligibility(
      work,
      transmission,
      required(subject.patient_id, 'the patient of an eligibility check'),
      why,
    );
  else await applyGivenUp(work, transmission, subject.rx_id, why);
  return { why };
}
/** Draws the consequences of a stored answer, once. */
export const apply = (claimsOffice: ClaimsOffice, id: number): Promise<boolean> =>
  step(claimsOffice, id, async (work, transmission, subject) => {
    if (transmission.state !== 'answered' || transmission.applied_at !== null) return null;
    const answer = required(await usableAnswer(work.db, id), 'the answer that was kept');
    const received = readTransmission(answer.bytes);
    if (!received.ok) throw new Error('a stored answer can’t be read');
    const outcome = outcomeOf(received.value, 0);
    const code =
      received.value.transactions[0]
        ?.find((transaction) => transaction.name === 'responseStatus')
        ?.fields.find((field) => field.id === 'AN')
        ?.raw.trim() ?? (headerField(received.value, 'F1') === 'R' ? 'R' : null);
    await updateTransmission(work.db, transmission.id, {
      applied_at: work.now,
      status_code: code,
      authorization_number: outcome.authorization,
    });
    if (subject.rx_id === null)
      await keepEligibility(
        work,
        transmission,
        required(subject.patient_id, 'the patient of an eligibility check'),
        { outcome, received: received.value },
      );
    else
      await applyOutcome(work, {
        transmission,
        rxId: subject.rx_id,
        outcome,
        received: received.value,
      });
    return { outcome: outcome.decision };
  });

/**
 * Does everything for the transmission whose turn it is: one try, and what follows from its answer.
 * Null where none waits. A stop
 * between any two steps loses nothing: what was not stored goes again, byte for byte, and a stored
 * answer is applied once.
 */
export async function workNext(
  claimsOffice: ClaimsOffice,
): Promise<{ readonly id: number } | null> {
  const taken = await takeNext(claimsOffice);
  if (!taken) return null;
  const { t: value, to } = taken;
  if (!taken.answered) {
    if (!to) {
      await step(claimsOffice, value.id, (work, now, subject) =>
        giveUp(
          work,
          now,
          subject,
          `There is no line to BIN ${value.bin}${value.pcn ? ` and PCN ${value.pcn}` : ''} any more.`,
        ),
      );
      return { id: value.id };
    }
    await keepTry(
      claimsOffice,
      value,
      await claimsOffice.line.send(
        { host: to.host, port: to.port, tls: to.tls, timeoutMs: to.timeout_ms },
        value.request,
      ),
    );
  }
  await apply(claimsOffice, value.id);
  return { id: value.id };
}
