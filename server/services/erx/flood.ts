import type { ErxHeader } from '#domain/erx/script/message.ts';
import { writeFailure, type Envelope } from '#domain/erx/script/write-answer.ts';
import type { Incoming } from '#server/io/erx/inbox-reader.ts';
import {
  isEnteredSender,
  isHeldNoted,
  sentByStrangersSince,
  sentSince,
} from '#server/repositories/erx/flood.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * Messages that one sender may bring within an hour: a sender is one prescriber at one place
 * (SPI), who writes a tenth of it on the busiest day.
 */
export const senderHour = 300;
/**
 * Messages that all strangers together may bring within an hour. A stranger is a sender of whom the
 * store has entered nothing yet: an id is easily invented, and a prescription that somebody here
 * entered is not. A busy store gets a tenth of it, mostly of offices that it knows.
 */
export const strangersHour = 300;
/** Who is named in the log where strangers together are held. */
const strangers = 'senders of whom nothing was entered yet';
const hourMs = 3_600_000;
/** An hour before an instant. */
const hourBefore = (now: string): string => new Date(Date.parse(now) - hourMs).toISOString();

const headerOf = (got: Incoming): ErxHeader | null =>
  got.kind === 'unreadable' ? null : got.message.header;
/** An answer to what this store asked: it comes once, and is never held. */
const isAnswer = (got: Incoming): boolean =>
  (got.kind === 'other' && got.message.reason === 'answer') ||
  (got.kind === 'asked' && got.message.kind === 'response');

/** How a message stands that came by itself: held as one of a flood, or may it come in. */
type Standing =
  | { readonly held: true; readonly sender: string; readonly answer: string }
  | { readonly held: false; readonly ofStranger: boolean };
/**
 * Whether this message is one of a flood, of its sender or of strangers together, and what it is
 * answered with. What names no sender counts as of one.
 */
export async function standingOf(
  scope: Scope,
  got: Incoming,
  envelope: Envelope,
): Promise<Standing> {
  if (isAnswer(got)) return { held: false, ofStranger: false };
  const header = headerOf(got);
  const sender = header?.from?.id ?? '';
  const since = hourBefore(scope.now);
  const told = header !== null && header.from !== null && header.messageId !== null;
  const heldAs = (of: string): Standing => ({
    held: true,
    sender: of,
    answer: told ? writeFailure(header, envelope, 'flood') : '',
  });
  if ((await sentSince(scope, sender, since, senderHour)) >= senderHour) return heldAs(sender);
  if (await isEnteredSender(scope, sender)) return { held: false, ofStranger: false };
  const sent = await sentByStrangersSince(scope, since, strangersHour);
  return sent >= strangersHour ? heldAs(strangers) : { held: false, ofStranger: true };
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
