import { expect, test } from 'playwright/test';
import { buildStationCode, type StationCode } from '#domain/rules/station-code.ts';
import { dropNewRx, people } from './support/messages.ts';
import { openStore, type Store } from './support/store.ts';
import { strokeTable, Workstation, type Strokes } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => { store = await openStore(); });
test.afterAll(() => store.stop());

const code = (of: StationCode): string => { const built = buildStationCode(of); if (!built.ok) throw new Error(built.error.message); return built.value; };
const today = () => new Date().toISOString().slice(0, 10);

async function signIn(desk: Workstation, name: string) {
  desk.during(`sign in as ${name}`);
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await desk.type(name);
  await desk.press('Enter');
  await desk.type(`demo-${name}-2026`);
  await desk.press('Enter');
  await expect(desk.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
}
const dialog = (desk: Workstation, name: string | RegExp) => desk.page.getByRole('dialog', { name });
/** Number and fill of the prescription that was saved last, as its toast says it: `001 4400292 00`. */
async function savedNumber(desk: Workstation): Promise<string> {
  const toast = desk.page.getByText(/Rx 001 \d{7} \d\d/).last();
  await expect(toast).toBeVisible();
  return /001 \d{7} \d\d/.exec((await toast.textContent())!)![0];
}
async function openRx(desk: Workstation, number: string) {
  await desk.scan(code({ kind: 'rx', rxNumber: number.replaceAll(' ', '') }));
  await expect(desk.page.getByRole('heading', { name: number })).toBeVisible();
}

interface Job { readonly number: string; readonly upc: string; readonly count: string; readonly bin: string; readonly born: string; readonly last: string; readonly name: string }
async function fillToPickUp(technician: Workstation, pharmacist: Workstation, { number, upc, count, bin, born, last, name }: Job): Promise<void> {
  technician.during('drug verification');
  await openRx(technician, number);
  await technician.press('F8');
  const scan = dialog(technician, 'Drug Verification');
  await expect(scan).toBeVisible();
  await technician.scan(`]E0${upc}`);
  await expect(technician.page.getByLabel('Counted')).toBeFocused();
  await technician.type(count);
  await technician.press('Enter');
  await expect(scan).toBeHidden();
  await expect(technician.page.getByText('Drug Verified').first()).toBeVisible();

  pharmacist.during('final check');
  await openRx(pharmacist, number);
  await pharmacist.press('F8');
  const check = dialog(pharmacist, 'Rph Verification');
  await expect(check.getByLabel('Password')).toBeFocused();
  await expect(check.getByRole('img', { name: /Label of/ })).toBeVisible();
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await expect(pharmacist.page.getByText('Rph Verified').first()).toBeVisible();

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
  await technician.press('Enter', 'Enter');
  await technician.press('2');
  await technician.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await technician.press('Escape');
  await openRx(technician, number);
  await expect(technician.page.getByText('Picked Up').first()).toBeVisible();
}
/** The bag's number as the page shows it beside "Bag". */
const bagOf = async (desk: Workstation): Promise<string> => { const value = desk.page.locator('dt', { hasText: /^Bag$/ }).locator('xpath=following-sibling::dd[1]'); await expect(value).toHaveText(/^\d{6}$/); return (await value.textContent())!; };

test('an electronic prescription from the message to pick-up, by keyboard and scanner alone', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url), pharmacist = await Workstation.open(browser, store.url);
  await signIn(technician, 'technician');
  await signIn(pharmacist, 'pharmacist');
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'journey-1' });
  technician.during('from the message to filled');
  await expect(technician.page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({ timeout: 20_000 });
  await technician.press('Control+K');
  await technician.type('erx');
  await technician.press('Enter');
  await expect(dialog(technician, 'eRx').getByText('Brown, Hannah').first()).toBeVisible();
  await technician.press('F8');
  const entry = dialog(technician, /eRx: /);
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await technician.press('Control+Enter');
  const number = await savedNumber(technician);
  await expect(entry).toBeHidden();
  await technician.press('Escape', 'Escape');
  await fillToPickUp(technician, pharmacist, { number, upc: people.drug.upc!, count: '30', bin: 'A01', born: '03101965', last: 'brown', name: 'Brown, Hannah' });
  const strokes: Strokes[] = [...technician.strokes(), ...pharmacist.strokes()];
  console.log(strokeTable('From the electronic message to pick-up', strokes));
  expect(strokes.find((s) => s.step === 'from the message to filled')!.strokes).toBeLessThanOrEqual(25);
  await technician.noPointer();
  await pharmacist.noPointer();
  await technician.close();
  await pharmacist.close();
});

test('a prescription entered by hand, from the empty form to pick-up', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url), pharmacist = await Workstation.open(browser, store.url, { dark: true });
  await signIn(technician, 'technician');
  await signIn(pharmacist, 'pharmacist');
  technician.during('hand entry to filled');
  await technician.press('Insert');
  const entry = dialog(technician, /prescription/i);
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await technician.type('underhill');
  await expect(entry.getByRole('option', { name: /Underhill, Siobhán/ })).toBeVisible();
  await technician.press('Enter');
  await expect(entry.getByLabel('Prescriber')).toBeFocused();
  await technician.type('okafor');
  await expect(entry.getByRole('option', { name: /Okafor, Amara/ })).toBeVisible();
  await technician.press('Enter');
  await expect(entry.getByLabel('Drug')).toBeFocused();
  await technician.scan(']E0368180515012');
  await expect(entry.getByLabel('Drug')).toHaveValue('Lisinopril 20 mg tablet');
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await technician.type('1t po qd');
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await technician.press('Enter');
  await technician.type('30');
  await technician.press('Enter', 'Enter');
  await technician.type('2');
  await technician.press('Enter', 'Enter', 'Enter');
  await expect(entry.getByLabel('Paper or caller')).toBeFocused();
  await technician.type('lisinopril 20 mg, 1 daily, 30, 2 refills, dr okafor');
  await technician.press('Control+Enter');
  const number = await savedNumber(technician);
  await expect(entry).toBeHidden();
  await fillToPickUp(technician, pharmacist, { number, upc: '368180515012', count: '30', bin: 'A02', born: '09111955', last: 'underhill', name: 'Underhill, Siobhán' });
  console.log(strokeTable('From hand entry to pick-up', [...technician.strokes(), ...pharmacist.strokes()]));
  await technician.noPointer();
  await pharmacist.noPointer();
  await technician.close();
  await pharmacist.close();
});

test('a refill from a scanned label', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url);
  await signIn(technician, 'technician');
  technician.during('refill from the label to filled');
  await openRx(technician, '001 4400127 02');
  await technician.press('F8');
  await expect(technician.page.getByRole('heading', { name: '001 4400127 03' })).toBeVisible();
  await expect(technician.page.getByText('Data Entry').first()).toBeVisible();
  await technician.press('F8');
  await expect(technician.page.getByText('Cashed').first()).toBeVisible();
  const strokes = technician.strokes();
  console.log(strokeTable('A refill from a scanned label', strokes));
  expect(strokes.find((s) => s.step === 'refill from the label to filled')!.strokes).toBeLessThanOrEqual(6);
  await technician.noPointer();
  await technician.close();
});
