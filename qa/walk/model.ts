import { createMachine, type AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { restingStates } from '#tests/platform/graph.ts';
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
  /** The states that the product’s machine is in there, each by its path. */
  readonly is?: readonly string[];
}
/** What a person does at a place, and where that leads. */
export interface Way {
  readonly from: string;
  /** In words, as `npm run qa -- record --keys` reads them: `press F8`, `scan RX…`. */
  readonly keys: readonly string[];
  readonly to: string;
  /** The transitions of the product’s machine that it takes, by name. */
  readonly takes: readonly string[];
  /** A call of the page that gets no answer meanwhile: a part of its address, or `…$` its end. */
  readonly lost?: string;
  /** A call that is not answered yet: it waits until a way `answers`. */
  readonly late?: string;
  /** What waited is answered, once the keys were pressed. */
  readonly answers?: true;
  /** What somebody else does meanwhile, at a workstation of their own. */
  readonly elsewhere?: Elsewhere;
  /** It can’t be taken twice in one store: it is left to the end of a round. */
  readonly once?: true;
}
/** An electronic prescription: its number, and its drug where that is not the usual one. */
export interface Message {
  readonly id: string;
  readonly ndc?: string;
}
/** Another person at another workstation: before the keys of the way are pressed. */
export interface Elsewhere {
  readonly as: string;
  readonly at: string;
  readonly keys: readonly string[];
}
/** How a machine is walked by keys: places, and the ways between them. */
export interface WalkModel {
  /** The name that the machine is declared with. */
  readonly name: string;
  readonly machine: AnyStateMachine;
  /** The demo account, and the page that it begins at. */
  readonly as: string;
  readonly at: string;
  /** Electronic prescriptions that have come before anybody has done anything. */
  readonly messages?: readonly Message[];
  /** Keys that lead from the page to the first place. */
  readonly first: readonly string[];
  readonly begins: string;
  readonly places: Readonly<Record<string, Place>>;
  readonly ways: readonly Way[];
  /** Events, transitions and resting states that this model leaves out, each with its reason. */
  readonly notHere: Readonly<Record<string, string>>;
}
/** A way’s name: the place, the keys, and what does not answer. */
export const wayName = ({ from, keys, lost, late, answers, elsewhere }: Way): string =>
  [
    `${from}: ${keys.join(', ')}`,
    ...(elsewhere === undefined ? [] : [`(${elsewhere.as}: ${elsewhere.keys.join(', ')})`]),
    ...(lost === undefined ? [] : [`(no answer from ${lost})`]),
    ...(late === undefined ? [] : [`(${late} answers late)`]),
    ...(answers === undefined ? [] : ['(the answer comes)']),
  ].join(' ');

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

/** What the ports of a machine answer, and that they fail, by transition. */
const answersOfPorts = (known: ReadonlySet<string>): readonly string[] =>
  [...known].filter((name) => / -xstate\.(done|error)\.actor\./.test(name));
/** Where a machine ends: nobody sees it there. */
const endsOf = (node: AnyStateMachine['root']): readonly string[] => [
  ...(node.type === 'final' ? [node.path.join('.')] : []),
  ...Object.values(node.states).flatMap(endsOf),
];
const eventOf = (name: string): string => / -(.+)-> #\d+$/.exec(name)?.[1] ?? name;

/**
 * What is wrong with a model, in words: nothing where it says all that a person can cause, what
 * each port answers, and what is seen in each state in which the machine can rest.
 */
export function problemsOf(model: WalkModel): readonly string[] {
  const { machine, ways, places, notHere } = model;
  const taken = new Set(ways.flatMap(({ takes }) => takes));
  const known = everyTransition(machine);
  const left = [
    ...causedByPerson(machine, Object.keys(notHere)),
    ...answersOfPorts(known).filter((name) => !(eventOf(name) in notHere)),
  ].filter((name) => !taken.has(name) && !(name in notHere));
  const ended = endsOf(machine.root);
  const resting = restingStates(machine.root).filter((name) => !ended.includes(name));
  const seen = new Set(Object.values(places).flatMap(({ is = [] }) => is));
  const names = ways.map(wayName);
  const reached = new Set(getShortestPaths(placesOf(model)).map(({ state }) => state.value));
  return [
    ...left.map((name) => `no way takes ${name}: add one, or say why it is not here`),
    ...resting
      .filter((name) => name !== '' && !seen.has(name) && !(name in notHere))
      .map((name) => `no place says what is seen in ${name}: add one, or say why it is not here`),
    ...[...seen]
      .filter((name) => !resting.includes(name))
      .map((name) => `${name} is no state in which ${model.name} rests`),
    ...[...taken]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is no transition of ${model.name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `twice: ${name}`),
    ...Object.keys(places)
      .filter((place) => !reached.has(place))
      .map((place) => `no way leads to ${place}`),
  ];
}
