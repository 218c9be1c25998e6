import { expect, test } from 'vitest';
import { proposalNote } from '#domain/drug/search/say.ts';

test('a number that no drug here has is told as an NDC, in the form that is billed', () => {
  expect([
    proposalNote('0093-4161-99', []),
    proposalNote('16714-612-99', []),
    proposalNote('50111-4333-1', []),
    proposalNote('99999-9999-99', []),
  ]).toEqual([
    'No drug here has the NDC 00093-4161-99.',
    'No drug here has the NDC 16714-0612-99.',
    'No drug here has the NDC 50111-4333-01.',
    'No drug here has the NDC 99999-9999-99.',
  ]);
});
test('ten digits without dashes name the three numbers that they may mean', () => {
  expect(proposalNote('1234567890', [])).toBe(
    'No drug here has the NDC 01234-5678-90 or 12345-0678-90 or 12345-6789-00.',
  );
});
test('groups that no package has are told', () => {
  expect(proposalNote('1234-5678-901234', [])).toBe(
    '1234-5678-901234 is grouped 4-4-6: no NDC is. An NDC has 10 digits (4-4-2, 5-3-2 or ' +
      '5-4-1) or 11 digits (5-4-2). Look at the package again.',
  );
});
test('a name, and a strength, stay what they are', () => {
  expect([proposalNote('xyzzy', []), proposalNote('12', []), proposalNote('20 10', [])]).toEqual([
    'No drug is called so.',
    'No drug is called so.',
    'No drug is called so.',
  ]);
});
