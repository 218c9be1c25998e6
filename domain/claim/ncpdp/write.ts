import { isMember } from '#domain/platform/is-member.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fields, fieldOf, type FieldId } from './fields.ts';
import {
  fieldSeparator,
  etx,
  groupSeparator,
  requestHeader,
  responseHeader,
  segmentSeparator,
  stx,
  version,
} from './header.ts';
import { isTransactionCode, requestLayouts, responseLayouts, type Layout } from './layouts.ts';
import { problem, type Place, type Problem } from './problem.ts';
import {
  segments,
  specOf,
  type Item,
  type LooseValues,
  type Repeat,
  type SegmentName,
  type SegmentSpec,
  type Value,
} from './segments.ts';
import type { Transmission } from './transmission.ts';
import { writeValue } from './values.ts';

type Found = Problem[];
type AnySegments = Readonly<Partial<Record<string, LooseValues>>>;
const given = (value: LooseValues[string]): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

function writeField(id: FieldId, value: Value, place: Place, found: Found): string {
  const written = writeValue(fields[id], value);
  if (written.ok) return fieldSeparator + id + written.value;
  found.push(problem(written.error.code, written.error.message, { ...place, field: id }));
  return '';
}

function writeRepeat(
  repeat: Repeat,
  occurrences: readonly LooseValues[],
  place: Place,
  found: Found,
): string {
  const { count, counter, most, items } = repeat;
  const lead = items[0] as FieldId;
  if (occurrences.length > most)
    found.push(
      problem('TOO_MANY', `stands ${occurrences.length} times, at most ${most} fit.`, {
        ...place,
        field: count,
      }),
    );
  const each = occurrences.slice(0, most).map((values, index) => {
    if (!counter && !given(values[lead]))
      found.push(
        problem('MISSING', `is missing in occurrence ${index + 1}.`, { ...place, field: lead }),
      );
    return (
      (counter ? writeField(count, index + 1, place, found) : '') +
      writeItems(items, values, place, found)
    );
  });
  return (counter ? '' : writeField(count, each.length, place, found)) + each.join('');
}

function writeItems(
  items: readonly Item[],
  values: LooseValues,
  place: Place,
  found: Found,
): string {
  const known = new Set<string>(
    items.map((item) => (typeof item === 'string' ? item : item.count)),
  );
  for (const id of Object.keys(values)) {
    if (!known.has(id) && given(values[id]))
      found.push(
        problem(
          'UNKNOWN_FIELD',
          `does not belong into this segment${fieldOf(id) ? '' : '; D.0 has no such field'}.`,
          { ...place, field: id },
        ),
      );
  }
  return items
    .map((item) => {
      const id = typeof item === 'string' ? item : item.count;
      const value = values[id];
      if (!given(value)) return '';
      const many = Array.isArray(value);
      if (many !== (typeof item !== 'string')) {
        found.push(
          problem(
            'NOT_REPRESENTABLE',
            many ? 'stands only once.' : 'needs the list of its occurrences.',
            { ...place, field: id },
          ),
        );
        return '';
      }
      return typeof item === 'string'
        ? writeField(item, value as Value, place, found)
        : writeRepeat(item, value as readonly LooseValues[], place, found);
    })
    .join('');
}

/** A segment with its values, and the fields that it can't be without. */
interface SegmentToWrite {
  readonly name: SegmentName;
  readonly values: LooseValues;
  readonly needs: readonly FieldId[];
}
function writeSegment(
  { name, values, needs }: SegmentToWrite,
  transaction: number | null,
  found: Found,
): string {
  const spec: SegmentSpec = specOf(name);
  const place = { transaction, segment: spec.name };
  for (const id of [...spec.required, ...needs])
    if (!given(values[id])) found.push(problem('MISSING', 'is missing.', { ...place, field: id }));
  return `${segmentSeparator}${fieldSeparator}AM${spec.id}${writeItems(spec.items, values, place, found)}`;
}

/** The segments of one part of a message. */
interface Part {
  readonly order: readonly SegmentName[];
  /** What has to stand in which of them. */
  readonly needs: Partial<Record<string, readonly FieldId[]>>;
}
function writeSegments(
  sent: AnySegments,
  { order, needs }: Part,
  transaction: number | null,
  found: Found,
): string {
  for (const name of Object.keys(sent)) {
    if (sent[name] === undefined || isMember(order, name)) continue;
    const known = Object.hasOwn(segments, name);
    found.push(
      problem('UNKNOWN_SEGMENT', 'does not belong here in this kind of transaction.', {
        transaction,
        segment: known ? specOf(name as SegmentName).name : name,
      }),
    );
  }
  for (const name of Object.keys(needs))
    if (!sent[name])
      found.push(
        problem('MISSING', 'the segment is missing.', {
          transaction,
          segment: specOf(name as SegmentName).name,
        }),
      );
  return order
    .map((name) =>
      sent[name]
        ? writeSegment({ name, values: sent[name], needs: needs[name] ?? [] }, transaction, found)
        : '',
    )
    .join('');
}

const headerMay: ReadonlySet<FieldId> = new Set(['A4', 'AK']);
function writeHeader(transmission: Transmission, count: number, found: Found): string {
  const values: Readonly<Record<string, Value>> = {
    ...transmission.header,
    A2: version,
    A9: count,
  };
  return (transmission.direction === 'request' ? requestHeader : responseHeader)
    .map((id) => {
      const value = values[id];
      const place = { segment: 'Header', field: id };
      if (value === undefined || value === '') {
        if (!headerMay.has(id)) found.push(problem('MISSING', 'is missing.', place));
        return ' '.repeat(fields[id].max);
      }
      const written = writeValue(fields[id], value);
      if (!written.ok) {
        found.push(problem(written.error.code, written.error.message, place));
        return '';
      }
      if (id === 'A1' && written.value.length !== fields.A1.max)
        found.push(
          problem(
            'NOT_REPRESENTABLE',
            `has ${written.value.length} digits, a BIN has ${fields.A1.max}.`,
            place,
          ),
        );
      return written.value.padEnd(fields[id].max, ' ');
    })
    .join('');
}

/**
 * The bytes of a transmission as text of single-byte characters, without STX and ETX; or everything
 * that does not fit, each
 * with segment and field. Nothing is cut, folded or guessed. Telecommunication Standard D.0;
 * handbook §2.5.
 */
export function writeTransmission(transmission: Transmission): Result<string, readonly Problem[]> {
  const found: Found = [];
  const code: string = transmission.header.A3;
  if (!isTransactionCode(code))
    return fail([
      problem('UNKNOWN_CODE', `“${code}” is not B1, B2, B3 or E1.`, {
        segment: 'Header',
        field: 'A3',
      }),
    ]);
  const layout: Layout<SegmentName> =
    transmission.direction === 'request' ? requestLayouts[code] : responseLayouts[code];
  const length = transmission.transactions.length;
  if (length > layout.most)
    found.push(
      problem(
        'TOO_MANY',
        `${length} transactions, at most ${layout.most} fit into one transmission.`,
        {
          segment: 'Header',
          field: 'A9',
        },
      ),
    );
  if (length < layout.least)
    found.push(problem('MISSING', 'there is no transaction.', { segment: 'Header', field: 'A9' }));
  if (found.length > 0) return fail(found);
  const shared = transmission.shared as AnySegments;
  const each = transmission.transactions as readonly AnySegments[];
  const written =
    writeHeader(transmission, Math.max(length, 1), found) +
    writeSegments(shared, { order: layout.shared, needs: layout.sharedNeeds }, null, found) +
    each
      .map(
        (segmentsOf, index) =>
          groupSeparator +
          writeSegments(segmentsOf, { order: layout.each, needs: layout.eachNeeds }, index, found),
      )
      .join('');
  return found.length > 0 ? fail(found) : ok(written);
}

/** A transmission between STX and ETX, for lines that want it so. */
export const framed = (written: string): string => stx + written + etx;
/** Text of single-byte characters → bytes. */
export const toBytes = (written: string): Uint8Array =>
  Uint8Array.from(written, (code) => code.charCodeAt(0));
