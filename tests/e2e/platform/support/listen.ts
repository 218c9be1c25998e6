import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';

/**
 * Listens to the machines of the built product from outside: React's own tree holds the root actor
 * and those that a view keeps, and their systems say every step that a machine takes. Nothing in
 * the product knows of it. Runs in the page. Called again, it listens to what has come since.
 */
export function listenToMachines(): void {
  interface Node {
    readonly path: readonly string[];
    readonly transitions: ReadonlyMap<string, readonly unknown[]>;
  }
  interface Step {
    readonly type: string;
    readonly snapshot: {
      readonly machine?: { readonly id: string };
      readonly _nodes?: readonly Node[];
    };
    readonly _transitions?: readonly { readonly source: Node; readonly eventType: string }[];
  }
  interface System {
    inspect(actions: { next(step: Step): void }): void;
  }
  interface Hook {
    readonly memoizedState: unknown;
    readonly next: Hook | null;
  }
  interface Fiber {
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly memoizedState: Hook | null;
    readonly memoizedProps: {
      readonly value?: { readonly workstation?: { readonly system: System } };
    } | null;
  }
  const at = window as unknown as {
    __walked?: {
      systems: WeakSet<System>;
      machines: Record<string, { taken: string[]; states: string[]; now: string[] }>;
    };
  };
  const { systems, machines } = (at.__walked ??= { systems: new WeakSet(), machines: {} });
  const listen = (system: System | undefined) => {
    if (!system || systems.has(system)) return;
    systems.add(system);
    system.inspect({
      next: (step) => {
        if (
          !(step.type === '@xstate.microstep' || step.type === '@xstate.snapshot') ||
          !step.snapshot.machine
        )
          return;
        const of = (machines[step.snapshot.machine.id] ??= { taken: [], states: [], now: [] });
        for (const transition of step._transitions ?? [])
          of.taken.push(
            `${transition.source.path.join('.') || '(root)'} -${transition.eventType}-> #${transition.source.transitions.get(transition.eventType)?.indexOf(transition) ?? 0}`,
          );
        of.now = (step.snapshot._nodes ?? []).map((node) => node.path.join('.'));
        for (const name of of.now) {
          if (!of.states.includes(name)) of.states.push(name);
        }
      },
    });
  };
  /** What `useActorRef` keeps: its logic's configuration and the actor. */
  const kept = (hook: Hook): System | undefined =>
    Array.isArray(hook.memoizedState)
      ? (hook.memoizedState[1] as { system?: System } | undefined)?.system
      : undefined;
  const visit = (fiber: Fiber | null) => {
    for (let ownFiber = fiber; ownFiber; ownFiber = ownFiber.sibling) {
      listen(ownFiber.memoizedProps?.value?.workstation?.system);
      for (
        let memoizedState = ownFiber.memoizedState;
        memoizedState && 'memoizedState' in memoizedState;
        memoizedState = memoizedState.next
      )
        listen(kept(memoizedState));
      visit(ownFiber.child);
    }
  };
  const root = document.getElementById('root') as unknown as Record<
    string,
    { stateNode: { current: Fiber } }
  >;
  visit(
    root[Object.keys(root).find((key) => key.startsWith('__reactContainer$'))!]!.stateNode.current,
  );
}

interface Telling {
  readonly __walked?: {
    readonly machines: Readonly<
      Record<string, { taken: readonly string[]; states: readonly string[] }>
    >;
  };
  __told?: Record<string, { taken: number; states: number }>;
  readonly __keep?: (told: string) => Promise<void>;
}
/** Runs in the page: tells what the machines have taken and reached since it was last asked. */
function tellTaken(): void {
  const page: Window & Telling = window;
  const told = (page.__told ??= {});
  for (const [machine, { taken, states }] of Object.entries(page.__walked?.machines ?? {})) {
    const before = told[machine] ?? { taken: 0, states: 0 };
    if (before.taken === taken.length && before.states === states.length) continue;
    told[machine] = { taken: taken.length, states: states.length };
    void page.__keep?.(
      JSON.stringify({
        machine,
        taken: [...new Set(taken.slice(before.taken))],
        states: states.slice(before.states),
      }),
    );
  }
}

/** How often a page is asked. */
const everyMs = 400;
/**
 * Every page of the context says what its machines take, for `npm run qa -- cover`. What a page
 * has taken in its last moment before it is loaded anew is not heard.
 */
export async function keepTaken(context: BrowserContext, suite: 'browser' | 'kit'): Promise<void> {
  const folder = `test-results/cover/${suite}`;
  mkdirSync(folder, { recursive: true });
  await context.exposeBinding('__keep', (_, line: string) => {
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`);
  });
  await context.addInitScript({
    content: `
      globalThis.__name ??= (named) => named;
      const listenToMachines = ${listenToMachines.toString()};
      const tellTaken = ${tellTaken.toString()};
      setInterval(() => {
        try { listenToMachines(); tellTaken(); } catch { /* the page is not there yet */ }
      }, ${everyMs});`,
  });
}
