import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { alertKindLabel, type AnswerKey, type DurAnswer } from '#domain/rx/clinical/dur-codes.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import { declines, durAnswer } from '#domain/rx/facts/answers.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import {
  answerOfKey,
  asks,
  noSuchAnswer,
  offeredAnswers,
  type AlertRights,
} from '#machines/rx/entry/entry-alerts.ts';
import type { AlertAnswer } from '#machines/rx/rx.ports.ts';
import {
  alertKeysMachine,
  type AlertKeyEvent,
} from '#machines/rx/verification/alert-keys.machine.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useNotifications, useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { AnswerWords } from './answer-words.tsx';

const hues: Readonly<Record<AlertView['severity'], Hue>> = {
  contraindicated: 'danger',
  severe: 'danger',
  moderate: 'warn',
  minor: 'neutral',
};
/** Alerts that wait for an answer; a minor one informs and asks for nothing. */
export const openAlerts = (alerts: readonly AlertView[]): readonly AlertView[] =>
  alerts.filter((alert) => alert.answered === null && asks(alert));

/** An answer that was chosen and has no words yet. */
interface Chosen {
  readonly fingerprint: string;
  readonly answer: DurAnswer;
}
/** An answer that waits until the server has answered. */
interface Held {
  readonly fingerprint: string;
  readonly key: AnswerKey;
}
const alertsBusy =
  'One moment: the server is still asked about the step before. Press Enter again then.';
interface CardProps {
  readonly alert: AlertView;
  readonly rights: AlertRights;
  readonly inHand: boolean;
  readonly next: string;
  /** The command that leads to the patient's weight, where one does. */
  readonly weigh: string | undefined;
  /** Its row says already what it is about. */ readonly brief: boolean;
  /** The answer that waits for its words. */ readonly chosen: DurAnswer | null;
  onFocus(): void;
  answer?: ((key: AnswerKey) => void) | undefined;
  /** Absent where its answer stands. */ takeBack?: (() => void) | undefined;
  onWords(words: string): void;
}
function Answers({
  alert,
  rights,
  chosen,
  answer,
}: Pick<CardProps, 'alert' | 'rights' | 'chosen'> & { answer(key: AnswerKey): void }) {
  const offered = offeredAnswers(alert, rights);
  if (offered.length === 0)
    return (
      <p className="mt-1 font-semibold">
        {rights.answer
          ? 'A pharmacist must answer this alert.'
          : 'Your roles do not include answering alerts.'}
      </p>
    );
  return (
    <ol className="mt-1 flex flex-col gap-px">
      {offered.map((durAnswer) => (
        <li key={durAnswer.key}>
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={durAnswer === chosen}
            className={cx(
              'flex w-full items-baseline gap-2 rounded px-1 text-left hover:bg-surface',
              durAnswer === chosen && 'bg-surface font-semibold',
            )}
            onClick={() => answer(durAnswer.key)}
          >
            <Kbd command={`alert.answer-${durAnswer.key}`} />
            <span>{durAnswer.label}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
/** What was found, what it can do, and what to do about it. */
function Found({ alert, weigh }: Pick<CardProps, 'alert' | 'weigh'>) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <Badge hue={hues[alert.severity]}>{alert.severity}</Badge>
        <span className="shrink-0 text-muted">{alertKindLabel(alert.kind)}</span>
        <b className="min-w-0 flex-[1_1_14rem] font-semibold">{alert.title}</b>
        <span className="ml-auto shrink-0 text-muted">
          {asks(alert) ? alert.reason : `${alert.reason} · no answer needed`}
        </span>
      </div>
      <p className="mt-0.5">{alert.effect}</p>
      <p className="mt-0.5 text-muted">
        {alert.management}{' '}
        {alert.kind === 'weight' && weigh ? <Kbd command={weigh} className="ml-1" /> : null}
      </p>
    </>
  );
}
const isDeclined = ({ answered }: AlertView): boolean =>
  answered !== null && declines(answered.service, answered.result);
function Answered({ alert, takeBack }: Pick<CardProps, 'alert' | 'takeBack'>) {
  const clock = useClock();
  const { answered } = alert;
  if (!answered) return null;
  return (
    <p className={cx('mt-1', isDeclined(alert) ? 'font-semibold text-danger' : 'text-ok')}>
      {durAnswer(answered.service, answered.result)?.label ??
        `${answered.service} ${answered.result}`}{' '}
      · {answered.by}, {instantText(clock, answered.at)}
      {answered.note === null ? '' : ` · ${answered.note}`}
      {takeBack ? (
        <Button className="ml-2" tabIndex={-1} command="alert.take-back" onClick={takeBack}>
          Take the answer back
        </Button>
      ) : null}
    </p>
  );
}
/** The alert in hand lists its answers; of any other one stands there how to come to it. */
function Question(props: Omit<CardProps, 'answer'> & { answer(key: AnswerKey): void }) {
  const { alert, rights, inHand, next, chosen, answer, onWords } = props;
  if (!inHand)
    return (
      <p className="mt-1 text-small text-muted">
        <Kbd command={next} /> then the key of the answer
      </p>
    );
  return (
    <>
      <Answers alert={alert} rights={rights} chosen={chosen} answer={answer} />
      {chosen ? <AnswerWords answer={chosen.label} onSend={onWords} /> : null}
    </>
  );
}
function Card(props: CardProps) {
  const { alert, weigh, brief, onFocus, answer, takeBack } = props;
  const isOpen = alert.answered === null && asks(alert) && answer !== undefined;
  const openLook =
    hues[alert.severity] === 'danger'
      ? 'border-danger bg-danger-soft'
      : 'border-line-2 bg-warn-soft';
  const look = isOpen ? openLook : 'border-line';
  return (
    <li
      className={cx('rounded-lg px-2.5', brief ? 'py-1' : cx('border py-2', look))}
      onFocus={onFocus}
      data-fingerprint={alert.fingerprint}
      {...(isOpen
        ? {
            tabIndex: 0,
            'data-alert': '',
            'data-ring': '',
            ...(brief ? { 'data-autofocus': '' } : {}),
            'aria-label': `${alert.severity}: ${alert.title}. Needs an answer.`,
          }
        : {})}
      {...(takeBack
        ? {
            tabIndex: 0,
            'data-ring': '',
            ...(isDeclined(alert) ? { 'data-declined': '' } : {}),
            'aria-label': `${alert.severity}: ${alert.title}. Answered.`,
          }
        : {})}
    >
      {brief ? null : <Found alert={alert} weigh={weigh} />}
      <Answered alert={alert} takeBack={takeBack} />
      {isOpen ? <Question {...props} answer={answer} /> : null}
    </li>
  );
}

interface Props {
  readonly alerts: readonly AlertView[];
  readonly rights: AlertRights;
  readonly busy?: boolean;
  /** The command that goes from alert to alert. */ readonly next: string;
  /** The command that leads to the patient's weight, where one does. */
  readonly weigh?: string;
  /** Only the answers: what they are about stands above. */ readonly brief?: boolean;
  /** What stands there where there are none. */ readonly none?: string;
  onAnswer?(answer: AlertAnswer): void;
  /** Absent where answers stand: the final check was signed with them. */
  onTakeBack?: ((fingerprint: string) => void) | undefined;
}
/** Whether this person may take the answer to an alert back. */
const mayTakeBack = ({ answered, who }: AlertView, rights: AlertRights): boolean =>
  answered !== null && rights.answer && (who === 'technician' || rights.severe);
const nothingToTakeBack = 'No answer to this alert is to be taken back here.';
/** What the keys and the pointer do with the alerts: choose an answer, send it, take it back. */
function useAnswering({ alerts, rights, busy = false, onAnswer, onTakeBack }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const held = useRef<Held | null>(null);
  const keys = useActorRef(alertKeysMachine);
  const notifications = useNotifications();
  const scope = useScopeProps('alerts', 'table', keys);
  const say = (message: string) =>
    notifications.send({ type: 'note.add', note: { tone: 'info', message } });
  const send = ({ fingerprint, answer: { service, result } }: Chosen, note: string | null) =>
    onAnswer?.({ fingerprint, service, result, note });
  const answer = (fingerprint: string, key: AnswerKey) => {
    const alert = alerts.find((alert) => alert.fingerprint === fingerprint);
    if (alert === undefined || alert.answered !== null) return;
    const chosen = answerOfKey(alert, rights, key);
    if (chosen === undefined) say(noSuchAnswer(alert, rights, key));
    else if (needsWords(alert)) setChosen({ fingerprint, answer: chosen });
    else if (busy) held.current = { fingerprint, key };
    else send({ fingerprint, answer: chosen }, null);
  };
  const back = (alert: AlertView | undefined) => {
    if (busy) say(alertsBusy);
    else if (alert && onTakeBack && mayTakeBack(alert, rights)) {
      setChosen(null);
      onTakeBack(alert.fingerprint);
    } else say(nothingToTakeBack);
  };
  // An answer that was given while the server was asked is sent to its own alert then.
  const free = useEffectEvent(() => {
    const waiting = held.current;
    held.current = null;
    if (waiting !== null) answer(waiting.fingerprint, waiting.key);
  });
  useEffect(() => {
    if (!busy) free();
  }, [busy]);
  const words = (text: string) => {
    if (!chosen) return;
    if (busy) say(alertsBusy);
    else send(chosen, text);
  };
  const byKey = useEffectEvent((event: AlertKeyEvent) => {
    const here =
      document.activeElement?.closest<HTMLElement>('[data-fingerprint]')?.dataset['fingerprint'];
    if (here === undefined) return;
    if (event.type === 'alert.key') answer(here, event.key);
    else back(alerts.find((alert) => alert.fingerprint === here));
  });
  useEffect(() => {
    const on = keys.on('*', (event) => byKey(event));
    return () => on.unsubscribe();
  }, [keys]);
  return { scope, chosen, answer, back, words };
}
/**
 * What the checks found, open ones first. The alert in hand lists its answers, each with its key.
 * What takes words is chosen by it, and Enter after the words sends. An answer is taken back from
 * its own card.
 */
export function Alerts(props: Props) {
  const { alerts, rights, next, weigh, brief = false, onAnswer, onTakeBack } = props;
  const { none = 'No alerts for this prescription.' } = props;
  const [inHand, setInHand] = useState<string | null>(null);
  const { scope, chosen, answer, back, words } = useAnswering(props);
  if (alerts.length === 0) return <p className="text-muted">{none}</p>;
  const open = new Set(openAlerts(alerts));
  const sorted = [...open, ...alerts.filter((alert) => !open.has(alert))];
  return (
    <ul
      {...scope}
      className="flex flex-col gap-2"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setInHand(null);
      }}
    >
      {sorted.map((item) => (
        <Card
          key={item.fingerprint}
          alert={item}
          rights={rights}
          next={next}
          weigh={weigh}
          brief={brief}
          inHand={item.fingerprint === inHand}
          chosen={item.fingerprint === chosen?.fingerprint ? chosen.answer : null}
          onWords={words}
          onFocus={() => setInHand(item.fingerprint)}
          answer={onAnswer ? (key) => answer(item.fingerprint, key) : undefined}
          takeBack={onTakeBack && mayTakeBack(item, rights) ? () => back(item) : undefined}
        />
      ))}
    </ul>
  );
}
