import { appendFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { restingStates } from '#tests/platform/graph.ts';
import { causedByPerson } from '#tests/platform/transitions.ts';
import { keepReached, observe, seenOf } from './observe.ts';

const listed = (sets: Readonly<Record<string, ReadonlySet<string>>>) =>
  Object.fromEntries(Object.entries(sets).map(([id, of]) => [id, [...of]]));
/** Where `npm run qa -- walk` reads the steps of these walks; without it none are kept. */
const keptFile = process.env['WALK_KEPT'];
const pictureQuality = 45;
/** Remembers the keys that are pressed on a page, for the report of its walk. */
function keysOn(page: Page): string[] {
  const keys: string[] = [];
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    keys.push(`press ${key}`);
    await press(key, options);
  };
  return keys;
}
/** What has the focus and what is open, in one line. */
const lineOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { title, activeElement } = document;
    const dialogs = [...document.querySelectorAll('[role=dialog][data-dialog]')].map((dialog) =>
      dialog.getAttribute('data-dialog'),
    );
    const focus = activeElement?.getAttribute('aria-label') ?? activeElement?.tagName ?? 'nothing';
    return `${[title, ...dialogs].join(' › ')}: ${focus}`;
  });
interface KeptStep {
  readonly machine: string;
  readonly of: number;
  readonly name: string;
  readonly keys: readonly string[];
  readonly taken: readonly string[];
  readonly states: readonly string[];
  readonly differs: readonly string[];
  readonly left: readonly string[];
}
const placeIn = (names: readonly string[], name: string) => ({
  of: names.length,
  name,
  left: names.slice(names.indexOf(name) + 1),
});
async function keepStep(page: Page, step: KeptStep): Promise<void> {
  if (keptFile === undefined) return;
  const picture = await page.screenshot({ type: 'jpeg', quality: pictureQuality });
  const line = { ...step, screen: await lineOf(page), picture: picture.toString('base64') };
  appendFileSync(keptFile, `${JSON.stringify(line)}\n`);
}

/**
 * Takes every transition that a person can cause, in the real page, by keys. The names come from
 * the machine itself: one that
 * is added and has no keys here, and one that is gone, fail; so does a step after which the page's
 * own machine has not taken it.
 * `but` names events that only the server, the clock or another tab send, and transitions that only
 * a pointer reaches;
 * `unreached` names states that nothing in this version leads to.
 */
export async function walk(
  page: Page,
  machine: AnyStateMachine,
  steps: Readonly<Record<string, () => Promise<void>>>,
  {
    but = [],
    unreached = [],
  }: { readonly but?: readonly string[]; readonly unreached?: readonly string[] } = {},
): Promise<void> {
  expect(Object.keys(steps).toSorted()).toEqual(
    causedByPerson(machine, but).filter((name) => !but.includes(name)),
  );
  const states: Record<string, Set<string>> = {};
  const all: Record<string, Set<string>> = {};
  let since = 0;
  const taken = async () => {
    await observe(page);
    const seen = await seenOf(page);
    for (const [id, of] of Object.entries(seen)) {
      for (const state of of.states) (states[id] ??= new Set()).add(state);
      for (const one of of.taken) (all[id] ??= new Set()).add(one);
    }
    return seen[machine.id]?.taken ?? [];
  };
  const names = Object.keys(steps);
  const keys = keptFile === undefined ? [] : keysOn(page);
  const keep = async (name: string, differs: readonly string[]) => {
    const now = await taken();
    const fresh = now.slice(now.length < since ? 0 : since);
    const reached = [...(states[machine.id] ?? [])];
    const about = { machine: machine.id, keys: keys.splice(0), states: reached, differs };
    await keepStep(page, { ...about, taken: [...new Set(fresh)], ...placeIn(names, name) });
  };
  for (const [name, step] of Object.entries(steps))
    await test.step(name, async () => {
      since = (await taken()).length;
      await step().catch(async (error: unknown) => {
        await keep(name, [error instanceof Error ? error.message : String(error)]);
        throw error;
      });
      await expect
        .poll(
          async () => {
            const now = await taken();
            return now.slice(now.length < since ? 0 : since);
          },
          { message: `The page has taken ${name}` },
        )
        .toContain(name);
      await keep(name, []);
    });
  keepReached(test.info().title, {
    machine: machine.id,
    resting: restingStates(machine.root).filter(
      (restingState) => !unreached.includes(restingState),
    ),
    states: listed(states),
    taken: listed(all),
  });
}

/**
 * A hand-pinned journey that reaches states which no walk does: listened to from its start, kept at
 * its end.
 */
export async function alsoReached(page: Page): Promise<() => Promise<void>> {
  await observe(page);
  return async () => {
    const seen = Object.entries(await seenOf(page));
    keepReached(test.info().title, {
      machine: '',
      resting: [],
      states: Object.fromEntries(seen.map(([id, of]) => [id, of.states])),
      taken: Object.fromEntries(seen.map(([id, of]) => [id, [...new Set(of.taken)]])),
    });
  };
}

/** The next calls to a path wait until they are let go; `lose` answers them with nothing at all. */
export async function hold(page: Page, path: string): Promise<{ release(): Promise<void> }> {
  let go = (): void => undefined;
  const waiting = new Promise<void>((done) => {
    go = done;
  });
  await page.route(path, async (route) => {
    await waiting;
    await route.continue().catch(() => undefined);
  });
  return {
    release: async () => {
      go();
      await page.unroute(path);
    },
  };
}
export async function lose(page: Page, path: string): Promise<{ restore(): Promise<void> }> {
  await page.route(path, (route) => route.abort('connectionrefused'));
  return { restore: () => page.unroute(path) };
}
