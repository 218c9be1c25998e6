import type { SnapshotFrom } from 'xstate';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { childNamed } from '#machines/platform/ports/system-actors.ts';
import { draftOf } from '../draft/draft.ts';
import { accepts } from '../ports/accepts.ts';
import { clashesOf } from './record.context.ts';
import type { recordMachine } from './record.machine.ts';

type Snapshot = SnapshotFrom<typeof recordMachine>;
/** What is asked: a record, or a dialog that holds one and may have a row begun beside it. */
type Asked = Snapshot & { readonly context: { readonly hasBegun?: () => boolean } };
const busy = (snapshot: Snapshot): string | null => {
  if (snapshot.matches('saving')) return 'Saving: wait for the answer.';
  if (snapshot.matches('loading')) return 'Loading: wait for the record.';
  if (snapshot.matches('reading')) return 'Looking up the package: one moment.';
  return snapshot.hasTag('busy') ? 'Working: wait for the answer.' : null;
};

function saveRefusal(snapshot: Snapshot): string | null {
  if (snapshot.matches('viewing'))
    return (
      snapshot.context.refuse?.edit ?? 'Nothing to save: press {key:record.edit} to edit first.'
    );
  if (snapshot.matches('conflict'))
    return 'Someone else saved first: choose for every field, then merge.';
  return snapshot.matches('editing') ? 'Nothing has changed.' : null;
}
function mergeRefusal(snapshot: Snapshot): string | null {
  const open = clashesOf(snapshot.context).filter(
    (clash) => snapshot.context.choices[clash.field] === undefined,
  );
  if (!snapshot.context.draft || open.length === 0) return null;
  const { fields } = draftOf(snapshot.context.draft);
  return `Choose mine or theirs for ${open.map((difference) => fields[difference.field]?.label ?? difference.field).join(', ')}.`;
}

type Reason = (snapshot: Asked) => string;
/** What has to be stored first, or the other reason. */
const storedFirst =
  (unstored: string, otherwise: string): Reason =>
  ({ context }) =>
    context.stored === null ? unstored : otherwise;
const unstoredNotes = 'This record is not stored yet: {key:record.save} saves it first.';
/** Why each event is not possible on a record that is not busy. */
const idleReasons: Readonly<Record<string, Reason>> = {
  'record.save': (snapshot) => saveRefusal(snapshot) ?? 'There is nothing to save.',
  'record.edit': (snapshot) =>
    snapshot.context.refuse?.edit ??
    (snapshot.matches('editing') ? 'The form is open already.' : 'There is nothing to edit.'),
  'record.remove': ({ context }) =>
    context.refuse?.remove ?? 'This record is not stored yet, so there is nothing to delete.',
  'record.part': storedFirst(
    'Save this record first: there is nothing stored to look at yet.',
    'Not possible now.',
  ),
  'record.block': ({ context }) =>
    context.block === undefined
      ? 'Nothing of this kind is blocked.'
      : (context.refuse?.edit ?? 'Save it first: what is stored can be blocked.'),
  'record.turn': ({ context }) =>
    context.refuse?.edit ??
    (context.stored === null
      ? 'There is nothing to switch here.'
      : 'Save or discard what you changed first.'),
  'record.notes': storedFirst(unstoredNotes, 'There are no notes on this kind of record.'),
  'record.about': storedFirst(unstoredNotes, 'This record has nothing of the kind.'),
  'record.discard': () => 'Nothing has changed.',
};

/**
 * Why an event is not possible now, in words; null when it is. A dialog that holds a record answers
 * as the record does.
 */
export function recordRefusal(
  snapshot: Asked,
  event: { type: string; part?: string },
): string | null {
  // The dialog itself says that a row was begun, which is no "nothing has changed".
  if (event.type === 'record.save' && snapshot.context.hasBegun?.() === true) return null;
  const within = childNamed<{ getSnapshot(): Snapshot }>(snapshot, 'record');
  if (within) return recordRefusal(within.getSnapshot(), event);
  if (accepts(snapshot, event)) return null;
  if (event.type === 'record.merge')
    return busy(snapshot) ?? mergeRefusal(snapshot) ?? 'There is nothing to merge.';
  if (event.type === 'record.undo') return 'There is nothing to undo.';
  const reason = ownEntry(idleReasons, event.type);
  return busy(snapshot) ?? reason?.(snapshot) ?? 'Not possible now.';
}
