import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import type { RowBesideRef } from '#machines/platform/record/row-beside.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';

/** What belongs to the row under the cursor, in a section under the table. */
export function RowBelow({
  beside,
  title,
  what,
}: {
  readonly beside: RowBesideRef;
  readonly title: string;
  readonly what: (value: unknown) => ReactNode;
}) {
  const { value, problem, row } = useSelector(beside, (snapshot) => snapshot.context);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex h-44 shrink-0 flex-col rounded-[9px] border border-line bg-surface"
    >
      <h2 id={id} className="section-title border-b border-line px-3 py-1.5">
        {title}
      </h2>
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-labelledby={id}>
        {problem === null ? null : (
          <Notice
            tone="danger"
            title="This could not be loaded"
            actions={<Button onClick={() => beside.send({ type: 'beside.retry' })}>Retry</Button>}
          >
            {problem}
          </Notice>
        )}
        {value === null && problem === null ? (
          <p className="px-3 py-2 text-muted">{row === null ? 'Choose a row above.' : ''}</p>
        ) : null}
        {value === null ? null : what(value)}
      </div>
    </section>
  );
}
