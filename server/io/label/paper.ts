import barcodes from 'bwip-js/node';
import { StandardFonts, type PDFFont, PDFDocument } from 'pdf-lib';

/** What a page is made of: text, bars and barcodes on a rectangle, in points (1/72 inch), origin at the top left. */
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
/** A Code 128 of `text`, its quiet zones not included; `module` is the width of its narrowest bar. A writer draws its bars, or has the printer draw them. */
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

/** Widths of the two faces that both the preview and the print use, so that what is previewed is what is printed. */
export interface Ruler {
  width(text: string, size: number, bold: boolean): number;
  printable(text: string): string;
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

/** The standard PDF faces carry Western European letters; anything else is replaced by its base letter, else by '?'. */
function printableBy(font: PDFFont) {
  const has = new Set(font.getCharacterSet());
  const known = (c: string) => [...c].every((part) => has.has(part.codePointAt(0)!));
  const standIn = (c: string) => {
    const base = [...c.normalize('NFKD').replace(/\p{M}/gu, '')]
      .map((part) => nearest[part] ?? part)
      .join('');
    return base !== '' && known(base) ? base : '?';
  };
  return (text: string) =>
    [...text.normalize('NFC')].map((c) => (known(c) ? c : (nearest[c] ?? standIn(c)))).join('');
}

/** Sums the advance widths: the drawing applies no kerning pairs, so neither does the measure. */
function widthBy(font: PDFFont) {
  const widths = new Map<string, number>();
  const widthOf = (c: string) => {
    let w = widths.get(c);
    if (w === undefined) {
      w = font.widthOfTextAtSize(c, 1000);
      widths.set(c, w);
    }
    return w;
  };
  return (text: string, size: number) => {
    let sum = 0;
    for (const c of text) sum += widthOf(c);
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
    const printable = printableBy(regular);
    const [regularWidth, boldWidth] = [widthBy(regular), widthBy(heavy)];
    return {
      printable,
      width: (text, size, bold) => (bold ? boldWidth : regularWidth)(printable(text), size),
    };
  })());
}

const unit = /^(?:mg|mcg|µg|g|kg|mL|L|mEq|units?|%|tablets?|capsules?|drops?|puffs?)(?![a-z])/i;
/** The words of a text; a number and its unit are one word, because a dose must not be torn apart at the end of a line (ISMP). */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (unit.test(word) && /\d$/.test(words.at(-1) ?? '')) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

/** Breaks text into lines no wider than `width` points; a word that is wider stands broken, never cut off. */
export function wrap(r: Ruler, text: string, size: number, bold: boolean, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (s: string) => r.width(s, size, bold) <= width;
  for (const word of wordsOf(r.printable(text.replace(/\s+/g, ' ')))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const c of word) {
      if (line && !fits(line + c)) {
        lines.push(line);
        line = '';
      }
      line += c;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** The narrowest Code 128 module, 0.25 mm (three dots at 300 dpi): below it wedge scanners misread thermal print. */
export const narrowestModule = 0.72;
/** The empty room that a Code 128 needs on either side, in modules. */
export const quietModules = 10;

/** Widths of a symbol's bars and spaces, in modules, in turn. */
const runsOf = (text: string): readonly number[] =>
  (barcodes.raw({ bcid: 'code128', text }) as { sbs: number[] }[])[0]!.sbs;
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
  return runsOf(code.text).flatMap((run, i): BarMark[] => {
    const x = code.x + modules * code.module;
    modules += run;
    return i % 2 === 0
      ? [{ kind: 'bar', x, y: code.y, width: run * code.module, height: code.height }]
      : [];
  });
}
/** A page's marks with each barcode as its bars. */
export const drawnMarks = (page: Page): readonly (TextMark | BarMark)[] =>
  page.marks.flatMap((m) => (m.kind === 'code' ? barsOf(m) : [m]));

const escape = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const n = (v: number) => String(Math.round(v * 1000) / 1000);

/** The page as an SVG document for previews on screen. Text is escaped; it holds no script and no link. */
export function svgOf(r: Ruler, page: Page): string {
  const marks = drawnMarks(page).map((m) =>
    m.kind === 'bar'
      ? `<rect x="${n(m.x)}" y="${n(m.y)}" width="${n(m.width)}" height="${n(m.height)}"/>`
      : `<text x="${n(m.x)}" y="${n(m.y)}" font-size="${n(m.size)}"${m.bold ? ' font-weight="700"' : ''} textLength="${n(m.width)}" lengthAdjust="spacingAndGlyphs">${escape(r.printable(m.text))}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}pt" height="${page.height}pt" role="img" aria-label="${escape(page.title)}" font-family="Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/><g fill="#000">${marks.join('')}</g></svg>`;
}

/** The pages as one PDF file, with the time given (never the clock's) so that the same input gives the same bytes. */
export async function pdfOf(pages: readonly Page[], at: Date): Promise<Uint8Array> {
  const r = await theRuler();
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
    const sheet = pdf.addPage([page.width, page.height]);
    for (const m of drawnMarks(page)) {
      if (m.kind === 'bar')
        sheet.drawRectangle({
          x: m.x,
          y: page.height - m.y - m.height,
          width: m.width,
          height: m.height,
        });
      else
        sheet.drawText(r.printable(m.text), {
          x: m.x,
          y: page.height - m.y,
          size: m.size,
          font: faces[m.bold ? 1 : 0],
        });
    }
  }
  return pdf.save({ useObjectStreams: false });
}
