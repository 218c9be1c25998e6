import { expect, test, type Browser } from 'playwright/test';
import { paletteMachine } from '#machines/platform/palette/palette.machine.ts';
import { leave, opens } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { alsoReached, hold, walk } from './support/walk.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

async function openPalette(browser: Browser) {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const palette = page.getByRole('dialog', { name: 'Search anything' });
  const box = palette.getByRole('combobox');
  const first = palette.getByRole('option').first();
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+k');
  await expect(box).toBeFocused();
  return {
    desk,
    page,
    palette,
    box,
    first,
    /** What was typed before is replaced, and its first line stands. */
    find: async (text: string, line: string | RegExp) => {
      await desk.press('Control+a');
      await desk.type(text);
      await expect(first).toContainText(line);
    },
  };
}

test('the palette finds a drug as the entry does: by brand, nickname and misspelling', async ({
  browser,
}) => {
  const { desk, find } = await openPalette(browser);
  await find('$norco 5', /Hydrocodone bitartrate and acetaminophen 5 mg-325 mg/i);
  await find('$z pack', /Azithromycin 250 mg/i);
  await find('$metforman', /Metformin/i);
  await desk.noPointer();
  await desk.close();
});

test('a prescription opened over a popup is what the person sees: the popup closes', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const inbox = page.getByRole('dialog', { name: 'eRx' });
  const palette = page.getByRole('dialog', { name: 'Search anything' });
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+g', 'g');
  await expect(inbox).toBeVisible();
  await desk.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await desk.type('4400286');
  await expect(palette.getByRole('option').first()).toContainText('4400286');
  await desk.press('Enter');
  await expect(page.getByRole('heading', { name: '001 4400286 00' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
});

test('who leaves a changed form by the palette is asked, and Enter stays', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const entry = page.getByRole('dialog', { name: /prescription/i });
  const question = page.getByRole('dialog', { name: 'Save & Close?' });
  const palette = page.getByRole('dialog', { name: 'Search anything' });
  await expect(page.getByRole('grid').first()).toBeFocused();
  const keep = await alsoReached(page);
  await opens(desk, 'Insert', entry);
  await entry.getByLabel('SIG').focus();
  await desk.type('1t po bid');
  await desk.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await desk.type('4400286');
  await expect(palette.getByRole('option').first()).toContainText('4400286');
  await desk.press('Enter');
  await expect(question.getByRole('button', { name: /Stay/ })).toBeFocused();
  await desk.press('Enter');
  await expect(question).toBeHidden();
  await expect(entry.getByLabel('SIG')).toHaveValue('1t po bid');
  await keep();
  await leave(desk);
  await desk.noPointer();
  await desk.close();
});

test(
  'the palette: every transition that a person can cause',
  { tag: '@walk' },
  async ({ browser }) => {
    const { desk, page, palette, box, first, find } = await openPalette(browser);
    await walk(page, paletteMachine, {
      '(root) -palette.type-> #0': () => find('@Carter, Emma', 'Carter, Emma'),
      'seeking -palette.wait-> #0': async () => {
        const search = await hold(page, '**/api/search**');
        await desk.type(' J', 0);
        await desk.press('Enter');
        await expect(
          palette.getByText('Searching: the key that you pressed waits for the answer.'),
        ).toBeVisible();
        // What is typed after it takes it back.
        await desk.press('Control+a');
        await desk.type('@Carter, Emma', 0);
        await search.release();
        await expect(first).toContainText('Carter, Emma');
      },
      '(root) -palette.actions-> #0': async () => {
        await desk.press('ArrowRight');
        await expect(first).not.toContainText('Carter, Emma');
      },
      '(root) -palette.back-> #0': async () => {
        await desk.press('Shift+Tab');
        await expect(first).toContainText('Carter, Emma');
        await expect(box).toHaveValue('@Carter, Emma');
      },
      '(root) -palette.ask-> #0': async () => {
        await find('>new pres', 'New prescription');
        await desk.press('Tab');
        await expect(box).toHaveValue('');
      },
      '(root) -palette.give-> #0': async () => {
        await desk.type('Carter, Emma');
        await expect(first).toContainText('Carter, Emma');
        await desk.press('Enter');
        await expect(box).toHaveValue('');
        await expect(palette.getByText('Carter, Emma').first()).toBeVisible();
      },
      '(root) -dialog.close-> #0': async () => {
        await desk.press('Escape');
        await expect(palette.getByText('Carter, Emma')).toHaveCount(0);
        await expect(palette).toBeVisible();
        await desk.press('Escape');
        await expect(box).toHaveValue('>new pres');
      },
      '(root) -palette.ran-> #0': async () => {
        await find('/patient', 'Patient');
        await desk.press('Enter');
        await expect(palette).toBeHidden();
        await expect(page).toHaveURL(/\/private\/patient/);
      },
      '(root) -dialog.close-> #1': async () => {
        await desk.press('Control+k');
        await expect(box).toBeFocused();
        await desk.press('Escape');
        await expect(palette).toBeHidden();
      },
    });
    await desk.noPointer();
    await desk.close();
  },
);
