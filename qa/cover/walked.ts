import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { machineWalks } from '../../tooling/machine-walks.mjs';
import { models } from '../walk/models/index.ts';

/** Machines that no keys are written for yet, or never will be. */
export const unwalkedFile = 'qa/cover/unwalked.json';
const unwalkedSchema = z.strictObject({
  /** Nobody meets it: why. */
  nobodyMeets: z.record(z.string(), z.string().min(1)),
  /** A person meets it, and neither a model nor a browser test walks it yet. */
  notYet: z.array(z.string()),
});
type Unwalked = z.infer<typeof unwalkedSchema>;
export const readUnwalked = (root: string): Unwalked =>
  unwalkedSchema.parse(JSON.parse(readFileSync(path.join(root, unwalkedFile), 'utf8')));

/** What the reviewed list does not say, or says of a machine that is walked, in words. */
export function unwalkedProblems(
  machines: readonly { readonly name: string; readonly isWalked: boolean }[],
  { nobodyMeets, notYet }: Unwalked,
): readonly string[] {
  const listed = [...Object.keys(nobodyMeets), ...notYet];
  const names = new Set(machines.map(({ name }) => name));
  return [
    ...machines
      .filter(({ name, isWalked }) => !isWalked && !listed.includes(name))
      .map(({ name }) => `${name}: neither a model nor a browser test walks it`),
    ...machines
      .filter(({ name, isWalked }) => isWalked && listed.includes(name))
      .map(({ name }) => `${name} is walked: take it out of ${unwalkedFile}`),
    ...listed.filter((name) => !names.has(name)).map((name) => `${name} is no machine`),
    ...listed
      .filter((name, at) => listed.indexOf(name) !== at)
      .map((name) => `${name} stands twice in ${unwalkedFile}`),
  ];
}
/** Every machine of the project, and whether keys in Chromium walk it. */
export const walkedMachines = (
  root: string,
): readonly { readonly name: string; readonly isWalked: boolean }[] =>
  machineWalks(root).map(({ name, browser }) => ({
    name,
    isWalked: browser.length > 0 || models.some((model) => model.name === name),
  }));
