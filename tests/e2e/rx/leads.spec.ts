import { expect, test } from 'playwright/test';
import { drug, newDrug } from '#domain/drug/entities/drug.ts';
import { asUser, dialog, opens, printFirst, today } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** The number of what was made. */
function idIn(made: unknown): number {
  const ids = new Map(Object.entries(made ?? {}));
  return Number(ids.get('rxId') ?? ids.get('id'));
}
/** A prescription of a drug that was added by hand: it has no cost, and none of it is on hand. */
async function newcomer(): Promise<number> {
  const calls = await asUser(store, 'pharmacist');
  const empty = Object.fromEntries(Object.keys(drug.fields).map((name) => [name, null]));
  const added = idIn(
    await calls.post('/api/drugs', {
      id: null,
      version: 0,
      draft: {
        ...empty,
        ...newDrug,
        ndc: '00093099801',
        name: 'Newcomer',
        strength: '5 mg',
        form: 'tablet',
        pkgSize: 100_000,
        uom: 'EA',
        brandGeneric: 'G',
      },
    }),
  );
  const rx = idIn(
    await calls.post('/api/rx', {
      draft: {
        patientId: 1,
        prescriberId: 1,
        drugId: added,
        sig: '1T PO QD',
        quantity: 30_000,
        daysSupply: 30,
        refills: 0,
        daw: '0',
        origin: '1',
        writtenOn: today(),
        doNotFillBefore: null,
        diagnosis: null,
        imageKey: null,
        hardCopy: 'Paper: Newcomer 5 mg, 1 daily, #30',
        emergencyOral: false,
        note: null,
      },
      erxId: null,
      promise: { promisedAt: null, waiting: false, delivery: false },
      answers: [],
      thenFill: false,
    }),
  );
  return rx;
}

test('F8 leads: to the cost that is missing, to the delivery that was not received', async ({
  browser,
}) => {
  const rxId = await newcomer();
  const desk = await Workstation.open(browser, store.url, {
    as: 'pharmacist',
    at: `/private/processing-detail?rx=${rxId}`,
  });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const next = (title: string) => page.getByRole('button', { name: new RegExp(title) });
  await expect(next('Enter the cost of the drug')).toBeFocused();

  const record = dialog(desk, 'Edit Drug');
  await opens(desk, 'F8', record);
  await expect(
    page
      .locator('[data-field-row="unitCost"] input, [data-field-row="unitAwp"] input')
      .and(page.locator(':focus')),
  ).toHaveCount(1);
  await desk.type('0.5');
  await desk.press('Control+s');
  await expect(record).toBeHidden();

  await expect(next('Price as cash')).toBeFocused();
  await desk.press('F8');
  await expect(next('Print the label')).toBeFocused();
  await printFirst(desk);
  const bench = dialog(desk, 'Drug Verification');
  await opens(desk, 'F8', bench);
  await expect(bench).toContainText('None of it is on hand.');
  const delivery = dialog(desk, 'Receive stock');
  await opens(desk, 'F8', delivery);
  await expect(delivery.getByRole('combobox', { name: /^Drug, line 1/ })).toHaveValue(/Newcomer/);
  await expect(delivery.getByRole('combobox', { name: 'Vendor' })).toBeFocused();
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
