import { wrap, type BarMark, type Mark, type Page, type Ruler, type TextMark } from './paper.ts';

/** Heights of a line of text, as parts of its size: accents on capitals reach 0.93 above the baseline, descenders 0.22 below it. */
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
  lines.reduce((sum, l) => sum + l.height, 0);
const widthOf = (runs: readonly Run[]): number => {
  const last = runs.at(-1);
  return last ? last.dx + last.width : 0;
};
const lineOf = (runs: readonly Run[]): Line => ({
  runs,
  height: Math.max(...runs.map((r) => lineHeight(r.size))),
});

/** One text broken into lines no wider than `width`. */
export const paragraph = (r: Ruler, { text, size, bold }: Chunk, width: number): Line[] =>
  wrap(r, text, size, bold, width).map((part) =>
    lineOf([{ text: part, size, bold, dx: 0, width: r.width(part, size, bold) }]),
  );

/** Texts side by side, a new line where the next one has no room; one that is wider than a line is broken into several. */
export function flow(
  r: Ruler,
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
    const c = { ...asked, text: r.printable(asked.text.replace(/\s+/g, ' ').trim()) };
    const own = r.width(c.text, c.size, c.bold);
    const dx = runs.length ? widthOf(runs) + gap : 0;
    if (dx + own <= width) {
      runs.push({ ...c, dx, width: own });
      continue;
    }
    end();
    const broken = paragraph(r, c, width);
    lines.push(...broken.slice(0, -1));
    runs = [...(broken.at(-1)?.runs ?? [])];
  }
  end();
  return lines;
}

/** The marks of lines set below each other from the top left corner (x, y). */
export function setLines(lines: readonly Line[], x: number, y: number): TextMark[] {
  let top = y;
  return lines.flatMap((line) => {
    const baseline = top + (line.height * above) / (above + below);
    top += line.height;
    return line.runs.map((run): TextMark => ({
      kind: 'text',
      x: x + run.dx,
      y: baseline,
      size: run.size,
      bold: run.bold,
      text: run.text,
      width: run.width,
    }));
  });
}

/** One line that ends at the right edge `right`. */
export const setRight = (r: Ruler, c: Chunk, right: number, y: number): TextMark[] => {
  const width = r.width(c.text, c.size, c.bold);
  return setLines([lineOf([{ ...c, dx: 0, width }])], right - width, y);
};
export const setCentred = (
  lines: readonly Line[],
  left: number,
  width: number,
  y: number,
): TextMark[] => {
  let top = y;
  return lines.flatMap((line) => {
    const marks = setLines([line], left + (width - widthOf(line.runs)) / 2, top);
    top += line.height;
    return marks;
  });
};
export const ruleAt = (x: number, y: number, width: number): BarMark => ({
  kind: 'bar',
  x,
  y,
  width,
  height: 0.6,
});

/** A line that says how a text is cut short, for repeated headings only: what patients must read is never cut. */
export function oneLine(r: Ruler, c: Chunk, width: number): Line {
  const [whole, ...more] = wrap(r, c.text, c.size, c.bold, width);
  if (more.length === 0) return paragraph(r, c, width)[0]!;
  let text = whole!;
  while (text && r.width(`${text}…`, c.size, c.bold) > width) text = text.slice(0, -1);
  return paragraph(r, { ...c, text: `${text}…` }, width)[0]!;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** The room that a mark takes, accents and descenders included. */
export const boxOf = (m: Mark): Box =>
  m.kind !== 'text'
    ? { left: m.x, top: m.y, right: m.x + m.width, bottom: m.y + m.height }
    : { left: m.x, top: m.y - above * m.size, right: m.x + m.width, bottom: m.y + below * m.size };

export const pageOf = (
  width: number,
  height: number,
  title: string,
  marks: readonly Mark[],
): Page => ({ width, height, title, marks });
