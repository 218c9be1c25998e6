import { durAnswers, type AnswerKey, type DurAnswer } from '#domain/rx/clinical/dur-codes.ts';
import type { AlertView, EntryCheck } from '#domain/rx/contract/rx.ts';
import { isOfCheck } from '#domain/rx/facts/alerts.ts';
import { answersFor } from '#domain/rx/facts/answers.ts';
import type { Problems } from '#machines/platform/draft/draft.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { AlertAnswer, AnswerBack } from '../rx.ports.ts';
import type { Answers } from './entry-values.ts';

/**
 * What the signed-in person may do about alerts. Whether the license is active is the server's
 * knowledge.
 */
export interface AlertRights {
  readonly answer: boolean;
  readonly severe: boolean;
}
export function alertRights(system: { get(id: string): unknown }): AlertRights {
  const granted =
    findActor<WorkstationRef>(system, 'workstation')?.getSnapshot().context.account?.permissions ??
    [];
  return { answer: granted.includes('dur.answer'), severe: granted.includes('dur.answer.severe') };
}

/**
 * The answers that this person may give to an alert, as they are listed. The rule reads only who
 * may answer.
 */
export const offeredAnswers = (alert: AlertView, rights: AlertRights): readonly DurAnswer[] =>
  rights.answer ? answersFor(alert, rights.severe) : [];
/** The answer that a key gives to an alert; undefined where this alert does not offer it. */
export const answerOfKey = (
  alert: AlertView,
  rights: AlertRights,
  key: AnswerKey,
): DurAnswer | undefined => offeredAnswers(alert, rights).find((one) => one.key === key);
/** `minor` informs and asks for nothing. */
export const asks = (alert: AlertView): boolean => alert.severity !== 'minor';
type AnswerEvent =
  | { type: 'alert.answer'; answer: AlertAnswer }
  | { type: 'alert.takeBack'; fingerprint: string };
/** What is asked of the server about an alert; null of any other event. */
export function answerIn(event: AnswerEvent | { type: string }): AlertAnswer | AnswerBack | null {
  if ('answer' in event) return event.answer;
  return 'fingerprint' in event ? { fingerprint: event.fingerprint, takeBack: true } : null;
}
/** What waits for its turn, with one more answer; a newer one about the same alert replaces it. */
export function heldAfter(
  held: readonly (AlertAnswer | AnswerBack)[],
  event: AnswerEvent | { type: string },
): readonly (AlertAnswer | AnswerBack)[] {
  const answer = answerIn(event);
  if (answer === null) return held;
  return [...held.filter(({ fingerprint }) => fingerprint !== answer.fingerprint), answer];
}
/** Whether an answer is about another alert than the one that is being answered. */
export const isOfAnother = (
  answer: AlertAnswer | AnswerBack | null,
  event: AnswerEvent | { type: string },
): boolean => answerIn(event)?.fingerprint !== answer?.fingerprint;
export const isAnswered = (alert: AlertView, answers: Answers): boolean =>
  alert.answered !== null || answers[alert.fingerprint] !== undefined;
export const openAlerts = (check: EntryCheck | null, answers: Answers): readonly AlertView[] =>
  (check?.alerts ?? []).filter((alert) => asks(alert) && !isAnswered(alert, answers));
const hasSevere = (check: EntryCheck | null, answers: Answers): boolean =>
  openAlerts(check, answers).some(({ severity }) => severity === 'severe');
interface Refusable {
  readonly refusal: Refused | null;
  readonly check: EntryCheck | null;
  readonly answers: Answers;
}
/**
 * The refusal of a save, once a check or an answer has come: what was refused while a severe alert
 * was open no longer holds where none is open now, nor does what names fields once nothing is said
 * at any of them any more.
 */
export function refusalAfter(
  { refusal, check, answers }: Refusable,
  now: {
    readonly check?: EntryCheck;
    readonly answers?: Answers;
    /** What is said at the fields now. */
    readonly errors?: Problems;
    readonly values?: object;
  },
): Refused | null {
  if (refusal === null) return null;
  const named = Object.keys(refusal.fields ?? {});
  if (named.length > 0) {
    const { errors, values } = now;
    // What names no field of the form is said at none: it stays until the next save.
    const isSaid = (field: string) =>
      values === undefined || !(field in values) || errors?.[field] !== undefined;
    return named.some(isSaid) ? refusal : null;
  }
  const isOver =
    hasSevere(check, answers) && !hasSevere(now.check ?? check, now.answers ?? answers);
  return isOver ? null : refusal;
}
export const alertOf = (
  check: EntryCheck | null,
  fingerprint: string | null,
): AlertView | undefined => check?.alerts.find((alert) => alert.fingerprint === fingerprint);

/** Whether an alert is answered on the prescription's own page: the entry does not ask for it. */
export const isAnsweredOnPage = (alert: AlertView): boolean => isOfCheck(alert);
export const answeredOnPage = 'A pharmacist answers this in words, on the prescription’s page.';
/** Why an answer can't be given, in words; null when it can. */
export function answerRefusal(
  alert: AlertView | undefined,
  rights: AlertRights,
  key: AnswerKey | undefined,
): string | null {
  if (!alert) return 'Go to an alert first ({key:entry.alerts}).';
  if (alert.answered) return `Answered by ${alert.answered.by}.`;
  if (!rights.answer) return 'Your roles do not include answering alerts.';
  if (isAnsweredOnPage(alert)) return answeredOnPage;
  return key !== undefined && answerOfKey(alert, rights, key) !== undefined
    ? null
    : noSuchAnswer(alert, rights, key);
}
/** Why a key answers nothing, in words: what it answers elsewhere is not offered here. */
export function noSuchAnswer(
  alert: AlertView,
  rights: AlertRights,
  key: AnswerKey | undefined,
): string {
  if (!rights.answer) return 'Your roles do not include answering alerts.';
  const offered = offeredAnswers(alert, rights);
  if (offered.length === 0) return 'A pharmacist must answer this alert.';
  const meant = durAnswers.find((one) => one.key === key);
  const keys = `Its answers: ${offered.map((one) => one.key).join(' ')}.`;
  return meant === undefined
    ? `${key ?? 'That key'} is no answer to this alert. ${keys}`
    : `${meant.key} is “${meant.label}”: not offered here. ${keys}`;
}
