import path from 'node:path';
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { DeclaredMachine } from './machines.ts';

/** Where the drawings of the machines are kept. */
export const drawingsFolder = 'docs/machines';

const kebab = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before}-${after}`)
    .toLowerCase();
/** The file of a machine’s drawing, from the root of the project. */
export const drawingFile = ({ name }: Pick<DeclaredMachine, 'name'>): string =>
  `${drawingsFolder}/${kebab(name.replace(/Machine$/, '').replace(/^create/, ''))}.md`;

const stateName = (node: AnyStateNode): string => node.path.join('.') || '(whole machine)';
const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states);
const withinOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...childrenOf(node).flatMap(withinOf),
];
/** The name of what a configuration refers to: an action, a guard, an actor. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'function') return functionName(reference);
  if (typeof reference === 'object' && reference !== null && 'type' in reference)
    return String(reference.type);
  return 'unnamed';
}
/** XState’s own actions and guards that are written in place carry a name; others have none. */
function functionName(written: Function): string {
  const own: unknown = 'type' in written ? written.type : null;
  if (typeof own === 'string') return own.replace(/^xstate\./, '');
  return written.name === '' || written.name === 'guard' ? 'written in place' : written.name;
}
/** How XState joins guards, by the function that checks them. */
const joinedBy: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  checkAnd: (parts) => parts.join(' and '),
  checkOr: (parts) => parts.join(' or '),
  checkNot: (parts) => `not ${parts.join('')}`,
};
function guardName(guard: unknown): string {
  if (typeof guard !== 'function' || !('check' in guard) || !('guards' in guard))
    return nameOf(guard);
  const { check, guards } = guard;
  const join = typeof check === 'function' ? joinedBy[check.name] : undefined;
  if (join === undefined || !Array.isArray(guards)) return nameOf(guard);
  const parts = guards.map((part) => {
    const name = guardName(part);
    return guards.length > 1 && / (and|or) /.test(name) ? `(${name})` : name;
  });
  return join(parts);
}
/** What causes a transition, in words. */
export function causeOf(eventType: string): string {
  const actor = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/.exec(eventType);
  if (actor?.[1] === 'done') return `${actor[2]} is done`;
  if (actor?.[1] === 'error') return `${actor[2]} failed`;
  if (actor) return `${actor[2]} changed`;
  const after = /^xstate\.after\.([^.]+)\./.exec(eventType);
  if (after) return `after ${after[1]}`;
  if (eventType.startsWith('xstate.done.state.')) return 'its last state is reached';
  return eventType === '' ? 'at once' : eventType;
}
const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const cell = (text: string): string => (text === '' ? '–' : text.replaceAll('|', '\\|'));

interface Step {
  readonly cause: string;
  readonly guard: string;
  readonly to: readonly string[];
  readonly reenters: boolean;
  readonly does: readonly string[];
}
const stepOf = (eventType: string, taken: AnyTransitionDefinition): Step => ({
  cause: causeOf(eventType),
  guard: taken.guard === undefined ? '' : guardName(taken.guard),
  to: (taken.target ?? []).map((node: AnyStateNode) => stateName(node)),
  reenters: taken.reenter,
  does: taken.actions.map(nameOf),
});
const stepsOf = (node: AnyStateNode): readonly Step[] => [
  ...(node.always ?? []).map((taken) => stepOf('', taken)),
  ...[...node.transitions].flatMap(([eventType, all]) =>
    all.map((taken) => stepOf(eventType, taken)),
  ),
];
const goesTo = (step: Step): string => {
  if (step.to.length === 0) return 'stays';
  return `${step.to.join(', ')}${step.reenters ? ' (enters again)' : ''}`;
};
const stepRow = (step: Step): string =>
  `| ${[step.cause, step.guard === '' ? '' : `\`${step.guard}\``, goesTo(step), listOf(step.does)].map(cell).join(' | ')} |`;

function kindOf(node: AnyStateNode): string {
  if (node.type === 'parallel') return 'All of its parts are in a state at the same time.';
  if (node.type === 'final') return 'The machine ends here.';
  const initial = (node.initial?.target ?? []).map((target) => target.key).join(', ');
  return initial === '' ? '' : `Begins in ${initial}.`;
}
/** Without what XState adds at the end for each delay: it starts a timer, and stops it. */
function ownActions(node: AnyStateNode, actions: readonly unknown[]): readonly unknown[] {
  const delays = Object.keys(node.config.after ?? {}).length;
  return actions.slice(0, actions.length - delays);
}
const atOf = (moment: string, actions: readonly unknown[]): string =>
  actions.length === 0 ? '' : `${moment}: ${listOf(actions.map(nameOf))}.`;
/** What a state says beside its transitions. */
function aboutOf(node: AnyStateNode): readonly string[] {
  const started = node.invoke.map(({ id, src }) => {
    const what = typeof src === 'string' ? src : 'an actor written in place';
    return what === id ? id : `${what} as ${id}`;
  });
  return [
    kindOf(node),
    node.tags.length === 0 ? '' : `Tags: ${node.tags.join(', ')}.`,
    started.length === 0 ? '' : `Starts ${listOf(started)}.`,
    atOf('On entry', ownActions(node, node.entry)),
    atOf('On exit', ownActions(node, node.exit)),
  ].filter((text) => text !== '');
}
/** One state: what it is, and a row for each of its transitions, in the order they are tried. */
function sectionOf(node: AnyStateNode): string {
  const steps = stepsOf(node);
  const rows =
    steps.length === 0
      ? []
      : ['| when | if | goes to | does |', '|---|---|---|---|', ...steps.map(stepRow)];
  const about = aboutOf(node).join(' ');
  return [`## ${stateName(node)}`, about, rows.join('\n')]
    .filter((text) => text !== '')
    .join('\n\n');
}

const mermaidId = (text: string): string => `s_${text.replaceAll(/\W/g, '_')}`;
const arrowsOf = (node: AnyStateNode): readonly string[] =>
  stepsOf(node).flatMap((step) =>
    step.to
      .filter((to) => node.path.length > 0 && to !== stateName(node))
      .map((to) => {
        const guard = step.guard === '' ? '' : ` if ${step.guard}`;
        return `  ${mermaidId(stateName(node))} --> ${mermaidId(to)}: ${step.cause}${guard}`;
      }),
  );
/** A state and what is within it, for the drawing. */
function nestedOf(node: AnyStateNode, indent: string): readonly string[] {
  const id = mermaidId(stateName(node));
  const inside = childrenOf(node);
  const title = `${indent}state "${node.key}" as ${id}`;
  if (inside.length === 0) return [title];
  return [`${title} {`, ...insideOf(node, `${indent}  `), `${indent}}`];
}
function insideOf(node: AnyStateNode, indent: string): readonly string[] {
  const initial = node.initial?.target.map((target) => stateName(target)) ?? [];
  return [
    ...initial.map((name) => `${indent}[*] --> ${mermaidId(name)}`),
    ...childrenOf(node).flatMap((child, index) => [
      ...(index > 0 && node.type === 'parallel' ? [`${indent}--`] : []),
      ...nestedOf(child, indent),
    ]),
  ];
}
const finals = (nodes: readonly AnyStateNode[]): readonly string[] =>
  nodes
    .filter((node) => node.type === 'final')
    .map((node) => `  ${mermaidId(stateName(node))} --> [*]`);

/** The drawing of one machine as a page: a diagram, then each state with all its transitions. */
export function drawingPage({ name, file, machine }: DeclaredMachine): string {
  const source = `[${path.basename(file)}](../../${file})`;
  const head = [
    `# ${name}\n`,
    `Drawn from ${source}.`,
    'Written by `npm run qa -- draw --write`; a test compares it with the machine.',
  ].join('\n');
  if (machine === null)
    return `${head}\n\nThis is a function that makes a machine from what it is given; it is not drawn.\n`;
  const nodes = withinOf(machine.root);
  const diagram = [
    '```mermaid',
    'stateDiagram-v2',
    ...insideOf(machine.root, '  '),
    ...nodes.flatMap(arrowsOf),
    ...finals(nodes),
    '```',
  ].join('\n');
  return `${[head, diagram, ...nodes.map(sectionOf)].join('\n\n')}\n`;
}
