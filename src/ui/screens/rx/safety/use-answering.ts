import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { AnswerKey, DurAnswer } from '#domain/rx/clinical/dur-codes.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import {
  answerOfKey,
  noSuchAnswer,
  offeredAnswers,
  type AlertRights,
} from '#machines/rx/entry/entry-alerts.ts';
import type { AlertAnswer } from '#machines/rx/rx.ports.ts';
import {
  alertKeysMachine,
  type AlertKeyEvent,
} from '#machines/rx/verification/alert-keys.machine.ts';
import { useNotifications, useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useHalfAnswers, type HalfAnswers } from './use-half-answers.ts';

/** An answer that is chosen and not sent. */
export interface Half {
  readonly answer: DurAnswer;
  readonly words: string;
}
export interface Answering {
  readonly rxId: number;
  readonly alerts: readonly AlertView[];
  readonly rights: AlertRights;
  readonly busy?: boolean;
  onAnswer?(answer: AlertAnswer): void;
  /** Absent where answers stand: the final check was signed with them. */
  onTakeBack?: ((fingerprint: string) => void) | undefined;
}
const alertsBusy =
  'One moment: the server is still asked about the step before. Press Enter again then.';
const nothingChosen = 'Choose an answer by its key first.';
const nothingToTakeBack = 'No answer to this alert is to be taken back here.';
/** Whether this person may take the answer to an alert back. */
export const mayTakeBack = ({ answered, who }: AlertView, rights: AlertRights): boolean =>
  answered !== null && rights.answer && (who === 'technician' || rights.severe);

/**
 * Tells of words that were typed for an alert that waits no longer: another person answered it, or
 * it is gone. The focus that was in them goes to the list, so that no letter still on its way
 * answers the next alert.
 */
function useLostWords(
  { alerts }: Answering,
  halves: HalfAnswers,
  list: HTMLElement | null,
  say: (message: string) => void,
): void {
  const open = useRef<readonly AlertView[]>([]);
  const lost = ({ fingerprint, title }: AlertView, answered: AlertView['answered']) => {
    const words = halves.of(fingerprint)?.words.trim();
    if (words !== undefined) halves.keep(fingerprint, null);
    if (words === undefined || words === '' || answered?.note === words) return;
    const why = answered ? `${answered.by} has answered it` : 'the alert is gone';
    say(sentence(`Not saved: “${words}”, typed for “${title}”: ${why}`));
    const focus = document.activeElement;
    if (focus === document.body || focus?.matches('[role=dialog]')) list?.focus();
  };
  const look = useEffectEvent(() => {
    const before = open.current;
    open.current = alerts.filter((alert) => alert.answered === null);
    for (const alert of before) {
      const now = alerts.find(({ fingerprint }) => fingerprint === alert.fingerprint);
      if (now === undefined || now.answered !== null) lost(alert, now?.answered ?? null);
    }
  });
  useEffect(() => look(), [alerts]);
}

const cardInHand = () => document.activeElement?.closest<HTMLElement>('[data-fingerprint]') ?? null;
type AlertKeysRef = ActorRefFrom<typeof alertKeysMachine>;
interface Acts {
  answer(fingerprint: string, key: AnswerKey): void;
  give(fingerprint: string): void;
  back(fingerprint: string): void;
}
/** The keys act on the alert in hand; the hand goes to the words of what was chosen. */
function useKeysOfAlerts(keys: AlertKeysRef, asked: number, acts: Acts): void {
  useEffect(() => {
    if (asked > 0) cardInHand()?.querySelector('input')?.focus();
  }, [asked]);
  const byKey = useEffectEvent((event: AlertKeyEvent) => {
    const card = cardInHand();
    const here = card?.dataset['fingerprint'];
    if (here === undefined) return;
    if (event.type === 'alert.key') acts.answer(here, event.key);
    else if (event.type === 'alert.give') acts.give(here);
    else if (event.type === 'alert.leave') card?.focus();
    else acts.back(here);
  });
  useEffect(() => {
    const on = keys.on('*', (event) => byKey(event));
    return () => on.unsubscribe();
  }, [keys]);
}
/** The answer that is chosen for an alert and not sent; null where none is. */
function halfIn(halves: HalfAnswers, alert: AlertView, rights: AlertRights): Half | null {
  const typed = alert.answered === null ? halves.of(alert.fingerprint) : null;
  const answer = offeredAnswers(alert, rights).find(({ key }) => key === typed?.choice);
  return typed && answer ? { answer, words: typed.words } : null;
}
/** Tells the person at the desk something, as a note. */
function useSay() {
  const notifications = useNotifications();
  return (message: string) =>
    notifications.send({ type: 'note.add', note: { tone: 'info', message } });
}
/** The alert with this fingerprint, where it waits for an answer. */
const waitingIn = (alerts: readonly AlertView[], fingerprint: string): AlertView | null => {
  const alert = alerts.find((each) => each.fingerprint === fingerprint);
  return alert?.answered === null ? alert : null;
};
/** What the keys and the pointer do with the alerts: choose an answer, send it, take it back. */
export function useAnswering(props: Answering, list: HTMLElement | null) {
  const { rxId, alerts, rights, busy = false, onAnswer, onTakeBack } = props;
  const halves = useHalfAnswers(rxId);
  const [asked, setAsked] = useState(0);
  const keys = useActorRef(alertKeysMachine);
  const say = useSay();
  const scope = useScopeProps('alerts', 'table', keys);
  const wordsScope = useScopeProps('alertWords', 'text', keys);
  useLostWords(props, halves, list, say);
  const send = ({ fingerprint }: AlertView, { service, result }: DurAnswer, note: string) =>
    onAnswer?.({ fingerprint, service, result, note });
  const halfOf = (alert: AlertView) => halfIn(halves, alert, rights);
  const answer = (fingerprint: string, key: AnswerKey) => {
    const alert = waitingIn(alerts, fingerprint);
    if (alert === null) return;
    const chosen = answerOfKey(alert, rights, key);
    if (chosen === undefined) say(noSuchAnswer(alert, rights, key));
    else {
      halves.keep(fingerprint, { choice: key, words: halves.of(fingerprint)?.words ?? '' });
      setAsked((times) => times + 1);
    }
  };
  /** Asks for the words of the chosen answer: a key alone records nothing (decision 0132). */
  const give = (fingerprint: string) => {
    const alert = waitingIn(alerts, fingerprint);
    if (alert === null) return;
    if (halfOf(alert) === null) say(nothingChosen);
    else setAsked((times) => times + 1);
  };
  const back = (alert: AlertView | undefined) => {
    if (busy) say(alertsBusy);
    else if (alert && onTakeBack && mayTakeBack(alert, rights)) onTakeBack(alert.fingerprint);
    else say(nothingToTakeBack);
  };
  const type = ({ fingerprint }: AlertView, words: string) => {
    const choice = halves.of(fingerprint)?.choice;
    if (choice !== undefined) halves.keep(fingerprint, { choice, words });
  };
  const words = (alert: AlertView, text: string) => {
    const half = halfOf(alert);
    if (half !== null && busy) say(alertsBusy);
    else if (half !== null) send(alert, half.answer, text);
  };
  useKeysOfAlerts(keys, asked, {
    answer,
    give,
    back: (fingerprint) => back(alerts.find((alert) => alert.fingerprint === fingerprint)),
  });
  return { scope, wordsScope, halfOf, answer, back, type, words };
}
