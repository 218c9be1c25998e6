import { procedure } from '#domain/platform/contract/procedure.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import {
  bool,
  id,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { dawCodes } from '../rules/daw.ts';

const text = str({ max: 2_000 });
/**
 * What one product costs. Money in cents, `onHand` in thousandths; the cost is null for whoever may
 * not see it, and where it is not known.
 */
const offer = {
  drugId: id,
  drug: text,
  ndc: text,
  priceCents: nullable(int()),
  costCents: nullable(int()),
  onHand: int(),
  /** Why it has no price. */ problem: nullable(text),
};
const alternative = object(offer);
/**
 * `lines`: how the price came about. `billed`: how what a payer is asked comes about.
 * `marginPercent` of the price, in hundredths of a percent. `plan`: what the patient's card is,
 * never what it pays: that is known from the claim alone.
 */
export const priceCheck = object({
  ...offer,
  priceCode: nullable(text),
  lines: listOf(text),
  billed: listOf(text),
  seesCost: bool,
  marginCents: nullable(int()),
  marginPercent: nullable(int()),
  perDayCents: nullable(int()),
  plan: nullable(text),
  /** Whose plan it is. */ patientId: nullable(int()),
  notes: listOf(text),
  alternatives: listOf(alternative),
});
export type PriceCheck = Infer<typeof priceCheck>;
export type PriceOffer = Infer<typeof alternative>;
const values = <O extends readonly { readonly value: string }[]>(of: O) =>
  nonEmpty<O[number]['value']>(
    of.map((item) => item.value),
    'values',
  );
/** A quantity in thousandths of a drug, by its own price code or by the one of that id. */
export const priceQuestion = object({
  drugId: id,
  quantity: int({ min: 1, max: 9_999_999_999 }),
  daysSupply: nullable(int({ min: 1, max: 365 })),
  priceCodeId: nullable(id),
  daw: oneOf(values(dawCodes)),
  patientId: nullable(id),
});
export type PriceQuestion = Infer<typeof priceQuestion>;
export const priceCheckContract = {
  /**
   * The price of a fill that nobody enters: nothing is saved. With a patient it shows the plan, so
   * it needs `patient.read` too, and stands on record as a view of the patient.
   */
  ask: procedure({
    permission: 'drug.read',
    audit: 'drug.price-checked',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/price-check' })
    .input(priceQuestion)
    .output(priceCheck)
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such drug or patient in this store.' },
    }),
};
