import type { ErxHeader } from '#domain/erx/script/message.ts';
import { writeFailure, type Envelope } from '#domain/erx/script/write-answer.ts';
import type { Incoming } from '#server/io/erx/inbox-reader.ts';
import { isHeldNoted, sentSince } from '#server/repositories/erx/flood.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * Messages that one sender may bring within an hour: a sender is one prescriber at one place
 * (SPI), who writes a tenth of it on the busiest day.
 */
export const senderHour = 300;
const hourMs = 3_600_000;
/** An hour before an instant. */
const hourBefore = (now: string): string => new Date(Date.parse(now) - hourMs).toISOString();

const headerOf = (got: Incoming): ErxHeader | null =>
  got.kind === 'unreadable' ? null : got.message.header;
/** An answer to what this store asked: it comes once, and is never held. */
const isAnswer = (got: Incoming): boolean =>
  (got.kind === 'other' && got.message.reason === 'answer') ||
  (got.kind === 'asked' && got.message.kind === 'response');

/**
 * Who floods the store with this message, and what it is answered with; null where it may come in.
 * What names no sender counts as of one.
 */
export async function floodOf(
  scope: Scope,
  got: Incoming,
  envelope: Envelope,
): Promise<{ readonly sender: string; readonly answer: string } | null> {
  if (isAnswer(got)) return null;
  const header = headerOf(got);
  const sender = header?.from?.id ?? '';
  const sent = await sentSince(scope, sender, hourBefore(scope.now), senderHour);
  if (sent < senderHour) return null;
  const told = header !== null && header.from !== null && header.messageId !== null;
  return { sender, answer: told ? writeFailure(header, envelope, 'flood') : '' };
}
/** Writes down, once an hour, that messages of a sender are held; `by` names the way they came. */
export async function noteFlood(scope: Scope, sender: string, by: string): Promise<void> {
  if (await isHeldNoted(scope, sender, hourBefore(scope.now))) return;
  await insertAudit(scope.db, {
    at: scope.now,
    actorId: null,
    actorName: 'System',
    storeId: scope.storeId,
    sessionId: null,
    workstation: by,
    event: 'erx.held',
    entity: 'erx',
    entityId: null,
    outcome: 'denied',
    detail: { sender, withinHour: senderHour },
    beforeDigest: null,
    afterDigest: null,
    correlationId: '',
  });
}
