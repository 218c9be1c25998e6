import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { filesIn } from '../../tooling/machine-walks.mjs';

/** What recordings are made by: unit tests, browser tests, and the commands of this kit. */
export type Suite = 'unit' | 'browser' | 'kit';
/** Where each suite leaves what its machines have taken, one line a machine. */
export const takenFolder = (suite: Suite): string => `test-results/cover/${suite}`;
/** Walks of the browser tests leave theirs in a folder of their own. */
const walksFolder = 'test-results/walks';

const lineSchema = z.object({
  machine: z.string(),
  taken: z.array(z.string()),
  states: z.array(z.string()),
  of: z.object({ states: z.array(z.string()), transitions: z.array(z.string()) }).optional(),
});
const walkSchema = z.object({
  states: z.record(z.string(), z.array(z.string())),
  taken: z.record(z.string(), z.array(z.string())).default({}),
});

/** What one machine has done, and what it consists of where that was told. */
export interface Taken {
  readonly taken: Set<string>;
  readonly states: Set<string>;
  of: { readonly states: readonly string[]; readonly transitions: readonly string[] } | null;
}
/** Machine’s id → what it has done in one suite. */
export type TakenOf = ReadonlyMap<string, Taken>;

const textsOf = (root: string, folder: string, end: string): readonly string[] =>
  existsSync(path.join(root, folder))
    ? filesIn(root, folder, end).map((file) => readFileSync(path.join(root, file), 'utf8'))
    : [];

/** What a suite has left; an empty map where it has left nothing. */
export function takenBy(root: string, suite: Suite): TakenOf {
  const all = new Map<string, Taken>();
  const of = (machine: string): Taken => {
    const known = all.get(machine);
    if (known) return known;
    const fresh: Taken = { taken: new Set(), states: new Set(), of: null };
    all.set(machine, fresh);
    return fresh;
  };
  const add = (
    machine: string,
    { taken, states }: { taken: readonly string[]; states: readonly string[] },
  ): Taken => {
    const one = of(machine);
    for (const name of taken) one.taken.add(name);
    for (const name of states) one.states.add(name);
    return one;
  };
  for (const text of textsOf(root, takenFolder(suite), '.jsonl'))
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const told = lineSchema.parse(JSON.parse(line));
      const one = add(told.machine, told);
      if (told.of) one.of = told.of;
    }
  if (suite === 'browser')
    for (const text of textsOf(root, walksFolder, '.json')) {
      const { states, taken } = walkSchema.parse(JSON.parse(text));
      for (const [machine, names] of Object.entries(states))
        add(machine, { taken: taken[machine] ?? [], states: names });
    }
  return all;
}
