import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { alertKindLabel, durAnswer } from '#domain/rx/clinical/dur-codes.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { asks, offeredAnswers, type AlertRights } from '#machines/rx/entry/entry-alerts.ts';
import type { AlertAnswer } from '#machines/rx/rx.ports.ts';
import { alertKeysMachine, alertsBusy } from '#machines/rx/verification/alert-keys.machine.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useNotifications, useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';

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
  onFocus(): void;
  answer?: ((nth: number) => void) | undefined;
}
function Answers({
  alert,
  rights,
  answer,
}: Pick<CardProps, 'alert' | 'rights'> & { answer(nth: number): void }) {
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
      {offered.map((durAnswer, nth) => (
        <li key={`${durAnswer.service}${durAnswer.result}`}>
          <button
            type="button"
            tabIndex={-1}
            className="flex w-full items-baseline gap-2 rounded px-1 text-left hover:bg-surface"
            onClick={() => answer(nth)}
          >
            <Kbd command={`alert.answer-${nth + 1}`} />
            <span>{durAnswer.label}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
function Card({ alert, rights, inHand, next, onFocus, answer }: CardProps) {
  const clock = useClock();
  const { answered } = alert;
  const isOpen = answered === null && asks(alert) && answer !== undefined;
  const openLook =
    hues[alert.severity] === 'danger'
      ? 'border-danger bg-danger-soft'
      : 'border-line-2 bg-warn-soft';
  const look = isOpen ? openLook : 'border-line';
  return (
    <li
      className={cx('rounded-lg border px-2.5 py-2', look)}
      onFocus={onFocus}
      data-fingerprint={alert.fingerprint}
      {...(isOpen
        ? {
            tabIndex: 0,
            'data-alert': '',
            'data-ring': '',
            'aria-label': `${alert.severity}: ${alert.title}. Needs an answer.`,
          }
        : {})}
    >
      <div className="flex items-center gap-2">
        <Badge hue={hues[alert.severity]}>{alert.severity}</Badge>
        <span className="shrink-0 text-muted">{alertKindLabel(alert.kind)}</span>
        <b className="min-w-0 font-semibold">{alert.title}</b>
        <span className="ml-auto shrink-0 text-muted">
          {asks(alert) ? alert.reason : `${alert.reason} · no answer needed`}
        </span>
      </div>
      <p className="mt-0.5">{alert.effect}</p>
      <p className="mt-0.5 text-muted">{alert.management}</p>
      {answered ? (
        <p className="mt-1 text-ok">
          {durAnswer(answered.service, answered.result)?.label ??
            `${answered.service} ${answered.result}`}{' '}
          · {answered.by}, {instantText(clock, answered.at)}
          {answered.note === null ? '' : ` · ${answered.note}`}
        </p>
      ) : null}
      {isOpen ? (
        inHand ? (
          <Answers alert={alert} rights={rights} answer={answer} />
        ) : (
          <p className="mt-1 text-small text-muted">
            <Kbd command={next} /> then the number of the answer
          </p>
        )
      ) : null}
    </li>
  );
}

interface Props {
  readonly alerts: readonly AlertView[];
  readonly rights: AlertRights;
  readonly busy?: boolean;
  /** The command that goes from alert to alert. */ readonly next: string;
  onAnswer?(answer: AlertAnswer): void;
}
/**
 * What the checks found, open ones first. The alert in hand lists its answers; a number answers it.
 */
export function Alerts({ alerts, rights, busy = false, next, onAnswer }: Props) {
  const [inHand, setInHand] = useState<string | null>(null);
  const keys = useActorRef(alertKeysMachine);
  const notifications = useNotifications();
  const scope = useScopeProps('alerts', 'table', keys);
  const answer = (fingerprint: string, nth: number) => {
    const alert = alerts.find((alert) => alert.fingerprint === fingerprint);
    const chosen = alert && offeredAnswers(alert, rights)[nth];
    // A click says it as the key does.
    if (chosen && busy)
      notifications.send({ type: 'note.add', note: { tone: 'info', message: alertsBusy } });
    else if (chosen)
      onAnswer?.({ fingerprint, service: chosen.service, result: chosen.result, note: null });
  };
  const byKey = useEffectEvent((nth: number) => {
    const here =
      document.activeElement?.closest<HTMLElement>('[data-fingerprint]')?.dataset['fingerprint'];
    if (here !== undefined) answer(here, nth);
  });
  useEffect(() => {
    keys.send({ type: 'alerts.busy', busy });
  }, [keys, busy]);
  useEffect(() => {
    const on = keys.on('alert.key', (event) => byKey(event.nth));
    return () => on.unsubscribe();
  }, [keys]);
  if (alerts.length === 0) return <p className="text-muted">No alerts for this prescription.</p>;
  const open = new Set(openAlerts(alerts));
  const sorted = [...open, ...alerts.filter((alert) => !open.has(alert))];
  return (
    <ul {...scope} className="flex flex-col gap-2">
      {sorted.map((item) => (
        <Card
          key={item.fingerprint}
          alert={item}
          rights={rights}
          next={next}
          inHand={item.fingerprint === inHand}
          onFocus={() => setInHand(item.fingerprint)}
          answer={onAnswer ? (nth) => answer(item.fingerprint, nth) : undefined}
        />
      ))}
    </ul>
  );
}
