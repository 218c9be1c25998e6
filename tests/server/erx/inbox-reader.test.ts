import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readIncoming, type ReadOptions } from '#server/io/erx/inbox-reader.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { newRx, read } from '#tests/domain/erx/messages.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../fixtures/script/${name}.xml`, import.meta.url));
const options: ReadOptions = {
  envelope: { messageId: 'ANSWER-1', sentAt: '2026-03-02T14:06:00Z' },
  today: '2026-03-02',
};
const incoming = (xml: string | Uint8Array, over: Partial<ReadOptions> = {}) =>
  readIncoming(parseXml(xml), { ...options, ...over });
const answered = (xml: string | Uint8Array, over: Partial<ReadOptions> = {}) => {
  const got = incoming(xml, over);
  const answer = got.answer === null ? null : read(got.answer);
  return answer?.kind === 'other'
    ? [answer.transaction, ...answer.summary.codes, answer.header.relatesTo]
    : null;
};

describe('what is sent back', () => {
  it.each([
    ['newrx-basic', ['Status', '010', 'SYNTH-MSG-0001']],
    ['newrx-datatypes-version', ['Status', '010', 'app-515537252384789']],
    ['surescripts-routing', ['Status', '010', 'SYNTH-MSG-SS-0001']],
    ['cancelrx-request', ['Status', '010', 'SYNTH-MSG-0401']],
    ['rxrenewal-response-approved', ['Status', '010', 'SYNTH-MSG-0202']],
    ['rxrenewal-response-ambiguous', ['Status', '010', 'SYNTH-MSG-0205']],
    ['unsupported-transaction', ['Error', '601', '034', 'SYNTH-MSG-0501']],
    ['status-response', null],
    ['error-response', null],
    ['verify-response', null],
  ])('%s', (name, want) => expect(answered(file(name))).toEqual(want));
  it.each([
    [
      'without a patient',
      newRx().replace(/<Patient>.*<\/Patient>/, ''),
      ['Error', '900', '204', 'MSG-1'],
    ],
    [
      'without a prescriber',
      newRx().replace(/<Prescriber>.*<\/Prescriber>/, ''),
      ['Error', '900', '203', 'MSG-1'],
    ],
    [
      'without a drug',
      newRx().replace(/<DrugDescription>.*?<\/DrugDescription>/, ''),
      ['Error', '900', '126', 'MSG-1'],
    ],
    [
      'with a bad quantity',
      newRx().replace('<Value>30<', '<Value>some<'),
      ['Error', '900', '135', 'MSG-1'],
    ],
    ['of 8.1', newRx().replace(/"20170715"/g, '"8.1"'), ['Error', '900', '021', 'MSG-1']],
    ['of 10.6', newRx().replace(/"20170715"/g, '"10.6"'), ['Status', '010', 'MSG-1']],
    ['of an unknown kind', newRx().replace(/NewRx>/g, 'Bogus>'), ['Error', '900', '034', 'MSG-1']],
    [
      'with two bodies',
      newRx().replace('<NewRx>', '<CancelRx/><NewRx>'),
      ['Error', '900', '019', 'MSG-1'],
    ],
  ])('a message %s', (_, xml, want) => expect(answered(xml)).toEqual(want));
  it('nothing, where there is nobody to answer to', () => {
    expect(incoming('<a><b></a>')).toMatchObject({
      kind: 'unreadable',
      failure: 'unreadable',
      answer: null,
    });
    expect(incoming(file('legacy-version'))).toMatchObject({
      kind: 'newRx',
      failure: 'noPatient',
      answer: null,
    });
  });
  it('an Error, where it is addressed to another pharmacy', () => {
    expect(answered(newRx(), { ownIds: ['1234567'] })).toEqual(['Status', '010', 'MSG-1']);
    expect(answered(newRx(), { ownIds: ['7654321'] })).toEqual(['Error', '900', '002', 'MSG-1']);
  });
});

it('an expired prescription is taken, and says that it can’t be filled', () => {
  const got = incoming(newRx(), { today: '2027-03-03' });
  expect(got).toMatchObject({ kind: 'newRx', accepted: true, failure: null });
  expect(got.kind === 'newRx' && got.message.problems).toEqual([
    {
      path: 'Message/Body/NewRx/MedicationPrescribed/WrittenDate',
      code: 'EXPIRED',
      severity: 'stop',
      message:
        'This prescription has expired and can’t be filled. Ask the prescriber for a new one.',
    },
  ]);
});
it('a refused NewRx is still given for the list', () =>
  expect(incoming(newRx().replace('<Value>30<', '<Value>some<'))).toMatchObject({
    kind: 'newRx',
    accepted: false,
    failure: 'badQuantity',
    message: { patient: { name: { last: 'Testpatient' } } },
  }));
