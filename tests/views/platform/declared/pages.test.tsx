// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseScan } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { PatientListRow } from '#domain/patient/contract/patient-list.ts';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import type { SearchInput } from '#machines/platform/list/list.ports.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import { autoCloseMs } from '#machines/platform/reason/reason.machine.ts';
import type { ReasonSave } from '#machines/platform/reason/reason.ports.ts';
import type { ScreenPorts } from '#machines/platform/record/provide.ts';
import type { SaveOutcome, Stored } from '#machines/platform/record/record.ports.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { failOnNestedActions } from '#tests/platform/quiet-console.ts';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import type { DeclaredScreen } from '#ui/platform/declared/declare-screen.tsx';
import { DeclaredPage } from '#ui/platform/declared/declared-page.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { SafetyProvider, SafetySlot } from '#ui/platform/shell/safety-slot.tsx';
import { drugPage } from '#ui/screens/drug/drug.tsx';
import { patientPage } from '#ui/screens/patient/patient.tsx';
import { createDesk } from '../../../../src/app/composition.ts';
import { allCommands, dialogViews, screenRegistry } from '../../../../src/app/registries.ts';

failOnNestedActions();

const start = globalThis.setTimeout;
/** Reason dialogs don't close by themselves here: a busy machine would see them too late. */
beforeEach(() => {
  vi.stubGlobal('setTimeout', (act: () => void, delay?: number) =>
    start(delay === autoCloseMs ? () => undefined : act, delay),
  );
});
afterEach(() => vi.unstubAllGlobals());

const person = (
  id: number,
  lastName: string,
  firstName: string,
  row: Partial<PatientListRow> = {},
): PatientListRow => ({
  id,
  version: 1,
  name: `${lastName}, ${firstName}`,
  lastName,
  firstName,
  dob: '1957-04-12',
  gender: 'F',
  cell: '3125550101',
  homeTel: null,
  address: '12 Elm St, Springfield',
  active: true,
  inactiveReason: null,
  blocked: false,
  blockedReason: null,
  ...row,
});
const stored = (row: PatientListRow, allergies: readonly unknown[] = []): Stored => ({
  ...blankPatient,
  conditions: [],
  insurances: [],
  allergyExceptions: [],
  id: row.id,
  version: row.version,
  lastName: row.lastName,
  firstName: row.firstName,
  middleName: null,
  dateOfBirth: row.dob,
  gender: row.gender,
  cellPhone: row.cell,
  homeTel: null,
  email: null,
  addressLine1: null,
  addressLine2: null,
  zipCode: null,
  zip4: null,
  cityName: null,
  state: null,
  cityId: 0,
  ezCap: false,
  autofill: false,
  allergyStatus: allergies.length > 0 ? 'allergies' : 'not-selected',
  note: null,
  allergies,
});
const sulfa = {
  id: 9,
  kind: 'group',
  value: 'sulfonamides',
  label: 'Sulfonamides',
  severity: 'Mild',
  exception: false,
};
const unused = {
  load: async () => null,
  save: async (): Promise<SaveOutcome> => {
    throw new Error('unused');
  },
  remove: async () => ({ kind: 'removed' as const, version: 2 }),
  restore: async () => ({ kind: 'restored' as const, version: 3 }),
};

/** Three patients behind the page's ports, and what was sent to the server. */
function patients() {
  let rows = [
    person(1, 'Rivera', 'Alma'),
    person(2, 'Rivera', 'Benito', { version: 4 }),
    person(3, 'Santos', 'Clara'),
  ];
  const sent: unknown[] = [];
  const switched: ReasonSave[] = [];
  const found = localRows<PatientListRow>({
    rows: () => rows,
    keyOf: (row) => row.id,
    textOf: (row, code) => String((row as unknown as Record<string, unknown>)[code] ?? ''),
    searched: ['name'],
    passes: (row, value) =>
      value['status'] === 'All' || row.active === (value['status'] === 'Active'),
  });
  const ports: ScreenPorts = {
    ...unused,
    search: (input: SearchInput) => found.searchRows(input),
    load: async ({ id }) => {
      const row = rows.find((row) => row.id === id);
      return row ? stored(row, id === 2 ? [sulfa] : []) : null;
    },
    save: async ({ id, version, draft }) => {
      sent.push({ id, version, draft });
      return { kind: 'saved', row: { ...draft, id: id ?? 77, version: version + 1 } };
    },
    remove: async ({ id, version }) => {
      rows = rows.filter((row) => row.id !== id);
      return { kind: 'removed', version: version + 1 };
    },
    beside: async (row): Promise<Result<unknown>> =>
      ok({
        patientId: (row as PatientListRow).id,
        name: (row as PatientListRow).name,
        dateOfBirth: '1957-04-12',
        age: 68,
        gender: 'F',
        phone: null,
        allergyStatus: 'nkda',
        allergies: [],
        conditions: [`Condition of ${(row as PatientListRow).firstName}`],
        insurance: null,
        note: null,
        fills: [],
      }),
  };
  const saveReason = async (reasonSave: ReasonSave): Promise<Result<{ version: number }>> => {
    switched.push(reasonSave);
    rows = rows.map((row) =>
      row.id !== reasonSave.record.id
        ? row
        : reasonSave.kind === 'inactive'
          ? {
              ...row,
              active: reasonSave.on,
              inactiveReason: reasonSave.text,
              version: row.version + 1,
            }
          : {
              ...row,
              blocked: reasonSave.on,
              blockedReason: reasonSave.text,
              version: row.version + 1,
            },
    );
    return ok({ version: reasonSave.record.version + 1 });
  };
  return { ports, saveReason, sent, switched };
}
const zips = {
  62701: [{ postalCode: '62701', id: 501, name: 'Springfield', stateName: 'IL' }],
  12345: [
    { postalCode: '12345', id: 1, name: 'Schenectady', stateName: 'NY' },
    { postalCode: '12345', id: 2, name: 'Rotterdam', stateName: 'NY' },
  ],
} as Readonly<
  Record<string, readonly { postalCode: string; id: number; name: string; stateName: string }[]>
>;

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});
interface Opening {
  readonly place: RouteName;
  readonly page: DeclaredScreen;
  readonly kind: 'patient' | 'drug';
  readonly ports: ScreenPorts;
  readonly saveReason?: (reasonSave: ReasonSave) => Promise<Result<{ version: number }>>;
  readonly without?: readonly string[];
  readonly first: string;
}
async function open(opening: Opening) {
  const account = {
    ...maria,
    permissions: maria.permissions.filter((permission) => !opening.without?.includes(permission)),
  };
  const world = fakeWorld(account);
  const ports = {
    ...world.ports,
    reason: {
      ...world.ports.reason,
      ...(opening.saveReason ? { saveReason: opening.saveReason } : {}),
    },
    recordScreens: { ...world.ports.recordScreens, [opening.kind]: opening.ports },
  };
  const desk = createDesk({
    ports,
    commands: allCommands,
    views: dialogViews,
    screens: screenRegistry(ports),
    builtRoutes: new Set([opening.place]),
    screenScopes: (name) => [name],
    theme: 'light',
    focus: domFocusView,
  });
  await waitFor(() => expect(desk.workstation.getSnapshot().matches('open')).toBe(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (desk.dispatcher.keydown(event).kind !== 'left') {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    desk.workstation.stop();
  };
  const fields = {
    today: () => '2026-03-02',
    search: async () => [],
    labelOf: async () => null,
    lookUpZip: async (zip: string) => zips[zip] ?? [],
  };
  render(
    <DeskProvider desk={desk}>
      <FieldPortsProvider ports={fields}>
        <SafetyProvider>
          <DeclaredPage route={opening.place} page={opening.page} />
          <SafetySlot />
        </SafetyProvider>
        <DialogHost views={dialogViews} notes={null} />
      </FieldPortsProvider>
    </DeskProvider>,
  );
  await screen.findAllByText(opening.first);
  const grid = screen.getByRole('grid', {
    name: opening.page.name === 'patient' ? 'Patient' : 'Drug Search',
  });
  const screenRef = () => childrenOf(desk.workstation).screens.getSnapshot().context.open!.ref;
  return {
    user: userEvent.setup(),
    grid,
    screenRef,
    toTable: () => act(async () => grid.focus()),
    active: () =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    said: () =>
      childrenOf(desk.workstation)
        .notifications.getSnapshot()
        .context.kept.map((note) => note.message),
  };
}
const openPatients = async (opening: Partial<Opening> = {}) => {
  const fixture = patients();
  return {
    ...fixture,
    ...(await open({
      place: 'patient',
      page: patientPage,
      kind: 'patient',
      first: 'Santos, Clara',
      ports: fixture.ports,
      saveReason: fixture.saveReason,
      ...opening,
    })),
  };
};
const field = async (name: string) => {
  await waitFor(() =>
    expect(document.querySelector(`[role=dialog] [name="${name}"]`)).not.toBeNull(),
  );
  return document.querySelector<HTMLElement>(`[role=dialog] [name="${name}"]`)!;
};

describe('the patient page', () => {
  test('begins in its search; what is typed narrows, Down walks, the safety panel follows', async () => {
    const { user, active } = await openPatients();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('rivera{ArrowDown}');
    await waitFor(() => expect(active()).toContain('Rivera, Benito'));
    expect(await screen.findByText('Condition of Benito')).toBeTruthy();
    expect(screen.queryByText('Condition of Alma')).toBeNull();
    await user.keyboard('zzz');
    expect(await screen.findByText('No Record Found')).toBeTruthy();
  });

  test('Ctrl+E edits with the allergies: one more is named by keys, and all is sent in one save', async () => {
    const { user, sent, toTable } = await openPatients();
    await toTable();
    await user.keyboard('{ArrowDown}{Control>}e{/Control}');
    await screen.findByRole('dialog', { name: 'Edit Patient' });
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('lastName'));
    await user.keyboard('{Alt>}4{/Alt}');
    expect(await screen.findByText('Sulfonamides')).toBeTruthy();
    await act(async () => (await field('drug')).focus());
    await user.keyboard('bee venom');
    await screen.findByRole('option', { name: /^bee venom/ });
    await user.keyboard('{Enter}{Enter}s{Enter}{Enter}');
    expect(
      within(await screen.findByRole('grid', { name: 'Allergies' })).getByText('bee venom'),
    ).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('drug');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        id: 2,
        version: 4,
        draft: {
          lastName: 'Rivera',
          allergyStatus: 'allergies',
          allergies: [sulfa, { kind: 'text', value: 'bee venom', severity: 'Severe' }],
        },
      },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Insert adds: the zip code fills city and state; of two cities Alt+2 takes the second', async () => {
    const { user, sent } = await openPatients();
    await user.keyboard('{Insert}');
    await screen.findByRole('dialog', { name: 'Add Patient' });
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('lastName'));
    await user.keyboard('Okafor{Enter}Ngozi{Enter}09/30/1971{Enter}f');
    await act(async () => (document.querySelector('[name="zipCode"]') as HTMLElement).focus());
    await user.keyboard('62701');
    await waitFor(() =>
      expect((document.querySelector('[name="cityName"]') as HTMLInputElement).value).toBe(
        'Springfield',
      ),
    );
    await user.keyboard('{Control>}a{/Control}12345');
    expect(
      await screen.findByText('More than one city has this zip code: choose one.'),
    ).toBeTruthy();
    expect((document.querySelector('[name="cityName"]') as HTMLInputElement).value).toBe('');
    await user.keyboard('{Alt>}2{/Alt}');
    await waitFor(() =>
      expect((document.querySelector('[name="cityName"]') as HTMLInputElement).value).toBe(
        'Rotterdam',
      ),
    );
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      {
        id: null,
        version: 0,
        draft: {
          lastName: 'Okafor',
          zipCode: '12345',
          cityName: 'Rotterdam',
          state: 'NY',
          cityId: 2,
          allergies: [],
        },
      },
    ]);
  });

  test('Ctrl+A asks for the reason: Alt+2 and Done save it, any key then closes and does nothing else', async () => {
    const { user, switched, toTable, grid, said } = await openPatients();
    await toTable();
    await user.keyboard('{ArrowDown}{Control>}a{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Inactive Reason' });
    const benito = 'Rivera, Benito · 04/12/1957 · 12 Elm St, Springfield';
    expect(within(dialog).getByText(benito)).toBeTruthy();
    await user.keyboard('{Alt>}2{/Alt}{Control>}{Enter}{/Control}');
    await screen.findByText('Saved. Any key closes.');
    expect(said()).toContain(`Data saved successfully! ${benito} is inactive now.`);
    expect(switched).toEqual([
      {
        kind: 'inactive',
        record: { entity: 'patient', id: 2, version: 4 },
        on: false,
        text: 'Uses another pharmacy',
      },
    ]);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(grid);
    await waitFor(() =>
      expect(
        within(grid)
          .getAllByRole('switch')
          .map((element) => element.getAttribute('aria-checked')),
      ).toEqual(['true', 'false', 'true']),
    );
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByRole('dialog', { name: 'Inactive Reason' });
    await user.keyboard('{Alt>}1{/Alt}{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(switched.at(-1)).toEqual({
        kind: 'inactive',
        record: { entity: 'patient', id: 2, version: 5 },
        on: true,
        text: 'Came back',
      }),
    );
  });

  test('Alt+B blocks with a reason; the badge and the reason stand in the row; Esc asks only after a change', async () => {
    const { user, switched, toTable, active } = await openPatients();
    await toTable();
    await user.keyboard('{Alt>}b{/Alt}');
    await screen.findByRole('dialog', { name: 'Blocked Reason' });
    await user.keyboard('Forged script{Escape}');
    await screen.findByRole('dialog', { name: 'Save & Close?' });
    await user.keyboard('{Tab}s');
    await waitFor(() =>
      expect(switched).toEqual([
        {
          kind: 'blocked',
          record: { entity: 'patient', id: 1, version: 1 },
          on: true,
          text: 'Forged script',
        },
      ]),
    );
    await screen.findByText('Saved. Any key closes.');
    await user.keyboard('x');
    await waitFor(() => expect(active()).toContain('Blocked'));
    await user.keyboard('{Alt>}b{/Alt}');
    const dialog = await screen.findByRole('dialog', { name: 'Blocked Reason' });
    expect(within(dialog).getByTitle('Forged script')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('who may not delete is told so before any question; who may, deletes', async () => {
    const refused = await openPatients({ without: ['patient.delete'] });
    await refused.toTable();
    await refused.user.keyboard('{Control>}d{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refused.said()[0]).toContain('Your roles do not include "Delete patients".');
    stop();
    cleanup();
    const { user, toTable, active, said } = await openPatients();
    await toTable();
    await user.keyboard('{ArrowDown}{Control>}d{/Control}');
    const question = await screen.findByRole('dialog', { name: 'Are you sure delete this data?' });
    const benito = 'Patient Rivera, Benito · 04/12/1957 · 12 Elm St, Springfield';
    expect(within(question).getByText(benito)).toBeTruthy();
    await user.keyboard('y');
    await waitFor(() => expect(active()).toContain('Santos'));
    expect(said()).toContain(`${benito} deleted.`);
  });

  test('a search that fails says so; Shift+F5 asks again', async () => {
    let broken = false;
    const fixture = patients();
    const search: ScreenPorts['search'] = (input, signal) =>
      broken
        ? Promise.reject(new Error('The server does not answer.'))
        : fixture.ports.search(input, signal);
    const { user } = await open({
      place: 'patient',
      page: patientPage,
      kind: 'patient',
      first: 'Santos, Clara',
      ports: { ...fixture.ports, search },
    });
    broken = true;
    await user.keyboard('s');
    expect(await screen.findByText('The server does not answer.')).toBeTruthy();
    broken = false;
    await user.keyboard('{Shift>}{F5}{/Shift}');
    await waitFor(() => expect(screen.queryByText('The server does not answer.')).toBeNull());
    expect(screen.getAllByText('Santos, Clara')[0]).toBeTruthy();
  });
});

const product = (
  id: number,
  name: string,
  ndc: string,
  row: Partial<DrugListRow> = {},
): DrugListRow => ({
  id,
  version: 1,
  name,
  genericName: name.toLowerCase(),
  strength: '500 mg',
  form: 'tablet',
  pkgSize: 100_000,
  uom: 'EA',
  onHand: 120_000,
  brandGeneric: 'G',
  drugType: 'P',
  drugClass: null,
  ndc,
  upc: null,
  manufacturer: 'Maple Generics',
  autofill: false,
  pkgCost: 1_250,
  unitCost: 12_500,
  priceCode: 'Generic',
  active: true,
  local: true,
  schedule: '0',
  own: false,
  ...row,
});
async function openDrugs() {
  let rows = [
    product(1, 'House cream', '99999000201', { own: true, form: 'cream' }),
    product(2, 'Metformin', '00591036901'),
    product(3, 'Nadolol', '00093017101', { local: false }),
  ];
  const asked: SearchInput['query'][] = [];
  const acted: string[] = [];
  const ports: ScreenPorts = {
    ...unused,
    search: async (input) => {
      asked.push(input.query);
      return { total: rows.length, offset: 0, rows };
    },
    act: async ({ verb, row }) => {
      acted.push(`${verb} ${(row as DrugListRow).id}`);
      const now = { ...(row as DrugListRow), local: true, autofill: verb === 'autofill' };
      rows = rows.map((row) => (row.id === now.id ? now : row));
      return { kind: 'done', row: now };
    },
  };
  return {
    asked,
    acted,
    ...(await open({
      place: 'drugSearch',
      page: drugPage,
      kind: 'drug',
      ports,
      first: '00591-0369-01',
    })),
  };
}

describe('Drug Search', () => {
  test('has the seventeen columns of the specification, Local and All chosen', async () => {
    const { asked } = await openDrugs();
    expect(screen.getAllByRole('columnheader').map((element) => element.textContent)).toEqual([
      'Name/Brand',
      'Generic',
      'Strength',
      'Pkg. Size',
      'Stock Qty.',
      'B/G',
      'D. Type',
      'D. Class',
      'NDC',
      'UPC',
      'Manufacturer',
      'AF',
      'Pkg. Cost',
      'Unit Cost',
      'PC',
      'Status',
      'Action',
    ]);
    expect(asked[0]).toMatchObject({ text: '', filters: { scope: 'Local', status: 'All' } });
    expect(screen.getByRole('searchbox', { name: 'Name / NDC / UPC' })).toBeTruthy();
    for (const name of ['Search', 'Clear All'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Drug/ })).toBeTruthy();
  });

  test('a Master drug says why it is not deleted, and one that is not kept why it is not edited: it is added with Ctrl+Insert, once', async () => {
    const { user, toTable, said, acted } = await openDrugs();
    await toTable();
    await user.keyboard('{ArrowDown}{Control>}d{/Control}');
    expect(said()[0]).toContain('This is a Master drug');
    await user.keyboard('{ArrowDown}{Control>}e{/Control}');
    expect(said()[0]).toContain('press Ctrl+Insert to add it to Local');
    await user.keyboard('{Control>}{Insert}{/Control}');
    await waitFor(() => expect(acted).toEqual(['keep 3']));
    await user.keyboard('{Control>}{Insert}{/Control}');
    await waitFor(() => expect(said()[0]).toContain('This store keeps this drug already.'));
    expect(acted).toEqual(['keep 3']);
  });

  test('Space on AF turns autofill; a click on Edit of the store’s own product opens it', async () => {
    const { user, toTable, acted, grid } = await openDrugs();
    await toTable();
    await user.keyboard(`${'{ArrowRight}'.repeat(12)} `);
    await waitFor(() => expect(acted).toEqual(['autofill 1']));
    await user.click(within(grid).getAllByRole('button', { name: 'Edit' })[0]!);
    expect(await screen.findByRole('dialog', { name: 'Edit Drug' })).toBeTruthy();
  });

  test('a scanned package stands in the search as its NDC; a code with three readings as it is', async () => {
    const { screenRef, asked } = await openDrugs();
    const scan = (raw: string) =>
      act(async () => {
        const code = parseScan(raw, { today: '2026-03-02' });
        if (!code.ok) throw new Error(code.error.message);
        screenRef().send({ type: 'scan.arrived', code: code.value, byHand: false });
      });
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    await scan('00591-0369-01');
    await waitFor(() => expect(asked.at(-1)!.text).toBe('00591-0369-01'));
    expect(box.value).toBe('00591-0369-01');
    await scan('0591036901');
    await waitFor(() => expect(box.value).toBe('0591036901'));
    await scan('305910369019');
    await waitFor(() => expect(box.value).toBe('305910369019'));
  });
});
