import { expect, test } from 'playwright/test';
import { choose, dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** What was typed, and the product that stands first without being meant by it alone. */
const open: readonly (readonly [typed: string, first: string])[] = [
  ['oxycodone 20', 'OxyCONTIN 20 mg tablet, film coated, extended release'],
  ['guaifenesin', 'Guaifenesin and codeine phosphate'],
  ['adderall 20', 'Adderall XR 20 mg capsule, extended release'],
  ['epinephrine', 'EpiPen 0.3 mg'],
  ['lantus', 'Lantus'],
];
test('Enter takes no product that what was typed does not tell from others', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'pharmacist',
    at: '/private/processing',
  });
  const entry = dialog(desk, /prescription/i);
  const choices = desk.page.getByRole('listbox', { name: 'Choices' });
  const options = choices.getByRole('option');
  const drug = entry.getByRole('combobox', { name: /^Drug/ });
  await opens(desk, 'Insert', entry);
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await choose(desk, 'underhill, s', 'Underhill, Siobhán');
  await choose(desk, 'okafor', 'Okafor, Amara');
  await expect(drug).toBeFocused();

  for (const [typed, first] of open)
    await test.step(typed, async () => {
      await desk.press('Control+a');
      await desk.type(typed);
      await expect(choices).not.toHaveAttribute('aria-busy');
      await expect(options.first()).toContainText(first, { ignoreCase: true });
      await expect(choices.getByRole('option', { selected: true })).toHaveCount(0);
      await desk.press('Enter');
      await expect(drug).toBeFocused();
      await expect(drug).toHaveValue(typed);
    });

  await test.step('Enter before the answer takes nothing either', async () => {
    await desk.press('Control+a');
    await desk.type('oxycodone 20');
    await desk.press('Enter');
    await expect(options.first()).toContainText('OxyContin', { ignoreCase: true });
    await expect(choices).not.toHaveAttribute('aria-busy');
    await expect(drug).toBeFocused();
    await expect(drug).toHaveValue('oxycodone 20');
    await expect(desk.page.getByText('A key was pressed during the scan')).toHaveCount(0);
  });

  await test.step('two rows that read alike say the route, and the arrow chooses', async () => {
    await desk.press('Control+a');
    await desk.type('ofloxacin');
    await expect(choices).not.toHaveAttribute('aria-busy');
    await expect(options.filter({ hasText: 'Ofloxacin 0.3% drops, otic' }).first()).toBeVisible();
    await expect(
      options.filter({ hasText: 'Ofloxacin 0.3% drops, ophthalmic' }).first(),
    ).toBeVisible();
    await desk.page.screenshot({ path: test.info().outputPath('routes.png') });
    await desk.press('ArrowDown', 'Enter');
    await expect(entry.getByLabel('SIG')).toBeFocused();
  });
  await desk.close();
});
