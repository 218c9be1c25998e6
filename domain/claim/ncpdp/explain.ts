import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatPercent, formatQuantity } from '#domain/platform/rules/money.ts';
import { meaningOf } from './codes.data.ts';
import { decode, depthOf, slotOf } from './decode.ts';
import type { FieldSpec, Kind } from './field-spec.ts';
import { fieldOf, fieldTitle } from './fields.ts';
import type { Problem } from './problem.ts';
import { headerField } from './read.ts';
import type { ReadField, ReadSegment, Received } from './read.ts';
import { rejectWords, type RejectList } from './reject-codes.ts';
import { specOf, type SegmentName, type Value } from './segments.ts';
import { readValue } from './values.ts';

/** One field for a person. */
export interface ExplainedField {
  readonly id: string;
  /**
   * `402-D2 Prescription/Service Reference Number`; the bare id of a field that D.0 does not have.
   */
  readonly title: string;
  /** The characters as they came, blanks and all. */
  readonly raw: string;
  /** `$12.50`, `30`, `09/15/2026`; the text itself; null where it can't be read. */
  readonly value: string | null;
  /** What a code says, where the product knows. */
  readonly meaning: string | null;
  readonly problem: string | null;
  /** How many groups the field stands in: a payer's reject code stands in two. */
  readonly depth: number;
  /** D.0 has such a field, and in this segment. */
  readonly known: boolean;
  readonly at: number;
}
export interface ExplainedSegment {
  readonly id: string;
  readonly name: string;
  /** From 0; null for what belongs to the whole transmission. */ readonly transaction:
    | number
    | null;
  readonly fields: readonly ExplainedField[];
}
export interface Explained {
  readonly direction: Received['direction'];
  readonly title: string;
  readonly segments: readonly ExplainedSegment[];
  readonly problems: readonly Problem[];
}

const numberShown: { readonly [K in Kind]?: (value: number) => string } = {
  money: formatMoney,
  quantity: formatQuantity,
  percent: formatPercent,
  rate: (value) => `${value / 10_000}%`,
};
function valueShown(spec: FieldSpec, value: Value): string {
  if (spec.kind === 'date' && typeof value === 'string') return formatDate(value);
  const show = numberShown[spec.kind];
  return show && typeof value === 'number' ? show(value) : String(value);
}
/** Reject codes have the store's list; other codes that of their field. */
const meaningIn = (id: string, spec: FieldSpec, value: string, list: RejectList): string | null => {
  if (id === 'FB' || id === '6E') return rejectWords(value, list)?.meaning ?? null;
  return spec.meanings ? meaningOf(spec.meanings, value) : null;
};

/** A field in words: its title, its value as people write it, what its code says. */
export function explainField(
  field: ReadField,
  segment: SegmentName | null,
  list: RejectList,
): ExplainedField {
  const { id, raw, at } = field;
  const spec = fieldOf(id);
  const slot = segment === null ? undefined : slotOf(segment, id);
  const common = { id, title: fieldTitle(id), raw, depth: slot ? depthOf(slot) : 0, at };
  if (!spec) return { ...common, value: raw.trim(), meaning: null, problem: null, known: false };
  const read = readValue(spec, raw);
  const known = segment === null || slot !== undefined;
  if (!read.ok)
    return { ...common, value: null, meaning: null, problem: read.error.message, known };
  const value = read.value === null ? '' : valueShown(spec, read.value);
  return {
    ...common,
    value,
    meaning: meaningIn(id, spec, String(read.value ?? ''), list),
    problem: null,
    known,
  };
}

const nameOf = (segment: ReadSegment): string => {
  if (segment.name) return specOf(segment.name).name;
  return segment.id === '' ? 'Segment without a name' : `Segment ${segment.id}`;
};
const explainSegment =
  (list: RejectList, transaction: number | null) =>
  (segment: ReadSegment): ExplainedSegment => ({
    id: segment.id,
    name: nameOf(segment),
    transaction,
    fields: segment.fields.map((field) => explainField(field, segment.name, list)),
  });

/**
 * A whole transmission in words, in the order in which it came, nothing left out: header, segments,
 * fields, and every problem of reading it. Reject codes mean what the store's `list` says.
 */
export function explain(received: Received, list: RejectList): Explained {
  const header: ExplainedSegment = {
    id: 'HDR',
    name: 'Header',
    transaction: null,
    fields: received.header.map((field) => explainField(field, null, list)),
  };
  const code = explainField(headerField(received.header, 'A3'), null, list);
  return {
    direction: received.direction,
    title: `${code.meaning ?? (code.raw.trim() || 'Transmission')} ${received.direction}`,
    segments: [
      header,
      ...received.shared.map(explainSegment(list, null)),
      ...received.transactions.flatMap((transaction, index) =>
        transaction.map(explainSegment(list, index)),
      ),
    ],
    problems: decode(received).problems,
  };
}
