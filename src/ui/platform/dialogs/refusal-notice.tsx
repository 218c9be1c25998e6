import type { ReactNode } from 'react';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { Notice } from '#ui/kit/notice.tsx';

interface Props {
  readonly refusal: Refused | null;
  readonly title?: string;
  readonly actions?: ReactNode;
}
/** Why a step was not taken and who may; it stays until the next step. */
export function RefusalNotice({ refusal, title = 'This step was not taken', actions }: Props) {
  if (refusal === null) return null;
  return (
    <Notice tone="danger" title={title} actions={actions}>
      <ul>
        {refusal.why.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      {refusal.allowedRoles.length === 0 ? null : (
        <p className="mt-0.5">May: {refusal.allowedRoles.join(', ')}.</p>
      )}
    </Notice>
  );
}
