import { expect, type Page } from 'playwright/test';
import { opens } from '../support/desk.ts';
import { surfaceOf } from './inventory.ts';
import type { Walker } from './walker.ts';

const last = (walker: Walker) => walker.desk.page.locator('[role=dialog]').last();
const dialogs = (walker: Walker) => walker.desk.page.locator('[role=dialog]');
const question = (walker: Walker, name: string) =>
  walker.desk.page.getByRole('dialog', { name, exact: true });
/** Goes by Tab until the field of that name has the focus. */
async function onto(walker: Walker, field: string): Promise<void> {
  const row = walker.desk.page.locator(`[role=dialog] [data-field-row="${field}"]`).last();
  for (let index = 0; index < 90 && (await row.locator(':focus').count()) === 0; index++)
    await walker.desk.press('Tab');
  await expect(row.locator(':focus')).toHaveCount(1);
}
async function adds(walker: Walker, id: string): Promise<void> {
  await walker.leave();
  await walker.say(surfaceOf(id).palette!);
  await expect(last(walker).locator('[data-field-row]').first()).toBeVisible();
}
/** A new record that something was typed into. */
async function begun(walker: Walker, id: string): Promise<void> {
  await adds(walker, id);
  await expect(last(walker).locator('input:focus')).toHaveCount(1);
  await walker.desk.type('7');
}
/** Close asks Save & Close?; thrown away, it says so and is gone. */
async function discards(walker: Walker, id: string, says: string): Promise<void> {
  await begun(walker, id);
  await walker.desk.press('Escape');
  const asked = question(walker, 'Save & Close?');
  await expect(asked.getByRole('button', { name: 'Save & Close' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Discard' })).toBeVisible();
  await walker.desk.press('d');
  await expect(dialogs(walker)).toHaveCount(0);
  await expect(walker.desk.page.getByText(says, { exact: true }).first()).toBeVisible();
}
async function onRow(walker: Walker, page: string): Promise<void> {
  await walker.leave();
  await walker.say(page);
  await expect(walker.desk.page.locator('main [role=row][data-index="0"]').first()).toBeVisible();
  await walker.desk.press('ArrowDown', 'F6');
}
/** Clinics are looked for on Enter: nothing stands there before. */
async function searchesOnEnter(walker: Walker): Promise<void> {
  await opens(walker.desk, 'Control+/', walker.desk.page.locator('main input[type=search]:focus'));
  await walker.desk.press('Enter');
}
const revealsMessage = (id: string) => async (walker: Walker) => {
  await adds(walker, id);
  const area = last(walker).locator('textarea');
  const before = await area.count();
  await onto(walker, 'showMessage');
  await walker.desk.press('y');
  await expect(area).toHaveCount(before + 1);
  await walker.desk.press('n');
  await expect(area).toHaveCount(before);
};

/** Each popup of the toolbar has its icon. */
async function iconsStand(page: Page): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Prescription popups' });
  await expect(bar.getByRole('button').locator('svg')).toHaveCount(9);
}

/** What a surface does, each looked at by keys; the table says which behaviour is whose. */
export const checks = {
  async shell(walker) {
    const { page } = walker.desk;
    await walker.leave();
    await walker.say('Clinic');
    await expect(page).toHaveTitle(/^Clinic/);
    await walker.say('Prescription Processing');
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
    await iconsStand(page);
    for (const queue of ['Waiting', 'Will call', 'Deliveries'])
      await expect(page.getByRole('tab', { name: new RegExp(`^${queue}`) })).toBeVisible();
  },
  async insuranceGroup(walker) {
    await walker.leave();
    const group = walker.desk.page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('button', { name: 'Insurance' });
    const open = await group.getAttribute('aria-expanded');
    await walker.tab('Insurance');
    await walker.desk.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', open === 'true' ? 'false' : 'true');
    await walker.desk.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', open ?? 'true');
  },
  async patientSteps(walker) {
    await adds(walker, 'patient-add');
    const { desk } = walker;
    const button = (name: string) =>
      last(walker).getByRole('button', { name: new RegExp(`^${name}`) });
    const steps = last(walker).getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
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
    await onto(walker, 'wc1InjuryNature');
    await desk.type('Burn');
    await walker.tab('Back');
    await desk.press('Enter');
    await expect(question(walker, 'Going back without saving?')).toBeVisible();
    await desk.press('y');
    await expect(button('Save & Next')).toBeVisible();
  },
  async noRecordFound(walker) {
    for (const page of ['Patient', 'Prescriber', 'Vendor']) {
      await walker.leave();
      await walker.say(page);
      await opens(
        walker.desk,
        'Control+/',
        walker.desk.page.locator('main input[type=search]:focus'),
      );
      await walker.desk.type('zzqqxx');
      await expect(walker.desk.page.getByText('No Record Found').first()).toBeVisible();
    }
    await adds(walker, 'ins-pcn-add');
    await onto(walker, 'insuranceBinId');
    await walker.desk.type('zzqqxx');
    await expect(last(walker).getByText('No Record Found')).toBeVisible();
    await expect(last(walker).getByRole('button', { name: /^Add “zzqqxx”/ })).toBeVisible();
  },
  async vendorContact(walker) {
    await adds(walker, 'vendor-add');
    const rows = last(walker).locator('[data-field-row=contacts] tbody tr');
    const code = last(walker).locator('[data-field-row=vendorCode] input');
    const asked = walker.desk.page.getByRole('heading', { name: 'Are you sure delete this task?' });
    await expect(code).toHaveAttribute('readonly', '');
    await walker.tab('Add contact');
    await walker.desk.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows.locator(':focus')).toHaveCount(1);
    for (const [key, left] of [
      ['n', 1],
      ['y', 0],
    ] as const) {
      await walker.desk.press('Control+d');
      await expect(asked).toBeVisible();
      for (const name of ['Yes', 'No'])
        await expect(last(walker).getByRole('button', { name })).toBeVisible();
      await walker.desk.press(key);
      await expect(rows).toHaveCount(left);
      await expect(walker.desk.page.getByText(/Click on (Yes|No)/)).toHaveCount(0);
    }
  },
  async vendorNameIsNeeded(walker) {
    await begun(walker, 'vendor-add');
    await walker.desk.press('Control+a', 'Delete', 'Control+s');
    await expect(
      last(walker).getByText('Vendor Name is needed before this can be saved.'),
    ).toBeVisible();
  },
  async drugNeedsItsMarked(walker) {
    await begun(walker, 'drug-add');
    await walker.desk.press('Control+a', 'Delete', 'Control+s');
    await expect(
      last(walker)
        .getByText(/is needed before this can be saved\./)
        .first(),
    ).toBeVisible();
    for (const number of [1, 2, 3, 4])
      await expect(last(walker).getByLabel(`Auxillary Label ${number}`)).toBeVisible();
  },
  async placeholders(walker) {
    await walker.go('dv-log');
    await expect(last(walker).locator('[role=row][data-index="0"]')).toBeVisible();
    await walker.desk.press('F6', 'ArrowDown');
    for (const [key, says] of [
      ['Control+e', 'Edit Api not defined'],
      ['Control+d', 'Delete Api not defined'],
      ['Control+a', 'Active/InActive Api not defined'],
    ] as const) {
      await walker.desk.press(key);
      await expect(walker.desk.page.getByText(says).first()).toBeVisible();
    }
  },
  async tablesScroll(walker) {
    for (const page of ['Drug Search', 'Clinic']) {
      await walker.leave();
      await walker.say(page);
      if (page === 'Clinic') await searchesOnEnter(walker);
      await expect(
        walker.desk.page.locator('main [role=row][data-index="0"]').first(),
      ).toBeVisible();
      await expect(
        walker.desk.page.getByRole('heading', { name: page, exact: true }).first(),
      ).toBeVisible();
      await expect(
        walker.desk.page.getByRole('button', { name: /next page|previous page/i }),
      ).toHaveCount(0);
      expect(
        await walker.desk.page.evaluate(
          () => document.documentElement.scrollHeight <= window.innerHeight,
        ),
      ).toBe(true);
    }
  },
  async inactiveReason(walker) {
    await onRow(walker, 'Vendor');
    const dialog = walker.desk.page.getByRole('dialog', { name: 'Inactive Reason' });
    await opens(walker.desk, 'Control+a', dialog);
    await expect(dialog).toHaveCount(0);
  },
  async blockedReason(walker) {
    await onRow(walker, 'Insurance BIN');
    const dialog = walker.desk.page.getByRole('dialog', { name: 'Blocked Reason' });
    await opens(walker.desk, 'Alt+b', dialog);
    await expect(dialog.getByText('No note so far.')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Blocked' })).toBeVisible();
    await expect(dialog.locator('textarea')).toBeFocused();
    await walker.desk.type('Asks for a call first');
    await walker.desk.press('Escape');
    for (const name of ['Save & Close', 'Discard'])
      await expect(question(walker, 'Save & Close?').getByRole('button', { name })).toBeVisible();
    await walker.desk.press('d');
    await expect(dialogs(walker)).toHaveCount(0);
  },
  async notesDrawer(walker) {
    await onRow(walker, 'Prescriber');
    await walker.say('Notes');
    const drawer = walker.desk.page.getByRole('dialog', { name: 'Notes' });
    await expect(drawer).toBeVisible();
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox();
        return Math.round(box!.x + box!.width);
      })
      .toBe(walker.desk.page.viewportSize()!.width);
    await expect(drawer.getByLabel('Add a note')).toBeVisible();
  },
  async unknownPage(walker) {
    await walker.leave();
    for (const path of [
      '/no/such/page',
      '/private/processing/further',
      '/admin/companySearch',
      '/admin/rollSearch',
    ]) {
      await walker.desk.page.goto(path);
      await expect(walker.desk.page.getByText('The page does not exist.')).toBeVisible();
      await expect(walker.desk.page.getByText('404')).toBeVisible();
    }
    await walker.desk.page.goto('/');
    await expect(walker.desk.page).toHaveURL(({ pathname }) => pathname === '/private/processing');
  },
  async userMenu(walker) {
    await walker.leave();
    await walker.tab('Account of');
    await walker.desk.press('Enter');
    await walker.desk.page.getByRole('menuitem', { name: /^User Setting/ }).focus();
    await walker.desk.press('Enter');
    await expect(walker.desk.page.getByRole('dialog', { name: 'User Setting' })).toBeVisible();
  },
  async attachDocs(walker) {
    await walker.leave();
    await walker.say('Prescription Processing');
    await walker.tab('Attach Docs');
    await walker.desk.press('Enter');
    await expect(walker.desk.page.getByRole('menu').first()).toBeVisible();
    await walker.desk.press('ArrowDown', 'Enter');
    await expect(walker.desk.page.getByRole('menu')).toHaveCount(0);
    await expect(walker.desk.page.getByText('Click on menu item.')).toHaveCount(0);
  },
  async prescriberPicker(walker) {
    await walker.leave();
    await walker.say('New prescription');
    const box = last(walker).getByRole('combobox', { name: /Prescriber/ });
    await expect(box).toBeVisible();
    await box.focus();
    await walker.desk.type('zzqqxx');
    await expect(last(walker).getByText('No Record Found')).toBeVisible();
    await expect(last(walker).getByRole('button', { name: /^Add “zzqqxx”/ })).toBeVisible();
  },
  async erxRows(walker) {
    await walker.leave();
    await walker.say('eRx');
    await expect(last(walker).locator('[role=row][data-index="0"]').first()).toBeVisible();
    await expect(
      last(walker)
        .getByRole('tab', { name: /Sent/ })
        .or(last(walker).getByRole('grid', { name: /Sent/ }))
        .first(),
    ).toBeVisible();
  },
  async deliveryAddress(walker) {
    await adds(walker, 'patient-add');
    const section = last(walker).getByRole('group', { name: 'Delivery Address' });
    await expect(section).toHaveCount(0);
    await walker.tab('Pickup');
    await walker.desk.press('d');
    await expect(section).toBeVisible();
  },
  async demoRows(walker) {
    for (const page of ['Clinic', 'Drug Search', 'Patient']) {
      await walker.leave();
      await walker.say(page);
      if (page === 'Clinic') await searchesOnEnter(walker);
      await expect
        .poll(
          async () =>
            Number(
              await walker.desk.page
                .locator('main [role=grid]')
                .first()
                .getAttribute('aria-rowcount'),
            ),
          { message: page },
        )
        .toBeGreaterThanOrEqual(100);
    }
  },
  discardPatient: (walker) => discards(walker, 'patient-add', 'Data not saved!'),
  discardBin: (walker) => discards(walker, 'ins-bin-add', 'Data not saved!'),
  discardPcn: (walker) => discards(walker, 'ins-pcn-add', 'Data not saved!'),
  discardGroup: (walker) => discards(walker, 'ins-group-add', 'Data not saved!'),
  discardClinic: (walker) => discards(walker, 'clinic-add', 'Data not saved!'),
  discardDrug: (walker) => discards(walker, 'drug-add', 'Data not saved.'),
  binMessage: revealsMessage('ins-bin-add'),
  pcnMessage: revealsMessage('ins-pcn-add'),
  groupMessage: revealsMessage('ins-group-add'),
} satisfies Readonly<Record<string, (walker: Walker) => Promise<void>>>;
/** The same for the administrator. */
export const adminChecks = {
  async adminShell(walker) {
    const { page } = walker.desk;
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
    await walker.say('Roles');
    await expect(page.getByRole('dialog', { name: 'Roles' })).toBeVisible();
    await expect(page.getByRole('button', { name: /next page|previous page/i })).toHaveCount(0);
    const tall = await page
      .getByRole('dialog')
      .locator('.overflow-y-auto')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).maxHeight));
    expect(tall).toContain(`${page.viewportSize()!.height - 325}px`);
  },
} satisfies Readonly<Record<string, (walker: Walker) => Promise<void>>>;
/** And before anybody has signed in. */
export const loginChecks = {
  async login(walker) {
    await expect(walker.desk.page.getByLabel('Username')).toBeFocused();
    expect(await walker.desk.page.locator('svg').count()).toBeGreaterThanOrEqual(3);
  },
} satisfies Readonly<Record<string, (walker: Walker) => Promise<void>>>;
export type CheckName = keyof typeof checks | keyof typeof adminChecks | keyof typeof loginChecks;
