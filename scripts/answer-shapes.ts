import { contract } from '#domain/composition/contract.ts';
import { jsonSchemaOf, type Schema } from '../domain/platform/schema.ts';
// The shapes of all answers, from the schemas of the contract: what the client checks answers by.
import type { Answers, Shape } from '../src/adapters/platform/shape.ts';

interface Leaf {
  readonly '~orpc': {
    readonly outputSchema?: Schema<unknown>;
    readonly errorMap?: Readonly<Record<string, { readonly data?: Schema<unknown> }>>;
  };
}
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly contentEncoding?: string;
}
const kinds: Readonly<Record<string, Shape>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'truth',
  null: 'nothing',
};
function objectOf({ properties = {}, required = [] }: JsonSchema): Shape {
  const members = (isRequired: boolean) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) === isRequired)
        .map(([name, member]) => [name, shapeOf(member)]),
    );
  const maybe = members(false);
  return { of: members(true), ...(Object.keys(maybe).length > 0 ? { maybe } : {}) };
}
/** Free JSON refers to itself and has no shape; neither has a file. */
function shapeOf(schema: JsonSchema): Shape {
  if (schema.const !== undefined) return { words: [schema.const] };
  if (schema.enum) return { words: schema.enum };
  if (schema.contentEncoding !== undefined) return 'any';
  if (schema.anyOf) return { either: schema.anyOf.map(shapeOf) };
  if (schema.items) return { list: shapeOf(schema.items) };
  if (schema.properties) return objectOf(schema);
  if (schema.additionalProperties) return { map: shapeOf(schema.additionalProperties) };
  return kinds[schema.type ?? ''] ?? 'any';
}
const shapeIn = (schema: Schema<unknown>): Shape => shapeOf(jsonSchemaOf(schema));
/** What a refusal carries for the screens: its reasons and fields are read by themselves. */
const refusalsOf = ({ errorMap = {} }: Leaf['~orpc']): Record<string, Shape> =>
  Object.fromEntries(
    Object.entries(errorMap).flatMap(([code, { data }]) =>
      data && code !== 'REFUSED' ? [[code, shapeIn(data)]] : [],
    ),
  );
function answersOf({ '~orpc': call }: Leaf): Answers {
  const refused = refusalsOf(call);
  return {
    answer: call.outputSchema ? shapeIn(call.outputSchema) : 'any',
    ...(Object.keys(refused).length > 0 ? { refused } : {}),
  };
}

/** Writes values as source; what stands in several places is written once, as a constant. */
function writer() {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const constants: string[] = [];
  const isWorthAName = (text: string) => text.length > 60 && (counts.get(text) ?? 0) > 1;
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (counts.get(text) === 1) Object.values(value).forEach(count);
  };
  /** Of a shape, its members by name are a table of shapes and no shape themselves. */
  const body = (value: unknown, isShape: boolean): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map((item) => write(item)).join(',')}]`;
    const members = Object.entries(value).map(([name, member]) => {
      const isTable = isShape && /^(of|maybe)$/.test(name);
      const key = /^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name);
      return `${key}:${write(member, !isTable)}`;
    });
    return `{${members.join(',')}}`;
  };
  const write = (value: unknown, isShape = true): string => {
    const text = JSON.stringify(value);
    if (!isShape || !isWorthAName(text)) return body(value, isShape);
    const known = names.get(text);
    if (known !== undefined) return known;
    const source = body(value, true);
    const name = `s${names.size}`;
    names.set(text, name);
    constants.push(`const ${name}: Shape = ${source};`);
    return name;
  };
  return { count, write, constants };
}

/** The file of the shapes, by its name. */
export function shapeTables(): Record<string, string> {
  const rows = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Leaf>).map(
      ([call, leaf]) => [`${group}.${call}`, answersOf(leaf)] as const,
    ),
  );
  const { count, write, constants } = writer();
  for (const [, { answer, refused = {} }] of rows)
    [answer, ...Object.values(refused)].forEach(count);
  const lines = rows.map(([call, { answer, refused }]) => {
    const shapes = Object.entries(refused ?? {}).map(([code, shape]) => `${code}: ${write(shape)}`);
    const carried = shapes.length > 0 ? `, refused: { ${shapes.join(', ')} }` : '';
    return `  '${call}': { answer: ${write(answer)}${carried} },`;
  });
  const text = [
    '// Generated by scripts/generate-routes.ts from the contract. Do not edit.',
    "import type { Answers, Shape } from './shape.ts';",
    '',
    ...constants,
    'export const answers: Readonly<Record<string, Answers>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
  return { 'answers.gen.ts': text };
}
