import { describe, expect, test } from 'vitest';
import { parseDate } from '#domain/platform/rules/typed-date.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { agrees, factsOf } from '#domain/rx/sig/agree.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import { readEnforcementReport } from '#domain/stock/rules/enforcement-report.ts';

/** In the ways in which they are typed: tables are read by small letters, by capitals, or as is. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe.each(inherited)('%s, which every object has', (name) => {
  test('is an ingredient by its own name only', () => {
    expect(ingredientsOf(name)).toEqual([name.toLowerCase()]);
  });
  test('is no number and no side in directions', () => {
    const said = (word: string) => factsOf(`Take ${word} tablet by mouth in the ${word} ear daily`);

    expect(said(name)).toEqual(said('zzyzx'));
    expect(agrees(`Take ${name} tablet daily`, 'Take 1 tablet daily')).toBe(
      agrees('Take zzyzx tablet daily', 'Take 1 tablet daily'),
    );
  });
  test('is left unread in directions, like any other word', () => {
    const read = (word: string) => readDirections(`1 tab po daily for ${word}`, { form: 'tablet' });

    // The place that was not understood is as long as the word.
    const other = 'zzyzx'.repeat(3).slice(0, name.length);
    expect(JSON.stringify(read(name)).replaceAll(name, other)).toBe(JSON.stringify(read(other)));
  });
  test('is no class of a recall', () => {
    const report = readEnforcementReport(
      JSON.stringify({ recall_number: 'D-1-2026', classification: name }),
    );

    expect(report).toMatchObject({ ok: true, value: [{ classification: 'none' }] });
  });
  test('is no date', () => {
    expect(parseDate(name, '2026-03-02').ok).toBe(false);
  });
});
