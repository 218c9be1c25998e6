import { expect, type Page } from 'playwright/test';
import type { Field } from '#domain/fields/field.ts';
import type { Workstation } from '../support/workstation.ts';

export type Fields = Readonly<Record<string, Field>>;
/** Name of a field → what it shows. */
export type Shown = Readonly<Record<string, string>>;
/** What a person may type into a field of a kind: something that is right, or something that is not meant for it. */
export type Answer = (field: Field, name: string, nth: number) => string | null;

/** Right values by kind, as they are typed; `labels` says what some fields want besides. */
export const valid = (labels: Readonly<Record<string, string>> = {}): Answer => (field, name, nth) => {
  const two = String(10 + (nth % 90)), byKind: Readonly<Partial<Record<Field['kind'], string>>> = {
    text: `Q${two} value`.slice(0, Math.min(field.maxLength ?? 20, 20)), textarea: `Line ${two} of a note`, email: `desk${two}@pharmacy.example`, phone: `31255501${two}`, extension: two, zip: '62704', zip4: `12${two}`, state: 'IL', ssn: `1234567${two}`,
    npi: '1999999984', dea: 'AB1234563', ndc: `999990${two}001`, upc: `9900000000${two}`, ssid: `123456789${two}`, date: `01/${two > '28' ? '28' : two}/1985`, money: `${two}.25`, unitCost: `0.12${two}`, quantity: two, percent: `${two}.5`, number: String(Math.min(field.max ?? 40, Math.max(field.min ?? 0, 40))), tags: `TAG${two}`,
  };
  return labels[name] ?? labels[field.label] ?? byKind[field.kind] ?? null;
};
/** What nobody means: too long, letters for numbers, dates that are none, markup, a formula, SQL, a picture for a letter. */
const hostileTexts = ['<b>x</b>', '=1+1', "'; drop table patients; --", '😀 smile', '99/99/9999', 'letters only', 'x'.repeat(300), '-5'];
export const hostile = (turn: number, needed: Readonly<Record<string, string>>): Answer => (field, name, nth) => needed[name] ?? needed[field.label] ?? hostileTexts[(nth + turn) % hostileTexts.length]!;

const typed: ReadonlySet<string> = new Set(['text', 'textarea', 'email', 'phone', 'extension', 'zip', 'zip4', 'state', 'ssn', 'npi', 'dea', 'ndc', 'upc', 'ssid', 'date', 'money', 'unitCost', 'quantity', 'percent', 'number', 'rxNumber']);
/** The field that the focus is in; the boxes of a list inside it are its own. */
const here = (page: Page) => page.evaluate(() => {
  let row = document.activeElement?.closest('[data-field-row]') ?? null;
  for (let outer = row?.parentElement?.closest('[data-field-row]'); outer; outer = row?.parentElement?.closest('[data-field-row]')) row = outer;
  return row?.getAttribute('data-field-row') ?? null;
});
async function answer(desk: Workstation, field: Field, text: string | null, nth: number): Promise<boolean> {
  const { page } = desk, { keyboard } = page;
  // Whole words at once, as an input method or a paste gives them.
  const write = async (what: string) => { await desk.press('Control+a'); await keyboard.insertText(what); };
  if (typed.has(field.kind) && text !== null) await write(text);
  else if (field.kind === 'tags' && text !== null) { await keyboard.insertText(text); await desk.press('Enter'); }
  else if (field.kind === 'choice') await desk.press('End', ...Array<string>(text === 'End' ? 0 : nth % Math.min(5, field.options!.length - 1 || 1)).fill('ArrowUp'));
  else if (field.kind === 'radio') await desk.press(/^[1-9]$/.test(text ?? '') ? text! : String(field.options!.length));
  else if (field.kind === 'flag') await desk.press(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked) ? 'n' : 'y');
  else if (field.kind === 'ref') {
    await write(text ?? 'a');
    const first = page.getByRole('listbox', { name: 'Choices' }).getByRole('option').first();
    if (!await first.waitFor({ timeout: 3_000 }).then(() => true, () => false)) return false;
    await desk.press('Enter');
  } else return false;
  return true;
}
/** Goes through the form by Tab and answers every field that it comes to; gives the names of those it has answered. */
export async function fill(desk: Workstation, fields: Fields, says: Answer): Promise<readonly string[]> {
  const { page } = desk, done: string[] = [], seen = new Set<string>();
  for (let misses = 0, tabs = 0; misses < 12 && tabs < 200; tabs++) {
    const name = await here(page), field = name === null ? undefined : fields[name];
    if (name === null || seen.has(name)) misses++; else misses = 0;
    if (name !== null && field && !seen.has(name)) {
      seen.add(name);
      if (!field.readOnly && await answer(desk, field, says(field, name, seen.size), seen.size)) done.push(name);
    }
    if (name === null && seen.size > 0 && await page.evaluate(() => document.activeElement?.closest('[role=dialog]') === null || /Save|Close/.test(document.activeElement?.textContent ?? ''))) break;
    await page.keyboard.press('Tab');
  }
  return done;
}
/** What every field of the form shows now. */
export const shownNow = (page: Page): Promise<Shown> => page.evaluate(() => {
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  return Object.fromEntries([...layer.querySelectorAll<HTMLElement>('[data-field-row]')].filter((row) => !row.parentElement!.closest('[data-field-row]')).map((row) => {
    const box = row.querySelector<HTMLInputElement>('input[role=switch],input[type=checkbox]'), radios = [...row.querySelectorAll<HTMLInputElement>('input[type=radio]')], list = row.querySelector('select'), text = row.querySelector<HTMLInputElement | HTMLTextAreaElement>('input,textarea'), tags = [...row.querySelectorAll('.bg-accent-soft')].map((t) => t.textContent.trim());
    const value = radios.length > 0 ? radios.find((r) => r.checked)?.value ?? '' : box ? String(box.checked) : list ? list.selectedOptions[0]?.textContent ?? '' : tags.length > 0 ? tags.join('|') : text?.value ?? '';
    return [row.dataset['fieldRow']!, value.trim()];
  }));
});
/** Fields that say they are wrong, with what they say. */
export const problems = (page: Page): Promise<Shown> => page.evaluate(() => {
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  return Object.fromEntries([...layer.querySelectorAll<HTMLElement>('[data-field-row]')].filter((row) => !row.parentElement!.closest('[data-field-row]')).flatMap((row) => (row.querySelector('[aria-invalid=true]') ? [[row.dataset['fieldRow']!, row.querySelector('[id$="-error"]')?.textContent ?? 'wrong']] : [])));
});
/** A social security number comes back by its last four digits alone. */
export const isSame = (field: Field, before: string, after: string): boolean => (field.kind === 'ssn' ? after.replaceAll(/\D/g, '').slice(-4) === before.replaceAll(/\D/g, '').slice(-4) : before === after);
/** Saves; the fields that are wrong are put back as they were and it is saved again. Gives what they said. */
export async function save(desk: Workstation, fields: Fields): Promise<Shown> {
  const { page } = desk, dialogs = await page.locator('[role=dialog]').count(), said: Record<string, string> = {};
  for (let tries = 0; tries < 8; tries++) {
    await desk.press('Control+s');
    // A dialog with steps stays open, and is no longer unsaved.
    const saved = await expect(async () => { expect(await page.locator('[role=dialog]').count() < dialogs || await page.locator('[role=dialog]').last().getByText('unsaved', { exact: true }).count() === 0).toBe(true); }).toPass({ timeout: 4_000 }).then(() => true, () => false);
    if (saved) return said;
    const wrong = await problems(page);
    Object.assign(said, wrong);
    for (const name of Object.keys(wrong)) { await page.locator(`[role=dialog] [data-field-row="${name}"]`).last().locator('input,select,textarea').first().focus(); await desk.press(fields[name]?.kind === 'choice' ? 'Home' : 'Control+a'); if (fields[name]?.kind !== 'choice') await desk.press('Delete'); }
  }
  throw new Error(`The form could not be saved: ${JSON.stringify(said)}`);
}
