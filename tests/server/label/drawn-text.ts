import { inflateSync } from 'node:zlib';

/** Windows-1252 where it differs from Latin 1, as PDF's standard faces are encoded. */
const high = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const letter = (byte: number) =>
  byte >= 0x80 && byte <= 0x9f ? high[byte - 0x80]! : String.fromCharCode(byte);

/** The texts of a PDF's pages in drawing order, read from its content streams. */
export function pdfTexts(pdf: Uint8Array): string[][] {
  const raw = Buffer.from(pdf).toString('latin1');
  const streams = [...raw.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map((match) =>
    inflateSync(
      Buffer.from(pdf).subarray(
        match.index + match[0].length,
        match.index + match[0].length + Number(match[1]),
      ),
    ).toString('latin1'),
  );
  return streams
    .filter((stream) => /\b(?:Tj|re|m)\b/.test(stream))
    .map((stream) =>
      [...stream.matchAll(/<([0-9A-Fa-f]*)> Tj/g)].map((match) =>
        [...Buffer.from(match[1]!, 'hex')].map(letter).join(''),
      ),
    );
}

/** The texts of one SVG page in drawing order. */
export const svgTexts = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) =>
    match[1]!.replace(/&#(\d+);/g, (_, group: string) => String.fromCharCode(Number(group))),
  );

/** Without spaces: where a line breaks is not part of a text. */
export const solid = (texts: readonly string[]): string => texts.join('').replace(/\s+/g, '');

/** Whether `text` stands on the pages: on one, or begun on one and continued on those after it. */
export function stands(text: string, pages: readonly string[]): boolean {
  if (pages.some((page) => page.includes(text))) return true;
  return pages.some((page, index) => {
    if (index === pages.length - 1) return false;
    for (let ownIndex = text.length - 1; ownIndex > 0; ownIndex -= 1)
      if (
        page.includes(text.slice(0, ownIndex)) &&
        stands(text.slice(ownIndex), pages.slice(index + 1))
      )
        return true;
    return false;
  });
}
