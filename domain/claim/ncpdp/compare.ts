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
  const plain = (v: typeof one.value) =>
    spec.kind === 'digits' ? String(v ?? '').replace(/^0+(?=\d)/, '') : v;
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
  received.transactions.forEach((t, i) => t.forEach(add(i)));
  return out;
}
const samePart =
  (a: Part) =>
  (b: Part): boolean =>
    a.transaction === b.transaction && a.id === b.id && a.nth === b.nth;

function byId(fields: readonly ReadField[]): ReadonlyMap<string, readonly ReadField[]> {
  const out = new Map<string, ReadField[]>();
  for (const f of fields) out.set(f.id, [...(out.get(f.id) ?? []), f]);
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
    const a = one.get(id) ?? [];
    const b = two.get(id) ?? [];
    for (let n = 0; n < Math.max(a.length, b.length); n++) {
      const x = a[n];
      const y = b[n];
      if (x && y && sameValue(x, y)) continue;
      out.push({
        transaction: part.transaction,
        segment: part.title,
        id,
        title: fieldTitle(id),
        occurrence: n,
        before: x ? explainField(x, part.name, list) : null,
        after: y ? explainField(y, part.name, list) : null,
      });
    }
  }
  return out;
}

/** Field by field what differs between two transmissions (a claim and its resubmission): empty when they say the same. Reject codes mean what the store's `list` says. */
export function compare(a: Received, b: Received, list: RejectList): readonly Difference[] {
  const before = partsOf(a);
  const after = partsOf(b);
  const gone = before.flatMap((part) =>
    differencesIn(list, part, part.fields, after.find(samePart(part))?.fields ?? []),
  );
  const come = after
    .filter((part) => !before.some(samePart(part)))
    .flatMap((part) => differencesIn(list, part, [], part.fields));
  return [...gone, ...come];
}
