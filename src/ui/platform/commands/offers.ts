import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { domFocusView } from './focus-view.ts';
import type { Command } from './registry.ts';
import { reachedCommand, reachedCommands, whyNot, type Reached } from './scopes.ts';
import type { Desk } from './workstation-context.tsx';

/** A command as a button or a hint shows it: where it reaches, and why it is refused. */
export interface Offered extends Reached {
  readonly why: string | null;
}
export interface Offers {
  /**
   * Something has changed that commands depend on: focus, dialogs, screen, what a machine would
   * answer.
   */
  subscribe(changed: () => void): () => void;
  /** Counts the changes. */
  version(): number;
  /** The command as it is now; the same object while it answers the same. */
  of(id: string): Offered | undefined;
  list(test: (command: Command) => boolean): readonly Offered[];
}

/**
 * Machines that change with every key that is held are asked at the first of them, and again when
 * they rest.
 */
const restMs = 100;
type Stop = () => void;

/** Calls at once, and while calls keep coming, only when they have come to rest. */
function whenRested(call: () => void): { readonly hear: () => void; readonly stop: Stop } {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    hear: () => {
      const now = performance.now();
      const isFirst = now - last > restMs;
      last = now;
      clearTimeout(timer);
      if (isFirst) call();
      else timer = setTimeout(call, restMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Hears of everything that commands depend on. What is near changes with focus, dialogs and screen,
 * and is found anew then.
 */
function listen({ workstation }: Desk, changed: () => void): Stop {
  const { dialogs, screens } = childrenOf(workstation);
  const rested = whenRested(changed);
  let near: { unsubscribe(): void }[] = [];
  let context = workstation.getSnapshot().context;
  let stack = dialogs.getSnapshot().context.stack;
  let open = screens.getSnapshot().context.open;
  const look = () => {
    for (const actions of near) actions.unsubscribe();
    const refs = new Set([
      open?.ref,
      topDialog(dialogs)?.ref,
      ...domFocusView.within().map((scope) => scope.ref),
    ]);
    near = [...refs].flatMap((ref) => (ref ? [ref.subscribe(rested.hear)] : []));
  };
  const moved = () => {
    look();
    changed();
  };
  const watched = [
    workstation.subscribe((snapshot) => {
      if (snapshot.context !== context) {
        context = snapshot.context;
        changed();
      }
    }),
    dialogs.subscribe((snapshot) => {
      if (snapshot.context.stack !== stack) {
        stack = snapshot.context.stack;
        moved();
      }
    }),
    screens.subscribe((snapshot) => {
      if (snapshot.context.open !== open) {
        open = snapshot.context.open;
        moved();
      }
    }),
  ];
  document.addEventListener('focusin', moved);
  look();
  return () => {
    document.removeEventListener('focusin', moved);
    rested.stop();
    for (const subscription of [...watched, ...near]) subscription.unsubscribe();
  };
}

function createOffers(desk: Desk): Offers {
  const listeners = new Set<() => void>();
  const known = new Map<string, Offered>();
  let version = 0;
  let stop: Stop | null = null;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const answer = (reached: Reached): Offered => ({
    ...reached,
    why: whyNot(desk.registry, desk.workstation, reached),
  });
  return {
    subscribe(listener) {
      stop ??= listen(desk, changed);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          stop?.();
          stop = null;
        }
      };
    },
    version: () => version,
    of(id) {
      const reached = reachedCommand(
        desk.registry,
        desk.workstation,
        domFocusView.within(),
        desk.names,
        id,
      );
      const before = known.get(id);
      if (!reached) {
        known.delete(id);
        return undefined;
      }
      const now = answer(reached);
      if (
        before &&
        before.why === now.why &&
        before.ref === now.ref &&
        before.command === now.command
      )
        return before;
      known.set(id, now);
      return now;
    },
    list: (test) =>
      reachedCommands(desk.registry, desk.workstation, domFocusView.within(), desk.names)
        .filter((reachedCommand) => test(reachedCommand.command))
        .map(answer),
  };
}

const offers = new WeakMap<Desk, Offers>();
/** One for every desk: however many buttons show commands, what they depend on is heard once. */
export function offersOf(desk: Desk): Offers {
  const made = offers.get(desk) ?? createOffers(desk);
  offers.set(desk, made);
  return made;
}
