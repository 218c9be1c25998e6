import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { auxLabels } from '#domain/drug/rules/aux-labels.ts';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { parseStationCode } from '#domain/label/rules/station-code.ts';
import { vialLabel, type VialLabel } from '#domain/label/rules/text.ts';
import {
  barsOf,
  narrowestModule,
  theRuler,
  type BarMark,
  type Page,
  type Ruler,
} from '#server/io/label/paper.ts';
import { vialLabels } from '#server/io/label/printing.ts';
import { boxOf } from '#server/io/label/typeset.ts';
import { layoutVialLabel } from '#server/io/label/vial-label.ts';
import { readCode128 } from './code128-reader.ts';
import { pdfTexts, solid, stands, svgTexts } from './drawn-text.ts';

const at = new Date('2026-03-02T15:00:00Z');
const metformin: VialLabelFacts = {
  pharmacy: {
    name: 'Maple Street Pharmacy',
    addressLine1: '120 Maple Street',
    addressLine2: null,
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    phone: '2175550142',
  },
  store: 1,
  rxNumber: 1234567,
  fill: 0,
  filledOn: '2026-03-02',
  patient: { lastName: 'Smith', firstName: 'John', middleName: 'A' },
  patientAddress: '48 Oak Lane, Springfield, IL 62702',
  directions: 'Take 1 tablet by mouth two times a day with meals.',
  language: 'en',
  translated: null,
  drug: {
    name: 'Metformin Hydrochloride',
    strength: '500 mg',
    form: 'Tablet',
    manufacturer: 'Aurobindo',
    genericFor: 'Glucophage',
  },
  look: {
    shape: 'Round',
    color1: 'White',
    color2: null,
    imprint: 'A 12',
    side1: null,
    side2: null,
  },
  quantity: 60_000,
  totalQuantity: 60_000,
  prescriber: { lastName: 'Alvarez', firstName: 'Maria', degree: 'MD' },
  pharmacistInitials: 'KT',
  schedule: '0',
  refillsLeft: 3,
  expiresOn: '2027-03-01',
  owedQuantity: 0,
  lotExpiresOn: '2027-01-31',
  label: 1,
  labels: 1,
  print: 1,
  aux: [10, 8],
};
const taper =
  'Take 2 tablets by mouth every morning before breakfast for 7 days, then take 1 tablet by mouth every morning for 7 days, then take 1/2 tablet by mouth every other morning for 14 days, then stop and call the clinic unless told otherwise today.';
const oxycodone: VialLabelFacts = {
  ...metformin,
  schedule: '2',
  drug: {
    name: 'Oxycodone and Acetaminophen',
    strength: '10 mg/325 mg',
    form: 'Tablet',
    manufacturer: 'Mallinckrodt',
    genericFor: 'Percocet',
  },
  quantity: 20_000,
  totalQuantity: 20_000,
  owedQuantity: 10_000,
  aux: [1, 8, 20],
  directions: 'Take 1 tablet by mouth every 6 hours as needed for pain. Maximum 4 tablets a day.',
};
const accents: VialLabelFacts = {
  ...metformin,
  patient: { lastName: 'Núñez-O’Brien', firstName: 'Łucja Zoë', middleName: 'Ángel' },
  directions: 'Inject 50 μg (≥ 0.5 mL) under the skin ½ hour before café & “bed” <daily>',
};
const spanish: VialLabelFacts = {
  ...metformin,
  language: 'es',
  translated: 'Tome 1 tableta por la boca dos veces al día con las comidas.',
};
const longSpanish: VialLabelFacts = {
  ...oxycodone,
  language: 'es',
  aux: [1, 9, 19],
  schedule: '3',
  refillsLeft: 2,
  directions:
    'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for moderate to severe pain (maximum 8 tablets per day).',
  translated:
    'Tome 1 a 2 tabletas por la boca cada 4 a 6 horas según sea necesario para el dolor de moderado a intenso (máximo 8 tabletas por día).',
  drug: {
    name: 'Butalbital, Acetaminophen, Caffeine, and Codeine Phosphate',
    strength: '50 mg/325 mg/40 mg/30 mg',
    form: 'Capsule',
    manufacturer: 'Breckenridge Pharmaceutical',
    genericFor: 'Fioricet with Codeine',
  },
};
const cases: Readonly<Record<string, VialLabelFacts>> = {
  'a short label': metformin,
  'directions of 240 characters': { ...metformin, directions: taper },
  'directions of 480 characters': { ...oxycodone, directions: `${taper} ${taper}` },
  'a C-II with an owed rest': oxycodone,
  'a label in Spanish': spanish,
  'a long label of a controlled drug in Spanish': longSpanish,
  'directions that have no Spanish': { ...spanish, translated: null },
  'a taper of 480 characters in Spanish': {
    ...longSpanish,
    directions: `${taper} ${taper}`,
    translated: `${longSpanish.translated} ${longSpanish.translated} ${longSpanish.translated} ${longSpanish.translated}`,
  },
  'the third of three vials': {
    ...metformin,
    quantity: 100_000,
    totalQuantity: 270_000,
    label: 3,
    labels: 3,
    aux: [10, 1, 8, 19],
  },
  accents,
  'a pharmacy whose name and address take several lines': {
    ...oxycodone,
    schedule: '4',
    refillsLeft: 0,
    aux: [1],
    pharmacy: {
      ...metformin.pharmacy,
      name: `Take Take ${'W'.repeat(45)}`,
      addressLine1: `ÅNGSTRÖM ${'W'.repeat(45)} !`,
      addressLine2: `Take Take Take ${'W'.repeat(45)}`,
      city: 'Take',
    },
  },
};

let ruler: Ruler;
beforeAll(async () => {
  ruler = await theRuler();
});

const textsOf = (label: VialLabel): string[] =>
  [
    ...label.pharmacy,
    label.rx,
    label.filled,
    label.patient,
    label.patientAddress,
    label.directions,
    label.directionsEnglish,
    label.drug,
    label.genericFor,
    label.manufacturer,
    label.quantity,
    label.owed,
    label.prescriber,
    label.pharmacist,
    label.refills,
    label.discard,
    label.look,
    label.caution,
    label.cautionTranslated,
    label.count,
    ...label.aux,
  ].filter((text) => text !== null);
const missingFrom = (label: VialLabel, pages: readonly string[]): string[] =>
  textsOf(label).filter(
    (text) => !stands(solid([ruler.printable(text.replace(/\s+/g, ' '))]), pages),
  );
const barcodeBars = (page: Page): BarMark[] =>
  page.marks.flatMap((mark) => (mark.kind === 'code' ? barsOf(mark) : []));

/**
 * What is wrong with the places of marks: outside the page's margin, or two of them over each
 * other.
 */
function collisions(page: Page): string[] {
  const boxes = page.marks.map((mark) => ({
    ...boxOf(mark),
    name: mark.kind === 'text' ? mark.text : 'bar',
  }));
  const outside = boxes
    .filter(
      (box) =>
        box.left < 5.9 ||
        box.top < 5.9 ||
        box.right > page.width - 5.9 ||
        box.bottom > page.height - 5.9,
    )
    .map((box) => `${box.name} leaves the page`);
  const slack = 0.01;
  const over = boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (item) =>
          box.left < item.right - slack &&
          item.left < box.right - slack &&
          box.top < item.bottom - slack &&
          item.top < box.bottom - slack,
      )
      .map((item) => `${box.name} over ${item.name}`),
  );
  return [...outside, ...over];
}
/** No mark but the code stands in its quiet zones. */
function quietZoneHolds(page: Page): boolean {
  const bars = barcodeBars(page);
  const left = Math.min(...bars.map((bar) => bar.x));
  const right = Math.max(...bars.map((bar) => bar.x + bar.width));
  const top = bars[0]!.y;
  const bottom = top + bars[0]!.height;
  const quiet = 10 * narrowestModule - 0.01;
  const others = page.marks
    .filter((mark) => mark.kind !== 'code')
    .map(boxOf)
    .filter((box) => box.top < bottom - 0.01 && box.bottom > top + 0.01);
  return (
    right + quiet <= page.width &&
    others.every((other) => other.right <= left - quiet || other.left >= right + quiet)
  );
}

describe.each(Object.entries(cases))('%s', (_name, facts) => {
  test('every text stands in the preview and in the print', async () => {
    const { svg, pdf, pages } = await vialLabels([facts], at);
    expect(
      missingFrom(
        vialLabel(facts),
        svg.map((text) => solid(svgTexts(text))),
      ),
    ).toEqual([]);
    const printed = pdfTexts(pdf);
    expect(printed).toHaveLength(pages.length);
    expect(missingFrom(vialLabel(facts), printed.map(solid))).toEqual([]);
    expect(printed).toEqual(svg.map(svgTexts));
  });
  test('the barcode is that fill’s', async () => {
    const { pages } = await vialLabels([facts], at);
    expect(parseStationCode(readCode128(barcodeBars(pages[0]!)))).toEqual({
      ok: true,
      value: { kind: 'rx', rxNumber: '001123456700', print: { no: 1, vial: facts.label } },
    });
    expect(quietZoneHolds(pages[0]!)).toBe(true);
  });
});

test('name, drug and directions are the largest texts and at least 11 points, also where directions are very long', async () => {
  for (const facts of Object.values(cases)) {
    const { pages } = await vialLabels([facts], at);
    const label = vialLabel(facts);
    const marks = pages[0]!.marks.filter((mark) => mark.kind === 'text');
    const important = marks.filter((mark) =>
      [label.patient, label.drug, label.directions].some(
        (text) =>
          ruler.printable(text).includes(mark.text) && mark.text.length > 3 && text !== label.count,
      ),
    );
    const others = marks.filter((mark) => !important.includes(mark));
    expect(Math.min(...important.map((mark) => mark.size))).toBeGreaterThanOrEqual(11);
    expect(Math.max(...others.map((other) => other.size))).toBeLessThanOrEqual(11);
    expect(Math.min(...marks.map((mark) => mark.size))).toBeGreaterThanOrEqual(6);
  }
});
test('a label that needs two says so on both, with the name and number on the second', async () => {
  const { svg } = await vialLabels(
    [{ ...oxycodone, directions: `${taper} ${taper}`, aux: [] }],
    at,
  );
  expect(svg).toHaveLength(2);
  expect(svgTexts(svg[0]!)).toContain('continued 1 of 2');
  expect(svgTexts(svg[1]!)).toEqual(
    expect.arrayContaining(['continued 2 of 2', 'Smith, John A', 'Rx 001 1234567 00']),
  );
});
test('one label is enough for ordinary directions with warnings, and carries no word of another', async () => {
  const { svg } = await vialLabels([metformin], at);
  expect(svg).toHaveLength(1);
  expect(svg[0]).not.toContain('continued');
});
test('under a Spanish label’s directions stand the English ones, smaller, and no letter is replaced', async () => {
  const { svg, pdf } = await vialLabels([spanish], at);
  expect(svg).toHaveLength(1);
  for (const texts of [svgTexts(svg[0]!).join(' '), pdfTexts(pdf)[0]!.join(' ')])
    for (const text of [
      'Tome 1 tableta por la boca dos veces al día con las comidas.',
      'Take 1 tablet by mouth two times a day with meals.',
      'Cant. 60',
      'Surtido el 2 mar 2026',
      '3 resurtidos antes del 1 mar 2027',
      'Tómelo con alimentos o leche.',
    ])
      expect(texts).toContain(text);
  const { svg: long } = await vialLabels([cases['a taper of 480 characters in Spanish']!], at);
  expect(long.flatMap(svgTexts)).toContain(`continúa 1 de ${long.length}`);
});
test('a number is never torn from its unit at the end of a line', async () => {
  const { svg } = await vialLabels(
    [
      {
        ...metformin,
        directions:
          'Take by mouth every single day of the week 12 mL of this, shaken, then wait for half of an hour and take 5 mL more 30 mg',
      },
    ],
    at,
  );
  expect(svgTexts(svg[0]!).filter((svgText) => /^(mL|mg)\b/.test(svgText))).toEqual([]);
});
test('the same label gives the same bytes, another time other ones', async () => {
  const [printedPaper, second, third] = [
    await vialLabels([oxycodone], at),
    await vialLabels([oxycodone], at),
    await vialLabels([oxycodone], new Date('2026-03-02T15:00:01Z')),
  ];
  expect(Buffer.from(printedPaper.pdf).equals(second.pdf)).toBe(true);
  expect(printedPaper.svg).toEqual(second.svg);
  expect(Buffer.from(printedPaper.pdf).equals(third.pdf)).toBe(false);
});
test('letters outside the printed face become their base letters, and no text can become markup', async () => {
  const { svg } = await vialLabels([accents], at);
  expect(svgTexts(svg[0]!)).toContain('Núñez-O’Brien, Lucja Zoë Ángel');
  expect(svgTexts(svg[0]!).join(' ')).toContain('Inject 50 µg (>= 0.5 mL)');
  expect(svg[0]).not.toContain('<daily>');
});

const words = (max: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'Take',
          'tablet',
          'by',
          'mouth',
          '500',
          'mg',
          'hydrochloride',
          'Gräfe',
          'ÅNGSTRÖM',
          'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
        ),
        fc
          .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
          .filter((text) => text.trim() !== ''),
      ),
      { minLength: 1, maxLength: max },
    )
    .map((texts) => texts.join(' '));
const spanishWords = (max: number) =>
  fc
    .array(
      fc.constantFrom(
        'Tome',
        'cápsulas',
        'según',
        'día',
        'antes',
        'de',
        'las',
        'comidas',
        'mañana',
        'ampollas para nebulizador',
        'ÁÉÍÓÚÑÜ¿¡',
        '1',
        '1/2',
        '(máximo',
        'intenso)',
        'después',
      ),
      { minLength: 1, maxLength: max },
    )
    .map((texts) => texts.join(' '));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const facts: fc.Arbitrary<VialLabelFacts> = fc.record({
  pharmacy: fc.record({
    name: words(8),
    addressLine1: words(6),
    addressLine2: orNull(words(4)),
    city: words(2),
    state: fc.constant('IL'),
    zip: fc.constant('62701'),
    phone: fc.constant('2175550142'),
  }),
  store: fc.integer({ min: 1, max: 999 }),
  rxNumber: fc.integer({ min: 1, max: 9_999_999 }),
  fill: fc.integer({ min: 0, max: 99 }),
  filledOn: fc.constant('2026-03-02'),
  patient: fc.record({ lastName: words(4), firstName: words(3), middleName: orNull(words(2)) }),
  patientAddress: orNull(words(8)),
  directions: words(70),
  language: fc.constantFrom('en', 'es' as const),
  translated: orNull(spanishWords(70)),
  drug: fc.record({
    name: words(14),
    strength: orNull(words(5)),
    form: orNull(words(3)),
    manufacturer: orNull(words(6)),
    genericFor: orNull(words(4)),
  }),
  look: fc.record({
    shape: orNull(words(2)),
    color1: orNull(words(2)),
    color2: orNull(words(1)),
    imprint: orNull(words(4)),
    side1: fc.constant(null),
    side2: fc.constant(null),
  }),
  quantity: fc.integer({ min: 1, max: 9_999_999 }),
  totalQuantity: fc.integer({ min: 1, max: 9_999_999 }),
  prescriber: fc.record({ lastName: words(3), firstName: words(3), degree: orNull(words(1)) }),
  pharmacistInitials: fc.constantFrom('KT', 'WWW'),
  schedule: fc.constantFrom('0', '2', '3', '4', '5' as const),
  refillsLeft: fc.integer({ min: 0, max: 99 }),
  expiresOn: fc.constant('2027-03-01'),
  owedQuantity: fc.constantFrom(0, 12_500),
  lotExpiresOn: orNull(fc.constant('2026-12-31')),
  label: fc.integer({ min: 1, max: 12 }),
  labels: fc.integer({ min: 1, max: 12 }),
  print: fc.integer({ min: 1, max: 99 }),
  aux: fc.uniqueArray(fc.constantFrom(...auxLabels.map((auxLabel) => auxLabel.code)), {
    maxLength: 4,
  }),
});
test('whatever the label says: nothing is lost, nothing overlaps or leaves the label, and the barcode can be scanned', () => {
  fc.assert(
    fc.property(facts, (facts) => {
      const label = vialLabel(facts);
      const pages = layoutVialLabel(ruler, label, 'RX001123456700K');
      expect(pages.flatMap(collisions)).toEqual([]);
      expect(
        missingFrom(
          label,
          pages.map((page) =>
            solid(
              page.marks.flatMap((mark) =>
                mark.kind === 'text' ? [ruler.printable(mark.text)] : [],
              ),
            ),
          ),
        ),
      ).toEqual([]);
      expect(readCode128(barcodeBars(pages[0]!))).toBe('RX001123456700K');
      expect(quietZoneHolds(pages[0]!)).toBe(true);
    }),
    { numRuns: Number(process.env.LABEL_RUNS ?? 20) },
  );
});
