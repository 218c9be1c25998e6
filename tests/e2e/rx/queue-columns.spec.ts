import { expect, test } from 'playwright/test';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** What a person can't read whole of a column: names of patients, drugs with their strength. */
const cutIn = (desk: Workstation, title: string) =>
  desk.page
    .getByRole('grid')
    .first()
    .evaluate((grid, text) => {
      const heads = [...grid.querySelectorAll('[role=columnheader]')];
      const at = heads.findIndex((head) => head.textContent.trim() === text) + 1;
      const edge = grid.getBoundingClientRect().right;
      return [...grid.querySelectorAll(`[role=gridcell][aria-colindex="${at}"]`)]
        .filter(
          (cell) =>
            cell.getBoundingClientRect().right > edge ||
            [cell, ...cell.querySelectorAll('*')].some(
              (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
            ),
        )
        .map((cell) => cell.textContent);
    }, title);
const headsOf = (desk: Workstation) =>
  desk.page.getByRole('grid').first().getByRole('columnheader').allTextContents();

test('in Data entry patient, drug and promise are whole; no column repeats the tab', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing?queue=entry',
  });
  await expect(desk.page.getByRole('row').nth(1)).toBeVisible();

  expect((await headsOf(desk)).map((head) => head.trim())).toEqual([
    'Rx #',
    'Patient',
    'Medication',
    'Promised',
    'Qty',
    'Days',
  ]);
  for (const title of ['Patient', 'Medication', 'Promised'])
    expect(await cutIn(desk, title), title).toEqual([]);
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
