import { expect, test } from 'vitest';
import { drug } from '#domain/drug/entities/drug.ts';
import { columnsOf } from '#ui/platform/table/columns.tsx';
import { isCut } from '#ui/platform/table/table-row.tsx';

test('a cell is cut only where its text may not fit', () => {
  expect(isCut('lisinopril 10 mg tablet', 210)).toBe(false);
  expect(isCut('Hydrocodone bitartrate and acetaminophen 10 mg/325 mg tablet', 210)).toBe(true);
  expect(isCut('WWWWWWWWWWWWWWW', 140)).toBe(true);
  expect(isCut('illilliillillii', 140)).toBe(false);
  expect(isCut('药房药房药房药房药房', 140)).toBe(true);
  expect(isCut('', 40)).toBe(false);
});
test('an NDC is never cut in a column of its usual width', () => {
  const [ndc] = columnsOf(drug, ['ndc']);
  expect(isCut('93310-5000-00', ndc!.width)).toBe(false);
});
