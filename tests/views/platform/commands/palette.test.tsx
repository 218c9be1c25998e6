// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Found } from '#machines/platform/palette/palette.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { openDesk, turn } from '#tests/views/rx/desk.tsx';

afterEach(cleanup);
const store: readonly Found[] = [
  { kind: 'rx', id: 41, title: 'Rx 4127 atorvastatin 20 mg', detail: 'Rivera, Alma · Billed' },
  { kind: 'patient', id: 5, title: 'Rivera, Alma J', detail: '04/12/1957' },
  { kind: 'drug', id: 9, title: 'atorvastatin 20 mg', detail: '00093-5058-98' },
  { kind: 'prescriber', id: 3, title: 'Riverdale, Samuel', detail: 'NPI 1234567893' },
];
async function open(over: Partial<Ports> = {}) {
  const asked: string[] = [];
  const desk = await openDesk({}, <input aria-label="Page" />, {
    search: {
      searchEverything: async (text) => {
        asked.push(text);
        return store;
      },
    },
    ...over,
  });
  const box = () => screen.getByRole('combobox') as HTMLInputElement;
  const type = async (text: string) => {
    await desk.press(text.replaceAll(/[[{]/g, '$&$&'));
    await turn(150);
  };
  await desk.press('{Control>}k{/Control}');
  return {
    ...desk,
    asked,
    box,
    type,
    lines: () =>
      within(screen.getByRole('listbox'))
        .queryAllByRole('option')
        .map((element) => element.textContent),
    opened: () =>
      desk.top() && { name: desk.top()!.name, input: desk.top()!.ref.getSnapshot().context },
  };
}

test.each([
  ['#4127', '#4127', ['Rx 4127 atorvastatin 20 mgRivera, Alma · Billed']],
  ['#4', '#4', ['Rx 4127 atorvastatin 20 mgRivera, Alma · Billed']],
  ['@riv', '@riv', ['Rivera, Alma J04/12/1957']],
  ['$ator', '$ator', ['atorvastatin 20 mg00093-5058-98']],
])('%s asks the server for that kind and shows nothing else', async (typed, sent, shown) => {
  const { type, asked, lines } = await open();
  await type(typed);
  expect([asked.at(-1), lines()]).toEqual([sent, shown]);
});
test('> finds commands and / places, and neither asks for records', async () => {
  const { type, asked, lines, press } = await open();
  await type('>lock');
  expect(lines()[0]).toContain('Lock');
  await press('{Control>}a{/Control}');
  await type('/queue');
  expect([lines()[0], lines().some((line) => line?.startsWith('Lock')), asked]).toEqual([
    expect.stringContaining('Prescription Processing'),
    false,
    [],
  ]);
});
test.each([
  [false, []],
  [true, ['Training']],
])(
  'the training is offered to the people of a demo store alone (demo: %s)',
  async (demo, found) => {
    const { session } = fakeWorld({ ...maria, demo }).ports;
    const { type, lines } = await open({ session });
    await type('>training');

    expect(lines().filter((line) => line?.startsWith('Training'))).toEqual(
      found.map((title) => expect.stringContaining(title)),
    );
  },
);
test('Tab tells a command its patient and its drug before it runs: the entry starts with both', async () => {
  const { type, press, asked, lines, opened, box } = await open();
  await type('new pres');
  await press('{Tab}');
  expect(box().placeholder).toBe('Name, date of birth or telephone');
  await type('riv');
  expect([asked.at(-1), lines()]).toEqual(['@riv', ['Rivera, Alma J04/12/1957']]);
  await press('{Enter}');
  expect(lines()).toEqual(['New prescriptionRivera, Alma J']);
  await type('ator');
  await press('{Enter}');
  await type('90');
  await press('{Control>}{Enter}{/Control}');
  expect(opened()).toMatchObject({
    name: 'rxEntry',
    input: { patientId: 5, start: { drugId: 9, quantity: 90_000 } },
  });
});
test('a status is one of the queues; a prescription is told to Print Label with how many labels', async () => {
  const first = await open();
  await first.type('/prescription');
  await first.press('{Tab}');
  await first.type('hold');
  await first.press('{Enter}');
  expect(first.world.went).toEqual([{ path: '/private/processing', search: { queue: 'hold' } }]);
  cleanup();
  const { type, press, opened } = await open();
  await type('print la');
  await press('{Tab}');
  await type('4127');
  await press('{Enter}');
  await type('3');
  await press('{Enter}');
  expect(opened()).toMatchObject({ name: 'printLabel', input: { rxId: 41, count: 3 } });
});
test('Right shows what can be done with a record; Backspace and Esc go one step back', async () => {
  const { type, press, lines, world, box } = await open();
  await type('#4127');
  await press('{ArrowRight}');
  expect(lines().map((line) => line?.split(/(?<=[a-z])(?=[A-Z])/)[0])).toEqual([
    'Next step of a prescription',
    'Processing',
    'Print Label',
    'Edit Rx',
  ]);
  await press('{Escape}');
  await turn(150);
  expect(lines()).toHaveLength(1);
  await press('{ArrowRight}', '{Enter}');
  expect([world.went.at(-1), screen.queryByRole('combobox')]).toEqual([
    { path: '/private/processing-detail', search: { rx: 41, step: true } },
    null,
  ]);
  await press('{Control>}k{/Control}');
  await type('new pres');
  await press('{Tab}', '{Backspace}');
  expect(box().value).toBe('new pres');
});
test('what may not be done says why, and is not left for that', async () => {
  const { type, press, said } = await open();
  await type('vendor');
  expect(screen.getAllByRole('option', { name: /^Vendor/ })[0]!.textContent).toContain(
    'Not part of this version yet',
  );
  await press('{Enter}');
  expect(said().at(0)).toBe('Vendor: Not part of this version yet');
  expect(screen.getByRole('combobox')).toBe(document.activeElement);
});
test('Enter on a record of an older search opens what answers the new words', async () => {
  let answer = (): void => undefined;
  const { type, press, world } = await open({
    search: {
      searchEverything: async (text) => {
        if (text === '#41') return store;
        await new Promise<void>((done) => {
          answer = done;
        });
        return [{ kind: 'rx', id: 42, title: 'Rx 4138 metformin 500 mg', detail: 'Riva, Sam' }];
      },
    },
  });
  await type('#41');
  await press('38', '{Enter}');
  const waiting = screen.getByRole('status', { name: '' }).textContent;
  await turn(150);
  await act(async () => answer());
  await turn();
  expect([waiting, world.went.at(-1), screen.queryByRole('combobox')]).toEqual([
    'Searching: the key that you pressed waits for the answer.',
    { path: '/private/processing-detail', search: { rx: 42 } },
    null,
  ]);
});
test('a command whose reason is over before it is drawn runs, and the palette goes', async () => {
  let come!: () => void;
  const given = fakeWorld(maria);
  const loadPermissions = given.ports.roles.loadPermissions;
  const { type, desk, world } = await open({
    roles: {
      ...given.ports.roles,
      loadPermissions: async (signal) => {
        await new Promise<void>((done) => {
          come = done;
        });
        return loadPermissions(signal);
      },
    },
  });
  await type('/prescription');
  const box = screen.getByRole('combobox');
  const rights = desk.workstation.subscribe(({ context }) => {
    if (context.tree === null) return;
    rights.unsubscribe();
    fireEvent.keyDown(box, { key: 'Enter' });
  });
  await act(async () => come());
  await turn();
  expect([world.went.at(-1), screen.queryByRole('combobox')]).toEqual([
    { path: '/private/processing', search: {} },
    null,
  ]);
});
test('PageDown and PageUp walk the palette by ten lines and stop at its ends; the text stays', async () => {
  const { type, press, lines, box } = await open();
  await type('>');
  const at = () =>
    screen
      .getAllByRole('option')
      .findIndex((element) => element.getAttribute('data-selected') === 'true');
  const all = lines().length;
  expect([all > 21, at()]).toEqual([true, 0]);
  await press('{PageDown}', '{PageDown}');
  expect(at()).toBe(20);
  await press('{PageUp}');
  expect([at(), box().value]).toEqual([10, '>']);
  for (let index = 0; index < 6; index += 1) await press('{PageDown}');
  expect(at()).toBe(all - 1);
});

test('opened before the rights are there, it shows what is open as soon as they come', async () => {
  let come!: () => void;
  const world = fakeWorld(maria);
  const loadPermissions = world.ports.roles.loadPermissions;
  const { type, lines } = await open({
    roles: {
      ...world.ports.roles,
      loadPermissions: async (signal) => {
        await new Promise<void>((done) => {
          come = done;
        });
        return loadPermissions(signal);
      },
    },
  });
  await type('/prescription');
  const closed = lines();
  await act(async () => come());
  await turn();
  expect([closed, lines()].map((texts) => texts[0])).toEqual([
    'Prescription ProcessingThe permission list has not been loaded, so nothing is open yet.TabstatusAlt 1',
    'Prescription ProcessingGoes to Prescription Processing.TabstatusAlt 1',
  ]);
});
test('where nothing is found, a command of other accounts is named, and who has it', async () => {
  const { type } = await open({ search: { searchEverything: async () => [] } });
  await type('company search');
  expect(screen.getByText(/^No Record Found/).textContent).toBe(
    'No Record Found. Company Search is for accounts of the administration.',
  );
});
