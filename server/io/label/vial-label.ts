import type { VialLabel } from '#domain/label/rules/text.ts';
import { labelSays } from '#domain/label/rules/words.ts';
import { required } from '#domain/platform/required.ts';
import { auxLines, auxMarks, auxGap, auxHeight } from './aux-labels.ts';
import { labelSize, margin, inner, gap } from './label-sheet.ts';
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

/**
 * Text sizes in points, from roomy to tight. Name, drug and directions never fall below 11 (USP
 * <17>), the English beside a translation not below 7, the rest not below 6.
 */
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
const tightest = required(steps.at(-1), 'the tightest layout');
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
function headLines(ruler: Ruler, label: VialLabel, sizes: Sizes): Line[] {
  const countWidth = label.count === null ? 0 : ruler.width(label.count, countSize, true) + gap;
  return [
    ...flow(
      ruler,
      [chunk(label.patient, sizes.name, true), chunk(label.patientAddress, sizes.small)],
      inner.width - countWidth,
      gap,
    ),
    ...flow(
      ruler,
      [chunk(label.drug, sizes.drug, true), chunk(label.genericFor, sizes.small)],
      inner.width,
      gap,
    ),
    ...paragraph(
      ruler,
      { text: label.directions, size: sizes.directions, bold: false },
      inner.width,
    ),
    ...(label.directionsEnglish === null
      ? []
      : paragraph(
          ruler,
          { text: label.directionsEnglish, size: sizes.english, bold: false },
          inner.width,
        )),
  ];
}
const countSize = 11;

/** What the pharmacy needs, beside the barcode and under it. */
function footOf(ruler: Ruler, label: VialLabel, sizes: Sizes, code: Code): Foot {
  const [name, address, phone] = label.pharmacy;
  const side = inner.width - code.width - gap;
  const group = (...texts: Parameters<typeof chunk>[]) =>
    flow(
      ruler,
      texts.map((text) => chunk(...text)),
      side,
      gap,
    );
  return {
    beside: [
      ...group(
        [label.quantity, sizes.small + 1, true],
        [label.owed, sizes.small, true],
        [label.refills, sizes.small + 0.5, true],
      ),
      ...group([label.prescriber, sizes.small], [label.pharmacist, sizes.small]),
      ...group([label.filled, sizes.small], [label.discard, sizes.small]),
      ...group([label.manufacturer, sizes.small]),
      ...group([label.look, sizes.small]),
    ],
    under: [
      ...[label.caution, label.cautionTranslated].flatMap((text) =>
        flow(ruler, [chunk(text, Math.min(sizes.small, 6.5), true)], inner.width, gap),
      ),
      ...flow(
        ruler,
        [
          chunk(name, sizes.small, true),
          chunk(phone, sizes.small, true),
          chunk(address, sizes.small),
        ],
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
function codeOf(ruler: Ruler, label: VialLabel, barcode: string): Code {
  const quiet = quietModules * narrowestModule;
  const bars = code128(barcode, { x: 0, y: 0, height: 1, module: narrowestModule }).width;
  const width = bars + quiet + Math.max(0, quiet - margin);
  let size = 10;
  while (size > 6 && ruler.width(label.rx, size, true) > bars) size -= 0.5;
  return { text: barcode, rx: label.rx, size, bars, width };
}

function footMarks(ruler: Ruler, foot: Foot, code: Code): Mark[] {
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
      paragraph(ruler, { text: code.rx, size: code.size, bold: true }, code.bars),
      left,
      code.bars,
      bodyTop + 1 + barHeight,
    ),
    ...setLines(foot.under, margin, bodyTop + height + 1),
  ];
}
const countMarks = (ruler: Ruler, label: VialLabel): Mark[] =>
  label.count === null
    ? []
    : setRight(
        ruler,
        { text: label.count, size: countSize, bold: true },
        margin + inner.width,
        margin,
      );

const titleOf = (label: VialLabel, count: number) =>
  `${label.rx} ${label.patient}${count > 1 ? `, label ${count}` : ''}`;

/**
 * The one label that holds everything (`withAux`: the warnings too) at these sizes; null where it
 * doesn't fit.
 */
function firstLabel(
  ruler: Ruler,
  label: VialLabel,
  sizes: Sizes,
  code: Code,
  withAux: boolean,
  note: Line[] = [],
): Page | null {
  const head = headLines(ruler, label, sizes);
  const foot = footOf(ruler, label, sizes, code);
  const aux = withAux ? auxLines(ruler, label, sizes.aux) : [];
  const used = heightOf(head) + auxHeight(aux) + heightOf(note);
  if (used + footHeight(foot, code) > inner.height) return null;
  const auxTop =
    labelSize.height - margin - footHeight(foot, code) - heightOf(note) - auxHeight(aux);
  return pageOf(labelSize.width, labelSize.height, titleOf(label, 1), [
    ...setLines(head, margin, margin),
    ...countMarks(ruler, label),
    ...auxMarks(aux, auxTop + auxGap),
    ...(note.length
      ? noteMarks(ruler, note, labelSize.height - margin - footHeight(foot, code) - heightOf(note))
      : []),
    ...footMarks(ruler, foot, code),
  ]);
}

const noteSize = 8;
const noteOf = (ruler: Ruler, label: VialLabel, number: number, of: number): Line[] =>
  paragraph(
    ruler,
    {
      text: labelSays(label.language, 'continued', { n: number, all: of }),
      size: noteSize,
      bold: true,
    },
    inner.width,
  );
const noteMarks = (ruler: Ruler, note: readonly Line[], top: number): Mark[] =>
  note.flatMap((line) =>
    line.runs.flatMap((run) => setRight(ruler, run, margin + inner.width, top)),
  );

/** Moves the last lines of a foot that is too high to the end of the text that continues. */
function trimFoot(foot: Foot, code: Code): { foot: Foot; rest: Line[] } {
  const beside = [...foot.beside];
  const under = [...foot.under];
  const restBeside: Line[] = [];
  const restUnder: Line[] = [];
  const tooHigh = () => footHeight({ beside, under }, code) > highestFoot;
  while (tooHigh() && beside.length > 1 && heightOf(beside) > codeHeight.least + rxHeight(code))
    restBeside.unshift(required(beside.pop(), 'the last line beside the code'));
  while (tooHigh() && under.length > 1)
    restUnder.unshift(required(under.pop(), 'the last line under the code'));
  return { foot: { beside, under }, rest: [...restBeside, ...restUnder] };
}

/** As many of the lines as `room` holds, at least one, and the others. */
function take(lines: readonly Line[], room: number): [Line[], Line[]] {
  let number = 0;
  let used = 0;
  while (
    number < lines.length &&
    (number === 0 || used + required(lines[number], 'the next line of the text').height <= room)
  ) {
    used += required(lines[number], 'the next line of the text').height;
    number += 1;
  }
  return [lines.slice(0, number), lines.slice(number)];
}

/** A further label: whose it is, the lines that are left, and the warnings. */
interface Further {
  readonly lines: readonly Line[];
  readonly aux: readonly (readonly Line[])[];
}
const furtherHead = (ruler: Ruler, label: VialLabel): Line[] => [
  oneLine(ruler, { text: label.patient, size: 11, bold: true }, inner.width - 90),
  ...flow(ruler, [chunk(label.rx, 8), chunk(label.count, 8, true)], inner.width, gap),
];
function furtherLabels(
  ruler: Ruler,
  label: VialLabel,
  lines: readonly Line[],
  sizeOfAux: number,
): Further[] {
  const room = inner.height - heightOf(furtherHead(ruler, label)) - footGap;
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
  for (const text of auxLines(ruler, label, sizeOfAux)) {
    let page = pages.at(-1) ?? fresh();
    if (page.used + auxGap + heightOf(text) > room && page.used > 0) page = fresh();
    page.used += heightOf(text) + (page.aux.length ? 0 : auxGap);
    page.aux.push(text);
  }
  return pages;
}
function furtherPage(
  ruler: Ruler,
  label: VialLabel,
  further: Further,
  number: number,
  of: number,
): Page {
  const head = furtherHead(ruler, label);
  const top = margin + heightOf(head) + footGap;
  return pageOf(labelSize.width, labelSize.height, titleOf(label, number), [
    ...setLines(head, margin, margin),
    ...noteMarks(ruler, noteOf(ruler, label, number, of), margin),
    ruleAt(margin, top - footGap + 1, inner.width),
    ...setLines(further.lines, margin, top),
    ...auxMarks(further.aux, top + heightOf(further.lines) + auxGap),
  ]);
}

/** The fewest further labels, and of those the one with the largest warnings. */
const fewest = (ruler: Ruler, label: VialLabel, lines: readonly Line[]): Further[] =>
  [11, 10, 9, 8]
    .map((size) => furtherLabels(ruler, label, lines, size))
    .reduce((best, next) => (next.length < best.length ? next : best));

/** The warnings on a label of their own. */
function withAuxLabel(
  ruler: Ruler,
  label: VialLabel,
  first: (note: Line[]) => Page | null,
): Page[] | null {
  const more = fewest(ruler, label, []);
  const page = first(noteOf(ruler, label, 1, more.length + 1));
  return (
    page && [
      page,
      ...more.map((further, index) =>
        furtherPage(ruler, label, further, index + 2, more.length + 1),
      ),
    ]
  );
}

/**
 * Text that no single label holds: the first one as full as it gets, the rest on further labels.
 */
function continued(ruler: Ruler, label: VialLabel, code: Code): Page[] {
  const { foot, rest } = trimFoot(footOf(ruler, label, tightest, code), code);
  const room = inner.height - footHeight(foot, code) - lineHeight(noteSize);
  const [head, left] = take(headLines(ruler, label, tightest), room);
  const more = fewest(ruler, label, [...left, ...rest]);
  const of = more.length + 1;
  const note = of > 1 ? noteMarks(ruler, noteOf(ruler, label, 1, of), margin + room) : [];
  const first = pageOf(labelSize.width, labelSize.height, titleOf(label, 1), [
    ...setLines(head, margin, margin),
    ...countMarks(ruler, label),
    ...note,
    ...footMarks(ruler, foot, code),
  ]);
  return [
    first,
    ...more.map((further, index) => furtherPage(ruler, label, further, index + 2, of)),
  ];
}

/**
 * A vial label (handbook §2.10): the patient's name, drug and directions first and largest, at 11
 * points or more (USP <17>),
 * under a translation its English, the warnings under them, and below the rule what the pharmacy
 * needs with the Code 128 `barcode` of the station code.
 * Sizes shrink stepwise; what one label can't hold continues on further labels ("continued 1 of
 * 2"), nothing is cut off.
 * Gives one page, more where the text continues or the warnings need a label of their own.
 */
export function layoutVialLabel(ruler: Ruler, label: VialLabel, barcode: string): readonly Page[] {
  const code = codeOf(ruler, label, barcode);
  for (const step of steps) {
    const page = firstLabel(ruler, label, step, code, true);
    if (page) return [page];
  }
  if (label.aux.length > 0)
    for (const step of steps) {
      const pages = withAuxLabel(ruler, label, (note) =>
        firstLabel(ruler, label, step, code, false, note),
      );
      if (pages) return pages;
    }
  return continued(ruler, label, code);
}
