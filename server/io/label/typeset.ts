import { required } from '#domain/platform/required.ts';
import { wrap, type BarMark, type Mark, type Page, type Ruler, type TextMark } from './paper.ts';

/**
 * Heights of a line of text, as parts of its size: accents on capitals reach 0.93 above the
 * baseline, descenders 0.22 below it.
 */
const above = 0.93;
const below = 0.22;
export const lineHeight = (size: number): number => (above + below) * size;

export interface Style {
  readonly size: number;
  readonly bold: boolean;
}
export interface Run extends Style {
  readonly text: string;
  readonly dx: number;
  readonly width: number;
}
/** Runs of text on one baseline. */
export interface Line {
  readonly height: number;
  readonly runs: readonly Run[];
}
/** A text with its own face, set beside others where there is room. */
export interface Chunk extends Style {
  readonly text: string;
}

export const chunk = (text: string | null, size: number, bold = false): Chunk | null =>
  text === null || text.trim() === '' ? null : { text, size, bold };
export const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.height, 0);
const widthOf = (runs: readonly Run[]): number => {
  const last = runs.at(-1);
  return last ? last.dx + last.width : 0;
};
const lineOf = (runs: readonly Run[]): Line => ({
  runs,
  height: Math.max(...runs.map((run) => lineHeight(run.size))),
});

/** One text broken into lines no wider than `width`. */
export const paragraph = (ruler: Ruler, { text, size, bold }: Chunk, width: number): Line[] =>
  wrap(ruler, text, size, bold, width).map((part) =>
    lineOf([{ text: part, size, bold, dx: 0, width: ruler.width(part, size, bold) }]),
  );

/**
 * Texts side by side, a new line where the next one has no room; one that is wider than a line is
 * broken into several.
 */
export function flow(
  ruler: Ruler,
  chunks: readonly (Chunk | null)[],
  width: number,
  gap: number,
): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const end = () => {
    if (runs.length) lines.push(lineOf(runs));
    runs = [];
  };
  for (const asked of chunks) {
    if (!asked) continue;
    const value = { ...asked, text: ruler.printable(asked.text.replace(/\s+/g, ' ').trim()) };
    const own = ruler.width(value.text, value.size, value.bold);
    const dx = runs.length ? widthOf(runs) + gap : 0;
    if (dx + own <= width) {
      runs.push({ ...value, dx, width: own });
      continue;
    }
    end();
    const broken = paragraph(ruler, value, width);
    lines.push(...broken.slice(0, -1));
    runs = [...(broken.at(-1)?.runs ?? [])];
  }
  end();
  return lines;
}

/** The marks of lines set below each other from the top left corner (x, y). */
export function setLines(lines: readonly Line[], left: number, number: number): TextMark[] {
  let top = number;
  return lines.flatMap((line) => {
    const baseline = top + (line.height * above) / (above + below);
    top += line.height;
    return line.runs.map((run): TextMark => ({
      kind: 'text',
      x: left + run.dx,
      y: baseline,
      size: run.size,
      bold: run.bold,
      text: run.text,
      width: run.width,
    }));
  });
}

/** One line that ends at the right edge `right`. */
export const setRight = (ruler: Ruler, chunk: Chunk, right: number, top: number): TextMark[] => {
  const width = ruler.width(chunk.text, chunk.size, chunk.bold);
  return setLines([lineOf([{ ...chunk, dx: 0, width }])], right - width, top);
};
export const setCentred = (
  lines: readonly Line[],
  left: number,
  width: number,
  number: number,
): TextMark[] => {
  let top = number;
  return lines.flatMap((line) => {
    const marks = setLines([line], left + (width - widthOf(line.runs)) / 2, top);
    top += line.height;
    return marks;
  });
};
export const ruleAt = (left: number, top: number, width: number): BarMark => ({
  kind: 'bar',
  x: left,
  y: top,
  width,
  height: 0.6,
});

/**
 * A line that says how a text is cut short, for repeated headings only: what patients must read is
 * never cut.
 */
export function oneLine(ruler: Ruler, chunk: Chunk, width: number): Line {
  const [whole, ...more] = wrap(ruler, chunk.text, chunk.size, chunk.bold, width);
  if (more.length === 0)
    return required(paragraph(ruler, chunk, width)[0], 'the line of a short text');
  let text = required(whole, 'the first line of a text');
  while (text && ruler.width(`${text}…`, chunk.size, chunk.bold) > width) text = text.slice(0, -1);
  return required(
    paragraph(ruler, { ...chunk, text: `${text}…` }, width)[0],
    'the line of a shortened text',
  );
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** The room that a mark takes, accents and descenders included. */
export const boxOf = (mark: Mark): Box =>
  mark.kind !== 'text'
    ? { left: mark.x, top: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height }
    : {
        left: mark.x,
        top: mark.y - above * mark.size,
        right: mark.x + mark.width,
        bottom: mark.y + below * mark.size,
      };

export const pageOf = (
  width: number,
  height: number,
  title: string,
  marks: readonly Mark[],
): Page => ({ width, height, title, marks });
