import { expect, test } from 'vitest';
import { coverageProblem } from '#domain/claim/rules/coverage-order.ts';

const card = (rank: number, planType: string, copayOnly = false) => ({ rank, planType, copayOnly });
const last = 'Medicaid pays last: put the patient’s other insurance before it, or end that one.';
const copay = 'A copay card can’t be used with Medicare, Medicaid or the military: end the card.';

test.each([
  ['Medicaid alone', card(1, '3'), [], null],
  ['Medicaid before a commercial plan', card(1, '3'), [card(2, '1')], last],
  ['Medicaid before Medicare', card(1, '3'), [card(2, '5')], last],
  ['Medicaid before a plan of no known kind', card(1, '3'), [card(2, '0')], last],
  ['Medicaid after a commercial plan', card(2, '3'), [card(1, '1')], null],
  ['a commercial plan before Medicaid', card(1, '1'), [card(2, '3')], null],
  ['Medicaid before a discount card', card(1, '3'), [card(2, '4')], null],
  ['Medicaid before a second Medicaid', card(1, '3'), [card(2, '3')], null],
  ['a copay card after a commercial plan', card(2, '1', true), [card(1, '1')], null],
  ['a copay card after Medicaid', card(2, '1', true), [card(1, '3')], copay],
  ['a copay card after Part D', card(2, '0', true), [card(1, '5')], copay],
  ['a copay card after the military', card(2, '0', true), [card(1, '8')], copay],
  ['Medicaid before a copay card', card(1, '3'), [card(2, '1', true)], null],
])('%s', (_, billed, others, problem) => {
  expect(coverageProblem(billed, [billed, ...others])).toBe(problem);
});
