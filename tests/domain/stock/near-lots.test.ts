import { expect, test } from 'vitest';
import { nearLots, nearLotText } from '#domain/stock/rules/near-lots.ts';

test.each([
  ['two digits changed places', 'AU2747', 'AU2477'],
  ['one digit is missing', 'AU247', 'AU2477'],
  ['one digit too many', 'AU24777', 'AU2477'],
  ['letters for the digits that they look like', 'QXOOSI', 'QX0051'],
])('a lot that was never here: %s', (_, typed, here) => {
  expect(nearLots([typed], [here, 'ZZ9999'])).toEqual([{ lot: typed, here: [here] }]);
});
test.each([
  ['it was here, with a hyphen', ['AU-2477'], ['AU2477']],
  ['nothing like it was here', ['BB1111'], ['AU2477']],
  ['the near one is recalled, too', ['AU2747', 'AU2477'], ['AU2477']],
  ['the next one in the sequence of their maker', ['AU2478'], ['AU2477']],
  ['a neighbor in the sequence of a lot that was here', ['24A101', '24A102'], ['24A101', '24A103']],
  ['too short to be told from others', ['A12'], ['A13']],
  ['nothing of the drug was here', ['AU2747'], []],
])('a lot of which nothing is asked: %s', (_, typed, here) => {
  expect(nearLots(typed, here)).toEqual([]);
});
test('what is asked names both lots', () => {
  expect(nearLotText({ lot: 'AU2747', here: ['AU2477', 'AU2748'] })).toBe(
    'Lot AU2747 was never here, AU2477 and AU2748 were: is it typed as in the notice?',
  );
});
