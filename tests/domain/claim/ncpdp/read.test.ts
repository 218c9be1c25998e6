import { describe, expect, it } from 'vitest';
import { decode, valueIn } from '#domain/claim/ncpdp/decode.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';
import { framed, toBytes, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { bytes, worked, workedBytes } from './samples.ts';

const read = (text: string | Uint8Array): Received => {
  const result = readTransmission(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const refusal = (text: string) => {
  const result = readTransmission(text);
  return result.ok ? null : result.error;
};
const header = '999999D0B1TESTPCN   1011234567893     20260915CERTID    ';
const answer = 'D0B11A011234567893     20260915';
const shape = (received: Received) => ({
  shared: received.shared.map((segment) => segment.id),
  transactions: received.transactions.map((transaction) =>
    transaction.map((segment) => segment.id),
  ),
  problems: received.problems.map((problem) => [problem.code, problem.at]),
});

describe('reading', () => {
  it('bytes, text, and both between STX and ETX read the same', () => {
    for (const same of [
      toBytes(workedBytes),
      framed(workedBytes),
      toBytes(framed(workedBytes)),
      `${workedBytes}\x03\r\n`,
    ]) {
      expect(decode(read(same))).toEqual({ transmission: worked, problems: [] });
    }
    expect(read(framed(workedBytes)).raw).toBe(framed(workedBytes));
  });

  it('every field knows its byte', () => {
    const received = read(workedBytes);
    for (const segment of [...received.shared, ...received.transactions.flat()])
      for (const field of segment.fields)
        expect(workedBytes.slice(field.at, field.at + 2)).toBe(field.id);
    for (const field of received.header)
      expect(workedBytes.slice(field.at, field.at + field.raw.length)).toBe(field.raw);
  });

  it('trimmed zeros and trailing blanks', () => {
    const received = read(
      `${header}${bytes('⟦RS⟧⟦FS⟧AM04⟦FS⟧C2W1   ⟦GS⟧⟦RS⟧⟦FS⟧AM07⟦FS⟧EM1⟦FS⟧D2000001234567⟦FS⟧E730000⟦FS⟧D5030⟦FS⟧DE20260914  ⟦FS⟧EP00000000⟦FS⟧HG⟦RS⟧⟦FS⟧AM11⟦FS⟧D9I⟦FS⟧DC0000100{⟦FS⟧DX35}')}`,
    );
    expect(decode(received)).toMatchObject({
      problems: [],
      transmission: {
        shared: { insurance: { C2: 'W1' } },
        transactions: [
          {
            claim: { D2: '000001234567', E7: 30_000, D5: 30, DE: '2026-09-14', EP: null, HG: null },
            pricing: { D9: 9, DC: 1_000, DX: -350 },
          },
        ],
      },
    });
  });

  it('unknown fields and unknown segments stay, verbatim and in order', () => {
    const received = read(
      `${answer}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANP⟦FS⟧7Z new  thing ⟦FS⟧F3123⟦RS⟧⟦FS⟧AM99⟦FS⟧Q1A⟦FS⟧Q⟦FS⟧D21')}`,
    );
    expect(
      received.transactions[0]!.map(({ id, name, fields }) => ({
        id,
        name,
        fields: fields.map((field) => [field.id, field.raw]),
      })),
    ).toEqual([
      {
        id: '21',
        name: 'responseStatus',
        fields: [
          ['AN', 'P'],
          ['7Z', ' new  thing '],
          ['F3', '123'],
        ],
      },
      {
        id: '99',
        name: null,
        fields: [
          ['Q1', 'A'],
          ['Q', ''],
          ['D2', '1'],
        ],
      },
    ]);
    expect(decode(received)).toMatchObject({
      transmission: { transactions: [{ responseStatus: { AN: 'P', F3: '123' } }] },
      problems: [],
    });
  });

  it('repeated fields, and counts that disagree', () => {
    const received = read(
      `${answer}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANR⟦FS⟧ANP⟦FS⟧FA05⟦FS⟧FB70⟦FS⟧FB79⟦FS⟧4F02⟦FS⟧UF9⟦RS⟧⟦FS⟧AM21⟦FS⟧ANP')}`,
    );
    const { transmission, problems } = decode(received);
    expect(transmission!.transactions).toEqual([
      { responseStatus: { AN: 'R', FA: [{ FB: '70' }, { FB: '79', '4F': 2 }] } },
    ]);
    expect(problems.map((problem) => [problem.code, problem.message])).toEqual([
      [
        'REPEATED',
        'Transaction 1, Response Status, 112-AN Transaction Response Status: stands twice; the first one counts.',
      ],
      ['COUNT', 'Transaction 1, Response Status, 510-FA Reject Count: says “05”, there are 2.'],
      [
        'COUNT',
        'Transaction 1, Response Status, 130-UF Additional Message Information Count: says “9”, there are 0.',
      ],
      ['TWICE', 'Transaction 1, Response Status: stands twice; the first one counts.'],
    ]);
  });

  it('a header that counts other transactions than there are', () =>
    expect(
      shape(
        read(
          `${header.replace('1011', '3011')}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM07⟦FS⟧EM1⟦GS⟧⟦RS⟧⟦FS⟧AM07⟦FS⟧EM1')}`,
        ),
      ),
    ).toEqual({ shared: [], transactions: [['07'], ['07']], problems: [['COUNT', 20]] }));

  // Three transmissions of an open claims simulator (MIT), each with liberties of its own.
  it('a claim without group separators, its first segment right after the header', () => {
    const received = read(
      bytes(
        '999999D0B1PCN00000001011234567890     20260629SW00000000AM01⟦FS⟧C419850722⟦FS⟧C51⟦RS⟧AM04⟦FS⟧C2SYNTHCARD09⟦FS⟧C1GRP900⟦FS⟧C303⟦RS⟧AM07⟦FS⟧EM1⟦FS⟧D2RX0000900⟦FS⟧D300⟦FS⟧E103⟦FS⟧D700093505601⟦FS⟧E730000⟦FS⟧D530⟦FS⟧D80⟦RS⟧AM03⟦FS⟧EZ01⟦FS⟧DB1888888888',
      ),
    );
    expect(shape(received)).toEqual({
      shared: ['01', '04'],
      transactions: [['07', '03']],
      problems: [['MISPLACED', 109]],
    });
    const { transmission, problems } = decode(received);
    expect(transmission).toEqual({
      direction: 'request',
      header: {
        A1: '999999',
        A3: 'B1',
        A4: 'PCN0000000',
        B2: '01',
        B1: '1234567890',
        D1: '2026-06-29',
        AK: 'SW00000000',
      },
      shared: {
        patient: { C4: '1985-07-22', C5: '1' },
        insurance: { C2: 'SYNTHCARD09', C1: 'GRP900', C3: '03' },
      },
      transactions: [
        {
          claim: {
            EM: '1',
            D2: null,
            D3: 0,
            E1: '03',
            D7: '00093505601',
            E7: 30_000,
            D5: 30,
            D8: '0',
          },
          prescriber: { EZ: '01', DB: '1888888888' },
        },
      ],
    });
    expect(problems.map((problem) => problem.message)).toContain(
      'Transaction 1, Claim, 402-D2 Prescription/Service Reference Number: “RX0000900” is not a number.',
    );
  });
  it('a rejection whose header ends before the date', () => {
    const received = read(bytes('D0B11R011234567890     ⟦GS⟧AM21⟦FS⟧ANR⟦FS⟧FB99'));
    expect(shape(received)).toEqual({
      shared: [],
      transactions: [['21']],
      problems: [['HEADER', 23]],
    });
    expect(decode(received).transmission).toEqual({
      direction: 'response',
      header: { A3: 'B1', F1: 'R', B2: '01', B1: '1234567890', D1: '' },
      shared: {},
      transactions: [{ responseStatus: { AN: 'R', FA: [{ FB: '99' }] } }],
    });
  });
  it('a conflict with a field of the request in it', () => {
    const received = read(
      bytes('D0B11A011234567890     ⟦GS⟧AM21⟦FS⟧ANP⟦RS⟧AM24⟦FS⟧J61⟦FS⟧E4DD⟦FS⟧8E01'),
    );
    expect(decode(received).transmission!.transactions).toEqual([
      { responseStatus: { AN: 'P' }, responseDur: { J6: [{ E4: 'DD' }] } },
    ]);
    expect(received.transactions[0]![1]!.fields.at(-1)).toEqual({ id: '8E', raw: '01', at: 47 });
  });

  it.each([
    ['', 'UNREADABLE', 0, 'Header: there is nothing to read.'],
    ['\x02\x03', 'UNREADABLE', 2, 'Header: there is nothing to read.'],
    ['D0', 'UNREADABLE', 0, 'Header: only 2 bytes came.'],
    [
      '999999F6B1',
      'VERSION',
      6,
      'Header, 102-A2 Version/Release Number: “F6” can’t be read, only D0 can.',
    ],
    [
      '<html><body>Bad gateway',
      'VERSION',
      6,
      'Header, 102-A2 Version/Release Number: “<b” can’t be read, only D0 can.',
    ],
  ])('%j can’t be read at all', (text, code, at, message) =>
    expect(refusal(text)).toMatchObject({ code, at, segment: 'Header', message }),
  );

  it('a segment that does not say which it is, and a kind of transaction that is not written here', () => {
    const received = read(`${header.replace('B1', 'P1')}${bytes('⟦RS⟧⟦FS⟧C2W1⟦FS⟧C31')}`);
    expect(received.shared).toEqual([
      {
        id: '',
        name: null,
        at: 57,
        fields: [
          { id: 'C2', raw: 'W1', at: 58 },
          { id: 'C3', raw: '1', at: 63 },
        ],
      },
    ]);
    expect(decode(received)).toMatchObject({
      transmission: null,
      problems: [
        { code: 'UNREADABLE', at: 58 },
        { code: 'UNKNOWN_CODE', at: 8 },
      ],
    });
  });

  it('one value at a time; what can’t be read is a problem with its place', () => {
    const received = read(
      `${answer}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM23⟦FS⟧F512{⟦FS⟧F91X⟦FS⟧FI⟦RS⟧⟦FS⟧AM24⟦FS⟧J61⟦FS⟧FU20260230⟦FS⟧FV2500')}`,
    );
    const [pricing, dur] = received.transactions[0]!;
    expect(valueIn(pricing, 'F5')).toEqual({ ok: true, value: 120 });
    expect(valueIn(pricing, 'F6')).toEqual({ ok: true, value: null });
    expect(valueIn(pricing, 'FI')).toEqual({ ok: true, value: null });
    expect(valueIn(undefined, 'F5')).toEqual({ ok: true, value: null });
    expect(valueIn(dur, 'FV')).toEqual({ ok: true, value: 2_500 });
    expect(valueIn(pricing, 'F9', { transaction: 0 })).toEqual({
      ok: false,
      error: {
        code: 'VALUE',
        message:
          'Transaction 1, Response Pricing, 509-F9 Total Amount Paid: “1X” is not a signed amount.',
        at: 45,
        transaction: 0,
        segment: 'Response Pricing',
        field: 'F9',
      },
    });
    expect(valueIn(dur, 'FU')).toMatchObject({
      ok: false,
      error: {
        code: 'VALUE',
        field: 'FU',
        message: 'Response DUR/PPS, 530-FU Previous Date of Fill: “20260230” is not a date.',
      },
    });
  });

  it('what was written is read with empty header fields', () => {
    const sent = { ...worked, header: { ...worked.header, A4: '', AK: '' } };
    const written = writeTransmission(sent);
    expect(written.ok && decode(read(written.value)).transmission).toEqual(sent);
  });

  it('what no screen shows is a blank, and a field without end has an end', () => {
    const [fields = []] = read(
      `${answer}\x1d\x1eAM21\x1cANP\x1cFQ\x1b[2J\x07CALL\x85\x1cUH${'9'.repeat(5_000)}`,
    ).transactions.map(([segment]) => segment?.fields ?? []);

    expect(fields.map(({ id, raw }) => [id, raw.length > 20 ? raw.length : raw])).toEqual([
      ['AN', 'P'],
      ['FQ', ' [2J CALL '],
      ['UH', 900],
    ]);
  });
  it('an answer of more fields than any payer sends can’t be read', () => {
    expect(refusal(`${answer}\x1d\x1eAM21${'\x1cFQ'.repeat(4_000)}`)).toMatchObject({
      code: 'UNREADABLE',
      message: 'Header: more than 4000 fields came.',
    });
  });
});
