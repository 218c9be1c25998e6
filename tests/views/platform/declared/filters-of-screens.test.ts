// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { contract } from '#domain/composition/contract.ts';
import { columnFilter } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { everyRoute } from '#tests/platform/routes.ts';
import type { DeclaredScreen } from '#ui/platform/declared/declare-screen.tsx';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/ui/screens/**/*.tsx', {
  eager: true,
});
const isScreen = (value: unknown): value is DeclaredScreen =>
  typeof value === 'object' && value !== null && 'inputFor' in value && 'View' in value;
const routes = new Map(everyRoute(contract).map((route) => [route.name, route]));
const screens = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .map((value) =>
    typeof value === 'object' && value !== null && 'page' in value ? value.page : value,
  )
  .filter(isScreen)
  // The clinics of one prescriber come whole, and are narrowed at the workstation.
  .filter(({ input }) => input.list.call !== 'prescribers.clinics');

test.each(screens.map((screen) => [screen.name, screen] as const))(
  'what %s asks its list for, the list knows, name and value',
  (_, { input: { list } }) => {
    const call = required(list.call, 'the call of the list');
    const { problems } = required(routes.get(call), call);
    const asked = [
      list.query?.filters ?? {},
      ...(list.choices ?? []).flatMap(({ name, options }) =>
        options.map(({ value }) => ({ [name]: value })),
      ),
      ...list.columns.flatMap(({ id, filter }) => (filter ? [{ [columnFilter(id)]: 'a' }] : [])),
    ];

    for (const filters of asked)
      expect(problems({ text: '', filters, sort: null, offset: 0, limit: 10 })).toEqual({});
  },
);
test('every page of records is among them', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBeGreaterThan(12);
});
