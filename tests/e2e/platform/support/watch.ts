import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';
import type { Workstation } from './workstation.ts';

/**
 * Everything that a page complains about: console errors, uncaught faults, violations of the
 * content security policy.
 */
export interface Complaints {
  none(): void;
}
/** What the browser under test says of itself: these contexts have no service workers. */
const aboutTheBrowser = 'Service Worker registration blocked by Playwright';

export function watch(
  page: Page,
  expected: readonly (number | 'ERR_CONNECTION_REFUSED')[] = [401],
): Complaints {
  const heard: string[] = [];
  page.on('console', (consoleMessage) => {
    if (consoleMessage.text() === aboutTheBrowser) return;
    if (consoleMessage.type() === 'error' || consoleMessage.type() === 'warning')
      heard.push(
        `${consoleMessage.type()}: ${consoleMessage.text()} ${new URL(consoleMessage.location().url || 'about:blank').pathname}`,
      );
  });
  page.on('pageerror', (event) => heard.push(`fault: ${event.message}`));
  // A refusal that the test asks for is an answer; Chromium reports its status as an error all the
  // same.
  return {
    none: () =>
      expect(
        heard.filter(
          (text) =>
            !expected.some((status) =>
              text.includes(typeof status === 'number' ? `status of ${status}` : status),
            ),
        ),
      ).toEqual([]),
  };
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
/**
 * axe-core on the top dialog, or on the page where none is open: serious and critical findings, in
 * words. `colours` looks at nothing else: what the theme changes.
 */
export async function axe(page: Page, colours = false): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (only) => {
    const { axe: core } = window as unknown as {
      axe: { run(on: Element | Document, input: object): Promise<{ violations: Finding[] }> };
    };
    const dialogs = document.querySelectorAll('[role=dialog][data-dialog]');
    const top = dialogs[dialogs.length - 1] ?? document;
    return (
      await core.run(top, {
        resultTypes: ['violations'],
        ...(only
          ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
          : {}),
      })
    ).violations;
  }, colours);
  return found
    .filter((finding) => finding.impact === 'serious' || finding.impact === 'critical')
    .flatMap((finding) =>
      finding.nodes.map(
        (node) => `${finding.id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`,
      ),
    );
}

/** Landing page by the kind of account. */
const landing = { ADMIN: /\/admin\/companySearch/, PRIVATE: /\/private\/processing/ } as const;
/** Signs in by keys alone, from the login screen as it stands after loading. */
export async function signIn(
  desk: Workstation,
  name: string,
  password = `demo-${name}-2026`,
): Promise<void> {
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await desk.type(name);
  await desk.press('Enter');
  await expect(desk.page.getByLabel('Password')).toBeFocused();
  await desk.type(password);
  await desk.press('Enter');
  await expect(desk.page).toHaveURL(name === 'admin' ? landing.ADMIN : landing.PRIVATE);
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
}
/** Signs in and stands before the queue, whose keys are taken from then on. */
export async function atTheQueue(desk: Workstation, name: string): Promise<void> {
  desk.during(`sign in as ${name}`);
  await signIn(desk, name);
  await expect(desk.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
}
/** Names of people that stand in the queue now. */
export const patientNames = async (page: Page): Promise<readonly string[]> => {
  const cells = await page.getByRole('grid').getByRole('gridcell').allTextContents();
  return [
    ...new Set(
      cells.filter((cell) => /^[\p{L}'’-]+, \p{L}/u.test(cell)).map((cell) => cell.trim()),
    ),
  ];
};
