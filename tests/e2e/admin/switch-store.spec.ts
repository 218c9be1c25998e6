import { randomUUID } from 'node:crypto';
import { expect, request, test, type APIRequestContext } from 'playwright/test';
import { employee } from '#domain/admin/entities/employee.ts';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

async function send<T>(
  context: APIRequestContext,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await context[method](path, {
    headers: { 'idempotency-key': randomUUID() },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}
interface Person {
  readonly id: number;
  readonly version: number;
  readonly storeIds: readonly number[];
}
/**
 * An administrator assigns the pharmacist-in-charge to the second store, and gives that store's
 * roles.
 */
async function assignToBoth(): Promise<{
  readonly there: { readonly id: number; readonly name: string };
}> {
  const context = await request.newContext({
    baseURL: store.url,
    extraHTTPHeaders: { origin: store.url, 'x-workstation': 'another desk' },
  });
  await send(context, 'post', '/api/session/sign-in', {
    username: 'admin',
    password: 'demo-admin-2026',
  });
  const [, there] = await send<{ id: number; name: string }[]>(
    context,
    'get',
    '/api/session/stores',
  );
  const found = await send<{ rows: Person[] }>(context, 'post', '/api/employees/search', {
    text: 'incharge',
    filters: {},
    sort: null,
    offset: 0,
    limit: 10,
  });
  const save = async (change: object) => {
    const row = await send<Person & Record<string, unknown>>(
      context,
      'get',
      `/api/employees/${found.rows[0]!.id}`,
    );
    const draft = Object.fromEntries(
      Object.keys(employee.fields)
        .filter((name) => name in row)
        .map((name) => [name, row[name]]),
    );
    await send(context, 'post', '/api/employees', {
      id: row.id,
      version: row.version,
      draft: { ...draft, ...change },
    });
  };
  await save({ storeIds: [there!.id] });
  await send(context, 'put', '/api/session/store', { storeId: there!.id });
  const roles = await send<{ object: { secRoleId: number; roleName: string }[] }>(
    context,
    'get',
    '/api/roles/list',
  );
  await save({
    roleIds: roles.object
      .filter((item) => item.roleName === 'Pharmacist-in-charge')
      .map((item) => item.secRoleId),
  });
  await context.dispose();
  return { there: there! };
}

test('another store of the same person: asked about what is typed, then nothing of the first store is on the screen', async ({
  browser,
}) => {
  const { there } = await assignToBoth();
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  const { page } = desk;
  const complaints = watch(page);
  const grid = page.getByRole('grid').first();
  const switcher = dialog(desk, 'Switch store');
  const question = page.getByRole('dialog', { name: 'Going back without saving?' });
  await expect(grid.locator('[role=row][data-index="0"]')).toBeVisible();
  const names = (
    await grid.locator('[role=row][data-index] [role=gridcell]:first-child').allTextContents()
  ).filter((textContent) => textContent.length > 3);
  expect(names.length).toBeGreaterThan(5);
  const choose = async () => {
    await desk.press('Control+K');
    await desk.type('switch store');
    await expect(page.getByRole('option', { name: /Switch store/ }).first()).toBeVisible();
    await desk.press('Enter');
    await expect(switcher.getByRole('button', { name: new RegExp(there.name) })).toBeFocused();
  };
  /** Just after a dialog has closed, letters are held back, and a person presses again. */
  const answer = (key: string) =>
    expect(async () => {
      await desk.press(key);
      await expect(question).toBeHidden({ timeout: 500 });
    }).toPass();
  // A patient is being typed: No stays with it.
  await desk.press('Insert');
  await expect(page.getByRole('dialog').getByLabel('Last Name')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Last Name').focus();
  await desk.type('Zimmermann');
  await choose();
  await desk.press('Enter');
  await expect(question).toBeVisible();
  await answer('n');
  await expect(switcher).toBeVisible();
  await desk.press('Escape');
  await expect(page.getByRole('dialog').getByLabel('Last Name')).toHaveValue('Zimmermann');
  await choose();
  await desk.press('Enter');
  await expect(question).toBeVisible();
  await answer('y');
  // The other store's own first page, with its name above and none of the names from before.
  await expect(page.getByLabel('Store', { exact: true })).toHaveText(there.name);
  await expect(page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.press('Alt+4');
  await expect(page.getByRole('heading', { name: 'Patient', level: 1 })).toBeVisible();
  await expect(page.getByLabel(/: rows$/)).toHaveText(/row/);
  const text = await page.evaluate(() => document.body.textContent ?? '');
  expect(names.filter((name) => text.includes(name))).toEqual([]);
  // What was being typed is the first store's: here the form is empty.
  await desk.press('Insert');
  await expect(page.getByRole('dialog').getByLabel('Last Name')).toHaveValue('');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
