import { expect, test } from 'vitest';
import { savedWords } from '#machines/rx/entry/words/saved-words.ts';
import { detailOf } from './world.ts';

const corrected = (allowed: boolean) => {
  const [step] = detailOf().moves;
  const why = allowed ? [] : ['Only a pharmacist with an active license may do this.'];
  const roles = allowed ? [] : ['Pharmacist'];
  return detailOf({
    status: 'R',
    moves: step ? [{ ...step, event: 'resubmit', allowed, why, allowedRoles: roles }] : [],
  });
};

test('who may not send a corrected claim again is told that it was saved and not sent', () => {
  const said = savedWords(corrected(false), 'fill');

  expect(said).toEqual({
    tone: 'warning',
    message: [
      'Rx 0004128: its claim was not sent again.',
      'Only a pharmacist with an active license may do this. May: Pharmacist.',
    ].join(' '),
  });
});
test('where nothing was to be sent, nothing is said of a claim', () => {
  const said = [savedWords(corrected(false), 'close'), savedWords(corrected(true), 'fill')];

  expect(said.map(({ message }) => message)).toEqual(['Rx 0004128', 'Rx 0004128']);
});
