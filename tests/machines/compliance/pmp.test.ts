import { afterEach, expect, test, vi } from 'vitest';
import type { PmpReport, PmpRow } from '#domain/compliance/contract/pmp.ts';
import { ok } from '#domain/platform/result.ts';
import { madeText, type PmpPorts } from '#machines/compliance/pmp.ts';
import { createBench, draftOnTop } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const row: PmpRow = {
  fillId: 7,
  rxId: 5,
  status: '00',
  soldOn: '2026-03-01',
  rxNumber: '001 1000042 00',
  patientId: 3,
  patientName: 'Nunez, Alma',
  drugName: 'Lorazepam 1 mg tablet',
  ndc: '00591024001',
  schedule: '4',
  quantity: 30_000,
  daysSupply: 30,
  prescriberName: 'Adams, Ruth',
  missing: [],
};
const made: PmpReport = {
  id: 9,
  name: 'pmp-001-20260302-9.dat',
  content: 'TH*4.2~',
  sales: 2,
  voids: 1,
  waiting: 1,
  from: '2026-03-01',
  to: '2026-03-02',
};
let stop = () => {};
afterEach(() => stop());
async function open(ports: Partial<PmpPorts> = {}) {
  const world = fakeWorld(maria);
  const sent: unknown[] = [];
  const saved: unknown[] = [];
  const pmp: PmpPorts = {
    due: async () => ({ total: 1, rows: [row], exact: true }),
    prove: async (password) => {
      sent.push(password);
      return ok('proof');
    },
    report: async (stepUp) => {
      sent.push(stepUp);
      return ok(made);
    },
    saveFile: (name, parts) => {
      saved.push([name, parts.join('')]);
    },
    ...ports,
  };
  Object.assign(world.ports, { pmp });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', name: 'pmpReport', input: {} });
  await bench.settle();
  bench.press('F8');
  await bench.settle();
  bench.expectIn('pmpFile.editing');
  return {
    bench,
    sent,
    saved,
    draft: draftOnTop(bench),
  };
}

test('F8 asks for the password, makes the file and hands it to the browser; what waits is said', async () => {
  const { bench, sent, saved, draft } = await open();
  draft.send({ type: 'draft.set', field: 'password', value: 'mine' });
  bench.press('Ctrl+S');
  await vi.waitFor(() => expect(saved).toEqual([['pmp-001-20260302-9.dat', 'TH*4.2~']]));
  expect(sent).toEqual(['mine', { stepUp: 'proof', again: false }]);
  await vi.waitFor(() =>
    bench.expectSaid(
      'pmp-001-20260302-9.dat: 2 sales and 1 void. 1 record waits: something of it is missing.',
    ),
  );
});
test('where nothing is due the zero report is made by the same key', async () => {
  const { bench } = await open({ due: async () => ({ total: 0, rows: [], exact: true }) });
  bench.expectIn('pmpFile.editing');
});
test('the last file is handed out once more, and it is said that nothing is told anew', async () => {
  const { bench, sent, saved, draft } = await open();
  draft.send({ type: 'draft.fill', values: { file: 'again', password: 'mine' } });
  bench.press('Ctrl+S');
  await vi.waitFor(() => expect(saved).toEqual([['pmp-001-20260302-9.dat', 'TH*4.2~']]));
  expect(sent).toEqual(['mine', { stepUp: 'proof', again: true }]);
  await vi.waitFor(() =>
    bench.expectSaid('pmp-001-20260302-9.dat once more: nothing is told anew.'),
  );
});
test('a wrong password stands at its field and makes no file', async () => {
  const { bench, saved, draft } = await open({
    prove: async () => ({
      ok: false,
      error: { code: 'CREDENTIALS', message: 'InValid Credential' },
    }),
  });
  draft.send({ type: 'draft.set', field: 'password', value: 'wrong' });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft.getSnapshot().context.errors['password']).toBe('InValid Credential'),
  );
  expect(saved).toEqual([]);
});
test('a refusal makes no file and stays to be read', async () => {
  const { bench, saved, draft } = await open({
    report: async () => ({
      ok: false,
      error: {
        code: 'REFUSED',
        message: 'The store’s DEA number is missing: enter it in the store’s record.',
      },
    }),
  });
  draft.send({ type: 'draft.set', field: 'password', value: 'mine' });
  bench.press('Ctrl+S');
  await bench.settle();
  bench.expectIn('pmpFile.editing');
  expect(saved).toEqual([]);
});
test('what a file holds, in words', () => {
  expect([
    madeText({ ...made, sales: 1, voids: 0, waiting: 0 }),
    madeText({ ...made, sales: 0, voids: 0, waiting: 2 }),
    madeText({ ...made, sales: 0, voids: 2, waiting: 0 }),
  ]).toEqual([
    'pmp-001-20260302-9.dat: 1 sale.',
    'pmp-001-20260302-9.dat: A zero report from 03/01/2026 to 03/02/2026. 2 records wait: something of them is missing.',
    'pmp-001-20260302-9.dat: 2 voids.',
  ]);
});
