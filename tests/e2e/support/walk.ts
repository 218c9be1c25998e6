import { expect, test, type Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { causedByPerson } from '#tests/support/transitions.ts';

/**
 * Takes every transition that a person can cause, in the real page, by keys. The names come from the machine itself: one that
 * is added and has no keys here, and one that is gone, fail. `but` names events that only the server, the clock or another tab send,
 * and transitions that only a pointer reaches.
 */
export async function walk(machine: AnyStateMachine, steps: Readonly<Record<string, () => Promise<void>>>, but: readonly string[] = []): Promise<void> {
  expect(Object.keys(steps).sort()).toEqual(causedByPerson(machine, but).filter((name) => !but.includes(name)));
  for (const [name, step] of Object.entries(steps)) await test.step(name, step);
}

/** The next calls to a path wait until they are let go; `lose` answers them with nothing at all. */
export async function hold(page: Page, path: string): Promise<{ release(): Promise<void> }> {
  let go = (): void => undefined;
  const waiting = new Promise<void>((done) => { go = done; });
  await page.route(path, async (route) => { await waiting; await route.continue().catch(() => undefined); });
  return { release: async () => { go(); await page.unroute(path); } };
}
export async function lose(page: Page, path: string): Promise<{ restore(): Promise<void> }> {
  await page.route(path, (route) => route.abort('connectionrefused'));
  return { restore: () => page.unroute(path) };
}
