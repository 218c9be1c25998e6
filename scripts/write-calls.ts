/**
 * Writes tests/fixtures/calls: what each call of the server asks and answers, who may call it and what is recorded, so
 * that a changed call shows in review: `node --import tsx scripts/write-calls.ts`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '#domain/composition/contract.ts';
import type { ProcedureMeta } from '../domain/platform/contract/procedure.ts';
import { jsonSchemaOf, type Schema } from '../domain/platform/schema.ts';

export const callsFolder = 'tests/fixtures/calls';

interface Leaf {
  readonly '~orpc': {
    readonly route: { readonly method?: string; readonly path?: string };
    readonly meta: ProcedureMeta;
    readonly inputSchema?: Schema<unknown>;
    readonly outputSchema?: Schema<unknown>;
    readonly errorMap?: Readonly<Record<string, { readonly data?: Schema<unknown> }>>;
  };
}
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly [bound: string]: unknown;
}
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];
/** Bounds that every integer has. */
const everyIntegers: ReadonlySet<unknown> = new Set([
  Number.MIN_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER,
]);
const bounded = (schema: JsonSchema): string =>
  bounds
    .filter((bound) => schema[bound] !== undefined && !everyIntegers.has(schema[bound]))
    .map((bound) => ` ${bound} ${JSON.stringify(schema[bound])}`)
    .join('');
const nameOf = (schema: JsonSchema): string =>
  typeof schema.format === 'string'
    ? schema.format
    : `${schema.type ?? 'anything'}${bounded(schema)}`;

/** A record so long is written once; wherever it stands again, its first place is named. */
const longRecord = 6;
/** Text of a long record → where it stood first. */
type Places = Map<string, string>;

/** A schema as lines: the first says what it is, the others, set in, what it consists of. */
function linesOf(schema: JsonSchema, place: string, places: Places): readonly string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')];
  if (choices) return choiceLines(choices, place, places);
  if (schema.items) {
    const [first = 'anything', ...rest] = linesOf(schema.items, place, places);
    return [`list${bounded(schema)} of ${first}`, ...rest];
  }
  if (schema.properties) return recordLines(schema, place, places);
  if (typeof schema.additionalProperties === 'object') {
    const [first = 'anything', ...rest] = linesOf(schema.additionalProperties, place, places);
    return [`by name ${first}`, ...rest];
  }
  return [nameOf(schema)];
}
function choiceLines(
  choices: readonly JsonSchema[],
  place: string,
  places: Places,
): readonly string[] {
  const parts = choices.map((choice) => linesOf(choice, place, places));
  if (parts.every(({ length }) => length === 1)) return [parts.map(([first]) => first).join(' | ')];
  const [only, ...others] = parts.filter(([first]) => first !== 'null');
  if (only && others.length === 0) return [`null | ${only[0] ?? ''}`, ...only.slice(1)];
  return ['one of', ...parts.flat().map((line) => `  ${line}`)];
}
function recordLines(schema: JsonSchema, place: string, places: Places): readonly string[] {
  const text = JSON.stringify(schema);
  const before = places.get(text);
  if (before !== undefined) return [`record as in ${before}`];
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, member]) => {
      const [first = 'anything', ...rest] = linesOf(member, `${place} ${name}`, places);
      const mark = required.includes(name) ? '' : '?';
      return [`  ${name}${mark}: ${first}`, ...rest.map((line) => `  ${line}`)];
    });
  if (members.length >= longRecord) places.set(text, place);
  return ['record', ...members];
}
const shown = (
  what: string,
  schema: Schema<unknown> | undefined,
  place: string,
  places: Places,
): readonly string[] => {
  if (!schema) return [];
  const [first = 'anything', ...rest] = linesOf(jsonSchemaOf(schema), `${place}, ${what}`, places);
  return [`  ${what} ${first}`, ...rest.map((line) => `  ${line}`)];
};
const recorded = ({ effect, audit }: ProcedureMeta): string =>
  audit === null ? `${effect}, nothing on record` : `${effect}, on record as ${audit}`;
const marks = (meta: ProcedureMeta): string =>
  (['often', 'heavy', 'whileLocked'] as const)
    .filter((mark) => meta[mark] === true)
    .map((mark) => `, ${mark}`)
    .join('');

function callLines(name: string, { '~orpc': call }: Leaf, places: Places): readonly string[] {
  const { method, path: address } = call.route;
  return [
    name,
    `  ${method} ${address}`,
    `  ${call.meta.permission}, ${recorded(call.meta)}${marks(call.meta)}`,
    ...shown('asks', call.inputSchema, name, places),
    ...shown('answers', call.outputSchema, name, places),
    ...Object.entries(call.errorMap ?? {}).flatMap(([code, { data }]) =>
      data === undefined ? [`  refuses ${code}`] : shown(`refuses ${code}`, data, name, places),
    ),
    '',
  ];
}

/** File name → text, one file for each group of calls. */
export function callFiles(): ReadonlyMap<string, string> {
  const places: Places = new Map();
  const groups: readonly (readonly [string, object])[] = Object.entries(contract);
  return new Map(
    groups.map(([group, calls]) => [
      `${group}.txt`,
      Object.entries(calls as Readonly<Record<string, Leaf>>)
        .flatMap(([name, call]) => callLines(`${group}.${name}`, call, places))
        .join('\n'),
    ]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  rmSync(callsFolder, { recursive: true, force: true });
  mkdirSync(callsFolder, { recursive: true });
  for (const [file, text] of callFiles()) writeFileSync(path.join(callsFolder, file), text);
}
