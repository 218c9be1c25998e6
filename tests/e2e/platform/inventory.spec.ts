import { expect, test, type Browser } from 'playwright/test';
import { countsOf, judgeBehaviours, judgeMessages } from './inventory/behaviours.ts';
import { adminChecks, checks, loginChecks } from './inventory/checks.ts';
import { entityLines } from './inventory/entities.ts';
import { itemsOf, missingFrom, wordOf, type Item } from './inventory/expected.ts';
import { hostile, valid, type Answer } from './inventory/fill.ts';
import { forms, type Form } from './inventory/forms.ts';
import { knownGaps, later } from './inventory/gaps.ts';
import { inventory, type Surface } from './inventory/inventory.ts';
import { keeps, type Kept } from './inventory/keeps.ts';
import { all } from './inventory/names.ts';
import type { Judged } from './inventory/proof.ts';
import { tableOf, type Line } from './inventory/table.ts';
import { NotThere, Walker, type Seen } from './inventory/walker.ts';
import { ways } from './inventory/ways.ts';
import { today } from './support/desk.ts';
import { dropNewRx } from './support/messages.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'inventory-1' });
});
test.afterAll(() => store.stop());
test.describe.configure({ mode: 'serial' });

/** What forms lost or refused; told at the end, so that the table is always made. */
const wrong: string[] = [];
const lines = new Map<string, Line>();
const kept = new Map<string, Kept>();
/** What each check said: null where all was right. */
const said = new Map<string, string | null>();
const seenNames = new Map<string, ReadonlySet<string>>();
async function runChecks(
  walker: Walker,
  of: Readonly<Record<string, (givenWalker: Walker) => Promise<void>>>,
): Promise<void> {
  for (const [name, check] of Object.entries(of))
    await test.step(name, async () => {
      said.set(
        name,
        await check(walker).then(
          () => null,
          (error: Error) =>
            error.message
              .split('\n')
              .filter((line) => line.trim() !== '')
              .slice(0, 6)
              .join(' '),
        ),
      );
      if (process.env['CHECKS']) console.log(name, said.get(name) ?? 'right');
    });
}
const wide = { width: 1920, height: 1080 };
async function signedIn(browser: Browser, as: string): Promise<Walker> {
  const desk = await Workstation.open(browser, store.url, { as, ...wide });
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  return new Walker(desk);
}
/** What is still on its way is waited for, a second at most. */
async function settled(
  walker: Walker,
  id: string,
  items: readonly Item[],
): Promise<{ readonly seen: Seen; readonly missing: readonly Item[] }> {
  for (let tries = 0; ; tries++) {
    const seen = await walker.look(id);
    const missing = missingFrom(seen.parts, items, ways[id]?.readOnly);
    if (
      tries === 4 ||
      (seen.parts.length > 0 && seen.frame.length === 0 && missing.every((item) => item.soft))
    )
      return { seen, missing };
    await walker.desk.page.waitForTimeout(250);
  }
}
/** Opens one surface and compares it with what the inventory names. */
async function compare(walker: Walker, surface: Surface): Promise<Line> {
  const items = itemsOf(surface);
  const stated = items.filter((item) => !item.soft);
  try {
    await walker.go(surface.id);
    const { seen, missing } = await settled(walker, surface.id, items);
    seenNames.set(
      surface.id,
      new Set(
        seen.parts.flatMap((part) =>
          [...all(part)].map((node) => (node.name === '' ? node.text : node.name)),
        ),
      ),
    );
    await walker.done(surface.id);
    if (seen.parts.length === 0) throw new NotThere('it does not stand there by its name');
    const hard = missing.filter((item) => !item.soft);
    const wrong = [...seen.frame, ...hard.map(wordOf)];
    const expected = stated.length + seen.checks + 1;
    return {
      surface: surface.id,
      state: 'walked',
      found: expected - wrong.length,
      expected,
      kept: null,
      missing: wrong,
      unstated: missing.filter((item) => item.soft).map(wordOf),
    };
  } catch (error) {
    await walker.leave();
    if (
      !(error instanceof NotThere) &&
      !(error instanceof Error && error.message.includes('expect('))
    )
      throw error;
    return {
      surface: surface.id,
      state: 'missing',
      found: 0,
      expected: stated.length + 1,
      kept: null,
      missing: [error.message.split('\n')[0]!],
      unstated: [],
    };
  }
}
async function walkAll(walker: Walker, surfaces: readonly Surface[]): Promise<void> {
  for (const surface of surfaces)
    await test.step(surface.id, async () => {
      lines.set(surface.id, await compare(walker, surface));
    });
}
const isPrivate = (surface: Surface) =>
  surface.userType !== 'ADMIN' && surface.id !== 'login' && surface.id !== 'not-found';
/** `SURFACES=clinic-add,erx` walks those alone. */
const only = process.env['SURFACES']?.split(',');
const walked = inventory.surfaces.filter(
  (surface) => !(surface.id in later) && (only?.includes(surface.id) ?? true),
);

test('every surface of the pharmacy, by keys', async ({ browser }) => {
  test.setTimeout(1_200_000);
  const walker = await signedIn(browser, 'incharge');
  const faults: string[] = [];
  walker.desk.page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  await walkAll(walker, walked.filter(isPrivate));
  await walkAll(
    walker,
    walked.filter((surface) => surface.id === 'not-found'),
  );
  if (only === undefined)
    await test.step('what comes later is not there yet', async () => {
      for (const surface of inventory.surfaces.filter(
        (surface) => surface.id in later && surface.palette !== undefined,
      ))
        expect
          .soft(
            await walker.offers(surface.palette!),
            `${surface.id} is there: take it out of \`later\` in tests/e2e/platform/inventory/gaps.ts`,
          )
          .toBe(false);
    });
  expect(faults).toEqual([]);
  await walker.desk.noPointer();
  await walker.desk.close();
});

test('every surface of the administration, by keys', async ({ browser }) => {
  test.setTimeout(300_000);
  const walker = await signedIn(browser, 'admin');
  await walkAll(
    walker,
    walked.filter((surface) => surface.userType === 'ADMIN'),
  );
  await runChecks(walker, adminChecks);
  await walker.desk.close();
  const out = new Walker(await Workstation.open(browser, store.url, wide));
  await expect(out.desk.page.getByLabel('Username')).toBeFocused();
  await walkAll(
    out,
    walked.filter((surface) => surface.id === 'login'),
  );
  await runChecks(out, loginChecks);
  await out.desk.close();
});

/** Every form with every kind of text and every check, or a sample of them. */
const everything = process.env['INVENTORY'] === 'everything';
const sampled = new Set(['vendor-add']);
const sampledChecks = new Set(['shell', 'placeholders', 'discardDrug', 'unknownPage']);
/** `CHECKS=shell,noRecordFound` runs those alone. */
const named = process.env['CHECKS']?.split(',');
if (only === undefined || named !== undefined)
  test('what the surfaces do and say, by keys', async ({ browser }) => {
    test.setTimeout(900_000);
    const walker = await signedIn(browser, 'incharge');
    await runChecks(
      walker,
      Object.fromEntries(
        Object.entries(checks).filter(
          ([name]) => named?.includes(name) ?? (everything || sampledChecks.has(name)),
        ),
      ),
    );
    await walker.desk.close();
  });
for (const form of forms.filter(
  (form) => only?.includes(form.surface) ?? (everything || sampled.has(form.surface)),
)) {
  test(`${form.surface} keeps what is typed, and stands what is not meant for it`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const walker = await signedIn(browser, form.as ?? 'incharge');
    const faults: string[] = [];
    walker.desk.page.on('response', (response) => {
      if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
    });
    walker.desk.page.on('pageerror', (event) => faults.push(event.message));
    const told = async (form: Form, says: Answer): Promise<readonly Kept[]> =>
      keeps(walker, form, says).catch((error: Error) => {
        wrong.push(`${form.surface}: ${error.message.slice(0, 400)}`);
        return [];
      });
    for (const ownKept of await told(form, valid(form.says))) {
      kept.set(ownKept.surface, ownKept);
      wrong.push(
        ...ownKept.lost.map((line) => `${ownKept.surface}, after a reload: ${line}`),
        ...Object.entries(ownKept.refused).map(
          ([name, why]) => `${ownKept.surface}, ${name} is refused though it is right: ${why}`,
        ),
      );
    }
    const [name, text] = form.key;
    for (let turn = 0; turn < (everything ? 8 : 1); turn++) {
      const again = {
        ...form,
        key: [
          name,
          /^\d+$/.test(text) ? String(Number(text) + 1 + turn) : `${text}${'bcdefghi'[turn]}`,
        ] as const,
      };
      const needs = Object.fromEntries(
        Object.entries(form.needs ?? {}).map(([key, say]) => [key, say.replace('#', String(turn))]),
      );
      for (const ownKept of await told(again, hostile(turn, { ...needs, [name]: again.key[1] })))
        wrong.push(
          ...ownKept.lost.map(
            (line) => `${ownKept.surface}, neither refused nor kept as it was typed: ${line}`,
          ),
        );
    }
    wrong.push(...faults);
    await walker.desk.close();
  });
}

/** A surface that was not reached is told with the reason. */
function withReason(surfaces: readonly Line[], text: string): string {
  const line = surfaces.find((surface) => surface.surface === text);
  return line?.state === 'missing' ? `${text}: ${line.missing.join('; ')}` : text;
}

test('the table: nothing is missing but what is known to be', () => {
  const surfaces = inventory.surfaces
    .filter((surface) => only?.includes(surface.id) ?? true)
    .map((surface): Line =>
      lines.has(surface.id)
        ? { ...lines.get(surface.id)!, kept: kept.get(surface.id) ?? null }
        : {
            surface: surface.id,
            state: 'later',
            found: 0,
            expected: 0,
            kept: null,
            missing: [],
            unstated: [],
          },
    );
  const ran = {
    everything: everything && only === undefined,
    walked: (id: string) => only !== undefined || lines.get(id)?.state === 'walked',
    check: (name: string) => said.get(name),
  };
  const behaviours = judgeBehaviours(ran);
  const messages = judgeMessages(ran);
  const entities = entityLines(seenNames);
  const told = (judged: readonly Judged[]) =>
    judged.map(
      (item) =>
        `${item.disposition.padEnd(9)} ${item.of.padEnd(30)} ${item.text.slice(0, 90).padEnd(91)} ${item.proof}${item.wrong === null ? '' : `: ${item.wrong}`}`,
    );
  const counts = [
    countsOf('messages', messages),
    ...(['keep', 'replaced', 'unknown'] as const).map((text) =>
      countsOf(
        `behaviours to ${text}`,
        behaviours.filter((behaviour) => behaviour.disposition === text),
      ),
    ),
  ];
  console.log(
    tableOf([...surfaces, ...entities], counts, ['', ...told(messages), '', ...told(behaviours)]),
  );
  const missing = new Set(
    surfaces.flatMap((surface) =>
      surface.state === 'missing'
        ? [surface.surface]
        : surface.missing.map((text) => `${surface.surface}: ${text}`),
    ),
  );
  expect
    .soft(
      [...missing].filter((text) => !(text in knownGaps)).map((text) => withReason(surfaces, text)),
      'missing in the product, and not a known gap',
    )
    .toEqual([]);
  expect
    .soft(
      Object.keys(knownGaps).filter((gap) => lines.has(gap.split(': ')[0]!) && !missing.has(gap)),
      'closed gaps: take these lines out of tests/e2e/platform/inventory/gaps.ts',
    )
    .toEqual([]);
  expect
    .soft(
      [...behaviours, ...messages]
        .filter((behaviour) => behaviour.wrong !== null)
        .map((behaviour) => `${behaviour.of}: ${behaviour.text}: ${behaviour.wrong}`),
      'behaviours and messages',
    )
    .toEqual([]);
  expect
    .soft(
      [...said].flatMap(([name, why]) => (why === null ? [] : [`${name}: ${why}`])),
      'checks',
    )
    .toEqual([]);
  expect(wrong, 'forms').toEqual([]);
});
