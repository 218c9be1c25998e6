import { emit, setup, type ActorRefFrom } from 'xstate';

export type WalkEvent = { type: 'field.next' } | { type: 'field.previous' } | { type: 'field.revert' } | { type: 'field.problem' };

/** Keys of a form arrive here as events; the form's view knows which field has the focus and moves it. */
export const draftWalkMachine = setup({
  types: { events: {} as WalkEvent, emitted: {} as WalkEvent },
  actions: { pass: emit(({ event }) => event) },
}).createMachine({ id: 'draftWalk', on: { 'field.next': { actions: 'pass' }, 'field.previous': { actions: 'pass' }, 'field.revert': { actions: 'pass' }, 'field.problem': { actions: 'pass' } } });
export type DraftWalkRef = ActorRefFrom<typeof draftWalkMachine>;
