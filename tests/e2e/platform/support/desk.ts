import { randomUUID } from 'node:crypto';
import { expect, request, type Locator } from 'playwright/test';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { storeZone, suiteInstant } from '#tests/platform/suite-clock.ts';
import { dropNewRx } from './messages.ts';
import type { Store } from './store.ts';
import type { Workstation } from './workstation.ts';

/** What the pharmacy's own barcodes say. */
export const code = (of: StationCode): string => {
  const built = buildStationCode(of);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};
/** The demo store's day: a message of a UTC evening would be dated tomorrow there. */
export const today = (): string => businessDate(suiteInstant, storeZone);
export const dialog = (desk: Workstation, name: string | RegExp) =>
  desk.page.getByRole('dialog', { name });
/**
 * Number and fill of the prescription that was saved last, as its toast says it: `001 4400292 00`.
 */
export async function savedNumber(desk: Workstation): Promise<string> {
  const toast = desk.page.getByText(/Rx 001 \d{7} \d\d/).last();
  await expect(toast).toBeVisible();
  return /001 \d{7} \d\d/.exec((await toast.textContent())!)![0];
}
/** The barcode of the label on a vial: of the first print, unless another is said. */
export const vialLabel = (number: string, print = 1): string =>
  code({ kind: 'rx', rxNumber: number.replaceAll(' ', ''), print: { no: print, vial: 1 } });
/**
 * The label's barcode opens the prescription, from wherever the workstation is. A scan that a busy
 * machine parts is refused with its reason, and a person scans again.
 */
export async function openRx(desk: Workstation, number: string): Promise<void> {
  const heading = desk.page.getByRole('heading', { name: number });
  const label = code({ kind: 'rx', rxNumber: number.replaceAll(' ', '') });
  const refused = desk.page.getByText(/Scan again/).first();
  await desk.scan(label);
  await expect(async () => {
    if (!(await heading.isVisible()) && (await refused.isVisible())) await desk.scan(label);
    await expect(heading).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 90_000 });
}
/**
 * A key opens something. While the step before is still being answered the key is refused with its
 * reason, and a person presses it again.
 */
export async function opens(desk: Workstation, key: string, what: Locator): Promise<void> {
  await expect(async () => {
    if (!(await what.isVisible())) await desk.press(key);
    await expect(what).toBeVisible({ timeout: 6_000 });
  }).toPass({ timeout: 60_000 });
}
/**
 * Types into the focused picker, waits for the answer to all that was typed, and takes its first
 * line, as a person does who reads before Enter: the list is closed again.
 */
export async function choose(
  desk: Workstation,
  typed: string,
  first: string | RegExp = typed,
): Promise<void> {
  const choices = desk.page.getByRole('listbox', { name: 'Choices' });
  await desk.type(typed);
  await expect(choices).not.toHaveAttribute('aria-busy');
  await expect(choices.getByRole('option').first()).toContainText(first);
  await expect(choices.getByRole('option', { selected: true })).toContainText(first);
  await desk.press('Enter');
  await expect(choices).toBeHidden();
}
/**
 * eRx, with a message that came in under the cursor. The answers to it stand in a table of their
 * own, which may be there first.
 */
export async function openInbox(desk: Workstation, text: string): Promise<Locator> {
  const inbox = dialog(desk, 'eRx');
  await desk.press('Control+K');
  await desk.type('erx');
  await desk.press('Enter');
  await expect(
    inbox.getByRole('grid', { name: 'e Received' }).locator('[role=row][data-index="0"]'),
  ).toContainText(text);
  return inbox;
}
/** A message of a prescriber becomes a prescription that waits to be filled; gives its number. */
export async function acceptMessage(
  desk: Workstation,
  store: Store,
  options: { readonly id: string; readonly ndc?: string },
): Promise<string> {
  const entry = dialog(desk, /eRx: /);
  dropNewRx(store.dataDir, { writtenOn: today(), ...options });
  await expect(desk.page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({
    timeout: 20_000,
  });
  await openInbox(desk, 'Brown, Hannah');
  await opens(desk, 'F8', entry);
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await desk.press('Control+Enter');
  const number = await savedNumber(desk);
  await expect(entry).toBeHidden();
  await expect(async () => {
    await desk.press('Escape');
    await expect(desk.page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass();
  return number;
}
/** From the open prescription: its label is printed before the product is scanned. */
export async function printFirst(desk: Workstation): Promise<void> {
  const label = dialog(desk, 'Print Label');
  await opens(desk, 'F8', label);
  await expect(label.getByRole('img').first()).toBeVisible();
  await desk.press('Enter');
  await expect(label).toBeHidden();
  await expect(desk.page.getByText('1 printed').first()).toBeVisible();
}
/** At the final check: the label on the vial is scanned, and belongs to the fill. */
export async function scanVial(desk: Workstation, check: Locator, label: string): Promise<void> {
  await desk.scan(label);
  await expect(check.locator('[data-label-scan=done]')).toBeVisible();
}
/** A prescription that waits for the final check goes back to be scanned again. */
export async function undoneScan(desk: Workstation, number: string): Promise<void> {
  const undo = dialog(desk, 'All steps').getByRole('option', { name: /undo/i });
  const prompt = desk.page.locator('[role=dialog][data-dialog="movePrompt"]');
  await openRx(desk, number);
  await opens(desk, 'Shift+F8', undo);
  await desk.press(((await undo.locator('kbd').first().textContent()) ?? '').trim());
  await expect(prompt.getByRole('radio', { name: /Counted wrong/ })).toBeVisible();
  await expect(async () => {
    await desk.press('2');
    await expect(prompt.getByRole('radio', { checked: true })).toHaveCount(1, { timeout: 900 });
  }).toPass();
  await desk.press('Control+Enter');
  await expect(prompt).toBeHidden();
}
/** What another desk, or an import, has done: calls of a session of its own. */
export async function asUser(
  store: Store,
  name: string,
): Promise<{ post(path: string, data: unknown): Promise<unknown> }> {
  const context = await request.newContext({
    baseURL: store.url,
    extraHTTPHeaders: { origin: store.url, 'x-workstation': 'another desk' },
  });
  const post = async (path: string, data: unknown) => {
    const answer = await context.post(path, { headers: { 'idempotency-key': randomUUID() }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json() as Promise<unknown>;
  };
  await post('/api/session/sign-in', { username: name, password: `demo-${name}-2026` });
  return { post };
}
/** Leaves everything that is open; what was typed is thrown away. */
export async function leave(desk: Workstation): Promise<void> {
  const { page } = desk;
  await expect(async () => {
    if ((await page.getByRole('dialog').count()) > 0)
      await desk.press(
        (await page.getByRole('dialog', { name: 'Save & Close?' }).count()) > 0 ? 'd' : 'Escape',
      );
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass({ timeout: 60_000 });
}
