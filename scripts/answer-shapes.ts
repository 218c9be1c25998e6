import { contract } from '../domain/platform/contract/index.ts';
import { jsonSchemaOf, type Schema } from '../domain/platform/schema.ts';
// The shapes of all answers, from the schemas of the contract: what src/adapters/platform/answer.ts checks an answer by.
import type { Answers } from '../src/adapters/platform/answer.ts';
import type { Shape } from '../src/adapters/platform/shape.ts';

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
  const body = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    const members = Object.entries(value).map(([name, member]) => {
      return `${/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name)}:${write(member)}`;
    });
    return `{${members.join(',')}}`;
  };
  const write = (value: unknown): string => {
    const text = JSON.stringify(value);
    if (!isWorthAName(text)) return body(value);
    const known = names.get(text);
    if (known !== undefined) return known;
    const source = body(value);
    const name = `s${names.size}`;
    names.set(text, name);
    constants.push(`const ${name} = ${source} as const;`);
    return name;
  };
  return { count, write, constants };
}

/** The files of the shapes, by their names: those of the login, and all others. */
export function shapeTables(isFirst: (group: string) => boolean): Record<string, string> {
  const table = (wanted: boolean, name: string): string => {
    const rows = Object.entries(contract)
      .filter(([group]) => isFirst(group) === wanted)
      .flatMap(([group, calls]) =>
        Object.entries(calls as Record<string, Leaf>).map(
          ([call, leaf]) => [`${group}.${call}`, answersOf(leaf)] as const,
        ),
      );
    const { count, write, constants } = writer();
    for (const [, answers] of rows) Object.values(answers).forEach(count);
    const lines = rows.map(([call, { answer, refused }]) => {
      const carried = refused ? `, refused: ${write(refused)}` : '';
      return `  '${call}': { answer: ${write(answer)}${carried} },`;
    });
    return [
      '// Generated by scripts/generate-routes.ts from the contract. Do not edit.',
      "import type { Answers } from './answer.ts';",
      '',
      ...constants,
      `export const ${name}: Readonly<Record<string, Answers>> = {`,
      ...lines,
      '};',
      '',
    ].join('\n');
  };
  return {
    'first-answers.gen.ts': table(true, 'firstAnswers'),
    'answers.gen.ts': table(false, 'answers'),
  };
}
