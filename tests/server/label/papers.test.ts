import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseStationCode } from '#domain/label/rules/station-code.ts';
import type { BagLabelFacts } from '#server/io/label/bag-label.ts';
import { barsOf, code128 } from '#server/io/label/paper.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { bagLabels, receipt } from '#server/io/label/printing.ts';
import type { ReceiptFacts } from '#server/io/label/receipt.ts';
import { boxOf } from '#server/io/label/typeset.ts';
import { readCode128 } from './code128-reader.ts';
import { pdfTexts, svgTexts } from './drawn-text.ts';

const at = new Date('2026-03-02T23:12:00Z');

describe('bag label', () => {
  const bag: BagLabelFacts = {
    bagCode: '000123',
    patientName: 'Núñez-O’Brien, Lucja',
    orderNo: 48_213,
    rxCount: 3,
    binClass: 'fridge',
    promised: '03/02/2026 17:30',
  };
  test('says whose, what, when and where, and scans as that bag', async () => {
    const { svg, pdf, pages } = await bagLabels([bag], at);
    expect(svgTexts(svg[0]!)).toEqual([
      'Núñez-O’Brien, Lucja',
      'Order 48213',
      '3 prescriptions',
      'Promised 03/02/2026 17:30',
      'REFRIGERATE',
      'Bag 000123',
    ]);
    expect(pdfTexts(pdf)).toEqual(svg.map(svgTexts));
    expect(
      parseStationCode(
        readCode128(pages[0]!.marks.flatMap((mark) => (mark.kind === 'code' ? barsOf(mark) : []))),
      ),
    ).toEqual({ ok: true, value: { kind: 'bag', bag: '000123' } });
  });
  test('a shelf bag with no promise says neither', async () => {
    const { svg } = await bagLabels(
      [{ ...bag, binClass: 'shelf', promised: null, rxCount: 1 }],
      at,
    );
    expect(svgTexts(svg[0]!)).toEqual([
      'Núñez-O’Brien, Lucja',
      'Order 48213',
      '1 prescription',
      'Bag 000123',
    ]);
  });
  test('the longest name and a bag number of twelve digits stay on the label', async () => {
    const { pages } = await bagLabels(
      [
        {
          ...bag,
          bagCode: '123456789012',
          patientName:
            'Wolfeschlegelsteinhausenbergerdorff, Wilhelmina-Marguerite Elisabeth-Alexandra',
          binClass: 'cii',
        },
      ],
      at,
    );
    const boxes = pages[0]!.marks.map(boxOf);
    expect(
      boxes.filter(
        (box) => box.left < 7.9 || box.right > 280.1 || box.top < 7.9 || box.bottom > 154.1,
      ),
    ).toEqual([]);
    const bars = boxes.filter((_, index) => pages[0]!.marks[index]!.kind === 'code');
    const texts = boxes.filter((_, index) => pages[0]!.marks[index]!.kind === 'text');
    expect(
      texts.filter((text) =>
        bars.some((bar) => text.top < bar.bottom - 0.01 && bar.top < text.bottom - 0.01),
      ),
    ).toEqual([]);
  });
  test('a number that no barcode can carry is an error, not a bag without a code', async () => {
    await expect(bagLabels([{ ...bag, bagCode: 'X1' }], at)).rejects.toThrow(
      'can’t be printed as a BAG barcode',
    );
  });
});

test('a barcode too narrow for scanners is refused', () => {
  expect(() => code128('RX0011234567000', { x: 0, y: 0, height: 20, module: 0.7 })).toThrow(
    'too narrow',
  );
});

describe('receipt', () => {
  const facts: ReceiptFacts = {
    pharmacy: ['Maple Street Pharmacy', '120 Maple Street, Springfield, IL 62701', '217 555 0142'],
    orderNo: 48_213,
    at: '03/02/2026 17:12',
    patientName: 'Smith, John A',
    cashier: 'Dana',
    lines: [
      {
        rx: '001 1234567 00',
        drug: 'metFORMIN 500 mg tablet',
        quantity: 60_000,
        owed: 'Partial fill: 20 owed',
        amountCents: 1_250,
      },
      {
        rx: '001 1234568 02',
        drug: 'Insulin glargine 100 units/mL',
        quantity: 10_000,
        owed: null,
        amountCents: 3_499,
      },
    ],
    payments: [
      { tender: 'cash', amountCents: 4_000 },
      { tender: 'card', amountCents: 1_000 },
    ],
    changeCents: 251,
    signatureFor: ['controlled drug', 'privacy notice'],
    delivery: null,
    receivedBy: 'Ann Smith, mother',
    counselling: 'refused',
  };
  test('has every line with its Rx number, the sums, the change, and what is signed for', async () => {
    const { svg, pdf } = await receipt(facts, at);
    const texts = svgTexts(svg[0]!);
    for (const text of [
      'Rx 001 1234567 00',
      'Rx 001 1234568 02',
      'Qty. 60',
      'Partial fill: 20 owed',
      '$12.50',
      '$34.99',
      'Total',
      '$47.49',
      'Cash',
      '$40.00',
      'Card',
      '$10.00',
      'Change',
      '$2.51',
      'Received by Ann Smith, mother',
      'Signature',
    ])
      expect(texts).toContain(text);
    expect(texts.join(' ')).toContain(
      'I received the prescriptions listed above. My signature is for: controlled drug, privacy notice.',
    );
    expect(texts).not.toContain('Balance due');
    expect(pdfTexts(pdf)).toEqual([texts]);
  });
  test('names what is still due, and leaves the signature out where none is taken', async () => {
    const { svg } = await receipt(
      {
        ...facts,
        payments: [{ tender: 'check', amountCents: 2_000 }],
        changeCents: 0,
        signatureFor: [],
        receivedBy: null,
        counselling: 'not-needed',
      },
      at,
    );
    const texts = svgTexts(svg[0]!);
    expect(texts[texts.indexOf('Balance due') - 1]).toBe('$27.49');
    expect(texts).not.toContain('Signature');
    expect(texts.join(' ')).not.toMatch(/counseling|Received by|Change/);
  });
});

describe('file printer', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'printer-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const pdf = new TextEncoder().encode('%PDF-1.7 one label');

  test('keeps a paper under the hash of its content, once and whole', async () => {
    const printer = filePrinter(dataDir);
    const sha256 = 'f0009d90b8e70e2209cd44cc0e10c72a81793c7d6c22b1f2bea709336bcc10c7';
    const first = await printer.print(pdf, { name: 'Vial label', copies: 1 });
    expect(await printer.print(pdf, { name: 'Vial label', copies: 2 })).toEqual(first);
    const folder = path.join(dataDir, 'files', 'labels');
    expect(first).toEqual({
      ok: true,
      value: { sha256, file: path.join(folder, `${sha256}.pdf`) },
    });
    expect(await readdir(folder)).toEqual([`${sha256}.pdf`]);
    expect(await readFile(path.join(folder, `${sha256}.pdf`))).toEqual(Buffer.from(pdf));
  });
  test('says what is wrong where it can’t write', async () => {
    await writeFile(path.join(dataDir, 'files'), 'a file');
    const printed = await filePrinter(dataDir).print(pdf, { name: 'Vial label', copies: 1 });
    expect(printed).toMatchObject({ ok: false, error: { code: 'PRINTER_FAILED' } });
    expect(printed.ok ? '' : printed.error.message).toMatch(
      /^Vial label was not printed: a file stands where the folder should be/,
    );
  });
});
