import { keysOf } from '#domain/platform/keys-of.ts';
import type { FieldId, ValueOf } from './fields.ts';

/**
 * A group of fields that may stand several times. `count` is the field before it: the number of
 * occurrences ("count"), or
 * for a counter the number of this occurrence. The first field of a group leads: every occurrence
 * has it.
 */
export interface Repeat<C extends FieldId = FieldId, I extends readonly Item[] = readonly Item[]> {
  readonly count: C;
  readonly counter: boolean;
  readonly most: number;
  readonly items: I;
}
export type Item = FieldId | Repeat<FieldId, readonly any[]>;
const counted = <const C extends FieldId, const I extends readonly Item[]>(
  count: C,
  most: number,
  ...items: I
): Repeat<C, I> => ({ count, counter: false, most, items });
const numbered = <const C extends FieldId, const I extends readonly Item[]>(
  count: C,
  most: number,
  ...items: I
): Repeat<C, I> => ({ count, counter: true, most, items });

export interface SegmentSpec {
  readonly id: string;
  readonly name: string;
  readonly side: 'request' | 'response';
  readonly items: readonly Item[];
  /** Without these the segment is not sent at all. */ readonly required: readonly FieldId[];
}
const segmentOf =
  <const S extends 'request' | 'response'>(side: S) =>
  <const I extends readonly Item[]>(
    id: string,
    name: string,
    required: readonly FieldId[],
    items: I,
  ) => ({ id, name, side, required, items });
const request = segmentOf('request');
const response = segmentOf('response');

const stages = counted('MU', 4, 'MV', 'MW');

/**
 * Segments of Telecommunication Standard D.0: 111-AM, fields in the order in which they are
 * written, and what may repeat how often.
 */
export const segments = {
  insurance: request(
    '04',
    'Insurance',
    ['C2'],
    [
      'C2',
      'CC',
      'CD',
      'CE',
      'FO',
      'C9',
      'C1',
      'C3',
      'C6',
      'MG',
      'MH',
      'NU',
      'MJ',
      '2A',
      '2B',
      '2D',
      'G2',
      'N5',
      'N6',
    ],
  ),
  patient: request(
    '01',
    'Patient',
    ['C4', 'C5'],
    [
      'CX',
      'CY',
      'C4',
      'C5',
      'CA',
      'CB',
      'CM',
      'CN',
      'CO',
      'CP',
      'CQ',
      'C7',
      'CZ',
      '1C',
      '2C',
      'HN',
      '4X',
    ],
  ),
  claim: request(
    '07',
    'Claim',
    ['EM', 'D2', 'E1', 'D7'],
    [
      'EM',
      'D2',
      'E1',
      'D7',
      'EN',
      'EP',
      counted('SE', 10, 'ER'),
      'E7',
      'D3',
      'D5',
      'D6',
      'D8',
      'DE',
      'DF',
      'DJ',
      counted('NX', 3, 'DK'),
      'ET',
      'C8',
      'DT',
      'EJ',
      'EA',
      'EB',
      'CW',
      'EK',
      '28',
      'DI',
      'EU',
      'EV',
      'EW',
      'EX',
      'HD',
      'HF',
      'HG',
      'NV',
      'K5',
      'MT',
      'E2',
      'G1',
      'N4',
      'U7',
    ],
  ),
  pricing: request(
    '11',
    'Pricing',
    [],
    [
      'D9',
      'DC',
      'BE',
      'DX',
      'E3',
      counted('H7', 3, 'H8', 'H9'),
      'HA',
      'GE',
      'HE',
      'JE',
      'DQ',
      'DU',
      'DN',
      'N3',
    ],
  ),
  pharmacyProvider: request('02', 'Pharmacy Provider', ['EY', 'E9'], ['EY', 'E9']),
  prescriber: request(
    '03',
    'Prescriber',
    [],
    ['EZ', 'DB', 'DR', 'PM', '2E', 'DL', '4E', '2J', '2K', '2M', '2N', '2P'],
  ),
  coordinationOfBenefits: request(
    '05',
    'Coordination of Benefits/Other Payments',
    ['4C'],
    [
      counted(
        '4C',
        9,
        '5C',
        '6C',
        '7C',
        'E8',
        'A7',
        counted('HB', 9, 'HC', 'DV'),
        counted('5E', 5, '6E'),
        counted('NR', 25, 'NP', 'NQ'),
        stages,
      ),
    ],
  ),
  workersCompensation: request(
    '06',
    'Workers’ Compensation',
    ['DY'],
    [
      'DY',
      'CF',
      'CG',
      'CH',
      'CI',
      'CJ',
      'CK',
      'CL',
      'CR',
      'DZ',
      'TR',
      'TS',
      'TT',
      'TU',
      'TV',
      'TW',
      'TX',
      'TY',
      'TZ',
      'UA',
    ],
  ),
  dur: request('08', 'DUR/PPS', ['7E'], [numbered('7E', 9, 'E4', 'E5', 'E6', '8E', 'J9', 'H6')]),
  compound: request(
    '10',
    'Compound',
    ['EF', 'EG', 'EC'],
    ['EF', 'EG', counted('EC', 25, 'RE', 'TE', 'ED', 'EE', 'UE', counted('2G', 10, '2H'))],
  ),
  clinical: request(
    '13',
    'Clinical',
    [],
    [counted('VE', 5, 'WE', 'DO'), numbered('XE', 5, 'ZE', 'H1', 'H2', 'H3', 'H4')],
  ),
  coupon: request('09', 'Coupon', ['KE', 'ME'], ['KE', 'ME', 'NE']),
  priorAuthorization: request(
    '12',
    'Prior Authorization',
    ['PA', 'PB', 'PC', 'PD'],
    ['PA', 'PB', 'PC', 'PD', 'PE', 'PF', 'PG', 'PH', 'PJ', 'PK', 'PY', 'F3', 'PP'],
  ),
  additionalDocumentation: request(
    '14',
    'Additional Documentation',
    ['2Q'],
    [
      '2Q',
      '2V',
      '2W',
      '2U',
      '2S',
      '2R',
      '2T',
      '2X',
      counted('2Z', 50, '4B', '4D', '4G', '4H', '4J', '4K'),
    ],
  ),
  facility: request('15', 'Facility', [], ['8C', '3Q', '3U', '5J', '3V', '6D']),
  narrative: request('16', 'Narrative', ['BM'], ['BM']),
  responseMessage: response('20', 'Response Message', [], ['F4']),
  responseInsurance: response(
    '25',
    'Response Insurance',
    [],
    ['C1', 'FO', '2F', 'J7', 'J8', 'N5', 'N6', 'C2'],
  ),
  responseInsuranceAdditional: response(
    '27',
    'Response Insurance Additional Information',
    ['UR'],
    ['UR', 'UQ', 'U1', 'FF', 'U6', 'US', 'UT'],
  ),
  responsePatient: response('29', 'Response Patient', [], ['CA', 'CB', 'C4']),
  responseStatus: response(
    '21',
    'Response Status',
    ['AN'],
    [
      'AN',
      'F3',
      counted('FA', 5, 'FB', '4F'),
      counted('5F', 5, '6F'),
      counted('UF', 25, 'UH', 'FQ', 'UG'),
      '7F',
      '8F',
      'K5',
      'A7',
      'MA',
    ],
  ),
  responseClaim: response(
    '22',
    'Response Claim',
    ['EM', 'D2'],
    ['EM', 'D2', counted('9F', 6, 'AP', 'AR', 'AS', 'AT', 'AU'), 'N4'],
  ),
  responsePricing: response(
    '23',
    'Response Pricing',
    [],
    [
      'F5',
      'F6',
      'F7',
      'AV',
      'AW',
      'AX',
      'AY',
      'AZ',
      'FL',
      'J1',
      counted('J2', 3, 'J3', 'J4'),
      'J5',
      'F9',
      'FM',
      'FN',
      'FC',
      'FD',
      'FE',
      'FH',
      'FI',
      'FK',
      'HH',
      'HJ',
      'HK',
      'HM',
      'NZ',
      'EQ',
      '2Y',
      '4U',
      '4V',
      stages,
      'G3',
      'UC',
      'UD',
      'UJ',
      'UK',
      'UM',
      'UN',
      'UP',
      'U8',
      'U9',
    ],
  ),
  responseDur: response(
    '24',
    'Response DUR/PPS',
    ['J6'],
    [numbered('J6', 9, 'E4', 'FS', 'FT', 'FU', 'FV', 'FW', 'FX', 'FY', 'NS')],
  ),
  responsePriorAuthorization: response(
    '26',
    'Response Prior Authorization',
    [],
    ['PR', 'PS', 'PT', 'RA', 'RB', 'PW', 'PX', 'PY'],
  ),
  responseCoordinationOfBenefits: response(
    '28',
    'Response Coordination of Benefits/Other Payers',
    ['NT'],
    [counted('NT', 3, '5C', '6C', '7C', 'MH', 'NU', 'MJ', 'UV', 'UB', 'UW', 'UX', 'UY')],
  ),
};
export type SegmentName = keyof typeof segments;
export type RequestSegment = {
  [S in SegmentName]: S extends `response${string}` ? never : S;
}[SegmentName];
export type ResponseSegment = Exclude<SegmentName, RequestSegment>;

type PlainOf<I extends readonly Item[]> = Extract<I[number], FieldId>;
type RepeatOf<I extends readonly Item[]> = Exclude<I[number], FieldId>;
/**
 * Typed values of fields by id; a count's value is the list of its occurrences. Null or absent: not
 * sent.
 */
export type ItemValues<I extends readonly Item[]> = {
  readonly [F in PlainOf<I>]?: ValueOf<F> | null;
} & { readonly [R in RepeatOf<I> as R['count']]?: readonly ItemValues<R['items']>[] };
/** The typed values of one segment: `{ C2: 'W123', C1: 'RXGRP1' }`, `{ NX: [{ DK: '3' }] }`. */
export type SegmentValues<S extends SegmentName> = ItemValues<(typeof segments)[S]['items']>;
/** One field value as it is held: text or integer. */
export type Value = string | number;
/** Any segment's values, where the name is only known at run time. */
export interface LooseValues {
  readonly [id: string]: Value | null | undefined | readonly LooseValues[];
}

export const segmentNames = keysOf(segments);
const byId = new Map<string, SegmentName>(
  segmentNames.map((segmentName) => [segments[segmentName].id, segmentName]),
);
/** The segment with a 111-AM identification (`07`); null for one that D.0 does not have. */
export const segmentNamed = (id: string): SegmentName | null => byId.get(id) ?? null;
export const specOf = (name: SegmentName): SegmentSpec => segments[name];
