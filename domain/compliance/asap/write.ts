import { asap42, type AsapElement, type AsapSegment } from './layout.ts';

const separator = '*';
const terminator = '~';
const newLine = '\r\n';
/**
 * What a file may hold: printable ASCII without its separators. Accents go, everything else becomes
 * a space.
 */
export const asapText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/[^\x20-\x7e]|[*~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The elements of one segment, by number. Empty ones may be left out. */
export type Elements = Readonly<Record<number, string | null>>;
const fits = (spec: AsapElement, text: string): string => {
  if (text.length <= spec.max) return text;
  return spec.cut ? text.slice(0, spec.max).trim() : '';
};

/** One segment with its terminator. What is longer than its element is cut where that is a name or an address; an identifier that does not fit is left out, never cut. */
export function segment(name: AsapSegment, elements: Elements): string {
  const specs: readonly AsapElement[] = asap42[name];
  const last = specs.reduce((most, spec) => Math.max(most, spec.n), 1);
  const texts = Array.from({ length: last }, () => '');
  for (const spec of specs)
    texts[spec.n - 1] = fits(
      spec,
      name === 'TH' && spec.n === 9 ? (elements[9] ?? '') : asapText(elements[spec.n] ?? ''),
    );
  while (texts.length > 1 && texts.at(-1) === '') texts.pop();
  return `${[name, ...texts].join(separator)}${terminator}`;
}

/** A whole file of one pharmacy: `body` are the segments between PHA and TP. Counts are reckoned here: TP01 from PHA to TP, TT02 all of them. */
export function asapFile(input: {
  readonly control: string;
  readonly date: string;
  readonly time: string;
  readonly source: Elements;
  readonly pharmacy: Elements;
  readonly body: readonly string[];
}): string {
  const inner = [segment('PHA', input.pharmacy), ...input.body];
  const all = [
    segment('TH', {
      1: '4.2',
      2: input.control,
      3: '01',
      5: input.date,
      6: input.time,
      7: 'P',
      9: terminator,
    }),
    segment('IS', input.source),
    ...inner,
    segment('TP', { 1: String(inner.length + 1) }),
  ];
  return (
    [...all, segment('TT', { 1: input.control, 2: String(all.length + 1) })].join(newLine) + newLine
  );
}
