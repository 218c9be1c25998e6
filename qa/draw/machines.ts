import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { filesIn, machinesIn } from '../../tooling/machine-walks.mjs';

/** A state machine of the client, with the file that declares it. */
export interface DeclaredMachine {
  /** The name that it is declared with: `pickUpMachine`. */
  readonly name: string;
  readonly file: string;
  /** Null for a function that makes a machine: it is drawn only once it is called. */
  readonly machine: AnyStateMachine | null;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'definition' in value;

/** Every state machine that the files of `src/machines` declare, in the order of the files. */
export async function declaredMachines(root: string): Promise<readonly DeclaredMachine[]> {
  const found: DeclaredMachine[] = [];
  for (const file of filesIn(root, 'src/machines', '.machine.ts')) {
    const names = machinesIn(readFileSync(path.join(root, file), 'utf8'));
    const module: Readonly<Record<string, unknown>> = await import(
      pathToFileURL(path.join(root, file)).href
    );
    for (const name of names) {
      const value = module[name];
      found.push({ name, file, machine: isMachine(value) ? value : null });
    }
  }
  return found;
}
