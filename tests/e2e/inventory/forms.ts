import { clinic } from '#domain/entities/clinic.ts';
import { drug } from '#domain/entities/drug.ts';
import { insuranceBin } from '#domain/entities/insurance-bin.ts';
import { insuranceGroup } from '#domain/entities/insurance-group.ts';
import { insurancePcn } from '#domain/entities/insurance-pcn.ts';
import { otcProduct } from '#domain/entities/otc-product.ts';
import { patientRecord } from '#domain/entities/patient-record.ts';
import { prescriber } from '#domain/entities/prescriber.ts';
import { vendor } from '#domain/entities/vendor.ts';
import type { Fields } from './fill.ts';

/** A form that the specification names: where its page is, what its record is found by again, and what some of its fields want. */
export interface Form {
  readonly surface: string;
  readonly page: string;
  readonly fields: Fields;
  /** The field by which the record is found again, and its text. */
  readonly key: readonly [name: string, text: string];
  readonly says?: Readonly<Record<string, string>>;
  /** What has to be right even where everything else is not. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Its steps, each a form over the one record. */
  readonly steps?: readonly { readonly key: string; readonly surface: string }[];
}
const named = (name: string, text: string, says: Readonly<Record<string, string>> = {}) => ({ key: [name, text] as const, says: { ...says, [name]: text } });
export const forms: readonly Form[] = [
  { surface: 'vendor-add', page: 'Vendor', fields: vendor.fields, ...named('vendorName', 'Quillmark Supply') },
  { surface: 'ins-group-add', page: 'Insurance Group', fields: insuranceGroup.fields, ...named('groupNumber', 'QUILLGRP', { insuranceBinId: '9', insurancePcnId: '' }), needs: { insuranceBinId: '9' } },
  { surface: 'clinic-add', page: 'Clinic', fields: clinic.fields, ...named('clinicName', 'Quillmark Clinic') },
  { surface: 'ins-bin-add', page: 'Insurance BIN', fields: insuranceBin.fields, ...named('bin', '990873', { insurancePbmId: 'PrairieRx' }) },
  { surface: 'ins-pcn-add', page: 'Insurance PCN', fields: insurancePcn.fields, ...named('pcnNumber', 'QUILLPCN', { insuranceBinId: '9' }), needs: { insuranceBinId: '9' } },
  { surface: 'oct-add', page: 'OCT Search', fields: otcProduct.fields, ...named('name', 'Quillmark Balm', { department: 'End', subDepartment: 'End' }), needs: { department: 'End', subDepartment: 'End' } },
  { surface: 'prescriber-add', page: 'Prescriber', fields: prescriber.fields, ...named('lastName', 'Quillmark') },
  { surface: 'drug-add', page: 'Drug Search', fields: drug.fields, ...named('name', 'Quillmarkol'), needs: { ndc: '99999087601' } },
  {
    surface: 'patient-add', page: 'Patient', fields: patientRecord.fields, ...named('lastName', 'Quillmark', { wc1InjuryOn: '02/03/2020', wc2InjuryOn: '02/03/2020', allergyStatus: '2' }), needs: { dateOfBirth: '01/02/1980', allergyStatus: '2' },
    steps: [{ key: 'Alt+1', surface: 'patient-step-info' }, { key: 'Alt+2', surface: 'patient-step-disease' }, { key: 'Alt+4', surface: 'patient-step-allergies' }, { key: 'Alt+6', surface: 'patient-step-wc' }],
  },
];
