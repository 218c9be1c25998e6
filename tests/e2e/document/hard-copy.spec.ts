import { expect, test } from 'playwright/test';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import {
  choose,
  dialog,
  opens,
  openRx,
  savedNumber,
  today,
  scanVial,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { atTheQueue } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { lockedPdf, pdfOf } from '#tests/platform/pdfs.ts';
import { jpegOf } from '#tests/platform/pictures.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Alt+C opens the browser's own file dialog, which answers with this file. */
async function attach(desk: Workstation, file: { name: string; mimeType: string; buffer: Buffer }) {
  const opened = desk.page.waitForEvent('filechooser');
  await desk.press('Alt+C');
  await (await opened).setFiles(file);
}
const isDrawn = (desk: Workstation, name: RegExp) =>
  expect
    .poll(() =>
      desk.page
        .getByRole('img', { name })
        .first()
        .evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
    )
    .toBe(true);

test('the paper is attached at entry, survives a reload, and stands beside the label at the final check; keys alone', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url);
  const { page } = technician;
  // Listened for from the start, so that the file dialog is the test's before the first key can
  // open it.
  page.on('filechooser', () => undefined);
  await atTheQueue(technician, 'technician');
  await technician.press('Insert');
  const entry = dialog(technician, /prescription/i);
  const field = entry.locator('[data-field="imageKey"]');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await expect(
    entry.getByText(
      'A written prescription needs its hard copy: attach a picture, or write what the paper says.',
    ),
  ).toBeVisible();

  await attach(technician, { name: 'rx.jpg', mimeType: 'image/jpeg', buffer: lockedPdf() });
  await expect(entry.getByRole('alert')).toHaveText(
    'This PDF is locked with a password. Open it, print it, and scan the paper.',
  );
  await attach(technician, {
    name: 'rx.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf([200, 240]),
  });
  await expect(
    entry.getByRole('img', { name: 'Hard copy of this prescription, page 1 of 2' }),
  ).toBeVisible();
  await attach(technician, {
    name: 'paper.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegOf('Lisinopril 20 mg', { width: 850, height: 1_100 }),
  });
  await expect(
    entry.getByRole('img', { name: 'Hard copy of this prescription', exact: true }),
  ).toBeVisible();
  await isDrawn(technician, /Hard copy of/);

  // Half-typed work is kept a moment after it was typed; then the page may go.
  const kept = page.waitForResponse(
    (response) =>
      response.url().includes('/api/drafts') &&
      /"patientId":\d/.test(response.request().postData() ?? '') &&
      response.ok(),
  );
  await choose(technician, 'underhill, s', 'Underhill, Siobhán');
  await kept;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await technician.press('Insert');
  await expect(
    entry.getByText('What you had typed before is back: Underhill, Siobhán'),
  ).toBeVisible();
  await isDrawn(technician, /Hard copy of/);

  await technician.press('Alt+I', '+', '+', 'R');
  await expect(entry.locator('[data-picture]')).toBeFocused();
  await expect(entry.locator('[data-page="1"]')).toHaveAttribute('style', /width: 200%/);
  await technician.press('Escape');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await field.focus();
  await technician.press('Delete');
  await expect(entry.getByRole('img', { name: /Hard copy of/ })).toHaveCount(0);
  await technician.press('Control+Z');
  await isDrawn(technician, /Hard copy of/);

  await entry.getByLabel('Prescriber').focus();
  await choose(technician, 'okafor', 'Okafor, Amara');
  await technician.scan(']E0368180515012');
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await technician.type('1t po qd');
  await technician.press('Enter');
  await technician.type('30');
  await technician.press('Enter');
  await expect(entry.getByText(/30 days proposed/)).toBeVisible();
  await technician.press('Enter');
  await technician.type('2');
  await technician.press('Control+Enter');
  const toast = page.getByText(/Rx 001 \d{7} \d\d/).last();
  await expect(toast).toBeVisible();
  const number = /001 \d{7} \d\d/.exec((await toast.textContent())!)![0];
  await expect(entry).toBeHidden();
  await openRx(technician, number);
  await isDrawn(technician, new RegExp(`Hard copy of ${number}`));
  await opens(technician, 'F8', dialog(technician, 'Print Label'));
  await expect(dialog(technician, 'Print Label').getByRole('img').first()).toBeVisible();
  await technician.press('Enter');
  await technician.sees('1 printed');
  await opens(technician, 'F8', dialog(technician, 'Drug Verification'));
  await technician.scan(']E0368180515012');
  await expect(dialog(technician, 'Drug Verification').getByRole('alert')).toBeVisible();
  await technician.press('Alt+1');
  await expect(page.getByLabel('Counted')).toBeFocused();
  await technician.type('30');
  await technician.press('Enter');
  await expect(dialog(technician, 'Drug Verification')).toBeHidden();

  const pharmacist = await Workstation.open(browser, store.url);
  const check = dialog(pharmacist, 'Rph Verification');
  await atTheQueue(pharmacist, 'pharmacist');
  // The picture is not on the pharmacist's screen yet: the check can't be signed.
  await pharmacist.page.route('**/api/documents/*', (route) => route.abort('connectionrefused'));
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);
  await expect(
    check.getByText(/The hard copy can’t be shown, so the check can’t be signed/),
  ).toBeVisible();
  await expect(check.getByLabel('Password')).toBeFocused();
  await scanVial(pharmacist, check, vialLabel(number));

  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check.getByText('Not yet displayed: image.').first()).toBeVisible();
  await pharmacist.page.unroute('**/api/documents/*');
  await pharmacist.press('Alt+I', 'Shift+F5');
  await isDrawn(pharmacist, new RegExp(`Hard copy of ${number}`));
  await pharmacist.press('Escape');
  await expect(check.getByLabel('Password')).toBeFocused();
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await expect(pharmacist.page.getByText('Rph Verified').first()).toBeVisible();
  await technician.noPointer();
  await pharmacist.noPointer();
  await technician.close();
  await pharmacist.close();
});

test('a C-IV that another pharmacy transfers is taken over by telephone; its page keeps the record, whose paper is one key away', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  const { page } = desk;
  const entry = dialog(desk, /prescription/i);
  const ago = (days: number) => formatDate(addDays(today(), -days));
  await atTheQueue(desk, 'pharmacist');
  await desk.press('Insert');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  for (const [typed, found] of [
    ['underhill, s', /Underhill, Siobhán/],
    ['okafor', /Okafor, Amara/],
    ['lorazepam', /lorazepam/i],
  ] as const) {
    await choose(desk, typed, found);
  }
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await desk.type('1t po qhs');
  await desk.press('Enter');
  await desk.type('30');
  await desk.press('Enter');
  await expect(entry.getByText(/30 days proposed/)).toBeVisible();
  await desk.press('Enter', 'Enter');
  await expect(entry.getByLabel('Written')).toBeFocused();
  await desk.type(ago(70));
  await desk.press('Enter');
  // Letters choose in the browser's own list.
  await desk.type('pha');
  await desk.press('Enter');
  await expect(entry.getByLabel('Transferring pharmacy')).toBeFocused();
  for (const told of [
    'Oak Pharmacy',
    '2175550100',
    'R. Oak',
    '7700123',
    '',
    '5',
    '4',
    ago(70),
    ago(40),
    '1 Oak St, Lincoln, IL',
    'BO1234563',
  ]) {
    await desk.type(told);
    if (told !== 'BO1234563') await desk.press('Enter');
  }
  await expect(entry.getByText('Proposed: 3 after the first fill made here')).toBeVisible();
  await desk.press('Tab');
  await expect(entry.getByRole('button', { name: 'Add refill' })).toBeFocused();
  await desk.press('Enter');
  await expect(entry.getByLabel('Filled, refill 1')).toBeFocused();
  await desk.type(ago(40));
  await entry.getByLabel('Paper or caller').focus();
  await desk.type('R. Oak by telephone: lorazepam 1 mg, 1 at bedtime');
  await desk.press('Control+s');
  const number = await savedNumber(desk);
  await expect(entry).toBeHidden();
  await openRx(desk, number);
  const record = page.getByRole('region', { name: 'Transfer' }).first();
  for (const told of [
    'Oak Pharmacy',
    '1 Oak St, Lincoln, IL',
    'BO1234563',
    'R. Oak',
    '7700123',
    '4 of 5 remaining',
  ])
    await expect(record).toContainText(told);
  await expect(
    page.getByText(/transferred from Oak Pharmacy.*told by R. Oak/).first(),
  ).toBeVisible();
  const paper = dialog(desk, 'Transfer');
  await opens(desk, 'Alt+p', paper);
  await expect(paper.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await desk.noPointer();
  await desk.close();
});

test('a copied picture is pasted with Ctrl+V', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url);
  const { page } = technician;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await atTheQueue(technician, 'technician');
  await technician.press('Insert');
  const entry = dialog(technician, /prescription/i);
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    canvas.getContext('2d')!.fillRect(10, 10, 200, 40);
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': await canvas.convertToBlob({ type: 'image/png' }) }),
    ]);
  });
  await technician.press('Control+V');
  await isDrawn(technician, /Hard copy of/);
  await technician.noPointer();
  await technician.close();
});
