import { findActor } from '../ports/system-actors.ts';
import type { DialogsRef, OpenDialog } from './dialogs.machine.ts';

interface System {
  get(id: string): unknown;
}
const isOpen = ({ ref }: OpenDialog): boolean => {
  const { status }: { readonly status: string } = ref.getSnapshot();
  return status === 'active';
};
/** The dialogs that are open; one that has ended is not, though its opener has yet to hear. */
export const openIn = (dialogs: DialogsRef): readonly OpenDialog[] =>
  dialogs.getSnapshot().context.stack.filter(isOpen);
/** The dialog on top of all; undefined where none is open. */
export const topOpen = (system: System): OpenDialog | undefined => {
  const dialogs = findActor<DialogsRef>(system, 'dialogs');
  return dialogs === undefined ? undefined : openIn(dialogs).at(-1);
};
