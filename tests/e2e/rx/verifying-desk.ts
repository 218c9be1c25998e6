import { expect, type Browser } from 'playwright/test';
import { dialog, openRx, printFirst } from '#tests/e2e/platform/support/desk.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

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
    untouched: () => expect(bench.getByText(/^30 still to take\.$/)).toBeVisible(),
  };
  return value;
}

/**
 * Another maker of a billed fill by keystrokes.spec, two expiries by two-expiries.spec,
 * what another desk counts meanwhile by newest-print.spec.
 */
export const walkedElsewhere = [
  'scanning -offer.take-> #0',
  'scanning -stock.expiry-> #0',
  ...['counting', 'failed', 'scanning', 'secondCount'].map((at) => `${at} -live.changed-> #0`),
];
