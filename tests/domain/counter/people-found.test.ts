import { expect, test } from 'vitest';
import { peopleFoundText } from '#domain/counter/rules/people-found.ts';

const found = (...initials: string[]) =>
  peopleFoundText(initials.map((text, index) => ({ person: index + 1, initials: text })));

test('initials are said to tell people apart only where they do', () => {
  expect(found('E. C.')).toBeNull();
  expect(found('E. C.', 'R. C.')).toBe(
    '2 people. Ask for the whole name: the initials tell them apart.',
  );
  expect(found('E. C.', 'R. C.', 'E. C.')).toBe(
    '3 people. E. C. is more than one of them: ask for the order number, or scan the bag.',
  );
  expect(found('E. C.', 'R. C.', 'E. C.', 'E. C.', 'R. C.')).toBe(
    '5 people. E. C., R. C. is more than one of them: ask for the order number, or scan the bag.',
  );
});
test('two orders of one person are one person', () => {
  expect(
    peopleFoundText([
      { person: 1, initials: 'E. C.' },
      { person: 1, initials: 'E. C.' },
    ]),
  ).toBeNull();
});
