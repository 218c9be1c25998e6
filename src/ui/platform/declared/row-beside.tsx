import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RowBesideRef } from '#machines/platform/record/row-beside.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Safety } from '#ui/platform/shell/safety-slot.tsx';

/** The facts of the row under the cursor, in the panel at the right edge. */
export function RowBeside({
  beside,
  what,
}: {
  readonly beside: RowBesideRef;
  readonly what: (value: unknown) => ReactNode;
}) {
  const { value, problem, row } = useSelector(beside, (snapshot) => snapshot.context);
  return (
    <Safety>
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
        <p className="text-muted">
          {row === null ? 'Choose a row: what is known of it stands here.' : ''}
        </p>
      ) : null}
      {value === null ? null : what(value)}
    </Safety>
  );
}
