import { afterEach, expect, test } from 'vitest';
import type { ClaimDay, ExceptionRow, PlanDay } from '#domain/claim/contract/daily-claims.ts';
import { ok } from '#domain/platform/result.ts';
import type { DailyClaimsPorts } from '#machines/claim/daily-claims.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const plan: PlanDay = {
  key: '999999/Choice/TestRx',
  payer: 'TestRx',
  bin: '999999',
  plan: 'Choice',
  paid: 3,
  reversed: 1,
  rejected: 2,
  pending: 1,
  submittedCents: 12_000,
  paidCents: 900,
  patientPayCents: 600,
  adjustmentCents: -200,
  netCents: 700,
};
const claim: ClaimDay = {
  key: 'paid/7',
  at: '2026-03-02T15:00:00.000Z',
  state: 'paid',
  rank: 1,
  payer: 'TestRx',
  bin: '999999',
  plan: 'Choice',
  rxId: 5,
  rxNumber: '001 1000042 00',
  patientName: 'Rivera, Alma',
  drugName: 'Metformin 500 mg tablet',
  authorization: 'A1',
  submittedCents: 2_000,
  paidCents: 200,
  patientPayCents: 300,
  adjustmentCents: null,
};
const exception: ExceptionRow = {
  key: 'unsold/7',
  kind: 'unsold',
  rxId: 5,
  rxNumber: '001 1000042 00',
  status: 'BD',
  patientName: 'Rivera, Alma',
  drugName: 'Metformin 500 mg tablet',
  rank: 1,
  payer: 'TestRx',
  bin: '999999',
  plan: 'Choice',
  paidCents: 200,
  since: '2026-03-01',
};
const totals = {
  paid: 3,
  reversed: 1,
  rejected: 2,
  pending: 1,
  submittedCents: 12_000,
  paidCents: 900,
  patientPayCents: 600,
  adjustmentCents: -200,
  netCents: 700,
};
let stop = () => {};
afterEach(() => stop());
async function open(givenPorts: Partial<DailyClaimsPorts> = {}) {
  const world = fakeWorld(maria);
  const asked: [string, Readonly<Record<string, string>>][] = [];
  const papers: unknown[] = [];
  const ports: DailyClaimsPorts = {
    plans: async (listQuery) => {
      asked.push(['plans', listQuery.filters]);
      return { total: 1, rows: [plan], exact: true, totals };
    },
    claims: async (listQuery) => {
      asked.push(['claims', listQuery.filters]);
      return { total: 1, rows: [claim], exact: true, totals };
    },
    exceptions: async () => ({ total: 1, rows: [exception], exact: true }),
    print: async (listQuery) => {
      asked.push(['print', listQuery.filters]);
      return ok({ fileUrl: '/api/files/labels/x.pdf', pages: 3 });
    },
    printPaper: (paper) => {
      papers.push(paper);
    },
    openPaper: (url) => {
      papers.push(url);
    },
    ...givenPorts,
  };
  Object.assign(world.ports, { dailyClaims: ports });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', name: 'dailyClaims', input: {} });
  await bench.settle();
  bench.expectIn('dailyClaims.browsing');
  /** Enter on the row under the cursor. */
  const enter = async () => {
    (
      childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack.at(-1)!
        .ref as ListDialogRef
    ).send({ type: 'list.do', verb: 'open' });
    await bench.settle();
  };
  return { bench, asked, papers, enter };
}

test('it opens on today; Enter on a plan opens its claims of the same days, and Enter on a claim its prescription', async () => {
  const { bench, asked, enter } = await open();
  expect(asked).toEqual([['plans', { from: '2026-03-02', to: '2026-03-02' }]]);
  await enter();
  bench.expectIn('dailyClaimLines.browsing');
  expect(asked.at(-1)).toEqual([
    'claims',
    { from: '2026-03-02', to: '2026-03-02', bin: '999999', plan: 'Choice', state: 'all' },
  ]);
  await enter();
  bench.expectNothingOpen();
});
test('F8 opens what does not reconcile, and Enter there goes to the prescription', async () => {
  const { bench, enter } = await open();
  bench.press('F8');
  await bench.settle();
  bench.expectIn('claimExceptions.browsing');
  await enter();
  bench.expectNothingOpen();
});
test('one key prints the report, another shows it first', async () => {
  const { bench, asked, papers } = await open();
  bench.press('Ctrl+P');
  await bench.settle();
  expect([asked.find(([call]) => call === 'print'), papers]).toEqual([
    ['print', { from: '2026-03-02', to: '2026-03-02' }],
    [{ fileUrl: '/api/files/labels/x.pdf', what: 'Daily Claims Report, 3 pages,', here: 'open' }],
  ]);
  bench.press('Alt+P');
  await bench.settle();
  expect(papers.at(-1)).toBe('/api/files/labels/x.pdf');
});
test('a report that can’t be printed says why and stays', async () => {
  const { bench, papers } = await open({
    print: async () => ({
      ok: false,
      error: {
        code: 'REFUSED',
        message: 'This report has 6000 claims: narrow its days until there are at most 5000.',
      },
    }),
  });
  bench.press('Ctrl+P');
  await bench.settle();
  bench.expectSaid('This report has 6000 claims: narrow its days until there are at most 5000.');
  bench.expectIn('dailyClaims.browsing');
  expect(papers).toEqual([]);
});
test('on a day without a claim everything else still opens and prints', async () => {
  const { bench, papers } = await open({
    plans: async () => ({ total: 0, rows: [], exact: true, totals: { ...totals, paid: 0 } }),
  });
  bench.press('Ctrl+P');
  await bench.settle();
  expect(papers).toHaveLength(1);
  bench.press('Alt+P');
  await bench.settle();
  expect(papers).toHaveLength(2);
  bench.press('F9');
  await bench.settle();
  bench.expectIn('dailyClaimLines.browsing');
  bench.press('F8');
  await bench.settle();
  bench.expectIn('claimExceptions.browsing');
});
