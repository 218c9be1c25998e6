import { expect, test } from 'playwright/test';
import { cutIn } from '#tests/e2e/platform/support/cut-cells.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const headsOf = (desk: Workstation) =>
  desk.page.getByRole('grid').first().getByRole('columnheader').allTextContents();

const ofStep = ['Rx #', 'Patient', 'Medication', 'Promised', 'Qty', 'Days'];
for (const [queue, heads] of [
  ['entry', ofStep],
  ['fill', ofStep],
  ['verify', ofStep],
  ['bin', ofStep],
  ['hold', ['Rx #', 'Patient', 'Reason', 'Medication', 'Promised']],
  ['will-call', ['Rx #', 'Patient', 'DOB', 'Bin', 'Medication', 'Copay', 'Back to stock']],
] as const)
  test(`in ${queue} patient, strength and form are whole; no column repeats the tab`, async ({
    browser,
  }) => {
    const desk = await Workstation.open(browser, store.url, {
      as: 'technician',
      at: `/private/processing?queue=${queue}`,
    });
    await expect(desk.page.getByRole('row').nth(1)).toBeVisible();

    expect((await headsOf(desk)).map((head) => head.trim())).toEqual(heads);
    for (const title of heads) expect(await cutIn(desk, title), title).toEqual([]);
    await desk.close();
  });

test('where work waits for a reason, the reason takes the room of quantity and days', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing?queue=rejected',
  });
  await expect(desk.page.getByRole('row').nth(1)).toBeVisible();

  expect((await headsOf(desk)).map((head) => head.trim())).toEqual([
    'Rx #',
    'Patient',
    'Reason',
    'Medication',
    'Promised',
  ]);
  for (const title of ['Patient', 'Reason', 'Promised'])
    expect(await cutIn(desk, title), title).toEqual([]);
  await desk.close();
});
