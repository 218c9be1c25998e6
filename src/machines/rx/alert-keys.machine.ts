import { emit, setup, type ActorRefFrom } from 'xstate';

export type AlertKeyEvent = { type: 'alert.key'; nth: number };

/** The number keys of an alert arrive here; its view knows which alert has the focus and who may answer what. */
export const alertKeysMachine = setup({
  types: { events: {} as AlertKeyEvent, emitted: {} as AlertKeyEvent },
  actions: { pass: emit(({ event }) => event) },
}).createMachine({ id: 'alertKeys', on: { 'alert.key': { actions: 'pass' } } });
export type AlertKeysRef = ActorRefFrom<typeof alertKeysMachine>;
