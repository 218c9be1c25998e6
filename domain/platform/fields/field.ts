import { z } from 'zod';
import { messages } from '../messages.ts';
import { dayRange, isDayOf, type DateMeaning } from '../rules/date-range.ts';
import { formatMoney, percentRange } from '../rules/money.ts';
import { numberWords } from '../rules/number-words.ts';
import { hasAreaCode } from '../rules/phone.ts';
import { seal, type Schema } from '../schema.ts';
import { isMaskedSsn } from './ssn.ts';

/**
 * Every kind must have a view (`src/ui/fields`) and a column type (`db/columns.ts`); both use
 * `satisfies Record<FieldKind, …>`.
 */
export const fieldKinds = [
  'text',
  'textarea',
  'password',
  'email',
  'phone',
  'extension',
  'zip',
  'zip4',
  'state',
  'ssn',
  'npi',
  'dea',
  'ndc',
  'ssid',
  'rxNumber',
  'upc',
  'date',
  'money',
  'unitCost',
  'quantity',
  'percent',
  'number',
  'choice',
  'radio',
  'flag',
  'ref',
  'tags',
  'tree',
  'file',
  'rows',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface Option {
  readonly value: string;
  readonly label: string;
}
/**
 * Another field of the record that has to hold this value before a field is shown. What is typed
 * into a field stays while it is hidden.
 */
export interface When {
  readonly field: string;
  readonly is: string | number | boolean;
}
export interface Field<Value = unknown, Kind extends FieldKind = FieldKind> {
  readonly kind: Kind;
  readonly label: string;
  /** Needed before the record can be saved; with `when`, only while it is shown. */
  readonly required: boolean;
  readonly when?: When;
  readonly schema: Schema<Value>;
  readonly maxLength?: number;
  /** How a stored value reads in a sentence, where its kind alone does not say it. */
  readonly written?: (stored: string) => string;
  readonly options?: readonly Option[];
  /**
   * For `ref`: which list is searched ('patient', 'prescriber', 'drug' …). The value is the
   * record's id. For `file`: what it is for, where it is no picture.
   */
  readonly of?: string;
  /**
   * For `ref`: only records are picked whose field of this name holds what this record's holds: a
   * PCN of the BIN that the group names.
   */
  readonly within?: string;
  /**
   * For `ref`: every record found is another thing here, as each package of a recall is. Of several
   * none is marked, also where the search would take its first one.
   */
  readonly each?: true;
  /** For `ref`: what stands in the empty box. It is never a value. */
  readonly placeholder?: string;
  readonly min?: number;
  readonly max?: number;
  /**
   * For `number`: it names something and counts nothing, so it is written without a thousands
   * separator.
   */
  readonly plain?: boolean;
  /**
   * For `phone` and `zip`: the field that keeps what a whole number has besides: its extension, its
   * +4.
   */
  readonly beside?: string;
  readonly help?: string;
  /**
   * Shown, never edited by hand (city and state come from the zip lookup). Tab and the quick path
   * skip it.
   */
  readonly readOnly?: boolean;
  /** Part of the curated Enter path; others are reached by Tab. Default true. */
  readonly quick?: boolean;
  /**
   * For `rows`: the fields of one row, what a row is called, and what is asked before one is
   * deleted.
   */
  readonly rows?: {
    readonly fields: Readonly<Record<string, Field>>;
    readonly row: string;
    readonly question: string;
    /** Kept with the row and not shown: the city's id beside its name. */ readonly hidden: readonly string[];
  };
  /** What a scan may put here ('ndc', 'rx', 'badge' …); see the scan router. */
  readonly scan?: readonly string[];
  /** For `flag`: it has to be on before the rest is taken, and what is said while it is off. */
  readonly sayOff?: string;
}

interface Common<R extends Req> {
  label: string;
  required?: R;
  help?: string;
  readOnly?: boolean;
  quick?: boolean;
  scan?: readonly string[];
  when?: When;
}
type Opt<T, R> = R extends true ? T : T | null;
/** `'shown'`: needed while it is shown, and empty otherwise. */
type Req = boolean | 'shown' | undefined;

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const tooLong = (max: number, text: string): string =>
  `At most ${max} characters; this has ${text.length}.`;
const clean = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((value) => value.length <= max, {
      error: ({ input }) => tooLong(max, String(input).trim()),
    })
    .refine((value) => !control.test(value), 'Contains a character that can’t be stored');

function make<T, K extends FieldKind, R extends Req>(
  kind: K,
  schema: z.ZodType,
  common: Common<R>,
  extra: Partial<Field> = {},
): Field<Opt<T, R>, K> {
  const required = common.required === true;
  const { label, help, readOnly, quick, scan, when } = common;
  return {
    kind,
    label,
    required: required || common.required === 'shown',
    schema: seal(
      required
        ? schema
        : z.preprocess(
            (value) => (value === '' || value === undefined ? null : value),
            schema.nullable(),
          ),
    ),
    ...(help === undefined ? {} : { help }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(quick === undefined ? {} : { quick }),
    ...(scan === undefined ? {} : { scan }),
    ...(when === undefined ? {} : { when }),
    ...extra,
  } as Field<Opt<T, R>, K>;
}
interface Digits {
  readonly say: string;
  /** What else has to hold of the digits, and what is said where it does not. */
  readonly holds?: (digits: string) => boolean;
  readonly sayElse?: string;
}
const digits = <K extends FieldKind>(
  kind: K,
  lengths: readonly number[],
  { say, holds = () => true, sayElse = say }: Digits,
) => {
  const zodString = z
    .string()
    .regex(/^\d+$/, say)
    .refine((value) => lengths.includes(value.length), { error: say, abort: true })
    .refine(holds, sayElse);
  return <R extends Req = undefined>(common: Common<R> & { beside?: string }) =>
    make<string, K, R>(kind, zodString, common, {
      maxLength: Math.max(...lengths),
      ...(common.beside === undefined ? {} : { beside: common.beside }),
    });
};

export const text = <R extends Req = undefined>(
  common: Common<R> & { max: number; pattern?: RegExp; message?: string },
) =>
  make<string, 'text', R>(
    'text',
    common.pattern
      ? clean(common.max).regex(common.pattern, common.message ?? 'Not in the expected form')
      : clean(common.max),
    common,
    { maxLength: common.max },
  );
/**
 * For the `text` of a person's name: letters of every script, and no picture or control character,
 * which neither a claim (NCPDP D.0) nor a label can say.
 */
export const nameText = {
  pattern:
    /^[^\p{Extended_Pictographic}\p{Cc}\p{Co}\p{Cs}\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}\u202a-\u202e]+$/u,
  message: 'A name has letters: a claim and a label can’t say emoji or control characters.',
} as const;
export const textarea = <R extends Req = undefined>(common: Common<R> & { max: number }) =>
  make<string, 'textarea', R>('textarea', clean(common.max), common, { maxLength: common.max });
export const password = <R extends Req = undefined>(common: Common<R>) =>
  make<string, 'password', R>(
    'password',
    z
      .string()
      .min(1)
      .refine((value) => value.length <= 128, {
        error: ({ input }) => tooLong(128, String(input)),
      }),
    common,
    { maxLength: 128 },
  );
export const email = <R extends Req = undefined>(common: Common<R>) =>
  make<string, 'email', R>('email', clean(120).pipe(z.email('Not an e-mail address')), common, {
    maxLength: 120,
  });
/** Stored as ten digits, shown 3-3-4. */
export const phone = digits('phone', [10], {
  say: numberWords.phone,
  holds: hasAreaCode,
  sayElse: 'An area code can’t begin with 0 or 1: look at the number again.',
});
export const extension = digits('extension', [1, 2, 3, 4, 5], { say: numberWords.extension });
export const zip = digits('zip', [5], { say: numberWords.zip });
export const zip4 = digits('zip4', [4], { say: numberWords.zip4 });
/**
 * Stored as nine digits, shown 3-2-4. It leaves the server masked
 * (`domain/platform/fields/ssn.ts`); what comes back masked is not changed. Only an audited call of
 * its own reveals it.
 */
export const ssn = <R extends Req = undefined>(common: Common<R>) =>
  make<string, 'ssn', R>(
    'ssn',
    z.string().refine((value) => /^\d{9}$/.test(value) || isMaskedSsn(value), numberWords.ssn),
    common,
    { maxLength: 9 },
  );
/** Stored as typed: 11 digits by the specification's mask, 13 as Surescripts issues them. */
export const ssid = digits('ssid', [11, 13], { say: numberWords.ssid });
/** Store, prescription, fill: 3-7-2, twelve digits. */
export const rxNumber = digits('rxNumber', [12], { say: numberWords.rxNumber });
export const upc = digits('upc', [8, 12, 13, 14], { say: 'A UPC has 12 digits' });
export const state = <R extends Req = undefined>(common: Common<R>) =>
  make<string, 'state', R>('state', z.string().regex(/^[A-Z]{2}$/, numberWords.state), common, {
    maxLength: 2,
  });
/** A number of a fixed form that an area declares as a kind of field: an NPI, an NDC. */
interface Numbered {
  readonly pattern: RegExp;
  /** What is said where the form is wrong. */
  readonly say: string;
  readonly maxLength: number;
  /** What else has to hold of the number, and what is said where it does not. */
  readonly holds?: (text: string) => boolean;
  readonly sayElse?: string;
  /** What a scan may put here, where the field itself says nothing else. */
  readonly scan?: readonly string[];
  /** How a person reads it, where that is not as it is stored. */
  readonly written?: (stored: string) => string;
}
/** Makes the fields of a kind whose values are numbers of a fixed form, kept as text. */
export const numbered = <K extends FieldKind>(
  kind: K,
  { pattern, say, holds, sayElse, maxLength, scan, written }: Numbered,
) => {
  const form = z.string().regex(pattern, say);
  const schema = holds ? form.refine(holds, sayElse) : form;
  return <R extends Req = undefined>(common: Common<R>) =>
    make<string, K, R>(
      kind,
      schema,
      { ...(scan === undefined ? {} : { scan }), ...common },
      { maxLength, ...(written === undefined ? {} : { written }) },
    );
};
/** ISO date (YYYY-MM-DD), shown MM/DD/YYYY; `is` says which years it can be of. */
export const date = <R extends Req = undefined>(common: Common<R> & { is: DateMeaning }) =>
  make<string, 'date', R>(
    'date',
    z.iso.date('Not a date').refine((day) => isDayOf(common.is, day), dayRange(common.is)),
    common,
  );
/** Integer cents, ≥ 0 unless `min` says otherwise. */
export const money = <R extends Req = undefined>(
  common: Common<R> & { min?: number; max?: number },
) => {
  const min = common.min ?? 0;
  return make<number, 'money', R>(
    'money',
    z
      .int()
      .min(min, `At least ${formatMoney(min)}`)
      .max(common.max ?? 99_999_999_99, 'Too large'),
    common,
    { min },
  );
};
/** Integer hundred-thousandths of a dollar, ≥ 0 (NADAC and unit AWP carry five decimals). */
export const unitCost = <R extends Req = undefined>(common: Common<R>) =>
  make<number, 'unitCost', R>(
    'unitCost',
    z.int().min(0, 'At least $0').max(9_999_999_99999, 'Too large'),
    common,
    { min: 0 },
  );
/** Integer thousandths of the dispensing unit, > 0 unless `zero`. */
export const quantity = <R extends Req = undefined>(common: Common<R> & { zero?: boolean }) =>
  make<number, 'quantity', R>(
    'quantity',
    z
      .int()
      .min(common.zero ? 0 : 1, common.zero ? 'At least 0' : 'More than 0')
      .max(9_999_999_999, 'Too large'),
    common,
    { min: common.zero ? 0 : 1 },
  );
/** Integer hundredths of a percent, 0–100 % unless other bounds are given. */
export const percent = <R extends Req = undefined>(
  common: Common<R> & { min?: number; max?: number },
) => {
  const min = common.min ?? 0;
  const max = common.max ?? 10_000;
  const say = percentRange(min, max);
  return make<number, 'percent', R>('percent', z.int().min(min, say).max(max, say), common, {
    min,
    max,
  });
};
export const number = <R extends Req = undefined>(
  common: Common<R> & {
    min?: number;
    max?: number;
    plain?: true;
    /** What is said below `min`. */ sayLeast?: string;
  },
) => {
  const min = common.min ?? 0;
  const max = common.max ?? 2_000_000_000;
  return make<number, 'number', R>(
    'number',
    z
      .int(`A whole number`)
      .min(min, common.sayLeast ?? `${min} to ${max}`)
      .max(max, `${min} to ${max}`),
    common,
    { min, max, ...(common.plain ? { plain: true } : {}) },
  );
};
/** With `sayOff` it is a statement: without it nothing is taken, and that is said at the switch. */
export const flag = ({
  sayOff,
  ...common
}: Omit<Common<true>, 'required'> & { sayOff?: string }): Field<boolean, 'flag'> =>
  make<boolean, 'flag', true>(
    'flag',
    sayOff === undefined ? z.boolean() : z.literal(true, sayOff),
    { ...common, required: true },
    sayOff === undefined ? {} : { sayOff },
  );

type Of = readonly [Option, ...Option[]];
const listed = (of: readonly Option[]) =>
  z
    .string()
    .refine((value) => of.some((option) => option.value === value), 'Choose one of the list');
export const choice = <const C extends Of, R extends Req = undefined>(
  common: Common<R> & { of: C },
) =>
  make<C[number]['value'], 'choice', R>('choice', listed(common.of), common, {
    options: common.of,
  });
export const radio = <const C extends Of, R extends Req = undefined>(
  common: Common<R> & { of: C },
) =>
  make<C[number]['value'], 'radio', R>('radio', listed(common.of), common, { options: common.of });
/** The id of another record, picked by a server search. */
export const ref = <R extends Req = undefined>(
  common: Common<R> & { of: string; within?: string; each?: true; placeholder?: string },
) =>
  make<number, 'ref', R>('ref', z.int().min(1), common, {
    of: common.of,
    ...(common.placeholder === undefined ? {} : { placeholder: common.placeholder }),
    ...(common.within === undefined ? {} : { within: common.within }),
    ...(common.each ? { each: true } : {}),
  });
export const tags = (common: Common<true> & { max: number }) =>
  make<readonly string[], 'tags', true>(
    'tags',
    z.array(clean(common.max)).max(200),
    { ...common, required: true },
    { maxLength: common.max },
  );
/** Ids of the checked nodes of a tree. With `of`, its nodes are all records of that kind. */
export const tree = (common: Common<true> & { of?: string }) =>
  make<readonly number[], 'tree', true>(
    'tree',
    z.array(z.int()).max(2_000),
    { ...common, required: true },
    common.of === undefined ? {} : { of: common.of },
  );
/**
 * The key of a stored document: 32 hexadecimal digits that the server chose. With `of` it is that
 * of a file that was sent as it is, to be imported: 48.
 */
export const file = <R extends Req = undefined>(
  common: Common<R> & { of?: 'imports' | 'storeImports' },
) =>
  make<string, 'file', R>(
    'file',
    common.of === undefined
      ? z.string().regex(/^[0-9a-f]{32}$/, 'Attach the picture again')
      : z.string().regex(/^[0-9a-f]{48}$/, 'Choose the file again'),
    common,
    common.of === undefined ? {} : { of: common.of },
  );
/**
 * Several small records of one kind inside a record, in their order: a vendor's contacts, a
 * prescriber's licenses. Saved with it, whole.
 */
export const rows = <const F extends Readonly<Record<string, Field>>>(
  common: Omit<Common<true>, 'required'> & {
    row: string;
    fields: F;
    max: number;
    question?: string;
    hidden?: readonly (keyof F & string)[];
  },
) =>
  make<
    readonly { readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never }[],
    'rows',
    true
  >(
    'rows',
    z
      .array(
        z.object(
          Object.fromEntries(
            Object.entries(common.fields).map(([key, field]) => [key, field.schema as z.ZodType]),
          ),
        ),
      )
      .max(common.max, `At most ${common.max}`),
    { ...common, required: true },
    {
      max: common.max,
      rows: {
        fields: common.fields,
        row: common.row,
        question: common.question ?? messages.confirmDelete,
        hidden: common.hidden ?? [],
      },
    },
  );

/**
 * Whether a field is asked for, with the values that the record has now. A hidden one keeps its
 * value, and nothing is asked of it.
 */
export const isShown = (
  field: Field | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean => field?.when === undefined || values[field.when.field] === field.when.is;
/** What is said of a field that has to be filled. */
export const needed = (field: Field): string =>
  `${field.label} is needed before this can be saved.`;
/**
 * Shown fields that have to be filled and are not: their schemas can't tell, because they know only
 * themselves. Field → what to say.
 */
export const neededWhenShown = (
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.when && field.required && isShown(field, values) && (values[name] ?? '') === ''
        ? [[name, needed(field)]]
        : [],
    ),
  );
