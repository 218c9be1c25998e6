import { expect, test } from 'vitest';
import { listQuery } from '#domain/platform/contract/list.ts';
import type { ListPlan } from '#machines/platform/list-dialog/list-dialog.machine.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/machines/**/*.ts', {
  eager: true,
});
type Plan = Pick<ListPlan, 'name' | 'call' | 'fields' | 'choices'>;
const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && 'call' in value && 'rowActions' in value;
const plans = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isPlan);

test.each([...new Map(plans.map((plan) => [plan.name, plan]))])(
  'what %s asks its list for has a name that lists know',
  (_, { fields, choices }) => {
    const names = [...Object.keys(fields ?? {}), ...(choices ?? []).map(({ name }) => name)];
    const filters = Object.fromEntries(names.map((name) => [name, 'x']));
    const query = { text: '', filters, sort: null, offset: 0, limit: 10 };

    expect(listQuery.safeParse(query).error?.issues ?? []).toEqual([]);
  },
);
test('every dialog with a list is among them', () => {
  expect(new Set(plans.map(({ name }) => name)).size).toBeGreaterThan(20);
});
