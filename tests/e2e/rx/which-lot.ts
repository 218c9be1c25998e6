import { expect, type Locator } from 'playwright/test';
import type { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** An open Drug Verification. */
interface Bench {
  readonly desk: Workstation;
  readonly bench: Locator;
  readonly stop: Locator;
  readonly count: Locator;
  stopped(word: string, says: string | RegExp): Promise<void>;
  untouched(): Promise<void>;
}
/** The linear code names no lot, and two are on hand: one of them expires too early. */
export async function asksForTheLot(
  { desk, bench, stop, stopped, untouched, count }: Bench,
  code: string,
): Promise<void> {
  const whole = bench.getByText('Every bottle is scanned: count, and confirm.');
  const lots = stop.getByRole('button');
  await desk.scan(code);
  await stopped('Which lot?', 'This code names no lot, and 2 are on hand.');
  await untouched();
  await desk.press('Enter');
  await stopped('Which lot?', 'Choose the one on the bottle.');
  await expect(lots).toHaveText([/^Lot LP77021, expires /, /^Lot /]);
  await desk.press('Alt+1');
  await stopped('Expires too early', /Lot LP77021 expires .* and the supply lasts until /);
  await expect(bench.getByLabel('Why this bottle goes out')).toBeFocused();
  await desk.press('Enter');
  await desk.sees('Take this bottle: Say in words why this bottle goes out.');
  await untouched();
  await desk.type('used up within three weeks');
  await desk.press('Enter');
  await expect(whole).toBeVisible();
  await expect(count).toBeFocused();
  await desk.press('Alt+b');
  await untouched();
  await desk.scan(code);
  await stopped('Which lot?', 'Choose the one on the bottle.');
  await desk.press('Alt+2');
  await expect(whole).toBeVisible();
  await expect(count).toBeFocused();
}
/** The linear code names no lot, and one is on hand: it is proposed, and Enter does not take it. */
export async function takesTheLot({
  desk,
  stop,
  stopped,
}: Pick<Bench, 'desk' | 'stop' | 'stopped'>): Promise<void> {
  await stopped('Is it this lot?', 'This code names no lot, and one is on hand.');
  await expect(stop.getByRole('button')).toHaveText([/^Lot .* expires .* on hand/]);
  await desk.press('Enter');
  await stopped('Is it this lot?', 'Is it the lot on the bottle?');
  await desk.press('Alt+1');
  await expect(stop).toHaveCount(0);
}
