import * as f from '../fields/field.ts';
import { defineEntity, defineForm, type Draft, type Row } from '../fields/entity.ts';

export const units = [{ value: 'EA', label: 'EA' }, { value: 'ML', label: 'ML' }, { value: 'GM', label: 'GM' }] as const;
export const schedules = [
  { value: '0', label: 'Not controlled' }, { value: '2', label: 'C-II' }, { value: '3', label: 'C-III' }, { value: '4', label: 'C-IV' }, { value: '5', label: 'C-V' },
] as const;

/** A product by its package NDC, as entry and verification need it; the Add Drug dialog adds to it. */
export const drug = defineEntity('drug', {
  title: 'Drug', table: 'drugs',
  fields: {
    ndc: f.ndc({ label: 'NDC', required: true }),
    upc: f.upc({ label: 'UPC', quick: false, scan: ['upc', 'gs1'] }),
    name: f.text({ label: 'Name', max: 120, required: true }),
    genericName: f.text({ label: 'Generic Name', max: 120 }),
    strength: f.text({ label: 'Strength', max: 60 }),
    form: f.text({ label: 'Form', max: 60 }),
    pkgSize: f.quantity({ label: 'Pkg. Size' }),
    uom: f.choice({ label: 'UOM', of: units }),
    manufacturer: f.text({ label: 'Manufacturer', max: 80, quick: false }),
    brandGeneric: f.choice({ label: 'B/G', of: [{ value: 'B', label: 'Brand' }, { value: 'G', label: 'Generic' }] as const }),
    schedule: f.choice({ label: 'Schedule', of: schedules, required: true }),
    therapeuticClass: f.text({ label: 'Drug Class', max: 60, quick: false }),
    defaultSig: f.text({ label: 'Default Sig Code', max: 80, quick: false }),
    refrigerated: f.flag({ label: 'Refrigerated', quick: false }),
    unitAwp: f.unitCost({ label: 'Unit AWP' }),
    unitAcq: f.unitCost({ label: 'Unit Cost' }),
    notes: f.textarea({ label: 'Notes', max: 500, quick: false }),
  },
});
/** Why a Master product is neither edited nor deleted by a store. */
export const masterDrugIsFixed = 'This is a Master drug: its identity comes from the national list and is not changed by one store.';
export type Drug = Row<typeof drug>;
export type DrugDraft = Draft<typeof drug>;

export const drugQuickForm = defineForm(drug, [
  { title: 'Identity', column: 1, rows: [['ndc', 'upc'], ['name'], ['genericName'], ['strength', 'form'], ['pkgSize', 'uom'], ['manufacturer', 'brandGeneric']] },
  { title: 'Care and pricing', column: 2, rows: [['schedule', 'therapeuticClass'], ['defaultSig', 'refrigerated'], ['unitAwp', 'unitAcq'], ['notes']] },
]);
