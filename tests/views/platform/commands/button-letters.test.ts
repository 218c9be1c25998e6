import { expect, test } from 'vitest';
import { lifecycle } from '#domain/rx/lifecycle/index.ts';
import { allCommands } from '../../../../src/app/registries.ts';

const lettersOf = (id: string): readonly string[] =>
  allCommands
    .flatMap((command) => command.commands)
    .find((command) => command.id === id)!
    .keys.flatMap((key) => /^Alt\+([A-Z])$/.exec(key)?.[1] ?? []);
test('every step’s own button has a letter of its name that presses it', () => {
  const letters = lettersOf('prompt.send');
  for (const { title } of lifecycle)
    expect(
      letters.some((letter) => title.toUpperCase().includes(letter)),
      title,
    ).toBe(true);
});
test.each([
  ['pickUp.go', ['Look up', 'Choose', 'Compare', 'Hand over', 'Look again', 'Next person']],
  ['pickUp.another', ['Another order']],
  ['pickUp.print', ['Print the receipt']],
  ['prompt.retry', ['Try again']],
  ['stepUp.confirm', ['Confirm']],
  ['dialog.leave', ['Cancel', 'Close']],
])('%s has a letter on each of its buttons', (id, names) => {
  for (const name of names)
    expect(
      lettersOf(id).some((letter) => name.toUpperCase().includes(letter)),
      name,
    ).toBe(true);
});
