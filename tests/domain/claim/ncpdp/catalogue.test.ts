import { describe, expect, it } from 'vitest';
import { decodeSegment } from '#domain/claim/ncpdp/decode.ts';
import type { FieldSpec } from '#domain/claim/ncpdp/field-spec.ts';
import { fields, fieldTitle, type FieldId } from '#domain/claim/ncpdp/fields.ts';
import {
  requestHeader,
  requestHeaderWidth,
  responseHeader,
  responseHeaderWidth,
} from '#domain/claim/ncpdp/header.ts';
import { requestLayouts, responseLayouts } from '#domain/claim/ncpdp/layouts.ts';
import {
  segmentNamed,
  segmentNames,
  specOf,
  type Item,
  type Value,
} from '#domain/claim/ncpdp/segments.ts';
import { readValue, writeValue } from '#domain/claim/ncpdp/values.ts';

const idsOf = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) => (typeof item === 'string' ? [item] : [item.count, ...idsOf(item.items)]));
const ids = Object.keys(fields) as readonly FieldId[];

/** The smallest and the largest value of a field, and the characters that they are. */
function bounds(spec: FieldSpec): readonly (readonly [Value, string])[] {
  const nines = 10 ** spec.max - 1;
  const fill = '9'.repeat(spec.max);
  switch (spec.kind) {
    case 'text':
      return [
        ['A', 'A'],
        ['Z'.repeat(spec.max), 'Z'.repeat(spec.max)],
      ];
    case 'digits':
      return [
        ['0', '0'],
        [fill, fill],
      ];
    case 'date':
      return [
        ['1900-01-01', '19000101'],
        ['9999-12-31', '99991231'],
      ];
    case 'time':
      return [
        ['00:00', '0000'],
        ['23:59', '2359'],
      ];
    case 'money':
    case 'rate':
      return [
        [0, '{'],
        [nines, `${fill.slice(1)}I`],
        [-nines, `${fill.slice(1)}R`],
      ];
    default:
      return [
        [0, '0'.repeat(spec.max)],
        [nines, fill],
      ];
  }
}
const beyond = (spec: FieldSpec): Value | null =>
  ({
    text: 'Z'.repeat(spec.max + 1),
    digits: '9'.repeat(spec.max + 1),
    date: '2026-02-30',
    time: '24:00',
    money: 10 ** spec.max,
    rate: 10 ** spec.max,
    count: 10 ** spec.max,
    quantity: 10 ** spec.max,
    percent: 10 ** spec.max,
  })[spec.kind];

describe('the catalog of D.0', () => {
  it('headers have 56 and 31 bytes', () => {
    expect([requestHeaderWidth, responseHeaderWidth]).toEqual([56, 31]);
    expect(requestHeader.map((id) => fields[id].max)).toEqual([6, 2, 2, 10, 1, 2, 15, 8, 10]);
    expect(responseHeader.map((id) => fields[id].max)).toEqual([2, 2, 1, 1, 2, 15, 8]);
  });

  it('every field stands in a header or a segment, once in each, and every segment knows its fields', () => {
    const placed = new Set<string>([...requestHeader, ...responseHeader]);
    for (const name of segmentNames) {
      const here = idsOf(specOf(name).items);
      expect(
        here.filter((id, index) => here.indexOf(id) !== index),
        name,
      ).toEqual([]);
      expect(
        here.filter((id) => !(id in fields)),
        name,
      ).toEqual([]);
      expect(
        specOf(name).required.filter((id) => !here.includes(id)),
        name,
      ).toEqual([]);
      expect(segmentNamed(specOf(name).id)).toBe(name);
      for (const id of here) placed.add(id);
    }
    expect(ids.filter((id) => !placed.has(id))).toEqual([]);
  });

  it('16 segments of requests, 10 of responses; every layout asks for what its segments have', () => {
    expect(
      segmentNames
        .filter((segmentName) => specOf(segmentName).side === 'request')
        .map((segmentName) => specOf(segmentName).id)
        .toSorted(),
    ).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
    ]);
    expect(
      segmentNames
        .filter((segmentName) => specOf(segmentName).side === 'response')
        .map((segmentName) => specOf(segmentName).id)
        .toSorted(),
    ).toEqual(['20', '21', '22', '23', '24', '25', '26', '27', '28', '29']);
    for (const layout of [...Object.values(requestLayouts), ...Object.values(responseLayouts)]) {
      for (const [segment, needs] of [
        ...Object.entries(layout.sharedNeeds),
        ...Object.entries(layout.eachNeeds),
      ]) {
        expect([...layout.shared, ...layout.each]).toContain(segment);
        expect(idsOf(specOf(segment as 'claim').items)).toEqual(
          expect.arrayContaining([...(needs ?? [])]),
        );
      }
    }
  });

  it('fields are named as payers name them', () => {
    expect(fieldTitle('D2')).toBe('402-D2 Prescription/Service Reference Number');
    expect(fieldTitle('PY')).toBe('498-PY Prior Authorization Number-Assigned');
    expect(fieldTitle('7Z')).toBe('7Z');
  });

  it.each(ids)('%s holds its bounds and nothing beyond', (id) => {
    const spec: FieldSpec = fields[id];
    for (const [value, raw] of bounds(spec)) {
      expect(writeValue(spec, value)).toEqual({ ok: true, value: raw });
      expect(readValue(spec, raw)).toEqual({ ok: true, value });
    }
    expect(writeValue(spec, beyond(spec)!).ok).toBe(false);
  });

  it('each field of each segment is put where it belongs', () => {
    for (const name of segmentNames) {
      for (const id of idsOf(specOf(name).items)) {
        const { values } = decodeSegment(name, {
          id: specOf(name).id,
          name,
          at: 0,
          fields: [{ id, raw: '1', at: 0 }],
        });
        expect(JSON.stringify(values), `${name} ${id}`).toMatch(
          specOf(name).items.some((item) => typeof item === 'string' && item === id)
            ? new RegExp(`^{"${id}":`)
            : /^\{(?:"\w\w":\[.*\])?\}$/,
        );
      }
    }
  });
});
