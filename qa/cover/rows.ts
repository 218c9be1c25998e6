import path from 'node:path';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { restingStates } from '#tests/platform/graph.ts';
import { declaredMachines, type DeclaredMachine } from '../draw/machines.ts';
import { takenBy, type Suite, type TakenOf } from './taken.ts';

/** A transition by the name that recordings use, with what a drawing needs of it. */
export interface Arrow {
  readonly name: string;
  readonly from: string;
  readonly eventType: string;
  readonly to: readonly string[];
  /** Whether it has a guard: it may be let past. */
  readonly isGuarded?: boolean;
}
/** One machine: what it consists of, and what each suite has taken of it. */
export interface Row {
  readonly name: string;
  readonly file: string;
  /** Resting states by path. */
  readonly states: readonly string[];
  readonly transitions: readonly Arrow[];
  readonly reached: Readonly<Record<Suite, ReadonlySet<string>>>;
  readonly taken: Readonly<Record<Suite, ReadonlySet<string>>>;
}

const within = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(within),
];
const arrowsOf = (machine: AnyStateMachine): readonly Arrow[] =>
  within(machine.root).flatMap((node) =>
    [...node.transitions].flatMap(([eventType, all]) =>
      all.map(({ target, guard }, index) => {
        const from = node.path.join('.');
        return {
          name: `${from || '(root)'} -${eventType}-> #${index}`,
          from,
          eventType,
          to: (target ?? []).map((to: AnyStateNode) => to.path.join('.')),
          isGuarded: guard !== undefined,
        };
      }),
    ),
  );
/** A transition of a machine that only a recording knows: where it leads was not told. */
const arrowOf = (name: string): Arrow => {
  const found = /^(.*?) -(.*)-> #\d+$/.exec(name);
  const from = found?.[1] ?? '';
  return { name, from: from === '(root)' ? '' : from, eventType: found?.[2] ?? name, to: [] };
};

/** Functions that make a machine: the id of what they make, or of one of many alike. */
const madeAs: Readonly<Record<string, string>> = {
  createDialogsMachine: 'dialogs',
  createErxLogMachine: 'erxLog',
  createKeymapMachine: 'keymap',
  createListDialog: 'dmsSearch',
  createScreensMachine: 'screens',
};

type Consists = Pick<Row, 'states' | 'transitions'> & { readonly ids: readonly string[] };
const isLeaf = (state: string, _: number, all: readonly string[]): boolean =>
  state !== '' && !all.some((other) => other.startsWith(`${state}.`));
/** What a function’s machines consist of, as the unit tests have told it. */
function consistsMade(name: string, declared: ReadonlySet<string>, unit: TakenOf): Consists | null {
  const of = unit.get(madeAs[name] ?? '')?.of;
  if (!of) return null;
  const shape = JSON.stringify(of.transitions);
  const alike = [...unit].filter(
    ([id, taken]) => !declared.has(id) && JSON.stringify(taken.of?.transitions) === shape,
  );
  return {
    ids: alike.map(([id]) => id),
    states: of.states.filter(isLeaf),
    transitions: of.transitions.map(arrowOf),
  };
}
const consistsOf = (
  { name, machine }: DeclaredMachine,
  declared: ReadonlySet<string>,
  unit: TakenOf,
): Consists | null =>
  machine === null
    ? consistsMade(name, declared, unit)
    : {
        ids: [machine.id],
        states: restingStates(machine.root),
        transitions: arrowsOf(machine),
      };

/** Every machine of the project with what the recordings say of it, in the order of the files. */
export async function coverRows(root: string): Promise<readonly Row[]> {
  const machines = await declaredMachines(root);
  const declared = new Set(machines.flatMap(({ machine }) => (machine ? [machine.id] : [])));
  const bySuite: Readonly<Record<Suite, TakenOf>> = {
    unit: takenBy(root, 'unit'),
    browser: takenBy(root, 'browser'),
    kit: takenBy(root, 'kit'),
  };
  return machines.map((declaredMachine) => {
    const consists = consistsOf(declaredMachine, declared, bySuite.unit);
    const states = consists?.states ?? [];
    const transitions = consists?.transitions ?? [];
    const of = (suite: Suite, what: 'taken' | 'states'): ReadonlySet<string> => {
      const all = (consists?.ids ?? []).flatMap((id) => [
        ...(bySuite[suite].get(id)?.[what] ?? []),
      ]);
      const known = new Set(what === 'states' ? states : transitions.map(({ name }) => name));
      return new Set(all.filter((name) => known.has(name)));
    };
    const each = (what: 'taken' | 'states') => ({
      unit: of('unit', what),
      browser: of('browser', what),
      kit: of('kit', what),
    });
    return {
      name: declaredMachine.name,
      file: path.posix.normalize(declaredMachine.file),
      states,
      transitions,
      reached: each('states'),
      taken: each('taken'),
    };
  });
}
