import { matchGroup } from '#domain/platform/match-group.ts';
import { required } from '#domain/platform/required.ts';

/** Dots per inch of label printers. */
export const labelDpis = [203, 300] as const;
export type LabelDpi = (typeof labelDpis)[number];
/** What a label printer takes; a printer of which nothing is said takes PDF. */
export const labelFormats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'zpl-203', label: 'ZPL, 203 dpi' },
  { value: 'zpl-300', label: 'ZPL, 300 dpi' },
] as const;
export type LabelFormat = (typeof labelFormats)[number]['value'];

/**
 * The name of a kept paper's file: all of them stand beside each other under the hash of the PDF.
 */
export const paperFile = (sha256: string, format: LabelFormat = 'pdf'): string =>
  `${sha256}.${format === 'pdf' ? 'pdf' : `${format.slice(4)}.zpl`}`;
/** `paperFile` read back; null for any other name. */
export function readPaperFile(
  name: string,
): { readonly sha256: string; readonly format: LabelFormat } | null {
  const match = /^([0-9a-f]{64})\.(?:pdf|(203|300)\.zpl)$/.exec(name);
  return (
    match && {
      sha256: matchGroup(match, 1),
      format: match[2] === undefined ? 'pdf' : (`zpl-${match[2]}` as LabelFormat),
    }
  );
}
/** The address of a kept label in another format. */
export const inFormat = (pdfUrl: string, format: LabelFormat): string =>
  pdfUrl.replace(/([0-9a-f]{64})\.pdf$/, (_, sha256: string) => paperFile(sha256, format));
export const formatLabel = (format: LabelFormat): string =>
  required(
    labelFormats.find((labelFormat) => labelFormat.value === format),
    `label format ${format}`,
  ).label;
