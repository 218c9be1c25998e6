import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';

/** Where `npm run qa -- cover` finds what the unit tests have taken. */
const folder = 'test-results/cover/unit';

interface Record {
  readonly machine: AnyStateMachine;
  readonly taken: Set<string>;
  readonly states: Set<string>;
}
/** What was heard of one machine object: a walk takes the same transitions ten thousand times. */
interface Listened {
  readonly record: Record;
  readonly taken: WeakSet<object>;
  readonly states: WeakSet<AnyStateNode>;
}
interface Heard {
  readonly records: Map<string, Record>;
  readonly told: Set<string>;
}
// The machines of a worker keep what they have taken: this file runs anew for each test file.
const { prototype } = StateMachine;
const before: unknown = Object.getOwnPropertyDescriptor(prototype.transition, 'heard')?.value;
const isHeard = (value: unknown): value is Heard =>
  typeof value === 'object' && value !== null && 'told' in value;
/** Of this worker, for all its files: a file tells only what is new. */
const heard: Heard = isHeard(before) ? before : { records: new Map(), told: new Set() };
const { records, told } = heard;

const within = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(within),
];
const statesOf = (machine: AnyStateMachine): readonly string[] =>
  within(machine.root).map((node) => node.path.join('.'));
const nameOf = (source: AnyStateNode, eventType: string, index: number): string =>
  `${source.path.join('.') || '(root)'} -${eventType}-> #${index}`;
const transitionsOf = (machine: AnyStateMachine): readonly string[] =>
  within(machine.root).flatMap((node) =>
    [...node.transitions].flatMap(([eventType, all]) =>
      all.map((_, index) => nameOf(node, eventType, index)),
    ),
  );
/** Machines of one id with other transitions are machines that a test has made up. */
const keyOf = (machine: AnyStateMachine): string => `${machine.id} ${machine.root.key}`;
function recordOf(machine: AnyStateMachine): Record {
  const known = records.get(keyOf(machine));
  if (known) return known;
  const fresh: Record = { machine, taken: new Set(), states: new Set() };
  records.set(keyOf(machine), fresh);
  return fresh;
}

const listened = new WeakMap<AnyStateMachine, Listened>();
function listenedOf(machine: AnyStateMachine): Listened {
  const known = listened.get(machine);
  if (known) return known;
  const fresh = { record: recordOf(machine), taken: new WeakSet(), states: new WeakSet() };
  listened.set(machine, fresh);
  return fresh;
}

/**
 * Every machine says which transitions it takes, in an actor and in a walk. What is only asked for
 * (`can`) is not taken: that goes past `transition`.
 */
function listen(): void {
  const { transition, getTransitionData } = prototype;
  const running: AnyStateMachine[] = [];
  prototype.getTransitionData = function choose(this: AnyStateMachine, snapshot, event) {
    const chosen = getTransitionData.call(this, snapshot, event);
    if (running.at(-1) === this)
      for (const definition of chosen) {
        const { record, taken } = listenedOf(this);
        if (taken.has(definition)) continue;
        taken.add(definition);
        const { source, eventType } = definition;
        const index = source.transitions.get(eventType)?.findIndex((one) => chosen.includes(one));
        record.taken.add(nameOf(source, eventType, index ?? 0));
      }
    return chosen;
  };
  const hearing: typeof transition = function take(this: AnyStateMachine, snapshot, event, scope) {
    running.push(this);
    try {
      const next = transition.call(this, snapshot, event, scope);
      const { record, states } = listenedOf(this);
      for (const node of next._nodes) {
        if (states.has(node)) continue;
        states.add(node);
        record.states.add(node.path.join('.'));
      }
      return next;
    } finally {
      running.pop();
    }
  };
  prototype.transition = Object.assign(hearing, { heard });
}
if (heard !== before) listen();

afterAll(() => {
  const lines = [...records.values()].flatMap(({ machine, taken, states }) => {
    const key = keyOf(machine);
    const isNew = (text: string): boolean => {
      if (told.has(`${key} ${text}`)) return false;
      told.add(`${key} ${text}`);
      return true;
    };
    const about = isNew('')
      ? { of: { states: statesOf(machine), transitions: transitionsOf(machine) } }
      : {};
    const fresh = {
      machine: machine.id,
      taken: [...taken].filter((name) => isNew(name)),
      states: [...states].filter((name) => isNew(name)),
      ...about,
    };
    return fresh.taken.length + fresh.states.length === 0 && !('of' in fresh)
      ? []
      : [JSON.stringify(fresh)];
  });
  if (lines.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${lines.join('\n')}\n`);
});
