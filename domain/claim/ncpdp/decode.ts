import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fieldOf, fields, type FieldId, type ValueOf } from './fields.ts';
import { isTransactionCode } from './layouts.ts';
import { problem, type Place, type Problem } from './problem.ts';
import { headerField } from './read.ts';
import type { ReadField, ReadSegment, Received } from './read.ts';
import {
  segmentNames,
  specOf,
  type Item,
  type Repeat,
  type SegmentName,
  type SegmentValues,
  type Value,
} from './segments.ts';
import type { Transmission } from './transmission.ts';
import { readValue } from './values.ts';

/**
 * Where a field of a segment belongs: the groups around it, outermost first; `counts` is the group
 * that it counts, `numbers` the one that it numbers.
 */
export interface Slot {
  readonly id: FieldId;
  readonly path: readonly Repeat[];
  readonly counts: Repeat | null;
  readonly numbers: Repeat | null;
}
function place(
  items: readonly Item[],
  path: readonly Repeat[],
  into: Map<string, Slot>,
): Map<string, Slot> {
  for (const item of items) {
    const repeat = typeof item === 'string' ? null : item;
    const id = typeof item === 'string' ? item : item.count;
    into.set(id, {
      id,
      path,
      counts: repeat?.counter === false ? repeat : null,
      numbers: repeat?.counter ? repeat : null,
    });
    if (repeat) place(repeat.items, [...path, repeat], into);
  }
  return into;
}
const slotsBySegment = new Map<SegmentName, ReadonlyMap<string, Slot>>(
  segmentNames.map((segmentName) => [segmentName, place(specOf(segmentName).items, [], new Map())]),
);
const slotsOf = (segment: SegmentName): ReadonlyMap<string, Slot> =>
  required(slotsBySegment.get(segment), `fields of the segment ${segment}`);
/** The slot of a field in a segment; undefined where it does not belong. */
export const slotOf = (segment: SegmentName, id: string): Slot | undefined =>
  slotsOf(segment).get(id);
/** How many groups a field stands in, its own count included. */
export const depthOf = (slot: Slot): number =>
  slot.path.length + (slot.counts || slot.numbers ? 1 : 0);

interface Node {
  [id: string]: Value | null | Node[];
}
const listIn = (owner: Node, repeat: Repeat): Node[] => (owner[repeat.count] ??= []) as Node[];
/**
 * The occurrence that a field goes into: the open one, or a new one where the open one has this
 * field already.
 */
function ownerOf(root: Node, { path, id }: Slot): Node {
  let owner = root;
  for (const [depth, repeat] of path.entries()) {
    const list = listIn(owner, repeat);
    const open = list.at(-1);
    if (open && !(depth === path.length - 1 && id in open)) {
      owner = open;
      continue;
    }
    owner = {};
    list.push(owner);
  }
  return owner;
}

interface Declared {
  readonly owner: Node;
  readonly repeat: Repeat;
  readonly field: ReadField;
}
function decodeFields(
  name: SegmentName,
  found: readonly ReadField[],
  transaction: number | null,
  problems: Problem[],
): Node {
  const root: Node = {};
  const declared: Declared[] = [];
  const own = slotsOf(name);
  const note = (field: ReadField, code: Problem['code'], say: string) => {
    problems.push(
      problem(code, say, {
        at: field.at,
        transaction,
        segment: specOf(name).name,
        field: field.id,
      }),
    );
  };
  for (const field of found) {
    // From here on the id is the catalogue's own string: the one that was cut out of the bytes is
    // slow as a key.
    const slot = own.get(field.id);
    if (!slot) continue;
    const owner = ownerOf(root, slot);
    const { id, counts, numbers } = slot;
    if (numbers) listIn(owner, numbers).push({});
    else if (counts) declared.push({ owner, repeat: counts, field });
    else if (id in owner) note(field, 'REPEATED', 'stands twice; the first one counts.');
    else {
      const value = readValue(fields[id], field.raw);
      if (!value.ok) note(field, value.error.code, value.error.message);
      owner[id] = value.ok ? value.value : null;
    }
  }
  for (const { owner, repeat, field } of declared) {
    const there = (owner[repeat.count] as Node[] | undefined)?.length ?? 0;
    if (Number(field.raw) !== there)
      note(field, 'COUNT', `says “${field.raw}”, there are ${there}.`);
  }
  return root;
}

/**
 * The typed values of a segment. What can't be read is null in them, with a problem; unknown fields
 * are left to `explain`.
 */
export function decodeSegment<S extends SegmentName>(
  name: S,
  segment: ReadSegment,
  transaction: number | null = null,
): { readonly values: SegmentValues<S>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  return {
    values: decodeFields(name, segment.fields, transaction, problems) as SegmentValues<S>,
    problems,
  };
}

/**
 * One value of a segment as it was received: cents, thousandths, ISO date, text …; null where it is
 * not there; a problem where it can't be read.
 */
export function valueIn<I extends FieldId>(
  segment: ReadSegment | undefined,
  id: I,
  where: Place = {},
): Result<ValueOf<I> | null, Problem> {
  const field = segment?.fields.find((field) => field.id === id);
  if (!segment || !field) return ok(null);
  const value = readValue(fields[id], field.raw);
  return value.ok
    ? ok(value.value as ValueOf<I> | null)
    : fail(
        problem(value.error.code, value.error.message, {
          segment: segment.name && specOf(segment.name).name,
          ...where,
          at: field.at,
          field: id,
        }),
      );
}

function decodeGroup(
  group: readonly ReadSegment[],
  direction: Received['direction'],
  transaction: number | null,
  problems: Problem[],
): Readonly<Record<string, Node>> {
  const out: Record<string, Node> = {};
  for (const segment of group) {
    const { name } = segment;
    if (name === null || specOf(name).side !== direction) continue;
    if (name in out) {
      problems.push(
        problem('TWICE', 'stands twice; the first one counts.', {
          at: segment.at,
          transaction,
          segment: specOf(name).name,
        }),
      );
      continue;
    }
    out[name] = decodeFields(name, segment.fields, transaction, problems);
  }
  return out;
}

/**
 * The typed form of what was received, with every problem of reading it. `transmission` is null for
 * a kind of transaction
 * other than B1, B2, B3 and E1; header fields that can't be read are ''.
 */
export function decode(received: Received): {
  readonly transmission: Transmission | null;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [...received.problems];
  const header: Record<string, Value> = {};
  for (const field of received.header) {
    const value = readValue(required(fieldOf(field.id), `header field ${field.id}`), field.raw);
    if (!value.ok)
      problems.push(
        problem(value.error.code, value.error.message, {
          at: field.at,
          segment: 'Header',
          field: field.id,
        }),
      );
    if (field.id !== 'A2' && field.id !== 'A9')
      header[field.id] = value.ok ? (value.value ?? '') : '';
  }
  const shared = decodeGroup(received.shared, received.direction, null, problems);
  const transactions = received.transactions.map((transaction, index) =>
    decodeGroup(transaction, received.direction, index, problems),
  );
  const code = String(header['A3']);
  if (!isTransactionCode(code))
    problems.push(
      problem('UNKNOWN_CODE', `“${code}” is not B1, B2, B3 or E1.`, {
        at: headerField(received.header, 'A3').at,
        segment: 'Header',
        field: 'A3',
      }),
    );
  return {
    transmission: isTransactionCode(code)
      ? ({ direction: received.direction, header, shared, transactions } as unknown as Transmission)
      : null,
    problems,
  };
}
