import { randomUUID } from 'node:crypto';
import { expect, test, type Browser } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import { routeAt, routes, type RouteName } from '#domain/platform/routes.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { screens } from '#routes/screens.ts';
import { pdfOf } from '#tests/platform/pdfs.ts';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import { dialogRegistry } from '../../../src/app/registries.ts';
import { setUpCodes } from './support/codes.ts';
import {
  asUser,
  choose,
  code,
  dialog,
  leave,
  openRx,
  opens,
  today,
  vialLabel,
} from './support/desk.ts';
import { dropNewRx, importHistory } from './support/messages.ts';
import { filledElsewhere, openPayer } from './support/payer.ts';
import { openStore, type Store } from './support/store.ts';
import { hold, lose } from './support/walk.ts';
import { axe } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

const { patients } = demoScenario();

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Every screen and dialog that was looked at, by the name that the page itself gives it. */
const looked = { screens: new Set<string>(), dialogs: new Set<string>() };
/**
 * Nothing serious stands in the way of assistive technology: the whole of what is on top, and its
 * colours in the dark theme too.
 */
async function look(desk: Workstation, what: string): Promise<void> {
  const { page } = desk;
  await test.step(what, async () => {
    const top = await page.evaluate(
      () =>
        [...document.querySelectorAll('[role=dialog][data-dialog]')]
          .at(-1)
          ?.getAttribute('data-dialog') ?? null,
    );
    const place = routeAt(new URL(page.url()).pathname);
    if (top !== null) looked.dialogs.add(top);
    else if (place) looked.screens.add(place);
    for (const [index, name] of ['light', 'dark'].entries()) {
      await page.evaluate(async (text) => {
        document.documentElement.dataset['theme'] = text;
        const drawn = () =>
          new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(done));
          });
        do await drawn();
        while (document.getAnimations().some((animation) => animation instanceof CSSTransition));
      }, name);
      expect.soft(await axe(page, index > 0), `${what}, ${name}`).toEqual([]);
    }
  });
}

async function at(browser: Browser, as: string, path = '/'): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url, { as, at: path });
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  return desk;
}
const rows = (desk: Workstation) =>
  desk.page.getByRole('grid').first().locator('[role=row][data-index="0"]');
const top = (desk: Workstation, name: string) =>
  desk.page.locator(`[role=dialog][data-dialog="${name}"]`);
/** Finds a command in the palette and runs it. */
async function run(desk: Workstation, words: string, opens: string): Promise<void> {
  await desk.press('Control+k');
  await desk.type(words);
  await expect(top(desk, 'palette').getByRole('option').first()).toContainText(
    new RegExp(words, 'i'),
  );
  await desk.press('Enter');
  await expect(top(desk, opens)).toBeVisible();
}
/** A delivery names another expiry of a lot than the record: it is refused, and asked. */
async function twoExpiries(desk: Workstation): Promise<void> {
  const post = (path: string, data: object) =>
    desk.page.request.post(path, {
      headers: { 'idempotency-key': randomUUID(), origin: store.url, 'x-workstation': 'desk' },
      data,
    });
  const found = await post('/api/drugs/resolve', { code: '68180051401' });
  const { drugs }: { drugs: readonly { id: number }[] } = await found.json();
  const lot = { drugId: drugs[0]?.id, lot: 'LP77021', expiresOn: '2039-01-31' };
  const asked = await post('/api/stock/receive', { ...lot, quantity: 1_000, unitCost: 0 });
  expect([asked.status(), await asked.text()]).toEqual([
    422,
    expect.stringContaining('LP77021 has two expiries'),
  ]);
}
/** What lies in quarantine is destroyed; a bad delivery goes into it. */
async function lookAtQuarantine(desk: Workstation): Promise<void> {
  await desk.press('Control+g', 'e');
  await expect(top(desk, 'expiredInventory')).toBeVisible();
  await opens(desk, 'Insert', top(desk, 'quarantineReceipt'));
  await look(desk, 'quarantineReceipt');
  await desk.press('Escape');
  await expect(top(desk, 'quarantineReceipt')).toHaveCount(0);
  const list = top(desk, 'expiredInventory');
  await list.getByRole('radio', { name: '90 days' }).focus();
  await desk.press('ArrowRight');
  await expect(list.locator('[role=row][data-index="0"]')).toContainText('LU1000');
  await opens(desk, 'Alt+d', top(desk, 'lotDestroy'));
  await look(desk, 'lotDestroy');
  await desk.press('Escape');
  await expect(top(desk, 'lotDestroy')).toHaveCount(0);
  await twoExpiries(desk);
  await list.getByRole('radio', { name: 'Quarantine' }).focus();
  await desk.press('ArrowRight');
  await expect(list.locator('[role=row][data-index="0"]')).toContainText('LP77021');
  await opens(desk, 'Alt+x', top(desk, 'lotExpiry'));
  await look(desk, 'lotExpiry');
  await leave(desk);
}
/** Recalls: one is entered, and taken back again. */
async function lookAtRecalls(desk: Workstation): Promise<void> {
  await run(desk, 'recalls', 'recalls');
  await look(desk, 'recalls');
  const notice = top(desk, 'recallNotice');
  await opens(desk, 'Insert', notice);
  await desk.type('68180051401');
  await expect(notice.getByRole('option').first()).toContainText('68180-0514-01');
  await desk.press('Enter', 'Enter');
  for (const typed of ['LU1000', 'II:', 'D-0412-2026', 'Juniper Labs', 'T', 'Glass found']) {
    await desk.type(typed);
    await desk.press('Enter');
  }
  for (const [label, value] of [
    ['Lots', 'LU1000'],
    ['Recall number', 'D-0412-2026'],
    ['Source', 'Juniper Labs'],
    ['Reason', 'Glass found'],
  ] as const)
    await expect(notice.getByRole('textbox', { name: label })).toHaveValue(value);
  await look(desk, 'recallNotice');
  await desk.press('Control+s');
  // What the dialog says is shown where it stays open.
  await expect.poll(() => notice.allInnerTexts(), { timeout: 60_000 }).toEqual([]);
  const people = top(desk, 'recallPatients');
  for (const [key, name] of [
    ['Alt+s', 'recallSeveral'],
    ['F8', 'recallClose'],
    ['Alt+w', 'recallWithdraw'],
  ] as const) {
    await opens(desk, key, top(desk, name));
    await look(desk, name);
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  await opens(desk, 'Enter', people);
  await expect(people.locator('[role=row][data-index="0"]')).toContainText('LU1000');
  await look(desk, 'recallPatients');
  for (const [key, name] of [
    ['Enter', 'recallCall'],
    ['F9', 'recallCalls'],
  ] as const) {
    await opens(desk, key, top(desk, name));
    await look(desk, name);
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  await leave(desk);
}
test('before the work: login, no answer, lock, a page that does not exist', async ({ browser }) => {
  const out = await Workstation.open(browser, store.url);
  await expect(out.page.getByLabel('Username')).toBeFocused();
  await out.press('Enter');
  await out.sees('Please input your Password!');
  await look(out, 'login');
  const lost = await lose(out.page, '**/api/session');
  await out.page.reload();
  await out.sees('The server could not be reached');
  await look(out, 'no answer');
  await lost.restore();
  await out.close();
  const desk = await at(browser, 'cashier');
  await desk.press('Control+l');
  await expect(desk.page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await look(desk, 'lock');
  await desk.page.getByLabel('Password').fill('demo-cashier-2026');
  await desk.press('Enter');
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await desk.page.goto('/private/nothing');
  await desk.sees('The page does not exist.');
  await look(desk, '404');
  await desk.close();
});

test('the queue, what opens over it, and its failure', async ({ browser }) => {
  const desk = await at(browser, 'incharge');
  const { page } = desk;
  await expect(rows(desk)).toBeVisible();
  await desk.press('ArrowDown');
  await expect(page.getByRole('complementary', { name: 'Safety' })).not.toBeEmpty();
  await look(desk, 'queue');
  await desk.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(desk, 'palette');
  await desk.press('Escape', 'F1');
  await expect(top(desk, 'help')).toBeVisible();
  await look(desk, 'key sheet');
  await leave(desk);
  for (const [words, name] of [
    ['support', 'support'],
    ['notifications', 'notes'],
    ['edit rx', 'editRx'],
    ['dv log', 'dvLog'],
    ['rv log', 'rvLog'],
    ['which columns', 'chooseColumns'],
    ['change keys', 'keymap'],
    ['user setting', 'userSetting'],
  ] as const) {
    await run(desk, words, name);
    await look(desk, words);
    if (name !== 'userSetting') await leave(desk);
  }
  await page.route('**/api/session/password', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'STEP_UP', message: 'Give your password again to change it.' },
    }),
  );
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await desk.type('seventeen green teapots');
  await desk.press('Tab');
  await desk.type('seventeen green teapots');
  await desk.press('Control+s');
  await expect(top(desk, 'stepUp')).toBeVisible();
  await look(desk, 'password again');
  await leave(desk);
  await desk.press('Shift+F8');
  await expect(top(desk, 'steps')).toBeVisible();
  await look(desk, 'all steps');
  await leave(desk);
  const lost = await lose(page, '**/api/rx/queue');
  await desk.press('F5');
  await desk.sees('The search was kept. Try again.');
  await look(desk, 'a table that failed');
  await lost.restore();
  await desk.close();
});

test('electronic prescriptions: inbox, message, log, refusal, entry with the message beside', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge');
  const { page } = desk;
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'looks-1' });
  await expect(page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({
    timeout: 20_000,
  });
  await run(desk, 'erx', 'erx');
  await expect(top(desk, 'erx').getByText('Brown, Hannah').first()).toBeVisible();
  await look(desk, 'eRx');
  for (const [key, name] of [
    ['Alt+d', 'erxDetail'],
    ['Alt+l', 'erxLog'],
    ['Alt+r', 'erxRefuse'],
  ] as const) {
    await desk.press(key);
    await expect(top(desk, name)).toBeVisible();
    await expect(top(desk, name).getByText(/Loading|Searching/)).toHaveCount(0);
    await look(desk, name);
    await expect(async () => {
      await desk.press('Escape');
      await expect(top(desk, name)).toHaveCount(0, { timeout: 3_000 });
    }).toPass();
  }
  await opens(desk, 'F8', top(desk, 'rxEntry'));
  await expect(
    top(desk, 'rxEntry').getByText('Take 1 tablet by mouth once daily.').first(),
  ).toBeVisible();
  await look(desk, 'entry with the message beside');
  await leave(desk);
  await run(desk, 'ask for a transfer', 'transferRequest');
  await look(desk, 'transferRequest');
  await leave(desk);
  await desk.close();
});

test('hand entry: empty, with problems, with alerts; a code of several drugs; what is added from there', async ({
  browser,
}) => {
  const { post } = await asUser(store, 'incharge');
  await post('/api/drugs', {
    id: null,
    version: 0,
    draft: drugDraftOf({ ndc: '05374646601', name: 'Ibuvex', strength: '5 mg' }),
  });
  const desk = await at(browser, 'incharge');
  const entry = top(desk, 'rxEntry');
  await expect(rows(desk)).toBeVisible();
  await desk.press('Insert');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await look(desk, 'empty entry');
  for (const [label, name] of [
    ['Patient', 'quickAddPatient'],
    ['Prescriber', 'quickAddPrescriber'],
    ['Drug', 'quickAddDrug'],
  ] as const) {
    await entry.getByLabel(label).focus();
    await desk.type('zzyzx');
    await desk.press('Control+Insert');
    await expect(top(desk, name)).toBeVisible();
    await desk.press('Control+s');
    await expect(top(desk, name).locator('[aria-invalid=true]').first()).toBeVisible();
    await look(desk, name);
    await expect(async () => {
      await desk.press((await dialog(desk, 'Save & Close?').count()) > 0 ? 'd' : 'Escape');
      await expect(top(desk, name)).toHaveCount(0, { timeout: 3_000 });
    }).toPass();
    await desk.press('Control+a', 'Backspace');
  }
  await desk.press('Control+Enter');
  await expect(entry.locator('[aria-invalid=true]').first()).toBeVisible();
  await look(desk, 'entry with problems');
  await desk.scan('5374646601');
  await expect(top(desk, 'drugChoice')).toBeVisible();
  await look(desk, 'which drug');
  await desk.press('Escape');
  await leave(desk);
  await desk.close();
});

test('what the days of a cream hang on', async ({ browser }) => {
  const desk = await at(browser, 'incharge');
  const entry = top(desk, 'rxEntry');
  await expect(rows(desk)).toBeVisible();
  await desk.press('Insert');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await choose(desk, 'underhill, s', 'Underhill, Siobhán');
  await choose(desk, 'okafor', 'Okafor, Amara');
  await choose(desk, '0168-0004-15', 'Triamcinolone');
  await desk.type('apply 1 application topically bid');
  await desk.press('Enter');
  await desk.type('15');
  await desk.press('Enter');
  await opens(desk, 'Alt+q', top(desk, 'supplyFacts'));
  await look(desk, 'days supply facts');
  await leave(desk);
  await desk.close();
});

test('one prescription: its page, its steps, drug verification with a stop, final check and its failure, label', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge');
  const verification = top(desk, 'drugVerification');
  const check = top(desk, 'rphVerification');
  await expect(rows(desk)).toBeVisible();
  await openRx(desk, '001 4400104 01');
  await look(desk, 'prescription');
  await desk.press('Control+h');
  await expect(top(desk, 'movePrompt')).toBeVisible();
  await look(desk, 'hold');
  await leave(desk);
  await desk.press('Control+p');
  await expect(top(desk, 'printLabel').getByRole('img').first()).toBeVisible();
  await look(desk, 'print label');
  await desk.press('Alt+l');
  await expect(top(desk, 'printLabel').getByRole('combobox', { name: 'Language' })).toHaveValue(
    'es',
  );
  await expect(top(desk, 'printLabel').getByRole('img').first()).toHaveAttribute(
    'src',
    /resurtido|dosis|Cant\./,
  );
  await look(desk, 'print label, in Spanish');
  await leave(desk);
  await openRx(desk, '001 4400141 00');
  await desk.press('Alt+p');
  await expect(top(desk, 'transferPaper').getByRole('img').first()).toBeVisible();
  await look(desk, 'transfer paper');
  await leave(desk);
  await openRx(desk, '001 4400104 01');
  await opens(desk, 'F8', verification);
  await desk.scan(']E0368180514015');
  await expect(verification.getByRole('alert')).toBeVisible();
  await look(desk, 'drug verification, stopped');
  await leave(desk);
  await openRx(desk, '001 4400161 00');
  await opens(desk, 'F8', check);
  await expect(check.getByRole('img', { name: /Label of/ })).toBeVisible();
  await look(desk, 'final check');
  await opens(desk, 'Alt+f', check.getByRole('radiogroup', { name: 'What was wrong' }));
  await look(desk, 'final check, failed');
  await leave(desk);
  await desk.close();
});

test('orders and the counter', async ({ browser }) => {
  const desk = await at(browser, 'incharge', '/private/order');
  const counter = top(desk, 'pickUp');
  await expect(rows(desk)).toBeVisible();
  await look(desk, 'orders');
  await desk.page.getByRole('grid').first().focus();
  await desk.press('Control+e');
  await expect(top(desk, 'promise')).toBeVisible();
  await look(desk, 'promise');
  await leave(desk);
  await desk.press('Control+Shift+b');
  await expect(top(desk, 'placeBag')).toBeVisible();
  await desk.scan(code({ kind: 'bin', bin: 'A01' }));
  await look(desk, 'bin a bag');
  await leave(desk);
  await openRx(desk, '001 4400110 01');
  const bag = await desk.page
    .locator('dt', { hasText: /^Bag$/ })
    .locator('xpath=following-sibling::dd[1]')
    .textContent();
  await desk.press('Control+Shift+p');
  await expect(counter).toBeVisible();
  await look(desk, 'pick up, no bag');
  await desk.scan(code({ kind: 'bag', bag: bag! }));
  await expect(desk.page.getByLabel('DOB')).toBeFocused();
  await look(desk, 'pick up, who comes');
  await leave(desk);
  await desk.close();
});

test('patients, prescribers, drugs: table, record, problems, reason, question', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge', '/private/patient');
  const reason = top(desk, 'reason');
  for (const [key, name, add] of [
    ['Alt+4', 'patient', 'Control+a'],
    ['Alt+5', 'prescriber', 'Control+d'],
    ['Alt+6', 'drug', null],
  ] as const) {
    await desk.press(key);
    await expect(rows(desk)).toContainText(/\w{3}/);
    await look(desk, `${name}: table`);
    await desk.page.getByRole('grid').first().focus();
    await desk.press('Enter');
    await expect(top(desk, name)).toBeVisible();
    await look(desk, `${name}: record`);
    if (name === 'drug') {
      await opens(desk, 'Alt+9', top(desk, 'compound'));
      await expect(top(desk, 'compound').getByText(/Loading/)).toHaveCount(0);
      await look(desk, 'compound');
    }
    await leave(desk);
    await desk.press('Insert');
    await expect(top(desk, name)).toBeVisible();
    await desk.press('Control+s');
    await expect(top(desk, name).locator('[aria-invalid=true]').first()).toBeVisible();
    await look(desk, `${name}: problems`);
    if (name === 'drug')
      for (const [key, part] of [
        ['Alt+2', 'auxLabels'],
        ['Alt+4', 'boxedWarning'],
        ['Alt+0', 'drugFacts'],
      ] as const) {
        await desk.press(key);
        await expect(top(desk, part)).toBeVisible();
        await look(desk, part);
        await desk.press('Escape');
        await expect(top(desk, part)).toHaveCount(0);
      }
    await leave(desk);
    if (add === null) continue;
    await desk.page.getByRole('grid').first().focus();
    await desk.press(add);
    await expect(add === 'Control+a' ? reason : top(desk, 'confirm')).toBeVisible();
    await desk.press('ArrowRight');
    await look(desk, add === 'Control+a' ? 'reason' : 'question');
    await leave(desk);
  }
  await desk.close();
});

test('administration: the first page, roles, one role', async ({ browser }) => {
  const desk = await at(browser, 'admin');
  const { page } = desk;
  await look(desk, 'a page that is not built yet');
  await desk.press('Alt+3');
  await expect(page.getByLabel('Role Name')).toBeFocused();
  await desk.type('t');
  await desk.press('Enter');
  await expect(page.getByRole('row', { name: 'Technician' })).toBeVisible();
  await look(desk, 'roles');
  await desk.press('ArrowDown', 'Control+e');
  await expect(top(desk, 'roleEdit').getByLabel('Name')).not.toHaveValue('');
  await look(desk, 'one role');
  await leave(desk);
  await desk.close();
});

test('one-time codes: one’s own, those of a lost device, and whom they are required of', async ({
  browser,
}) => {
  await setUpCodes(store.url, 'pharmacist');
  const desk = await at(browser, 'admin', '/admin/employeeSearch');
  await expect(rows(desk)).toBeVisible();
  await run(desk, 'One-time codes', 'codes');
  await look(desk, 'codes');
  await leave(desk);
  await run(desk, 'Passkeys', 'passkeys');
  await look(desk, 'passkeys');
  await leave(desk);
  await run(desk, 'Required codes', 'codesPolicy');
  await look(desk, 'codesPolicy');
  await leave(desk);
  await desk.press('Control+f');
  await desk.type('sorensen');
  await expect(rows(desk)).toContainText('Sorensen');
  await desk.press('ArrowDown');
  await opens(desk, 'Alt+l', top(desk, 'employeeCodes'));
  await look(desk, 'employeeCodes');
  await leave(desk);
  await desk.close();
});

test('an OTC product and its four sales', async ({ browser }) => {
  const desk = await at(browser, 'incharge', '/private/product/octSearch');
  await expect(rows(desk)).toContainText(/\w{3}/);
  await desk.press('Insert');
  await expect(top(desk, 'otcProduct')).toBeVisible();
  for (const [key, name] of [
    ['Alt+1', 'percentSale'],
    ['Alt+2', 'bogoSale'],
    ['Alt+3', 'secondItem'],
    ['Alt+4', 'companionSale'],
  ] as const) {
    await desk.press(key);
    await expect(top(desk, name)).toBeVisible();
    await look(desk, name);
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  await desk.close();
});

test('insurance: what opens over a BIN', async ({ browser }) => {
  const desk = await at(browser, 'incharge', routes.insBinSearch.path);
  await expect(rows(desk)).toContainText('9900');
  for (const [key, name] of [
    ['Alt+c', 'insContactInfo'],
    ['Alt+v', 'cvsInfo'],
    ['Alt+p', 'insurancePbm'],
  ] as const) {
    await desk.press(key);
    await expect(
      top(desk, name).getByRole('combobox').or(top(desk, name).getByRole('textbox')).first(),
    ).not.toHaveValue('');
    await look(desk, name);
    await leave(desk);
  }
  await desk.close();
});

/**
 * Pages of records that need nothing told: each is opened at its path, with its first row and its
 * empty form.
 */
const told: ReadonlySet<string> = new Set([
  'processing',
  'processingDetail',
  'order',
  'patient',
  'prescriber',
  'drugSearch',
]);
for (const userType of ['PRIVATE', 'ADMIN'] as const) {
  test(`every other page of records of ${userType}, and its empty form`, async ({ browser }) => {
    const pages = (Object.keys(screens) as RouteName[]).filter(
      (name) => routes[name].userType === userType && !told.has(name),
    );
    const desk = await at(browser, userType === 'ADMIN' ? 'admin' : 'incharge');
    for (const name of pages) {
      await desk.page.goto(routes[name].path);
      await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(desk, name);
      await desk.press('Insert');
      if (
        await desk.page
          .getByRole('dialog')
          .first()
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          )
      ) {
        await look(desk, `${name}, add`);
        await leave(desk);
      }
    }
    await desk.close();
  });
}

test('the tools of the bottom toolbar', async ({ browser }) => {
  const desk = await at(browser, 'incharge');
  await expect(rows(desk)).toBeVisible();
  // What opens over a tool, by its key.
  const over = {
    browsePresc: [],
    profile: [],
    medSync: [['Alt+d', 'medSyncDates']],
    rts: [],
    refillRx: [['Alt+e', 'eRefill']],
    autoRefill: [],
    deferred: [],
    billLater: [],
    expiredInventory: [
      ['F8', 'lotQuarantine'],
      ['F9', 'lotReturn'],
    ],
    physicalInventory: [
      ['Insert', 'lotCount'],
      ['F9', 'countFinish'],
    ],
    controlMeds: [
      ['Enter', 'controlLedger'],
      ['F9', 'pmpReport'],
    ],
  } as const;
  for (const [letter, name] of [
    ['b', 'browsePresc'],
    ['p', 'profile'],
    ['y', 'medSync'],
    ['r', 'rts'],
    ['f', 'refillRx'],
    ['a', 'autoRefill'],
    ['h', 'deferred'],
    ['l', 'billLater'],
    ['e', 'expiredInventory'],
    ['i', 'physicalInventory'],
    ['c', 'controlMeds'],
  ] as const) {
    await desk.press('Control+g', letter);
    await expect(top(desk, name).getByRole('grid').first()).toBeVisible();
    if (name === 'refillRx') {
      await desk.type('c');
      await desk.press('Enter');
      // The other table may be answered first; the key is for the row of this one.
      const ready = top(desk, name).getByRole('grid').first();
      await expect(ready.locator('[role=row][data-index="0"]')).toBeVisible();
    }
    if (name !== 'physicalInventory' && name !== 'autoRefill')
      await expect(
        top(desk, name).getByRole('grid').locator('[role=row][data-index="0"]').first(),
      ).toBeVisible();
    await look(desk, name);
    for (const [key, dialog] of over[name]) {
      await desk.press(key);
      await expect(top(desk, dialog)).toBeVisible();
      await look(desk, dialog);
      await expect(async () => {
        await desk.press(
          (await desk.page.getByRole('dialog', { name: 'Save & Close?' }).count()) > 0
            ? 'd'
            : 'Escape',
        );
        await expect(top(desk, dialog)).toHaveCount(0, { timeout: 3_000 });
      }).toPass();
    }
    await leave(desk);
  }
  await run(desk, 'house accounts', 'houseAccounts');
  await look(desk, 'houseAccounts');
  await opens(desk, 'Insert', top(desk, 'houseAccount'));
  await look(desk, 'houseAccount');
  await leave(desk);
  const drawer = top(desk, 'drawers').locator('[role=row][data-index="0"]');
  await run(desk, 'cash drawers', 'drawers');
  await opens(desk, 'Insert', top(desk, 'drawerOpen'));
  await look(desk, 'drawerOpen');
  await desk.type('100');
  await desk.press('Control+s');
  await expect(drawer).toContainText('$100.00');
  await opens(desk, 'Control+e', top(desk, 'drawerMove'));
  await look(desk, 'drawerMove');
  await desk.press('Escape');
  await expect(top(desk, 'drawerMove')).toHaveCount(0);
  await opens(desk, 'Enter', top(desk, 'drawerEntries'));
  await look(desk, 'drawerEntries');
  await desk.press('Escape');
  await expect(top(desk, 'drawerEntries')).toHaveCount(0);
  await opens(desk, 'F8', top(desk, 'drawerClose'));
  await look(desk, 'drawerClose');
  await desk.type('1');
  await desk.press('Control+s');
  await expect(drawer).toContainText('None');
  await look(desk, 'drawers');
  await leave(desk);
  await lookAtRecalls(desk);
  await lookAtQuarantine(desk);
  for (const [palette, name, key] of [
    ['daily claims report', 'dailyClaims', 'F9'],
    ['claims to reconcile', 'claimExceptions', null],
  ] as const) {
    await run(desk, palette, name);
    await expect(top(desk, name).getByText(/Loading|Searching/)).toHaveCount(0);
    await look(desk, name);
    if (key) {
      await opens(desk, key, top(desk, 'dailyClaimLines'));
      await expect(top(desk, 'dailyClaimLines').getByText(/Loading|Searching/)).toHaveCount(0);
      await look(desk, 'dailyClaimLines');
    }
    await leave(desk);
  }
  // What another system told of a patient is ended by hand.
  await desk.press('Control+g', 'p');
  const inSight = top(desk, 'profile').getByRole('combobox', { name: 'Patient' });
  await expect(inSight).toHaveValue(/, /);
  importHistory(store.dataDir, today(), await inSight.inputValue());
  await leave(desk);
  await desk.press('Control+g', 'p');
  await top(desk, 'profile').locator('[role=row]').filter({ hasText: 'From CarePlus' }).click();
  await desk.press('F9');
  await expect(top(desk, 'medicationStop')).toBeVisible();
  await look(desk, 'medicationStop');
  await leave(desk);
  await run(desk, 'pmp report', 'pmpReport');
  await expect(
    top(desk, 'pmpReport').getByRole('grid').locator('[role=row][data-index="0"]'),
  ).toBeVisible();
  await opens(desk, 'F8', top(desk, 'pmpFile'));
  await look(desk, 'pmpFile');
  await leave(desk);
  // A lot that the store did not know of differs from nothing.
  await (
    await asUser(store, 'incharge')
  ).post('/api/inventory/count', {
    drugId: 1,
    counted: 1_000,
    lot: 'FOUND1',
    expiresOn: '2030-01-31',
  });
  await desk.press('Control+g', 'i');
  await top(desk, 'physicalInventory').getByRole('radio', { name: 'Variances' }).focus();
  await desk.press('Space');
  await expect(
    top(desk, 'physicalInventory')
      .locator('[role=row][data-index="0"]')
      .getByRole('gridcell')
      .nth(7),
  ).toHaveText('1');
  await opens(desk, 'F8', top(desk, 'countPost'));
  await look(desk, 'countPost');
  await leave(desk);
  await desk.close();
});

test('the dialogs of the stock: receiving, reports, reorder, orders, vendor links, Group NDCs, the monograph', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge');
  await expect(rows(desk)).toBeVisible();
  const filled = new Set(['receivedReport', 'dispensingReport', 'reorder']);
  const shows = async (name: string, ...keys: readonly string[]) => {
    await desk.press(...keys);
    await expect(top(desk, name)).toBeVisible();
    await expect(top(desk, name).getByText(/Loading|Searching/)).toHaveCount(0);
    if (filled.has(name))
      await expect(top(desk, name).locator('[role=row][data-index="0"]')).toBeVisible();
    await look(desk, name);
  };
  await shows('receiveStock', 'Control+g', 'd');
  await leave(desk);
  await shows('receivedReport', 'Control+g', 't');
  await shows('receiptCorrect', 'F8');
  await leave(desk);
  await shows('dispensingReport', 'Control+g', 'n');
  await leave(desk);
  for (const [key, over] of [
    ['Insert', 'orderLine'],
    ['F9', 'purchaseOrders'],
    ['Alt+5', 'vendorLinks'],
  ] as const) {
    await shows('reorder', 'Control+g', 'o');
    await shows(over, key);
    if (over === 'vendorLinks') await shows('vendorLink', 'Insert');
    await leave(desk);
  }
  await (
    await asUser(store, 'incharge')
  ).post('/api/purchase-orders/lines', {
    drugId: 1,
    vendorId: 1,
    quantity: 100_000,
    unitCost: 900,
  });
  await shows('reorder', 'Control+g', 'o');
  await shows('purchaseOrders', 'F9');
  await expect(top(desk, 'purchaseOrders').locator('[role=row][data-index="0"]')).toBeVisible();
  await shows('orderLines', 'Alt+5');
  await shows('changeOrderLine', 'Control+e');
  await leave(desk);
  await desk.page.goto(routes.drugSearch.path);
  await expect(rows(desk)).toContainText(/\w{3}/);
  await desk.page.getByRole('grid').first().focus();
  await shows('groupNdcs', 'Shift+F9');
  await leave(desk);
  await shows('monograph', 'Control+p');
  await desk.close();
});

test('what writes and reckons: send SMS with its template and outbox, Rx PC with a price; the name of this workstation', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge');
  await expect(rows(desk)).toBeVisible();
  await desk.press('Control+g', 's');
  await expect(top(desk, 'sendSms')).toBeVisible();
  await expect(top(desk, 'sendSms').getByText(/1 segment/)).toBeVisible();
  await look(desk, 'sendSms');
  for (const [key, name] of [
    ['F8', 'smsTemplate'],
    ['F9', 'smsOutbox'],
  ] as const) {
    await opens(desk, key, top(desk, name));
    await expect(top(desk, name).getByText(/Loading|Searching/)).toHaveCount(0);
    await look(desk, name);
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  await leave(desk);
  await desk.press('Control+g', 'x');
  await expect(top(desk, 'rxPriceCheck')).toBeVisible();
  await expect(top(desk, 'rxPriceCheck').getByRole('combobox', { name: 'Drug' })).toBeFocused();
  await desk.type('lisin');
  await expect(
    top(desk, 'rxPriceCheck').getByRole('option').filter({ hasText: /lisin/i }).first(),
  ).toBeVisible();
  await expect(desk.page.getByRole('listbox', { name: 'Choices' })).not.toHaveAttribute(
    'aria-busy',
  );
  await desk.press('ArrowDown', 'Enter');
  await expect(desk.page.getByRole('listbox', { name: 'Choices' })).toBeHidden();
  await top(desk, 'rxPriceCheck').getByLabel('Quantity').focus();
  await desk.type('30');
  await desk.press('Control+Enter');
  await expect(top(desk, 'rxPriceCheck').getByLabel('Price', { exact: true })).toContainText(
    /\$\d+\.\d\d/,
  );
  await look(desk, 'rxPriceCheck');
  await leave(desk);
  await desk.press('Control+g', 'w');
  await expect(top(desk, 'stations')).toBeVisible();
  await look(desk, 'stations');
  await leave(desk);
  await run(desk, 'First hour', 'firstHour');
  await look(desk, 'firstHour');
  await leave(desk);
  await run(desk, 'Training', 'training');
  await look(desk, 'training');
  await desk.close();
});

test('the papers of a patient: their list, the scanner’s folder, a fax and what became of faxes', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge', '/private/patient');
  const { request } = desk.page.context();
  const headers = () => ({
    origin: store.url,
    'x-workstation': 'another desk',
    'idempotency-key': randomUUID(),
  });
  const { key } = (await (
    await request.post('/api/documents', {
      headers: {
        ...headers(),
        'content-type': 'application/octet-stream',
        'x-file-name': 'card.pdf',
      },
      data: pdfOf([220, 240]),
    })
  ).json()) as { key: string };
  const found = (await (
    await request.post('/api/patients/search', {
      headers: headers(),
      data: { text: 'zimmerman, amelia', filters: {}, sort: null, offset: 0, limit: 1 },
    })
  ).json()) as { rows: { id: number }[] };
  expect(
    (
      await request.post(`/api/documents/${key}/file`, {
        headers: headers(),
        data: { version: 1, patientId: found.rows[0]!.id, type: 'card' },
      })
    ).ok(),
  ).toBe(true);
  await expect(rows(desk)).toContainText(/\w{3}/);
  await expect(desk.page.getByRole('searchbox').first()).toBeFocused();
  await desk.type('zimmerman, amelia');
  await expect(rows(desk)).toContainText('Zimmerman, Amelia');
  await desk.press('ArrowDown');
  await opens(desk, 'Enter', top(desk, 'patient'));
  await desk.press('Alt+5');
  await expect(
    top(desk, 'patient').getByRole('region', { name: 'Document preview' }),
  ).toContainText('card.pdf');
  for (const [keys, name] of [
    ['Alt+w', 'scanDocuments'],
    ['Alt+o', 'documentList'],
    ['Alt+x', 'sendFax'],
    ['Alt+q', 'faxes'],
  ] as const) {
    await opens(desk, keys, top(desk, name));
    await expect(top(desk, name).getByText(/Loading|Searching/)).toHaveCount(0);
    await look(desk, name);
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  await leave(desk);
  const dms = top(desk, 'dmsSearch');
  const dmsRow = dms.getByRole('grid').locator('[role=row][data-index="0"]');
  const isGone = (name: string) => expect(top(desk, name)).toHaveCount(0);
  // The demo store is not old enough for a document that need not be kept any longer.
  await desk.page.route('**/api/documents/search', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { rows: object[] };
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        rows: body.rows.map((row) => ({ ...row, keepUntil: '2020-02-29', past: true })),
      },
    });
  });
  await run(desk, 'dms search', 'dmsSearch');
  await expect(dmsRow).toContainText('02/29/2020');
  await look(desk, 'dmsSearch');
  await desk.press('ArrowDown');
  for (const [keys, name, field] of [
    ['Alt+h', 'documentHold', 'Reason'],
    ['Alt+y', 'documentDestroy', 'Your password'],
  ] as const) {
    await opens(desk, keys, top(desk, name));
    await expect(top(desk, name).getByLabel(field)).toBeVisible();
    await look(desk, name);
    await desk.press('Escape');
    await isGone(name);
  }
  for (const [keys, name] of [
    ['Alt+u', 'documentUpload'],
    ['Alt+w', 'scanInbox'],
  ] as const) {
    await opens(desk, keys, top(desk, name));
    await look(desk, name);
    await desk.press('Escape');
    await isGone(name);
  }
  for (const [words, described] of [
    ['card.pdf', 'documentDetails'],
    ['paper', 'documentName'],
  ] as const) {
    await dms.getByRole('searchbox').focus();
    await desk.press('Control+a');
    await desk.type(words);
    await expect(dmsRow).toContainText(new RegExp(words, 'i'));
    await desk.press('ArrowDown');
    await opens(desk, 'Enter', top(desk, 'documentView'));
    await expect(top(desk, 'documentView').getByRole('img').first()).toBeVisible();
    await expect(top(desk, 'documentView').locator('[data-picture]')).toBeFocused();
    await look(desk, 'documentView');
    if (words === 'card.pdf') {
      await opens(desk, 'Alt+l', top(desk, 'documentSplit'));
      await look(desk, 'documentSplit');
      await desk.press('Escape');
      await isGone('documentSplit');
    }
    await opens(desk, 'Control+s', top(desk, described));
    await look(desk, described);
    await desk.press('Escape');
    await isGone(described);
    await isGone('documentView');
  }
  await leave(desk);
  await desk.close();
});

test('what opens about a record: its notes, its clinics, its family, its insurances, its duplicates, an employee’s password', async ({
  browser,
}) => {
  for (const [as, path, keys, name] of [
    ['incharge', '/private/prescriber', ['Shift+F2'], 'recordNotes'],
    ['incharge', '/private/prescriber', ['Alt+i'], 'clinicsInfo'],
    ['incharge', '/private/patient', ['Enter', 'Alt+f'], 'family'],
    ['incharge', '/private/patient', ['Control+e', 'Alt+a'], 'findPlan'],
    ['incharge', '/private/patient', ['Control+e', 'Alt+l'], 'linkCard'],
    ['incharge', '/private/patient', ['Enter', 'Alt+e'], 'eligibility'],
    ['incharge', '/private/patient', ['Alt+m'], 'mergePatients'],
    ['admin', '/admin/employeeSearch', ['Alt+p'], 'employeePassword'],
  ] as const) {
    const desk = await at(browser, as, path);
    await expect(rows(desk)).toContainText(/\w{3}/);
    await desk.page.getByRole('grid').first().focus();
    for (const key of keys) {
      await desk.press(key);
      await expect(desk.page.getByRole('dialog').last()).toBeVisible();
      await expect(
        desk.page
          .getByRole('dialog')
          .last()
          .getByText(/Loading|Searching/),
      ).toHaveCount(0);
    }
    // A record that is still being read refuses its keys; a person presses once more.
    await expect(async () => {
      if (!(await top(desk, name).isVisible())) await desk.press(keys[keys.length - 1]!);
      await expect(top(desk, name)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await look(desk, name);
    await desk.close();
  }
});

test('a house account that was charged to: its statement, a payment, a payment that is taken back', async ({
  browser,
}) => {
  const { post } = await asUser(store, 'incharge');
  const patient = patients.find((patient) => patient.ref === 'patient-025')!;
  const identifiers = { dob: formatDate(patient.dateOfBirth), address: patient.address.line1 };
  const [{ orderId }] = (await post('/api/pickup/lookup', { code: '4400150' })) as [
    { orderId: number },
  ];
  const order = (await post(`/api/pickup/${orderId}/identify`, { identifiers })) as OpenOrder;
  const by = order.patientName;
  for (const { rxNumber } of order.fills.filter((fill) => fill.stop === null))
    await post(`/api/pickup/${orderId}/vial-scan`, { raw: vialLabel(rxNumber) });
  await post('/api/house-accounts', {
    houseAccountId: null,
    version: 0,
    patientId: order.patientId,
    familyIds: [],
    limitCents: 50_000,
    active: true,
  });
  await post(`/api/pickup/${orderId}/complete`, {
    fills: order.fills
      .filter((fill) => fill.stop === null)
      .map((fill) => ({
        rxId: fill.rxId,
        fillId: fill.fillId,
        version: fill.version,
        bagScan: code({ kind: 'bag', bag: fill.bagCode! }),
      })),
    payments: [{ tender: 'house', amountCents: order.dueCents }],
    payload: {
      identifiers,
      person: { relationship: 'Self', name: by },
      counselling: { answer: 'accepted', by: 'pharmacist' },
      ...(order.signatureFor.length > 0 ? { signature: { covers: order.signatureFor, by } } : {}),
    },
  });
  const desk = await at(browser, 'incharge');
  const account = top(desk, 'houseAccounts').locator('[role=row][data-index="0"]');
  const entry = top(desk, 'accountStatement').locator('[role=row][data-index="0"]');
  await run(desk, 'house accounts', 'houseAccounts');
  await expect(account).toContainText(patient.lastName);
  await opens(desk, 'F8', top(desk, 'accountPayment'));
  await look(desk, 'a payment on the account');
  await desk.press('Control+s');
  await expect(top(desk, 'accountPayment')).toHaveCount(0);
  await expect(account).toContainText('$0.00');
  await opens(desk, 'Enter', top(desk, 'accountStatement'));
  await expect(entry).toContainText(/payment/i);
  await look(desk, 'the statement');
  await opens(desk, 'F8', top(desk, 'accountReverse'));
  await look(desk, 'a payment is taken back');
  await desk.type('Wrong account');
  await desk.press('Control+s');
  await expect(top(desk, 'accountReverse')).toHaveCount(0);
  await expect(entry).toContainText('Wrong account');
  await leave(desk);
  // A prescription of the queue: its prescriber is asked for more.
  await desk.page.goto('/private/processing?queue=completed');
  await expect(rows(desk)).toBeVisible();
  await opens(desk, 'Alt+q', top(desk, 'eRefillsRequest'));
  await look(desk, 'a renewal is asked for');
  await leave(desk);
  // On its page a change is asked for.
  await desk.press('Enter');
  await expect(desk.page).toHaveURL(/processing-detail/);
  await opens(desk, 'Alt+j', top(desk, 'changeRequest'));
  await look(desk, 'changeRequest');
  await leave(desk);
  await desk.close();
});

test('what belongs to the store itself: its policy, another store, a list as a file', async ({
  browser,
}) => {
  const desk = await at(browser, 'incharge', '/private/prescriber');
  const { page } = desk;
  await expect(rows(desk)).toBeVisible();
  for (const [words, name] of [
    ['store policy', 'storePolicy'],
    ['switch store', 'switchStore'],
  ] as const) {
    await run(desk, words, name);
    await expect(top(desk, name).getByRole('status')).toHaveCount(0);
    await look(desk, name);
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  const held = await hold(page, '**/api/exports/finish');
  await desk.press('F6', 'Control+Shift+E');
  await expect(top(desk, 'exportList').getByRole('progressbar')).toBeVisible();
  await look(desk, 'exportList');
  await held.release();
  await expect(top(desk, 'exportList')).toHaveCount(0);
  await desk.close();
});

test('claims: sent by a key, paid and rejected, read byte by byte, put off to the payer’s day', async ({
  browser,
}) => {
  const payer = await openPayer(store);
  await filledElsewhere(payer.serving.port, {
    plan: 'prairie-commercial',
    cardholder: 'W100095029',
    ndc: '00591046001',
    daysAgo: 3,
  });
  const desk = await at(browser, 'incharge');
  const { page } = desk;
  const over = (name: string) => expect(top(desk, name)).toBeVisible();
  const back = async (name: string) => {
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  };
  await expect(rows(desk)).toBeVisible();
  await openRx(desk, '001 4400147 00');
  await desk.press('F8');
  await expect(page.getByText('Billed').first()).toBeVisible({ timeout: 20_000 });
  await opens(desk, 'Alt+i', top(desk, 'claimDetails'));
  await expect(
    top(desk, 'claimDetails').getByRole('region', { name: 'Primary Insurance' }),
  ).toContainText('The patient pays $140.00: deductible $100.00, copay $40.00.');
  await look(desk, 'a paid claim');
  await desk.press('Alt+v');
  await over('claimReverse');
  await look(desk, 'reverse a claim');
  await back('claimReverse');
  await opens(desk, 'Alt+t', top(desk, 'transmissionLog'));
  await expect(
    top(desk, 'transmissionLog').getByRole('table', { name: 'Billed/Paid' }),
  ).toContainText('$140.00');
  await look(desk, 'a paid transmission');
  await opens(desk, 'F8', top(desk, 'claimInspector'));
  await expect(top(desk, 'claimInspector').getByRole('table', { name: 'Claim' })).toContainText(
    '407-D7',
  );
  for (const [key, name] of [
    ['Alt+2', 'Answer'],
    ['Alt+3', 'Bytes'],
    ['Alt+4', 'Compare'],
    ['Alt+5', 'Reimbursement'],
    ['Alt+1', 'Request'],
  ] as const) {
    await desk.press(key);
    await expect(top(desk, 'claimInspector').getByRole('group', { name })).toBeVisible();
    if (name === 'Answer' || name === 'Compare') await look(desk, `inspector: ${name}`);
  }
  for (const name of ['claimInspector', 'transmissionLog', 'claimDetails']) await back(name);

  // The other one comes too soon: the work list has it, with the payer's day.
  await openRx(desk, '001 4400130 00');
  await desk.press('F8');
  await expect(page.getByText('Rejected').first()).toBeVisible({ timeout: 20_000 });
  await desk.press('Control+g', 'j');
  const row = top(desk, 'rejectedClaims').locator('[role=row][data-index="0"]');
  await expect(row).toContainText('79');
  await look(desk, 'rejected claims');
  await opens(desk, 'Alt+t', top(desk, 'transmissionLog'));
  await expect(top(desk, 'transmissionLog').getByRole('textbox', { name: 'Message' })).toHaveValue(
    /NEXT FILLABLE DATE/,
  );
  await desk.press('Alt+o');
  await desk.sees('They ask for NPI');
  await look(desk, 'a rejected transmission');
  await back('transmissionLog');
  await opens(desk, 'Control+Enter', top(desk, 'claimCorrect'));
  await look(desk, 'correct and resubmit');
  await back('claimCorrect');
  await back('claimDetails');
  await opens(desk, 'F8', top(desk, 'movePrompt'));
  await expect(top(desk, 'movePrompt').getByLabel('Until')).not.toHaveValue('');
  await look(desk, 'put off to the payer’s day');
  await desk.press('Control+Enter');
  await expect(top(desk, 'movePrompt')).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await desk.press('Escape');
  await expect(page.getByText('Deferred').first()).toBeVisible();
  await desk.noPointer();
  await desk.close();
  await payer.end();
});

test('imports of the reference data and of a store’s patients: the runs, the refused lines, a new one, one that is given up', async ({
  browser,
}) => {
  const wrong = (header: string, line: string) =>
    [header, ...Array.from({ length: 20_000 }, () => line)].join('\n');
  for (const [as, name, at_, kind, file, text] of [
    [
      'admin',
      'import',
      '/api/imports',
      'drug-list',
      'list',
      wrong('NDC_CODE\tNDC_NAME', 'none\tx'),
    ],
    [
      'incharge',
      'storeImport',
      '/api/store-imports',
      'patients',
      'patients',
      wrong('ID,LAST,FIRST,DOB,SEX', '1,,,,'),
    ],
  ] as const) {
    const user = await asUser(store, as);
    const bytes = Buffer.from(text);
    const { key } = (await user.post(`${at_}/files`, {
      key: null,
      name: `${kind}.csv`,
      size: bytes.length,
      at: 0,
      data: bytes.toString('base64'),
    })) as { key: string };
    const { id } = (await user.post(at_, {
      kind,
      files: [{ name: file, key }],
      source: null,
      checkOnly: false,
      again: false,
    })) as { id: number };
    await user.post(`${at_}/${id}/stop`, {});
    const desk = await at(browser, as);
    const runs = top(desk, `${name}s`);
    await run(desk, 'imports', `${name}s`);
    await expect(runs.locator('[role=row][data-index="0"]')).toContainText('Stopped');
    await look(desk, `${name}s`);
    await opens(desk, 'Insert', top(desk, `${name}New`));
    await look(desk, `${name}New`);
    await expect(async () => {
      await desk.press('Escape');
      await expect(top(desk, `${name}New`)).toHaveCount(0, { timeout: 3_000 });
    }).toPass();
    await opens(desk, 'Alt+g', top(desk, `${name}GiveUp`));
    await look(desk, `${name}GiveUp`);
    await expect(async () => {
      await desk.press('Escape');
      await expect(top(desk, `${name}GiveUp`)).toHaveCount(0, { timeout: 3_000 });
    }).toPass();
    // The list may hold runs of before: the first is this one's.
    await expect(async () => {
      if (!(await top(desk, `${name}Problems`).isVisible())) {
        await runs.getByRole('grid').focus();
        await desk.press('Home', 'Enter');
      }
      await expect(top(desk, `${name}Problems`)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(top(desk, `${name}Problems`).locator('[role=row][data-index="0"]')).toBeVisible();
    await look(desk, `${name}Problems`);
    await desk.close();
  }
});

test('what a final check found of one’s work, and the report of near misses', async ({
  browser,
}) => {
  const desk = await at(browser, 'technician');
  await expect(async () => {
    await desk.press('Control+g', 'z');
    await expect(top(desk, 'failedChecks')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(desk, 'failedChecks');
  await opens(desk, 'F9', top(desk, 'nearMisses'));
  await expect(top(desk, 'nearMisses').getByLabel('Totals')).toContainText('Failed checks');
  await look(desk, 'nearMisses');
  await leave(desk);
});
test('who looked at a patient', async ({ browser }) => {
  const desk = await at(browser, 'incharge', '/private/patient');
  await run(desk, 'audit log', 'auditLog');
  await expect(top(desk, 'auditLog').locator('[role=row][data-index="0"]')).toBeVisible();
  await look(desk, 'auditLog');
  await opens(desk, 'F8', top(desk, 'auditFile'));
  await look(desk, 'auditFile');
  await leave(desk);
  await leave(desk);
});
test('what was disclosed of a patient', async ({ browser }) => {
  const desk = await at(browser, 'incharge', '/private/patient');
  await run(desk, 'accounting of disclosures', 'disclosures');
  await look(desk, 'disclosures');
  await opens(desk, 'Insert', top(desk, 'disclosure'));
  await look(desk, 'disclosure');
  await leave(desk);
  await leave(desk);
});

test('a record is marked as sensitive, and opened for a reason', async ({ browser }) => {
  const inCharge = await at(browser, 'incharge', '/private/patient');
  await expect(rows(inCharge)).toBeVisible();
  await inCharge.press('Control+/');
  await inCharge.type('Abdullah, Walter');
  await expect(rows(inCharge)).toContainText('Abdullah, Walter');
  await inCharge.press('ArrowDown');
  await opens(inCharge, 'Alt+x', top(inCharge, 'markSensitive'));
  await look(inCharge, 'markSensitive');
  await inCharge.press('Tab');
  await inCharge.type('Public person');
  await inCharge.press('Control+s');
  await expect(top(inCharge, 'markSensitive')).toHaveCount(0);
  await inCharge.close();
  const desk = await at(browser, 'technician', '/private/patient');
  await expect(rows(desk)).toBeVisible();
  await desk.press('Control+/');
  await desk.type('Abdullah, Walter');
  await expect(rows(desk)).toContainText('Abdullah, Walter · sensitive');
  await desk.press('ArrowDown');
  await look(desk, 'a list with a record that is closed');
  await opens(desk, 'Control+e', top(desk, 'openSensitive'));
  await look(desk, 'openSensitive');
  await leave(desk);
});

test('every screen and every dialog that exists was looked at', () => {
  const anything: unknown = new Proxy(() => undefined, { get: () => anything });
  expect([...looked.screens].toSorted()).toEqual(
    expect.arrayContaining(Object.keys(screens).toSorted()),
  );
  expect([...looked.dialogs].toSorted()).toEqual(
    Object.keys(dialogRegistry(anything as Ports)).toSorted(),
  );
});
