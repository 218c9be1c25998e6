import type { Directions } from '../sig/index.ts';
import { assumedCode, differsCode, mixedCode } from './assumed.ts';
import {
  contradiction,
  daysSupply,
  explained,
  openQuestions,
  proposedDays,
} from './days-supply.ts';
import { mixedQuestion, tooLongMixed } from './mixed.ts';
import type { ProductText } from './product.ts';
import { quantityFor } from './quantity.ts';

type Field = 'daysSupply' | 'quantity';
export interface SupplyWarning {
  readonly code: string;
  readonly field: Field;
  readonly severity: 'warn';
  readonly message: string;
}
/** Days and quantity of an entry, each from the other, with the reckoning in words. */
export interface SupplyProposal {
  readonly days: number | null;
  readonly quantity: number | null;
  readonly why: string | null;
  readonly warnings: readonly SupplyWarning[];
}
const warning = (code: string, field: Field, message: string): SupplyWarning => ({
  code,
  field,
  severity: 'warn',
  message,
});
/** What stands behind a proposal, so that nobody takes it unawares. */
const assumed = (field: Field, questions: readonly string[]): readonly SupplyWarning[] =>
  questions.length === 0 ? [] : [warning(assumedCode, field, questions.join(' '))];
const isTyped = (value: number | null | undefined): value is number => value != null && value > 0;

/** What is typed: thousandths of the billing unit, and days. */
interface Typed {
  readonly quantity?: number | null | undefined;
  readonly daysSupply?: number | null | undefined;
}

/**
 * The days that a typed quantity comes to, or else the quantity that typed days need; with a
 * warning where it hangs on a question, and where typed days are not the certain ones.
 */
export function proposeSupply(
  directions: Directions,
  product: ProductText,
  { quantity, daysSupply: days }: Typed,
): SupplyProposal {
  if (isTyped(quantity)) {
    const supply = daysSupply({ directions, product, quantity });
    const typed = isTyped(days) ? days : null;
    const differs = contradiction(supply, typed);
    const tooLong = tooLongMixed(product, typed);
    return {
      days: proposedDays(supply),
      quantity: null,
      why: explained(supply),
      warnings: [
        ...assumed('daysSupply', openQuestions(supply)),
        ...(differs === null ? [] : [warning(differsCode, 'daysSupply', differs)]),
        ...(tooLong === null ? [] : [warning(mixedCode, 'daysSupply', tooLong)]),
      ],
    };
  }
  if (!isTyped(days)) return { days: null, quantity: null, why: null, warnings: [] };
  const needed = quantityFor({ directions, product, days });
  const mixed = mixedQuestion(product, days);
  const questions = mixed === null ? needed.questions : [...needed.questions, mixed];
  const warnings = assumed('quantity', questions);
  return { days: null, quantity: needed.quantity, why: needed.how, warnings };
}
