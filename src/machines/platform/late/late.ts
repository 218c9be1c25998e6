import type { AnyActorLogic } from 'xstate';

/**
 * Logic that is fetched after the machine that invokes it was put together. It has to be there when
 * the invocation starts.
 */
export const late = <Logic extends AnyActorLogic>(get: () => Logic): Logic =>
  ({
    getInitialSnapshot: (scope: never, input: never) => get().getInitialSnapshot(scope, input),
    start: (snapshot: never, scope: never) => get().start?.(snapshot, scope),
    transition: (snapshot: never, event: never, scope: never) =>
      get().transition(snapshot, event, scope),
    getPersistedSnapshot: (snapshot: never, options: never) =>
      get().getPersistedSnapshot(snapshot, options),
    restoreSnapshot: (snapshot: never, scope: never) => get().restoreSnapshot?.(snapshot, scope),
  }) as unknown as Logic;
