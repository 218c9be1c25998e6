import { expect, it } from 'vitest';
import { required } from '#domain/platform/required.ts';

it('hands on a value that is there, even an empty one', () => {
  expect(required('', 'the name')).toBe('');
  expect(required(0, 'the quantity')).toBe(0);
  expect(required(false, 'the mark')).toBe(false);
});

it('stops with the name of the fact that is missing', () => {
  expect(() => required(null, 'the fill of a sold prescription')).toThrow(
    'the fill of a sold prescription is missing.',
  );
  expect(() => required(undefined, 'the lot')).toThrow('the lot is missing.');
});
