import { expect, test, type Page } from 'playwright/test';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { openStore, type Store } from './support/store.ts';
import { signIn, watch } from './support/watch.ts';
import { fastScanner, Workstation, type Scanner } from './support/workstation.ts';

let store: Store;
const everywhere = process.env['SCAN_LEAKS'] === 'everywhere';
if (everywhere) test.setTimeout(900_000);
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const slowScanner: Scanner = { ...fastScanner, gap: 80 };
const own = (of: StationCode): string => {
  const built = buildStationCode(of);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};
interface Hazard {
  readonly name: string;
  readonly code: string;
  readonly scanner: Scanner;
}
/** What a barcode can type besides its number. None of these codes is taken in the places below. */
const hazards: readonly Hazard[] = [
  {
    name: 'EOT, RS and GS of an ISO 15434 envelope',
    code: '[)>\u001e06\u001d9N111037680\u001e\u0004',
    scanner: fastScanner,
  },
  {
    name: 'the same from a slow scanner',
    code: '[)>\u001e06\u001d9N111037680\u001e\u0004',
    scanner: slowScanner,
  },
  {
    name: 'GS between lot and expiry, Tab behind it',
    code: ']d2010030173068220817291231\u001d10LOT7',
    scanner: { ...fastScanner, suffix: 'Tab' },
  },
  {
    name: 'SOH, EOT, ENQ, BS, LF, FF and CR in a code',
    code: 'QX\u0001\u0004\u0005\u0008\n\u000c\r77',
    scanner: fastScanner,
  },
  {
    name: 'control characters as function keys',
    code: 'QX\u0001\u0002\u0005\u0006\u0008\u000977',
    scanner: { ...fastScanner, controls: 'fkeys' },
  },
  {
    name: 'spaces and separators of a driver license',
    code: '@\n\u001e\rANSI 636026080102DL00410278ZA03190015DLDAQD12345678 DCSSAMPLE DDEN',
    scanner: fastScanner,
  },
  {
    name: 'letters that are keys of questions and tables',
    code: 'YNSD YNSD 19',
    scanner: fastScanner,
  },
  {
    name: 'a command barcode that deletes',
    code: own({ kind: 'cmd', command: 'table.delete' }),
    scanner: fastScanner,
  },
];

/** Everything that a scan must not change. Toasts may come, and the chip of the scanner. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const activeElement = document.activeElement;
    const inToast = (element: Element) => element.closest('[data-note]') !== null;
    return {
      url: location.href,
      focus:
        activeElement === document.body
          ? 'BODY'
          : `${activeElement?.tagName} ${activeElement?.id} ${activeElement?.getAttribute('aria-label') ?? ''} ${activeElement?.getAttribute('aria-activedescendant') ?? ''}`,
      fields: [...document.querySelectorAll<HTMLInputElement>('input,textarea,select')].map(
        (input) => `${input.id}=${input.value}${input.checked ? ' checked' : ''}`,
      ),
      dialogs: [...document.querySelectorAll('[role=dialog]')].map((element) =>
        element.getAttribute('data-dialog'),
      ),
      rows: [...document.querySelectorAll('[role=row],[role=treeitem]')].map(
        (element) =>
          `${element.id} ${element.getAttribute('aria-selected')} ${element.getAttribute('aria-checked')} ${element.hasAttribute('data-active')}`,
      ),
      menus: [...document.querySelectorAll('[aria-expanded]')]
        .filter((element) => !inToast(element))
        .map((element) => element.getAttribute('aria-expanded')),
      theme: document.documentElement.dataset['theme'],
    };
  });
/** Writes that reached the server; telling it that someone is at work is none. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['idempotency-key'] && !request.url().endsWith('/session/touch'))
      writes.push(request.url());
  });
  return writes;
}
/**
 * A code that no grammar knows stays in a text field as it was typed, up to its first line end
 * (contract S3): letters in order, and nothing of what else it typed.
 */
const printed = (code: string): string => code.replaceAll(/[^\u0020-\u007e]/g, '');
const typed = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null,
  );
const retype = async (desk: Workstation, text: string) => {
  await desk.press('Control+a', 'Backspace');
  await desk.type(text);
};
/** What stands there once nothing moves any more. */
async function settled(page: Page) {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await standing(page));
        const same = now === last;
        last = now;
        return same;
      },
      { intervals: [200] },
    )
    .toBe(true);
  return standing(page);
}
/** Every kind of layer that can stand on top, and where the focus may be in it. */
const layers = {
  screen: ['the table', 'its search field', 'a button', 'the safety panel'],
  dialog: [
    'the table of roles',
    'the palette',
    'the key sheet',
    'a password field',
    'the role name',
    'the name of a role',
    'the tree of permissions',
  ],
  question: ['the question before a delete'],
  login: ['the login'],
  lock: ['the lock'],
} as const;
type Layer = keyof typeof layers;
/**
 * Each hazard meets each layer; the places of a layer share them, unless everything is to be
 * scanned everywhere.
 */
const hazardsOf = (layer: Layer, place: string) => {
  const places: readonly string[] = layers[layer];
  const at = places.indexOf(place);
  expect(places).toContain(place);
  return hazards.filter((_, index) => everywhere || index % places.length === at);
};
const met = new Set<string>();

async function scanEverything<L extends Layer>(
  desk: Workstation,
  layer: L,
  place: (typeof layers)[L][number],
): Promise<void> {
  const { page } = desk;
  const chip = page.locator('[data-scanner]');
  let before = await settled(page);
  for (const hazard of hazardsOf(layer, place))
    await test.step(`${hazard.name}, into ${place}`, async () => {
      const text = await typed(page);
      const writes = writesOf(page);
      const pages = page.context().pages().length;
      await desk.scan(hazard.code, hazard.scanner);
      // Before anybody works here there is no chip: it is over when nothing moves any more.
      if ((await chip.count()) === 0) await settled(page);
      else {
        await expect(chip).not.toHaveAttribute('data-scanner', 'reading');
        await expect(chip).toHaveAttribute('data-scanner', 'refused');
      }
      const now = await typed(page);
      if (text !== null && now !== text) {
        expect((text + printed(hazard.code)).startsWith(now!), now!).toBe(true);
        await retype(desk, text);
      }
      await expect.poll(() => standing(page)).toEqual(before);
      expect(before.focus).not.toBe('BODY');
      expect(writes).toEqual([]);
      expect(page.context().pages()).toHaveLength(pages);
      met.add(`${layer}: ${hazard.name}`);
      before = await standing(page);
    });
}

test('queue: table, search field, button, safety panel', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const complaints = watch(page);
  const grid = page.getByRole('grid').first();
  await expect(grid.locator('[role=row][data-index="0"]')).toBeVisible();
  await expect(grid).toBeFocused();
  await desk.press('ArrowDown');
  await expect(page.getByRole('complementary', { name: 'Safety' })).not.toBeEmpty();
  await scanEverything(desk, 'screen', 'the table');
  await desk.press('Control+/');
  await desk.type('ab');
  await expect(page.getByText('No Record Found')).toBeVisible();
  await scanEverything(desk, 'screen', 'its search field');
  await page.getByRole('button', { name: /^New prescription/ }).focus();
  await scanEverything(desk, 'screen', 'a button');
  await desk.press('Control+b');
  await scanEverything(desk, 'screen', 'the safety panel');
  complaints.none();
  await desk.close();
});

test('palette, key sheet and user setting', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+k');
  await desk.type('hold');
  await expect(
    page.getByRole('dialog', { name: 'Search anything' }).getByRole('option').first(),
  ).toBeVisible();
  await scanEverything(desk, 'dialog', 'the palette');
  await desk.press('Escape', 'F1');
  await expect(page.getByLabel('Search the keys')).toBeFocused();
  await scanEverything(desk, 'dialog', 'the key sheet');
  await desk.press('Escape', 'Control+k');
  await desk.type('user setting');
  await desk.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'User Setting' }).getByLabel('Password', { exact: true }),
  ).toBeFocused();
  await scanEverything(desk, 'dialog', 'a password field');
  await desk.close();
});

test('roles: field, table, tree, question', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin' });
  const { page } = desk;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await desk.press('Alt+3');
  await expect(page.getByLabel('Role Name')).toBeFocused();
  await desk.type('t');
  await desk.press('Enter');
  await expect(page.getByRole('row', { name: 'Technician' })).toBeVisible();
  await scanEverything(desk, 'dialog', 'the role name');
  await desk.press('ArrowDown');
  await scanEverything(desk, 'dialog', 'the table of roles');
  await desk.press('Control+d');
  await expect(page.getByRole('button', { name: /^No/ })).toBeFocused();
  await scanEverything(desk, 'question', 'the question before a delete');
  await desk.press('Escape', 'Control+e');
  await expect(
    page.getByRole('dialog', { name: 'Role(s) & Permission(s)' }).getByLabel('Name'),
  ).not.toHaveValue('');
  await scanEverything(desk, 'dialog', 'the name of a role');
  await desk.press('Tab');
  await scanEverything(desk, 'dialog', 'the tree of permissions');
  await desk.close();
});

test('a program types text into a field at machine speed, a scanner a barcode', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin' });
  const { page } = desk;
  const edit = page.getByRole('dialog', { name: 'Role(s) & Permission(s)' });
  const name = edit.getByLabel('Name');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await desk.press('Alt+3');
  await expect(page.getByLabel('Role Name')).toBeFocused();
  await desk.press('Insert');
  await expect(name).toBeFocused();
  for (const text of ['Relief, night shift (2 of 3)', 'RX 7 counter', '] as needed']) {
    await page.keyboard.type(text);
    await page.keyboard.press('ArrowLeft', { delay: 50 });
    await desk.type('s');
    await expect(name).toHaveValue(`${text.slice(0, -1)}s${text.slice(-1)}`);
    await desk.press('Control+a', 'Backspace');
    await expect(name).toHaveValue('');
  }
  await page.keyboard.type('5551234567');
  await expect(name).toHaveValue('5551234567');
  await desk.press('Control+a', 'Backspace');
  await expect(name).toHaveValue('');
  await expect(page.locator('[data-note]')).toHaveCount(0);
  await page.keyboard.type('Rel');
  await desk.type('ief');
  await desk.scan(own({ kind: 'rx', rxNumber: '001000000100' }));
  await expect(page.locator('[data-scanner]')).toHaveAttribute('data-scanner', 'refused');
  await expect(name).toHaveValue('Relief');
  await desk.press('Control+Enter');
  await desk.sees('Permission Required!');
  await desk.close();
});

test('login and lock: a scan submits nothing and unlocks nothing', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const { page } = desk;
  await expect(page.getByLabel('Username')).toBeFocused();
  await scanEverything(desk, 'login', 'the login');
  await signIn(desk, 'cashier');
  await desk.press('Control+l');
  await expect(page.getByLabel('Password')).toBeFocused();
  await scanEverything(desk, 'lock', 'the lock');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await desk.close();
});

test('every hazard has met every layer', () => {
  expect([...met].toSorted()).toEqual(
    Object.keys(layers)
      .flatMap((key) => hazards.map((hazard) => `${key}: ${hazard.name}`))
      .toSorted(),
  );
});
