import { expect, test } from 'playwright/test';
import { choose, dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** The DataMatrix of a package: GTIN of its NDC, expiry, lot, serial number. */
function dataMatrix(ndc10: string, lot: string, serial: string, expires = '281231'): string {
  const body = `003${ndc10}`;
  const sum = [...body]
    .toReversed()
    .reduce((sum, text, index) => sum + Number(text) * (index % 2 === 0 ? 3 : 1), 0);
  return `]d201${body}${(10 - (sum % 10)) % 10}17${expires}10${lot}\u001d21${serial}`;
}

/** The ten digits of an NDC as its barcode says them, from its 5-4-2 form. */
function ndc10(formatted: string): string {
  const [labeler = '', product = '', pack = ''] = formatted.split('-');
  return product.startsWith('0')
    ? labeler + product.slice(1) + pack
    : labeler.startsWith('0')
      ? labeler.slice(1) + product + pack
      : labeler + product + pack.slice(1);
}

test('a delivery is received by scan, stands on hand and in the purchase trail; what was proposed for order is proposed no more', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page);
  const row = (name: string, index = 0) =>
    dialog(desk, name).getByRole('grid').locator(`[role=row][data-index="${index}"]`);
  const opens = async (letter: string, name: string) => {
    await desk.press('Control+g', letter);
    await expect(dialog(desk, name)).toBeVisible();
  };
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();

  await opens('o', 'Reorder');
  await expect(row('Reorder')).toContainText('0 left, reorder at');
  const ndc = /\d{5}-\d{4}-\d{2}/.exec((await row('Reorder').textContent())!)![0];
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const receive = dialog(desk, 'Receive stock');
  await opens('d', 'Receive stock');
  await desk.scan(dataMatrix('6818051401', 'NEWLOT1', 'S1'));
  await expect(receive.getByRole('textbox', { name: /^Lot, line 1/ })).toHaveValue('NEWLOT1');
  await desk.scan(dataMatrix('6586200801', 'NEWLOT2', 'S2'));
  await expect(receive.getByRole('textbox', { name: /^Lot, line 2/ })).toHaveValue('NEWLOT2');
  await desk.scan(dataMatrix('6818051401', 'NEWLOT1', 'S3'));
  await expect(receive.getByText(/^2 lines/)).toBeVisible();
  for (const serial of ['S4', 'S5', 'S6'])
    await desk.scan(dataMatrix(ndc10(ndc), 'NEWLOT3', serial));
  await expect(receive.getByRole('textbox', { name: /^Lot, line 3/ })).toHaveValue('NEWLOT3');
  await expect(receive.getByText(/^3 lines/)).toBeVisible();
  await receive.getByRole('combobox', { name: 'Vendor' }).focus();
  await choose(desk, 'prairie', /prairie/i);
  await receive.getByRole('textbox', { name: /^Invoice #/ }).focus();
  await desk.type('INV-4711');
  await desk.press('Control+s');
  await expect(receive).toHaveCount(0);

  await opens('t', 'Reciept Inventory Report');
  await desk.type('INV-4711');
  await expect(row('Reciept Inventory Report')).toContainText('INV-4711');
  await expect(row('Reciept Inventory Report', 1)).toContainText('Prairie Wholesale Drug');
  await expect(dialog(desk, 'Reciept Inventory Report').getByLabel('Totals')).toContainText(
    'Lines3',
  );
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await opens('n', 'Dispensing Report');
  await expect(row('Dispensing Report')).toBeVisible();
  await expect(dialog(desk, 'Dispensing Report').getByLabel('Totals')).not.toContainText('Lines0');
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await opens('o', 'Reorder');
  await expect(dialog(desk, 'Reorder').getByRole('searchbox')).toBeFocused();
  await desk.type(ndc);
  await expect(
    dialog(desk, 'Reorder').getByText(/Nothing is under its reorder point/),
  ).toBeVisible();
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('a refused delivery stands at the wrong box; an expired package is told at its scan', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  const { page } = desk;
  const receive = dialog(desk, 'Receive stock');
  const expires = receive.getByRole('textbox', { name: 'Expires, line 2' });
  const expired = receive
    .getByRole('alert')
    .filter({ hasText: /^Scanned and not taken.*Lot 9OLD1 expired on 12\/31\/2020/ });
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+g', 'd');
  await expect(receive.getByRole('combobox', { name: 'Vendor' })).toBeFocused();
  await test.step('the expired package becomes no line', async () => {
    await desk.scan(dataMatrix('6818051401', '9OLD1', 'S0', '201231'));
    await expect(expired).toBeVisible();
    await expect(receive.getByText('No line yet.')).toBeVisible();
  });
  await desk.scan(dataMatrix('6818051401', 'GOOD1', 'S1'));
  await expect(receive.getByRole('textbox', { name: /^Lot, line 1/ })).toHaveValue('GOOD1');
  await desk.scan(dataMatrix('6586200801', 'OLD2', 'S2'));
  await expect(receive.getByRole('textbox', { name: /^Lot, line 2/ })).toHaveValue('OLD2');
  await expect(expired).toBeVisible();
  await receive.getByRole('combobox', { name: 'Vendor' }).focus();
  await choose(desk, 'prairie', /prairie/i);
  await receive.getByRole('textbox', { name: /^Invoice #/ }).focus();
  await desk.type('INV-4712');
  await test.step('a date that lies back is typed into line 2, and the save refused', async () => {
    await expires.focus();
    await desk.press('Control+a');
    await desk.type('12312020');
    await desk.press('Control+s');
    await expect(
      receive.getByText(/^Line 2: This lot expired on 12\/31\/2020/).first(),
    ).toBeVisible();
    await expect(expires).toBeFocused();
    await expect(expires).toHaveAttribute('aria-invalid', 'true');
    await expect(receive.locator('td [aria-invalid=true]')).toHaveCount(1);
  });
  await test.step('F7 leads to it from elsewhere', async () => {
    await receive.getByRole('textbox', { name: /^Invoice #/ }).focus();
    await desk.press('F7');
    await expect(expires).toBeFocused();
  });
  await test.step('mended, it is saved', async () => {
    await desk.press('Control+a');
    await desk.type('12312028');
    await desk.press('Control+s');
    await expect(receive).toHaveCount(0);
  });
  await desk.noPointer();
  await desk.close();
});

test('an order is typed, looked at line by line, corrected and printed while it is open; once it is sent its lines stand', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page);
  const row = (name: string, index = 0) =>
    dialog(desk, name).getByRole('grid').locator(`[role=row][data-index="${index}"]`);
  const order = page.getByRole('dialog', { name: 'Order', exact: true });
  const lines = dialog(desk, 'Order lines');
  const chosen = async (field: string, typed: string) => {
    await expect(order.getByRole('combobox', { name: field })).toBeFocused();
    await choose(desk, typed, new RegExp(typed, 'i'));
  };
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await desk.press('Control+g', 'o');
  for (const [drug, quantity] of [
    ['glucophage 500', '400'],
    ['lipitor 20', '90'],
  ] as const) {
    await opens(desk, 'Insert', order);
    await chosen('Drug', drug);
    await chosen('Vendor', 'cornbelt');
    await expect(order.getByRole('textbox', { name: /^Qty\./ })).toBeFocused();
    await desk.type(quantity);
    await desk.press('Control+s');
    await expect(order).toHaveCount(0);
  }
  await opens(desk, 'F9', dialog(desk, 'Purchase orders'));
  await expect(row('Purchase orders')).toContainText('Cornbelt');
  await opens(desk, 'Alt+5', lines);
  await expect(row('Order lines', 1)).toBeVisible();
  await expect(lines.getByLabel('Totals')).toContainText('Lines2');

  const change = page.getByRole('dialog', { name: /^glucophage/i });
  await expect(row('Order lines')).toContainText(/glucophage/i);
  await opens(desk, 'Control+e', change);
  await expect(change.getByRole('textbox', { name: /^Qty\./ })).toBeFocused();
  await desk.press('Control+a');
  await desk.type('180');
  await desk.press('Control+s');
  await expect(change).toHaveCount(0);
  await expect(row('Order lines')).toContainText('180');

  await desk.press('Alt+d');
  await expect(page.getByText(/is off the order to Cornbelt/)).toBeVisible();
  await expect(lines.getByLabel('Totals')).toContainText('Lines1');
  await lines.getByRole('grid').focus();
  await desk.press('Control+z');
  await expect(lines.getByLabel('Totals')).toContainText('Lines2');

  const paper = page.waitForResponse(
    (response) =>
      response.url().includes('/api/purchase-orders/') && response.url().endsWith('/print'),
  );
  await desk.press('Control+p');
  const printed = (await (await paper).json()) as { fileUrl: string };
  const file = await page.request.get(printed.fileUrl);
  expect([file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);

  await page.bringToFront();
  await expect(async () => {
    await desk.press('Escape');
    await expect(lines).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await desk.press('F9');
  await expect(row('Purchase orders')).toContainText('Sent');
  await opens(desk, 'Alt+5', lines);
  await expect(row('Order lines')).toBeVisible();
  await desk.press('Alt+d');
  await expect(page.getByText('This order is sent: its lines stand as they are.')).toBeVisible();
  await expect(lines.getByLabel('Totals')).toContainText('Lines2');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
