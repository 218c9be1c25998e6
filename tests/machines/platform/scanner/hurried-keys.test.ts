import { describe, expect, it } from 'vitest';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';
import { play, type RunOptions, type Stroke } from '#tests/platform/scan-simulator.ts';

/** One key that is let go at once, as a program or very fast hands strike it. */
const struck = (key: string, at: number, ctrlKey = false): readonly Stroke[] =>
  (['keydown', 'keyup'] as const).map((type, index) => ({
    device: 'hand' as const,
    record: {
      type,
      key,
      code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
      ctrlKey,
      altKey: false,
      shiftKey: false,
      repeat: false,
      timeStamp: at + index,
      isComposing: false,
    },
  }));
/** `^s` is Ctrl+S; names stand as they are. */
const inRow = (keys: readonly string[], gap: number): Stroke[] =>
  keys.flatMap((key, index) =>
    struck(key.replace(/^\^/, ''), 1_000 + index * gap, key.startsWith('^')),
  );
const pressed = (keys: readonly string[], gap: number, focus: RunOptions['focus']) => {
  const strokes = inRow(keys, gap);
  const page = play(defaultProfile, strokes, { focus });
  const isLost = (stroke: Stroke, index: number) =>
    stroke.record.key.startsWith('Arrow') && page.verdicts[index] !== 'pass';
  return {
    arrived: [...page.commands],
    arrowsLost: strokes.filter(isLost).length,
    text: page.value,
    scans: page.scans.length,
    rejects: page.rejects.length,
  };
};
const charactersOf = (text: string) => Array.from(text);
const gaps = [5, 20, 40, 60, 90, 120, 150, 160, 180, 200];
/** The names under which they arrive; an arrow passes as it is. */
const said = (keys: readonly string[]) =>
  keys.filter((key) => !key.startsWith('Arrow')).map((key) => key.replace(/^\^/, 'Ctrl+'));

const journeys: readonly (readonly [string, readonly string[]])[] = [
  ['a chord', ['^g', 'f']],
  ['a chord and what it opens', ['^g', 'q', 'ArrowDown', 'Enter']],
  ['a choice and a save', ['Enter', 'f', '^s']],
  ['rows and an edit', ['ArrowDown', 'ArrowDown', '^e']],
  ['a question answered', ['^d', 'y']],
  ['letters of a name in a list', ['s', 'm', 'i', 't', 'h']],
  ['letters, then the row', ['s', 'm', 'i', 'Enter']],
  ['three commands', ['^e', '^s', '^g']],
];
describe('keys that are struck fast and let go at once, outside text', () => {
  it.each(journeys.flatMap(([what, keys]) => gaps.map((gap) => [what, gap, keys] as const)))(
    '%s, %i ms apart: every key arrives, in its order, and none is a scan',
    (_what, gap, keys) => {
      expect(pressed(keys, gap, 'other')).toEqual({
        arrived: said(keys),
        arrowsLost: 0,
        text: '',
        scans: 0,
        rejects: 0,
      });
    },
  );
});

const entries: readonly (readonly [string, string, readonly string[]])[] = [
  ['a name, then Enter', 'Quillfeather', ['Enter']],
  ['a name, then a save', 'Quillfeather', ['^s']],
  ['a short name, then a save', 'Ng', ['^s']],
  ['a telephone number, then Enter', '2175550188', ['Enter']],
  ['a birth date, then Tab', '04121957', ['Tab']],
  ['a date that holds as a UPC, slowly enough for a hand', '01234565', ['Enter']],
  ['directions, then Enter', 'take 1 tablet by mouth', ['Enter']],
];
describe('text that is typed fast, and the key after it', () => {
  it.each(
    entries.flatMap(([what, text, keys]) =>
      gaps
        .filter((gap) => text !== '01234565' || gap > 45)
        .map((gap) => [what, gap, text, keys] as const),
    ),
  )('%s, %i ms apart', (_what, gap, text, keys) => {
    expect(pressed([...charactersOf(text), ...keys], gap, 'text')).toEqual({
      arrived: said(keys),
      arrowsLost: 0,
      text,
      scans: 0,
      rejects: 0,
    });
  });
});
describe('a bare NDC, which carries no check digit', () => {
  const scanned = inRow([...charactersOf('5374646601'), 'Enter'], 8);
  it('is a scan in a field that takes codes', () => {
    const page = play(defaultProfile, scanned, { focus: 'text', takesCodes: true });
    expect([page.scans.map((scan) => scan.raw), page.value]).toEqual([['5374646601'], '']);
  });
  it('is a scan outside text', () => {
    const page = play(defaultProfile, scanned, { focus: 'other' });
    expect(page.scans.map((scan) => scan.raw)).toEqual(['5374646601']);
  });
  it('is text in any other field', () => {
    const page = play(defaultProfile, scanned, { focus: 'text' });
    expect([page.scans, page.value, page.commands]).toEqual([[], '5374646601', ['Enter']]);
  });
});
