import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import type { MedSyncRow } from '#domain/refill/contract/med-sync.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { MedSyncPorts } from '#machines/refill/med-sync.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const row: MedSyncRow = {
  rxId: 5,
  version: 4,
  patientId: 3,
  patientName: 'Nunez, Alma',
  patientVersion: 8,
  rxNumber: '001 1000042 01',
  drugName: 'Lisinopril 10 mg tablet',
  sig: 'Take 1 tablet daily',
  status: 'PU',
  schedule: '0',
  quantity: 30_000,
  daysSupply: 30,
  refillsLeft: 3,
  lastFilledOn: '2026-02-05',
  inSync: false,
  byItself: false,
  dueOn: '2026-03-07',
  syncOn: '2026-03-15',
  days: 8,
  shortQuantity: 8_000,
  shortDays: 8,
  shortFrom: '2026-03-02',
  why: null,
  cannot: false,
  anchorOn: '2026-03-15',
  cycleDays: 30,
  attested: true,
  attestedBy: 'Maria Lopez',
  attestedAt: '2026-03-02T15:00:00.000Z',
};
const answer = (said: string, done = true) => ({
  rxId: 5,
  rxNumber: row.rxNumber,
  drugName: row.drugName,
  done,
  said,
});
let stop = () => {};
afterEach(() => stop());
async function open(ports: Partial<MedSyncPorts> = {}) {
  const world = fakeWorld(maria);
  const sent: unknown[] = [];
  const medSync: MedSyncPorts = {
    list: async (patientId) => {
      sent.push(['list', patientId]);
      return { total: 1, rows: [row], exact: true };
    },
    terms: async (row) => {
      sent.push(row);
      return ok({ version: 9, dates: ['2026-03-20', '2026-04-17'] });
    },
    include: async (items, on) => {
      sent.push([items, on]);
      return [answer('It is filled together with the others, by itself.')];
    },
    shortFills: async (patientId) => {
      sent.push(['short', patientId]);
      return ok({ answers: [answer('8 for 8 days, until 03/15/2026, stands in Data Entry.')] });
    },
    ...ports,
  };
  Object.assign(world.ports, { medSync });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  const { dialogs } = childrenOf(bench.desk.workstation);
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({
    type: 'dialog.open',
    name: 'medSync',
    input: { values: { patientId: 3 } },
  });
  await vi.waitFor(() => {
    bench.expectIn('medSync.browsing');
    expect(sent).toContainEqual(['list', 3]);
  });
  await bench.settle();
  sent.length = 0;
  return { bench, sent, top: () => dialogs.getSnapshot().context.stack.at(-1)!.ref as RecordRef };
}

test('F8 puts the prescription of the row on the patient’s dates, in its version, and says what follows', async () => {
  const { bench, sent } = await open();
  bench.press('F8');
  await vi.waitFor(() =>
    bench.expectSaid('Lisinopril 10 mg tablet: It is filled together with the others, by itself.'),
  );
  expect(sent[0]).toEqual([[{ rxId: 5, version: 4 }], true]);
});
test('F9 makes the short fills of the patient and tells each; where none can be made it says why', async () => {
  const { bench, sent } = await open();
  bench.press('F9');
  await vi.waitFor(() =>
    bench.expectSaid(
      '001 1000042 01 Lisinopril 10 mg tablet: 8 for 8 days, until 03/15/2026, stands in Data Entry.',
    ),
  );
  expect(sent[0]).toEqual(['short', 3]);
  stop();
  const refused = await open({
    shortFills: async () => ({
      ok: false,
      error: {
        code: 'REFUSED',
        message: 'No short fill can be made today: each row says when, or why not.',
      },
    }),
  });
  refused.bench.press('F9');
  await vi.waitFor(() =>
    refused.bench.expectSaid('No short fill can be made today: each row says when, or why not.'),
  );
});
test('Alt+D asks for the dates as they stand, saves them over the patient’s version and tells the next ones', async () => {
  const { bench, sent, top } = await open();
  bench.press('Alt+D');
  await vi.waitFor(() => bench.expectIn('medSyncDates.editing'));
  const draft = top().getSnapshot().context.draft!;
  expect(draft.getSnapshot().context.values).toMatchObject({
    anchorOn: '2026-03-15',
    cycleDays: 30,
    attest: true,
    attestedBy: expect.stringMatching(/^Maria Lopez, 03\/02\/2026 /),
  });
  draft.send({ type: 'draft.fill', values: { anchorOn: '2026-03-20', cycleDays: 28 } });
  bench.press('Ctrl+S');
  await vi.waitFor(() => bench.expectSaid('Filled together on 03/20/2026, 04/17/2026 and so on.'));
  expect(sent[0]).toEqual({
    patientId: 3,
    version: 8,
    terms: { anchorOn: '2026-03-20', cycleDays: 28, attest: true },
  });
});
