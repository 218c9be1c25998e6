import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';

/** A pharmacy benefit manager: who answers claims, under one or several BINs. */
export const insurancePbm = defineEntity('insurancePbm', {
  title: 'Insurance PBM',
  table: 'insurance_pbms',
  fields: {
    pbmName: f.text({ label: 'PBM', max: 60, required: true }),
    tel: f.phone({ label: 'Tel' }),
    notes: f.text({ label: 'Note', max: 200 }),
  },
});

export const insurancePbmForm = defineForm(insurancePbm, [
  { title: 'PBM', rows: [['pbmName'], ['tel'], ['notes']] },
]);

export const insurancePbmReference = defineReference({
  entity: insurancePbm,
  path: '/api/insurance-pbms',
  permission: { read: 'insurance.read', write: 'insurance.write' },
  listed: ['pbmName', 'tel', 'notes'],
  found: ['pbmName', 'tel'],
  order: ['pbmName'],
  label: ['pbmName'],
  detail: ['tel'],
  unique: [{ fields: ['pbmName'], message: 'There is a PBM of this name already.' }],
});
