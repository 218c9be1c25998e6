import { expect, test } from 'playwright/test';
import { code, dialog, opens } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Notes that lie over the field in which the cursor stands, or over its list. */
const covering = (desk: Workstation): Promise<readonly string[]> =>
  desk.page.evaluate(() => {
    const hand = document.activeElement?.closest('[data-field-row]') ?? document.activeElement;
    const kept = [
      hand,
      ...document.querySelectorAll('[role=dialog] :is([role=listbox], [data-in-sight])'),
    ];
    const notes = [...document.querySelectorAll<HTMLElement>('[data-note]')];
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom;
    return notes
      .filter((note) =>
        kept.some(
          (element) =>
            element && isOver(note.getBoundingClientRect(), element.getBoundingClientRect()),
        ),
      )
      .map((note) => note.innerText);
  });

for (const dark of [false, true])
  test(`notes cover no field in which the cursor stands (${dark ? 'dark' : 'light'})`, async ({
    browser,
  }) => {
    const desk = await Workstation.open(browser, store.url, { as: 'technician', dark });
    const { page } = desk;
    const form = dialog(desk, /Patient/);
    const notes = page.locator('[data-note]');
    await expect(page.getByRole('grid').first()).toBeFocused();
    await desk.press('Alt+4');
    await expect(page.getByRole('heading', { name: 'Patient', level: 1 })).toBeVisible();
    await opens(desk, 'Insert', form);
    await desk.focusIsSomewhere();
    const places = new Set<string | null>();
    for (let field = 0; field < 40; field += 1) {
      // Said as a note: a bin belongs into no field of this form.
      await expect
        .poll(async () => {
          if ((await notes.count()) === 0) await desk.scan(code({ kind: 'bin', bin: 'A01' }));
          return notes.count();
        })
        .toBeGreaterThan(0);
      await expect.poll(() => covering(desk)).toEqual([]);
      places.add(await page.locator('[data-corner]').first().getAttribute('data-corner'));
      await desk.press('Tab');
    }
    expect(places.size).toBeGreaterThan(1);
    await desk.noPointer();
    await desk.close();
  });

test('at the final check a note covers neither allergies nor the way past the scan', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const { page } = desk;
  const check = dialog(desk, 'Rph Verification');
  const past = check.getByRole('button', { name: 'It can’t be scanned' });
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+5');
  await expect(page.getByRole('grid').first().locator('[data-index="0"]')).toBeVisible();
  await opens(desk, 'F8', check);
  await expect(past).toBeVisible();
  await desk.press('Control+4');
  await expect(page.getByText('Ctrl+4 does nothing here.')).toBeVisible();
  await expect
    .poll(async () => [await page.locator('[data-note]').count(), await covering(desk)])
    .toEqual([1, []]);
  await desk.noPointer();
  await desk.close();
});
test('a note lies over no password and no Verify while the hand is elsewhere', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const { page } = desk;
  const check = dialog(desk, 'Rph Verification');
  const notes = page.locator('[data-note]');
  const covered = (...names: readonly RegExp[]) =>
    page.evaluate(
      (sources) => {
        const rectOf = (element: Element) => element.getBoundingClientRect();
        const note = document.querySelector('[data-note]');
        const kept = [
          ...document.querySelectorAll('[role=dialog] :is(input, button, [role=radio])'),
        ];
        const isNamed = (element: Element) =>
          sources.some((source) =>
            new RegExp(source).test(element.getAttribute('name') ?? element.textContent ?? ''),
          );
        return kept.filter(isNamed).flatMap((element) => {
          if (note === null) return ['no note'];
          const [one, other] = [rectOf(note), rectOf(element)];
          const isOver =
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom;
          return isOver ? [element.textContent ?? ''] : [];
        });
      },
      names.map((name) => name.source),
    );
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+5');
  await opens(desk, 'F8', check);
  await desk.focusIsSomewhere();
  await desk.press('Shift+Tab');
  await desk.press('Control+5');
  await expect(notes).toHaveCount(1);
  await expect.poll(() => covered(/^password$/, /^Verify/)).toEqual([]);
  await desk.press('Alt+f');
  await desk.press('1');
  await expect(check.getByRole('radio').first()).toBeChecked();
  await expect(notes).toHaveCount(1);
  await expect.poll(() => covered(/entry$|shelf$/, /^Fail the check/)).toEqual([]);
});
