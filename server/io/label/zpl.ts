import type { LabelDpi } from '#domain/label/rules/printers.ts';
import { required } from '#domain/platform/required.ts';
import {
  type BarMark,
  type CodeMark,
  type Mark,
  type Page,
  type Ruler,
  type TextMark,
} from './paper.ts';

/**
 * ZPL II (Zebra's programming guide): labels as the same laid-out pages that the PDF draws, with
 * the printer's own font and barcodes.
 * Font 0 is CG Triumvirate Bold Condensed. Its widths are not published with the printer, so a text
 * is set as if it were as wide as
 * Helvetica Bold and a twentieth more: wider than any condensed face, so that what fits the layout
 * fits the label.
 */
const spare = 1.05;

/** Signs of the printed face that the printer's font may lack, and how typewriters write them. */
const typewritten: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '*',
  '‹': '<',
  '›': '>',
  Œ: 'OE',
  œ: 'oe',
  '€': 'EUR',
  '™': '(TM)',
  ˆ: '^',
  '˜': '~',
  '†': '+',
  '‡': '+',
  '‰': '%o',
  ƒ: 'f',
};
const plain = (text: string): string => [...text].map((code) => typewritten[code] ?? code).join('');
/**
 * What goes into ^FD as it is. Everything else, and above all what begins a command, goes as the
 * hexadecimal of its UTF-8 bytes.
 */
const harmless = /[A-Za-z0-9 .,:;()/%+*='"!?#&$@|<>[\]{}-]/;
const fieldData = (text: string): string =>
  [...text]
    .map((code) =>
      harmless.test(code)
        ? code
        : [...Buffer.from(code, 'utf8')]
            .map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`)
            .join(''),
    )
    .join('');

const codeText = /^[0-9A-Z. -]+$/;
/**
 * Code 128 data with its start and its changes between subsets B (`>6`) and C (`>5`) said, because
 * the printer's own choice may be
 * wider; and how many modules it takes. Digits go in pairs where that is shorter: four or more at
 * an end, six or more between.
 */
function code128Data(text: string): { readonly data: string; readonly modules: number } {
  if (!codeText.test(text))
    throw new Error('This text can’t be printed as a barcode by the label printer');
  let at = 0;
  let symbols = 0;
  const digits = () => required(/^\d*/.exec(text.slice(at)), 'the digits at this place')[0].length;
  let inC = digits() >= 4 || (digits() === 2 && text.length === 2);
  let data = inC ? '>;' : '>:';
  while (at < text.length) {
    const run = digits();
    if (inC) {
      if (run >= 2) {
        data += text.slice(at, at + 2);
        at += 2;
        symbols += 1;
        continue;
      }
      data += '>6';
      inC = false;
      symbols += 1;
    }
    if (run % 2 === 0 && run >= (at + run === text.length ? 4 : 6)) {
      data += '>5';
      inC = true;
      symbols += 1;
      continue;
    }
    data += required(text[at], 'the character at this place');
    at += 1;
    symbols += 1;
  }
  return { data, modules: 11 * (symbols + 2) + 13 };
}

/** Draws one page at a printer's resolution. */
class Sheet {
  private readonly r: Ruler;
  private readonly dots: number;
  constructor(ruler: Ruler, dpi: LabelDpi) {
    this.r = ruler;
    this.dots = dpi / 72;
  }
  private at(points: number): number {
    return Math.round(points * this.dots);
  }

  private text(mark: TextMark): string {
    const text = plain(this.r.printable(mark.text));
    const height = Math.floor(mark.size * this.dots);
    const room = Math.floor(mark.width * this.dots);
    const asWide = this.r.width(text, height, true) * spare;
    return asWide === 0
      ? ''
      : `^FT${Math.ceil(mark.x * this.dots)},${this.at(mark.y)}^A0N,${height},${Math.floor(height * Math.min(1, room / asWide))}^FH_^FD${fieldData(text)}^FS`;
  }
  private bar(barMark: BarMark): string {
    const [width, height] = [
      Math.max(1, this.at(barMark.width)),
      Math.max(1, this.at(barMark.height)),
    ];
    return `^FO${this.at(barMark.x)},${this.at(barMark.y)}^GB${width},${height},${Math.min(width, height)}^FS`;
  }
  /** Whole dots for a module: what is over or missing is shared between the quiet zones. */
  private code(codeMark: CodeMark): string {
    const { data, modules } = code128Data(codeMark.text);
    const laid = Math.round(codeMark.width / codeMark.module);
    const module = Math.floor(codeMark.module * this.dots + 0.05);
    if (modules > laid)
      throw new Error('The label printer’s barcode would be wider than its place');
    return `^FO${this.at(codeMark.x + codeMark.width / 2) - Math.floor((modules * module) / 2)},${this.at(codeMark.y)}^BY${module},3,${this.at(codeMark.height)}^BCN,${this.at(codeMark.height)},N,N,N^FD${data}^FS`;
  }
  mark(mark: Mark): string {
    if (mark.kind === 'text') return this.text(mark);
    return mark.kind === 'bar' ? this.bar(mark) : this.code(mark);
  }
  label(page: Page): string {
    const marks = page.marks.map((mark) => this.mark(mark)).filter(Boolean);
    return `^CI28^PW${Math.floor(page.width * this.dots)}^LL${Math.floor(page.height * this.dots)}^LH0,0\n${marks.join('\n')}\n`;
  }
}

/**
 * The pages as one ZPL II job. Pages that are alike and follow each other are one label, printed as
 * many times. Throws for a barcode of characters that no label carries.
 */
export function zplOf(ruler: Ruler, pages: readonly Page[], dpi: LabelDpi): string {
  const sheet = new Sheet(ruler, dpi);
  const labels: { text: string; copies: number }[] = [];
  for (const page of pages) {
    const text = sheet.label(page);
    const last = labels.at(-1);
    if (last?.text === text) last.copies += 1;
    else labels.push({ text, copies: 1 });
  }
  return labels.map((label) => `^XA${label.text}^PQ${label.copies},0,0,N^XZ\n`).join('');
}
