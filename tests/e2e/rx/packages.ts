import { expect, type Locator } from 'playwright/test';
import { gtinOfNdc } from '#domain/drug/rules/gtin.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { dialog, leave, opens, today } from '#tests/e2e/platform/support/desk.ts';
import type { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** The package's DataMatrix: product, expiry, lot. */
export const package2d = (of: { readonly ndc10: string }, lot: string, expires: string) => {
  const gtin = gtinOfNdc(of.ndc10);
  if (!gtin.ok) throw new Error(gtin.error.message);
  return `]d201${gtin.value}17${expires}10${lot}`;
};
export const inDays = (days: number) => addDays(today(), days).slice(2).replaceAll('-', '');
/** A lot that is not in stock: F8 opens the delivery with what its package says. */
export async function receivedByF8(desk: Workstation, lot: string): Promise<void> {
  const delivery = dialog(desk, 'Receive stock');
  await opens(desk, 'F8', delivery);
  await expect(delivery.getByRole('textbox', { name: /^Lot, line 1/ })).toHaveValue(lot);
  await leave(desk);
}
/** The label that is printed says another maker: the count leads to the new one, and is kept. */
export async function asksForLabel(desk: Workstation, count: Locator): Promise<void> {
  const label = dialog(desk, 'Print Label');
  await count.focus();
  await desk.type('30');
  await opens(desk, 'Enter', label);
  await desk.press('Escape');
  await expect(label).toBeHidden();
  await expect(count).toHaveValue('30');
  await count.fill('');
}
