import type { FieldSpec } from '#domain/claim/ncpdp/field-spec.ts';
import { fields, type FieldId } from '#domain/claim/ncpdp/fields.ts';
import {
  requestLayouts,
  responseLayouts,
  transactionCodes,
  type Layout,
} from '#domain/claim/ncpdp/layouts.ts';
import { specOf, type Item, type SegmentName, type Value } from '#domain/claim/ncpdp/segments.ts';
import type { Transmission } from '#domain/claim/ncpdp/transmission.ts';
import type { Chance } from '#tests/platform/chance.ts';

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs = ` !"#$%&'()*+,-./:;<=>?@[\\]^_{|}~`;
const small = 'abcdefghijklmnopqrstuvwxyz';
const lengthUpTo = (max: number, c: Chance): number => (c.next() < 0.2 ? max : 1 + c.below(max));
const written = (alphabet: string, length: number, c: Chance): string =>
  Array.from({ length }, () => alphabet[c.below(alphabet.length)]!).join('');
const two = (n: number): string => String(n).padStart(2, '0');

function anyText(spec: FieldSpec, c: Chance): string {
  const solid = `${capitals}0123456789${spec.anyCase ? small : ''}`;
  const length = lengthUpTo(spec.max, c);
  return length < 3
    ? written(solid, length, c)
    : written(solid, 1, c) + written(solid + signs, length - 2, c) + written(solid, 1, c);
}
/** Any value that the field can hold, its bounds often. */
export function anyValue(spec: FieldSpec, c: Chance): Value {
  const most = 10 ** lengthUpTo(spec.max, c) - 1;
  const size = c.next() < 0.3 ? most : Math.floor(c.next() * (most + 1));
  if (spec.kind === 'text') return anyText(spec, c);
  if (spec.kind === 'digits') return written('0123456789', lengthUpTo(spec.max, c), c);
  if (spec.kind === 'date')
    return `${1900 + c.below(200)}-${two(1 + c.below(12))}-${two(1 + c.below(28))}`;
  if (spec.kind === 'time') return `${two(c.below(24))}:${two(c.below(60))}`;
  return (spec.kind === 'money' || spec.kind === 'rate') && size !== 0 && c.next() < 0.3
    ? -size
    : size;
}

type Node = Record<string, unknown>;
/** `how` is how likely an optional field stands; the first field of a group and the required ones always do. */
function anyItems(
  items: readonly Item[],
  always: readonly FieldId[],
  how: number,
  c: Chance,
): Node {
  const out: Node = {};
  for (const item of items) {
    const id = typeof item === 'string' ? item : item.count;
    if (!always.includes(id) && c.next() > how) continue;
    if (typeof item === 'string') {
      out[id] = anyValue(fields[item], c);
      continue;
    }
    const times = c.next() < 0.1 ? item.most : 1 + c.below(Math.min(item.most, 3));
    out[id] = Array.from({ length: times }, () =>
      anyItems(item.items, item.counter ? [] : [item.items[0] as FieldId], how, c),
    );
  }
  return out;
}
function anySegments(
  order: readonly SegmentName[],
  needs: Partial<Record<string, readonly FieldId[]>>,
  how: number,
  c: Chance,
): Node {
  const out: Node = {};
  for (const name of order)
    if (needs[name] || c.next() < how)
      out[name] = anyItems(
        specOf(name).items,
        [...specOf(name).required, ...(needs[name] ?? [])],
        how,
        c,
      );
  return out;
}
/** Any transmission that the standard allows: every kind, every segment, up to four transactions. */
export function anyTransmission(c: Chance): Transmission {
  const direction = c.pick(['request', 'response'] as const);
  const A3 = c.pick(transactionCodes);
  const how = c.pick([0.1, 0.4, 0.9]);
  const layout: Layout<SegmentName> =
    direction === 'request' ? requestLayouts[A3] : responseLayouts[A3];
  const who = { B2: '01', B1: anyValue(fields.B1, c), D1: anyValue(fields.D1, c) };
  const header =
    direction === 'request'
      ? {
          A1: written('0123456789', 6, c),
          A3,
          A4: anyValue(fields.A4, c),
          ...who,
          AK: c.pick(['', anyValue(fields.AK, c)]),
        }
      : { A3, F1: c.pick(['A', 'R']), ...who };
  const transactions = Array.from(
    { length: layout.least + c.below(layout.most - layout.least + 1) },
    () => anySegments(layout.each, layout.eachNeeds, how, c),
  );
  return {
    direction,
    header,
    shared: anySegments(layout.shared, layout.sharedNeeds, how, c),
    transactions,
  } as unknown as Transmission;
}
