import fc from 'fast-check';
import { PDFDocument, StandardFonts, type PDFFont } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { VialLabelFacts } from '#domain/label/entities/vial-label.ts';
import { labelDpis, type LabelDpi } from '#domain/label/rules/printers.ts';
import { buildStationCode, parseStationCode } from '#domain/label/rules/station-code.ts';
import { vialLabel } from '#domain/label/rules/text.ts';
import { layoutBagLabel, type BagLabelFacts } from '#server/io/label/bag-label.ts';
import { theRuler, type Page, type Ruler } from '#server/io/label/paper.ts';
import { bagLabels, vialLabels } from '#server/io/label/printing.ts';
import { layoutVialLabel } from '#server/io/label/vial-label.ts';
import { zplOf } from '#server/io/label/zpl.ts';
import { solid, stands } from './drawn-text.ts';
import { readBarcodeData, readZpl, type ZplField, type ZplLabel } from './zpl-reader.ts';

const at = new Date('2026-03-02T15:00:00Z');
let ruler: Ruler;
let bold: PDFFont;
beforeAll(async () => {
  ruler = await theRuler();
  bold = await (await PDFDocument.create()).embedFont(StandardFonts.HelveticaBold);
});

const codeine: VialLabelFacts = {
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
  patient: { lastName: 'Núñez-O’Brien', firstName: 'María', middleName: 'A' },
  patientAddress: '48 Oak Lane, Springfield, IL 62702',
  directions: 'Take 1 to 2 capsules by mouth every 4 to 6 hours as needed for pain.',
  language: 'es',
  translated: 'Tome 1 a 2 cápsulas por la boca cada 4 a 6 horas según sea necesario para el dolor.',
  drug: {
    name: 'Butalbital, Acetaminophen, Caffeine, and Codeine Phosphate',
    strength: '50 mg/325 mg/40 mg/30 mg',
    form: 'Capsule',
    manufacturer: 'Breckenridge',
    genericFor: 'Fioricet with Codeine',
  },
  look: {
    shape: 'Oval',
    color1: 'White',
    color2: 'Blue',
    imprint: 'A_12',
    side1: null,
    side2: null,
  },
  quantity: 60_000,
  totalQuantity: 60_000,
  prescriber: { lastName: 'Alvarez', firstName: 'Maria', degree: 'MD' },
  pharmacistInitials: 'KT',
  schedule: '3',
  refillsLeft: 3,
  expiresOn: '2026-08-29',
  owedQuantity: 0,
  lotExpiresOn: '2027-01-31',
  label: 1,
  labels: 1,
  print: 1,
  aux: [1, 9],
};
const plainFacts: VialLabelFacts = {
  ...codeine,
  language: 'en',
  translated: null,
  schedule: '0',
  drug: { ...codeine.drug, name: 'Metformin', strength: '500 mg', form: 'Tablet' },
  directions: 'Take 1 tablet by mouth twice daily.',
  aux: [10],
};
const bag: BagLabelFacts = {
  bagCode: '000123',
  patientName: 'Núñez-O’Brien, Lucja',
  orderNo: 48_213,
  rxCount: 3,
  binClass: 'fridge',
  promised: '03/02/2026 17:30',
};
const codeOf = (rxNumber: string) => {
  const code = buildStationCode({ kind: 'rx', rxNumber });
  return code.ok ? code.value : '';
};

const asTyped: Readonly<Record<string, string>> = {
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
/** As a typewriter has it: what the printer's font may lack. */
const typed = (text: string) => [...text].map((code) => asTyped[code] ?? code).join('');
/**
 * A bold condensed face is narrower than Helvetica Bold at the same height; that is what is
 * reckoned with.
 */
function boxOf(zplField: ZplField) {
  if (zplField.kind === 'box')
    return {
      left: zplField.x,
      top: zplField.y,
      right: zplField.x + zplField.width,
      bottom: zplField.y + zplField.height,
    };
  if (zplField.kind === 'code')
    return {
      left: zplField.x,
      top: zplField.y,
      right: zplField.x + zplField.modules * zplField.module,
      bottom: zplField.y + zplField.height,
    };
  return {
    left: zplField.x,
    top: zplField.baseline - 0.93 * zplField.height,
    right: zplField.x + (bold.widthOfTextAtSize(zplField.text, 1000) / 1000) * zplField.width,
    bottom: zplField.baseline + 0.22 * zplField.height,
  };
}
/** Fields that leave the label or lie over each other, by more than what rounding to dots does. */
function misplaced(label: ZplLabel): string[] {
  const slack = 2;
  const boxes = label.fields.map((field) => ({
    ...boxOf(field),
    name: field.kind === 'box' ? 'a box' : field.text,
  }));
  const outside = boxes
    .filter(
      (box) =>
        box.left < 0 ||
        box.top < -slack ||
        box.right > label.width ||
        box.bottom > label.length + slack,
    )
    .map((box) => `${box.name} leaves the label`);
  return [
    ...outside,
    ...boxes.flatMap((box, index) =>
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
    ),
  ];
}
/**
 * A barcode that scanners read: modules of a quarter of a millimetre or more, with ten of them
 * empty at either side.
 */
function unscannable(label: ZplLabel, dpi: LabelDpi): string[] {
  return label.fields.flatMap((field) => {
    if (field.kind !== 'code') return [];
    const box = boxOf(field);
    const quiet = 10 * field.module - 3;
    const beside = label.fields
      .filter((zplField) => zplField !== field)
      .map(boxOf)
      .filter(
        (item) =>
          item.top < box.bottom - 2 &&
          item.bottom > box.top + 2 &&
          item.right > box.left - quiet &&
          item.left < box.right + quiet,
      );
    return [
      ...((field.module / dpi) * 25.4 < 0.249 ? [`${field.module} dots are too narrow`] : []),
      ...(beside.length > 0 || box.right + quiet > label.width || box.left < quiet
        ? ['no quiet zone']
        : []),
    ];
  });
}
const textsOf = (label: ZplLabel) =>
  label.fields.flatMap((field) => (field.kind === 'text' ? [field.text] : []));
const codesOf = (labels: readonly ZplLabel[]) =>
  labels.flatMap((label) =>
    label.fields.flatMap((field) => (field.kind === 'code' ? [field.text] : [])),
  );
const wrong = (labels: readonly ZplLabel[], dpi: LabelDpi) =>
  labels.flatMap((label) => [
    ...misplaced(label),
    ...unscannable(label, dpi),
    ...(label.utf8 ? [] : ['not UTF-8']),
    ...(label.width === Math.floor(4 * dpi) && label.length === Math.floor(2.25 * dpi)
      ? []
      : ['another stock']),
  ]);
/** Texts of a label that the fields of the job don't have whole. */
function missing(facts: VialLabelFacts, labels: readonly ZplLabel[]): string[] {
  const ownLabel = vialLabel(facts);
  const pages = labels.map((label) => solid(textsOf(label)));
  const said = [
    ...ownLabel.pharmacy,
    ownLabel.rx,
    ownLabel.filled,
    ownLabel.patient,
    ownLabel.patientAddress,
    ownLabel.directions,
    ownLabel.directionsEnglish,
    ownLabel.drug,
    ownLabel.genericFor,
    ownLabel.manufacturer,
    ownLabel.quantity,
    ownLabel.owed,
    ownLabel.prescriber,
    ownLabel.pharmacist,
    ownLabel.refills,
    ownLabel.discard,
    ownLabel.look,
    ownLabel.caution,
    ownLabel.cautionTranslated,
    ownLabel.count,
    ...ownLabel.aux,
  ];
  return said
    .filter((text): text is string => text !== null)
    .filter((text) => !stands(solid([typed(ruler.printable(text.replace(/\s+/g, ' ')))]), pages));
}

describe.each(labelDpis)('a label printer of %i dpi', (dpi) => {
  test.each([
    ['in English', plainFacts],
    ['in Spanish, of a controlled drug with a long name', codeine],
  ])(
    'prints a vial label %s: every text whole and in its place, the barcode of the fill',
    async (_, facts) => {
      const { pages } = await vialLabels([facts], at);
      const labels = readZpl(zplOf(ruler, pages, dpi));
      expect(labels).toHaveLength(pages.length);
      expect(missing(facts, labels)).toEqual([]);
      expect(wrong(labels, dpi)).toEqual([]);
      expect(codesOf(labels).map(parseStationCode)).toEqual([
        {
          ok: true,
          value: { kind: 'rx', rxNumber: '001123456700', print: { no: 1, vial: 1 } },
        },
      ]);
    },
  );
  test('prints a bag label', async () => {
    const { pages } = await bagLabels([bag], at);
    const labels = readZpl(zplOf(ruler, pages, dpi));
    expect(labels.map(textsOf)).toEqual([
      [
        "Núñez-O'Brien, Lucja",
        'Order 48213',
        '3 prescriptions',
        'Promised 03/02/2026 17:30',
        'REFRIGERATE',
        'Bag 000123',
      ],
    ]);
    expect(wrong(labels, dpi)).toEqual([]);
    expect(codesOf(labels).map(parseStationCode)).toEqual([
      { ok: true, value: { kind: 'bag', bag: '000123' } },
    ]);
  });
});

test('the job is what the guide says, to the letter', () => {
  const code = 'RX001123456700K';
  const page: Page = {
    width: 288,
    height: 162,
    title: '',
    marks: [
      { kind: 'text', x: 6, y: 20, size: 12, bold: true, text: 'Ñ ^FS~', width: 200 },
      { kind: 'bar', x: 6, y: 30, width: 276, height: 0.6 },
      { kind: 'code', x: 20, y: 40, width: 156 * 0.72, height: 30, module: 0.72, text: code },
    ],
  };
  expect(zplOf(ruler, [page, page], 203)).toBe(
    '^XA^CI28^PW812^LL456^LH0,0\n^FT17,56^A0N,33,33^FH_^FD_C3_91 _5EFS_7E^FS\n^FO17,85^GB778,2,2^FS\n^FO59,113^BY2,3,85^BCN,85,N,N,N^FD>:RX>5001123456700>6K^FS\n^PQ2,0,0,N^XZ\n',
  );
});
test('three vials are three labels; pages that are alike are one that is printed as often', async () => {
  const { pages } = await vialLabels(
    [1, 2, 3].map((label) => ({ ...plainFacts, quantity: 20_000, label, labels: 3 })),
    at,
  );
  expect(
    readZpl(zplOf(ruler, pages, 203)).map((zplLabel) => [
      zplLabel.copies,
      textsOf(zplLabel).find((text) => /^\d of 3$/.test(text)),
    ]),
  ).toEqual([
    [1, '1 of 3'],
    [1, '2 of 3'],
    [1, '3 of 3'],
  ]);
  expect(
    readZpl(zplOf(ruler, [pages[0]!, pages[0]!, pages[1]!], 203)).map(
      (zplLabel) => zplLabel.copies,
    ),
  ).toEqual([2, 1]);
});
test('the barcode is never wider than where the layout put it, whatever the number, and reads back equal', () => {
  expect(readBarcodeData('>:AB>51234>6C')).toEqual({ text: 'AB1234C', modules: 11 * 9 + 13 });
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{12}$/),
      fc.stringMatching(/^\d{1,12}$/),
      fc.constantFrom(...labelDpis),
      (rx, number, dpi) => {
        expect(
          codesOf(
            readZpl(zplOf(ruler, layoutVialLabel(ruler, vialLabel(plainFacts), codeOf(rx)), dpi)),
          ),
        ).toEqual([codeOf(rx)]);
        const bags = readZpl(
          zplOf(ruler, [layoutBagLabel(ruler, { ...bag, bagCode: number })], dpi),
        );
        expect(codesOf(bags).map(parseStationCode)).toEqual([
          { ok: true, value: { kind: 'bag', bag: number } },
        ]);
        expect(wrong(bags, dpi)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

const controls = [0, 1, 8, 13, 27, 127].map((number) => String.fromCharCode(number));
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '^XZ',
        '^FS^FO0,0^GB800,400,400^FS',
        '~JA',
        '~DGR:X',
        '\\&',
        '_5E',
        '_',
        '^',
        '~',
        '\\',
        'é',
        'Ñ',
        '’',
        '>5',
        'W'.repeat(300),
        ...controls,
      ),
      fc.string({ maxLength: 8, unit: 'grapheme' }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((texts) => texts.join(' '))
  .filter((text) => text.trim() !== '');
test('no text, however hostile, gets out of its field, is lost, or lies over another', () => {
  fc.assert(
    fc.property(
      nasty,
      nasty,
      nasty,
      nasty,
      fc.constantFrom(...labelDpis),
      fc.constantFrom('en', 'es' as const),
      (name, drug, directions, pharmacy, dpi, language) => {
        const facts: VialLabelFacts = {
          ...codeine,
          language,
          translated: null,
          directions,
          patient: { ...codeine.patient, lastName: name },
          drug: { ...codeine.drug, name: drug },
          pharmacy: { ...codeine.pharmacy, name: pharmacy },
        };
        const pages = layoutVialLabel(ruler, vialLabel(facts), codeOf('001123456700'));
        const labels = readZpl(zplOf(ruler, pages, dpi));
        expect(labels.map((label) => label.fields.length)).toEqual(
          pages.map((page) => page.marks.length),
        );
        expect(missing(facts, labels)).toEqual([]);
        expect(wrong(labels, dpi)).toEqual([]);
        expect(codesOf(labels)).toEqual([codeOf('001123456700')]);
      },
    ),
    { numRuns: Number(process.env.LABEL_RUNS ?? 25) },
  );
});
