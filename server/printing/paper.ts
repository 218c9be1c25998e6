import { raw } from 'bwip-js/node';
import { StandardFonts, type PDFFont, PDFDocument } from 'pdf-lib';

/** What a page is made of: text and bars on a rectangle, in points (1/72 inch), origin at the top left. */
export interface TextMark { readonly kind: 'text'; readonly x: number; readonly y: number; readonly size: number; readonly bold: boolean; readonly text: string; readonly width: number }
export interface BarMark { readonly kind: 'bar'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Mark = TextMark | BarMark;
export interface Page { readonly width: number; readonly height: number; readonly marks: readonly Mark[]; readonly title: string }

/** Widths of the two faces that both the preview and the print use, so that what is previewed is what is printed. */
export interface Ruler { width(text: string, size: number, bold: boolean): number; printable(text: string): string }

/** The standard PDF faces carry Western European letters; anything else is replaced by its base letter, else by '?'. */
function printableBy(font: PDFFont) {
  const has = new Set(font.getCharacterSet());
  return (text: string) => [...text].map((c) => {
    if (has.has(c.codePointAt(0)!)) return c;
    const base = c.normalize('NFKD').replace(/\p{M}/gu, '');
    return base.length > 0 && [...base].every((b) => has.has(b.codePointAt(0)!)) ? base : '?';
  }).join('');
}

let ruler: Promise<Ruler> | undefined;
/** The ruler of Helvetica and Helvetica-Bold; made once. */
export function theRuler(): Promise<Ruler> {
  return ruler ??= (async () => {
    const pdf = await PDFDocument.create();
    const faces = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)] as const;
    const printable = printableBy(faces[0]);
    return { printable, width: (text, size, bold) => faces[bold ? 1 : 0].widthOfTextAtSize(printable(text), size) };
  })();
}

/** Breaks text into lines no wider than `width` points; a word that is wider stands broken, never cut off. */
export function wrap(r: Ruler, text: string, size: number, bold: boolean, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (s: string) => r.width(s, size, bold) <= width;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) { line = longer; continue; }
    if (line) lines.push(line);
    line = '';
    for (const c of word) { if (line && !fits(line + c)) { lines.push(line); line = ''; } line += c; }
  }
  if (line) lines.push(line);
  return lines;
}

/**
 * Code 128 bars of `text` inside a box (points). The module is at least 0.72 pt (0.25 mm), below which wedge scanners
 * misread thermal print; throws where the box is too narrow for that.
 */
export function code128(text: string, box: { x: number; y: number; width: number; height: number }): BarMark[] {
  const [symbol] = raw({ bcid: 'code128', text }) as { sbs: number[] }[];
  const runs = symbol!.sbs;
  const module = box.width / runs.reduce((a, b) => a + b, 0);
  if (module < 0.72) throw new Error(`A Code 128 of ${text.length} characters does not fit ${box.width} points`);
  const bars: BarMark[] = [];
  let x = box.x;
  runs.forEach((run, i) => { if (i % 2 === 0) bars.push({ kind: 'bar', x, y: box.y, width: run * module, height: box.height }); x += run * module; });
  return bars;
}

const escape = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const n = (v: number) => String(Math.round(v * 1000) / 1000);

/** The page as an SVG document for previews on screen. Text is escaped; it holds no script and no link. */
export function svgOf(r: Ruler, page: Page): string {
  const marks = page.marks.map((m) => m.kind === 'bar'
    ? `<rect x="${n(m.x)}" y="${n(m.y)}" width="${n(m.width)}" height="${n(m.height)}"/>`
    : `<text x="${n(m.x)}" y="${n(m.y)}" font-size="${n(m.size)}"${m.bold ? ' font-weight="700"' : ''} textLength="${n(m.width)}" lengthAdjust="spacingAndGlyphs">${escape(r.printable(m.text))}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}pt" height="${page.height}pt" role="img" aria-label="${escape(page.title)}" font-family="Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/><g fill="#000">${marks.join('')}</g></svg>`;
}

/** The pages as one PDF file, with the time given (never the clock's) so that the same input gives the same bytes. */
export async function pdfOf(pages: readonly Page[], at: Date): Promise<Uint8Array> {
  const r = await theRuler();
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(at); pdf.setModificationDate(at); pdf.setProducer('Apothekey'); pdf.setCreator('Apothekey');
  if (pages[0]) pdf.setTitle(pages[0].title);
  const faces = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)] as const;
  for (const page of pages) {
    const sheet = pdf.addPage([page.width, page.height]);
    for (const m of page.marks) {
      if (m.kind === 'bar') sheet.drawRectangle({ x: m.x, y: page.height - m.y - m.height, width: m.width, height: m.height });
      else sheet.drawText(r.printable(m.text), { x: m.x, y: page.height - m.y, size: m.size, font: faces[m.bold ? 1 : 0] });
    }
  }
  return pdf.save({ useObjectStreams: false });
}
