import type { AlertView } from '#domain/contract/rx.ts';
import { answersFor, durAnswer } from '#domain/rules/clinical/dur-codes.ts';
import { instantText } from '#machines/rx/instant-text.ts';
import type { AlertAnswer } from '#machines/rx/rx.ports.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';

const hues: Readonly<Record<AlertView['severity'], Hue>> = { contraindicated: 'danger', severe: 'danger', moderate: 'warn', minor: 'info' };
export const openAlerts = (alerts: readonly AlertView[]): readonly AlertView[] => alerts.filter((a) => a.answered === null);

interface AnswerProps { readonly alert: AlertView; readonly pharmacist: boolean; readonly busy: boolean; onAnswer(answer: AlertAnswer): void }
/** Letters choose in the list, Enter answers. Nothing is chosen beforehand: an answer is a decision. */
function AnswerForm({ alert, pharmacist, busy, onAnswer }: AnswerProps) {
  const id = useId(), [code, setCode] = useState(''), [note, setNote] = useState('');
  const answers = answersFor(alert, pharmacist);
  if (answers.length === 0) return <p className="mt-1 text-warn">A pharmacist has to answer this.</p>;
  const send = () => { const [service, result] = code.split('+'); if (service && result && !busy) onAnswer({ fingerprint: alert.fingerprint, service, result, note: note.trim() || null }); };
  const onEnter = (e: KeyboardEvent) => { if (e.key === 'Enter' && !e.ctrlKey && !e.altKey) { e.preventDefault(); send(); } };
  return (
    <form className="mt-1.5 flex flex-wrap items-center gap-1.5" onSubmit={(e: FormEvent) => { e.preventDefault(); send(); }}>
      <label htmlFor={`${id}-answer`} className="sr-only">Answer to {alert.title}</label>
      <select id={`${id}-answer`} data-alert="" className="control min-w-[220px] flex-[2]" value={code} onChange={(e) => setCode(e.target.value)} onKeyDown={onEnter}>
        <option value="">Choose an answer</option>
        {answers.map((a, i) => <option key={`${a.service}+${a.result}`} value={`${a.service}+${a.result}`}>{i + 1}. {a.label} ({a.service} {a.result})</option>)}
      </select>
      <label htmlFor={`${id}-note`} className="sr-only">Note</label>
      <input id={`${id}-note`} className="control min-w-[120px] flex-1" placeholder="Note" maxLength={500} value={note} onChange={(e) => setNote(e.target.value)} />
      <Button type="submit" keys="Enter" busy={busy} aria-disabled={code === ''}>Answer</Button>
    </form>
  );
}

function Alert({ alert, pharmacist, busy, onAnswer }: Omit<AnswerProps, 'onAnswer'> & { readonly onAnswer?: ((answer: AlertAnswer) => void) | undefined }) {
  const { answered } = alert;
  return (
    <li className={cx('rounded-lg border px-2.5 py-2', answered ? 'border-line' : alert.severity === 'severe' || alert.severity === 'contraindicated' ? 'border-danger bg-danger-soft' : 'border-line-2 bg-warn-soft')}>
      <div className="flex items-center gap-2"><Badge hue={hues[alert.severity]}>{alert.severity}</Badge><b className="min-w-0 font-semibold">{alert.title}</b><span className="ml-auto text-muted">{alert.reason}</span></div>
      <p className="mt-0.5">{alert.effect}</p>
      <p className="mt-0.5 text-muted">{alert.management}</p>
      {answered ? <p className="mt-1 text-ok">{durAnswer(answered.service, answered.result)?.label ?? `${answered.service} ${answered.result}`} · {answered.by}, {instantText(answered.at)}{answered.note === null ? '' : ` · ${answered.note}`}</p>
        : onAnswer ? <AnswerForm alert={alert} pharmacist={pharmacist} busy={busy} onAnswer={onAnswer} /> : null}
    </li>
  );
}

interface Props { readonly alerts: readonly AlertView[]; readonly pharmacist: boolean; readonly busy?: boolean; onAnswer?(answer: AlertAnswer): void }
/** What the checks found, open ones first, each answered in place by who may. */
export function Alerts({ alerts, pharmacist, busy = false, onAnswer }: Props) {
  if (alerts.length === 0) return <p className="text-muted">No alerts for this prescription.</p>;
  const sorted = [...openAlerts(alerts), ...alerts.filter((a) => a.answered !== null)];
  return <ul className="flex flex-col gap-2">{sorted.map((a) => <Alert key={a.fingerprint} alert={a} pharmacist={pharmacist} busy={busy} onAnswer={onAnswer} />)}</ul>;
}
