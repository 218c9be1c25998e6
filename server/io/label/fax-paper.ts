import { StandardFonts, PDFDocument } from 'pdf-lib';
import { faxConfidential } from '#domain/document/rules/fax.ts';
import { required } from '#domain/platform/required.ts';
import { pdfOf, theRuler, type Mark, type Page, type Ruler } from './paper.ts';
import { heightOf, pageOf, paragraph, setLines } from './typeset.ts';

/**
 * What a cover says; nothing on it tells whom the papers are about. `pages` are those of the
 * papers.
 */
export interface FaxCoverFacts {
  readonly from: readonly [name: string, address: string, phone: string, fax: string];
  readonly recipient: string;
  readonly fax: string;
  readonly at: string;
  readonly note: string | null;
}

const letter = { width: 612, height: 792 } as const;
const side = 54;
const room = 28;

/**
 * The cover of a fax: from whom, to whom, when and how many pages (47 CFR 68.318(d)); a long note
 * takes more than one page.
 */
function layoutFaxCover(ruler: Ruler, facts: FaxCoverFacts, total: number): Page[] {
  const pages: Mark[][] = [[]];
  let top = side;
  const put = (text: string, size: number, bold: boolean, after: number) => {
    for (const line of paragraph(ruler, { text, size, bold }, letter.width - 2 * side)) {
      if (top + line.height > letter.height - side) {
        pages.push([]);
        top = side;
      }
      required(pages.at(-1), 'the page that is being filled').push(...setLines([line], side, top));
      top += heightOf([line]);
    }
    top += after;
  };
  const [name, address, phone, fax] = facts.from;
  put('Fax', 28, true, 14);
  for (const [what, words] of [
    ['To', facts.recipient],
    ['Fax', facts.fax],
    ['From', name],
    ['', address],
    ['Phone', phone],
    ['Fax of the sender', fax],
    ['Date', facts.at],
    ['Pages', `${total}, this one included`],
  ] as const)
    if (words !== '') put(what === '' ? words : `${what}: ${words}`, 12, what === 'To', 3);
  top += 14;
  for (const line of (facts.note ?? '').split('\n')) put(line, 12, false, 3);
  top += 14;
  put(faxConfidential, 10, false, 0);
  return pages.map((marks) => pageOf(letter.width, letter.height, 'Fax', marks));
}

/**
 * The whole fax as one PDF: the cover, the pages that were written for it, then each picture (JPEG)
 * on a page of its own, numbered. The same facts give the same bytes.
 */
export async function faxPdf(
  facts: FaxCoverFacts,
  pictures: readonly Uint8Array[],
  at: Date,
  written: readonly Page[] = [],
): Promise<Uint8Array> {
  const ruler = await theRuler();
  const total = layoutFaxCover(ruler, facts, 0).length + written.length + pictures.length;
  const cover = [...layoutFaxCover(ruler, facts, total), ...written];
  const pdf = await PDFDocument.load(await pdfOf(cover, at), { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, bytes] of pictures.entries()) {
    const image = await pdf.embedJpg(bytes);
    const { width, height } =
      image.width > image.height ? { width: letter.height, height: letter.width } : letter;
    const sheet = pdf.addPage([width, height]);
    const drawn = image.scaleToFit(width - 2 * room, height - 3 * room);
    sheet.drawImage(image, {
      x: (width - drawn.width) / 2,
      y: height - room - drawn.height,
      ...drawn,
    });
    sheet.drawText(
      ruler.printable(`${facts.from[0]} · Page ${cover.length + index + 1} of ${total}`),
      {
        x: room,
        y: room / 2,
        size: 9,
        font,
      },
    );
  }
  return pdf.save({ useObjectStreams: false });
}
