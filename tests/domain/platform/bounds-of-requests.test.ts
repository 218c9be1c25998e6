import { describe, expect, test } from 'vitest';
import { contract } from '#domain/composition/contract.ts';
import { requestBounds } from '#domain/platform/request-bounds.ts';
import { everyRoute, sampleWith, valueRoutes, type Json } from '#tests/platform/routes.ts';

/** Ids and versions are looked up as they come: what is not there is not found. */
const isKey = (at: readonly string[]): boolean => {
  const name = at.findLast((key) => key !== '[]') ?? '';
  return /^(id|others|version|plid|(created|modified)By)$|(Id|Ids|Version)$/.test(name);
};
const isDay = ({ format }: Json): boolean => format === 'date' || format === 'date-time';
/** A reference is picked from a list and found by its id, as other ids are. */
const isReference = (at: readonly string[]): boolean => at.at(-1) === 'priceCode';
const isNumber = ({ type }: Json): boolean => type === 'integer' || type === 'number';
const places = everyRoute(contract).flatMap((route) =>
  valueRoutes(route).map(({ at, schema }) => ({
    route,
    at,
    schema,
    name: `${route.name} ${at.join('.')}`,
  })),
);
const days = places.filter(({ schema }) => isDay(schema));
const numbers = places.filter(
  ({ schema, at }) => isNumber(schema) && !isKey(at) && !isReference(at),
);
const problemAt = ({ route, at }: (typeof places)[number], value: unknown): string | undefined =>
  route.problems(sampleWith(route.input ?? {}, at, value, {}))[
    at.map((key) => (key === '[]' ? '0' : key)).join('.')
  ];

describe('a day of a request', () => {
  test.each(days.map((day) => [day.name, day] as const))('%s has a year that can be', (_, day) => {
    const whole = (date: string) =>
      day.schema['format'] === 'date' ? date : `${date}T12:00:00.000Z`;

    expect(problemAt(day, whole('2026-03-02'))).toBeUndefined();
    for (const date of ['0001-01-01', '1026-03-02', '1779-12-31', '2203-06-30', '9999-12-31'])
      expect(problemAt(day, whole(date)), date).toMatch(/^Look at the year: from .* to .*/);
  });
});

describe('a number of a request', () => {
  test.each(numbers.map((number) => [number.name, number] as const))(
    '%s has a bound',
    (_, number) => {
      for (const value of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
        expect(problemAt(number, value), String(value)).toEqual(expect.any(String));
    },
  );
});

/** Every part of what a schema takes, with the objects and lists that it lies in. */
const partsOf = (schema: unknown, depth: number): readonly { part: Json; depth: number }[] => {
  const part: Json = { ...Object(schema) };
  const any = [part['anyOf'], part['oneOf']].flatMap((of) => (Array.isArray(of) ? of : []));
  const members = Object.values(Object(part['properties']));
  return [
    { part, depth },
    ...any.flatMap((branch) => partsOf(branch, depth)),
    ...[...members, ...(part['items'] === undefined ? [] : [part['items']])].flatMap((inside) =>
      partsOf(inside, depth + 1),
    ),
  ];
};
test.each(everyRoute(contract).map((route) => [route.name, route] as const))(
  '%s asks for nothing that the bounds of every call refuse',
  (_, { input }) => {
    for (const { part, depth } of partsOf(input, 0)) {
      expect(depth).toBeLessThanOrEqual(requestBounds.depth);
      if (part['type'] === 'array')
        expect(Number(part['maxItems'])).toBeLessThanOrEqual(requestBounds.items);
      expect(Number(part['maxLength'] ?? 0)).toBeLessThanOrEqual(requestBounds.text);
      const names = Object.keys(Object(part['properties']));
      expect(names.length).toBeLessThanOrEqual(requestBounds.members);
      expect(names.filter((name) => name.length > requestBounds.name)).toEqual([]);
    }
  },
);
