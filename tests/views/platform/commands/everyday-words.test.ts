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
  ['biennial inventory', 'PI'],
  ['cycle count', 'PI'],
  ['incident', 'Near Misses'],
  ['medication error', 'Near Misses'],
  ['allergies', 'Patient'],
  ['weight', 'Patient'],
  ['insurance card', 'Patient'],
  ['change insurance', 'Patient'],
  ['inactive prescriber', 'Prescriber'],
  ['fridge', 'binman'],
  ['price override', 'Price Code'],
  ['prior authorization', 'Rejected Claims'],
  ['refund', 'All steps'],
  ['compound', 'Drug Search'],
  ['checkout', 'Pick up'],
  ['counseling', 'Pick up'],
  ['reprint label', 'Print Label'],
])('the palette finds by “%s” what a store calls so: %s', (typed, title) => {
  expect(found(typed)).toContain(title);
});
