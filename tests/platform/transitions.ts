import {
  createEmptyActor,
  initialTransition,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type StateValue,
} from 'xstate';
import { restingStates } from './graph.ts';

interface Outcome {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
}
export interface Walk {
  /** Per event type, every payload that a guard can branch on. */
  readonly events: Readonly<Record<string, readonly EventObject[]>>;
  /** Per invoked actor, every output and error. */
  readonly settle?: Readonly<Record<string, Outcome>>;
  readonly input?: unknown;
  /** The part of the context that tells states apart. */
  readonly project?: (context: any) => unknown;
  /** The part of the state value that tells states apart, where parallel regions multiply. */
  readonly apart?: (value: StateValue) => unknown;
}
interface Taken {
  readonly eventType: string;
  readonly source: AnyStateNode;
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];
const nodesIn = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] =>
  (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes;
const definitionsOf = (machine: AnyStateMachine): Taken[] =>
  nodesOf(machine.root).flatMap((node) => [...node.transitions.values()].flat() as Taken[]);
const nameOf = (taken: Taken, all: readonly Taken[]) =>
  `${taken.source.path.join('.') || '(root)'} -${taken.eventType}-> #${all.filter((item) => item.source === taken.source && item.eventType === taken.eventType).indexOf(taken)}`;

/**
 * The transitions that events from outside the machine cause, by name: what a person can do, once
 * what the server and the clock do is left out (`but`).
 */
export function causedByPerson(
  machine: AnyStateMachine,
  but: readonly string[] = [],
): readonly string[] {
  const all = definitionsOf(machine);
  return all
    .filter(
      (taken) =>
        !taken.eventType.startsWith('xstate.') &&
        taken.eventType !== '' &&
        !but.includes(taken.eventType),
    )
    .map((taken) => nameOf(taken, all))
    .toSorted();
}

function eventsFor(snapshot: AnyMachineSnapshot, walk: Walk): EventObject[] {
  const types = [...new Set(nodesIn(snapshot).flatMap((node) => node.ownEvents as string[]))];
  return types.flatMap((type): EventObject[] => {
    if (type in walk.events) return [...walk.events[type]!];
    const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
    if (!actor) {
      if (type.startsWith('xstate.')) return [{ type }];
      throw new Error(`No fixture for event "${type}"`);
    }
    const outcomes = walk.settle?.[actor[2]!]?.[actor[1] as 'done' | 'error'];
    if (!outcomes) throw new Error(`No ${actor[1]} fixture for invoked actor "${actor[2]}"`);
    return outcomes.map((outcome) => ({
      type,
      ...(actor[1] === 'done' ? { output: outcome } : { error: outcome }),
    }));
  });
}

/**
 * Where no effect runs. XState's own `transition` makes an actor of the machine for each event,
 * with a context that nobody looks at: half of a walk's work.
 */
function inertScope() {
  const self: AnyActorRef = createEmptyActor();
  const nothing = (): void => {};
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
}

/**
 * Takes every event in every state that can be reached, running no effect, and names the
 * transitions that were never
 * taken and the resting states that were never reached.
 */
export function coverage(
  machine: AnyStateMachine,
  walk: Walk,
): { readonly untaken: readonly string[]; readonly unreached: readonly string[] } {
  const all = definitionsOf(machine);
  const taken = new Set<Taken>();
  const seen = new Set<string>();
  const reached = new Set<AnyStateNode>();
  const keyOf = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([
      walk.apart ? walk.apart(snapshot.value) : snapshot.value,
      walk.project ? walk.project(snapshot.context) : snapshot.context,
      snapshot.status,
    ]);
  const [first] = initialTransition(machine, walk.input as never);
  const queue: AnyMachineSnapshot[] = [first as AnyMachineSnapshot];
  seen.add(keyOf(queue[0]!));
  while (queue.length > 0) {
    const snapshot = queue.shift()!;
    for (const node of nodesIn(snapshot)) reached.add(node);
    if (snapshot.status !== 'active') continue;
    for (const event of eventsFor(snapshot, walk)) {
      for (const ownTaken of (machine.getTransitionData(snapshot as never, event) ??
        []) as unknown as Taken[])
        taken.add(ownTaken);
      const next = machine.transition(snapshot, event, inertScope());
      if (seen.size > 20_000) throw new Error('Too many states: project the context');
      const key = keyOf(next);
      if (!seen.has(key)) {
        seen.add(key);
        queue.push(next);
      }
    }
  }
  const names = new Set([...reached].map((node) => node.path.join('.')));
  return {
    untaken: all.filter((item) => !taken.has(item)).map((item) => nameOf(item, all)),
    unreached: restingStates(machine.root).filter((dot) => !names.has(dot)),
  };
}
