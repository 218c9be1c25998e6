import type { PriorAuthFacts } from '#domain/claim/entities/prior-auth-request.ts';
import { required } from '#domain/platform/required.ts';
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
export function layoutPriorAuth(ruler: Ruler, facts: PriorAuthFacts): Page[] {
  const lines = (texts: readonly string[], size: number, bold = false) =>
    texts
      .filter((text) => text.trim() !== '')
      .flatMap((text) => paragraph(ruler, { text, size, bold }, width));
  const part = (head: string, texts: readonly string[]) => [
    ...lines([head], 12, true),
    ...lines(texts, 11),
  ];
  const blocks = [
    [
      ...lines([title], 18, true),
      ...lines(facts.pharmacy, 10),
      ...lines([`To: ${facts.prescriber}`], 12),
      ...lines([`Patient: ${facts.patient}`], 12, true),
      ...lines([`Date of birth: ${facts.dateOfBirth}`, `Date: ${facts.on}`], 12),
    ],
    [...lines([facts.drug], 13, true), ...lines(facts.prescription, 11)],
    part('The plan', facts.plan),
    part('The plan does not pay for it as it was written', facts.rejections),
    [
      ...lines(
        [
          'Please ask the plan for an authorization, or tell us what to dispense instead, and send this page back.',
        ],
        11,
      ),
      ...answer.flatMap((text) => lines([text], 11)),
      ...lines(['Signature: ______________________________   Date: ______________'], 11),
    ],
  ];
  const pages: Mark[][] = [[]];
  let top = side;
  for (const block of blocks) {
    const height = heightOf(block);
    if (top > side && top + height > sheet.height - side) {
      pages.push([]);
      top = side;
    }
    required(pages.at(-1), 'the page that is being filled').push(
      ...setLines(block, side, top),
      ruleAt(side, top + height + 6, width),
    );
    top += height + 18;
  }
  return pages.map((marks) => pageOf(sheet.width, sheet.height, title, marks));
}
