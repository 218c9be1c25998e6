import { describe, expect, it } from 'vitest';
import {
  smsLength,
  smsRefusal,
  smsText,
  textingRefusal,
  unknownPlaceholders,
  wordsWritten,
  type SmsPatient,
} from '#domain/message/rules/sms.ts';

describe('the length of a text message', () => {
  it.each([
    ['', 'GSM-7', 0, 0, 160],
    ['a'.repeat(160), 'GSM-7', 160, 1, 0],
    ['a'.repeat(161), 'GSM-7', 161, 2, 145],
    ['a'.repeat(306), 'GSM-7', 306, 2, 0],
    ['a'.repeat(307), 'GSM-7', 307, 3, 152],
    ['é'.repeat(160), 'GSM-7', 160, 1, 0],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2, 145],
    ['ł'.repeat(70), 'UCS-2', 70, 1, 0],
    ['ł'.repeat(71), 'UCS-2', 71, 2, 63],
    ['’ your order', 'UCS-2', 12, 1, 58],
    ['🙂'.repeat(35), 'UCS-2', 70, 1, 0],
    ['🙂'.repeat(36), 'UCS-2', 72, 2, 61],
  ] as const)('of %j', (text, encoding, units, segments, left) => {
    expect(smsLength(text)).toEqual({ encoding, units, segments, left });
  });
  it('tears no sign of two septets apart: the escape and its sign go into the next part together', () => {
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({
      encoding: 'GSM-7',
      units: 306,
      segments: 3,
      left: 152,
    });
  });
});

const facts = { store: 'Maple Street Pharmacy', phone: '217-555-0100', name: 'Ana', ready: 2 };
describe('the words of a text message', () => {
  it('are filled in for each patient, and one is one', () => {
    expect(smsText('Hello {name}, {ready} for you at {store}. Call {phone}.', facts)).toBe(
      'Hello Ana, 2 prescriptions for you at Maple Street Pharmacy. Call 217-555-0100.',
    );
    expect(smsText('{ready}', { ...facts, ready: 1 })).toBe('1 prescription');
  });
  it('name what nothing fills', () => {
    expect(unknownPlaceholders('{name}, your {drug} from {Store}')).toEqual(['{drug}', '{Store}']);
  });
  it('are looked at for drugs where a person wrote them, and not where they are filled in', () => {
    expect(wordsWritten('Your Lipitor, {store}: lipitor is in {name}')).toEqual([
      'your',
      'lipitor',
    ]);
  });
});

const ana: SmsPatient = {
  cellPhone: '2175550143',
  textMessages: '1',
  active: true,
  deleted: false,
};
describe('who may be texted', () => {
  it('is who agreed and has a cell phone', () => {
    expect([textingRefusal(ana), smsRefusal('{ready}', ana, facts)]).toEqual([null, null]);
  });
  it.each([
    [{ textMessages: '2' }, 'Does not want text messages.'],
    [{ textMessages: '0' }, /^Has not agreed/],
    [{ textMessages: null }, /^Has not agreed/],
    [{ cellPhone: null }, 'Has no cell phone on the record.'],
    [{ cellPhone: '1175550143' }, /no number that can be reached/],
    [{ cellPhone: '2170550143' }, /no number that can be reached/],
    [{ active: false }, 'The record is inactive.'],
    [{ deleted: true }, 'The record was deleted.'],
  ] as const)('is nobody with %j', (over, why) => {
    expect(textingRefusal({ ...ana, ...over })).toMatch(why);
  });
  it('gets no “ready” when nothing is, and no phone that the store does not have', () => {
    expect([
      smsRefusal('{ready} for you', ana, { ...facts, ready: 0 }),
      smsRefusal('Call {phone}', ana, { ...facts, phone: '' }),
      smsRefusal('We close early.', ana, { ...facts, ready: 0, phone: '' }),
    ]).toEqual([
      'Nothing is ready for pickup.',
      'This store has no phone number: enter it on the store.',
      null,
    ]);
  });
});
