import type { Patient } from '#domain/patient/entities/patient.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { openMinutes, type OpeningReason } from '#domain/patient/rules/sensitive.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  insertOpenings,
  markOf,
  samePatients,
  sensitivePatients,
  writeMark,
  type Mark,
  type MarkedRow,
} from '#server/repositories/patient/sensitive.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';

type Found<T> = Result<T, SaveFailure<Patient>>;

/** Whether a record is marked as sensitive, and why; NOT_FOUND of a patient of another store. */
export async function sensitivityOf(scope: Scope, id: number): Promise<Found<MarkedRow>> {
  const mark = await markOf(scope, id);
  return mark === null ? missing() : ok(mark);
}

export interface Marked {
  readonly id: number;
  readonly version: number;
  readonly before: boolean;
}
/**
 * Marks a record as sensitive, for a reason in words, or takes the mark back. STALE carries the
 * record that won; REFUSED where the reason is missing.
 */
export async function markSensitive(
  scope: Scope,
  asked: Omit<Mark, 'reason'> & { readonly reason: string },
): Promise<Found<Marked>> {
  const reason = asked.reason.trim();
  if (asked.on && reason === '')
    return refused(['Say why this record is marked as sensitive.'], {
      reason: 'The reason is missing',
    });
  const before = await markOf(scope, asked.id);
  if (before === null) return missing();
  const version = await writeMark(scope, { ...asked, reason: asked.on ? reason : null });
  if (version !== null) return ok({ id: asked.id, version, before: before.on });
  const won = await findRecord(scope, patient, asked.id);
  return won ? fail({ code: 'STALE', current: won }) : missing();
}

export interface OpenAsked {
  readonly id: number;
  readonly sessionId: number;
  readonly reason: OpeningReason | (string & {});
  readonly words: string;
}
/**
 * Opens a sensitive record to the caller's session for thirty minutes. REFUSED for a record that is
 * not marked, and for words that say nothing; NOT_FOUND of another store's patient.
 */
export async function openSensitive(
  scope: Scope,
  asked: OpenAsked,
): Promise<Found<{ readonly id: number; readonly until: string }>> {
  const { id, sessionId, reason } = asked;
  const patients = await samePatients(scope, id);
  if (patients.length === 0) return missing();
  const words = asked.words.trim();
  if (!/\p{L}.*\p{L}.*\p{L}/u.test(words))
    return refused(['Say in words why you open this record.'], {
      words: 'Say it in words',
    });
  const marked = await sensitivePatients(scope.db, scope.storeId);
  if (!marked.includes(id)) return refused(['This record is not marked: it is open.']);
  const until = new Date(Date.parse(scope.now) + openMinutes * 60_000).toISOString();
  await insertOpenings(scope, { sessionId, reason, words, endsAt: until }, patients);
  return ok({ id, until });
}
