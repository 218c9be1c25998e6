import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { groupTypes } from '#domain/platform/rules/enumerations.ts';
import { claimFields, deskFields, limitFields } from './insurance-fields.ts';

/**
 * A group of a BIN (NCPDP 301-C1, at most 15 characters), under one of its PCNs where the payer has
 * any.
 */
export const insuranceGroup = defineEntity('insuranceGroup', {
  title: 'Insurance Group',
  table: 'insurance_groups',
  fields: {
    groupNumber: f.text({ label: 'Group #', max: 15, required: true }),
    insuranceBinId: f.ref({ label: 'BIN', of: 'insuranceBin', required: true }),
    insurancePcnId: f.ref({ label: 'PCN', of: 'insurancePcn', within: 'insuranceBinId' }),
    planDrug: f.text({ label: 'Plan / Drug', max: 60 }),
    groupType: f.choice({ label: 'Group Type', of: groupTypes, required: true }),
    planId: f.text({ label: 'Plan ID', max: 20 }),
    ...deskFields,
    ...limitFields,
    ...claimFields,
  },
});

export const insuranceGroupForm = defineForm(insuranceGroup, [
  {
    title: 'Group',
    column: 1,
    rows: [
      ['groupNumber', 'planDrug'],
      ['insuranceBinId', 'insurancePcnId'],
      ['groupType', 'planId'],
    ],
  },
  {
    title: 'Claims',
    column: 1,
    rows: [['online', 'stars'], ['maxSupply', 'editableTime'], ['showMessage'], ['message']],
  },
  { title: 'Phones', column: 2, rows: [['tel'], ['tel2'], ['telPa'], ['faxPa']] },
]);

export const insuranceGroupReference = defineReference({
  entity: insuranceGroup,
  path: '/api/insurance-groups',
  permission: { read: 'insurance.read', write: 'insurance.write' },
  listed: [
    'groupNumber',
    'planDrug',
    'insuranceBinId',
    'insurancePcnId',
    'groupType',
    'planId',
    'tel',
    'online',
    'stars',
    'maxSupply',
    'editableTime',
  ],
  found: ['groupNumber', 'planDrug', 'planId', 'insuranceBinId', 'insurancePcnId', 'tel', 'telPa'],
  order: ['groupNumber', 'planDrug'],
  label: ['groupNumber'],
  detail: ['planDrug', 'insuranceBinId', 'insurancePcnId'],
  blank: { groupType: '0', online: true },
  unique: [
    {
      fields: ['groupNumber', 'insurancePcnId', 'insuranceBinId'],
      message: 'This BIN and PCN have a group of this number already.',
    },
  ],
});
