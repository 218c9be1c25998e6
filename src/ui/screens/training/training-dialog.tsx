import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { CourseCase } from '#domain/training/contract/training.ts';
import type { trainingMachine, TrainingRef } from '#machines/training/training.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { GradeOfCase } from './grade-of-case.tsx';

const roles = {
  technician: 'Technician',
  pharmacist: 'Pharmacist',
  cashier: 'Cashier',
} as const satisfies Readonly<Record<CourseCase['who'], string>>;
const caseId = (key: string) => `training-${key}`;

function StateOf({ item, runs }: { readonly item: CourseCase; readonly runs: boolean }) {
  if (runs) return <Badge hue="info">Running</Badge>;
  if (item.isPassed) return <Badge hue="ok">Passed</Badge>;
  return item.attempts > 0 ? <Badge hue="warn">Not passed yet</Badge> : <Badge>New</Badge>;
}
/** The cases of the course, each with its state and the best score. */
function Cases({ dialog }: { readonly dialog: TrainingRef }) {
  const { course, active } = useSelector(dialog, (snapshot) => snapshot.context);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <ol
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label="Cases"
      aria-activedescendant={course.cases[active] && caseId(course.cases[active].key)}
      className="min-h-0 overflow-y-auto focus-visible:-outline-offset-2"
    >
      {course.cases.map((item, index) => (
        <li
          key={item.key}
          id={caseId(item.key)}
          role="option"
          aria-selected={index === active}
          className={cx(
            'flex items-center gap-3 rounded-md px-2.5 py-1.5',
            index === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
          )}
        >
          <span className="w-6 shrink-0 text-right text-muted">{item.no}</span>
          <span className="min-w-0 flex-1 font-semibold">{item.title}</span>
          <span className="w-24 shrink-0 text-muted">{roles[item.who]}</span>
          <span className="w-28 shrink-0">
            <StateOf item={item} runs={course.running?.key === item.key} />
          </span>
          <span className="w-28 shrink-0 text-right text-muted">
            {item.best === null ? 'No score yet' : `Best: ${item.best} of 100`}
          </span>
        </li>
      ))}
    </ol>
  );
}
/** What is to be done, in the words of a pharmacy. */
function Task({ dialog }: { readonly dialog: TrainingRef }) {
  const running = useSelector(dialog, ({ context }) => context.course.running);
  if (running === null) return null;
  return (
    <section aria-label="Task" className="flex flex-col gap-2">
      <h3 className="font-semibold">{`Case ${running.no}: ${running.title}`}</h3>
      {running.task.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/** The answer that an Enter gives; the focus waits on it. */
function MainAnswer({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLSpanElement>(null);
  useEffect(() => main.current?.querySelector('button')?.focus(), []);
  return <span ref={main}>{children}</span>;
}
function Answers({ dialog, mode }: { readonly dialog: TrainingRef; readonly mode: Mode }) {
  const runs = useSelector(dialog, ({ context }) => context.course.running !== null);
  const isKnown = useSelector(dialog, ({ context }) => runs || context.graded !== null);
  const asks = mode === 'working' || mode === 'graded';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {mode === 'failed' ? (
        <Button command="training.retry" onClick={() => dialog.send({ type: 'course.retry' })}>
          Retry
        </Button>
      ) : null}
      {runs && mode !== 'busy' ? (
        <Button command="training.leave" onClick={() => dialog.send({ type: 'case.leave' })}>
          Leave the case
        </Button>
      ) : null}
      {isKnown && asks ? (
        <Button command="training.reset" onClick={() => dialog.send({ type: 'case.reset' })}>
          Begin again
        </Button>
      ) : null}
      {asks ? (
        <Button command="training.list" onClick={() => dialog.send({ type: 'course.list' })}>
          All cases
        </Button>
      ) : null}
      {runs && mode !== 'busy' ? (
        <Button command="training.grade" onClick={() => dialog.send({ type: 'case.grade' })}>
          How did I do
        </Button>
      ) : null}
      {asks ? (
        <MainAnswer key={mode}>
          <Button
            look="primary"
            command="dialog.close"
            onClick={() => dialog.send({ type: 'dialog.close' })}
          >
            {mode === 'working' ? 'To work' : 'Close'}
          </Button>
        </MainAnswer>
      ) : null}
    </div>
  );
}

type Mode = 'busy' | 'failed' | 'choosing' | 'working' | 'graded';
const modeOf = (snapshot: SnapshotFrom<typeof trainingMachine>): Mode => {
  if (snapshot.hasTag('busy')) return 'busy';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('working')) return 'working';
  return snapshot.matches('graded') ? 'graded' : 'choosing';
};
/** The course: its cases, the task of the one that runs, and how it was graded. */
export function TrainingDialog({ dialog }: { readonly dialog: TrainingRef }) {
  const mode = useSelector(dialog, modeOf);
  const { problem, grade } = useSelector(dialog, ({ context }) => context);
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      {problem === null ? null : <Notice tone="danger" title={problem} />}
      {mode === 'busy' ? <Spinner label="The server is being asked" /> : null}
      {mode === 'choosing' ? <Cases dialog={dialog} /> : null}
      {mode === 'working' ? <Task dialog={dialog} /> : null}
      {mode === 'graded' && grade !== null ? <GradeOfCase grade={grade} /> : null}
      <Answers dialog={dialog} mode={mode} />
    </div>
  );
}
