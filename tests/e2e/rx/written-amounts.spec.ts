import { expect, test } from 'playwright/test';
import {
  choose,
  dialog,
  leave,
  openInbox,
  openRx,
  opens,
  savedNumber,
  today,
} from '#tests/e2e/platform/support/desk.ts';
import { dropNewRx } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a quantity that is written behind directions is asked for, typed and received', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });

  await test.step('typed by hand: 14 are written, 30 are entered', async () => {
    const entry = dialog(desk, /prescription/i);
    await opens(desk, 'Insert', entry);
    await expect(entry.getByLabel('Patient')).toBeFocused();
    await choose(desk, 'underhill, s', 'Underhill, Siobhán');
    await choose(desk, 'okafor', 'Okafor, Amara');
    await expect(entry.getByLabel('Drug')).toBeFocused();
    await desk.scan(']E0368180515012');
    await expect(entry.getByLabel('SIG')).toBeFocused();
    await desk.type('1t po qd. Dispense 14');
    await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
    await desk.press('Enter');
    await desk.type('30');
    await desk.press('Enter');
    await expect(entry.getByText('30 days proposed')).toBeVisible();
    await desk.press('Enter');
    await desk.type('2');
    await desk.press('Enter', 'Enter', 'Enter');
    await expect(entry.getByLabel('Paper or caller')).toBeFocused();
    await desk.type('lisinopril 20 mg, 1 daily, 14, 2 refills, dr okafor');
    await desk.press('Control+Enter');
    const asked = 'Qty. written in the SIG differs: prescribed “Dispense 14”, entered 30';
    await expect(entry.getByText(asked, { exact: true })).toBeVisible();
    await expect(entry.getByText('Needs an answer')).toBeVisible();
    await desk.page.screenshot({ path: test.info().outputPath('typed.png') });

    await expect(entry.getByText('Not saved')).toBeVisible();
    await desk.press('Alt+a', '8');
    await desk.type('Dr. Okafor by telephone');
    await desk.press('Enter');
    await expect(entry.getByText('Needs an answer')).toBeHidden();
    await desk.press('Control+Enter');
    const number = await savedNumber(desk);
    await leave(desk);
    await openRx(desk, number);
    await expect(desk.page.getByText(asked).first()).toBeVisible();
    await expect(
      desk.page.getByText(/Prescriber asked: what is entered is right/).first(),
    ).toBeVisible();
    await leave(desk);
  });

  await test.step('of a message: its words and its own refills do not agree', async () => {
    dropNewRx(store.dataDir, {
      writtenOn: today(),
      id: 'WRITTEN1',
      directions: 'Take 1 tablet by mouth once daily. Dispense 30. Refill x2',
    });
    await expect(desk.page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({
      timeout: 60_000,
    });
    const entry = dialog(desk, /eRx: /);
    await openInbox(desk, 'Brown, Hannah');
    await opens(desk, 'F8', entry);
    await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
    await desk.press('Control+Enter');
    await expect(
      entry.getByText('Refills written in the SIG differs: prescribed “Refill x2”, entered 3', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(entry.getByText(/Qty. written in the SIG differs/)).toHaveCount(0);
    await desk.page.screenshot({ path: test.info().outputPath('received.png') });
    await expect(entry.getByText('Not saved')).toBeVisible();
    await desk.press('Alt+a', '8');
    await desk.type('Dr. Okafor by telephone');
    await desk.press('Enter');
    await expect(entry.getByText('Needs an answer')).toBeHidden();
    await desk.press('Control+Enter');
    await savedNumber(desk);
  });
  await desk.noPointer();
  await desk.close();
});
