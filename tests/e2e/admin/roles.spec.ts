import { expect, test, type Browser } from 'playwright/test';
import { roleEditMachine } from '#machines/admin/roles/role-edit.machine.ts';
import { rolesMachine } from '#machines/admin/roles/roles.machine.ts';
import { confirmMachine } from '#machines/platform/confirm/confirm.machine.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { alsoReached, hold, lose, walk } from '#tests/e2e/platform/support/walk.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { rolesDesk } from './roles-desk.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const anyRole = '**/api/roles/get-role/**';
const list = '**/api/permissions/load-permissions';
const anySearch = '**/api/roles/search/**';
const openRoles = (browser: Browser) => rolesDesk(browser, store.url);

test('a role from nothing to gone and back, by keys alone, with every message on the way', async ({
  browser,
}) => {
  const roles = await openRoles(browser);
  const { desk } = roles;
  const complaints = watch(roles.page);
  await desk.press('Enter');
  await desk.sees('Name Required!');
  await desk.press('Insert');
  await expect(roles.name).toBeFocused();
  await desk.press('Control+s');
  await expect(roles.problem('Name Required!')).toBeVisible();
  await desk.type('Courier');
  await desk.press('Control+s');
  await expect(roles.problem('Permission Required!')).toBeVisible();
  await roles.check();
  await expect(roles.edit.getByRole('button', { name: /^Add/ })).toBeVisible();
  await desk.press('Control+s');
  await desk.sees('Role created successfully');
  await expect(roles.edit).toBeHidden();
  await roles.find('Courier');
  await desk.press('Control+e');
  await expect(roles.name).toHaveValue('Courier');
  await expect(roles.name).toBeFocused();
  await expect(roles.edit.getByText('1 permission(s): Company: See companies')).toBeVisible();
  await expect(roles.edit.getByRole('button', { name: /^Update/ })).toBeVisible();
  await desk.press('End');
  await desk.type(' 2');
  await desk.press('Control+s');
  await desk.sees('Role Update successfully');
  await expect(roles.row('Courier 2')).toBeVisible();
  await expect(roles.grid).toBeFocused();
  await desk.press('Control+d');
  await expect(
    roles.ask('Are you sure delete this data?').getByRole('button', { name: 'No' }),
  ).toBeFocused();
  await desk.press('Enter');
  await expect(roles.row('Courier 2')).toBeVisible();
  await expect(roles.grid).toBeFocused();
  await desk.press('Control+d');
  await roles.answer('Are you sure delete this data?', 'y');
  await expect(roles.row('Courier 2')).toHaveCount(0);
  await desk.sees('Role Courier 2 deleted.');
  await desk.focusIsSomewhere();
  await expect(roles.grid).toBeFocused();
  await desk.press('Control+z');
  await expect(roles.row('Courier 2')).toBeVisible();
  await desk.press('Escape');
  await expect(roles.grid).toHaveCount(0);
  await desk.focusIsSomewhere();
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test(
  'Roles dialog: every transition that a person can cause',
  { tag: '@walk' },
  async ({ browser }) => {
    const roles = await openRoles(browser);
    const { desk, page } = roles;
    let held: Awaited<ReturnType<typeof hold>> | null = null;
    await walk(
      page,
      rolesMachine,
      {
        'listing -roles.search-> #0': async () => {
          await desk.press('Enter');
          await desk.sees('Name Required!');
        },
        'listing -roles.type-> #0': async () => {
          await desk.type('tech');
          await expect(roles.search).toHaveValue('tech');
        },
        'listing -roles.search-> #1': async () => {
          await desk.press('Enter');
          await expect(roles.row('Technician')).toBeVisible();
        },
        'searching -roles.type-> #0': async () => {
          held = await hold(page, anySearch);
          await desk.press('Enter', 'Control+a', 'Backspace');
          await expect(roles.search).toHaveValue('');
        },
        'searching -roles.search-> #0': async () => {
          await desk.press('Enter');
          await desk.sees('Name Required!');
        },
        'searching -roles.search-> #1': async () => {
          await desk.type('c');
          await desk.press('Enter');
          await held?.release();
          await expect(roles.row('Cashier')).toBeVisible();
          await expect(roles.row('Technician')).toBeVisible();
        },
        'listing -roles.select-> #0': async () => {
          await desk.press('ArrowDown', 'End');
          await expect(roles.grid.getByRole('row', { selected: true })).toHaveText(
            (await roles.grid.getByRole('row').last().textContent()) ?? '',
          );
        },
        'listing -roles.edit-> #0': async () => {
          await desk.press('F2');
          await expect(roles.name).toBeFocused();
          await expect(roles.name).not.toHaveValue('');
          await desk.press('Escape');
          await expect(roles.grid).toBeFocused();
        },
        'listing -roles.delete-> #0': async () => {
          await desk.press('Control+d');
          await roles.answer('Are you sure delete this data?', 'n');
          await expect(roles.grid).toBeFocused();
        },
        'listing -roles.add-> #0': async () => {
          await desk.press('Insert');
          await expect(roles.name).toBeFocused();
          await expect(roles.name).toHaveValue('');
          await desk.press('Escape');
          await expect(roles.edit).toBeHidden();
        },
        'listing -roles.clear-> #0': async () => {
          await desk.press('Control+/', 'Control+Backspace');
          await expect(roles.search).toHaveValue('');
          await expect(roles.grid.getByRole('row')).toHaveCount(1);
        },
        'searching -dialog.close-> #0': async () => {
          held = await hold(page, anySearch);
          await desk.type('c');
          await desk.press('Enter', 'Escape');
          await expect(roles.search).toHaveCount(0);
          await held.release();
          await desk.focusIsSomewhere();
          await desk.press('Alt+3');
          await expect(roles.search).toBeFocused();
        },
        'listing -dialog.close-> #0': async () => {
          await desk.press('Escape');
          await expect(roles.search).toHaveCount(0);
          await desk.focusIsSomewhere();
        },
      },
      { but: ['live.changed'] },
    );
    await desk.noPointer();
    await desk.close();
  },
);

test(
  'Role dialog: every transition that a person can cause',
  { tag: '@walk' },
  async ({ browser }) => {
    const roles = await openRoles(browser);
    const { desk, page } = roles;
    await roles.find('Technician');
    await walk(page, roleEditMachine, {
      'loadingPermissions -dialog.close-> #0': async () => {
        const held = await hold(page, list);
        await desk.press('Insert');
        await expect(roles.edit.getByLabel('Loading the permission list')).toBeVisible();
        await expect(roles.name).not.toBeFocused();
        await desk.focusIsSomewhere();
        await desk.press('Escape');
        await expect(roles.edit).toBeHidden();
        await held.release();
        await expect(roles.grid).toBeFocused();
      },
      'loadingRole -dialog.close-> #0': async () => {
        const held = await hold(page, anyRole);
        const asked = page.waitForRequest(anyRole);
        await desk.press('Control+e');
        await asked;
        await expect(roles.edit).toBeVisible();
        await desk.press('Escape');
        await expect(roles.edit).toBeHidden();
        await held.release();
        await expect(roles.grid).toBeFocused();
      },
      'unavailable -dialog.close-> #0': async () => {
        const lost = await lose(page, anyRole);
        await desk.press('Control+e');
        await desk.sees('The role could not be loaded');
        await desk.focusIsSomewhere();
        await desk.press('Escape');
        await expect(roles.edit).toBeHidden();
        await lost.restore();
      },
      'unavailable -role.retry-> #0': async () => {
        const lost = await lose(page, list);
        await desk.press('Control+e');
        await desk.sees('The role could not be loaded');
        await lost.restore();
        await desk.press('Control+r');
        await expect(roles.name).toHaveValue('Technician');
        await desk.focusIsSomewhere();
      },
      'editing -dialog.close-> #1': async () => {
        await desk.press('Escape');
        await expect(roles.edit).toBeHidden();
        await expect(roles.grid).toBeFocused();
      },
      'editing -role.save-> #0': async () => {
        await desk.press('Insert');
        await expect(roles.name).toBeFocused();
        await desk.press('Control+Enter');
        await expect(roles.problem('Name Required!')).toBeVisible();
      },
      'editing -role.name-> #0': async () => {
        await desk.type('Buyer');
        await expect(roles.name).toHaveValue('Buyer');
      },
      'editing -role.save-> #1': async () => {
        await desk.press('Control+s');
        await expect(roles.problem('Permission Required!')).toBeVisible();
      },
      'editing -role.turn-> #0': () => roles.check(),
      'editing -dialog.close-> #0': async () => {
        const ask = roles.ask('Save & Close?');
        await desk.press('Escape');
        await expect(ask.getByRole('button', { name: /Save & Close/ })).toBeFocused();
        await desk.press('Escape');
        await expect(ask).toBeHidden();
        await expect(roles.tree).toBeFocused();
        await desk.press('Escape');
        await roles.answer('Save & Close?', 'd');
        await expect(roles.edit).toBeHidden();
        await expect(roles.grid).toBeFocused();
      },
      'editing -role.save-> #2': async () => {
        await desk.press('Insert');
        await expect(roles.name).toBeFocused();
        await desk.type('Buyer');
        await roles.check();
        await desk.press('Control+s');
        await desk.sees('Role created successfully');
        await expect(roles.edit).toBeHidden();
      },
    });
    await desk.noPointer();
    await desk.close();
  },
);

test('a failed save keeps the dialog and everything in it', async ({ browser }) => {
  const roles = await openRoles(browser);
  const { desk, page } = roles;
  const lost = await lose(page, '**/api/roles/save');
  await desk.press('Insert');
  await expect(roles.name).toBeFocused();
  await desk.type('Night');
  await roles.check();
  await desk.press('Control+s');
  await desk.sees(/does not answer/);
  await expect(roles.name).toHaveValue('Night');
  await desk.focusIsSomewhere();
  await lost.restore();
  await desk.press('Escape');
  await roles.answer('Save & Close?', 's');
  await desk.sees('Role created successfully');
  await desk.close();
});

test('when the sign-in is old, saving and deleting ask for the password, and nothing that was typed is lost', async ({
  browser,
}) => {
  const roles = await openRoles(browser);
  const { desk, page } = roles;
  const keep = await alsoReached(page);
  const password = page.getByRole('dialog').getByLabel('Password');
  const refusal = {
    status: 403,
    contentType: 'application/json',
    body: JSON.stringify({
      code: 'STEP_UP',
      message: 'Give your password again to change roles.',
      correlationId: 'c-1',
    }),
  };
  /** The server answers as after five minutes, once. */
  const grown = (url: string) => page.route(url, (route) => route.fulfill(refusal), { times: 1 });
  await grown('**/api/roles/save');
  await desk.press('Insert');
  await expect(roles.name).toBeFocused();
  await desk.type('Steward');
  await roles.check();
  await desk.press('Control+s');
  await desk.sees('Save the role Steward: type your own password to go on.');
  await expect(password).toBeFocused();
  await desk.press('Escape');
  await expect(roles.name).toHaveValue('Steward');
  await expect(roles.edit.getByText('1 permission(s): Company: See companies')).toBeVisible();
  await grown('**/api/roles/save');
  await desk.press('Control+s');
  await expect(password).toBeFocused();
  await desk.type('wrong');
  await desk.press('Enter');
  await desk.sees('InValid Credential');
  await desk.type('demo-admin-2026');
  const sent = page.waitForRequest('**/api/roles/save');
  await desk.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    roleDto: { roleName: 'Steward' },
    stepUp: expect.stringMatching(/^[\w-]{43}$/),
  });
  await desk.sees('Role created successfully');
  await roles.find('Steward');
  await grown('**/api/roles/delete-role/**');
  await desk.press('Control+d');
  await roles.answer('Are you sure delete this data?', 'y');
  await expect(password).toBeFocused();
  await desk.type('demo-admin-2026');
  await desk.press('Enter');
  await expect(roles.row('Steward')).toHaveCount(0);
  await keep();
  await desk.noPointer();
  await desk.close();
});

/** A form is left by another command where the palette leads out of it: see palette.spec. */
const leftByAnother = { but: ['asking -confirm.leaving-> #0'] };
test(
  'a question: every answer by its letter, by arrows and Enter, and by Esc',
  { tag: '@walk' },
  async ({ browser }) => {
    const roles = await openRoles(browser);
    const { desk } = roles;
    const ask = roles.ask('Are you sure delete this data?');
    await roles.find('Cashier');
    await walk(
      roles.page,
      confirmMachine,
      {
        'asking -dialog.close-> #0': async () => {
          await desk.press('Control+d');
          await expect(ask).toBeVisible();
          await desk.press('Escape');
          await expect(roles.row('Cashier')).toBeVisible();
          await expect(roles.grid).toBeFocused();
        },
        'asking -confirm.answer-> #0': async () => {
          await desk.press('Control+d', 'x', 'd', 's');
          await expect(ask).toBeVisible();
          await desk.press('Shift+Tab');
          await expect(ask.getByRole('button', { name: /Yes/ })).toBeFocused();
          await desk.press('Tab', 'Space');
          await expect(roles.row('Cashier')).toBeVisible();
        },
        'asking -confirm.key-> #0': async () => {
          await desk.press('Control+d');
          await roles.answer('Are you sure delete this data?', 'y');
          await expect(roles.row('Cashier')).toHaveCount(0);
          await expect(roles.grid).toBeFocused();
          await desk.press('Control+z');
          await expect(roles.row('Cashier')).toBeVisible();
        },
      },
      leftByAnother,
    );
    await desk.close();
  },
);
