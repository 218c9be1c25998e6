import type { VialLabel } from '#domain/label/rules/text.ts';
import { labelSays } from '#domain/label/rules/words.ts';
import {
  code128,
  narrowestModule,
  quietModules,
  type Mark,
  type Page,
  type Ruler,
} from './paper.ts';
import {
  chunk,
  flow,
  heightOf,
  lineHeight,
  oneLine,
  pageOf,
  paragraph,
  ruleAt,
  setCentred,
  setLines,
  setRight,
  type Line,
} from './typeset.ts';

/** A 4.0 × 2.25 inch thermal label, in points. */
export const labelSize = { width: 288, height: 162 } as const;
const margin = 6;
const inner = {
  width: labelSize.width - 2 * margin,
  height: labelSize.height - 2 * margin,
} as const;
const gap = 8;

/** Text sizes in points, from roomy to tight. Name, drug and directions never fall below 11 (USP <17>), the English beside a translation not below 7, the rest not below 6. */
interface Sizes {
  readonly name: number;
  readonly drug: number;
  readonly directions: number;
  readonly english: number;
  readonly small: number;
  readonly aux: number;
}
const steps: readonly Sizes[] = [
  { name: 15, drug: 13.5, directions: 14, english: 9, small: 7.5, aux: 9 },
  { name: 14, drug: 13, directions: 13, english: 8.5, small: 7.5, aux: 8.5 },
  { name: 13, drug: 12, directions: 12.5, english: 8.5, small: 7, aux: 8 },
  { name: 12, drug: 12, directions: 12, english: 8, small: 7, aux: 8 },
  { name: 12, drug: 11, directions: 11, english: 7.5, small: 6.5, aux: 7.5 },
  { name: 11, drug: 11, directions: 11, english: 7, small: 6, aux: 7 },
];
const tightest = steps.at(-1)!;
/** No foot takes more than this, so that directions always begin on the first label. */
const highestFoot = 94;

interface Foot {
  readonly beside: readonly Line[];
  readonly under: readonly Line[];
}
interface Code {
  readonly text: string;
  readonly rx: string;
  readonly size: number;
  readonly bars: number;
  readonly width: number;
}

/** What the patient reads first: name, drug, directions. */
function headLines(r: Ruler, l: VialLabel, s: Sizes): Line[] {
  const countWidth = l.count === null ? 0 : r.width(l.count, countSize, true) + gap;
  return [
    ...flow(
      r,
      [chunk(l.patient, s.name, true), chunk(l.patientAddress, s.small)],
      inner.width - countWidth,
      gap,
    ),
    ...flow(r, [chunk(l.drug, s.drug, true), chunk(l.genericFor, s.small)], inner.width, gap),
    ...paragraph(r, { text: l.directions, size: s.directions, bold: false }, inner.width),
    ...(l.directionsEnglish === null
      ? []
      : paragraph(r, { text: l.directionsEnglish, size: s.english, bold: false }, inner.width)),
  ];
}
const countSize = 11;

/** What the pharmacy needs, beside the barcode and under it. */
function footOf(r: Ruler, l: VialLabel, s: Sizes, code: Code): Foot {
  const [name, address, phone] = l.pharmacy;
  const side = inner.width - code.width - gap;
  const group = (...texts: Parameters<typeof chunk>[]) =>
    flow(
      r,
      texts.map((t) => chunk(...t)),
      side,
      gap,
    );
  return {
    beside: [
      ...group(
        [l.quantity, s.small + 1, true],
        [l.owed, s.small, true],
        [l.refills, s.small + 0.5, true],
      ),
      ...group([l.prescriber, s.small], [l.pharmacist, s.small]),
      ...group([l.filled, s.small], [l.discard, s.small]),
      ...group([l.manufacturer, s.small]),
      ...group([l.look, s.small]),
    ],
    under: [
      ...[l.caution, l.cautionTranslated].flatMap((text) =>
        flow(r, [chunk(text, Math.min(s.small, 6.5), true)], inner.width, gap),
      ),
      ...flow(
        r,
        [chunk(name, s.small, true), chunk(phone, s.small, true), chunk(address, s.small)],
        inner.width,
        gap,
      ),
    ],
  };
}

const codeHeight = { least: 20, most: 30 } as const;
const rxHeight = (code: Code) => lineHeight(code.size);
const besideHeight = (foot: Foot, code: Code) =>
  Math.max(heightOf(foot.beside), codeHeight.least + rxHeight(code));
const footGap = 3;
const footHeight = (foot: Foot, code: Code) =>
  footGap + besideHeight(foot, code) + 1 + heightOf(foot.under);

/** The code with its quiet zones; the label's own edge gives the rest of the right one. */
function codeOf(r: Ruler, l: VialLabel, barcode: string): Code {
  const quiet = quietModules * narrowestModule;
  const bars = code128(barcode, { x: 0, y: 0, height: 1, module: narrowestModule }).width;
  const width = bars + quiet + Math.max(0, quiet - margin);
  let size = 10;
  while (size > 6 && r.width(l.rx, size, true) > bars) size -= 0.5;
  return { text: barcode, rx: l.rx, size, bars, width };
}

function footMarks(r: Ruler, foot: Foot, code: Code): Mark[] {
  const top = labelSize.height - margin - footHeight(foot, code);
  const bodyTop = top + footGap;
  const height = besideHeight(foot, code);
  const left = margin + inner.width - code.width + quietModules * narrowestModule;
  const barHeight = Math.min(codeHeight.most, height - rxHeight(code) - 1);
  const bars = code128(code.text, {
    x: left,
    y: bodyTop + 1,
    height: barHeight,
    module: narrowestModule,
  });
  return [
    ruleAt(margin, top + 1, inner.width),
    ...setLines(foot.beside, margin, bodyTop),
    bars,
    ...setCentred(
      paragraph(r, { text: code.rx, size: code.size, bold: true }, code.bars),
      left,
      code.bars,
      bodyTop + 1 + barHeight,
    ),
    ...setLines(foot.under, margin, bodyTop + height + 1),
  ];
}
const countMarks = (r: Ruler, l: VialLabel): Mark[] =>
  l.count === null
    ? []
    : setRight(r, { text: l.count, size: countSize, bold: true }, margin + inner.width, margin);

const auxIndent = 8;
const auxLines = (r: Ruler, l: VialLabel, size: number) =>
  l.aux.map((text) => paragraph(r, { text, size, bold: true }, inner.width - auxIndent));
/** Warnings below each other, each with a square before it. */
function auxMarks(texts: readonly (readonly Line[])[], y: number): Mark[] {
  let top = y;
  return texts.flatMap((lines): Mark[] => {
    const side = Math.min(4, lines[0]!.height / 2);
    const marks: Mark[] = [
      { kind: 'bar', x: margin, y: top + (lines[0]!.height - side) / 2, width: side, height: side },
      ...setLines(lines, margin + auxIndent, top),
    ];
    top += heightOf(lines);
    return marks;
  });
}
const auxGap = 2;
const auxHeight = (texts: readonly (readonly Line[])[]) =>
  texts.length ? auxGap + texts.reduce((sum, lines) => sum + heightOf(lines), 0) : 0;
const titleOf = (l: VialLabel, n: number) => `${l.rx} ${l.patient}${n > 1 ? `, label ${n}` : ''}`;

/** The one label that holds everything (`withAux`: the warnings too) at these sizes; null where it doesn't fit. */
function firstLabel(
  r: Ruler,
  l: VialLabel,
  s: Sizes,
  code: Code,
  withAux: boolean,
  note: Line[] = [],
): Page | null {
  const head = headLines(r, l, s);
  const foot = footOf(r, l, s, code);
  const aux = withAux ? auxLines(r, l, s.aux) : [];
  const used = heightOf(head) + auxHeight(aux) + heightOf(note);
  if (used + footHeight(foot, code) > inner.height) return null;
  const auxTop =
    labelSize.height - margin - footHeight(foot, code) - heightOf(note) - auxHeight(aux);
  return pageOf(labelSize.width, labelSize.height, titleOf(l, 1), [
    ...setLines(head, margin, margin),
    ...countMarks(r, l),
    ...auxMarks(aux, auxTop + auxGap),
    ...(note.length
      ? noteMarks(r, note, labelSize.height - margin - footHeight(foot, code) - heightOf(note))
      : []),
    ...footMarks(r, foot, code),
  ]);
}

const noteSize = 8;
const noteOf = (r: Ruler, l: VialLabel, n: number, of: number): Line[] =>
  paragraph(
    r,
    { text: labelSays(l.language, 'continued', { n, all: of }), size: noteSize, bold: true },
    inner.width,
  );
const noteMarks = (r: Ruler, note: readonly Line[], y: number): Mark[] =>
  note.flatMap((line) => line.runs.flatMap((run) => setRight(r, run, margin + inner.width, y)));

/** Moves the last lines of a foot that is too high to the end of the text that continues. */
function trimFoot(foot: Foot, code: Code): { foot: Foot; rest: Line[] } {
  const beside = [...foot.beside];
  const under = [...foot.under];
  const restBeside: Line[] = [];
  const restUnder: Line[] = [];
  const tooHigh = () => footHeight({ beside, under }, code) > highestFoot;
  while (tooHigh() && beside.length > 1 && heightOf(beside) > codeHeight.least + rxHeight(code))
    restBeside.unshift(beside.pop()!);
  while (tooHigh() && under.length > 1) restUnder.unshift(under.pop()!);
  return { foot: { beside, under }, rest: [...restBeside, ...restUnder] };
}

/** As many of the lines as `room` holds, at least one, and the others. */
function take(lines: readonly Line[], room: number): [Line[], Line[]] {
  let n = 0;
  let used = 0;
  while (n < lines.length && (n === 0 || used + lines[n]!.height <= room)) {
    used += lines[n]!.height;
    n += 1;
  }
  return [lines.slice(0, n), lines.slice(n)];
}

/** A further label: whose it is, the lines that are left, and the warnings. */
interface Further {
  readonly lines: readonly Line[];
  readonly aux: readonly (readonly Line[])[];
}
const furtherHead = (r: Ruler, l: VialLabel): Line[] => [
  oneLine(r, { text: l.patient, size: 11, bold: true }, inner.width - 90),
  ...flow(r, [chunk(l.rx, 8), chunk(l.count, 8, true)], inner.width, gap),
];
function furtherLabels(
  r: Ruler,
  l: VialLabel,
  lines: readonly Line[],
  sizeOfAux: number,
): Further[] {
  const room = inner.height - heightOf(furtherHead(r, l)) - footGap;
  const pages: { lines: Line[]; aux: Line[][]; used: number }[] = [];
  const fresh = () => {
    const page = { lines: [], aux: [], used: 0 } as (typeof pages)[number];
    pages.push(page);
    return page;
  };
  for (let left = [...lines]; left.length > 0;) {
    const page = fresh();
    [page.lines, left] = take(left, room);
    page.used = heightOf(page.lines);
  }
  for (const text of auxLines(r, l, sizeOfAux)) {
    let page = pages.at(-1) ?? fresh();
    if (page.used + auxGap + heightOf(text) > room && page.used > 0) page = fresh();
    page.used += heightOf(text) + (page.aux.length ? 0 : auxGap);
    page.aux.push(text);
  }
  return pages;
}
function furtherPage(r: Ruler, l: VialLabel, f: Further, n: number, of: number): Page {
  const head = furtherHead(r, l);
  const top = margin + heightOf(head) + footGap;
  return pageOf(labelSize.width, labelSize.height, titleOf(l, n), [
    ...setLines(head, margin, margin),
    ...noteMarks(r, noteOf(r, l, n, of), margin),
    ruleAt(margin, top - footGap + 1, inner.width),
    ...setLines(f.lines, margin, top),
    ...auxMarks(f.aux, top + heightOf(f.lines) + auxGap),
  ]);
}

/** The fewest further labels, and of those the one with the largest warnings. */
const fewest = (r: Ruler, l: VialLabel, lines: readonly Line[]): Further[] =>
  [11, 10, 9, 8]
    .map((size) => furtherLabels(r, l, lines, size))
    .reduce((best, next) => (next.length < best.length ? next : best));

/** The warnings on a label of their own. */
function withAuxLabel(r: Ruler, l: VialLabel, first: (note: Line[]) => Page | null): Page[] | null {
  const more = fewest(r, l, []);
  const page = first(noteOf(r, l, 1, more.length + 1));
  return page && [page, ...more.map((f, i) => furtherPage(r, l, f, i + 2, more.length + 1))];
}

/** Text that no single label holds: the first one as full as it gets, the rest on further labels. */
function continued(r: Ruler, l: VialLabel, code: Code): Page[] {
  const { foot, rest } = trimFoot(footOf(r, l, tightest, code), code);
  const room = inner.height - footHeight(foot, code) - lineHeight(noteSize);
  const [head, left] = take(headLines(r, l, tightest), room);
  const more = fewest(r, l, [...left, ...rest]);
  const of = more.length + 1;
  const note = of > 1 ? noteMarks(r, noteOf(r, l, 1, of), margin + room) : [];
  const first = pageOf(labelSize.width, labelSize.height, titleOf(l, 1), [
    ...setLines(head, margin, margin),
    ...countMarks(r, l),
    ...note,
    ...footMarks(r, foot, code),
  ]);
  return [first, ...more.map((f, i) => furtherPage(r, l, f, i + 2, of))];
}

/**
 * A vial label (handbook §2.10): the patient's name, drug and directions first and largest, at 11 points or more (USP <17>),
 * under a translation its English, the warnings under them, and below the rule what the pharmacy needs with the Code 128 `barcode` of the station code.
 * Sizes shrink stepwise; what one label can't hold continues on further labels ("continued 1 of 2"), nothing is cut off.
 * Gives one page, more where the text continues or the warnings need a label of their own.
 */
export function layoutVialLabel(r: Ruler, label: VialLabel, barcode: string): readonly Page[] {
  const code = codeOf(r, label, barcode);
  for (const s of steps) {
    const page = firstLabel(r, label, s, code, true);
    if (page) return [page];
  }
  if (label.aux.length > 0)
    for (const s of steps) {
      const pages = withAuxLabel(r, label, (note) => firstLabel(r, label, s, code, false, note));
      if (pages) return pages;
    }
  return continued(r, label, code);
}
