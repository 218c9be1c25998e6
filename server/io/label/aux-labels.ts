import type { VialLabel } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { inner, margin } from './label-sheet.ts';
import type { Ruler, Mark } from './paper.ts';
import { paragraph, type Line, setLines, heightOf } from './typeset.ts';

const auxIndent = 8;
export const auxLines = (ruler: Ruler, label: VialLabel, size: number) =>
  label.aux.map((text) => paragraph(ruler, { text, size, bold: true }, inner.width - auxIndent));
/** Warnings below each other, each with a square before it. */
export function auxMarks(texts: readonly (readonly Line[])[], number: number): Mark[] {
  let top = number;
  return texts.flatMap((lines): Mark[] => {
    const side = Math.min(4, required(lines[0], 'the first line of the text').height / 2);
    const marks: Mark[] = [
      {
        kind: 'bar',
        x: margin,
        y: top + (required(lines[0], 'the first line of the text').height - side) / 2,
        width: side,
        height: side,
      },
      ...setLines(lines, margin + auxIndent, top),
    ];
    top += heightOf(lines);
    return marks;
  });
}
export const auxGap = 2;
export const auxHeight = (texts: readonly (readonly Line[])[]) =>
  texts.length ? auxGap + texts.reduce((sum, lines) => sum + heightOf(lines), 0) : 0;
