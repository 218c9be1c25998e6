import { addressBlock } from '#domain/platform/entities/address.ts';
import * as f from '#domain/platform/fields/field.ts';

/**
 * The fields of one workers' compensation block (specification 001 §3.8); `prefix` is 'wc1' or
 * 'wc2'.
 */
const block = {
  InjuryOn: f.date({ is: 'past', label: 'Date of Injury (DOI)' }),
  InjuryNature: f.text({ label: 'Nature of Injury', max: 120 }),
  CarrierNo: f.text({ label: 'Carrier #', max: 20 }),
  CarrierName: f.text({ label: 'Carrier Name', max: 60 }),
  WorkTel: f.phone({ label: 'Work Tel', beside: 'WorkExt' }),
  WorkExt: f.extension({ label: 'Ext.' }),
  Fax: f.phone({ label: 'Fax' }),
  ClaimNo: f.text({ label: 'Claim #', max: 30 }),
  ContactName: f.text({ label: 'Contact Name', max: 60 }),
  EmployerName: f.text({ label: 'Employer Name', max: 60 }),
  EmployerPhone: f.phone({ label: 'Employer Phone' }),
};
type Named<P extends string> = {
  readonly [K in keyof typeof block as `${P}${K}`]: (typeof block)[K];
};
const named = <P extends string>(prefix: P): Named<P> =>
  Object.fromEntries(
    Object.entries<f.Field>(block).map(([name, field]) => [
      `${prefix}${name}`,
      field.beside === undefined ? field : { ...field, beside: `${prefix}${field.beside}` },
    ]),
  ) as Named<P>;
export const workersCompensationFields = {
  ...named('wc1'),
  ...addressBlock('wc1Carrier', { word: 'Carrier ' }),
  ...addressBlock('wc1Employer', { word: 'Employer ' }),
  ...named('wc2'),
  ...addressBlock('wc2Carrier', { word: 'Carrier ' }),
  ...addressBlock('wc2Employer', { word: 'Employer ' }),
};
