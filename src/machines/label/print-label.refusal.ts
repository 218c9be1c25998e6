import type { SnapshotFrom } from 'xstate';
import { noBagLabel } from '#domain/label/rules/text.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import type { printLabelMachine } from './print-label.machine.ts';

/** Why an event is not possible now, in words; null when it is. */
export function printLabelRefusal(
  snapshot: SnapshotFrom<typeof printLabelMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the label is on its way.';
  if (event.type === 'label.bag') return noBagLabel;
  if (event.type === 'label.show') return 'There is one label only.';
  return event.type === 'label.print' ||
    event.type === 'label.find' ||
    event.type === 'label.language'
    ? 'Type the prescription number first, or scan its label.'
    : 'That is not possible now.';
}
