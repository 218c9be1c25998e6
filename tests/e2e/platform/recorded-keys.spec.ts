import { expect, test, type CDPSession } from 'playwright/test';
import { chance } from '#tests/platform/chance.ts';
import { scanPresses, type Press, type ScannerModel } from '#tests/platform/scan-simulator.ts';
import { letters, over, people, programs, struck } from '#tests/platform/scanner/recording.ts';
import { code, dialog, opens } from './support/desk.ts';
import { replayed } from './support/replayed-keys.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const of = chance(11);
const scanner: ScannerModel = { gap: 8, dwell: 3, sigma: 0.12, stallChance: 0, stallMs: [0, 0] };
/** One scan whose keys stop for a while after some of them. */
function stopped(payload: string, at: number, pause: number): readonly Press[] {
  const head = scanPresses(of.next, scanner, payload.slice(0, at), 1_000);
  const tail = scanPresses(of.next, scanner, `${payload.slice(at)}\r`, over(head) + pause);
  return [...head, ...tail];
}
const search = (desk: Workstation) => desk.page.locator('#queue-search');
const toSearch = async (desk: Workstation) => {
  await desk.press('Control+/');
  await expect(search(desk)).toBeFocused();
  await desk.press('Control+a', 'Delete');
};
/** Signed in at the queue, with the number of a prescription in it. */
async function atQueue(browser: Parameters<typeof Workstation.open>[0]) {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  const cdp: CDPSession = await desk.page.context().newCDPSession(desk.page);
  return { desk, cdp };
}

test('people, programs and switches type into the search at their own pace', async ({
  browser,
}) => {
  const { desk, cdp } = await atQueue(browser);
  const manners = [people.racing, people.light, programs.expander, programs['key macro']];
  for (const [index, manner] of manners.entries()) {
    await toSearch(desk);
    const text = ['zimmerman', 'Li, Ann', 'featherstone', '2175550188'][index] ?? '';
    await replayed(cdp, struck(of, letters(text), manner));
    await expect(search(desk)).toHaveValue(text);
    await expect(search(desk)).toBeFocused();
  }
  await expect(desk.page.locator('[data-note]')).toHaveCount(0);
  await expect(desk.page.locator('[data-scanner]')).toHaveAttribute('data-scanner', 'ready');
  await desk.close();
});

test('a label whose keys stop for half a second is one scan, in a list and in a field', async ({
  browser,
}) => {
  const { desk, cdp } = await atQueue(browser);
  const bag = code({ kind: 'bag', bag: '990417' });
  // No bag of the demo store has this number: the whole label was read, and looked up.
  const looked = desk.page.getByText('There is nothing in this bag any more.').first();
  const isRead = async () => {
    await expect(looked).toBeVisible();
    await expect(desk.page.getByText(/Scan again/)).toHaveCount(0);
    await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  };
  await replayed(cdp, stopped(bag, 5, 500));
  await isRead();
  await desk.page.reload();
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  await toSearch(desk);
  await replayed(cdp, stopped(bag, 5, 500));
  await isRead();
  await expect(search(desk)).toHaveValue('');
  await desk.close();
});

test('a scan that breaks off is asked for again, and its Enter answers no question', async ({
  browser,
}) => {
  const { desk, cdp } = await atQueue(browser);
  const bag = code({ kind: 'bag', bag: '990417' });
  const again = desk.page.getByText('The scan broke off. Scan again.').first();
  await toSearch(desk);
  await replayed(cdp, stopped(bag, 6, 1_900));
  await expect(again).toBeVisible();
  await expect(search(desk)).toHaveValue('');
  await expect(search(desk)).toBeFocused();

  await desk.page.goto('/private/patient');
  await expect(desk.page.getByRole('row').nth(1)).toBeVisible();
  const form = dialog(desk, 'Add Patient');
  await opens(desk, 'Insert', form);
  await expect(form.locator('[name="lastName"]')).toBeFocused();
  await desk.type('Featherstone');
  await desk.press('Escape');
  const question = dialog(desk, 'Save & Close?');
  await expect(question).toBeVisible();
  await replayed(cdp, stopped(bag, 6, 1_900));
  await expect(question).toBeVisible();
  await expect(question.locator(':focus')).toHaveCount(1);
  await expect(desk.page.locator('[data-scanner]')).toHaveAttribute('data-scanner', 'refused');
  await desk.press('d');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
});
