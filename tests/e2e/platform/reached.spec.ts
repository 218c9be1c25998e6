import { expect, test } from 'playwright/test';
import { unreached } from './support/observe.ts';

/** Runs last, over what every walk of this run saw in the page's own machines. */
test('every state in which a walked machine can rest was reached in the browser', () => {
  const left = unreached();
  expect(Object.keys(left).length).toBeGreaterThanOrEqual(walked.length);
  expect(Object.keys(left)).toEqual(expect.arrayContaining([...walked]));
  expect(
    Object.fromEntries(Object.entries(left).filter(([, states]) => states.length > 0)),
  ).toEqual({});
});
const walked = [
  'confirm',
  'drugVerification',
  'list',
  'palette',
  'reason',
  'roleEdit',
  'roles',
  'zipLookup',
] as const;
