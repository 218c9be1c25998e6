import type { PriorAuthFacts } from '#domain/claim/entities/prior-auth-request.ts';
import type { Mark, Page, Ruler } from './paper.ts';
import { heightOf, pageOf, paragraph, ruleAt, setLines } from './typeset.ts';

const sheet = { width: 612, height: 792 } as const;
const side = 54;
const width = sheet.width - 2 * side;
const title = 'Prior authorization request';
const answer = [
  '[   ] The plan is asked. Authorization number, if known: ______________________',
  '[   ] Changed to: ____________________________________________________',
  '[   ] Stopped. Reason: ________________________________________________',
];
/** The request on as many letter pages as it takes; a part of it is never torn apart. */
export function layoutPriorAuth(r: Ruler, f: PriorAuthFacts): Page[] {
  const lines = (texts: readonly string[], size: number, bold = false) =>
    texts
      .filter((t) => t.trim() !== '')
      .flatMap((text) => paragraph(r, { text, size, bold }, width));
  const part = (head: string, texts: readonly string[]) => [
    ...lines([head], 12, true),
    ...lines(texts, 11),
  ];
  const blocks = [
    [
      ...lines([title], 18, true),
      ...lines(f.pharmacy, 10),
      ...lines([`To: ${f.prescriber}`], 12),
      ...lines([`Patient: ${f.patient}`], 12, true),
      ...lines([`Date of birth: ${f.dateOfBirth}`, `Date: ${f.on}`], 12),
    ],
    [...lines([f.drug], 13, true), ...lines(f.prescription, 11)],
    part('The plan', f.plan),
    part('The plan does not pay for it as it was written', f.rejections),
    [
      ...lines(
        [
          'Please ask the plan for an authorization, or tell us what to dispense instead, and send this page back.',
        ],
        11,
      ),
      ...answer.flatMap((a) => lines([a], 11)),
      ...lines(['Signature: ______________________________   Date: ______________'], 11),
    ],
  ];
  const pages: Mark[][] = [[]];
  let y = side;
  for (const block of blocks) {
    const height = heightOf(block);
    if (y > side && y + height > sheet.height - side) {
      pages.push([]);
      y = side;
    }
    pages.at(-1)!.push(...setLines(block, side, y), ruleAt(side, y + height + 6, width));
    y += height + 18;
  }
  return pages.map((marks) => pageOf(sheet.width, sheet.height, title, marks));
}
