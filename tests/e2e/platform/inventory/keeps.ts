import { expect } from 'playwright/test';
import { opens } from '../support/desk.ts';
import type { Workstation } from '../support/workstation.ts';
import {
  fieldAt,
  fill,
  isSame,
  problems,
  save,
  shownNow,
  type Answer,
  type Shown,
} from './fill.ts';
import type { Form } from './forms.ts';
import { surfaceOf } from './inventory.ts';
import type { Walker } from './walker.ts';

/**
 * What came back after a reload: by surface, how many fields of how many, and which came back
 * otherwise.
 */
export interface Kept {
  readonly surface: string;
  readonly persisted: number;
  readonly expected: number;
  readonly lost: readonly string[];
  readonly refused: Shown;
}
const stepsOf = (form: Form): NonNullable<Form['steps']> =>
  form.steps ?? [{ key: null, surface: form.surface }];
const fieldRows = '[role=dialog] [data-field-row], main fieldset [data-field-row]';

/** Finds the record on its page again and opens it. */
async function reopen(walker: Walker, form: Form): Promise<void> {
  const { desk } = walker;
  const { page } = desk;
  const first = page.locator('main [role=row][data-index="0"]').first();
  const [, text] = form.key;
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await walker.say(form.page);
  await expect(page.locator('main').getByRole('searchbox').first()).toBeVisible();
  await opens(desk, 'Control+/', page.locator('main input[type=search]:focus'));
  await desk.press('Control+a');
  await page.keyboard.insertText(text);
  if (
    !(await expect(first)
      .toContainText(text, { timeout: 2_500 })
      .then(
        () => true,
        () => false,
      ))
  )
    await desk.press('Enter');
  await expect(first).toContainText(text);
  await desk.press('ArrowDown', 'F6', 'Home', 'Enter');
  await expect(page.locator(fieldRows).first()).toBeVisible();
}
async function closeDialog(desk: Workstation): Promise<void> {
  const dialogs = desk.page.locator('[role=dialog]');
  const open = await dialogs.count();
  await expect(async () => {
    await desk.press('Escape');
    expect(await dialogs.count()).toBeLessThan(open);
  }).toPass({ timeout: 60_000 });
}
/**
 * Fills a new record, saves it, loads the page anew, opens the record again and compares every
 * field.
 */
export async function keeps(walker: Walker, form: Form, says: Answer): Promise<readonly Kept[]> {
  const { desk } = walker;
  const { page } = desk;
  const filled = new Map<string, { readonly names: readonly string[]; readonly shown: Shown }>();
  const refused: Record<string, string> = {};
  const enter = async (step: ReturnType<typeof stepsOf>[number]) => {
    const open = await page.locator('[role=dialog]').count();
    if (step.key !== null) await desk.press(step.key);
    if (step.part) await expect(page.locator('[role=dialog]')).toHaveCount(open + 1);
  };
  await walker.leave();
  await walker.say(form.add === undefined ? surfaceOf(form.surface).palette! : form.page);
  if (form.add !== undefined)
    await opens(desk, form.add, page.locator('[role=dialog] [data-field-row]').first());
  await expect(page.locator('[role=dialog] [data-field-row]').first()).toBeVisible();
  // A key that was pressed once more than it took may have led into a list further down: what lies
  // before would never be come to.
  if (form.add !== undefined)
    await page
      .locator('[role=dialog]')
      .last()
      .locator('[data-field-row]')
      .locator('input:not([readonly]):not([disabled]),select:not([disabled])')
      .first()
      .focus();
  for (const step of stepsOf(form)) {
    await enter(step);
    const names = await fill(desk, form.fields, says);
    filled.set(step.surface, { names, shown: await shownNow(page) });
    const now = filled.get(step.surface)!.shown;
    Object.assign(
      refused,
      Object.fromEntries(
        Object.entries(await problems(page)).map(([key, why]) => [key, `${why} (“${now[key]}”)`]),
      ),
    );
    if (step.part) Object.assign(refused, await save(desk, form.fields, true));
  }
  const [first] = stepsOf(form);
  if (first?.key) await desk.press(first.key);
  Object.assign(refused, await save(desk, form.fields));
  await reopen(walker, form);
  const kept: Kept[] = [];
  for (const step of stepsOf(form)) {
    await enter(step);
    const { names, shown } = filled.get(step.surface)!;
    const stored = names.filter((name) => !Object.hasOwn(refused, name.split('.')[0]!));
    let lost: readonly string[] = stored;
    await expect(async () => {
      const now = await shownNow(page);
      lost = stored
        .filter((name) => !isSame(fieldAt(form.fields, name)!, shown[name] ?? '', now[name] ?? ''))
        .map((name) => `${name}: “${shown[name]}” came back as “${now[name]}”`);
      expect(lost).toEqual([]);
    })
      .toPass({ timeout: 3_000 })
      .catch(() => undefined);
    kept.push({
      surface: step.surface,
      persisted: stored.length - lost.length,
      expected: stored.length,
      lost,
      refused: Object.fromEntries(
        Object.entries(refused).filter(([key]) =>
          names.some((name) => name === key || name.startsWith(`${key}.`)),
        ),
      ),
    });
    if (step.part) await closeDialog(desk);
  }
  await walker.leave();
  return kept;
}
