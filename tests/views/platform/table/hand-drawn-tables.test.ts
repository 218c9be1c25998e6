import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filterColumns } from '#domain/composition/column-filters.ts';
import { contract } from '#domain/composition/contract.ts';
import * as dailyClaims from '#machines/claim/daily-claims.ts';
import { rejectedPlan } from '#machines/claim/rejected-claims.ts';
import { auditLogPlan } from '#machines/compliance/audit-log.ts';
import { disclosuresPlan } from '#machines/compliance/disclosures.ts';
import { orderListColumns } from '#machines/counter/orders-text.ts';
import { logColumns as erxLogColumns } from '#machines/erx/erx-log.machine.ts';
import { receivedColumns, sentColumns } from '#machines/erx/erx.machine.ts';
import { erxFiltered } from '#machines/erx/erx.rows.ts';
import { planColumns, type ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import * as autoRefill from '#machines/refill/auto-refill.ts';
import * as medSync from '#machines/refill/med-sync.ts';
import { noRefillColumns, readyColumns } from '#machines/refill/refill-rx.machine.ts';
import * as deferred from '#machines/rx/deferred.ts';
import { rxLogColumns } from '#machines/rx/log/rx-log.machine.ts';
import { nearMissPlan } from '#machines/rx/near-misses.ts';
import * as prescriptions from '#machines/rx/prescriptions.ts';
import { queueTabs } from '#machines/rx/queue/queue-tabs.ts';
import { listColumnsOf } from '#machines/rx/queue/queue-text.ts';
import * as inventory from '#machines/stock/inventory.ts';
import * as ordering from '#machines/stock/ordering.ts';
import * as receiving from '#machines/stock/receiving.ts';
import { everyRoute } from '#tests/platform/routes.ts';
import { recordPages } from '../../../../src/app/registries.ts';

interface Table {
  readonly name: string;
  readonly call: string;
  readonly columns: readonly ListColumn[];
}
const isPlan = (input: unknown): input is Pick<ListPlan, 'name' | 'call' | 'columns'> =>
  typeof input === 'object' &&
  input !== null &&
  'call' in input &&
  'rowActions' in input &&
  'columns' in input;
const plans = [
  ...[
    ordering,
    receiving,
    inventory,
    prescriptions,
    deferred,
    autoRefill,
    dailyClaims,
    medSync,
  ].flatMap((item) => Object.values(item).filter(isPlan)),
  rejectedPlan,
  nearMissPlan,
  auditLogPlan,
  disclosuresPlan,
];
/** Every table of the product that is a list of its own. */
const tables: readonly Table[] = [
  ...plans.map((plan) => ({ name: plan.name, call: plan.call, columns: planColumns(plan) })),
  ...recordPages.map(({ name, input: { list } }) => ({
    name,
    call: list.call!,
    columns: list.columns,
  })),
  ...queueTabs.map((queueTab) => ({
    name: `queue ${queueTab.key}`,
    call: 'rx.queue',
    columns: listColumnsOf(queueTab.look),
  })),
  { name: 'order, wimo', call: 'counter.orders', columns: orderListColumns },
  { name: 'e Received', call: 'erx.list', columns: erxFiltered(receivedColumns) },
  { name: 'Sent Messages', call: 'erx.list', columns: erxFiltered(sentColumns) },
  { name: 'eRx Log', call: 'erx.list', columns: erxFiltered(erxLogColumns) },
  { name: 'Ready to fill', call: 'refills.search', columns: readyColumns },
  { name: 'No Refills', call: 'refills.search', columns: noRefillColumns },
  { name: 'DV Log', call: 'rx.log', columns: rxLogColumns('DV') },
  { name: 'RV Log', call: 'rx.log', columns: rxLogColumns('RV') },
];
const calls = new Set(everyRoute(contract).map((route) => route.name));

test.each(tables)(
  '$name can be sorted, narrowed by a column and taken along',
  ({ call, columns }) => {
    expect(calls.has(call), `${call} answers the list`).toBe(true);
    expect(
      columns.filter((column) => column.sortable !== false).map((column) => column.id),
      'sortable',
    ).not.toEqual([]);
    expect(
      columns.filter((column) => column.filter !== undefined).map((column) => column.id),
      'narrowed',
    ).not.toEqual([]);
  },
);
test('every column that a list says it narrows is one that some table shows', () => {
  const shown = new Set(
    tables.flatMap((table) =>
      table.columns.filter((column) => column.filter !== undefined).map((column) => column.id),
    ),
  );
  for (const [call, columns] of Object.entries(filterColumns))
    for (const column of columns) expect(shown.has(column), `${call}: ${column}`).toBe(true);
});

const root = new URL('../../../../src/ui', import.meta.url).pathname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((text) => text.endsWith('.tsx'))
  .map((text) => ({ file: text, text: readFileSync(join(root, text), 'utf8') }));
/**
 * Count, widths, empty and error states, the keys and the file belong to the one grid: a table that
 * is drawn by hand has none of them.
 */
const byHand: Readonly<Record<string, string>> = {
  'platform/table/data-table.tsx': 'the grid itself',
  'platform/fields/date-view.tsx': 'the days of a month',
  'platform/fields/rows-view.tsx': 'rows that are typed within a form',
  'screens/patient/entries-view.tsx': 'rows that are typed within a form',
  'screens/document/papers-view.tsx': 'cards of one patient’s documents',
  'screens/patient/family-dialog.tsx': 'a few relatives of one patient',
  'screens/patient/eligibility-dialog.tsx': 'a few checks of one insurance',
  'screens/patient/merge-dialog.tsx': 'two records beside one another',
  'screens/prescriber/prescriber.tsx': 'a few clinics of one prescriber',
  'screens/counter/fills-that-leave.tsx': 'the bags of one order',
  'screens/drug/price-examples.tsx': 'two quantities at three costs, worked out while one types',
  'screens/rx/entry/conflict-panel.tsx': 'two versions beside one another',
  'screens/rx/verification/facts-table.tsx': 'what was prescribed, entered, printed and scanned',
  'screens/erx/erx-detail-dialog.tsx': 'what an answer would change of one prescription',
  'platform/table/plain-table.tsx': 'amounts, reasons, alerts and fields of one claim',
  'screens/claim/transmission-log-dialog.tsx': 'the transmissions of one prescription',
  'screens/drug/rx-price-dialog.tsx': 'the few alternatives to one drug',
  'screens/admin/roles/roles-dialog.tsx': 'the handful of roles of a store',
};
test('a table that is drawn by hand says why', () => {
  expect(
    sources
      .filter(({ text }) => /<table\b|role="grid"/.test(text))
      .map((source) => source.file)
      .toSorted(),
  ).toEqual(Object.keys(byHand).toSorted());
});
test('the one grid brings count, widths, empty and error states and the file to each table', () => {
  const grid = sources.find((source) => source.file === 'platform/table/data-table.tsx')!.text;
  for (const part of [
    'TableState',
    'TableFoot',
    'TableMenu',
    'TableHead',
    'useKeptLayout(list, label)',
    'list.heads',
  ])
    expect(grid).toContain(part);
});
