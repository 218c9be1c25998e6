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
const lengthUpTo = (max: number, chance: Chance): number =>
  chance.next() < 0.2 ? max : 1 + chance.below(max);
const written = (alphabet: string, length: number, chance: Chance): string =>
  Array.from({ length }, () => alphabet[chance.below(alphabet.length)]!).join('');
const two = (number: number): string => String(number).padStart(2, '0');

function anyText(spec: FieldSpec, chance: Chance): string {
  const solid = `${capitals}0123456789${spec.anyCase ? small : ''}`;
  const length = lengthUpTo(spec.max, chance);
  return length < 3
    ? written(solid, length, chance)
    : written(solid, 1, chance) +
        written(solid + signs, length - 2, chance) +
        written(solid, 1, chance);
}
/** Any value that the field can hold, its bounds often. */
function anyValue(spec: FieldSpec, chance: Chance): Value {
  const most = 10 ** lengthUpTo(spec.max, chance) - 1;
  const size = chance.next() < 0.3 ? most : Math.floor(chance.next() * (most + 1));
  if (spec.kind === 'text') return anyText(spec, chance);
  if (spec.kind === 'digits') return written('0123456789', lengthUpTo(spec.max, chance), chance);
  if (spec.kind === 'date')
    return `${1900 + chance.below(200)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`;
  if (spec.kind === 'time') return `${two(chance.below(24))}:${two(chance.below(60))}`;
  return (spec.kind === 'money' || spec.kind === 'rate') && size !== 0 && chance.next() < 0.3
    ? -size
    : size;
}

type Node = Record<string, unknown>;
/**
 * `how` is how likely an optional field stands; the first field of a group and the required ones
 * always do.
 */
function anyItems(
  items: readonly Item[],
  always: readonly FieldId[],
  how: number,
  chance: Chance,
): Node {
  const out: Node = {};
  for (const item of items) {
    const id = typeof item === 'string' ? item : item.count;
    if (!always.includes(id) && chance.next() > how) continue;
    if (typeof item === 'string') {
      out[id] = anyValue(fields[item], chance);
      continue;
    }
    const times = chance.next() < 0.1 ? item.most : 1 + chance.below(Math.min(item.most, 3));
    out[id] = Array.from({ length: times }, () =>
      anyItems(item.items, item.counter ? [] : [item.items[0] as FieldId], how, chance),
    );
  }
  return out;
}
function anySegments(
  order: readonly SegmentName[],
  needs: Partial<Record<string, readonly FieldId[]>>,
  how: number,
  chance: Chance,
): Node {
  const out: Node = {};
  for (const name of order)
    if (needs[name] || chance.next() < how)
      out[name] = anyItems(
        specOf(name).items,
        [...specOf(name).required, ...(needs[name] ?? [])],
        how,
        chance,
      );
  return out;
}
/**
 * Any transmission that the standard allows: every kind, every segment, up to four transactions.
 */
export function anyTransmission(chance: Chance): Transmission {
  const direction = chance.pick(['request', 'response'] as const);
  const A3 = chance.pick(transactionCodes);
  const how = chance.pick([0.1, 0.4, 0.9]);
  const layout: Layout<SegmentName> =
    direction === 'request' ? requestLayouts[A3] : responseLayouts[A3];
  const who = { B2: '01', B1: anyValue(fields.B1, chance), D1: anyValue(fields.D1, chance) };
  const header =
    direction === 'request'
      ? {
          A1: written('0123456789', 6, chance),
          A3,
          A4: anyValue(fields.A4, chance),
          ...who,
          AK: chance.pick(['', anyValue(fields.AK, chance)]),
        }
      : { A3, F1: chance.pick(['A', 'R']), ...who };
  const transactions = Array.from(
    { length: layout.least + chance.below(layout.most - layout.least + 1) },
    () => anySegments(layout.each, layout.eachNeeds, how, chance),
  );
  return {
    direction,
    header,
    shared: anySegments(layout.shared, layout.sharedNeeds, how, chance),
    transactions,
  } as unknown as Transmission;
}
