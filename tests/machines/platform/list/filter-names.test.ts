import { expect, test } from 'vitest';
import { contract } from '#domain/composition/contract.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { orderLists } from '#machines/counter/orders-text.ts';
import { logForm } from '#machines/erx/erx-log.machine.ts';
import { erxPresets } from '#machines/erx/erx.machine.ts';
import type { ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queueTabs } from '#machines/rx/queue/queue-tabs.ts';
import { everyRoute } from '#tests/platform/routes.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/machines/**/*.ts', {
  eager: true,
});
type Plan = Pick<ListPlan, 'name' | 'call' | 'fields' | 'choices'>;
const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && 'call' in value && 'rowActions' in value;
const plans = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isPlan);

const routes = new Map(everyRoute(contract).map((route) => [route.name, route]));
/** What is wrong with the filters of a question to the list that a call answers. */
const problemsOf = (call: string, filters: Readonly<Record<string, string>>): string[] => {
  const route = required(routes.get(call), call);
  const query = { text: '', filters, sort: null, offset: 0, limit: 10 };
  const asked = { ...query, list: query, query, kind: 'RV', patientId: 1, drugId: 1 };
  return Object.entries(route.problems(asked))
    .filter(([field]) => field.includes('filters'))
    .map(([field, why]) => `${field}: ${why}`);
};
/** What a field above a list may hold when the list is asked: each of its options, if any. */
const samplesOf = (fields: Fields): readonly Readonly<Record<string, string>>[] =>
  Object.entries(fields).flatMap(([name, { kind, options }]) => {
    if (options) return options.map(({ value }) => ({ [name]: value }));
    if (kind === 'date') return [{ [name]: '2026-03-02' }];
    return [{ [name]: kind === 'ref' || kind === 'number' ? '7' : 'Garcia' }];
  });
const chosenOf = (choices: NonNullable<Plan['choices']>) =>
  choices.flatMap(({ name, options }) => options.map(({ value }) => ({ [name]: value })));

test.each([...new Map(plans.map((plan) => [plan.name, plan]))])(
  'what %s asks its list for, the list knows, name and value',
  (_, { call, fields = {}, choices = [] }) => {
    for (const filters of [{}, ...samplesOf(fields), ...chosenOf(choices)])
      expect(problemsOf(call, filters)).toEqual([]);
  },
);
test.each([
  ['the tabs of the queue', 'rx.queue', queueTabs.map(({ key }) => ({ queue: key }))],
  ['the lists of orders', 'counter.orders', orderLists.map(({ value }) => ({ list: value }))],
  ['messages by how they stand', 'erx.list', erxPresets.map(({ status }) => ({ status }))],
  ['the log of messages', 'erx.list', samplesOf(logForm.fields)],
  ['refills without those taken off', 'refills.search', [{ side: 'none', without: '7,8' }]],
  ['two expiries of one lot', 'inventory.expiring', [{ within: 'two' }]],
])('what %s asks for, the list knows', (_, call, asked) => {
  for (const filters of asked) expect(problemsOf(call, filters)).toEqual([]);
});
test('every dialog with a list is among them', () => {
  expect(new Set(plans.map(({ name }) => name)).size).toBeGreaterThan(20);
});

test.each([
  ['rx.queue', 'queue', 'mine', 'Has to be one of: erx, entry,'],
  ['rx.queue', 'houseAccountId', '7', 'There is nothing here that is called “houseAccountId”.'],
  ['rx.queue', 'from', '2026-99-99', 'Has to be a day, written YYYY-MM-DD.'],
  ['rx.log', 'from', 'Monday', 'Has to be an instant, written YYYY-MM-DDTHH:MM:SSZ.'],
  ['counter.orders', 'patientId', 'abc', 'Has to be the number of a record.'],
  ['counter.orders', 'list', '__proto__', 'Has to be one of: open, waiting,'],
  ['auditLog.search', 'patientId', 'z', 'Has to be the number of a record.'],
  ['auditLog.search', 'kind', 'secret', 'of: all, viewed, done, denied, unusual, opened.'],
  ['erx.list', 'status', 'new,zz', 'Has to be some of these, with commas between them: new,'],
  ['inventory.expiring', 'within', '1e309', 'Has to be one of: all, expired, 30, 60, 90,'],
  ['patients.search', 'status', '__', 'Has to be one of: All, Active, InActive.'],
  ['drugs.search', 'scope', 'World', 'Has to be one of: Local, Master.'],
  ['receipts.search', 'schedule', '9', 'Has to be one of: all, 0, 2, 3, 4, 5.'],
  ['clinics.search', 'column.lastName', 'a', 'There is nothing here that is called'],
])('%s refuses the filter %s = %s, and says what it knows', (call, name, value, why) => {
  const [problem, ...others] = problemsOf(call, { [name]: value });

  expect(problem).toContain(why);
  expect(others).toEqual([]);
});

// An export is asked of the list that it is of: see tests/server/import/exports.test.ts.
const lists = [...routes.values()].filter(
  ({ name, input }) => JSON.stringify(input).includes('"filters"') && name !== 'exports.begin',
);
test.each(lists)('$name refuses a filter that no list has', ({ problems }) => {
  const query = { text: '', filters: { nobody: 'x' }, sort: null, offset: 0, limit: 10 };

  expect(Object.values(problems({ ...query, list: query, query }))).toContain(
    'There is nothing here that is called “nobody”.',
  );
});
