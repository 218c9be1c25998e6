import { expect, test, type Browser } from 'playwright/test';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, openRx, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { costs, counting, ends } from '#tests/e2e/platform/support/keystrokes.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { bagAndVial, openCounter, paidOf, patientOf, says } from './at-the-counter.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const atTheCounter = (browser: Browser) => openCounter(browser, store.url);

test('a bag is picked up and paid in cash', async ({ browser }) => {
  const task = 'Pick-up paid in cash';
  const desk = await atTheCounter(browser);
  const counter = dialog(desk, 'Pick up');
  await openRx(desk, '001 4400214 00');
  await counting(desk, task).press('F8');
  await says(desk, 'patient-065');
  await bagAndVial(desk, '001 4400214 00');
  await desk.press('2', 'Enter');
  await expect(paidOf(desk)).toBeFocused();
  await desk.type('20');
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await expect(counter).toContainText('Change');
  costs(desk, task);
  await ends(desk);
});

test('a bag is picked up and paid in cash and by card', async ({ browser }) => {
  const task = 'Pick-up paid in two parts';
  const desk = await atTheCounter(browser);
  const counter = dialog(desk, 'Pick up');
  await openRx(desk, '001 4400120 00');
  await counting(desk, task).press('F8');
  await says(desk, 'patient-008');
  await bagAndVial(desk, '001 4400120 00');
  await desk.press('2', 'Enter');
  await expect(paidOf(desk)).toBeFocused();
  const due = Number((await paidOf(desk).inputValue()).replace('$', ''));
  await desk.type('5');
  await desk.press('Enter');
  await expect(counter.getByRole('textbox', { name: /^Rest/ })).toBeFocused();
  await desk.type((due - 5).toFixed(2));
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  costs(desk, task);
  await ends(desk);
});

/** The order of the prescription on the page is brought to the patient: another desk says so. */
const isDelivered = (desk: Workstation): Promise<number> =>
  desk.page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      'x-workstation': 'browser test',
      'idempotency-key': crypto.randomUUID(),
    };
    const rx = new URL(location.href).searchParams.get('rx');
    const { fill } = await (await fetch(`/api/rx/${rx}`, { headers })).json();
    const found = await fetch('/api/orders/search', {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: '', filters: {}, sort: null, offset: 0, limit: 200 }),
    });
    const { rows } = await found.json();
    const order = rows.find((row: { orderId: number }) => row.orderId === fill.orderId);
    const answer = await fetch(`/api/orders/${fill.orderId}`, {
      method: 'PUT',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        orderId: fill.orderId,
        version: order.version,
        promisedAt: order.promisedAt,
        waiting: false,
        delivery: true,
      }),
    });
    return answer.status;
  });

test('an order that is delivered goes out with the driver', async ({ browser }) => {
  const task = 'Delivery sent out';
  const number = '001 4400206 00';
  const desk = await atTheCounter(browser);
  const counter = dialog(desk, 'Out for delivery');
  const { dateOfBirth, lastName } = patientOf('patient-059');
  await openRx(desk, number);
  expect(await isDelivered(desk)).toBe(200);
  await expect(desk.page.getByRole('button', { name: /^Out for delivery/ })).toBeFocused();
  await counting(desk, task).press('F8');
  await expect(desk.page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(lastName);
  await desk.press('Enter');
  await expect(counter.locator('[data-vials=wait]')).toBeVisible();
  const [, bag = ''] =
    /(\d{6})(?: in \w+)?: scan it/.exec((await counter.textContent()) ?? '') ?? [];
  await desk.scan(code({ kind: 'bag', bag }));
  await desk.scan(vialLabel(number));
  await expect(counter.locator('[data-vials=wait]')).toHaveCount(0);
  await expect(counter.getByLabel('Delivered by')).toBeFocused();
  await desk.type('Dan');
  await desk.press('Enter', '1', 'Control+Enter');
  await expect(counter.getByRole('list')).toContainText('Out for delivery with Dan');
  costs(desk, task);
  await ends(desk);
});
