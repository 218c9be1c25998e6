import { expect, test, type Browser, type Locator } from 'playwright/test';
import { patientMachine } from '#machines/patient/patient.machine.ts';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { alsoReached, walk } from '#tests/e2e/platform/support/walk.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** The steps as the machine names them, and the box that a person types into to change one. */
const steps = [
  { key: 'info', title: 'Patient Info', box: 'note' },
  { key: 'disease', title: 'Disease State(s)', box: 'note' },
  { key: 'billing', title: 'Billing', box: 'memberId' },
  { key: 'allergies', title: 'Allergies', box: 'note' },
  { key: 'docs', title: 'General Docs', box: null },
  { key: 'wc', title: 'Worksman Comp', box: 'wc1InjuryNature' },
] as const;
const titles = steps.map(({ title }) => title);

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
  const box = (name: string): Locator => form.locator(`[name="${name}"]`).first();
  const value = {
    desk,
    page,
    form,
    box,
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
    /** Tab goes on until the box is reached, and the text is typed at its end. */
    change: async (name: string, text: string) => {
      for (let index = 0; index < 60; index += 1) {
        if (await box(name).evaluate((element) => element === document.activeElement)) break;
        await desk.press('Tab');
      }
      await expect(box(name)).toBeFocused();
      await desk.press('End');
      await desk.type(text);
    },
    goTo: async (index: number) => {
      await desk.press(`Alt+${index + 1}`);
      await value.stands(steps[index]?.title ?? '');
    },
    answer: async (key: string) => {
      const ask = dialog(desk, 'Going back without saving?');
      await expect(ask).toBeVisible();
      await expect(async () => {
        await desk.press(key);
        await expect(ask).toBeHidden({ timeout: 300 });
      }).toPass();
    },
  };
  return value;
}
/** The same, with what a person types to change a step and to take that back. */
async function openPatient(...from: Parameters<typeof openForm>) {
  const opened = await openForm(...from);
  const { desk, form, box, change, goTo } = opened;
  const begin = async () => {
    await goTo(1);
    await change('note', 'x');
  };
  const settled = () => expect(form.getByRole('img', { name: 'changed' })).toHaveCount(0);
  return {
    ...opened,
    settled,
    /** A row that is begun in the list of diagnoses, and not added. */
    begin,
    /** What was begun in the boxes is let go of. */
    clear: async () => {
      await begin();
      await desk.press('Escape');
      await expect(box('note')).toHaveValue('');
    },
    /** Something of the first step differs from what is stored. */
    dirty: async () => {
      await goTo(0);
      await change('note', 'x');
    },
    /** Ends what was typed: the boxes of a list are cleared, and a form is saved. */
    undo: async (index: number) => {
      const { key, box: name } = steps[index] ?? steps[0];
      if (key === 'info' || key === 'wc') await desk.press('Control+s');
      else {
        await change(name ?? '', '');
        await desk.press('Escape');
      }
      await settled();
    },
  };
}
type Opened = Awaited<ReturnType<typeof openPatient>>;
type Steps = Record<string, () => Promise<void>>;

/** Saves in a step: of a row that was begun, of what was typed, and with nothing to save. */
function savesIn(opened: Opened, index: number): Steps {
  const { desk, stands, begin, clear, dirty, goTo, settled } = opened;
  const of = `open.steps.${steps[index]?.key}.standing`;
  const begun = (key: string) => async () => {
    await dirty();
    await begin();
    await goTo(index);
    await desk.press(key);
    await stands('Disease State(s)');
    await desk.sees('A row was begun and is not in the list yet: add it, or clear it.');
    await clear();
    await desk.press('Control+s');
    await settled();
  };
  const typed = (key: string, to: number) => async () => {
    await dirty();
    await goTo(index);
    await desk.press(key);
    await settled();
    await stands(titles[to] ?? '');
  };
  const calm = (key: string, to: number) => async () => {
    await goTo(index);
    await desk.press(key);
    await stands(titles[to] ?? '');
  };
  const saves = (event: string, key: string, to: number): Steps => ({
    [`${of} -step.${event}-> #0`]: begun(key),
    [`${of} -step.${event}-> #1`]: typed(key, to),
    [`${of} -step.${event}-> #2`]: calm(key, to),
  });
  return {
    [`${of} -record.save-> #0`]: begun('Control+s'),
    [`${of} -record.save-> #1`]: typed('Control+s', index),
    ...(index === 5 ? {} : saves('saveNext', 'Control+Enter', index + 1)),
    ...(index === 0 ? {} : saves('saveBack', 'Control+Shift+Enter', index - 1)),
  };
}
function movesIn(opened: Opened, index: number): Steps {
  const { desk, stands, goTo, change, answer, undo } = opened;
  const { key, box } = steps[index] ?? steps[0];
  const of = `open.steps.${key}.standing`;
  const plain = (stroke: string, to: number) => async () => {
    await goTo(index);
    await desk.press(stroke);
    await stands(titles[to] ?? '');
  };
  const asked = async () => {
    await goTo(index);
    await change(box ?? '', 'x');
    await desk.press('Alt+PageUp');
    await answer('n');
    await stands(titles[index] ?? '');
    await desk.press('Alt+PageUp');
    await answer('y');
    await stands(titles[index - 1] ?? '');
    await goTo(index);
    await undo(index);
  };
  const back: Steps =
    box === null
      ? { [`${of} -step.back-> #0`]: plain('Alt+PageUp', index - 1) }
      : {
          [`${of} -step.back-> #1`]: plain('Alt+PageUp', index - 1),
          [`${of} -step.back-> #0`]: asked,
        };
  return {
    ...(index === 5 ? {} : { [`${of} -step.next-> #0`]: plain('Alt+PageDown', index + 1) }),
    ...(index === 0 ? {} : back),
  };
}

/** What opens beside a step, by its key, and goes away by Esc. */
function besides(opened: Opened): Steps {
  const { desk, form, stands, goTo } = opened;
  const of = 'open.beside.panel.closed';
  const opensBeside = (key: string, title: string, from: number, at: number) => async () => {
    await goTo(from);
    const beside = dialog(desk, title);
    await opens(desk, key, beside);
    await desk.press('Escape');
    await expect(beside).toBeHidden();
    await expect(form).toBeVisible();
    await stands(titles[at] ?? '');
  };
  return {
    [`${of} -patient.family-> #0`]: opensBeside('Alt+f', 'Add Family Member', 0, 0),
    [`${of} -insurance.find-> #0`]: opensBeside('Alt+a', 'Search a plan', 0, 2),
    [`${of} -insurance.link-> #0`]: opensBeside('Alt+l', 'Link a card', 3, 2),
    [`${of} -insurance.contact-> #0`]: opensBeside('Alt+i', 'Insurance Contact Info', 2, 2),
    [`${of} -insurance.cvs-> #0`]: opensBeside('Alt+v', 'CVS Info', 2, 2),
    [`${of} -insurance.eligibility-> #0`]: opensBeside('Alt+e', 'Eligibility Check', 2, 2),
  };
}

/** What the record's, the documents' and the server's own walks and tests take. */
const notHere = [
  'record.mode',
  'record.saved',
  'record.refused',
  'record.edit',
  'record.discard',
  'record.retry',
  'record.remove',
  'record.undo',
  'record.merge',
  'record.cancel',
  'record.take',
  'record.takeAll',
  'record.notes',
  'record.about',
  'live.changed',
  'patient.changed',
  'uploads.stop',
  'uploads.again',
  'uploads.dismiss',
  'papers.upload',
  'papers.scan',
  'papers.list',
  'papers.fax',
  'papers.faxes',
  'papers.retype',
  'open.beside.leaving.staying -dialog.close-> #0',
];

test(
  'the steps of a patient: every transition that a person can cause',
  { tag: '@walk' },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const opened = await openPatient(browser);
    const { desk, page, form, goTo, edit } = opened;
    await edit();
    const numbers: Steps = Object.fromEntries(
      titles.map((_, index) => [`open.steps -step.go-> #${index}`, () => goTo(index)]),
    );
    const every = Object.assign(
      {},
      ...titles.flatMap((_, index) => [movesIn(opened, index), savesIn(opened, index)]),
    );
    await walk(
      page,
      patientMachine,
      {
        ...numbers,
        ...every,
        ...besides(opened),
        'open.beside.leaving.staying -dialog.close-> #1': async () => {
          await desk.press('Escape');
          await expect(form).toBeHidden();
        },
      },
      {
        but: notHere,
        unreached: [
          'open.beside.record.conflict',
          'open.beside.record.editing.askingClose',
          'open.beside.record.viewing',
          'open.beside.panel.copying',
          'open.beside.leaving.asking',
        ],
      },
    );
    await desk.noPointer();
    await desk.close();
  },
);

test('a new patient, from step to step: what each key leads to is written here by hand', async ({
  browser,
}) => {
  const opened = await openPatient(browser);
  const { desk, page, form, stands, change, answer } = opened;
  const keep = await alsoReached(page);
  const title = (text: string) => expect(form.getByRole('heading', { level: 2 })).toHaveText(text);
  await opens(desk, 'Insert', form);
  await title('Add Patient');
  await desk.press('Control+Enter');
  await stands('Patient Info');
  await desk.press('Alt+PageDown');
  await stands('Disease State(s)');
  await desk.press('Control+s');
  await stands('Patient Info');
  await expect(opened.box('lastName')).toBeFocused();
  await desk.type('Quillon');
  await desk.press('Enter');
  await desk.type('Ivo');
  await desk.press('Enter');
  await desk.type('04121957');
  await desk.press('Enter');
  await desk.type('M');
  await change('cellPhone', '2175550188');
  await desk.press('Alt+n');
  await stands('Disease State(s)');
  await title('Edit Patient');
  await desk.press('Control+Enter');
  await stands('Billing');
  await desk.press('Alt+PageDown');
  await stands('Allergies');
  await desk.press('Control+Enter');
  await stands('General Docs');
  await desk.press('Alt+PageDown');
  await stands('Worksman Comp');
  await desk.press('Alt+PageDown');
  await stands('Worksman Comp');
  await change('wc1InjuryNature', 'Burned hand');
  await desk.press('Alt+b');
  await answer('n');
  await stands('Worksman Comp');
  await desk.press('Control+Shift+Enter');
  await stands('General Docs');
  await desk.press('Alt+b');
  await stands('Allergies');
  await desk.press('Alt+6');
  await expect(opened.box('wc1InjuryNature')).toHaveValue('Burned hand');
  await change('wc1InjuryNature', ', left');
  await desk.press('Escape');
  await expect(dialog(desk, 'Save & Close?')).toBeVisible();
  await desk.press('d');
  await expect(form).toBeHidden();
  await desk.sees('Data not saved!');
  await keep();
  await desk.noPointer();
  await desk.close();
});

for (const [width, height] of [
  [1366, 768],
  [1920, 1080],
  [1280, 720],
] as const)
  test(`the patient dialog keeps its height at ${width} × ${height}`, async ({ browser }) => {
    const opened = await openPatient(browser, { width, height });
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
