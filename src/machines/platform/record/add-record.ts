import { createActor, toPromise } from 'xstate';
import { openNamedAt, type DialogsRef } from '../dialogs/dialogs.machine.ts';
import type { RecordInput, RecordOutput } from './record.context.ts';
import type { Stored } from './record.ports.ts';

/** Opens the dialog that adds a record, over whatever is open; what was saved, or null. */
export async function addRecord(
  dialogs: DialogsRef,
  name: string,
  input: RecordInput,
): Promise<Stored | null> {
  const { kind, row } = await toPromise(
    createActor(openNamedAt<RecordOutput>(dialogs), { input: { name, input } }).start(),
  );
  return kind === 'saved' || kind === 'chosen' ? row : null;
}
