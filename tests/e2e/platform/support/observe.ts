import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { listenToMachines } from './listen.ts';

/**
 * What the machines of the running page did since it was loaded: transitions by name, and states by
 * path, per machine.
 */
export interface Seen {
  readonly taken: readonly string[];
  readonly states: readonly string[];
  /** Those in which it was when it was last heard of. */
  readonly now: readonly string[];
}

/**
 * Listens to the machines of the page. Asked again, it listens to what has come since, and to a
 * page that was loaded anew.
 */
export const observe = (page: Page): Promise<void> => page.evaluate(listenToMachines);
/** Of every machine, by its id. */
export const seenOf = (page: Page): Promise<Readonly<Record<string, Seen>>> =>
  page.evaluate(
    () =>
      (window as unknown as { __walked?: { machines: Record<string, Seen> } }).__walked?.machines ??
      {},
  );

const folder = 'test-results/walks';
interface Kept {
  readonly machine: string;
  readonly resting: readonly string[];
  readonly states: Readonly<Record<string, readonly string[]>>;
  readonly taken: Readonly<Record<string, readonly string[]>>;
}
/**
 * Keeps what a walk reached of its own machine and of every other, for the one comparison at the
 * end of the suite.
 */
export function keepReached(walk: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(
      folder,
      `${kept.machine || 'journey'} ${walk.replaceAll(/\W+/g, '-').slice(0, 80)}.json`,
    ),
    JSON.stringify(kept),
  );
}
/** Walked machine → resting states that no walk reached. */
export function unreached(): Readonly<Record<string, readonly string[]>> {
  const walks = readdirSync(folder).map(
    (text) => JSON.parse(readFileSync(path.join(folder, text), 'utf8')) as Kept,
  );
  return Object.fromEntries(
    walks
      .filter((walk) => walk.machine !== '')
      .map(({ machine, resting }) => [
        machine,
        resting.filter((text) => !walks.some((walk) => walk.states[machine]?.includes(text))),
      ]),
  );
}
