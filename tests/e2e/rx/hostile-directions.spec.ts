import { expect, test, type Locator } from 'playwright/test';
import { required } from '#domain/platform/required.ts';
import {
  choose,
  dialog,
  leave,
  openInbox,
  openRx,
  opens,
  printFirst,
  savedNumber,
  scanVial,
  today,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { dropNewRx, people } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { verifyDrug } from './at-the-bench.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const checkOf = (entry: Locator) => entry.getByRole('region', { name: 'Check' });
const wayOut = /A pharmacist may keep the words as written/;
const typed: readonly {
  readonly text: string;
  readonly ndc: string;
  readonly drug: string;
  readonly label: string;
  /** What is said beside it; null: it was read, and nothing stands against it. */
  readonly against: RegExp | null;
}[] = [
  {
    text: '4 tabs qd x3d, 3 tabs qd x3d, 2 tabs qd x3d, 1 tab qd x3d',
    ndc: '0591-5442-01',
    drug: 'predniSONE',
    label:
      'Take 4 tablets once daily for 3 days, then 3 tablets once daily for 3 days, ' +
      'then 2 tablets once daily for 3 days, then 1 tablet once daily for 3 days.',
    against: null,
  },
  {
    text: '1-2 q4-6h prn max 8',
    ndc: '53746-465-01',
    drug: 'Ibuprofen',
    label: '1-2 q4-6h prn max 8',
    against: wayOut,
  },
  {
    text: 'take 1 tab bid tid',
    ndc: '53746-465-01',
    drug: 'Ibuprofen',
    label: 'take 1 tab bid tid',
    against: /two frequencies/i,
  },
  {
    text: 'take as directed on package',
    ndc: '59762-3060-01',
    drug: 'Azithromycin',
    label: 'Take as directed on the package.',
    against: null,
  },
  {
    text: 'inject 25 units (u-500) subcut tid ac. draw to 5 unit mark on u-100 syringe',
    ndc: '0002-7510-01',
    drug: 'HumaLOG',
    label: 'inject 25 units (u-500) subcut tid ac. draw to 5 unit mark on u-100 syringe',
    against: wayOut,
  },
];

test('five dangerous texts typed by hand: read whole, or a stop that keeps their words', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const entry = dialog(desk, /prescription/i);
  for (const { text, ndc, drug, label, against } of typed) {
    await opens(desk, 'Insert', entry);
    await expect(entry.getByLabel('Patient')).toBeFocused();
    await choose(desk, 'underhill, s', 'Underhill, Siobhán');
    await choose(desk, 'okafor', 'Okafor, Amara');
    await expect(entry.getByLabel('Drug')).toBeFocused();
    await choose(desk, ndc, drug);
    await expect(entry.getByLabel('SIG')).toBeFocused();
    await desk.type(text);
    await expect(checkOf(entry).getByText(label, { exact: true })).toBeVisible();
    await desk.press('Control+Enter');
    await expect(entry).toBeVisible();
    const stop = entry.locator('[data-field=sig][aria-invalid=true]');
    await expect(stop).toHaveCount(against === null ? 0 : 1);
    if (against !== null) await expect(entry.getByText(against).first()).toBeVisible();
    await leave(desk);
  }
  await desk.noPointer();
  await desk.close();
});

const sent: readonly {
  readonly id: string;
  readonly ndc: string;
  readonly drug: RegExp;
  readonly unit: string;
  readonly text: string;
  readonly label: string;
  readonly said: RegExp | null;
}[] = [
  {
    id: 'HOSTILE1',
    ndc: '00002751001',
    drug: /humalog/i,
    unit: 'Milliliter',
    text: 'Inject per sliding scale: 150-200 2 units, 201-250 4 units, over 300 call MD',
    label: 'Inject per sliding scale: 150-200 2 units, 201-250 4 units, over 300 call MD',
    said: /The label bears the prescriber’s own words/,
  },
  {
    id: 'HOSTILE2',
    ndc: '00378001801',
    drug: /metoprolol/i,
    unit: 'Tablet',
    text: 'Take 1 tablet by mouth twice daily. Hold if SBP < 100 or HR < 60',
    label:
      'Take 1 tablet by mouth twice daily. ' +
      'Hold if systolic blood pressure is below 100 or heart rate is below 60.',
    said: null,
  },
  {
    id: 'HOSTILE3',
    ndc: '50383070016',
    drug: /fluticasone/i,
    unit: 'Gram',
    text: '1 spray in one nostril daily, alternate nostrils each day',
    label: '1 spray in one nostril daily, alternate nostrils each day',
    said: /The label bears the prescriber’s own words/,
  },
  {
    id: 'HOSTILE4',
    ndc: '00555057202',
    drug: /methotrexate/i,
    unit: 'Tablet',
    text: 'Take 4 tablets by mouth once a WEEK, NOT daily',
    label: 'Take 4 tablets by mouth once a week (not daily).',
    said: null,
  },
  {
    id: 'HOSTILE5',
    ndc: '00093416173',
    drug: /amoxicillin/i,
    unit: 'Milliliter',
    text: 'Give 1 teaspoon (10 mL) by mouth twice daily',
    label: 'Give 1 teaspoon (10 mL) by mouth twice daily',
    said: wayOut,
  },
];
/** The message of this drug under the cursor of the inbox. */
async function toMessage(desk: Workstation, drug: RegExp): Promise<void> {
  const inbox = await openInbox(desk, 'Brown, Hannah');
  const grid = inbox.getByRole('grid', { name: 'e Received' });
  const row = grid.getByRole('row').filter({ hasText: drug });
  await expect(row).toHaveCount(1);
  const at = Number(await row.getAttribute('data-index'));
  for (let passed = 0; passed < at; passed += 1) await desk.press('ArrowDown');
}

test('five dangerous texts of messages: the whole reading, or the words as they came', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  for (const { id, ndc, unit, text } of sent)
    dropNewRx(store.dataDir, { writtenOn: today(), id, ndc, unit, directions: text });
  await expect(desk.page.getByRole('button', { name: /^eRx 5 waiting/ })).toBeVisible({
    timeout: 60_000,
  });
  const entry = dialog(desk, /eRx: /);
  for (const { drug, text, label, said } of sent) {
    await toMessage(desk, drug);
    await opens(desk, 'F8', entry);
    await expect(entry.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(checkOf(entry).getByText(label, { exact: true })).toBeVisible();
    if (said === null) await expect(entry.getByText(/own words|as written/)).toHaveCount(0);
    else await expect(entry.getByText(said).first()).toBeVisible();
    await leave(desk);
  }
  await desk.noPointer();
  await desk.close();
});

test('words that were not read are told as such, from entry to the hand-over', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const notRead = 'The prescriber’s words, not read';
  const words = 'Take 1 tablet by mouth once daily, skip Sundays and days of dialysis';
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'HOSTILE6', directions: words });
  const { drug } = people;
  const entry = dialog(technician, /eRx: /);
  await expect(technician.page.getByRole('button', { name: /^eRx \d waiting/ })).toBeVisible({
    timeout: 60_000,
  });
  await toMessage(technician, new RegExp(drug.name, 'i'));
  await opens(technician, 'F8', entry);
  await expect(checkOf(entry).getByText(words, { exact: true })).toBeVisible();
  await expect(checkOf(entry).getByText(notRead)).toBeVisible();
  await technician.press('Control+Enter');
  const number = await savedNumber(technician);
  await leave(technician);
  await openRx(technician, number);
  await expect(technician.page.getByText(words).first()).toBeVisible();
  await expect(technician.page.getByText(notRead)).toBeVisible();
  await printFirst(technician);
  await verifyDrug(technician, drug.upc, '30', 'Alt+2');

  const check = dialog(pharmacist, 'Rph Verification');
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);
  await expect(check.getByLabel('Password')).toBeFocused();
  await expect(check.getByRole('img', { name: /Label of/ })).toBeVisible();
  await expect(check.getByText(words).first()).toBeVisible();
  await expect(check.getByText(notRead, { exact: true })).toBeVisible();
  // Written, entered and printed are the same words: they are to be read all the same.
  const row = check.getByRole('row', { name: /^SIG/ });
  await expect(row.getByRole('cell', { name: words })).toHaveCount(3);
  await expect(row.getByRole('rowheader')).toHaveText(/Read both/);
  await expect(check.getByText(`${notRead}: read them`)).toBeVisible();
  // Nobody has judged the dose: the pharmacist does, by the words.
  await expect(check.getByText(/the dose was not judged/)).toBeVisible();
  await pharmacist.press('F7', '3');
  await expect(check.getByRole('textbox', { name: /approved as written/ })).toBeFocused();
  await pharmacist.type('Read with Dr. Marsh');
  await pharmacist.press('Enter');
  await expect(check.getByText('One safety alert is open: answer it first.')).toHaveCount(0);
  await scanVial(pharmacist, check, vialLabel(number));
  await expect(check.getByLabel('Password')).toBeFocused();
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();

  const counter = dialog(technician, 'Pick up');
  await opens(technician, 'Control+Shift+P', counter);
  await technician.type(required(number.split(' ')[1], 'the number without store and fill'));
  await technician.press('Enter');
  await expect(technician.page.getByLabel('DOB')).toBeFocused();
  await technician.type('03101965');
  await technician.press('Enter');
  await technician.type('Brown');
  await technician.press('Enter');
  await expect(counter.getByText(words)).toBeVisible();
  await expect(counter.getByText(notRead, { exact: true })).toBeVisible();
  await technician.noPointer();
  await pharmacist.noPointer();
  await technician.close();
  await pharmacist.close();
});
