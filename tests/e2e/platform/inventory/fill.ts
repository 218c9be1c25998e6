import { expect, type Page, type Response } from 'playwright/test';
import { routes } from '#adapters/platform/routes.gen.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import type { Workstation } from '../support/workstation.ts';

export type Fields = Readonly<Record<string, Field>>;
/** Name of a field → what it shows. */
export type Shown = Readonly<Record<string, string>>;
/**
 * What a person may type into a field of a kind: something that is right, or something that is not
 * meant for it.
 */
export type Answer = (field: Field, name: string, nth: number) => string | null;

/** Right values by kind, as they are typed; `labels` says what some fields want besides. */
export const valid =
  (labels: Readonly<Record<string, string>> = {}): Answer =>
  (field, name, nth) => {
    const two = String(10 + (nth % 90));
    const byKind: Readonly<Partial<Record<Field['kind'], string>>> = {
      text: `Q${two} value`.slice(0, Math.min(field.maxLength ?? 20, 20)),
      textarea: `Line ${two} of a note`,
      email: `desk${two}@pharmacy.example`,
      phone: `31255501${two}`,
      extension: two,
      zip: '62704',
      zip4: `12${two}`,
      state: 'IL',
      ssn: `1234567${two}`,
      npi: '1999999984',
      dea: 'AB1234563',
      ndc: `999990${two}001`,
      upc: `9900000000${two}`,
      ssid: `123456789${two}`,
      date: `01/${two > '28' ? '28' : two}/1985`,
      money: `${two}.25`,
      unitCost: `0.12${two}`,
      quantity: two,
      percent: `${two}.5`,
      number: String(Math.min(field.max ?? 40, Math.max(field.min ?? 0, 40))),
      tags: `TAG${two}`,
    };
    return labels[name] ?? labels[field.label] ?? byKind[field.kind] ?? null;
  };
/**
 * What nobody means: too long, letters for numbers, dates that are none, markup, a formula, SQL, a
 * picture for a letter.
 */
const hostileTexts = [
  '<b>x</b>',
  '=1+1',
  "'; drop table patients; --",
  '😀 smile',
  '99/99/9999',
  'letters only',
  'x'.repeat(300),
  '-5',
];
export const hostile =
  (turn: number, needed: Readonly<Record<string, string>>): Answer =>
  (field, name, nth) =>
    needed[name] ?? needed[field.label] ?? hostileTexts[(nth + turn) % hostileTexts.length]!;

/** The field of a name; `contacts.0.lastName` is a box of a row. */
export function fieldAt(fields: Fields, name: string): Field | undefined {
  const [list = '', , cell = ''] = name.split('.');
  return name.includes('.') ? fields[list]?.rows?.fields[cell] : fields[name];
}
const typed: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'email',
  'phone',
  'extension',
  'zip',
  'zip4',
  'state',
  'ssn',
  'npi',
  'dea',
  'ndc',
  'upc',
  'ssid',
  'date',
  'money',
  'unitCost',
  'quantity',
  'percent',
  'number',
  'rxNumber',
]);
/** The field that the focus is in; the boxes of a list inside it are its own. */
const here = (page: Page) =>
  page.evaluate(() => {
    let row = document.activeElement?.closest('[data-field-row]') ?? null;
    for (
      let outer = row?.parentElement?.closest('[data-field-row]');
      outer;
      outer = row?.parentElement?.closest('[data-field-row]')
    )
      row = outer;
    return row?.getAttribute('data-field-row') ?? null;
  });
/**
 * A box that holds what its field can't be is the walk's own mistake: text typed into a list would
 * land elsewhere.
 */
const isList = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLSelectElement);
async function answer(
  desk: Workstation,
  field: Field,
  text: string | null,
  nth: number,
): Promise<boolean> {
  const { page } = desk;
  const { keyboard } = page;
  // Whole words at once, as an input method or a paste gives them.
  const write = async (what: string) => {
    expect(await isList(page), `${field.label} is a list of choices`).toBe(false);
    await desk.press('Control+a');
    await keyboard.insertText(what);
  };
  if (typed.has(field.kind) && text !== null) await write(text);
  // It is kept and never shown again: there is nothing to compare.
  else if (field.kind === 'password' && text !== null) {
    await write(text);
    return false;
  } else if (field.kind === 'tags' && text !== null) {
    await keyboard.insertText(text);
    await desk.press('Enter');
  } else if (field.kind === 'choice')
    await desk.press(
      'End',
      ...Array<string>(text === 'End' ? 0 : nth % Math.min(5, field.options!.length - 1 || 1)).fill(
        'ArrowUp',
      ),
    );
  else if (field.kind === 'radio')
    await desk.press(/^[1-9]$/.test(text ?? '') ? text! : String(field.options!.length));
  else if (field.kind === 'flag')
    await desk.press(
      (await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)) ? 'n' : 'y',
    );
  // A few records to choose from stand in a list.
  else if (field.kind === 'ref' && (await isList(page))) await desk.press('End');
  else if (field.kind === 'ref') {
    await write(text ?? 'a');
    const first = page.getByRole('listbox', { name: 'Choices' }).getByRole('option').first();
    if (
      !(await first.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      ))
    )
      return false;
    await desk.press('Enter');
  } else return false;
  return true;
}
/**
 * Adds a row to an empty list and answers its boxes; gives their names, as `contacts.0.lastName`.
 */
async function fillRow(
  desk: Workstation,
  list: string,
  fields: Fields,
  says: Answer,
  from: number,
): Promise<readonly string[]> {
  const { page } = desk;
  const row = page.locator(`[data-field-row="${list}"]`).last();
  const done: string[] = [];
  const add = row.locator('[data-add]');
  if ((await add.count()) === 0) return [];
  if ((await row.locator('tbody tr').count()) === 0) {
    await add.focus();
    await desk.press('Enter');
    await expect(row.locator('tbody tr')).toHaveCount(1);
    await expect(row.locator('tbody tr :focus')).toHaveCount(1);
  }
  for (let tabs = 0; tabs < 40; tabs++) {
    const name = await page.evaluate(
      () => document.activeElement?.getAttribute('data-field') ?? '',
    );
    const field = name.startsWith(`${list}.`) ? fieldAt(fields, name) : undefined;
    if (!field) break;
    if (
      !done.includes(name) &&
      !field.readOnly &&
      (await answer(desk, field, says(field, name.split('.')[2]!, from + tabs), from + tabs))
    )
      done.push(name);
    await page.keyboard.press('Tab');
  }
  await add.focus();
  return done;
}
/**
 * Goes through the form by Tab and answers every field that it comes to; gives the names of those
 * it has answered.
 */
export async function fill(
  desk: Workstation,
  fields: Fields,
  says: Answer,
): Promise<readonly string[]> {
  const { page } = desk;
  const done: string[] = [];
  const seen = new Set<string>();
  for (let misses = 0, tabs = 0; misses < 12 && tabs < 200; tabs++) {
    const name = await here(page);
    const field = name === null ? undefined : fields[name];
    if (name === null || seen.has(name)) misses++;
    else misses = 0;
    if (name !== null && field && !seen.has(name)) {
      seen.add(name);
      if (field.kind === 'rows') done.push(...(await fillRow(desk, name, fields, says, seen.size)));
      else if (
        !field.readOnly &&
        (await answer(desk, field, says(field, name, seen.size), seen.size))
      )
        done.push(name);
    }
    if (
      name === null &&
      seen.size > 0 &&
      (await page.evaluate(
        () =>
          document.activeElement?.closest('[role=dialog]') === null ||
          /Save|Close/.test(document.activeElement?.textContent ?? ''),
      ))
    )
      break;
    await page.keyboard.press('Tab');
  }
  return done;
}
/** What every field of the form shows now. */
export const shownNow = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const boxes = [...layer.querySelectorAll<HTMLElement>('tbody [data-field*="."]')].map(
      (element) => [
        element.dataset['field']!,
        (element instanceof HTMLInputElement && element.type === 'checkbox'
          ? String(element.checked)
          : element instanceof HTMLSelectElement
            ? (element.selectedOptions[0]?.textContent ?? '')
            : (element as HTMLInputElement).value
        ).trim(),
      ],
    );
    return Object.fromEntries([
      ...boxes,
      ...[...layer.querySelectorAll<HTMLElement>('[data-field-row]')]
        .filter((row) => !row.parentElement!.closest('[data-field-row]'))
        .map((row) => {
          const box = row.querySelector<HTMLInputElement>(
            'input[role=switch],input[type=checkbox]',
          );
          const radios = [...row.querySelectorAll<HTMLInputElement>('input[type=radio]')];
          const list = row.querySelector('select');
          const text = row.querySelector<HTMLInputElement | HTMLTextAreaElement>('input,textarea');
          const tags = [...row.querySelectorAll('.bg-accent-soft')].map((element) =>
            element.textContent.trim(),
          );
          const value =
            radios.length > 0
              ? (radios.find((input) => input.checked)?.value ?? '')
              : box
                ? String(box.checked)
                : list
                  ? (list.selectedOptions[0]?.textContent ?? '')
                  : tags.length > 0
                    ? tags.join('|')
                    : (text?.value ?? '');
          return [row.dataset['fieldRow']!, value.trim()];
        }),
    ]);
  });
/** Fields that say they are wrong, with what they say. */
export const problems = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    return Object.fromEntries(
      [...layer.querySelectorAll<HTMLElement>('[data-field-row]')]
        .filter((row) => !row.parentElement!.closest('[data-field-row]'))
        .flatMap((row) =>
          row.querySelector('[aria-invalid=true]')
            ? [
                [
                  row.dataset['fieldRow']!,
                  row.querySelector('[id$="-error"]')?.textContent ?? 'wrong',
                ],
              ]
            : [],
        ),
    );
  });
/** A social security number comes back by its last four digits alone. */
export const isSame = (field: Field, before: string, after: string): boolean =>
  field.kind === 'ssn'
    ? after.replaceAll(/\D/g, '').slice(-4) === before.replaceAll(/\D/g, '').slice(-4)
    : before === after;
/** A list with a row that is wrong is emptied: deleting asks. */
async function emptyRows(desk: Workstation, list: string): Promise<void> {
  const rows = desk.page.locator(`[data-field-row="${list}"] tbody tr`);
  for (let left = await rows.count(); left > 0; left--) {
    await rows.first().locator('input,select').first().focus();
    await desk.press('Control+d');
    await expect(desk.page.getByRole('button', { name: 'Yes' })).toBeVisible();
    await desk.press('y');
    await expect(rows).toHaveCount(left - 1);
  }
}
/** Calls that store a record; what is half typed is kept by `drafts.save`, which is none. */
const storing = Object.entries(routes).flatMap(([name, [method, path]]) =>
  /\.save(Store|Company)?$/.test(name) && name !== 'drafts.save'
    ? [{ method, path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }]
    : [],
);
const isStored = (response: Response): boolean =>
  response.ok() &&
  storing.some(
    ({ method, path }) =>
      response.request().method() === method && path.test(new URL(response.url()).pathname),
  );

/**
 * Saves; the fields that are wrong are put back as they were and it is saved again. Gives what they
 * said. What was refused must not have been stored; what was saved must, but for a part (`isPart`),
 * which goes with its record.
 */
export async function save(desk: Workstation, fields: Fields, isPart = false): Promise<Shown> {
  const { page } = desk;
  const dialogs = await page.locator('[role=dialog]').count();
  const said: Record<string, string> = {};
  let left: Shown = {};
  const stored: string[] = [];
  const watch = (response: Response) => {
    if (isStored(response)) stored.push(response.url());
  };
  page.on('response', watch);
  for (let tries = 0; tries < 8; tries++) {
    await desk.press('Control+s');
    // A dialog with steps stays open, and is no longer unsaved.
    const saved = await expect(async () => {
      expect(
        (await page.locator('[role=dialog]').count()) < dialogs ||
          (await page
            .locator('[role=dialog]')
            .last()
            .getByText('unsaved', { exact: true })
            .count()) === 0,
      ).toBe(true);
    })
      .toPass({ timeout: 4_000 })
      .then(
        () => true,
        () => false,
      );
    if (saved) {
      await expect
        .poll(() => stored.length > 0, {
          message: isPart ? 'a part is stored with its record' : 'saved, and nothing was stored',
        })
        .toBe(!isPart);
      page.off('response', watch);
      return said;
    }
    expect(stored, 'refused, and stored all the same').toEqual([]);
    const wrong = await problems(page);
    Object.assign(said, wrong);
    left = wrong;
    for (const name of Object.keys(wrong))
      if (fields[name]?.kind === 'rows') await emptyRows(desk, name);
      else {
        await page
          .locator(`[role=dialog] [data-field-row="${name}"]`)
          .last()
          .locator('input,select,textarea')
          .first()
          .focus();
        await desk.press(fields[name]?.kind === 'choice' ? 'Home' : 'Control+a');
        if (fields[name]?.kind !== 'choice') await desk.press('Delete');
      }
  }
  throw new Error(
    `The form could not be saved: ${JSON.stringify(left)} ${(await page.locator('[role=dialog]').last().getByRole('alert').allTextContents()).join(' ')}`,
  );
}
