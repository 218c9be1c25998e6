import { createMachine, type AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { causedByPerson } from '#tests/platform/transitions.ts';

/** What a person sees at one place of a walk. */
export interface Place {
  /** The titles of the open dialogs, the top one last; each as it begins. */
  readonly dialogs: readonly string[];
  /** The heading of the page, where that tells places apart. */
  readonly heading?: string;
  /** What has the focus, as it begins: `grid`, `textbox Bag`. */
  readonly focus?: string;
  /** Text that is read on the screen there. */
  readonly sees?: readonly string[];
}
/** What a person does at a place, and where that leads. */
export interface Way {
  readonly from: string;
  /** In words, as `npm run qa -- record --keys` reads them: `press F8`, `scan RX…`. */
  readonly keys: readonly string[];
  readonly to: string;
  /** The transitions of the product’s machine that it takes, by name. */
  readonly takes: readonly string[];
  /** A call of the page that gets no answer meanwhile: a part of its address. */
  readonly lost?: string;
  /** It can’t be taken twice in one store: it is left to the end of a round. */
  readonly once?: true;
}
/** How a machine is walked by keys: places, and the ways between them. */
export interface WalkModel {
  /** The name that the machine is declared with. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  /** The demo account, and the page that it begins at. */
  readonly as: string;
  readonly at: string;
  /** Keys that lead from the page to the first place. */
  readonly first: readonly string[];
  readonly begins: string;
  readonly places: Readonly<Record<string, Place>>;
  readonly ways: readonly Way[];
  /** Events and transitions that a person causes and this model does not, each with its reason. */
  readonly notHere: Readonly<Record<string, string>>;
}
/** A way’s name: the place, the keys, and what does not answer. */
export const wayName = ({ from, keys, lost }: Way): string =>
  `${from}: ${keys.join(', ')}${lost === undefined ? '' : ` (no answer from ${lost})`}`;

/** The model as a machine of its own, whose states are places and whose events are ways. */
export const placesOf = (model: WalkModel) =>
  createMachine({
    id: `walk of ${model.name}`,
    initial: model.begins,
    states: Object.fromEntries(
      Object.keys(model.places).map((place) => [
        place,
        {
          on: Object.fromEntries(
            model.ways
              .filter(({ from }) => from === place)
              .map((way) => [wayName(way), { target: way.to }]),
          ),
        },
      ]),
    ),
  });

const everyTransition = (machine: AnyStateMachine): ReadonlySet<string> => {
  const within = (node: AnyStateMachine['root']): readonly AnyStateMachine['root'][] => [
    node,
    ...Object.values(node.states).flatMap(within),
  ];
  return new Set(
    within(machine.root).flatMap((node) =>
      [...node.transitions].flatMap(([eventType, all]) =>
        all.map((_, index) => `${node.path.join('.') || '(root)'} -${eventType}-> #${index}`),
      ),
    ),
  );
};

/** What is wrong with a model, in words: nothing where it says all that a person can cause. */
export function problemsOf(model: WalkModel): readonly string[] {
  const { machine, ways, places, notHere } = model;
  const taken = new Set(ways.flatMap(({ takes }) => takes));
  const known = everyTransition(machine);
  const left = causedByPerson(machine, Object.keys(notHere)).filter(
    (name) => !taken.has(name) && !(name in notHere),
  );
  const names = ways.map(wayName);
  const reached = new Set(getShortestPaths(placesOf(model)).map(({ state }) => state.value));
  return [
    ...left.map((name) => `no way takes ${name}: add one, or say why it is not here`),
    ...[...taken]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is no transition of ${model.name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `twice: ${name}`),
    ...Object.keys(places)
      .filter((place) => !reached.has(place))
      .map((place) => `no way leads to ${place}`),
  ];
}
