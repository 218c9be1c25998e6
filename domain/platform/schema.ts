import type { StandardSchemaV1 } from '@standard-schema/spec';
import { z } from 'zod';
import { dayRange, isDayOf, type DateMeaning } from './rules/date-range.ts';

/**
 * The only face of the validator that the rest of the code may see. zod stays behind it, so that
 * its large generic
 * types never enter an inferred signature. A sealed schema is still a Standard Schema, so the
 * contract accepts it.
 */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  /** What was measured, and the most of it: of a text its characters. */
  readonly origin?: string;
  readonly maximum?: number | bigint;
}
export interface Schema<T> extends StandardSchemaV1<T, T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T; error?: undefined }
    | { success: false; data?: undefined; error: { issues: readonly Issue[] } };
}
export type Infer<S> = S extends Schema<infer T> ? T : never;

// In a page nothing may be compiled from text (its content security policy forbids it, and the mere
// attempt is reported).
if ('document' in globalThis) z.config({ jitless: true });

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
  null: 'empty',
  record: 'an object',
};
const formats: Readonly<Record<string, string>> = {
  date: 'a date, written YYYY-MM-DD',
  datetime: 'an instant, written YYYY-MM-DDTHH:MM:SSZ',
  regex: 'written in the form that this field asks for',
  email: 'an e-mail address',
  uuid: 'a UUID',
};
const bound = (origin: string, actions: number | bigint, word: 'least' | 'most'): string => {
  if (origin === 'string')
    return word === 'least' && Number(actions) === 1
      ? 'This is needed.'
      : `Has to have at ${word} ${actions} characters.`;
  return origin === 'array'
    ? `Has to have at ${word} ${actions} entries.`
    : `Has to be at ${word} ${actions}.`;
};
/** A few of the names that came, each cut to a length that a person reads. */
const namesOf = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `“${name.slice(0, 60)}”`)
    .join(', ');
/** What a failed check says to a person. A message that a field gives itself comes first. */
const sentenceOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined) return 'This is needed.';
  switch (issue.code) {
    case 'invalid_type':
      return `Has to be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'least');
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'most');
    case 'invalid_format':
      return `Has to be ${formats[issue.format] ?? 'written in the form that this field asks for'}.`;
    case 'invalid_value':
      return `Has to be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return 'Has to be a whole number.';
    case 'unrecognized_keys':
      return `There is nothing here that is called ${namesOf(issue.keys)}.`;
    default:
      return 'This can’t be read as what this field holds.';
  }
};
z.config({ customError: sentenceOf });

/** A schema of whatever type: what it holds is only read out of it again by `Infer`. */
type AnySchema = Schema<any>;
/**
 * The object schema of fields that are put together at run time, under the type that they were
 * declared with: TypeScript can't compute it.
 */
export const declaredAs = <T>(schema: AnySchema): Schema<T> => seal(zodOf(schema));

const zodOf = (schema: AnySchema) => schema as z.ZodType;
/** For `domain/fields` only: wraps a zod schema so that its type does not leak. */
export const seal = <T>(zodType: z.ZodType): Schema<T> => zodType as Schema<T>;

const problem = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/**
 * A string without control characters (tab, CR and LF are allowed). `min`/`max` count UTF-16 units.
 */
export const str = (
  options: { min?: number; max?: number; pattern?: RegExp } = {},
): Schema<string> => {
  let zodString = z
    .string()
    .min(options.min ?? 0)
    .max(options.max ?? 10_000)
    .refine(
      (value) => !problem.test(value),
      'Contains a character that can’t be printed: type it anew.',
    );
  if (options.pattern) zodString = zodString.regex(options.pattern);
  return seal(zodString);
};
/** An e-mail address; the longest that mail allows is far beyond what a form holds. */
export const email: Schema<string> = seal(z.email().max(120));
/** Text as it came from a device or a partner: any characters, bounded length. */
export const raw = (max: number): Schema<string> => seal(z.string().max(max));
export const int = (options: { min?: number; max?: number } = {}): Schema<number> =>
  seal(
    z
      .int()
      .min(options.min ?? Number.MIN_SAFE_INTEGER)
      .max(options.max ?? Number.MAX_SAFE_INTEGER),
  );
/** A database id: positive, below 2^53. In paths and queries it arrives as text and is coerced. */
export const id: Schema<number> = seal(z.coerce.number().pipe(z.int().min(1)));
/** Which page of a paper, counted from 1. In queries it arrives as text and is coerced. */
export const pageNumber = (most: number): Schema<number> =>
  seal(z.coerce.number().pipe(z.int().min(1).max(most)));
export const bool: Schema<boolean> = seal(z.boolean());
/** ISO calendar date, YYYY-MM-DD, of an answer. */
export const isoDate: Schema<string> = seal(z.iso.date());
const inRange = (schema: z.ZodType<string>, meaning: DateMeaning): Schema<string> =>
  seal(schema.refine((day) => isDayOf(meaning, day), `${dayRange(meaning)}.`));
/** ISO calendar date of a request: one that a record can hold. */
export const dayOf = (meaning: DateMeaning): Schema<string> => inRange(z.iso.date(), meaning);
/** ISO instant of a request: one that a record can hold. */
export const instantOf = (meaning: DateMeaning): Schema<string> =>
  inRange(z.iso.datetime({ offset: true }), meaning);
/** The most that a request can name: thousandths of a dispensing unit, cents, or a count. */
export const most = {
  quantity: 9_999_999_999,
  cents: 9_999_999_999,
  unitCost: 999_999_999_999,
  count: 2_000_000_000,
} as const;
/** ISO instant in UTC. */
export const isoInstant: Schema<string> = seal(z.iso.datetime({ offset: true }));
export const json: Schema<unknown> = seal(z.json());
/** The bytes of a file, with its name and the media type that someone claims for it. */
export const fileBody: Schema<File> = seal(z.file());
export const literal = <const T extends string | number | boolean>(value: T): Schema<T> =>
  seal(z.literal(value));
export const oneOf = <const T extends readonly [string, ...string[]]>(
  values: T,
): Schema<T[number]> => seal(z.enum(values));
export const nullable = <T>(schema: Schema<T>): Schema<T | null> => seal(zodOf(schema).nullable());
/** The same without the empty value: for a list of rows that asks for more than the record does. */
export const filled = <T>(schema: Schema<T | null>): Schema<T> =>
  seal(zodOf(schema).refine((value) => value !== null, 'This is needed.'));
export const listOf = <T>(item: Schema<T>, max = 10_000): Schema<readonly T[]> =>
  seal(z.array(zodOf(item)).max(max));
export const recordOf = <T>(value: Schema<T>): Schema<Readonly<Record<string, T>>> =>
  seal(z.record(z.string(), zodOf(value)));
/**
 * Values by some of these names: what a request brings. Another name is a fault, so that nothing
 * that was never understood is answered, counted or written down.
 */
export const namedValues = <T, K extends string>(
  names: readonly K[],
  value: Schema<T>,
): Schema<{ readonly [N in K]?: T | undefined }> =>
  seal(z.strictObject(Object.fromEntries(names.map((name) => [name, zodOf(value).optional()]))));

/** Texts that may be missing, each of its own kind; members under any other name are refused. */
export const optionalTexts = (
  texts: Readonly<Record<string, Schema<string>>>,
): Schema<Readonly<Record<string, string>>> =>
  seal(
    z.strictObject(
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, zodOf(text).optional()]),
      ),
    ),
  );
/** A text that `fits`, or an empty one; `why` is said of any other. */
export const textThat = (fits: (text: string) => boolean, why: string, max = 120): Schema<string> =>
  seal(zodOf(str({ max })).refine((text) => text === '' || fits(String(text)), why));

export type Shape = Record<string, AnySchema>;
export type Shaped<S extends Shape, O extends Shape = {}> = {
  readonly [K in keyof S]: Infer<S[K]>;
} & { readonly [K in keyof O]?: Infer<O[K]> | undefined };
/** An object with required and optional members. Unknown members are dropped. */
export const object = <S extends Shape, O extends Shape = {}>(
  shape: S,
  optional?: O,
): Schema<Shaped<S, O>> =>
  seal(
    z.object({
      ...Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, zodOf(schema)])),
      ...Object.fromEntries(
        Object.entries(optional ?? {}).map(([key, schema]) => [key, zodOf(schema).optional()]),
      ),
    }),
  );
/** A page of an answer as it came: rows, and what stands beside them. */
const looseRows = z.looseObject({ rows: z.array(z.unknown()) });
const idIn = (row: unknown): number | null =>
  z.object({ id: z.int() }).safeParse(row).data?.id ?? null;
/** The page without the rows that can't be shown; null where something else is wrong with it. */
function shownPage<P, R>(page: Schema<P>, row: Schema<R>, value: unknown): P | null {
  const came = looseRows.safeParse(value).data;
  if (came === undefined) return null;
  const read = came.rows.map((given, at) => ({ given, at, wrong: row.safeParse(given).error }));
  const unshown = read.flatMap(({ given, at, wrong }) => {
    if (wrong === undefined) return [];
    const why = Object.entries(issuesByField(wrong.issues)).flat().join(' ');
    return [{ at, id: idIn(given), why }];
  });
  const rows = read.filter(({ wrong }) => wrong === undefined).map(({ given }) => given);
  return page.safeParse({ ...came, rows, unshown }).data ?? null;
}
/**
 * A page of rows of which some can't be shown: those are left out, and `unshown` says where they
 * stood and why. One bad row would else be a fault for the whole list.
 */
export const withoutBadRows = <P, R>(page: Schema<P>, row: Schema<R>): Schema<P> =>
  seal(
    zodOf(page)
      .catch(({ value }: { readonly value: unknown }) => shownPage(page, row, value))
      .refine((shown) => shown !== null, 'This is no page of a list.'),
  );
/** Makes a message per field out of a failed parse; the first issue of a field wins. */
export const issuesByField = (issues: readonly Issue[]): Record<string, string> => {
  const out: Record<string, string> = {};
  for (const issue of issues) {
    const key = issue.path.map(String).join('.') || '_';
    out[key] ??= issue.message;
  }
  return out;
};
/**
 * What is said of a failed parse where nothing but the length of one text is wrong; null for
 * everything else. A search or a note has no form whose field could say it.
 */
export const tooLongText = (issues: readonly Issue[]): string | null => {
  const [issue, ...others] = issues;
  if (issue?.code !== 'too_big' || issue.origin !== 'string' || others.length > 0) return null;
  return `This text is too long: at most ${issue.maximum} characters are possible. Shorten it.`;
};
/** JSON Schema of a sealed schema, for generated documentation and generated hostile input. */
export const jsonSchemaOf = (schema: AnySchema): Record<string, unknown> =>
  z.toJSONSchema(zodOf(schema), { unrepresentable: 'any', io: 'input' }) as Record<string, unknown>;
