import { expect, test, type Locator } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, openRx, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const patient = required(
  demoScenario().patients.find((row) => row.ref === 'patient-004'),
  'the patient of the order',
);
/** Two prescriptions of one order. */
const first = '001 4400107 00';
const second = '001 4400108 00';

/** Tab, as often as it takes until the cursor is there. */
async function tabTo(desk: Workstation, field: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await desk.press('Tab');
  }
  await expect(field).toBeFocused();
}

/** The receipt is printed over the dialog: on the paper stands the receipt, and it alone. */
async function printsHere(desk: Workstation): Promise<void> {
  const { page } = desk;
  await page.evaluate(() => {
    // The browser's own print dialog can't be driven: what it would print stays to be looked at.
    window.print = () => {
      const paper = document.querySelector('[data-paper]')?.cloneNode(true);
      if (paper) document.body.append(paper);
      const [sheet] = document.adoptedStyleSheets;
      document.body.dataset['page'] = sheet?.cssRules[0]?.cssText ?? '';
    };
  });
  const paper = page.locator('[data-paper]');
  await desk.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-page', /size: 226\.8pt \d+pt/);
  await expect(paper).toHaveCount(1);
  await expect(paper).toBeHidden();
  await desk.focusIsSomewhere();
  expect(page.context().pages()).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('presentation')).toBeVisible();
  await expect(page.getByText('Handed over')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await paper.evaluate((element) => element.remove());
}

test('one of two prescriptions stays here; the other is paid in cash and by card', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const counter = dialog(desk, 'Pick up');
  const row = (number: string) => counter.getByRole('row').filter({ hasText: number });
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+Shift+P');
  await expect(counter).toBeVisible();
  await desk.type('4400107');
  await desk.press('Enter');
  await expect(page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(patient.dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(patient.lastName);
  await desk.press('Enter');
  await expect(row(second)).toContainText('scan it');
  const bag = /(\d{6})(?: in \w+)?: scan it/.exec((await counter.textContent()) ?? '')?.[1] ?? '';

  await desk.press('Alt+2');
  await expect(row(second)).toContainText('Stays here.');
  await desk.focusIsSomewhere();
  await desk.scan(code({ kind: 'bag', bag }));
  await desk.scan(vialLabel(second));
  await expect(counter).toContainText(`Rx ${second} stays here: take that vial out of the bag.`);
  await desk.scan(vialLabel(first));
  await expect(row(first)).toContainText('scanned');

  const paid = counter.getByRole('textbox', { name: /^Paid/ });
  const rest = counter.getByRole('textbox', { name: /^Rest/ });
  await expect(paid).toBeVisible();
  await expect(rest).toBeHidden();
  await tabTo(desk, paid);
  await desk.press('Control+a');
  await desk.type('1');
  await expect(rest).toBeVisible();
  await expect(paid).toBeFocused();
  await desk.press('Tab');
  await desk.press('Control+Enter');
  await expect(counter).toContainText('is still due: type how it is paid');
  const due = /\$(\d+\.\d\d) is still due/.exec((await counter.textContent()) ?? '')?.[1] ?? '';
  await tabTo(desk, rest);
  await desk.type(due);
  await desk.press('Tab');
  await desk.press('Control+Enter');
  await desk.press('2');
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await printsHere(desk);
  await expect(counter).toContainText(/What stays here is in a new bag now: \d{6}/);
  await desk.press('Control+Enter', 'Escape');
  await openRx(desk, first);
  await expect(page.getByText('Picked Up').first()).toBeVisible();
  await openRx(desk, second);
  await expect(page.getByText('Picked Up')).toHaveCount(0);
  complaints.none();
  await desk.noPointer();
  await desk.close();
});
