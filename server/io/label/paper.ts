import barcodes from 'bwip-js/node';
import { setImmediate } from 'node:timers/promises';
import { StandardFonts, type PDFFont, PDFDocument } from 'pdf-lib';
import { required } from '#domain/platform/required.ts';

/**
 * What a page is made of: text, bars and barcodes on a rectangle, in points (1/72 inch), origin at
 * the top left.
 */
export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly text: string;
  readonly width: number;
}
export interface BarMark {
  readonly kind: 'bar';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/**
 * A Code 128 of `text`, its quiet zones not included; `module` is the width of its narrowest bar. A
 * writer draws its bars, or has the printer draw them.
 */
export interface CodeMark {
  readonly kind: 'code';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly module: number;
  readonly text: string;
}
export type Mark = TextMark | BarMark | CodeMark;
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly title: string;
}

/**
 * Widths of the two faces that both the preview and the print use, so that what is previewed is
 * what is printed.
 */
export interface Ruler {
  width(text: string, size: number, bold: boolean): number;
  printable(text: string): string;
  /** The letters of a text that the faces lack and nothing stands in for; they would print as ?. */
  lacking(text: string): string;
}

/** Letters and signs that the standard PDF faces lack and that no decomposition gives. */
const nearest: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  μ: 'µ',
  '≥': '>=',
  '≤': '<=',
  '⁄': '/',
  '−': '-',
  '‐': '-',
  '→': '->',
};

/**
 * The standard PDF faces carry Western European letters; anything else is replaced by its base
 * letter. Null where that has none either.
 */
function letterBy(font: PDFFont) {
  const has = new Set(font.getCharacterSet());
  const known = (code: string) =>
    [...code].every((part) => has.has(required(part.codePointAt(0), 'the code of a character')));
  const standIn = (code: string) => {
    const base = [...code.normalize('NFKD').replace(/\p{M}/gu, '')]
      .map((part) => nearest[part] ?? part)
      .join('');
    return base !== '' && known(base) ? base : null;
  };
  return (code: string) => (known(code) ? code : (nearest[code] ?? standIn(code)));
}

/** Sums the advance widths: the drawing applies no kerning pairs, so neither does the measure. */
function widthBy(font: PDFFont) {
  const widths = new Map<string, number>();
  const widthOf = (code: string) => {
    let width = widths.get(code);
    if (width === undefined) {
      width = font.widthOfTextAtSize(code, 1000);
      widths.set(code, width);
    }
    return width;
  };
  return (text: string, size: number) => {
    let sum = 0;
    for (const code of text) sum += widthOf(code);
    return (sum * size) / 1000;
  };
}

let ruler: Promise<Ruler> | undefined;
/** The ruler of Helvetica and Helvetica-Bold; made once. */
export function theRuler(): Promise<Ruler> {
  return (ruler ??= (async () => {
    const pdf = await PDFDocument.create();
    const regular = await pdf.embedFont(StandardFonts.Helvetica);
    const heavy = await pdf.embedFont(StandardFonts.HelveticaBold);
    const letter = letterBy(regular);
    const codesOf = (text: string) => [...text.normalize('NFC')];
    const printable = (text: string) =>
      codesOf(text)
        .map((code) => letter(code) ?? '?')
        .join('');
    const [regularWidth, boldWidth] = [widthBy(regular), widthBy(heavy)];
    return {
      printable,
      lacking: (text) =>
        codesOf(text)
          .filter((code) => letter(code) === null)
          .join(''),
      width: (text, size, bold) => (bold ? boldWidth : regularWidth)(printable(text), size),
    };
  })());
}

const unit = /^(?:mg|mcg|µg|g|kg|mL|L|mEq|units?|%|tablets?|capsules?|drops?|puffs?)(?![a-z])/i;
/**
 * The words of a text; a number and its unit are one word, because a dose must not be torn apart at
 * the end of a line (ISMP).
 */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (unit.test(word) && /\d$/.test(words.at(-1) ?? '')) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

/**
 * Breaks text into lines no wider than `width` points; a word that is wider stands broken, never
 * cut off.
 */
export function wrap(
  ruler: Ruler,
  text: string,
  size: number,
  bold: boolean,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (text: string) => ruler.width(text, size, bold) <= width;
  for (const word of wordsOf(ruler.printable(text.replace(/\s+/g, ' ')))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const code of word) {
      if (line && !fits(line + code)) {
        lines.push(line);
        line = '';
      }
      line += code;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/**
 * The narrowest Code 128 module, 0.25 mm (three dots at 300 dpi): below it wedge scanners misread
 * thermal print.
 */
export const narrowestModule = 0.72;
/** The empty room that a Code 128 needs on either side, in modules. */
export const quietModules = 10;

/** Widths of a symbol's bars and spaces, in modules, in turn. */
const runsOf = (text: string): readonly number[] =>
  required(
    (barcodes.raw({ bcid: 'code128', text }) as { sbs: number[] }[])[0],
    'the bars of the code',
  ).sbs;
/**
 * The Code 128 of `text` with its left edge (quiet zones not included) at `x`, in points.
 * Throws for a module below `narrowestModule`.
 */
export function code128(
  text: string,
  at: { x: number; y: number; height: number; module: number },
): CodeMark {
  if (at.module < narrowestModule)
    throw new Error(`A Code 128 module of ${at.module} points is too narrow to be scanned`);
  return {
    kind: 'code',
    ...at,
    text,
    width: runsOf(text).reduce((sum, run) => sum + run, 0) * at.module,
  };
}
/** The bars of a barcode, for writers that draw them. */
export function barsOf(code: CodeMark): BarMark[] {
  let modules = 0;
  return runsOf(code.text).flatMap((run, index): BarMark[] => {
    const left = code.x + modules * code.module;
    modules += run;
    return index % 2 === 0
      ? [{ kind: 'bar', x: left, y: code.y, width: run * code.module, height: code.height }]
      : [];
  });
}
/** A page's marks with each barcode as its bars. */
const drawnMarks = (page: Page): readonly (TextMark | BarMark)[] =>
  page.marks.flatMap((mark) => (mark.kind === 'code' ? barsOf(mark) : [mark]));

const escape = (text: string) => text.replace(/[&<>"']/g, (match) => `&#${match.charCodeAt(0)};`);
const call = (value: number) => String(Math.round(value * 1000) / 1000);

/**
 * The page as an SVG document for previews on screen. Text is escaped; it holds no script and no
 * link.
 */
export function svgOf(ruler: Ruler, page: Page): string {
  const marks = drawnMarks(page).map((drawnMark) =>
    drawnMark.kind === 'bar'
      ? `<rect x="${call(drawnMark.x)}" y="${call(drawnMark.y)}" width="${call(drawnMark.width)}" height="${call(drawnMark.height)}"/>`
      : `<text x="${call(drawnMark.x)}" y="${call(drawnMark.y)}" font-size="${call(drawnMark.size)}"${drawnMark.bold ? ' font-weight="700"' : ''} textLength="${call(drawnMark.width)}" lengthAdjust="spacingAndGlyphs">${escape(ruler.printable(drawnMark.text))}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}pt" height="${page.height}pt" role="img" aria-label="${escape(page.title)}" font-family="Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/><g fill="#000">${marks.join('')}</g></svg>`;
}

/**
 * The pages as one PDF file, with the time given (never the clock's) so that the same input gives
 * the same bytes.
 */
export async function pdfOf(pages: readonly Page[], at: Date): Promise<Uint8Array> {
  const ownRuler = await theRuler();
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  pdf.setProducer('Apothekey');
  pdf.setCreator('Apothekey');
  if (pages[0]) pdf.setTitle(pages[0].title);
  const faces = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ] as const;
  for (const page of pages) {
    // Everybody's calls go on between two pages: a report may have hundreds.
    await setImmediate();
    const sheet = pdf.addPage([page.width, page.height]);
    for (const drawnMark of drawnMarks(page)) {
      if (drawnMark.kind === 'bar')
        sheet.drawRectangle({
          x: drawnMark.x,
          y: page.height - drawnMark.y - drawnMark.height,
          width: drawnMark.width,
          height: drawnMark.height,
        });
      else
        sheet.drawText(ownRuler.printable(drawnMark.text), {
          x: drawnMark.x,
          y: page.height - drawnMark.y,
          size: drawnMark.size,
          font: faces[drawnMark.bold ? 1 : 0],
        });
    }
  }
  return pdf.save({ useObjectStreams: false });
}
