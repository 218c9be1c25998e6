import { expect } from 'playwright/test';
import { opens } from '../support/desk.ts';
import { surfaceOf } from './inventory.ts';
import type { Walker } from './walker.ts';

const last = (w: Walker) => w.desk.page.locator('[role=dialog]').last();
const dialogs = (w: Walker) => w.desk.page.locator('[role=dialog]');
const question = (w: Walker, name: string) =>
  w.desk.page.getByRole('dialog', { name, exact: true });
/** Goes by Tab until the field of that name has the focus. */
async function onto(w: Walker, field: string): Promise<void> {
  const row = w.desk.page.locator(`[role=dialog] [data-field-row="${field}"]`).last();
  for (let i = 0; i < 90 && (await row.locator(':focus').count()) === 0; i++)
    await w.desk.press('Tab');
  await expect(row.locator(':focus')).toHaveCount(1);
}
async function adds(w: Walker, id: string): Promise<void> {
  await w.leave();
  await w.say(surfaceOf(id).palette!);
  await expect(last(w).locator('[data-field-row]').first()).toBeVisible();
}
/** A new record that something was typed into. */
async function begun(w: Walker, id: string): Promise<void> {
  await adds(w, id);
  await expect(last(w).locator('input:focus')).toHaveCount(1);
  await w.desk.type('7');
}
/** Close asks Save & Close?; thrown away, it says so and is gone. */
async function discards(w: Walker, id: string, says: string): Promise<void> {
  await begun(w, id);
  await w.desk.press('Escape');
  const asked = question(w, 'Save & Close?');
  await expect(asked.getByRole('button', { name: 'Save & Close' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Discard' })).toBeVisible();
  await w.desk.press('d');
  await expect(dialogs(w)).toHaveCount(0);
  await expect(w.desk.page.getByText(says, { exact: true }).first()).toBeVisible();
}
async function onRow(w: Walker, page: string): Promise<void> {
  await w.leave();
  await w.say(page);
  await expect(w.desk.page.locator('main [role=row][data-index="0"]').first()).toBeVisible();
  await w.desk.press('ArrowDown', 'F6');
}
/** Clinics are looked for on Enter: nothing stands there before. */
async function searchesOnEnter(w: Walker): Promise<void> {
  await opens(w.desk, 'Control+/', w.desk.page.locator('main input[type=search]:focus'));
  await w.desk.press('Enter');
}
const revealsMessage = (id: string) => async (w: Walker) => {
  await adds(w, id);
  const area = last(w).locator('textarea');
  const before = await area.count();
  await onto(w, 'showMessage');
  await w.desk.press('y');
  await expect(area).toHaveCount(before + 1);
  await w.desk.press('n');
  await expect(area).toHaveCount(before);
};

/** What a surface does, each looked at by keys; the table says which behaviour is whose. */
export const checks = {
  async shell(w) {
    const { page } = w.desk;
    await w.leave();
    await w.say('Clinic');
    await expect(page).toHaveTitle(/^Clinic/);
    await w.say('Prescription Processing');
    await expect(page).toHaveTitle(/Processing/);
    await expect(
      page.getByRole('navigation', { name: 'Pages' }).locator(':scope > *, :scope > ul > li'),
    ).toHaveCount(10);
    await expect(page.getByRole('link', { name: /Company|Store Search|Employee/ })).toHaveCount(0);
    await expect(page.getByRole('toolbar', { name: 'Bottom toolbar' })).toBeVisible();
    await expect(
      page.getByRole('contentinfo').getByRole('button', { name: /^Theme/ }),
    ).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Pages' }).locator('svg').first(),
    ).toBeVisible();
    await expect(
      page
        .getByRole('toolbar', { name: 'Prescription popups' })
        .getByRole('button', { name: /waiting$/ })
        .first(),
    ).toBeVisible();
    for (const queue of ['Waiting', 'Will call', 'Deliveries'])
      await expect(page.getByRole('tab', { name: new RegExp(`^${queue}`) })).toBeVisible();
  },
  async insuranceGroup(w) {
    await w.leave();
    const group = w.desk.page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('button', { name: 'Insurance' });
    const open = await group.getAttribute('aria-expanded');
    await w.tab('Insurance');
    await w.desk.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', open === 'true' ? 'false' : 'true');
    await w.desk.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', open ?? 'true');
  },
  async patientSteps(w) {
    await adds(w, 'patient-add');
    const { desk } = w;
    const button = (name: string) => last(w).getByRole('button', { name: new RegExp(`^${name}`) });
    const steps = last(w).getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveCount(6);
    const [first, second] = [await steps.nth(0).boundingBox(), await steps.nth(1).boundingBox()];
    expect(second!.y).toBeGreaterThan(first!.y);
    await expect(button('Back')).toHaveCount(0);
    await expect(button('Save & Next')).toBeVisible();
    await desk.press('Alt+6');
    await expect(button('Save & Next')).toHaveCount(0);
    await expect(button('Back')).toBeVisible();
    await desk.press('Alt+5');
    await expect(button('Save & Next')).toBeVisible();
    await desk.press('Alt+6');
    await onto(w, 'wc1InjuryNature');
    await desk.type('Burn');
    await w.tab('Back');
    await desk.press('Enter');
    await expect(question(w, 'Going back without saving?')).toBeVisible();
    await desk.press('y');
    await expect(button('Save & Next')).toBeVisible();
  },
  async noRecordFound(w) {
    for (const page of ['Patient', 'Prescriber', 'Vendor']) {
      await w.leave();
      await w.say(page);
      await opens(w.desk, 'Control+/', w.desk.page.locator('main input[type=search]:focus'));
      await w.desk.type('zzqqxx');
      await expect(w.desk.page.getByText('No Record Found').first()).toBeVisible();
    }
    await adds(w, 'ins-pcn-add');
    await onto(w, 'insuranceBinId');
    await w.desk.type('zzqqxx');
    await expect(last(w).getByText('No Record Found')).toBeVisible();
    await expect(last(w).getByRole('button', { name: /^Add “zzqqxx”/ })).toBeVisible();
  },
  async vendorContact(w) {
    await adds(w, 'vendor-add');
    const rows = last(w).locator('[data-field-row=contacts] tbody tr');
    const code = last(w).locator('[data-field-row=vendorCode] input');
    const asked = w.desk.page.getByRole('heading', { name: 'Are you sure delete this task?' });
    await expect(code).toHaveAttribute('readonly', '');
    await w.tab('Add contact');
    await w.desk.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows.locator(':focus')).toHaveCount(1);
    for (const [key, left] of [
      ['n', 1],
      ['y', 0],
    ] as const) {
      await w.desk.press('Control+d');
      await expect(asked).toBeVisible();
      for (const name of ['Yes', 'No'])
        await expect(last(w).getByRole('button', { name })).toBeVisible();
      await w.desk.press(key);
      await expect(rows).toHaveCount(left);
      await expect(w.desk.page.getByText(/Click on (Yes|No)/)).toHaveCount(0);
    }
  },
  async vendorNameIsNeeded(w) {
    await begun(w, 'vendor-add');
    await w.desk.press('Control+a', 'Delete', 'Control+s');
    await expect(
      last(w).getByText('Vendor Name is needed before this can be saved.'),
    ).toBeVisible();
  },
  async drugNeedsItsMarked(w) {
    await begun(w, 'drug-add');
    await w.desk.press('Control+a', 'Delete', 'Control+s');
    await expect(
      last(w)
        .getByText(/is needed before this can be saved\./)
        .first(),
    ).toBeVisible();
    for (const n of [1, 2, 3, 4])
      await expect(last(w).getByLabel(`Auxillary Label ${n}`)).toBeVisible();
  },
  async placeholders(w) {
    await w.go('dv-log');
    await expect(last(w).locator('[role=row][data-index="0"]')).toBeVisible();
    await w.desk.press('F6', 'ArrowDown');
    for (const [key, says] of [
      ['Control+e', 'Edit Api not defined'],
      ['Control+d', 'Delete Api not defined'],
      ['Control+a', 'Active/InActive Api not defined'],
    ] as const) {
      await w.desk.press(key);
      await expect(w.desk.page.getByText(says).first()).toBeVisible();
    }
  },
  async tablesScroll(w) {
    for (const page of ['Drug Search', 'Clinic']) {
      await w.leave();
      await w.say(page);
      if (page === 'Clinic') await searchesOnEnter(w);
      await expect(w.desk.page.locator('main [role=row][data-index="0"]').first()).toBeVisible();
      await expect(
        w.desk.page.getByRole('heading', { name: page, exact: true }).first(),
      ).toBeVisible();
      await expect(
        w.desk.page.getByRole('button', { name: /next page|previous page/i }),
      ).toHaveCount(0);
      expect(
        await w.desk.page.evaluate(
          () => document.documentElement.scrollHeight <= window.innerHeight,
        ),
      ).toBe(true);
    }
  },
  async inactiveReason(w) {
    await onRow(w, 'Vendor');
    const dialog = w.desk.page.getByRole('dialog', { name: 'Inactive Reason' });
    await opens(w.desk, 'Control+a', dialog);
    await expect(dialog).toHaveCount(0);
  },
  async blockedReason(w) {
    await onRow(w, 'Insurance BIN');
    const dialog = w.desk.page.getByRole('dialog', { name: 'Blocked Reason' });
    await opens(w.desk, 'Alt+b', dialog);
    await expect(dialog.getByText('No note so far.')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Blocked' })).toBeVisible();
    await expect(dialog.locator('textarea')).toBeFocused();
    await w.desk.type('Asks for a call first');
    await w.desk.press('Escape');
    for (const name of ['Save & Close', 'Discard'])
      await expect(question(w, 'Save & Close?').getByRole('button', { name })).toBeVisible();
    await w.desk.press('d');
    await expect(dialogs(w)).toHaveCount(0);
  },
  async notesDrawer(w) {
    await onRow(w, 'Prescriber');
    await w.say('Notes');
    const drawer = w.desk.page.getByRole('dialog', { name: 'Notes' });
    await expect(drawer).toBeVisible();
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox();
        return Math.round(box!.x + box!.width);
      })
      .toBe(w.desk.page.viewportSize()!.width);
    await expect(drawer.getByLabel('Add a note')).toBeVisible();
  },
  async unknownPage(w) {
    await w.leave();
    for (const path of [
      '/no/such/page',
      '/private/processing/further',
      '/admin/companySearch',
      '/admin/rollSearch',
    ]) {
      await w.desk.page.goto(path);
      await expect(w.desk.page.getByText('The page does not exist.')).toBeVisible();
      await expect(w.desk.page.getByText('404')).toBeVisible();
    }
    await w.desk.page.goto('/');
    await expect(w.desk.page).toHaveURL(({ pathname }) => pathname === '/private/processing');
  },
  async userMenu(w) {
    await w.leave();
    await w.tab('Account of');
    await w.desk.press('Enter');
    await w.desk.page.getByRole('menuitem', { name: /^User Setting/ }).focus();
    await w.desk.press('Enter');
    await expect(w.desk.page.getByRole('dialog', { name: 'User Setting' })).toBeVisible();
  },
  async attachDocs(w) {
    await w.leave();
    await w.say('Prescription Processing');
    await w.tab('Attach Docs');
    await w.desk.press('Enter');
    await expect(w.desk.page.getByRole('menu').first()).toBeVisible();
    await w.desk.press('ArrowDown', 'Enter');
    await expect(w.desk.page.getByRole('menu')).toHaveCount(0);
    await expect(w.desk.page.getByText('Click on menu item.')).toHaveCount(0);
  },
  async prescriberPicker(w) {
    await w.leave();
    await w.say('New prescription');
    const box = last(w).getByRole('combobox', { name: /Prescriber/ });
    await expect(box).toBeVisible();
    await box.focus();
    await w.desk.type('zzqqxx');
    await expect(last(w).getByText('No Record Found')).toBeVisible();
    await expect(last(w).getByRole('button', { name: /^Add “zzqqxx”/ })).toBeVisible();
  },
  async erxRows(w) {
    await w.leave();
    await w.say('eRx');
    await expect(last(w).locator('[role=row][data-index="0"]').first()).toBeVisible();
    await expect(
      last(w)
        .getByRole('tab', { name: /Sent/ })
        .or(last(w).getByRole('grid', { name: /Sent/ }))
        .first(),
    ).toBeVisible();
  },
  async deliveryAddress(w) {
    await adds(w, 'patient-add');
    const section = last(w).getByRole('group', { name: 'Delivery Address' });
    await expect(section).toHaveCount(0);
    await w.tab('Pickup');
    await w.desk.press('d');
    await expect(section).toBeVisible();
  },
  async demoRows(w) {
    for (const page of ['Clinic', 'Drug Search', 'Patient']) {
      await w.leave();
      await w.say(page);
      if (page === 'Clinic') await searchesOnEnter(w);
      await expect
        .poll(
          async () =>
            Number(
              await w.desk.page.locator('main [role=grid]').first().getAttribute('aria-rowcount'),
            ),
          { message: page },
        )
        .toBeGreaterThanOrEqual(100);
    }
  },
  discardPatient: (w) => discards(w, 'patient-add', 'Data not saved!'),
  discardBin: (w) => discards(w, 'ins-bin-add', 'Data not saved!'),
  discardPcn: (w) => discards(w, 'ins-pcn-add', 'Data not saved!'),
  discardGroup: (w) => discards(w, 'ins-group-add', 'Data not saved!'),
  discardClinic: (w) => discards(w, 'clinic-add', 'Data not saved!'),
  discardDrug: (w) => discards(w, 'drug-add', 'Data not saved.'),
  binMessage: revealsMessage('ins-bin-add'),
  pcnMessage: revealsMessage('ins-pcn-add'),
  groupMessage: revealsMessage('ins-group-add'),
} satisfies Readonly<Record<string, (w: Walker) => Promise<void>>>;
/** The same for the administrator. */
export const adminChecks = {
  async adminShell(w) {
    const { page } = w.desk;
    await page.goto('/');
    await expect(page).toHaveURL(/\/admin\/companySearch$/);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    for (const name of ['Company', 'Store', 'Employee', 'Rol'])
      await expect(
        menu
          .getByRole('link', { name: new RegExp(`^${name}`) })
          .or(menu.getByRole('button', { name: new RegExp(name) }))
          .first(),
      ).toBeVisible();
    await expect(menu.getByText(/Detail/)).toHaveCount(0);
    await expect(menu.getByText(/Clinic|Vendor/)).toHaveCount(0);
    for (const name of ['Prescription popups', 'Bottom toolbar'])
      await expect(page.getByRole('toolbar', { name })).toHaveCount(0);
    await expect(
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Queue' }),
    ).toHaveCount(0);
    await w.say('Roles');
    await expect(page.getByRole('dialog', { name: 'Roles' })).toBeVisible();
    await expect(page.getByRole('button', { name: /next page|previous page/i })).toHaveCount(0);
    const tall = await page
      .getByRole('dialog')
      .locator('.overflow-y-auto')
      .evaluateAll((all) => all.map((e) => getComputedStyle(e).maxHeight));
    expect(tall).toContain(`${page.viewportSize()!.height - 325}px`);
  },
} satisfies Readonly<Record<string, (w: Walker) => Promise<void>>>;
/** And before anybody has signed in. */
export const loginChecks = {
  async login(w) {
    await expect(w.desk.page.getByLabel('Username')).toBeFocused();
    expect(await w.desk.page.locator('svg').count()).toBeGreaterThanOrEqual(3);
  },
} satisfies Readonly<Record<string, (w: Walker) => Promise<void>>>;
export type CheckName = keyof typeof checks | keyof typeof adminChecks | keyof typeof loginChecks;
