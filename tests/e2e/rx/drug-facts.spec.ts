import { expect, test, type Locator } from 'playwright/test';
import { choose, dialog, leave, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** An entry by hand of a tube of cream, up to its quantity. */
async function cream(desk: Workstation, patient: string, shown: string): Promise<Locator> {
  const entry = dialog(desk, /prescription/i);
  await opens(desk, 'Insert', entry);
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await choose(desk, patient, shown);
  await choose(desk, 'okafor', 'Okafor, Amara');
  await expect(entry.getByLabel('Drug')).toBeFocused();
  await choose(desk, '0168-0004-15', 'Triamcinolone');
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await desk.type('apply 1 application topically bid');
  await expect(entry.getByText('Apply 1 application topically twice daily.').first()).toBeVisible();
  await desk.press('Enter');
  await desk.type('15');
  await desk.press('Enter');
  await expect(entry.getByLabel('Day(s) Supply')).toBeFocused();
  return entry;
}
const asked = 'How many grams or mL are used each time?';
const known = '0.5 g in one application, by the drug’s record';

test('grams of a cream are asked once, and answered otherwise for one prescription', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const facts = dialog(desk, 'Days Supply Facts');

  const first = await cream(desk, 'underhill, s', 'Underhill, Siobhán');
  await expect(first.getByText(asked)).toBeVisible();
  await expect(first.getByText(/are used each time\?/)).toHaveCount(1);
  await opens(desk, 'Alt+q', facts);
  await expect(facts.getByLabel('One Application')).toBeFocused();
  await desk.type('0.5');
  await desk.press('Control+Enter');
  await expect(facts).toBeHidden();
  await expect(first.getByLabel('Day(s) Supply')).toBeFocused();
  await expect(first.getByText('15 days proposed')).toBeVisible();
  await expect(first.getByText(known).first()).toBeVisible();
  await leave(desk);

  const second = await cream(desk, 'brown, h', 'Brown, Hannah');
  await expect(second.getByText(asked)).toBeHidden();
  await expect(second.getByText('15 days proposed')).toBeVisible();
  await opens(desk, 'Alt+q', facts);
  await expect(facts.getByText(`${known}.`)).toBeVisible();
  await desk.press('Control+a');
  await desk.type('1');
  await desk.press('Control+Enter');
  await expect(facts.getByText(/^The drug says 0.5 in one application/)).toBeVisible();
  await desk.press('Alt+o');
  await expect(facts).toBeHidden();
  await expect(
    second.getByText('The drug says 0.5 g in one application: is 1 g right for this prescription?'),
  ).toBeVisible();
  await expect(second.getByText('7 days proposed')).toBeVisible();
  await leave(desk);

  const third = await cream(desk, 'underhill, s', 'Underhill, Siobhán');
  await expect(third.getByText('15 days proposed')).toBeVisible();
  await leave(desk);
  await desk.noPointer();
  await desk.close();
});
