import { setup } from 'xstate';
import type { NotificationsRef } from '../notifications/notifications.machine.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { unprovidedAction } from '../ports/port.ts';
import { findActor } from '../ports/system-actors.ts';

/**
 * Where a command may put the focus. Regions in their order on the page: navigation, toolbar,
 * search, table, footer.
 */
export type FocusMove =
  | { readonly to: 'search' }
  | { readonly to: 'safety' }
  | { readonly to: 'note' }
  | { readonly to: 'region'; readonly step: 1 | -1 };
export interface FocusPorts {
  /** False when there is nothing of the kind on the screen; it says so itself. */
  move(move: FocusMove): boolean;
}
export type FocusEvent =
  | { type: 'focus.search' }
  | { type: 'focus.safety' }
  | { type: 'focus.note' }
  | { type: 'focus.region'; step: 1 | -1 };
const moveOf = (event: FocusEvent): FocusMove => {
  switch (event.type) {
    case 'focus.region':
      return { to: 'region', step: event.step };
    case 'focus.search':
      return { to: 'search' };
    case 'focus.safety':
      return { to: 'safety' };
    case 'focus.note':
      return { to: 'note' };
  }
};

/** Moves of the focus that are commands. Async results never come here. */
export const focusMachine = setup({
  types: machineTypes<{ events: FocusEvent }>(),
  actions: { move: unprovidedAction<FocusMove>('move') },
}).createMachine({
  id: 'focus',
  on: { '*': { actions: { type: 'move', params: ({ event }) => moveOf(event) } } },
});
export const provideFocus = (ports: FocusPorts) =>
  focusMachine.provide({
    actions: {
      move: ({ system }, move) => {
        if (!ports.move(move) && move.to === 'note')
          findActor<NotificationsRef>(system, 'notifications')?.send({ type: 'note.again' });
      },
    },
  });
