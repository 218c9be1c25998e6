import { expect, test } from 'vitest';
import { initialsOfPeople } from '#domain/counter/rules/initials.ts';

const called = (name: string) => {
  const [first_name = '', middle_name = '', last_name = ''] = name.split('/');
  return { first_name, middle_name: middle_name === '' ? null : middle_name, last_name };
};
const of = (...names: string[]) => initialsOfPeople(names.map(called));

test('initials that tell people apart are all that is shown', () => {
  expect(of('Emily//Carter', 'Rachel//Carter', 'Ángela/Jo/Carter')).toEqual([
    'E. C.',
    'R. C.',
    'Á. J. C.',
  ]);
});
test('twins of equal initials are told apart by the last letter of the first name', () => {
  expect(of('Emily//Carter', 'Rachel//Carter', 'Emma//Carter')).toEqual([
    'E…y. C.',
    'R. C.',
    'E…a. C.',
  ]);
});
test('where the first names are equal, the last or the middle names tell', () => {
  expect(of('Ella//Carter', 'Ella//Cohen')).toEqual(['E. C…r.', 'E. C…n.']);
  expect(of('Robert/James/Miller', 'Robert/Joseph/Miller')).toEqual(['R. J…s. M.', 'R. J…h. M.']);
});
test('where the ends are equal, letters up to the one that differs are shown', () => {
  expect(of('Jana//Ruiz', 'Jona//Ruiz')).toEqual(['Ja. R.', 'Jo. R.']);
});
test('two people of one and the same name stay alike', () => {
  expect(of('John/A/Smith', 'John/A/Smith', 'Jo//Smith')).toEqual([
    'J. A. S.',
    'J. A. S.',
    'J. S.',
  ]);
});
