import {
  compoundForm as dosageForms,
  compoundType,
  routes,
} from '#domain/claim/ncpdp/codes.data.ts';
import type { Meanings } from '#domain/claim/ncpdp/field-spec.ts';
import { defineEntity, defineForm, type Draft, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { ndc } from '../fields/ndc.ts';
import { mostIngredients } from '../rules/compound.ts';

const listed = (meanings: Meanings) =>
  nonEmpty<f.Option>(
    Object.entries(meanings)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([value, label]) => ({ value, label })),
    'meanings of the field',
  );

/**
 * An ingredient as its table shows it: the product and how much of it go into the yield; the rest
 * is the product's.
 */
export const ingredientFields = {
  ndc: ndc({ label: 'NDC', readOnly: true, scan: [] }),
  drugId: f.ref({ label: 'Ingredient', of: 'drug', required: true }),
  strength: f.text({ label: 'Strength', max: 60, readOnly: true }),
  form: f.text({ label: 'Form', max: 60, readOnly: true }),
  quantity: f.quantity({ label: 'Quantity', required: true }),
  uom: f.text({ label: 'UOM', max: 2, readOnly: true }),
  onHand: f.quantity({ label: 'On Hand Qty.', zero: true, readOnly: true }),
};
const asked = {
  dosageForm: { label: 'Dosage Form', of: listed(dosageForms) },
  yield: { label: 'Yields', help: 'How much the formula makes, in the UOM of the drug.' },
  budDays: {
    label: 'Beyond-use Days',
    min: 1,
    max: 180,
    help: 'Days from the compounding on, as USP <795> or a stability study allows for this formula. The label says the day.',
  },
} as const;
const others = {
  route: f.choice({ label: 'Route', of: listed(routes) }),
  kind: f.choice({
    label: 'Compound Type',
    of: listed(compoundType),
    help: 'Some payers ask for it.',
  }),
  ingredients: f.rows({
    label: 'Ingredients',
    row: 'Ingredient',
    fields: ingredientFields,
    max: mostIngredients,
  }),
};
/**
 * The formula of a compound: what goes into how much of it, and until when it may be used. The unit
 * of the yield is the drug's own.
 */
export const compound = defineEntity('compound', {
  title: 'Compound',
  table: 'compounds',
  fields: {
    dosageForm: f.choice({ ...asked.dosageForm, required: true }),
    yield: f.quantity({ ...asked.yield, required: true }),
    budDays: f.number({ ...asked.budDays, required: true }),
    ...others,
  },
});
/** The same as a drug has it that is no compound yet: nothing is proposed. */
export const formulaShown = defineEntity('compound', {
  title: 'Compound',
  table: 'compounds',
  fields: {
    dosageForm: f.choice(asked.dosageForm),
    yield: f.quantity(asked.yield),
    budDays: f.number(asked.budDays),
    ...others,
  },
});
export type Compound = Row<typeof formulaShown>;
export type CompoundDraft = Draft<typeof compound>;

export const compoundForm = defineForm(compound, [
  { title: 'Compound', column: 1, rows: [['dosageForm', 'route'], ['yield', 'budDays'], ['kind']] },
  { title: 'Ingredients', wide: true, rows: [['ingredients']] },
]);
