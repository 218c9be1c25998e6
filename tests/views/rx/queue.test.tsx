// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import type { FinishedFill } from '#domain/rx/contract/finished-fill.ts';
import type { KeptTable } from '#machines/platform/columns/columns.ports.ts';
import { offeredColumns, queueColumns, queueText } from '#machines/rx/queue/queue-text.ts';
import { detail, queueRow, rx4127, rxLabel, scan } from '#tests/machines/rx/prescription.ts';
import { fakeTables } from '#tests/platform/fake-ports.ts';
import { clockAt } from '#tests/platform/fixed-clock.ts';
import Processing from '#ui/screens/rx/queue/processing.tsx';
import { focused, openDesk, turn } from './desk.tsx';

/** A quarter past nine in the store, before what was promised is due. */
const beforeDue = '2026-03-02T15:15:00.000Z';
afterEach(cleanup);
const rows = [
  queueRow(),
  queueRow({
    fillId: 72,
    rxId: 42,
    rxNumber: '001 0004126 00',
    patientId: 8,
    patientName: 'Okoye, Samuel',
    waiting: true,
    drugName: 'hydralazine 25 mg tablet',
    status: 'B',
  }),
];
const setSearch = vi.fn<(search: unknown) => void>();
async function open(now = beforeDue) {
  const desk = await openDesk(
    {
      queue: async () => ({ total: rows.length, exact: true, rows }),
      safety: async (patientId) =>
        ok(
          patientId === 5
            ? rx4127.safety
            : {
                ...rx4127.safety,
                patientId: 8,
                name: 'Okoye, Samuel',
                allergies: [],
                allergyStatus: 'nkda',
              },
        ),
      move: async () => ({ kind: 'done', detail: detail({ status: 'H' }) }),
    },
    <Processing search={{ queue: 'fill' }} setSearch={setSearch} />,
    { clock: clockAt(now, 'America/Chicago') },
  );
  const grid = await screen.findByRole('grid', { name: 'To fill' });
  await waitFor(() =>
    expect(document.activeElement, 'the queue that the address names takes the focus').toBe(grid),
  );
  await waitFor(() => expect(within(grid).getByText('Rivera, Alma J')).toBeTruthy());
  return {
    ...desk,
    grid,
    active: () =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  };
}

test('a row reads number, patient, medication, promise; all else can be chosen', async () => {
  const { grid } = await open();
  const row = within(grid).getAllByRole('row')[2]!;
  expect(
    within(row)
      .getAllByRole('gridcell')
      .map((element) => element.textContent),
  ).toEqual(['001 0004126 00', 'Okoye, Samuel', 'hydrALAZINE 25 mg tablet', 'waiting', '60', '30']);
  for (const look of ['step', 'work', 'held', 'bagged', 'ready'] as const)
    expect(offeredColumns(look)).toEqual(
      expect.arrayContaining(['status', 'dateOfBirth', 'patientPayCents', 'sig', 'promisedAt']),
    );
});
test('among the deliveries a bag that left says with whom, and names no bin any more', async () => {
  const out = { ...required(rows[1], 'a row'), status: 'BD', outWith: 'Dan' };
  await openDesk(
    { queue: async () => ({ total: 1, exact: true, rows: [out] }) },
    <Processing search={{ queue: 'deliveries' }} setSearch={setSearch} />,
    { clock: clockAt(beforeDue, 'America/Chicago') },
  );
  const grid = await screen.findByRole('grid', { name: 'Deliveries' });

  expect(await within(grid).findByRole('gridcell', { name: 'Dan' })).toBeTruthy();

  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toContain('Driver');
  expect(queueText(out, 'status', clockAt(beforeDue, 'America/Chicago'))).toBe('Out for delivery');
});
test('queues are tabs with their keys; Ctrl+1 shows Data entry and the focus stays in the table', async () => {
  const { press, fake } = await open();
  expect(screen.getByRole('tab', { name: /To fill/ }).getAttribute('aria-selected')).toBe('true');
  await press('{Control>}1{/Control}');
  expect(screen.getByRole('grid', { name: 'Data entry' })).toBe(document.activeElement);
  expect(
    fake.asked
      .filter((item) => item.name === 'queue')
      .map((item) => (item.with as { filters: object }).filters),
  ).toEqual([{ queue: 'fill' }, { queue: 'entry' }]);
});
test('the safety panel follows the row, never ahead of it', async () => {
  const { press } = await open();
  const safety = screen.getByLabelText('Safety');
  await turn(200);
  expect(within(safety).getByText('Penicillins')).toBeTruthy();
  await press('{ArrowDown}');
  expect(within(safety).queryByText('Penicillins')).toBeNull();
  await turn(200);
  expect(within(safety).getByText('No known drug allergies (NKDA)')).toBeTruthy();
});
test('F8 and Enter open the row under the cursor, Ctrl+H holds it in place by two keys', async () => {
  const { press, world, fake, top } = await open();
  await press('{ArrowDown}', '{F8}');
  expect(world.went).toEqual([
    { path: '/private/processing-detail', search: { rx: 42, queue: 'fill', step: true } },
  ]);
  await press('{Control>}h{/Control}');
  expect(screen.getByRole('radiogroup', { name: /Reason/ })).toBeTruthy();
  await press('1', '{Control>}{Enter}{/Control}');
  expect(fake.asked.find((item) => item.name === 'move')!.with).toMatchObject({
    event: 'hold',
    payload: { reason: { code: 'stock' } },
  });
  expect([top(), focused()]).toEqual([undefined, 'To fill']);
});
test('typing in the search box filters; Down and Enter go on in the rows, Esc back to the table', async () => {
  const { press, fake, world } = await open();
  await press('{Control>}/{/Control}');
  screen.getByPlaceholderText(/patient, DOB or drug/).focus();
  await press('okoye');
  expect(fake.asked.filter((item) => item.name === 'queue').at(-1)!.with).toMatchObject({
    text: 'okoye',
  });
  await press('{ArrowDown}', '{Enter}');
  expect(world.went.at(-1)).toMatchObject({ search: { rx: 42 } });
  await press('{Escape}', '{Escape}');
  expect(focused()).toBe('To fill');
});
test('an empty queue says which key goes on, an empty search which key looks wider', async () => {
  const { press } = await openDesk(
    { queue: async () => ({ total: 0, exact: true, rows: [] }) },
    <Processing search={{ queue: 'verify' }} setSearch={setSearch} />,
    { clock: clockAt(beforeDue, 'America/Chicago') },
  );
  const grid = await screen.findByRole('grid', { name: 'To verify' });
  await waitFor(() =>
    expect(grid.textContent).toContain(
      'Nothing waits for the final check. Ctrl+4 shows what is to be filled.',
    ),
  );

  screen.getByPlaceholderText(/patient, DOB or drug/).focus();
  await press('poppy');

  await waitFor(() =>
    expect(grid.textContent).toContain(
      [
        'Nothing here fits “poppy”: look at the spelling.',
        'Ctrl+K searches everything, not this queue alone.',
      ].join(' '),
    ),
  );
});
test('a scanned label goes to its prescription; Attach Docs opens what the scanner put down, for the patient of the row', async () => {
  const { page, world, press, top } = await open();
  page()!.send({ type: 'scan.arrived', code: scan(rxLabel), byHand: false });
  await turn();
  expect(world.went.at(-1)).toEqual({ path: '/private/processing-detail', search: { rx: 41 } });
  screen.getByRole('button', { name: 'Attach Docs' }).focus();
  await press('{Enter}', '{Enter}');
  await waitFor(() => expect(top()?.name).toBe('scanDocuments'));
});

test('Attach Docs, Completed and Picked Up have keys that stand on their buttons', async () => {
  const { press, top } = await open();
  const keyOn = (role: 'button' | 'tab', name: string) =>
    screen.getByRole(role, { name: new RegExp(`^${name}`) }).querySelector('kbd')?.textContent;

  expect([
    keyOn('button', 'Attach Docs'),
    keyOn('tab', 'Completed'),
    keyOn('tab', 'Picked Up'),
  ]).toEqual(['Alt A', 'Alt C', 'Alt U']);
  await press('{Alt>}a{/Alt}', '{Enter}');
  await waitFor(() => expect(top()?.name).toBe('scanDocuments'));
  await press('{Escape}', '{Alt>}c{/Alt}');
  expect(screen.getByRole('tab', { name: /^Completed/ }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test('what should be ready by now says late, in a word and not in colour alone', async () => {
  const { grid } = await open('2026-03-03T15:15:00.000Z');
  const late = within(grid).getAllByText(/^late/);
  expect(late.map((element) => element.textContent)).toContain('late waiting');
  expect(late.every((element) => element.className.includes('text-danger'))).toBe(true);
});

const finished: FinishedFill = {
  storeNumber: '001',
  strength: '500 mg',
  ndc: '00591036901',
  orderQuantity: 60_000,
  remainingQuantity: 120_000,
  refills: 2,
  writtenOn: '2026-02-20',
  expiresOn: '2027-02-20',
  doNotSubstitute: true,
  npi: '1111111112',
  dea: 'AB1234563',
  rxStatus: 'PU',
  checkPassed: true,
  checkedAt: '2026-03-02T15:00:00.000Z',
  orderedAt: '2026-03-01T15:00:00.000Z',
  lastFilledOn: '2026-03-02',
  lastPickedUpAt: '2026-03-02T15:30:00.000Z',
  payment: 'insurance',
  insuranceBin: '999999',
  billedCents: 4_500,
  primaryPaidCents: 3_000,
  secondaryPaidCents: 300,
  deferredUntil: '2026-03-01',
  deferReason: 'Patient wants it later',
  deferNote: 'Back then',
  note: 'Small bottle',
  rxNote: 'Child-proof cap',
  refillRemarks: 'Ordered for the 20th',
  messageType: 'NewRx',
  messageAt: '2026-02-20T16:00:00.000Z',
};
async function openCompleted(account: KeptTable[]) {
  const desk = await openDesk(
    {
      queue: async () => ({ total: 1, exact: true, rows: [queueRow({ status: 'PU', finished })] }),
      safety: async () => ok(rx4127.safety),
    },
    <Processing search={{ queue: 'completed' }} setSearch={setSearch} />,
    { clock: clockAt(beforeDue, 'America/Chicago'), tables: fakeTables(account) },
  );
  const grid = await screen.findByRole('grid', { name: 'Completed' });
  await waitFor(() => expect(within(grid).getByText('Rivera, Alma J')).toBeTruthy());
  return {
    ...desk,
    heads: () =>
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    cells: () =>
      within(grid)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
  };
}
test('Alt+V chooses the columns of Completed by the keyboard; the account keeps them', async () => {
  const account: KeptTable[] = [];
  const { press, heads, cells } = await openCompleted(account);
  await press('{Alt>}v{/Alt}');
  // Written is the second of those that the table does not come with.
  await press('{End}', '{Home}', ...Array.from({ length: 13 }, () => '{ArrowDown}'), ' ');
  await press('{Alt>}{ArrowUp}{/Alt}', '{Control>}s{/Control}');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(heads().slice(-3)).toEqual(['Prescriber', 'Bin', 'Written']);
  expect(cells().at(-1)).toBe('02/20/2026');
  expect(account).toEqual([
    { name: 'Completed', widths: {}, columns: [...queueColumns.completed, 'writtenOn'] },
  ]);
});
test('every field of a prescription can be a column; what was chosen is there again', async () => {
  const columns = offeredColumns('completed');
  const { cells, press, heads } = await openCompleted([{ name: 'Completed', widths: {}, columns }]);
  const shown = heads().map((head, index) => [head, cells()[index]]);
  await press('{Alt>}v{/Alt}', '{Control>}{Backspace}{/Control}', '{Control>}s{/Control}');

  expect(shown.slice(12)).toEqual([
    ['Pickup Date/Time', ''],
    ['Written', '02/20/2026'],
    ['Expires', '02/20/2027'],
    ['DNS', 'Yes'],
    ['Rx Notes', 'Child-proof cap'],
    ['Note', 'Small bottle'],
    ['Message Type', 'NewRx'],
    ['Date Time', '02/20/2026 10:00'],
    ['Payment', 'Insurance'],
    ['Billed', '$45.00'],
    ['P. Paid', '$30.00'],
    ['S. Paid', '$3.00'],
    ['BIN Number', '999999'],
    ['Order Qty.', '60'],
    ['Auth. Refill', '2'],
    ['Remaining Qty.', '120'],
    ['Refill #', '0'],
    ['Last Fill Date', '03/02/2026'],
    ['Last Pickup Date', '03/02/2026 09:30'],
    ['Order Date', '03/01/2026 09:00'],
    ['Checked', '03/02/2026 09:00'],
    ['Rx Status', 'PUPicked Up'],
    ['Process Status', 'Passed'],
    ['Refill Remarks', 'Ordered for the 20th'],
    ['D. Date', '03/01/2026'],
    ['D. Reason', 'Patient wants it later'],
    ['D. Note', 'Back then'],
    ['Strength', '500 mg'],
    ['NDC', '00591-0369-01'],
    ['NPI', '1111111112'],
    ['DEA', 'AB1234563'],
    ['Order #', '512'],
    ['Store Number', '001'],
  ]);
  expect(heads()).toHaveLength(12);
});

test('the keys of the queue list no action that its table never has', async () => {
  const { press } = await open();
  await press('?');
  const keys = screen.getByRole('region', { name: 'Keys' }).textContent;
  expect(keys).toContain('Next step');
  expect(keys).not.toMatch(/no such action|Api not defined/);
});
