import { explainField, type ExplainedField } from './explain.ts';
import { fieldOf, fieldTitle } from './fields.ts';
import type { ReadField, ReadSegment, Received } from './read.ts';
import type { RejectList } from './reject-codes.ts';
import { specOf, type SegmentName } from './segments.ts';
import { readValue } from './values.ts';

/** One field that differs. `before` or `after` is null where the field is not there at all. */
export interface Difference {
  readonly transaction: number | null;
  readonly segment: string;
  readonly id: string;
  readonly title: string;
  /** Which of several fields of this id in the segment, from 0. */
  readonly occurrence: number;
  readonly before: ExplainedField | null;
  readonly after: ExplainedField | null;
}

/** Trimmed zeros and blanks do not make a difference; what can't be read is compared as it came. */
function sameValue(a: ReadField, b: ReadField): boolean {
  if (a.raw === b.raw) return true;
  const spec = fieldOf(a.id);
  if (!spec) return a.raw.trim() === b.raw.trim();
  const one = readValue(spec, a.raw);
  const two = readValue(spec, b.raw);
  if (!one.ok || !two.ok) return false;
  const plain = (value: typeof one.value) =>
    spec.kind === 'digits' ? String(value ?? '').replace(/^0+(?=\d)/, '') : value;
  return plain(one.value) === plain(two.value);
}

interface Part {
  readonly transaction: number | null;
  readonly id: string;
  readonly nth: number;
  readonly name: SegmentName | null;
  readonly title: string;
  readonly fields: readonly ReadField[];
}
function partsOf(received: Received): readonly Part[] {
  const seen = new Map<string, number>();
  const out: Part[] = [
    { transaction: null, id: 'HDR', nth: 0, name: null, title: 'Header', fields: received.header },
  ];
  const add =
    (transaction: number | null) =>
    ({ id, name, fields }: ReadSegment) => {
      const key = `${transaction}/${id}`;
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      out.push({
        transaction,
        id,
        nth,
        name,
        title: name ? specOf(name).name : `Segment ${id}`,
        fields,
      });
    };
  received.shared.forEach(add(null));
  received.transactions.forEach((transaction, index) => transaction.forEach(add(index)));
  return out;
}
const samePart =
  (part: Part) =>
  (givenPart: Part): boolean =>
    part.transaction === givenPart.transaction &&
    part.id === givenPart.id &&
    part.nth === givenPart.nth;

function byId(fields: readonly ReadField[]): ReadonlyMap<string, readonly ReadField[]> {
  const out = new Map<string, ReadField[]>();
  for (const field of fields) out.set(field.id, [...(out.get(field.id) ?? []), field]);
  return out;
}
function differencesIn(
  list: RejectList,
  part: Part,
  before: readonly ReadField[],
  after: readonly ReadField[],
): readonly Difference[] {
  const one = byId(before);
  const two = byId(after);
  const out: Difference[] = [];
  for (const id of new Set([...one.keys(), ...two.keys()])) {
    const fields = one.get(id) ?? [];
    const ownFields = two.get(id) ?? [];
    for (let index = 0; index < Math.max(fields.length, ownFields.length); index++) {
      const field = fields[index];
      const ownField = ownFields[index];
      if (field && ownField && sameValue(field, ownField)) continue;
      out.push({
        transaction: part.transaction,
        segment: part.title,
        id,
        title: fieldTitle(id),
        occurrence: index,
        before: field ? explainField(field, part.name, list) : null,
        after: ownField ? explainField(ownField, part.name, list) : null,
      });
    }
  }
  return out;
}

/**
 * Field by field what differs between two transmissions (a claim and its resubmission): empty when
 * they say the same. Reject codes mean what the store's `list` says.
 */
export function compare(
  received: Received,
  givenReceived: Received,
  list: RejectList,
): readonly Difference[] {
  const before = partsOf(received);
  const after = partsOf(givenReceived);
  const gone = before.flatMap((part) =>
    differencesIn(list, part, part.fields, after.find(samePart(part))?.fields ?? []),
  );
  const come = after
    .filter((part) => !before.some(samePart(part)))
    .flatMap((part) => differencesIn(list, part, [], part.fields));
  return [...gone, ...come];
}
