import {
  matchesState,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition as AnyTransition,
  type EventFromLogic,
  type StateValue,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';

type Fixtures<M extends AnyStateMachine> = {
  readonly [T in Exclude<EventFromLogic<M>['type'] & string, `xstate.${string}`>]: readonly Extract<
    EventFromLogic<M>,
    { type: T }
  >[];
};
/** One entry per invoke id: every output and error that a guard can branch on. */
type Settlements = Readonly<
  Record<string, { readonly done?: readonly unknown[]; readonly error?: readonly unknown[] }>
>;
interface Walk<M extends AnyStateMachine> {
  readonly events: Fixtures<M>;
  readonly settle?: Settlements;
  readonly input?: unknown;
  /**
   * What tells two states apart; without it, state value and context. Needed where a context grows
   * without end.
   */
  readonly project?: (snapshot: {
    readonly value: StateValue;
    readonly context: unknown;
  }) => unknown;
}

/** Leaf states in which the machine can rest; a leaf with `always` is a router and never rests. */
export function restingStates(node: AnyStateNode): string[] {
  const kids = Object.values(node.states);
  if (kids.length) return kids.flatMap(restingStates);
  const routes = node.always ?? [];
  return (routes.length > 0 && routes.every((route) => !route.guard)) ||
    routes.some((route) => !route.guard)
    ? []
    : [node.path.join('.')];
}

function eventsOf<M extends AnyStateMachine>(
  types: readonly string[],
  walk: Walk<M>,
): { type: string }[] {
  return types.flatMap((type) => {
    if (type in walk.events)
      return [...(walk.events as Record<string, readonly { type: string }[]>)[type]!];
    const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
    if (!actor) {
      if (type.startsWith('xstate.')) return [{ type }];
      throw new Error(`No fixture for event "${type}"`);
    }
    const settled = walk.settle?.[actor[2]!]?.[actor[1] as 'done' | 'error'];
    if (!settled) throw new Error(`No ${actor[1]} fixture for invoked actor "${actor[2]}"`);
    return settled.map((item) =>
      actor[1] === 'done' ? { type, output: item } : { type, error: item },
    );
  });
}

const options = <M extends AnyStateMachine>(walk: Walk<M>) => ({
  ...(walk.input === undefined ? {} : { input: walk.input }),
  ...(walk.project
    ? {
        serializeState: (snapshot: { value: StateValue; context: unknown }) =>
          JSON.stringify(walk.project!(snapshot)),
      }
    : {}),
  events: (snapshot: { _nodes: AnyStateNode[] }) =>
    eventsOf([...new Set(snapshot._nodes.flatMap((node) => node.ownEvents as string[]))], walk),
});
const nameOf = (transition: AnyTransition): string =>
  `${transition.source.path.join('.') || '(root)'} --${transition.eventType}${transition.guard ? `[${typeof transition.guard === 'string' ? transition.guard : 'type' in transition.guard ? String(transition.guard.type) : 'guard'}]` : ''}--> ${(transition.target ?? []).map((stateNode: AnyStateNode) => stateNode.path.join('.')).join(', ') || '(stays)'}`;
const declaredIn = (node: AnyStateNode): AnyTransition[] =>
  [...node.transitions.values()].flat().concat(...Object.values(node.states).map(declaredIn));

/** Every state that the walk reaches with what can happen there: a large machine is walked once. */
const walked = new WeakMap<object, WeakMap<object, Steps>>();
type Steps = readonly {
  readonly state: { readonly value: StateValue };
  readonly events: readonly unknown[];
}[];
function stepsOf<M extends AnyStateMachine>(machine: M, walk: Walk<M>): Steps {
  const ofMachine = walked.get(machine) ?? new WeakMap<object, Steps>();
  walked.set(machine, ofMachine);
  const known = ofMachine.get(walk);
  if (known) return known;
  const steps = Object.values(
    getAdjacencyMap(machine as AnyStateMachine, options(walk) as never),
  ).map(({ state, transitions }) => ({
    state,
    events: (Object.values(transitions) as { event: unknown }[]).map(({ event }) => event),
  }));
  ofMachine.set(walk, steps);
  return steps;
}

/**
 * Names every declared transition (eventless ones apart) that no walk takes: a branch that can't
 * happen, or a fixture that is missing.
 */
export function untaken<M extends AnyStateMachine>(machine: M, walk: Walk<M>): readonly string[] {
  const left = new Set(declaredIn(machine.root));
  for (const { state, events } of stepsOf(machine, walk))
    for (const event of events)
      for (const definition of (machine as AnyStateMachine).getTransitionData(
        state as never,
        event as never,
      ))
        left.delete(definition as AnyTransition);
  return [...left].map(nameOf);
}

/**
 * Walks every transition of a machine without running its effects, and names the resting states
 * that no path reaches.
 */
export function reachable<M extends AnyStateMachine>(
  machine: M,
  walk: Walk<M>,
): { values: readonly StateValue[]; unreached: readonly string[] } {
  const values = stepsOf(machine, walk).map(({ state }) => state.value);
  return {
    values,
    unreached: restingStates(machine.root).filter(
      (dot) => !values.some((value) => matchesState(dot, value)),
    ),
  };
}
