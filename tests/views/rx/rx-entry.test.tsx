// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import {
  differenceAlert,
  penicillinAlert,
  warfarinAlert,
} from '#tests/machines/rx/entry/alerts.ts';
import { entryWorld, type EntryWorld, detailOf } from '#tests/machines/rx/entry/world.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { CommandKeys } from '#ui/platform/commands/command-keys.tsx';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { createDesk } from '../../../src/app/composition.ts';
import { allCommands, dialogViews } from '../../../src/app/registries.ts';
import { handRests } from '../resting-hand.ts';

Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {
    /* no layout here */
  }
  unobserve() {
    /* none */
  }
  disconnect() {
    /* none */
  }
};
beforeEach(() => {
  strokes = 0;
});
afterEach(cleanup);

const people: Readonly<Record<string, readonly PickOption[]>> = {
  patient: [{ id: 41, label: 'Rivera, Alma J', detail: '04/12/1957' }],
  prescriber: [{ id: 7, label: 'Nakamura, Tom MD', detail: 'NPI 1234567893' }],
  drug: [{ id: 31, label: 'Amoxicillin 500 mg Capsule', detail: '00093-3105-01' }],
};
const fieldPorts = {
  today: () => '2026-03-02',
  search: async (of: string, text: string) =>
    (people[of] ?? []).filter((person) => person.label.toLowerCase().includes(text.toLowerCase())),
  labelOf: async (of: string, id: number) =>
    id === 88
      ? 'Okoye, Samuel'
      : ((people[of] ?? []).find((person) => person.id === id)?.label ?? `${of} ${id}`),
};
/** Keys pressed besides the data itself; a chord is one stroke. */
let strokes = 0;
const turn = (ms = 0) =>
  act(async () => {
    for (let index = 0; index < 6; index += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, index === 0 ? ms : 0);
      });
  });
const refusedForAlert: RxOutcome = {
  kind: 'refused',
  failure: {
    code: 'REFUSED',
    message: 'The alert is not answered.',
    why: ['The alert is not answered.'],
    allowedRoles: ['Pharmacist'],
  },
};
/** The check rests this long after the last key. */
const checkRest = 90;
/** What is typed is kept this long (ms) after it. */
const keepRest = 1_100;

async function open(
  input: object,
  entry: EntryWorld = entryWorld(),
  permissions: readonly PermissionKey[] = maria.permissions,
  saved: object[] = [],
) {
  const base = fakeWorld({ ...maria, permissions });
  const patient = {
    ...base.ports.records.patient,
    save: async ({ draft }: { draft: object }) => {
      saved.push(draft);
      return { kind: 'saved' as const, row: { ...draft, id: 88, version: 1 } as Stored };
    },
  };
  const world = {
    ...base,
    ports: {
      ...base.ports,
      rx: { ...base.ports.rx, ...entry.ports.rx },
      erx: { ...base.ports.erx, ...entry.ports.erx, refuseErx: base.ports.erx.refuseErx },
      drugs: { ...base.ports.drugs, ...entry.ports.drugs },
      drafts: entry.ports.drafts,
      records: { ...base.ports.records, patient },
    },
  };
  const desk = createDesk({
    ports: world.ports,
    commands: allCommands,
    views: dialogViews,
    screens: {},
    builtRoutes: new Set(),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: domFocusView,
  });
  await turn();
  render(
    <DeskProvider desk={desk}>
      <FieldPortsProvider ports={fieldPorts}>
        <CommandKeys />
        <main>
          <button type="button">Where I was</button>
        </main>
        <DialogHost views={dialogViews} notes={<Toasts />} />
      </FieldPortsProvider>
    </DeskProvider>,
  );
  screen.getByText('Where I was').focus();
  act(() => desk.workstation.send({ type: 'dialog.open', name: 'rxEntry', input }));
  await turn();
  const user = userEvent.setup();
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      handRests();
      await user.keyboard(key);
      strokes += 1;
      await turn();
    }
  };
  const data = async (text: string, rest = 0) => {
    await user.keyboard(text);
    await turn(rest);
  };
  return {
    entry,
    press,
    data,
    desk,
    stack: () =>
      childrenOf(desk.workstation)
        .dialogs.getSnapshot()
        .context.stack.map((openDialog) => openDialog.name),
  };
}
const focused = () =>
  document.activeElement?.getAttribute('data-field') ??
  document.activeElement?.getAttribute('aria-label') ??
  document.activeElement?.textContent;
const box = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-dialog="rxEntry"] [data-field="${name}"]`)!;

test('a message with exact matches, from open to filled, in one stroke', async () => {
  const { entry, press } = await open({ erxId: 501 });
  expect([
    box('patientId').value,
    box('drugId').value,
    box('quantity').value,
    box('origin').value,
    focused(),
  ]).toEqual(['Rivera, Alma J', 'Amoxicillin 500 mg Capsule', '30', '3', 'patientId']);
  await press('{Control>}{Enter}{/Control}');
  expect(entry.created).toMatchObject([{ erxId: 501, thenFill: true }]);
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  console.log(`From an opened message with exact matches to filled: ${strokes} stroke`);
  expect(strokes).toBeLessThanOrEqual(25);
});
test('the same with an alert to answer and a patient who waits: still a handful of strokes', async () => {
  const entry = entryWorld();
  entry.alerts = [penicillinAlert, warfarinAlert];
  const { press } = await open({ erxId: 501 }, entry);
  await turn(checkRest);
  await press('{Alt>}a{/Alt}');
  expect(focused()).toBe('Alerts');
  await press('3');
  expect(focused()).toBe('Prescriber asked: approved as written. In words');
  await press('d', 'r', ' ', 'c', 'h', 'e', 'n', '{Enter}');
  expect(focused()).toBe('Alerts');
  await press('7');
  expect(focused()).toBe('Patient asked: fill as it is. In words');
  await press('I', 'N', 'R', ' ', 'o', 'k', '{Enter}');
  expect(focused()).toBe('patientId');
  await press('{Alt>}w{/Alt}', '{Control>}{Enter}{/Control}');
  expect(entry.created).toMatchObject([
    {
      promise: { waiting: true },
      answers: [
        {
          fingerprint: penicillinAlert.fingerprint,
          service: 'M0',
          result: '1G',
          note: 'dr chen',
        },
        { fingerprint: warfarinAlert.fingerprint, service: 'P0', result: '1B', note: 'INR ok' },
      ],
    },
  ]);
  console.log(`The same with two alerts answered and Waiting: ${strokes} strokes`);
  expect(strokes).toBeLessThanOrEqual(25);
});
test('alerts stand above the label’s text, which may be long', async () => {
  const entry = entryWorld();
  entry.alerts = [penicillinAlert];
  await open({ erxId: 501 }, entry);
  await turn(checkRest);
  const { textContent } = screen.getByRole('region', { name: 'Check' });
  const [alert = -1, label = -1] = [penicillinAlert.title, 'Label says'].map((text) =>
    textContent.indexOf(text),
  );
  expect(alert).toBeGreaterThanOrEqual(0);
  expect(label).toBeGreaterThan(alert);
});
test('words typed for an alert stay, and the entry is not saved over them', async () => {
  const entry = entryWorld();
  entry.alerts = [penicillinAlert, warfarinAlert];
  const { press } = await open({ erxId: 501 }, entry);
  await turn(checkRest);
  await press('{Alt>}a{/Alt}', '1');
  await press('s', 'p', 'o', 'k', 'e', '{Escape}');
  expect(focused()).toBe('Alerts');
  await press('{ArrowDown}');
  expect(screen.getByText(/^Not saved yet:/).textContent).toBe(
    'Not saved yet: Prescriber asked: not filled · spoke',
  );
  await press('{Control>}{Enter}{/Control}');
  await turn(checkRest);

  expect(entry.created).toEqual([]);
  expect(focused()).toBe('Prescriber asked: not filled. In words');
  expect(screen.getByDisplayValue('spoke')).toBe(document.activeElement);
});
test('what the final check sent back opens at its field, with the sentence on top', async () => {
  const failed = 'Wrong strength or form entered: 10 mg was prescribed';
  const failedBefore = `The final check failed on 03/01/2026 (Paula Desk): ${failed}.`;
  const entry = entryWorld();
  entry.stored = { failedCheck: { said: failedBefore, toMend: 'drugId' } };
  entry.alerts = [
    {
      ...penicillinAlert,
      kind: 'failed-check',
      fingerprint: 'failed-check|rx4128|1',
      title: `The final check failed: ${failed}`,
    },
  ];
  const { press } = await open({ rxId: 4128, field: 'drugId' }, entry);
  await turn(checkRest);

  expect(focused()).toBe('drugId');
  expect(screen.getByText(failedBefore)).toBeTruthy();
  await press('{Alt>}a{/Alt}', '1');
  expect(
    screen.getAllByText(/A pharmacist answers this in words, on the prescription’s page/).length,
  ).toBeGreaterThan(0);
});
test('the sentence of a failed check goes once what it found is corrected', async () => {
  const said = 'The final check failed on 03/01/2026 (Paula Desk): Wrong directions entered.';
  const entry = entryWorld();
  entry.stored = { failedCheck: { said, toMend: 'sig' } };
  entry.alerts = [{ ...penicillinAlert, kind: 'failed-check', fingerprint: 'failed-check|rx1|1' }];
  const { data } = await open({ rxId: 4128, field: 'sig' }, entry);
  await turn(checkRest);
  expect([focused(), screen.queryAllByText(said).length]).toEqual(['sig', 1]);

  entry.alerts = [];
  await data('1C PO BID', checkRest);

  expect(screen.queryByText(said)).toBeNull();
});
test('by hand: Enter walks the quick path, a proposal is taken with Enter, and what the paper says closes it', async () => {
  const { entry, press, data } = await open({});
  expect(focused()).toBe('patientId');
  for (const [typed, next] of [
    ['river', 'prescriberId'],
    ['naka', 'drugId'],
    ['amox', 'sig'],
  ] as const) {
    await data(typed);
    await press('{Enter}');
    expect(focused()).toBe(next);
  }
  await data('1C PO TID');
  await press('{Enter}');
  await data('30', checkRest);
  await press('{Enter}');
  expect(screen.getByText(/proposed/).textContent).toContain('10 days proposed');
  await press('{Enter}');
  expect([box('daysSupply').value, focused()]).toEqual(['10', 'refills']);
  await data('0');
  await press('{Enter}', '{Enter}', '{Enter}');
  expect(focused()).toBe('hardCopy');
  await data('Paper from Dr. Nakamura');
  await press('{Control>}{Enter}{/Control}');
  await turn(checkRest);
  expect(entry.created).toMatchObject([
    {
      erxId: null,
      thenFill: true,
      draft: {
        patientId: 41,
        prescriberId: 7,
        drugId: 31,
        sig: '1C PO TID',
        quantity: 30_000,
        daysSupply: 10,
        refills: 0,
        writtenOn: '2026-03-02',
        origin: '1',
        hardCopy: 'Paper from Dr. Nakamura',
      },
    },
  ]);
  console.log(`By hand, beside the data: ${strokes} strokes`);
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
});
test('a transfer by hand: behind the origin Enter walks what the other pharmacy tells, Tab visits what only a controlled drug needs', async () => {
  const { entry, press, data } = await open({});
  for (const typed of ['river', 'naka', 'amox']) {
    await data(typed);
    await press('{Enter}');
  }
  await data('1C PO TID');
  await press('{Enter}');
  await data('30', checkRest);
  // Days are taken, refills left open: they follow what remains.
  await press('{Enter}', '{Enter}', '{Enter}', '{Enter}');
  expect([focused(), box('fromPharmacy')]).toEqual(['origin', null]);
  // The browser's own list: letters choose in it ("pha").
  act(() => {
    fireEvent.change(box('origin'), { target: { value: '5' } });
  });
  await turn();
  await press('{Enter}');
  expect(focused()).toBe('fromPharmacy');
  const walked: (string | null | undefined)[] = [];
  for (const typed of [
    'Oak',
    '2175550100',
    'Roe',
    '77',
    '',
    '5',
    '3',
    '01/05/2026',
    '02/28/2026',
  ]) {
    if (typed !== '') await data(typed);
    walked.push(focused());
    await press('{Enter}');
  }
  expect(walked).toEqual([
    'fromPharmacy',
    'fromPhone',
    'fromPharmacist',
    'fromRxNumber',
    'transferredOn',
    'originalRefills',
    'refillsRemaining',
    'firstFilledOn',
    'lastFilledOn',
  ]);
  expect([
    focused(),
    box('refills').value,
    screen.getByText('Proposed: 2 after the first fill made here').textContent,
  ]).toEqual(['fromAddress', '2', 'Proposed: 2 after the first fill made here']);
  await press('{Enter}');
  expect(focused()).toBe('fromDea');
  await press('{Tab}');
  expect(document.activeElement?.textContent).toContain('Add refill');
  await press('{Enter}');
  await turn(30);
  await data('02/28/2026');
  expect(document.activeElement?.getAttribute('data-field')).toBe('earlierRefills.0.filledOn');
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
    'New prescription, transfer',
  );
  box('hardCopy').focus();
  await data('By phone');
  await press('{Control>}s{/Control}');
  await turn(checkRest);
  expect(entry.created).toMatchObject([
    {
      draft: { origin: '5', refills: 2 },
      transferIn: {
        fromPharmacy: 'Oak',
        fromPhone: '2175550100',
        fromPharmacist: 'Roe',
        fromRxNumber: '77',
        transferredOn: '2026-03-02',
        originalRefills: 5,
        refillsRemaining: 3,
        firstFilledOn: '2026-01-05',
        lastFilledOn: '2026-02-28',
        earlierRefills: [{ filledOn: '2026-02-28', place: null }],
      },
    },
  ]);
});
test('the usual directions stand under the empty SIG; the arrow takes them, Enter does not', async () => {
  const entry = entryWorld();
  entry.over = {
    usualSig: { drugId: 31, sig: '1C PO TID', means: 'Take 1 capsule by mouth three times daily.' },
  };
  const { press, data } = await open({}, entry);
  for (const typed of ['river', 'naka', 'amox']) {
    await data(typed);
    await press('{Enter}');
  }
  await turn(checkRest);
  expect([focused(), box('sig').value, screen.getByText(/proposed/).textContent]).toEqual([
    'sig',
    '',
    '1C PO TID proposed → takes it: Take 1 capsule by mouth three times daily.',
  ]);
  await press('{Enter}');
  expect([box('sig').value, focused()]).toEqual(['', 'quantity']);
  await press('{Shift>}{Tab}{/Shift}', '{ArrowRight}', '{Enter}');
  expect([
    box('sig').value,
    focused(),
    screen
      .getByText('Proposed: type over it to change it.')
      .closest('.relative')
      ?.querySelector('[data-field="sig"]') !== null,
  ]).toEqual(['1C PO TID', 'quantity', true]);
});
test('days on a question stand beside it, are taken with Enter, and keep it', async () => {
  const { press, data } = await open({});
  for (const typed of ['river', 'naka', 'amox', '1C PO TID X7D']) {
    await data(typed);
    await press('{Enter}');
  }
  await data('30', checkRest);
  await press('{Enter}');
  const besideDays = () =>
    [...(box('daysSupply').closest('.relative')?.querySelectorAll('p') ?? [])].map(
      (line) => line.textContent,
    );
  const question = 'Is the quantity right? 9 capsules would be left when the directions end.';
  expect([focused(), box('daysSupply').value, besideDays()]).toEqual([
    'daysSupply',
    '',
    [
      '7 days proposed Enter takes it: 30 capsules over 7 days at 3 capsules a day = 7 days',
      question,
    ],
  ]);
  await press('{Enter}');
  expect([box('daysSupply').value, besideDays()]).toEqual([
    '7',
    ['Proposed: type over it to change it.', question],
  ]);
});
test('an unknown patient is added from the message; what is typed on goes into the next open field', async () => {
  const saved: object[] = [];
  const { press, data, stack, entry } = await open(
    { erxId: 502 },
    entryWorld(),
    maria.permissions,
    saved,
  );
  const back = '{Shift>}{Tab}{/Shift}';
  await press('{Tab}', '{Tab}', '{Backspace}', back, back);
  expect([focused(), box('prescriberId').value, box('drugId').value]).toEqual([
    'patientId',
    'Nakamura, Tom MD',
    '',
  ]);
  await press('{F4}', '{Control>}{Insert}{/Control}');
  expect([
    stack(),
    focused(),
    document.querySelector<HTMLInputElement>(
      '[data-dialog="quickAddPatient"] [data-field="cityName"]',
    )?.value,
  ]).toEqual([['rxEntry', 'quickAddPatient'], 'lastName', 'Chicago']);
  await press('{Control>}s{/Control}');
  expect(saved).toMatchObject([
    { lastName: 'Okoye', firstName: 'Samuel', dateOfBirth: '1984-11-30', gender: 'M', cityId: 812 },
  ]);
  expect([stack(), focused(), box('patientId').value]).toEqual([
    ['rxEntry'],
    'drugId',
    'Okoye, Samuel',
  ]);
  await data('amox');
  await press('{Enter}');
  expect([box('patientId').value, box('prescriberId').value, box('drugId').value]).toEqual([
    'Okoye, Samuel',
    'Nakamura, Tom MD',
    'Amoxicillin 500 mg Capsule',
  ]);
  await press('{Control>}s{/Control}');
  await turn(checkRest);
  expect(entry.created).toMatchObject([{ draft: { patientId: 88 }, thenFill: false }]);
});
test('who was not added after all is still looked for: the focus is back on Patient', async () => {
  const { press, data, stack } = await open({});
  await data('Okoye, Samuel');
  await press('{Control>}{Insert}{/Control}', '{Escape}');

  expect([stack(), focused(), box('patientId').value]).toEqual([
    ['rxEntry'],
    'patientId',
    'Okoye, Samuel',
  ]);
});
test('a digit on its way when a refused save shows its alert answers nothing', async () => {
  const entry = entryWorld();
  entry.alerts = [penicillinAlert];
  entry.answers.push(refusedForAlert);
  const { press } = await open({ erxId: 501 }, entry);
  await turn(checkRest);

  await press('{Control>}{Enter}{/Control}', '3');

  expect(focused()).toBe('Alerts');
  expect(screen.getByText(/The alert came while you typed/)).toBeTruthy();
});
test('adding a drug without its NDC: the refused save goes to the field that is missing', async () => {
  const saved: object[] = [];
  const { press, data } = await open({}, entryWorld(), maria.permissions, saved);
  await press('{Tab}', '{Tab}');
  await data('Zzdrug');
  await press('{Control>}{Insert}{/Control}', '{Tab}', '{Tab}');
  expect(focused()).toBe('name');
  await press('{Control>}s{/Control}');
  expect([focused(), saved]).toEqual(['ndc', []]);
});
test('a severe alert tells a technician who must answer it; the entry can still be saved', async () => {
  const entry = entryWorld();
  entry.alerts = [penicillinAlert];
  const { press } = await open(
    { erxId: 501 },
    entry,
    maria.permissions.filter((permission) => permission !== 'dur.answer.severe'),
  );
  await press('{F7}');
  expect(
    within(screen.getByRole('listbox', { name: 'Alerts' })).getByText(
      /A pharmacist must answer this alert/,
    ),
  ).toBeTruthy();
  await press('1');
  expect(screen.getByText(/Answer 1: A pharmacist must answer this alert/)).toBeTruthy();
  await press('{Escape}');
  expect(focused()).toBe('patientId');
  await press('{Control>}s{/Control}');
  await turn(checkRest);
  expect(entry.created).toMatchObject([{ answers: [], thenFill: false }]);
});
test('each alert says its kind in words, whether it waits, and takes the answer of the right person', async () => {
  const entry = entryWorld();
  const alert = (
    kind: string,
    severity: AlertView['severity'],
    title: string,
    who: AlertView['who'],
  ): AlertView => ({
    fingerprint: kind,
    kind,
    severity,
    reason: 'XX',
    title,
    effect: 'What happens.',
    management: 'What to do.',
    who,
    answered: null,
  });
  entry.alerts = [
    alert('early-refill', 'severe', 'Alprazolam 1 mg: 3 days early', 'pharmacist'),
    alert('high-dose', 'moderate', 'Too much a day', 'technician'),
    alert('late-refill', 'minor', '12 days late', 'technician'),
  ];
  const { press } = await open(
    { erxId: 501 },
    entry,
    maria.permissions.filter((permission) => permission !== 'dur.answer.severe'),
  );
  const list = screen.getByRole('listbox', { name: 'Alerts' });
  const heads = () =>
    within(list)
      .getAllByRole('option')
      .map((element) => element.querySelector('p')!.textContent);
  expect(heads()).toEqual([
    'SevereEarly refillAlprazolam 1 mg: 3 days earlyNeeds an answer',
    'ModerateHigh doseToo much a dayNeeds an answer',
    'MinorLate refill12 days lateNo answer needed',
  ]);
  await press('{F7}', '1');
  expect(screen.getByText(/Answer 1: A pharmacist must answer this alert/)).toBeTruthy();
  await press('{ArrowDown}', '7', 't', 'o', 'o', 'k', ' ', 'i', 't', '{Enter}');
  expect(heads()).toEqual([
    'SevereEarly refillAlprazolam 1 mg: 3 days earlyNeeds an answer',
    'ModerateHigh doseToo much a day',
    'MinorLate refill12 days lateNo answer needed',
  ]);
  expect(within(list).getByText('Patient asked: fill as it is').textContent).toBe(
    'Patient asked: fill as it is · took it',
  );
});
test('a difference at entry is kept in words, never by running text', async () => {
  const entry = entryWorld();
  entry.alerts = [differenceAlert];
  const { press } = await open({ erxId: 501 }, entry);
  await turn(checkRest);
  await press('{F7}', 'lisinopril{Enter}');
  const list = within(screen.getByRole('listbox', { name: 'Alerts' }));
  const answered = `${differenceAlert.title}: The law allows this product in its place`;
  expect([list.getByText('Needs an answer'), screen.getByText(answered)]).toHaveLength(2);

  await press('{Control>}a{/Control}', 'The board lists it.', '{Enter}');
  await press('{Control>}{Enter}{/Control}');

  expect(entry.created).toEqual([
    expect.objectContaining({
      answers: [
        {
          fingerprint: differenceAlert.fingerprint,
          service: 'GP',
          result: '00',
          note: 'The board lists it.',
        },
      ],
    }),
  ]);
});
test('what differs from the message stands at its field, what agrees is counted', async () => {
  const entry = entryWorld();
  entry.over = {
    differences: [
      {
        field: 'quantity',
        label: 'Qty.',
        message: '30',
        entered: '60',
        state: 'different',
        severity: 'stop',
        why: 'The message says 30',
      },
      {
        field: 'refills',
        label: 'Refills',
        message: '0',
        entered: '0',
        state: 'same',
        severity: 'info',
        why: 'Same',
      },
    ],
  };
  await open({ erxId: 501 }, entry);
  const row = document.querySelector<HTMLElement>('[data-field-row="quantity"]')!;
  const message = screen.getByRole('region', { name: 'The message' });
  expect([
    row.textContent,
    document.querySelector('[data-field-row="refills"]')!.textContent,
  ]).toEqual([
    expect.stringMatching(/Differs.*The message says 30/),
    expect.not.stringMatching(/Same|Differs/),
  ]);
  expect(within(message).getByText('1 as in the message')).toBeTruthy();
  expect(within(message).getByText('Differs')).toBeTruthy();
  expect(screen.getByText('1 field differs from the message')).toBeTruthy();
});
test('without a message, what differs is what the SIG says of the prescription', async () => {
  const entry = entryWorld();
  entry.over = {
    differences: [
      {
        field: 'sigRefills',
        label: 'Refills written in the SIG',
        message: '“Refill x2”',
        entered: '5',
        state: 'different',
        severity: 'stop',
        why: 'Another number of refills',
      },
    ],
  };
  await open({}, entry);

  expect(document.querySelector('[data-field-row="refills"]')?.textContent).toMatch(
    /Differs.*Another number of refills/,
  );
  expect(screen.getByText('1 field differs from what was written')).toBeTruthy();
});
test('the words that were typed for an alert are back after a reload, not saved', async () => {
  const entry = entryWorld();
  entry.alerts = [penicillinAlert];
  const { press } = await open({ erxId: 501 }, entry);
  await turn(checkRest);
  await press('{Alt>}a{/Alt}', '1', 'spoke with dr chen');
  await turn(1_100);
  cleanup();

  await open({ erxId: 501 }, entry);
  await turn(checkRest);

  expect(screen.getByText(/^Not saved yet/).textContent).toBe(
    'Not saved yet: Prescriber asked: not filled · spoke with dr chen',
  );
});
test.each([
  ['note', 'note'],
  ['prescriberId', 'drugId'],
])(
  'a reload in %s goes on in %s: a record that was chosen is not searched again',
  async (at, to) => {
    const entry = entryWorld();
    entry.kept.set('rx-entry:501', { values: { hardCopy: 'Call first' }, answers: {}, at });

    await open({ erxId: 501 }, entry);

    expect(focused()).toBe(to);
  },
);
test('a new prescription that comes back says whose it is, with the focus on Patient', async () => {
  const entry = entryWorld();
  const values = { patientId: 1, sig: '1C PO BID' };
  const { safety } = detailOf({});
  entry.over = { safety: { ...safety, name: 'Dubois, Evelyn' } };
  entry.kept.set('rx-entry:new', { values, answers: {}, at: 'sig' });

  await open({}, entry);
  await turn(checkRest);

  expect(focused()).toBe('patientId');
  expect(screen.getByText('What you had typed before is back: Dubois, Evelyn')).toBeDefined();
});
test('while another patient is typed, nothing of the one before stands beside it', async () => {
  const entry = entryWorld();
  const { safety } = detailOf({});
  entry.over = { safety: { ...safety, patientId: 41, name: 'Rivera, Alma J' } };
  const { press } = await open({ patientId: 41 }, entry);
  await turn(checkRest);
  const check = within(screen.getByRole('region', { name: 'Check' }));
  expect(check.getByText('Rivera, Alma J').textContent).toBe('Rivera, Alma J');

  act(() => box('patientId').focus());
  await press('miller');
  expect([
    check.queryByText('Rivera, Alma J'),
    check.getByText('The patient is not chosen').textContent,
  ]).toEqual([null, 'The patient is not chosen']);
});
test('half-typed work is back after a reload; Esc asks, and D lets it go', async () => {
  const entry = entryWorld();
  entry.kept.set('rx-entry:501', { values: { sig: '1C PO BID', note: 'Call first' }, answers: {} });
  const { press, stack } = await open({ erxId: 501 }, entry);
  expect([
    box('sig').value,
    box('note').value,
    screen.getByText('What you had typed before is back'),
  ]).toEqual(['1C PO BID', 'Call first', expect.anything()]);
  await press('{Escape}');
  expect(focused()).toContain('Save & Close');
  await press('{Escape}');
  expect([stack(), box('note').value]).toEqual([['rxEntry'], 'Call first']);
  await turn(320);
  await press('{Escape}', 'd');
  expect([stack(), [...entry.kept.keys()], entry.created]).toEqual([[], [], []]);
});
test('what was given up while the server does not answer is told to come back', async () => {
  const entry = entryWorld();
  const { press, data, stack } = await open({}, entry);
  await data('river');
  await press('{Enter}');
  await turn(keepRest);
  Object.assign(entry.ports.drafts, {
    saveDraft: () => Promise.reject(new Error('The server does not answer.')),
  });

  await press('{Escape}', 'd');

  expect(stack()).toEqual([]);
  expect(screen.getByText(/What was typed is still kept/)).toBeTruthy();
});
test('an incomplete entry is not sent: the focus goes to the first field that is missing', async () => {
  const { entry, press, data } = await open({});
  await data('river');
  await press('{Enter}', '{Control>}{Enter}{/Control}');
  expect([
    entry.created,
    focused(),
    screen.getByText('Prescriber is needed before this can be saved.'),
  ]).toEqual([[], 'prescriberId', expect.anything()]);
});
test('Esc in an open list closes the list only; arrows walk it', async () => {
  const { press, stack } = await open({ patientId: 41 });
  box('prescriberId').focus();
  await press('{F4}');
  expect(
    within(screen.getByRole('listbox', { name: 'Choices' })).getAllByRole('option'),
  ).toHaveLength(1);
  await press('{ArrowDown}', '{Escape}');
  expect([screen.queryByRole('listbox', { name: 'Choices' }), stack()]).toEqual([
    null,
    ['rxEntry'],
  ]);
});

test("Ctrl+' takes a field from the prescription that was entered before, and says so when there was none", async () => {
  const { press, desk } = await open({});
  await press('{Alt>}a{/Alt}');
  box('prescriberId').focus();
  await press("{Control>}'{/Control}");
  expect([
    box('prescriberId').value,
    childrenOf(desk.workstation).notifications.getSnapshot().context.kept[0]?.message,
  ]).toEqual(['', 'Copy from the record before: No record was saved here before this one.']);
  await press('{Escape}');
  act(() => desk.workstation.send({ type: 'dialog.open', name: 'rxEntry', input: { erxId: 501 } }));
  await turn();
  await press('{Control>}{Enter}{/Control}');
  act(() => desk.workstation.send({ type: 'dialog.open', name: 'rxEntry', input: {} }));
  await turn();
  box('prescriberId').focus();
  await press("{Control>}'{/Control}");
  box('quantity').focus();
  await press("{Control>}'{/Control}");
  await turn(checkRest);
  expect([box('prescriberId').value, box('quantity').value, box('patientId').value]).toEqual([
    'Nakamura, Tom MD',
    '30',
    '',
  ]);
});
