import { afterEach, expect, test, vi } from 'vitest';
import type { AuditRow } from '#domain/compliance/contract/audit-log.ts';
import { auditEventText } from '#domain/compliance/rules/audit-events.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { AuditLogPorts } from '#machines/compliance/audit-log.ts';
import { auditLogPlan } from '#machines/compliance/audit-log.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench, draftOnTop } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const row: AuditRow = {
  id: 7,
  at: '2026-03-02T15:00:00.000Z',
  person: 'Tess Oduya',
  workstation: 'Counter 1',
  event: 'Rx: viewed',
  outcome: 'viewed',
  patients: 'Carter, Emma · Carter, Emily',
  patientCount: 2,
  asked: 'carter',
  rxId: 41,
  rxNumber: '4100001',
  unusual: [],
};
let stop = () => {};
afterEach(() => stop());
async function open(rows: readonly AuditRow[], isPrinted = true) {
  const world = fakeWorld(maria);
  const printed: unknown[] = [];
  const files: unknown[] = [];
  const auditLog: AuditLogPorts = {
    auditLog: async () => ({ total: rows.length, rows, exact: true }),
    print: async () =>
      isPrinted ? ok({ fileUrl: '/paper.pdf', pages: 2 }) : refuse('REFUSED', 'Narrow the days.'),
    prove: async (password) =>
      password === 'right' ? ok('proof') : refuse('INVALID', 'This is not your password.'),
    file: async ({ list, stepUp }) => {
      files.push([list.filters, stepUp]);
      return ok({ name: 'audit-log-1.txt', content: 'lines', rows: 2, fingerprint: 'a1b2 c3d4' });
    },
    saveFile: (...file) => files.push(file),
    printPaper: (paper) => printed.push(paper),
  };
  Object.assign(world.ports, { auditLog });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', name: 'auditLog', input: {} });
  await bench.settle();
  const { dialogs } = childrenOf(bench.desk.workstation);
  const stack = () => dialogs.getSnapshot().context.stack.map(({ name }) => name);
  return { bench, printed, files, stack };
}
test('it prints what is listed', async () => {
  const { bench, printed } = await open([row]);
  bench.press('Ctrl+P');
  await vi.waitFor(() =>
    expect(printed).toEqual([{ fileUrl: '/paper.pdf', what: 'Audit Log, 2 pages,', here: 'open' }]),
  );
});
test('F8 makes a signed file with the password; a wrong one stands at its field', async () => {
  const { bench, files, stack } = await open([row]);
  bench.press('F8');
  await vi.waitFor(() => expect(stack()).toEqual(['auditLog', 'auditFile']));
  await bench.settle();
  const draft = draftOnTop(bench);
  const save = (password: string) => {
    draft.send({ type: 'draft.set', field: 'password', value: password });
    bench.press('Ctrl+S');
    return bench.settle();
  };
  await save('wrong');
  expect(files).toEqual([]);
  await save('right');
  await vi.waitFor(() => expect(files).toHaveLength(2));

  expect(files).toEqual([
    [{}, 'proof'],
    ['audit-log-1.txt', ['lines']],
  ]);
  bench.expectSaid('audit-log-1.txt: 2 rows, signed by a1b2 c3d4.');
});
test('a paper that is refused is said, and a row without a prescription opens none', async () => {
  const { bench, printed, stack } = await open([{ ...row, rxId: null, rxNumber: '' }], false);
  bench.press('Ctrl+P');
  await bench.settle();
  bench.press('Enter');
  await bench.settle();
  expect([printed, stack()]).toEqual([[], ['auditLog']]);
});
test('more names than have room are counted', () => {
  const { clock } = fakeWorld(maria).ports;
  const textOf = (over: Partial<AuditRow>, column: string) =>
    auditLogPlan.textOf({ ...row, ...over }, column, clock);
  expect(textOf({}, 'patients')).toBe('Carter, Emma · Carter, Emily');
  expect(textOf({ patientCount: 12 }, 'patients')).toBe('12: Carter, Emma · Carter, Emily …');
});
test('an event reads as words', () => {
  expect(
    ['rx.label-scanned', 'houseAccount.entries-listed', 'record.searched', 'patient.viewed'].map(
      auditEventText,
    ),
  ).toEqual([
    'Rx: label scanned',
    'House account: entries listed',
    'Palette: searched',
    'Patient: viewed',
  ]);
});
