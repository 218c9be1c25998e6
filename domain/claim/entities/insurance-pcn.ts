import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { claimFields } from './insurance-fields.ts';

/** A processor control number of a BIN (NCPDP 104-A4, at most ten characters). */
export const insurancePcn = defineEntity('insurancePcn', {
  title: 'Insurance PCN',
  table: 'insurance_pcns',
  fields: {
    insuranceBinId: f.ref({ label: 'BIN', of: 'insuranceBin', required: true }),
    pcnNumber: f.text({ label: 'Number', max: 10, required: true }),
    groups: f.tags({
      label: 'Group(s)',
      max: 15,
      help: 'Each is a group of its own: one that is added here is made, one that is taken away is deleted.',
    }),
    ...claimFields,
  },
});

export const insurancePcnForm = defineForm(insurancePcn, [
  {
    title: 'PCN',
    rows: [
      ['pcnNumber', 'insuranceBinId'],
      ['groups'],
      ['online', 'stars', 'showMessage'],
      ['message'],
    ],
  },
]);

export const insurancePcnReference = defineReference({
  entity: insurancePcn,
  path: '/api/insurance-pcns',
  permission: { read: 'insurance.read', write: 'insurance.write' },
  listed: ['pcnNumber', 'insuranceBinId', 'groups', 'online', 'stars'],
  found: ['pcnNumber', 'insuranceBinId', 'groups'],
  order: ['pcnNumber'],
  label: ['pcnNumber'],
  detail: ['insuranceBinId'],
  blank: { online: true },
  unique: [
    {
      fields: ['pcnNumber', 'insuranceBinId'],
      message: 'This BIN has a PCN of this number already.',
    },
  ],
  lists: [
    {
      field: 'groups',
      of: 'insuranceGroup',
      by: 'insurancePcnId',
      name: 'groupNumber',
      takes: ['insuranceBinId'],
    },
  ],
});
