import { expect, test } from 'playwright/test';
import { dialog } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { watch } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => { store = await openStore(); });
test.afterAll(() => store.stop());
const queue = { as: 'incharge', at: '/private/processing' } as const;
/** The tool is opened by its two keys, one after the other. */
const opens = async (desk: Workstation, letter: string, name: string) => { await desk.press('Control+g', letter); await expect(dialog(desk, name)).toBeVisible(); };

test('Browse Presc., Profile and RTS by keys alone', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, queue), { page } = desk, complaints = watch(page);
  const grid = (name: string) => dialog(desk, name).getByRole('grid'), first = (name: string) => grid(name).locator('[role=row][data-index="0"]');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();

  await opens(desk, 'b', 'Browse Presc.');
  await expect(first('Browse Presc.')).toContainText(/001 \d{7} \d\d/);
  await expect(page.getByRole('searchbox', { name: 'Rx #, patient, DOB or drug' })).toBeFocused();
  await desk.type('lisin');
  await expect(first('Browse Presc.')).toContainText(/lisinopril/i);
  const number = /001 \d{7}/.exec((await first('Browse Presc.').textContent())!)![0];
  await desk.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();

  // The profile is that of the open prescription's patient.
  await opens(desk, 'p', 'Profile');
  await expect(first('Profile')).toContainText(/001 \d{7} \d\d/);
  await expect(dialog(desk, 'Profile').getByRole('combobox', { name: 'Patient' })).not.toHaveValue('');
  await desk.press('Escape');
  await expect(dialog(desk, 'Profile')).toHaveCount(0);

  await opens(desk, 'r', 'RTS');
  await expect(first('RTS')).toBeVisible();
  await desk.press('F8');
  await expect(page.getByRole('dialog', { name: /return/i }).last()).toBeVisible();
  await desk.press('Escape');
  await expect(dialog(desk, 'RTS')).toBeVisible();
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
