import { expect, test, type Browser, type Page } from 'playwright/test';
import { autoCloseMs, reasonMachine } from '#machines/platform/reason/reason.machine.ts';
import { zipLookupMachine } from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { neverTheBrowsers, reservedInTab } from '#ui/platform/commands/keys.ts';
import { openStore, type Store } from './support/store.ts';
import { lose, walk } from './support/walk.ts';
import { watch } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const grid = (page: Page) => page.getByRole('grid').first();
async function atQueue(browser: Browser): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  await expect(grid(desk.page).locator('[role=row][data-index="0"]')).toBeVisible();
  await expect(grid(desk.page)).toBeFocused();
  return desk;
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** 'Ctrl+Shift+L' as the test's keyboard spells it. */
const spelt: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Menu: 'ContextMenu',
};
const toPress = (stroke: string) =>
  stroke
    .split('+')
    .map((part) => spelt[part] ?? part)
    .join('+');
/** Nothing moves any more: what a key set off has arrived. */
async function calm(page: Page): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(
          () =>
            `${location.href} ${document.activeElement?.tagName}${document.activeElement?.id} ${[...document.querySelectorAll('[role=dialog]')].map((element) => element.textContent?.length).join()}`,
        );
        const same = now === last;
        last = now;
        return same;
      },
      { intervals: [120] },
    )
    .toBe(true);
}
/**
 * Back to the queue: whatever opened closes by Esc (what was begun is discarded), and a page that
 * was left is come back to.
 */
async function backToQueue(desk: Workstation): Promise<void> {
  const { page } = desk;
  await expect(async () => {
    await calm(page);
    if ((await page.getByRole('dialog', { name: 'Save & Close?' }).count()) > 0)
      await desk.press('d');
    else if ((await page.getByRole('dialog').count()) > 0) await desk.press('Escape');
    else if (new URL(page.url()).pathname !== '/private/processing') await desk.press('Alt+1');
    await calm(page);
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 200 });
    expect(new URL(page.url()).pathname).toBe('/private/processing');
    await expect(grid(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('every key of the workstation leaves the focus somewhere, from the queue and back', async ({
  browser,
}) => {
  const desk = await atQueue(browser);
  const { page } = desk;
  const complaints = watch(page, [422]);
  await desk.press('F1');
  const lines = dialog(page, 'Keys').locator('section', {
    hasText: /Everywhere|Focus|Notifications|Prescription Processing/i,
  });
  const keys = await lines.locator('dd kbd').allTextContents();
  expect(keys.length).toBeGreaterThan(25);
  await desk.press('Escape');
  const arrows: Readonly<Record<string, string>> = {
    '←': 'ArrowLeft',
    '→': 'ArrowRight',
    '↑': 'ArrowUp',
    '↓': 'ArrowDown',
    Ctrl: 'Control',
    PgUp: 'PageUp',
    PgDn: 'PageDown',
    Del: 'Delete',
    Esc: 'Escape',
  };
  for (const key of keys)
    await test.step(key, async () => {
      await desk.press(
        key
          .split(' ')
          .map((word) => arrows[word] ?? word)
          .join('+'),
      );
      await expect
        .poll(
          () =>
            page.evaluate(
              () => document.activeElement !== null && document.activeElement !== document.body,
            ),
          { message: `after ${key}` },
        )
        .toBe(true);
      await backToQueue(desk);
      await desk.focusIsSomewhere();
    });
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('holding Alt draws the keys on what they do, and letting go takes them away; a short Alt does nothing', async ({
  browser,
}) => {
  const desk = await atQueue(browser);
  const { page } = desk;
  const badges = page.locator('[data-alt-badges] > span');
  await page.keyboard.down('Alt');
  await expect(badges.first()).toBeVisible();
  expect(await badges.count()).toBeGreaterThan(10);
  const texts = await badges.allTextContents();
  for (const text of ['Alt 1', 'Ctrl K', 'Insert']) expect(texts).toContain(text);
  await page.keyboard.up('Alt');
  await expect(badges).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await desk.press('Alt');
  await expect(badges).toHaveCount(0);
  await page.keyboard.down('Alt');
  await page.keyboard.press('1', { delay: 55 });
  await expect(badges).toHaveCount(0);
  await page.keyboard.up('Alt');
  await desk.close();
});

test('the key sheet says what works here and finds it; the focus comes back', async ({
  browser,
}) => {
  const desk = await atQueue(browser);
  const { page } = desk;
  const sheet = dialog(page, 'Keys');
  await desk.press('Shift+?');
  await expect(sheet.getByLabel('Search the keys')).toBeFocused();
  await expect(sheet.getByText('Next step', { exact: true })).toBeVisible();
  await desk.type('lock');
  await expect(sheet.getByText('Lock', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Next step', { exact: true })).toHaveCount(0);
  await desk.press('F1');
  await expect(sheet).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await desk.press('F1');
  await expect(sheet).toBeVisible();
  await desk.press('Escape');
  await expect(grid(page)).toBeFocused();
  await desk.close();
});

test('Ctrl+K opens and closes the palette; it finds by words in any order, goes where it says, and says why not', async ({
  browser,
}) => {
  const desk = await atQueue(browser);
  const { page } = desk;
  const palette = dialog(page, 'Search anything');
  const first = palette.getByRole('option').first();
  await desk.press('Control+k');
  await expect(palette).toBeVisible();
  await desk.press('Control+k');
  await expect(palette).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await desk.press('Control+k');
  await desk.type('setting us');
  await expect(first).toContainText('User Setting');
  await desk.press('Enter');
  await expect(dialog(page, 'User Setting').getByLabel('Password', { exact: true })).toBeFocused();
  await desk.press('Escape');
  await expect(grid(page)).toBeFocused();
  await desk.press('Control+k');
  await desk.type('wimo');
  await expect(first).toContainText(/Not part of this version yet|wimo/i);
  await desk.press('Escape', 'Control+k');
  await desk.type('/patient');
  await expect(first).toContainText('Patient');
  await desk.press('Enter');
  await expect(page).toHaveURL(/\/private\/patient/);
  await expect(page.getByRole('heading', { name: 'Patient', level: 1 })).toBeVisible();
  await desk.focusIsSomewhere();
  await desk.press('Alt+ArrowLeft');
  await expect(page).toHaveURL(/\/private\/processing/);
  await expect(grid(page)).toBeFocused();
  await desk.noPointer();
  await desk.close();
});

test('keys that the browser would use for itself are taken, bound here or not', async ({
  browser,
}) => {
  const desk = await atQueue(browser);
  const { page } = desk;
  await page.evaluate(() => {
    const taken: string[] = [];
    Object.assign(window, { __taken: taken });
    const prevent = Event.prototype.preventDefault;
    Event.prototype.preventDefault = function (this: Event) {
      if (this instanceof KeyboardEvent && this.type === 'keydown')
        taken.push(
          `${this.ctrlKey ? 'Ctrl+' : ''}${this.altKey ? 'Alt+' : ''}${this.shiftKey ? 'Shift+' : ''}${this.key.length === 1 ? this.key.toUpperCase() : this.key.replace('Arrow', '')}`,
        );
      prevent.call(this);
    };
  });
  for (const stroke of neverTheBrowsers) {
    expect(reservedInTab.has(stroke)).toBe(false);
    await desk.press(toPress(stroke));
    await expect
      .poll(
        () => page.evaluate(() => (window as unknown as { __taken: string[] }).__taken.splice(0)),
        { message: stroke },
      )
      .toContain(stroke);
    await backToQueue(desk);
  }
  await desk.close();
});

test('F6 walks the regions and comes round; one tab stop for a toolbar, arrows within it', async ({
  browser,
}) => {
  const desk = await atQueue(browser);
  const { page } = desk;
  const region = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[data-region]')?.getAttribute('data-region'),
    );
  const seen: (string | null | undefined)[] = [];
  for (let index = 0; index < 8; index += 1) {
    await desk.press('F6');
    seen.push(await region());
  }
  for (const name of ['nav', 'toolbar', 'sidebar', 'table', 'footer']) expect(seen).toContain(name);
  const tools = page.getByRole('toolbar', { name: 'Prescription popups' }).getByRole('button');
  await tools.first().focus();
  await desk.press('ArrowRight');
  await expect(tools.nth(1)).toBeFocused();
  await desk.press('End');
  await expect(tools.last()).toBeFocused();
  await desk.press('Tab', 'Shift+Tab');
  await expect(tools.last()).toBeFocused();
  await desk.close();
});

test(
  'zip lookup: every transition that a person can cause',
  { tag: '@walk' },
  async ({ browser }) => {
    const desk = await atQueue(browser);
    const { page } = desk;
    const path = '**/api/zip/state_city_by_zip_code**';
    await desk.press('Alt+4');
    await expect(page.getByRole('heading', { name: 'Patient', level: 1 })).toBeVisible();
    await desk.press('Insert');
    const form = dialog(page, /Patient/);
    const zip = form.getByLabel('Zip', { exact: false }).first();
    const city = form.getByLabel('City', { exact: true });
    const state = form.getByLabel('State', { exact: true });
    await expect(form).toBeVisible();
    await walk(
      page,
      zipLookupMachine,
      {
        '(root) -zip.type-> #2': async () => {
          await zip.focus();
          await expect(city).toHaveValue('');
          await desk.type('60601');
          await expect(city).toHaveValue('Chicago');
          await expect(state).toHaveValue('IL');
        },
        '(root) -zip.type-> #1': async () => {
          await desk.press('Control+a', 'Backspace');
          await expect(city).toHaveValue('');
          await expect(state).toHaveValue('');
        },
        'choosing -zip.choose-> #0': async () => {
          await page.route(path, (route) =>
            route.fulfill({
              json: {
                postalCode: '60602',
                id: 1,
                name: 'Chicago',
                stateName: 'IL',
                cities: [
                  { id: 1, name: 'Chicago', stateName: 'IL' },
                  { id: 2, name: 'Chicago Loop', stateName: 'IL' },
                ],
              },
            }),
          );
          await desk.type('60602');
          await desk.sees('More than one city has this zip code: choose one.');
          await expect(city).toHaveValue('');
          await desk.press('Alt+2');
          await expect(city).toHaveValue('Chicago Loop');
          await page.unroute(path);
        },
        'failed -zip.retry-> #0': async () => {
          const lost = await lose(page, path);
          await desk.press('Control+a', 'Backspace');
          await desk.type('90210');
          await desk.sees(/The city could not be looked up/);
          await expect(zip).toHaveValue('90210');
          await lost.restore();
          await desk.press('Shift+F5');
          await expect(city).toHaveValue('Beverly Hills');
        },
        // The form says its zip code as it opens, before anybody can listen; what is too short to
        // look up is the last.
      },
      { but: ['(root) -zip.type-> #0', '(root) -zip.type-> #3'] },
    );
    await desk.press('Control+a', 'Backspace');
    await desk.type('00000');
    await desk.sees('No city has this zip code. Check the zip.');
    await expect(city).toHaveValue('');
    await desk.focusIsSomewhere();
    await desk.close();
  },
);

test(
  'the reason of a status: every transition that a key can cause, and the clock',
  { tag: '@walk' },
  async ({ browser }) => {
    const desk = await Workstation.open(browser, store.url, { as: 'pharmacist' });
    const { page } = desk;
    await expect(grid(page).locator('[role=row][data-index="0"]')).toBeVisible();
    await desk.press('Alt+4');
    await expect(page.getByRole('heading', { name: 'Patient', level: 1 })).toBeVisible();
    await desk.press('Control+/');
    await desk.type('carter');
    await expect(grid(page).getByRole('row').nth(3)).toBeVisible();
    await desk.press('ArrowDown', 'F6');
    await expect(grid(page)).toBeFocused();
    const reason = dialog(page, 'Inactive Reason');
    const text = reason.getByLabel('Add Reason');
    const closed = async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(grid(page)).toBeFocused();
    };
    const open = async () => {
      await desk.press('Control+a');
      await expect(text).toBeFocused();
    };
    const presets = reason.getByRole('group', { name: 'Reasons' }).getByRole('button');
    await page.clock.install();
    /** The clock stands, so that the answer comes before the two seconds are over. */
    const saves = async (key: string) => {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
      await desk.press(key);
      await expect(reason.getByText('Saved. Any key closes.')).toBeVisible();
    };
    await walk(
      page,
      reasonMachine,
      {
        'untouched -reason.touch-> #0': async () => {
          await open();
          await expect(reason.getByText(/Closes by itself in 2 seconds/)).toBeVisible();
          await desk.press('ArrowRight');
          await expect(reason.getByText(/Closes by itself/)).toHaveCount(0);
        },
        'editing -dialog.close-> #1': async () => {
          await desk.press('Escape');
          await closed();
        },
        'editing -reason.type-> #0': async () => {
          await open();
          await desk.type('Went to sea');
          await expect(text).toHaveValue('Went to sea');
        },
        'editing -dialog.close-> #0': async () => {
          await desk.press('Escape');
          await expect(dialog(page, 'Save & Close?')).toBeVisible();
          await desk.press('d');
          await closed();
        },
        'editing -reason.recall-> #0': async () => {
          await open();
          await desk.press('Control+Shift+r');
          await expect(text).toHaveValue('Went to sea');
        },
        'editing -reason.preset-> #1': async () => {
          await desk.press('Alt+2');
          await expect(text).toHaveValue('Uses another pharmacy');
        },
        'editing -reason.done-> #0': async () => {
          await saves('Control+Enter');
        },
        'saving -reason.touch-> #0': async () => {
          await desk.press('x');
          await page.clock.resume();
          await closed();
        },
        'editing -reason.preset-> #0': async () => {
          await open();
          await desk.press('Tab');
          await expect(presets.first()).toBeFocused();
          await saves('Enter');
          await page.clock.runFor(autoCloseMs);
          await page.clock.resume();
          await expect(reason).toBeHidden();
          await closed();
        },
        'editing -reason.switch-> #0': async () => {
          await desk.press('Alt+b');
          const blocked = dialog(page, 'Blocked Reason');
          const turn = blocked.getByRole('switch');
          await expect(blocked.getByLabel('Add Reason')).toBeFocused();
          await desk.press('Shift+Tab');
          await expect(turn).toBeFocused();
          const was = await turn.isChecked();
          await desk.press('Space');
          await expect(turn).toBeChecked({ checked: !was });
          await desk.press('Escape');
          await expect(dialog(page, 'Save & Close?')).toBeVisible();
          await desk.press('d');
          await closed();
        },
        // Every key touches before it does anything else, and after the acknowledgement it closes:
        // these are the pointer's.
        // The date is asked for of a death alone: people.spec.
      },
      {
        but: [
          'editing -reason.date-> #0',
          'untouched -dialog.close-> #0',
          'untouched -reason.done-> #0',
          'untouched -reason.preset-> #0',
          'untouched -reason.preset-> #1',
          'untouched -reason.recall-> #0',
          'untouched -reason.type-> #0',
          'saving -dialog.close-> #0',
        ],
      },
    );
    await open();
    await expect(reason).toBeHidden({ timeout: 5_000 });
    await closed();
    await desk.noPointer();
    await desk.close();
  },
);
