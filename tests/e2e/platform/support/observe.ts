import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';

/**
 * What the machines of the running page did since it was loaded: transitions by name, and states by
 * path, per machine.
 */
export interface Seen {
  readonly taken: readonly string[];
  readonly states: readonly string[];
}

/**
 * Listens to the machines of the built product from outside: React's own tree holds the root actor
 * and those that a view
 * keeps, and their systems say every step that a machine takes. Nothing in the product knows of it.
 * Asked again, it
 * listens to what has come since, and to a page that was loaded anew.
 */
export async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
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
        machines: Record<string, { taken: string[]; states: string[] }>;
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
          const of = (machines[step.snapshot.machine.id] ??= { taken: [], states: [] });
          for (const transition of step._transitions ?? [])
            of.taken.push(
              `${transition.source.path.join('.') || '(root)'} -${transition.eventType}-> #${transition.source.transitions.get(transition.eventType)?.indexOf(transition) ?? 0}`,
            );
          for (const node of step.snapshot._nodes ?? []) {
            const name = node.path.join('.');
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
      root[Object.keys(root).find((key) => key.startsWith('__reactContainer$'))!]!.stateNode
        .current,
    );
  });
}
/** Of every machine, by its id. */
export const seenOf = (page: Page): Promise<Readonly<Record<string, Seen>>> =>
  page.evaluate(
    () =>
      (window as unknown as { __walked?: { machines: Record<string, Seen> } }).__walked?.machines ??
      {},
  );

const folder = 'test-results/walks';
interface Kept {
  readonly machine: string;
  readonly resting: readonly string[];
  readonly states: Readonly<Record<string, readonly string[]>>;
}
/**
 * Keeps what a walk reached of its own machine and of every other, for the one comparison at the
 * end of the suite.
 */
export function keepReached(walk: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(
      folder,
      `${kept.machine || 'journey'} ${walk.replaceAll(/\W+/g, '-').slice(0, 80)}.json`,
    ),
    JSON.stringify(kept),
  );
}
/** Walked machine → resting states that no walk reached. */
export function unreached(): Readonly<Record<string, readonly string[]>> {
  const walks = readdirSync(folder).map(
    (text) => JSON.parse(readFileSync(path.join(folder, text), 'utf8')) as Kept,
  );
  return Object.fromEntries(
    walks
      .filter((walk) => walk.machine !== '')
      .map(({ machine, resting }) => [
        machine,
        resting.filter((text) => !walks.some((walk) => walk.states[machine]?.includes(text))),
      ]),
  );
}
