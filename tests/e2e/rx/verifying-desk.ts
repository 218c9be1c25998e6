import { expect, type Browser, type Locator } from 'playwright/test';
import { dialog, openRx, printFirst } from '#tests/e2e/platform/support/desk.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** This code with a wrong check digit: the scanner has misread, and what it saw is not known. */
const misread = (desk: Workstation, code: string) =>
  desk.scan(code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)));
/** The dialog of a partial fill, opened and left. */
async function leavesPartial(desk: Workstation, bench: Locator) {
  const part = dialog(desk, 'Partial fill');
  await desk.press('Alt+p');
  await expect(part.getByLabel('Going out now')).toBeFocused();
  await desk.press('Escape');
  await expect(part).toBeHidden();
  await expect(bench).toBeVisible();
}

/** A technician in Drug Verification: the bench, its fields, and what stands there. */
export async function verifyingDesk(browser: Browser, url: string) {
  const desk = await Workstation.open(browser, url, { as: 'technician' });
  const { page } = desk;
  const bench = dialog(desk, 'Drug Verification');
  await expect(page.getByRole('grid').first()).toBeFocused();
  const value = {
    desk,
    page,
    bench,
    stop: bench.getByRole('alert'),
    code: bench.getByLabel('Stock bottle'),
    count: bench.locator('#dv-count'),
    open: async (number: string) => {
      await openRx(desk, number);
      await value.again();
    },
    /** Of a new prescription the label is printed first. */
    openNew: async (number: string) => {
      await openRx(desk, number);
      await printFirst(desk);
      await value.again();
    },
    again: async () => {
      await desk.press('F8');
      await expect(bench).toBeVisible();
    },
    closed: async () => {
      await expect(bench).toBeHidden();
      await desk.focusIsSomewhere();
    },
    /** The one stop that stands there, by its word and its sentence; nothing was taken. */
    stopped: async (word: string, says: string | RegExp) => {
      await expect(value.stop).toHaveCount(1);
      await expect(value.stop).toContainText(word);
      await expect(value.stop).toContainText(says);
      await desk.focusIsSomewhere();
    },
    typeCode: async (text: string) => {
      await value.code.focus();
      await desk.type(text);
      await desk.press('Enter');
    },
    unread: async (code: string) => {
      await misread(desk, code);
      await expect(value.stop.first()).toContainText('Not read');
    },
    partly: () => leavesPartial(desk, bench),
    untouched: () => expect(bench.getByText(/^30 still to take\.$/)).toBeVisible(),
  };
  return value;
}

/**
 * Another maker of a billed fill by keystrokes.spec, two expiries by two-expiries.spec,
 * what another desk counts meanwhile by newest-print.spec. What is typed while the prescription is
 * read again needs an answer that is held: tests/machines/rx/read-again.test.ts.
 */
export const walkedElsewhere = [
  'scanning -offer.take-> #0',
  'scanning -stock.expiry-> #0',
  ...['counting', 'failed', 'scanning', 'secondCount'].map((at) => `${at} -live.changed-> #0`),
  ...[
    'count.type-> #0',
    'count.confirm-> #0',
    'count.confirm-> #1',
    'second.type-> #0',
    'second.confirm-> #0',
    'dialog.close-> #0',
  ].map((key) => `refreshing -${key}`),
];
