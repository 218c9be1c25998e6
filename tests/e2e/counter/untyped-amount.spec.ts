import { expect, test, type Browser } from 'playwright/test';
import { dialog, openRx } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { bagAndVial, openCounter, paidOf, says } from './at-the-counter.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const atTheCounter = (browser: Browser) => openCounter(browser, store.url);

test('an amount that nobody typed is booked by a button that says so, not by Enter', async ({
  browser,
}) => {
  const desk = await atTheCounter(browser);
  const counter = dialog(desk, 'Pick up');
  await openRx(desk, '001 4400214 00');
  await desk.press('F8');
  await says(desk, 'patient-065');
  await bagAndVial(desk, '001 4400214 00');
  await desk.press('2', 'Enter');
  await expect(paidOf(desk)).toBeFocused();
  const due = await paidOf(desk).inputValue();

  await desk.press('Enter');

  const go = counter.getByRole('button', { name: `Hand over: cash $${due.replace('$', '')}` });
  await expect(go).toBeFocused();
  await expect(counter.getByText(/Handed over/)).toHaveCount(0);
  await desk.press('Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await desk.noPointer();
  await desk.close();
});
