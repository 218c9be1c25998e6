import { expect, test, type Locator } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { dialog, opens, openRx, printFirst } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { verifyDrug } from './at-the-bench.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const prednisone = required(
  demoScenario().formulary.find(({ ndc }) => ndc === '00591544201'),
  'Prednisone 10 mg',
);
const taper = [6, 5, 4, 3, 2, 1]
  .map((tablets) => `${tablets} tabs po qd x3 days`)
  .concat('1/2 tab po qd x10 days', '1/2 tab po qod x10 days')
  .join(', then ');

/** It stands whole within the box, as the eye sees it without a scroll. */
async function standsWhole(what: Locator, within: Locator): Promise<void> {
  await expect(async () => {
    const [inner, outer] = [await what.boundingBox(), await within.boundingBox()];
    expect(inner && outer).not.toBeNull();
    expect(required(inner, 'what').y).toBeGreaterThanOrEqual(required(outer, 'within').y - 1);
    const bottom = (box: typeof inner) => required(box, 'box').y + required(box, 'box').height;
    expect(bottom(inner)).toBeLessThanOrEqual(bottom(outer) + 1);
  }).toPass({ timeout: 10_000 });
}

test('a label of two pages scrolls in its own box, and the product is seen beside it', async ({
  browser,
}) => {
  const number = await typedRx(store, {
    patient: 'brown, h',
    ndc: prednisone.ndc,
    use: { sig: taper, quantity: 71_000, daysSupply: 38 },
  });
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  await expect(technician.page.getByRole('grid').first()).toBeFocused();
  await openRx(technician, number);
  await technician.press('F8');
  await expect(technician.page.getByText('Cashed').first()).toBeVisible();
  await printFirst(technician);
  await verifyDrug(technician, required(prednisone.upc, 'Its barcode'), '71');
  await technician.close();
  for (const height of [768, 720]) {
    const desk = await Workstation.open(browser, store.url, {
      as: 'pharmacist',
      width: height === 768 ? 1366 : 1280,
      height,
    });
    const check = dialog(desk, 'Rph Verification');
    await expect(desk.page.getByRole('grid').first()).toBeFocused();
    await openRx(desk, number);
    await opens(desk, 'F8', check);
    const label = check.getByRole('region', { name: 'Label' });
    const product = check.getByRole('region', { name: 'Product' });
    const pages = label.getByRole('img');

    await expect(check.getByLabel('Password')).toBeFocused();
    await expect(label.getByText('page 1 of 2')).toBeVisible();
    await standsWhole(pages.nth(0), label);
    await standsWhole(product.getByText('00591-5442-01'), product);
    await standsWhole(product.getByText(/^White tablet, round/), product);

    await desk.press('PageDown');
    await expect(label.getByText('page 2 of 2')).toBeVisible();
    await standsWhole(pages.nth(1), label);
    await expect(check.getByLabel('Password')).toBeFocused();
    await desk.press('PageUp');
    await expect(label.getByText('page 1 of 2')).toBeVisible();
    await standsWhole(pages.nth(0), label);
    await desk.noPointer();
    await desk.close();
  }
});
