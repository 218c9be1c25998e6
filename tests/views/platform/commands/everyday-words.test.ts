import { expect, test } from 'vitest';
import { createIndex } from '#ui/platform/commands/palette/palette-index.ts';
import { allCommands } from '../../../../src/app/registries.ts';

const index = createIndex(
  allCommands
    .flatMap(({ commands }) => commands)
    .filter(({ hidden }) => !hidden)
    .map(({ id, title, hint, words, group }) => ({
      id,
      title,
      detail: hint ?? '',
      words: [...(words ?? []), group],
      distance: 0,
    })),
);
const found = (typed: string) => index.find(typed).map(({ entry }) => entry.title);

test.each([
  ['pdmp', 'Control Meds'],
  ['monitoring program', 'Control Meds'],
  ['transfer in', 'New prescription'],
  ['till', 'Cash Drawers'],
  ['end of day', 'Cash Drawers'],
])('the palette finds by “%s” what a store calls so: %s', (typed, title) => {
  expect(found(typed)).toContain(title);
});
