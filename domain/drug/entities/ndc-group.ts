import { defineEntity, defineForm, type Draft, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ndc } from '../fields/ndc.ts';

/**
 * A package of the group as its table shows it; the drug and the mark are what is kept, the rest is
 * the drug's.
 */
export const memberFields = {
  upc: f.upc({ label: 'UPC', readOnly: true }),
  ndc: ndc({ label: 'NDC', readOnly: true, scan: [] }),
  drugId: f.ref({ label: 'Name', of: 'drug', required: true }),
  strength: f.text({ label: 'Strength', max: 60, readOnly: true }),
  form: f.text({ label: 'Form', max: 60, readOnly: true }),
  pkgSize: f.quantity({ label: 'Pkg. Size', readOnly: true }),
  onHand: f.quantity({ label: 'Qty.', zero: true, readOnly: true }),
  preferred: f.flag({ label: 'Prefered' }),
};
/**
 * Packages that stand for each other: one drug in one strength and form, of several makers or
 * sizes.
 */
export const ndcGroup = defineEntity('ndcGroup', {
  title: 'Group NDCs',
  named: [['code'], ['name'], ['strength']],
  table: 'ndc_groups',
  fields: {
    code: f.text({ label: 'Group NDC Code', max: 20, required: true }),
    name: f.text({ label: 'Group NDC Name', max: 120, required: true }),
    strength: f.text({ label: 'Strength', max: 60 }),
    minStock: f.quantity({
      label: 'Min. Stock Qty.',
      zero: true,
      help: 'Of all NDCs of the group together.',
    }),
    surcharge: f.percent({
      label: 'Surcharge',
      help: 'For every NDC of the group that has none of its own.',
    }),
    autoFill: f.flag({
      label: 'Auto Fill',
      help: 'Switches the Autofill of every NDC of the group.',
    }),
    members: f.rows({ label: 'NDCs', row: 'NDC', fields: memberFields, max: 60 }),
  },
});
export type NdcGroup = Row<typeof ndcGroup>;
export type NdcGroupDraft = Draft<typeof ndcGroup>;
export type NdcGroupMember = NdcGroupDraft['members'][number];

export const ndcGroupForm = defineForm(ndcGroup, [
  {
    title: 'Group',
    column: 1,
    rows: [
      ['code', 'name'],
      ['strength', 'minStock'],
      ['surcharge', 'autoFill'],
    ],
  },
  { title: 'NDCs', wide: true, rows: [['members']] },
]);
