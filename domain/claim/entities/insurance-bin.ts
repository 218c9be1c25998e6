import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { binTypes } from '#domain/platform/rules/enumerations.ts';
import {
  issuerBlock,
  issuerNumberMax,
  issuerNumberMessage,
  issuerNumberPattern,
} from '../rules/issuer-number.ts';
import { claimFields, deskFields, limitFields } from './insurance-fields.ts';

export const insuranceBin = defineEntity('insuranceBin', {
  title: 'Insurance BIN',
  table: 'insurance_bins',
  fields: {
    bin: f.text({
      label: 'BIN',
      max: issuerNumberMax,
      required: true,
      pattern: issuerNumberPattern,
      message: issuerNumberMessage,
    }),
    insurancePbmId: f.ref({ label: 'PBM', of: 'insurancePbm' }),
    binType: f.choice({ label: 'BIN Type', of: binTypes, required: true }),
    svId: f.text({ label: 'SV-ID', max: 20 }),
    ...deskFields,
    tel3: f.phone({ label: 'Tel 3' }),
    pcns: f.tags({
      label: 'PCN(s)',
      max: 10,
      help: 'Each is a PCN of its own: one that is added here is made, one that is taken away is deleted.',
    }),
    ...limitFields,
    transactions: f.number({ label: '# of Trans.', min: 0, max: 99 }),
    ...claimFields,
  },
});

export const insuranceBinForm = defineForm(insuranceBin, [
  { title: 'BIN', column: 1, rows: [['bin', 'insurancePbmId'], ['binType', 'svId'], ['pcns']] },
  {
    title: 'Claims',
    column: 1,
    rows: [
      ['online', 'stars'],
      ['maxSupply', 'editableTime', 'transactions'],
      ['showMessage'],
      ['message'],
    ],
  },
  { title: 'Phones', column: 2, rows: [['tel'], ['tel2'], ['tel3'], ['telPa'], ['faxPa']] },
]);

export const insuranceBinReference = defineReference({
  entity: insuranceBin,
  path: '/api/insurance-bins',
  permission: { read: 'insurance.read', write: 'insurance.write' },
  listed: [
    'bin',
    'insurancePbmId',
    'binType',
    'pcns',
    'tel',
    'telPa',
    'online',
    'stars',
    'maxSupply',
    'editableTime',
  ],
  found: ['bin', 'insurancePbmId', 'pcns', 'tel', 'telPa'],
  order: ['bin'],
  label: ['bin'],
  detail: ['insurancePbmId', 'binType'],
  blank: { binType: '0', online: true },
  // A new card's IIN of eight digits is of the payer whose BIN are its first six.
  otherwise: (text) => (/^\d{8}$/.test(text.trim()) ? issuerBlock(text.trim()) : null),
  unique: [{ fields: ['bin'], message: 'There is this BIN already.' }],
  lists: [{ field: 'pcns', of: 'insurancePcn', by: 'insuranceBinId', name: 'pcnNumber' }],
});
