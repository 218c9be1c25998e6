import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { leavesNothing, logsNothing, type Canary } from '#tests/e2e/platform/support/canary.ts';
import {
  acceptMessage,
  choose,
  code,
  dialog,
  openInbox,
  openRx,
  opens,
  printFirst,
  savedNumber,
  today,
  scanVial,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { costs, counting } from '#tests/e2e/platform/support/keystrokes.ts';
import { dropNewRx, people } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { atTheQueue } from '#tests/e2e/platform/support/watch.ts';
import { strokeTable, Workstation, type Strokes } from '#tests/e2e/platform/support/workstation.ts';
import { bagOf, verifyDrug } from './at-the-bench.ts';

const { patients, prescriptions } = demoScenario();

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/**
 * The patients of these journeys and the numbers of their prescriptions: nothing of them may be
 * left behind.
 */
const canaries: Canary[] = [];
function canaryOf(
  of: { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string },
  number: string,
): Canary {
  const canary = { names: [of.lastName, of.firstName], born: of.dateOfBirth, numbers: [number] };
  canaries.push(canary);
  return canary;
}
const patientOf = (rxNumber: number) => {
  const rx = prescriptions.find((prescription) => prescription.rxNumber === rxNumber)!;
  return patients.find((patient) => patient.ref === rx.patient)!;
};
/**
 * The end of a desk: no pointer was used, and nothing of a patient stays with the browser or in
 * what the server printed.
 */
async function leave(...desks: readonly Workstation[]): Promise<void> {
  for (const desk of desks) {
    await desk.noPointer();
    await leavesNothing(desk, canaries);
    await desk.close();
  }
  logsNothing(store, canaries);
}

/**
 * A row of the queue that stands there, by the prescription's number; nobody touched this
 * workstation for it to come.
 */
const inQueue = (desk: Workstation, number: string) =>
  desk.page
    .getByRole('grid')
    .first()
    .getByRole('row')
    .filter({ hasText: number.split(' ')[1]! });

interface Job {
  readonly number: string;
  readonly upc: string;
  readonly count: string;
  readonly bin: string;
  readonly born: string;
  readonly last: string;
  readonly name: string;
  readonly print?: number;
  /** The key of the lot on the bottle, where its code names none and several are on hand. */
  readonly lot?: string;
}
/** From the label's scan: source, label and product beside each other, ready for the password. */
async function openCheck(desk: Workstation, number: string) {
  const check = dialog(desk, 'Rph Verification');
  await openRx(desk, number);
  await opens(desk, 'F8', check);
  await expect(check.getByLabel('Password')).toBeFocused();
  await expect(check.getByRole('img', { name: /Label of/ })).toBeVisible();
  return check;
}
async function sign(
  desk: Workstation,
  check: Awaited<ReturnType<typeof openCheck>>,
  label: string,
): Promise<void> {
  await scanVial(desk, check, label);

  await desk.type('demo-pharmacist-2026');
  await desk.press('Enter');
  await expect(check).toBeHidden();
  await expect(desk.page.getByText('Rph Verified').first()).toBeVisible();
}
async function fillToPickUp(
  technician: Workstation,
  pharmacist: Workstation,
  { number, upc, count, bin, born, last, name, print, lot }: Job,
): Promise<void> {
  pharmacist.during('the queue of what is to be checked');
  await pharmacist.press('Control+5');
  await expect(pharmacist.page.getByRole('tab', { name: /verify/i, selected: true })).toBeVisible();
  await expect(inQueue(pharmacist, number)).toHaveCount(0);
  technician.during('drug verification');
  await openRx(technician, number);
  await printFirst(technician);
  await verifyDrug(technician, upc, count, lot);
  // The other workstation's queue has it at once, and nobody pressed a key there.
  await expect(inQueue(pharmacist, number)).toBeVisible();

  pharmacist.during('final check');
  await sign(pharmacist, await openCheck(pharmacist, number), vialLabel(number, print));

  pharmacist.during('bin');
  const bag = await bagOf(pharmacist);
  await pharmacist.press('Control+Shift+B');
  await expect(dialog(pharmacist, 'Bin a bag')).toBeVisible();
  await pharmacist.scan(code({ kind: 'bag', bag }));
  await pharmacist.scan(code({ kind: 'bin', bin }));
  await expect(dialog(pharmacist, 'Bin a bag').getByText(/is in bin|in bin/i)).toBeVisible();
  await pharmacist.press('Escape');

  technician.during('pick-up');
  await technician.press('Control+Shift+P');
  const counter = dialog(technician, 'Pick up');
  await expect(counter).toBeVisible();
  await technician.scan(code({ kind: 'bag', bag }));
  await expect(technician.page.getByLabel('DOB')).toBeFocused();
  await expect(counter.getByText(name)).toHaveCount(0);
  await technician.type(born);
  await technician.press('Enter');
  await technician.type(last);
  await technician.press('Enter');
  await expect(counter.getByText(name).first()).toBeVisible();
  await technician.scan(vialLabel(number, print));
  await expect(counter.locator('[data-vials=wait]')).toHaveCount(0);
  const counseling = counter.getByRole('radiogroup', { name: 'Counseling' });
  await expect(counseling.locator(':focus')).toHaveCount(1);
  await technician.press('2', 'Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  technician.during('next person');
  await expect(counter.getByRole('group', { name: 'Handed over' })).toBeFocused();
  await technician.press('Control+Enter');
  await expect(counter.getByLabel('Scan or type')).toBeFocused();
  await technician.press('Escape');
  await openRx(technician, number);
  await expect(technician.page.getByText('Picked Up').first()).toBeVisible();
}
test('an electronic prescription from the message to pick-up, by keyboard and scanner alone', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url);
  const pharmacist = await Workstation.open(browser, store.url);
  await atTheQueue(technician, 'technician');
  await atTheQueue(pharmacist, 'pharmacist');
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'journey-1' });
  technician.during('from the message to filled');
  await expect(technician.page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({
    timeout: 20_000,
  });
  const entry = dialog(technician, /eRx: /);
  await openInbox(technician, 'Brown, Hannah');
  await opens(technician, 'F8', entry);
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await technician.press('Control+Enter');
  const number = await savedNumber(technician);
  canaryOf(people.patient, number);
  await expect(entry).toBeHidden();
  await expect(async () => {
    await technician.press('Escape');
    await expect(technician.page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await fillToPickUp(technician, pharmacist, {
    number,
    upc: people.drug.upc,
    lot: 'Alt+2',
    count: '30',
    bin: 'A01',
    born: '03101965',
    last: 'brown',
    name: 'Brown, Hannah',
  });
  const strokes: Strokes[] = [...technician.strokes(), ...pharmacist.strokes()];
  console.log(strokeTable('From the electronic message to pick-up', strokes));
  expect(
    strokes.find((stroke) => stroke.step === 'from the message to filled')!.strokes,
  ).toBeLessThanOrEqual(25);
  await leave(technician, pharmacist);
});

test('a prescription entered by hand, from the empty form to pick-up', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url);
  const pharmacist = await Workstation.open(browser, store.url, { dark: true });
  await atTheQueue(technician, 'technician');
  await atTheQueue(pharmacist, 'pharmacist');
  technician.during('hand entry to filled');
  await technician.press('Insert');
  const entry = dialog(technician, /prescription/i);
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await choose(technician, 'underhill, s', 'Underhill, Siobhán');
  await expect(entry.getByLabel('Prescriber')).toBeFocused();
  await choose(technician, 'okafor', 'Okafor, Amara');
  await expect(entry.getByLabel('Drug')).toBeFocused();
  await technician.scan(']E0368180515012');
  await expect(entry.getByLabel('Drug')).toHaveValue('Lisinopril 20 mg tablet');
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await technician.type('1t po qd');
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await technician.press('Enter');
  await technician.type('30');
  await technician.press('Enter');
  await expect(entry.getByText('30 days proposed')).toBeVisible();
  await technician.press('Enter');
  await technician.type('2');
  await technician.press('Enter', 'Enter', 'Enter');
  await expect(entry.getByLabel('Paper or caller')).toBeFocused();
  await technician.type('lisinopril 20 mg, 1 daily, 30, 2 refills, dr okafor');
  await technician.press('Control+Enter');
  const number = await savedNumber(technician);
  canaryOf(
    patients.find(
      (patient) => patient.lastName === 'Underhill' && patient.firstName.startsWith('Siob'),
    )!,
    number,
  );
  await expect(entry).toBeHidden();
  await fillToPickUp(technician, pharmacist, {
    number,
    upc: '368180515012',
    count: '30',
    bin: 'A02',
    born: '09111955',
    last: 'underhill',
    name: 'Underhill, Siobhán',
  });
  console.log(
    strokeTable('From hand entry to pick-up', [...technician.strokes(), ...pharmacist.strokes()]),
  );
  await leave(technician, pharmacist);
});

test('too little on the shelf: ten of thirty go out, the rest is owed and follows under the same number', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const bench = dialog(technician, 'Drug Verification');
  const prompt = dialog(technician, 'Partial fill');
  const upc = '316714612034';
  await expect(technician.page.getByRole('grid').first()).toBeFocused();
  await expect(pharmacist.page.getByRole('grid').first()).toBeFocused();
  const number = await acceptMessage(technician, store, { id: 'journey-part', ndc: '16714061203' });
  canaryOf(people.patient, number);
  await openRx(technician, number);
  await printFirst(technician);
  await opens(technician, 'F8', bench);
  await technician.press('Alt+p');
  await expect(prompt.getByLabel('Going out now')).toBeFocused();
  await technician.type('10');
  await technician.press('Enter', '1', 'Control+Enter');
  await expect(prompt).toBeHidden();
  await expect(dialog(technician, 'Print Label').getByRole('img').first()).toBeVisible();
  await technician.press('Escape');
  await expect(dialog(technician, 'Print Label')).toBeHidden();
  await expect(bench).toBeHidden();
  await technician.sees('10 of 30 for 10 days');
  await fillToPickUp(technician, pharmacist, {
    number,
    upc,
    count: '10',
    bin: 'A03',
    born: '03101965',
    last: 'brown',
    name: 'Brown, Hannah',
    print: 2,
  });
  await technician.sees(/^20, to follow by /);
  const task = 'Rest of a partial fill';
  await counting(technician, task).press('F8');
  await expect(technician.page.getByText('Data Entry').first()).toBeVisible();
  await technician.sees('20 of 30 for 20 days');
  await technician.press('F8');
  await expect(technician.page.getByText('Cashed').first()).toBeVisible();
  costs(technician, task);
  await printFirst(technician);
  await verifyDrug(technician, upc, '20');
  await leave(technician, pharmacist);
});

test('a refill from a scanned label', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url);
  canaryOf(patientOf(4400127), '001 4400127 03');
  await atTheQueue(technician, 'technician');
  technician.during('refill from the label to filled');
  await openRx(technician, '001 4400127 02');
  await technician.press('F8');
  await expect(technician.page.getByRole('heading', { name: '001 4400127 03' })).toBeVisible();
  await expect(technician.page.getByText('Data Entry').first()).toBeVisible();
  await technician.press('F8');
  await expect(technician.page.getByText('Cashed').first()).toBeVisible();
  const strokes = technician.strokes();
  console.log(strokeTable('A refill from a scanned label', strokes));
  expect(
    strokes.find((stroke) => stroke.step === 'refill from the label to filled')!.strokes,
  ).toBeLessThanOrEqual(6);
  await leave(technician);
});

test('a scan is undone, a fill held and released; a check that fails goes back to the shelf, comes back, and is signed', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const number = '001 4400137 00';
  const upc = '350111433014';
  const status = (desk: Workstation, text: string) =>
    expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text);
  const prompt = technician.page.locator('[role=dialog][data-dialog="movePrompt"]');
  const steps = dialog(technician, 'All steps');
  canaryOf(patientOf(4400137), number);
  await expect(technician.page.getByRole('grid').first()).toBeFocused();
  await expect(pharmacist.page.getByRole('grid').first()).toBeFocused();
  technician.during('verified, and undone before the check');
  await openRx(technician, number);
  await verifyDrug(technician, upc, '30');
  const undo = steps.getByRole('option', { name: /undo/i });
  await opens(technician, 'Shift+F8', undo);
  await technician.press((await undo.locator('kbd').first().textContent())!.trim());
  await expect(prompt.getByRole('radio', { name: /Counted wrong/ })).toBeVisible();
  await technician.press('Control+Enter');
  await expect(prompt).toBeVisible();
  await technician.press('2', 'Control+Enter');
  await expect(prompt).toBeHidden();
  await status(technician, 'Cashed');
  technician.during('held with a reason, and released');
  await opens(technician, 'Control+h', prompt.getByRole('radio', { name: /Not enough stock/ }));
  await technician.press('1', 'Control+Enter');
  await expect(prompt).toBeHidden();
  await technician.sees(/Not enough stock/);
  await opens(technician, 'F8', prompt.getByLabel('What came of it'));
  await technician.type('stock came');
  await technician.press('Control+Enter');
  await expect(prompt).toBeHidden();
  await status(technician, 'Cashed');
  technician.during('verified');
  await verifyDrug(technician, upc, '30');
  await technician.press('Alt+1', 'Control+4');
  await expect(technician.page.getByRole('tab', { name: /fill/i, selected: true })).toBeVisible();
  await expect(inQueue(technician, number)).toHaveCount(0);

  pharmacist.during('the check fails');
  const check = await openCheck(pharmacist, number);
  await opens(pharmacist, 'Alt+f', check.getByRole('radiogroup', { name: 'What was wrong' }));
  await expect(check.getByRole('radiogroup', { name: 'What was wrong' })).toBeFocused();
  await pharmacist.press('Control+Enter');
  await expect(check).toBeVisible();
  await pharmacist.press('9');
  await expect(check.getByRole('radio', { checked: true })).toContainText(
    /Wrong count.*to the shelf/,
  );
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await status(pharmacist, 'Cashed');
  // It is back at the desk that fills, which sees it come and reads what was wrong.
  await expect(inQueue(technician, number)).toBeVisible();
  technician.during('counted again');
  await openRx(technician, number);
  await technician.sees(/Wrong count/);
  await verifyDrug(technician, upc, '30');
  pharmacist.during('the alert read, and signed');
  const again = await openCheck(pharmacist, number);
  // An alert that informs is read and asks for nothing.
  await expect(again.getByText(/with Sertraline/)).toBeVisible();
  await expect(again.locator('[data-alert]')).toHaveCount(0);
  await expect(again.getByLabel('Password')).toBeFocused();
  await sign(pharmacist, again, vialLabel(number));
  await status(technician, 'Rph Verified');
  console.log(
    strokeTable('A scan undone, a hold, a failed check, and signed', [
      ...technician.strokes(),
      ...pharmacist.strokes(),
    ]),
  );
  await leave(technician, pharmacist);
});
