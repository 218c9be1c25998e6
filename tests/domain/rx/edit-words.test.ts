import { expect, test } from 'vitest';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { editedValues, editedWords } from '#domain/rx/rules/edit-words.ts';

const written: RxDraft = {
  patientId: 7,
  prescriberId: 3,
  drugId: 11,
  sig: '1T PO QD',
  quantity: 30_000,
  daysSupply: 30,
  refills: 2,
  daw: '0',
  origin: '1',
  writtenOn: '2026-03-02',
  doNotFillBefore: null,
  diagnosis: null,
  imageKey: null,
  hardCopy: 'Lisinopril 10 mg, 1 daily, #30, 2 refills',
  emergencyOral: false,
  programNumber: null,
  programUntil: null,
  note: null,
  supplyFacts: null,
};
const words = (change: Partial<RxDraft>) =>
  editedWords(editedValues(written, { ...written, ...change }));

test('an edit tells each value before and after it', () => {
  expect(words({ sig: '1T PO BID', quantity: 60_000, refills: 5 })).toBe(
    'SIG 1T PO QD → 1T PO BID · Qty. 30 → 60 · Refills 2 → 5',
  );
  expect(words({ origin: '2', writtenOn: '2026-03-01' })).toBe(
    'Origin Written → Phone · Written 03/02/2026 → 03/01/2026',
  );
  expect(words({ doNotFillBefore: '2026-04-01', emergencyOral: true })).toBe(
    'Do not fill before none → 04/01/2026 · Emergency oral C-II no → yes',
  );
});
test('what a paper said before is kept: what it says now stands on the prescription', () => {
  expect(words({ hardCopy: 'Lisinopril 20 mg, #90' })).toBe(
    'Paper or caller before: Lisinopril 10 mg, 1 daily, #30, 2 refills',
  );
});
test('a record is told by its kind, and nothing where nothing is known', () => {
  expect(words({ patientId: 8, prescriberId: 4 })).toBe('Patient changed · Prescriber changed');
  expect([words({}), editedWords(undefined), editedWords('x')]).toEqual([null, null, null]);
});
