import type { SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { listRefOf, type processingMachine } from './processing.machine.ts';

/** Why the queue can't do it now, in words; null when it can. */
export function processingRefusal(
  s: SnapshotFrom<typeof processingMachine>,
  e: { type: string },
): string | null {
  if (accepts(s, e)) return null;
  if (s.matches({ work: 'finding' }) || s.matches({ work: 'acting' }))
    return 'One moment: the last step is still being taken.';
  if (e.type === 'code.open') return 'Scan a label, or type a prescription number first.';
  return s.context.row === null
    ? listRefOf(s)?.getSnapshot().context.total === 0
      ? messages.noRecordFound
      : 'Choose a row first.'
    : 'That is not possible now.';
}
