import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';

/** A reject code of a claim (NCPDP 511-FB), what it means in plain words, and what to do first. */
export const rejectionCode = defineEntity('rejectionCode', {
  title: 'Rejection Code',
  table: 'rejection_codes',
  fields: {
    rejectCode: f.text({
      label: 'Reject Code',
      max: 3,
      required: true,
      pattern: /^[0-9A-Za-z]{2,3}$/,
      message: 'A reject code has 2 or 3 letters and digits',
    }),
    meaning: f.textarea({ label: 'Meaning', max: 200, required: true }),
    firstAction: f.textarea({ label: 'First Action', max: 300, required: true }),
  },
});

export const rejectionCodeForm = defineForm(rejectionCode, [
  { title: 'Rejection Code', rows: [['rejectCode'], ['meaning'], ['firstAction']] },
]);

export const rejectionCodeReference = defineReference({
  entity: rejectionCode,
  path: '/api/rejection-codes',
  permission: { read: 'insurance.read', write: 'insurance.write' },
  listed: ['rejectCode', 'meaning', 'firstAction'],
  found: ['rejectCode', 'meaning', 'firstAction'],
  order: ['rejectCode'],
  label: ['rejectCode'],
  detail: ['meaning'],
  unique: [{ fields: ['rejectCode'], message: 'This code is in the list already.' }],
});
