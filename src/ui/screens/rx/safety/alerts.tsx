import { useState } from 'react';
import { alertKindLabel, type AnswerKey, type DurAnswer } from '#domain/rx/clinical/dur-codes.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import { declines, durAnswer } from '#domain/rx/facts/answers.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { asks, offeredAnswers, type AlertRights } from '#machines/rx/entry/entry-alerts.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useAskBeforeLeaving } from '#ui/platform/dialogs/ask-before-leaving.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { AnswerWords, NotSaved } from './answer-words.tsx';
import { mayTakeBack, useAnswering, type Answering, type Half } from './use-answering.ts';

const hues: Readonly<Record<AlertView['severity'], Hue>> = {
  contraindicated: 'danger',
  severe: 'danger',
  moderate: 'warn',
  minor: 'neutral',
};
/** Alerts that wait for an answer; a minor one informs and asks for nothing. */
export const openAlerts = (alerts: readonly AlertView[]): readonly AlertView[] =>
  alerts.filter((alert) => alert.answered === null && asks(alert));

interface CardProps {
  readonly alert: AlertView;
  readonly rights: AlertRights;
  readonly inHand: boolean;
  readonly next: string;
  /** The command that leads to the patient's weight, where one does. */
  readonly weigh: string | undefined;
  /** Its row says already what it is about. */ readonly brief: boolean;
  /** Where the keys of the words act. */ readonly scope: Readonly<Record<string, string>>;
  /** The answer that waits for its words, and what is typed of them. */
  readonly half: Half | null;
  onFocus(): void;
  answer?: ((key: AnswerKey) => void) | undefined;
  /** Absent where its answer stands. */ takeBack?: (() => void) | undefined;
  onType(words: string): void;
  onWords(words: string): void;
}
function Answers({
  alert,
  rights,
  chosen,
  answer,
}: Pick<CardProps, 'alert' | 'rights'> & {
  readonly chosen: DurAnswer | null;
  answer(key: AnswerKey): void;
}) {
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
        <li
          key={durAnswer.key}
          className={
            durAnswer === chosen
              ? undefined
              : 'group-has-[:is(input,textarea):focus]/question:hidden'
          }
        >
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
/**
 * The alert in hand lists its answers, and while words are typed the chosen one alone. Of any other
 * one stands there how to come to it.
 */
function Question(props: Omit<CardProps, 'answer'> & { answer(key: AnswerKey): void }) {
  const { alert, rights, inHand, next, half, answer, onType, onWords } = props;
  useAskBeforeLeaving(half !== undefined && half !== null);
  if (!inHand)
    return (
      <>
        {half ? <NotSaved answer={half.answer.label} words={half.words} /> : null}
        <p className="mt-1 text-small text-muted">
          <Kbd command={next} /> then the key of the answer
        </p>
      </>
    );
  return (
    <div className="group/question">
      <Answers alert={alert} rights={rights} chosen={half?.answer ?? null} answer={answer} />
      {half ? (
        <AnswerWords
          answer={half.answer.label}
          words={half.words}
          leave="alert.leave"
          scope={props.scope}
          onType={onType}
          onSend={onWords}
        />
      ) : null}
    </div>
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

interface Props extends Answering {
  /** The command that goes from alert to alert. */ readonly next: string;
  /** The command that leads to the patient's weight, where one does. */
  readonly weigh?: string;
  /** Only the answers: what they are about stands above. */ readonly brief?: boolean;
  /** What stands there where there are none. */ readonly none?: string;
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
  const [list, setList] = useState<HTMLElement | null>(null);
  const { scope, wordsScope, halfOf, answer, back, type, words } = useAnswering(props, list);
  if (alerts.length === 0)
    return (
      <div {...scope} ref={setList} tabIndex={-1}>
        <p className="text-muted">{none}</p>
      </div>
    );
  const open = new Set(openAlerts(alerts));
  const sorted = [...open, ...alerts.filter((alert) => !open.has(alert))];
  return (
    <ul
      {...scope}
      ref={setList}
      tabIndex={-1}
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
          scope={wordsScope}
          half={halfOf(item)}
          onType={(text) => type(item, text)}
          onWords={(text) => words(item, text)}
          onFocus={() => setInHand(item.fingerprint)}
          answer={onAnswer ? (key) => answer(item.fingerprint, key) : undefined}
          takeBack={onTakeBack && mayTakeBack(item, rights) ? () => back(item) : undefined}
        />
      ))}
    </ul>
  );
}
