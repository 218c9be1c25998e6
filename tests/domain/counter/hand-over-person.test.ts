import { expect, test } from 'vitest';
import { personFollows } from '#domain/counter/rules/hand-over-fields.ts';

const follows = personFollows({ patientName: 'Miller, Robert James' });

test.each([
  ['spouse', 'Miller, Robert James', { personName: null }],
  ['other', ' Miller, Robert James ', { personName: null }],
  ['spouse', 'Miller, Ann', {}],
  ['patient', '', { personName: 'Miller, Robert James' }],
  ['patient', 'Miller, Ann', {}],
])('with %s chosen over “%s” the name becomes %j', (relationship, personName, values) => {
  expect(follows('relationship', { relationship, personName })).toEqual(values);
});
test('another field changes nothing of the name', () => {
  const values = { relationship: 'spouse', personName: 'Miller, Robert James' };
  expect([follows('personName', values), follows(null, values)]).toEqual([{}, {}]);
});
