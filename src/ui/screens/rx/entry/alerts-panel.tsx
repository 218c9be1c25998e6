import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { alertKindLabel } from '#domain/rx/clinical/dur-codes.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import { durAnswer } from '#domain/rx/facts/answers.ts';
import {
  answerOfKey,
  answeredOnPage,
  asks,
  isAnswered,
  isAnsweredOnPage,
  offeredAnswers,
} from '#machines/rx/entry/entry-alerts.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { AnswerChosen, AnswerWords, NotSaved } from '../safety/answer-words.tsx';
import { useEntry } from './entry-context.ts';

const words: Readonly<Record<AlertView['severity'], { readonly word: string; readonly hue: Hue }>> =
  {
    contraindicated: { word: 'Contraindicated', hue: 'danger' },
    severe: { word: 'Severe', hue: 'danger' },
    moderate: { word: 'Moderate', hue: 'warn' },
    minor: { word: 'Minor', hue: 'neutral' },
  };
const alertId = (fingerprint: string): string => `alert-${fingerprint.replaceAll(/[^\w]/g, '_')}`;

function AnswerLine({ alert }: { readonly alert: AlertView }) {
  const entry = useEntry();
  const own = useSelector(entry, (snapshot) => snapshot.context.answers[alert.fingerprint]);
  const given = alert.answered ?? own;
  if (!given) return null;
  return (
    <p className="mt-1 font-semibold text-ok">
      {durAnswer(given.service, given.result)?.label ?? `${given.service} ${given.result}`}
      {alert.answered ? (
        <span className="font-normal text-muted"> by {alert.answered.by}</span>
      ) : null}
      {given.note === null ? null : (
        <span className="font-normal text-muted">{` · ${given.note}`}</span>
      )}
    </p>
  );
}
/** The answers that this person may give, each with its key. */
function Answers({ alert }: { readonly alert: AlertView }) {
  const entry = useEntry();
  const rights = useSelector(entry, (snapshot) => snapshot.context.rights);
  const offered = offeredAnswers(alert, rights);
  const half = useSelector(entry, (snapshot) => snapshot.context.halves[alert.fingerprint]);
  const chosen = half?.key ?? null;
  if (isAnsweredOnPage(alert)) return <p className="mt-1 font-semibold">{answeredOnPage}</p>;
  if (offered.length === 0)
    return (
      <p className="mt-1 font-semibold">
        {rights.answer
          ? 'A pharmacist must answer this alert. It can be saved in Data Entry meanwhile.'
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
            className={cx(
              'flex w-full items-baseline gap-2 rounded px-1 text-left hover:bg-surface',
              durAnswer.key === chosen && 'bg-surface font-semibold',
            )}
            onClick={() => {
              entry.send({ type: 'entry.alert', to: { fingerprint: alert.fingerprint } });
              entry.send({ type: 'entry.answer', key: durAnswer.key });
            }}
          >
            <Kbd command={`entry.answer-${durAnswer.key}`} />
            <span>{durAnswer.label}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
function AlertCard({ alert, active }: { readonly alert: AlertView; readonly active: boolean }) {
  const entry = useEntry();
  const answered = useSelector(entry, (snapshot) => isAnswered(alert, snapshot.context.answers));
  const { word, hue } = words[alert.severity];
  const openLook = hue === 'danger' ? 'border-danger bg-danger-soft' : 'border-line-2 bg-warn-soft';
  return (
    <li
      id={alertId(alert.fingerprint)}
      role="option"
      aria-selected={active}
      onClick={() => entry.send({ type: 'entry.alert', to: { fingerprint: alert.fingerprint } })}
      className={cx(
        'rounded-lg border px-2.5 py-2',
        answered || !asks(alert) ? 'border-line bg-raised' : openLook,
        active && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-1.5">
        <Badge hue={hue}>{word}</Badge>
        <span className="text-muted">{alertKindLabel(alert.kind)}</span>
        <b>{alert.title}</b>
        {asks(alert) ? null : <span className="text-muted">No answer needed</span>}
        {asks(alert) && !answered ? <Badge hue="danger">Needs an answer</Badge> : null}
      </p>
      <p className="mt-0.5">{alert.effect}</p>
      <p className="text-muted">
        {alert.management}{' '}
        {alert.kind === 'weight' ? <Kbd command="entry.weight" className="ml-1" /> : null}
      </p>
      <AnswerLine alert={alert} />
      {active ? null : <HalfAnswer alert={alert} />}
      {active && !answered && asks(alert) ? <Answers alert={alert} /> : null}
      {active ? <Chosen alert={alert} /> : null}
    </li>
  );
}
/** The answer that is chosen for an alert and not given yet, with its words. */
function useHalf(alert: AlertView | undefined) {
  const entry = useEntry();
  const { halves, rights, answers } = useSelector(entry, (snapshot) => snapshot.context);
  const half = alert && !isAnswered(alert, answers) ? halves[alert.fingerprint] : undefined;
  const answer = alert && half ? answerOfKey(alert, rights, half.key) : undefined;
  return half && answer ? { answer, words: half.words } : null;
}
function HalfAnswer({ alert }: { readonly alert: AlertView }) {
  const half = useHalf(alert);
  return half ? <NotSaved answer={half.answer.label} words={half.words} /> : null;
}
/** What the alert in hand is about to be answered with, where that takes no words. */
function Chosen({ alert }: { readonly alert: AlertView }) {
  const entry = useEntry();
  const half = useHalf(alert);
  return half && !needsWords(alert) ? (
    <AnswerChosen
      answer={half.answer.label}
      give="entry.give"
      onGive={() => entry.send({ type: 'entry.give' })}
    />
  ) : null;
}
/** The words of the answer that was chosen for the alert in hand, where it takes some. */
function Words({ active }: { readonly active: AlertView | undefined }) {
  const entry = useEntry();
  const chosen = useHalf(active);
  const half = active && needsWords(active) ? chosen : null;
  const scope = useScopeProps('rxAlertWords', 'text', entry);
  const [asked, setAsked] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const on = entry.on('entry.toWords', () => setAsked((times) => times + 1));
    return () => on.unsubscribe();
  }, [entry]);
  useEffect(() => {
    if (asked > 0) field.current?.querySelector('input')?.focus();
  }, [asked]);
  return (
    <div ref={field}>
      {active && half ? (
        <>
          <p className="mt-1 text-small font-semibold">
            {active.title}: {half.answer.label}
          </p>
          <AnswerWords
            answer={half.answer.label}
            words={half.words}
            leave="entry.words-leave"
            scope={scope}
            onType={(words) => entry.send({ type: 'entry.words', words })}
            onSend={(words) => entry.send({ type: 'entry.answer', key: half.answer.key, words })}
          />
        </>
      ) : null}
    </div>
  );
}

/** Every alert of this drug for this patient; the keys of the answers act on the one in hand. */
export function AlertsPanel() {
  const entry = useEntry();
  const alerts = useSelector(entry, (snapshot) => snapshot.context.check?.alerts);
  const active = useSelector(entry, (snapshot) => snapshot.context.alert);
  const scope = useScopeProps('rxAlerts', 'table', entry);
  if (!alerts || alerts.length === 0) return null;
  return (
    <section aria-label="Alerts" data-region="toolbar" className="mb-3">
      <h3 className="section-title mb-1 flex items-center gap-2">
        Alerts <Kbd command="entry.alerts" className="normal-case" />
      </h3>
      <ul
        {...scope}
        data-alerts=""
        role="listbox"
        aria-label="Alerts"
        tabIndex={0}
        aria-activedescendant={active === null ? undefined : alertId(active)}
        className="flex flex-col gap-1.5"
        onFocus={() => {
          // Not `active`: the alert in hand may have come in the very step that moved the focus.
          const inHand = entry.getSnapshot().context.alert;
          if (!alerts.some(({ fingerprint }) => fingerprint === inHand))
            entry.send({ type: 'entry.alerts' });
        }}
      >
        {alerts.map((alert) => (
          <AlertCard key={alert.fingerprint} alert={alert} active={alert.fingerprint === active} />
        ))}
      </ul>
      <Words active={alerts.find((alert) => alert.fingerprint === active)} />
    </section>
  );
}
