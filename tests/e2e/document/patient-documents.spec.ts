import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Locator } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
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

const isDrawn = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
    )
    .toBe(true);
/** A scanner has saved a paper into the store's folder, a minute ago. */
function scanned(name: string, bytes: Buffer | string): string {
  const file = path.join(store.dataDir, 'scans', '001', name);
  const then = new Date(Date.now() - 60_000);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  utimesSync(file, then, then);
  return file;
}

test('a patient’s documents by keys: several uploaded under a type, one refused, looked through, put under another type, deleted and brought back, scanned, listed, faxed', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  const { page } = desk;
  page.on('filechooser', () => undefined);
  await atTheQueue(desk, 'technician');
  await opens(desk, 'Alt+4', page.getByRole('heading', { name: 'Patient', exact: true }));
  const form = dialog(desk, 'Patient');
  const cards = form.getByRole('grid', { name: 'Documents' });
  const card = (name: string) => cards.getByRole('row').filter({ hasText: name });
  const preview = form.getByRole('region', { name: 'Document preview' });
  await desk.type('Zimmerman');
  await expect(
    page.getByRole('row').filter({ hasText: 'Zimmerman, Amelia' }).first(),
  ).toBeVisible();
  await desk.press('ArrowDown');
  await opens(desk, 'Enter', form);
  await desk.press('Alt+5');
  await expect(form.getByText('No document belongs to this patient yet.')).toBeVisible();

  await test.step('the type is chosen, three files are sent, a PDF of two pages among them; the locked one says why it is not taken', async () => {
    await expect(async () => {
      await desk.press('Tab');
      await expect(form.getByLabel('document type')).toBeFocused({ timeout: 200 });
    }).toPass();
    await desk.type('i');
    await expect(form.getByLabel('document type')).toHaveValue('card');
    const opened = page.waitForEvent('filechooser');
    await desk.press('Alt+u');
    await (
      await opened
    ).setFiles([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegOf('Member W123456789') },
      { name: 'report.pdf', mimeType: 'application/pdf', buffer: lockedPdf() },
      { name: 'back.pdf', mimeType: 'application/pdf', buffer: pdfOf([90, 200]) },
    ]);
    await expect(card('front.jpg')).toContainText('Insurance Card');
    await expect(card('back.pdf')).toContainText('Insurance Card');
    await expect(form.getByRole('alert')).toHaveText(
      'This PDF is locked with a password. Open it, print it, and scan the paper.',
    );
    await expect(page.getByText('2 documents uploaded.')).toBeVisible();
    await desk.press('Alt+h');
    await expect(form.getByRole('alert')).toHaveCount(0);
  });
  await test.step('paged by keys in the preview', async () => {
    await expect(preview).toContainText('1 of 2 · back.pdf');
    await isDrawn(preview.getByRole('img', { name: 'Insurance Card back.pdf, page 1 of 2' }));
    const picture = preview.locator('[data-picture]');
    await expect(async () => {
      await desk.press('Tab');
      await expect(picture).toBeFocused({ timeout: 200 });
    }).toPass();
    await desk.press('PageDown');
    await isDrawn(preview.getByRole('img', { name: 'Insurance Card back.pdf, page 2 of 2' }));
    await expect(preview).toContainText('Page 2 of 2');
    const kept = page.waitForResponse(
      (response) => response.url().endsWith('/turn') && response.ok(),
    );
    await desk.press('r');
    await kept;
    await desk.press('Control+ArrowRight');
    await expect(preview).toContainText('2 of 2 · front.jpg');
    await isDrawn(preview.getByRole('img', { name: 'Insurance Card front.jpg' }));
    await expect(picture).toBeFocused();
  });
  await test.step('put under another type', async () => {
    await expect(async () => {
      await desk.press('Shift+Tab');
      await expect(form.getByLabel('document type')).toBeFocused({ timeout: 200 });
    }).toPass();
    await desk.type('l');
    await expect(form.getByLabel('document type')).toHaveValue('lab');
    await desk.press('Alt+y');
    await expect(card('front.jpg')).toContainText('Lab Reports');
    await expect(card('back.pdf')).toContainText('Insurance Card');
  });
  await test.step('deleted after a question, and back with its undo', async () => {
    await expect(async () => {
      await desk.press('Tab');
      await expect(cards).toBeFocused({ timeout: 200 });
    }).toPass();
    await desk.press('Control+d');
    const question = page.getByRole('dialog').filter({ hasText: 'front.jpg' }).last();
    await expect(question.getByRole('button', { name: /^Yes/ })).toBeVisible();
    await desk.type('y');
    await expect(card('front.jpg')).toHaveCount(0);
    await expect(cards).toBeFocused();
    await desk.press('Control+z');
    await expect(card('front.jpg')).toBeVisible();
  });
  await test.step('what the scanner put down appears by itself, is taken; what is refused is kept aside with the reason', async () => {
    const scan = dialog(desk, 'Scan');
    const rows = scan.getByRole('listbox', { name: 'Scans' });
    await opens(desk, 'Alt+w', scan);
    await expect(scan.getByText('Nothing waits in the scanner’s folder.')).toBeVisible();
    const pdf = scanned('a-letter.pdf', lockedPdf());
    const paper = scanned('b-labs.jpg', await jpegOf('HbA1c 6.1'));
    await expect(rows.getByRole('option')).toHaveCount(2, { timeout: 20_000 });
    const aside = (sub: string) => {
      try {
        return readdirSync(path.join(path.dirname(pdf), sub)).map((name) =>
          name.replace(/^[0-9a-f]{12}_/, ''),
        );
      } catch {
        return [];
      }
    };
    await expect
      .poll(() => [aside('refused'), aside('taken')])
      .toEqual([['a-letter.pdf'], ['b-labs.jpg']]);
    await expect(rows).toBeFocused();
    await desk.press('Space', 'ArrowDown', 'Space');
    await isDrawn(scan.getByRole('img', { name: 'Scan b-labs.jpg' }));
    await desk.press('Control+Enter');
    await expect(rows.getByRole('option')).toHaveCount(1);
    await expect(scan.getByRole('alert')).toContainText('This PDF is locked with a password.');
    expect([existsSync(pdf), existsSync(paper)]).toEqual([false, false]);
    await opens(
      desk,
      'Alt+d',
      desk.page.getByRole('heading', { name: 'Discard the scan a-letter.pdf?' }),
    );
    await desk.press('y');
    await expect(scan.getByText('Nothing waits in the scanner’s folder.')).toBeVisible();
    await expect.poll(() => [aside('refused'), aside('discarded')]).toEqual([[], ['a-letter.pdf']]);
    await desk.press('Escape');
    await expect(scan).toBeHidden();
    await expect(card('b-labs.jpg')).toContainText('Lab Reports');
  });
  await test.step('the Document List shows all of them; Enter looks at one', async () => {
    const all = dialog(desk, 'Document List');
    await opens(desk, 'Alt+o', all);
    await expect(all.getByRole('option')).toHaveCount(3);
    await desk.press('ArrowRight', 'Enter');
    await expect(all).toBeHidden();
    await expect(preview).toContainText('2 of 3');
  });
  await test.step('faxed: the one in sight and another, with a cover; said to be sent once the PDF lies there', async () => {
    const fax = dialog(desk, 'Send Fax');
    const rows = fax.getByRole('listbox', { name: 'Documents' });
    const list = dialog(desk, 'Faxes');
    await opens(desk, 'Alt+x', fax);
    await expect(rows.getByRole('option', { selected: true })).toHaveCount(1);
    await expect(fax.getByLabel('Prescriber')).toBeFocused();
    await desk.press('Control+Enter');
    await expect(fax.getByLabel('Recipient')).toBeFocused();
    await desk.type('Dr. Adams');
    await desk.press('Tab');
    await desk.type('2175550177');
    await expect(fax.getByLabel('Fax number')).toHaveValue(/217.+555.+0177/);
    await desk.press('Tab');
    await desk.type('Please call us.');
    await expect(async () => {
      await desk.press('Tab');
      await expect(rows).toBeFocused({ timeout: 200 });
    }).toPass();
    await desk.press('ArrowDown', 'Space');
    await expect(rows.getByRole('option', { selected: true })).toHaveCount(2);
    await desk.press('Control+Enter');
    const row = list.getByRole('row').filter({ hasText: 'Dr. Adams' });
    await expect(row).toContainText('217-555-0177');
    await expect(row).toContainText('Sent', { timeout: 20_000 });
    expect(readdirSync(path.join(store.dataDir, 'faxes', '001'))).toEqual([
      expect.stringMatching(/^\d+\.pdf$/),
    ]);
    await desk.press('Escape');
    await expect(fax).toBeHidden();
    await opens(desk, 'Alt+q', list);
    await expect(row).toHaveCount(1);
    await desk.press('Escape');
    await expect(list).toBeHidden();
  });
  await desk.noPointer();
  await desk.close();
});
