import type { AnyActorRef } from 'xstate';
import type { DraftRef } from '../draft/draft.ts';

interface Page {
  readonly status: string;
  readonly context?: { readonly draft?: DraftRef | null };
}
/**
 * Whether the page holds something typed that leaving it would lose: its form is a draft of its
 * own, and was changed. What a draft is comes after the login, and so only its type is known here.
 */
export function losesWork(page: AnyActorRef | undefined): boolean {
  const { status, context } = (page?.getSnapshot() ?? { status: 'stopped' }) as Page;
  const draft = context?.draft;
  return (
    status === 'active' &&
    draft !== undefined &&
    draft !== null &&
    Object.keys(draft.getSnapshot().context.dirty).length > 0
  );
}
