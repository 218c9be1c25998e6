import { traverseContractProcedures } from '@orpc/server';
import type { SessionMeta } from '#domain/admin/contract/session.ts';
import { company } from '#domain/admin/entities/company.ts';
import { store } from '#domain/admin/entities/store.ts';
import { references, referenceOf, type ReferenceGroup } from '#domain/composition/references.ts';
import { compound } from '#domain/drug/entities/compound.ts';
import { drug } from '#domain/drug/entities/drug.ts';
import { ndcGroup } from '#domain/drug/entities/ndc-group.ts';
import type { Field, FieldKind } from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { issuesByField, jsonSchemaOf, type Schema } from '#domain/platform/schema.ts';

/** One call of the contract with the JSON Schema of what it takes; null where it takes nothing. */
export interface RouteOf {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly meta: SessionMeta;
  readonly input: Json | null;
  accepts(input: unknown): boolean;
  /** What is said of an input, by the place of what is wrong in it: `draft.dateOfBirth`. */
  problems(input: unknown): Readonly<Record<string, string>>;
  /** Whether this is an answer as the contract promises it. */
  promises(output: unknown): boolean;
}
const schemaIn = (schema: unknown) => schema as Schema<unknown> | undefined;
export type Json = Record<string, unknown>;

/** Every procedure of a router or a contract. */
export function everyRoute(of: object): RouteOf[] {
  const routes: RouteOf[] = [];
  traverseContractProcedures({ router: of as never, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta, inputSchema, outputSchema } = procedure['~orpc'];
    const schema = schemaIn(inputSchema);
    const answer = schemaIn(outputSchema);
    routes.push({
      name: path.join('.'),
      method: route.method ?? 'POST',
      path: route.path!,
      meta: meta as SessionMeta,
      input: schema ? jsonSchemaOf(schema) : null,
      problems: (input) => issuesByField(schema?.safeParse(input).error?.issues ?? []),
      accepts: (input) => !schema || schema.safeParse(input).success,
      promises: (output) => !answer || answer.safeParse(output).success,
    });
  });
  return routes;
}

/** A text of each form that no other text has. */
const patterned: Readonly<Record<string, string>> = { '^\\d{7}$': '3456789' };
const formats: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-03-02T15:00:00Z',
  email: 'x@store.example',
};
type Properties = Readonly<Record<string, Json>>;
/** What is said where words are asked for: one letter is no reason. */
const spoken = 'Broken seal';
const isWords = (key: string, { type, format, enum: of, maxLength }: Json): boolean =>
  /^(reason|why|note)$/.test(key) &&
  type === 'string' &&
  format === undefined &&
  of === undefined &&
  Number(maxLength ?? spoken.length) >= spoken.length;
const memberOf = (
  key: string,
  properties: Properties,
  known: Readonly<Record<string, unknown>>,
): unknown => {
  const schema = required(properties[key], `the member ${key}`);
  return isWords(key, schema) ? spoken : sampleOf(schema, known);
};
/**
 * The smallest value that a schema takes; null where it may be. Members named in `known` take its
 * value.
 */
export function sampleOf(schema: Json, known: Readonly<Record<string, unknown>>): unknown {
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (any) return any.some((json) => json['type'] === 'null') ? null : sampleOf(any[0]!, known);
  if ('const' in schema) return schema['const'];
  if (schema['enum']) return (schema['enum'] as unknown[])[0];
  switch (schema['type']) {
    case 'string':
      return (
        formats[String(schema['format'])] ??
        patterned[String(schema['pattern'])] ??
        'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)))
      );
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        ((schema['required'] ?? []) as string[]).map((key) => [
          key,
          key in known ? known[key] : memberOf(key, schema['properties'] as Properties, known),
        ]),
      );
    default:
      return null;
  }
}

/**
 * A member of an input that holds an id, or a list of them: where it stands (`[]` is any entry of a
 * list), and the word that says of what.
 */
export interface IdRoute {
  readonly at: readonly string[];
  readonly of: string;
}
const words =
  /(?<word>vendor-link|purchase-order-line|passkey|company|store|role|patient|prescriber|drug|employee|relative|state|city|note)(?:s|$|\/|-)/;
const branchOf = (schema: Json): Json =>
  ((schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined)?.find(
    (json) => json['type'] !== 'null',
  ) ?? schema;
const holdsNumber = (schema: Json): boolean =>
  ['number', 'integer'].some((text) =>
    ([] as unknown[]).concat(branchOf(schema)['type']).includes(text),
  );
const isKey = (schema: Json): boolean => branchOf(schema)['pattern'] === '^[0-9a-f]{32}$';
/** A member of an input that holds one value: where it stands, and its schema. */
export interface ValueRoute {
  readonly at: readonly string[];
  readonly schema: Json;
}
/** Every place of a call's input that holds one value. */
export function valueRoutes({ input }: RouteOf): readonly ValueRoute[] {
  const inside = (schema: unknown, at: readonly string[]): readonly ValueRoute[] => {
    const branch = branchOf({ ...Object(schema) });
    if (branch['type'] === 'array') return inside(branch['items'], [...at, '[]']);
    if (branch['type'] !== 'object') return [{ at, schema: branch }];
    return Object.entries(Object(branch['properties'])).flatMap(([name, member]) =>
      inside(member, [...at, name]),
    );
  };
  return input ? inside(input, []) : [];
}
/**
 * Every place of a call's input that holds an id, by the kinds and names of its schema: numbers
 * called `id`, `…Id` or `…Ids`, and the random keys of documents.
 */
export function idRoutes(route: RouteOf): IdRoute[] {
  const group = route.name.split('.')[0]!;
  const reference = group in references ? referenceOf(group as ReferenceGroup).entity.name : null;
  const named = (name: string, list: string | null): string =>
    name !== 'id'
      ? name
      : (list ??
        reference ??
        words.exec(`${route.path}/`.replace('/{id}', '/').replace('/companies', '/company'))
          ?.groups?.['word'] ??
        name);
  const inside = (schema: Json, at: readonly string[], list: string | null): IdRoute[] =>
    Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(
      ([name, member]) => {
        const here = [...at, name];
        const branch = branchOf(member);
        if (branch['type'] === 'array') {
          const item = branch['items'] as Json;
          return name.endsWith('Ids') && holdsNumber(item)
            ? [{ at: [...here, '[]'], of: name }]
            : inside(branchOf(item), [...here, '[]'], name);
        }
        if (branch['type'] === 'object') return inside(branch, here, null);
        return isKey(branch) || (/(^i|I)d$/.test(name) && holdsNumber(branch))
          ? [{ at: here, of: named(name, list) }]
          : [];
      },
    );
  return route.input ? inside(route.input, [], null) : [];
}
/**
 * A call that carries the version of the record it changes: where the record's id stands, and where
 * beside it the version does.
 */
export interface Versioned {
  readonly record: IdRoute;
  readonly version: readonly string[];
}
export function versionedBy(route: RouteOf): Versioned | null {
  const record = idRoutes(route).find((idRoute) => {
    let input = route.input!;
    for (const key of idRoute.at.slice(0, -1))
      input =
        key === '[]'
          ? branchOf(input['items'] as Json)
          : branchOf((input['properties'] as Record<string, Json>)[key]!);
    return !idRoute.at.includes('[]') && 'version' in (input['properties'] as Json);
  });
  return record ? { record, version: [...record.at.slice(0, -1), 'version'] } : null;
}
/** The same input with another value at one place. */
export function withValue(input: Json, [key, ...rest]: readonly string[], value: unknown): Json {
  return {
    ...input,
    [key!]: rest.length === 0 ? value : withValue(input[key!] as Json, rest, value),
  };
}
/**
 * The smallest valid value with `value` at one place, which may lie in members and lists that need
 * not be there; ids beside it that are known come along.
 */
export function sampleWith(
  schema: Json,
  [key, ...rest]: readonly string[],
  value: unknown,
  known: Readonly<Record<string, unknown>>,
): unknown {
  if (key === undefined) return value;
  const branch = branchOf(schema);
  if (key === '[]') return [sampleWith(branch['items'] as Json, rest, value, known)];
  const properties = branch['properties'] as Record<string, Json>;
  const beside = Object.keys(properties).filter((key) => key in known && key.endsWith('Id'));
  return {
    ...(sampleOf(branch, known) as Json),
    ...Object.fromEntries(beside.map((key) => [key, known[key]])),
    [key]: sampleWith(properties[key]!, rest, value, known),
  };
}

/**
 * Valid values for every field of a reference's draft; texts are told apart by `n`. Null where the
 * route is no reference's.
 */
const others: Readonly<Record<string, { readonly fields: Readonly<Record<string, Field>> }>> = {
  companies: company,
  stores: store,
  drugs: drug,
  ndcGroups: ndcGroup,
  compounds: compound,
};
export function draftFor(route: RouteOf, number: number): Readonly<Record<string, unknown>> | null {
  const group = route.name.split('.')[0]!;
  const fields =
    group in references
      ? referenceOf(group as ReferenceGroup).entity.fields
      : others[group]?.fields;
  return fields
    ? Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, valueFor(field, number)]),
      )
    : null;
}
/** The first of these that the field takes: words, a code in capitals, digits alone. */
const textFor = (field: Field, number: number): string | undefined =>
  [
    `Text ${number}`,
    `T${number}`,
    String(number)
      .padStart(field.maxLength ?? 6, '0')
      .slice(-(field.maxLength ?? 6)),
  ].find((text) => field.schema.safeParse(text).success);
function valueFor(field: Field, number: number): unknown {
  if (field.kind === 'flag') return false;
  if (field.kind === 'rows' || field.kind === 'tags') return [];
  if (field.when || !field.required) return null;
  // Whose record is named is known to the caller alone.
  if (field.kind === 'ref') return null;
  if (field.options) return field.options[0]!.value;
  const values: Partial<Record<FieldKind, unknown>> = {
    number: field.min ?? 0,
    money: Math.max(0, field.min ?? 0),
    zip: '62704',
    ref: 1,
    unitCost: 0,
    percent: 0,
    quantity: 1_000,
    date: '2026-01-15',
    ndc: `77777${String(number).padStart(6, '0')}`,
    phone: '2175550199',
    text: textFor(field, number),
    textarea: `Text ${number}`,
  };
  if (!(field.kind in values)) throw new Error(`No valid value is known for a ${field.kind}`);
  return values[field.kind];
}

/**
 * Puts `{id}` and its like into the address and leaves the rest for the body, as the client does.
 */
export function addressOf(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { readonly url: string; readonly body: Record<string, unknown> } {
  const body = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = body[key];
    delete body[key];
    return encodeURIComponent(String(value ?? '1').replace(/\p{Surrogate}/gu, '\ufffd'));
  });
  return { url, body };
}
