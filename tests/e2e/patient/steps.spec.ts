import { expect, test, type Browser } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** The six steps, in their order. */
const steps = [
  { key: 'info', title: 'Patient Info' },
  { key: 'disease', title: 'Disease State(s)' },
  { key: 'billing', title: 'Billing' },
  { key: 'allergies', title: 'Allergies' },
  { key: 'docs', title: 'General Docs' },
  { key: 'wc', title: 'Worksman Comp' },
] as const;

async function openForm(browser: Browser, options: { width?: number; height?: number } = {}) {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
    ...options,
  });
  const { page } = desk;
  const form = dialog(desk, /^(Add |Edit |)Patient$/);
  const list = page.getByRole('grid').first();
  await expect(list.locator('[role=row][data-index="0"]')).toBeVisible();
  const value = {
    desk,
    form,
    /** The step that is marked as the one that stands. */
    stands: async (title: string) =>
      expect(
        form.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]'),
      ).toContainText(title),
    /** Opens the first patient of the list for editing. */
    edit: async () => {
      await desk.press('Control+/', 'ArrowDown');
      await opens(desk, 'Control+e', form);
      await value.stands('Patient Info');
    },
    goTo: async (index: number) => {
      await desk.press(`Alt+${index + 1}`);
      await value.stands(steps[index]?.title ?? '');
    },
  };
  return value;
}
for (const [width, height] of [
  [1366, 768],
  [1920, 1080],
  [1280, 720],
] as const)
  test(`the patient dialog keeps its height at ${width} × ${height}`, async ({ browser }) => {
    const opened = await openForm(browser, { width, height });
    const { desk, form, edit, goTo } = opened;
    await edit();
    const seen: unknown[] = [];
    for (const [index] of steps.entries()) {
      await goTo(index);
      const box = await form.boundingBox();
      const save = form.getByRole('button', { name: /^Save (Ctrl|⌘)|^Save$/ });
      seen.push([box?.y, box?.height, (await save.boundingBox())?.y]);
    }
    expect(new Set(seen.map((place) => JSON.stringify(place))).size, JSON.stringify(seen)).toBe(1);
    await desk.close();
  });
