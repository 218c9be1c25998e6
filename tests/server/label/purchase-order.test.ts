import { expect, test } from 'vitest';
import { theRuler } from '#server/io/label/paper.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import {
  layoutPurchaseOrder,
  type OrderFacts,
  type OrderPaperLine,
} from '#server/io/label/purchase-order.ts';
import { boxOf } from '#server/io/label/typeset.ts';
import { pdfTexts, solid, svgTexts } from './drawn-text.ts';

const line: OrderPaperLine = {
  ndc: '65862-0008-01',
  itemNumber: 'PW-4402',
  drug: 'Metformin hydrochloride 500 mg tablet',
  schedule: '',
  pkg: '500 EA',
  packages: '2',
  quantity: '1000',
  cost: '$9.00',
};
const facts: OrderFacts = {
  number: 12,
  store: [
    'Maple Street Pharmacy',
    '120 Maple Street',
    'Springfield, IL 62701',
    'Phone 217-555-0142',
    'DEA FM1234563',
  ],
  vendor: ['Prairie Wholesale Drug', '400 Depot Road', 'Peoria, IL 61602'],
  account: 'MSP-20417',
  dates: ['Made 03/02/2026', 'Sent 03/02/2026'],
  lines: [
    line,
    {
      ...line,
      ndc: '00406-0552-01',
      itemNumber: '',
      drug: 'Oxycodone 5 mg tablet',
      schedule: 'C-II',
      cost: '',
    },
  ],
  total: '2 lines · total $9.00',
  notes: ['C-II lines are ordered on a DEA Form 222.'],
};
const drawn = async (facts: OrderFacts) =>
  drawPaper(layoutPurchaseOrder(await theRuler(), facts), new Date('2026-03-02T23:12:00Z'));

test('says who orders from whom under which account, when, and every line with its number, package and cost; the PDF says what the preview does', async () => {
  const { svg, pdf } = await drawn(facts);
  const texts = svgTexts(svg[0]!);
  for (const text of [
    'Purchase Order 12',
    'Made 03/02/2026 · Sent 03/02/2026',
    'Maple Street Pharmacy',
    'DEA FM1234563',
    'Prairie Wholesale Drug',
    'Account # MSP-20417',
    '65862-0008-01',
    'PW-4402',
    '500 EA',
    '2',
    '1000',
    '$9.00',
    'C-II',
    '2 lines · total $9.00',
    'C-II lines are ordered on a DEA Form 222.',
    'Page 1 of 1',
  ])
    expect(texts).toContain(text);
  expect(solid(texts)).toContain(solid([line.drug]));
  expect(pdfTexts(pdf)).toEqual([texts]);
});
test('an order without an account number says nothing of one', async () => {
  expect(
    svgTexts((await drawn({ ...facts, account: null })).svg[0]!).some((svgText) =>
      svgText.startsWith('Account'),
    ),
  ).toBe(false);
});
test('a long order goes on: every line whole on one page, both sides on the first alone, the total on the last, nothing over the edge or over another text', async () => {
  const long = {
    ...line,
    drug: 'Sulfamethoxazole, trimethoprim and phenazopyridine hydrochloride 800 mg, 160 mg and 200 mg delayed-release tablet',
    itemNumber: 'A-VERY-LONG-ITEM-NUMBER-OF-FORTY-LETTERS',
    quantity: '9,999,999.999',
    cost: '$99,999,999.99',
  };
  const { pages, svg } = await drawn({
    ...facts,
    lines: Array.from({ length: 90 }, (_, index) => ({
      ...(index % 3 === 0 ? long : line),
      ndc: `00000-0000-${String(index).padStart(2, '0')}`,
    })),
  });
  const texts = svg.map(svgTexts);
  expect(pages.length).toBeGreaterThan(2);
  expect(texts.flat().filter((text) => /^00000-0000-\d\d$/.test(text))).toHaveLength(90);
  expect(
    texts.map((page) => [
      page.includes('Ordered by'),
      page.includes('NDC'),
      page.includes('2 lines · total $9.00'),
      page.at(-1),
    ]),
  ).toEqual(
    pages.map((_, index) => [
      index === 0,
      true,
      index === pages.length - 1,
      `Page ${index + 1} of ${pages.length}`,
    ]),
  );
  expect(solid(texts[0]!)).toContain(solid(['$99,999,999.99']));
  for (const page of pages) {
    const boxes = page.marks.map(boxOf);
    const words = boxes.filter((_, index) => page.marks[index]!.kind === 'text');
    expect(
      boxes.filter(
        (box) => box.left < 35.9 || box.right > 576.1 || box.top < 35.9 || box.bottom > 792 - 24,
      ),
    ).toEqual([]);
    expect(
      words.filter((word, index) =>
        words.some(
          (box, position) =>
            position > index &&
            word.left < box.right - 0.01 &&
            box.left < word.right - 0.01 &&
            word.top < box.bottom - 0.01 &&
            box.top < word.bottom - 0.01,
        ),
      ),
    ).toEqual([]);
  }
});
