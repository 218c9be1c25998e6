import { company } from '#domain/admin/entities/company.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { store } from '#domain/admin/entities/store.ts';
import { insuranceBin } from '#domain/claim/entities/insurance-bin.ts';
import { insuranceGroup } from '#domain/claim/entities/insurance-group.ts';
import { insurancePcn } from '#domain/claim/entities/insurance-pcn.ts';
import { drugForm } from '#domain/drug/entities/drug.ts';
import { otcProduct } from '#domain/drug/entities/otc-product.ts';
import { patientRecord } from '#domain/patient/entities/record.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { clinic } from '#domain/prescriber/entities/clinic.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
import { vendor } from '#domain/stock/entities/vendor.ts';
import { today } from '../support/desk.ts';
import type { Fields } from './fill.ts';

/**
 * A form that the specification names: where its page is, what its record is found by again, and
 * what some of its fields want.
 */
export interface Form {
  readonly surface: string;
  readonly page: string;
  /** Who fills it, where it is not the pharmacist-in-charge. */
  readonly as?: 'admin';
  /** Added by this key of its page: its own palette text opens a record that is there. */
  readonly add?: string;
  readonly fields: Fields;
  /** The field by which the record is found again, and its text. */
  readonly key: readonly [name: string, text: string];
  readonly says?: Readonly<Record<string, string>>;
  /** What has to be right even where everything else is not; `#` is the number of the turn. */
  readonly needs?: Readonly<Record<string, string>>;
  /**
   * Its steps, each a form over the one record; a `part` is a dialog over it, whose fields are
   * saved with it.
   */
  readonly steps?: readonly {
    readonly key: string | null;
    readonly surface: string;
    readonly part?: true;
  }[];
}
const named = (name: string, text: string, says: Readonly<Record<string, string>> = {}) => ({
  key: [name, text] as const,
  says: { ...says, [name]: text },
});
const saleSays = Object.fromEntries(
  ['percentSale', 'secondItem', 'companionSale'].flatMap((text) => [
    [`${text}Percent`, '10'],
    [`${text}Amount`, '3.00'],
    [`${text}Price`, '35.00'],
  ]),
);
const sales = [
  { key: null, surface: 'oct-add' },
  ...['percent-sale', 'bogo-sale', 'second-item-discount', 'companion-item-sale'].map(
    (surface, index) => ({ key: `Alt+${index + 1}`, surface, part: true as const }),
  ),
];
/** The first date on which everything is filled lies ahead. */
const toCome = formatDate(addDays(today(), 30));
export const forms: readonly Form[] = [
  {
    surface: 'company-detail',
    page: 'Company Search',
    as: 'admin',
    add: 'Insert',
    fields: company.fields,
    ...named('name', 'Quillmark Holdings'),
  },
  {
    surface: 'store-detail',
    page: 'Store Search',
    as: 'admin',
    add: 'Insert',
    fields: store.fields,
    ...named('name', 'Quillmark Pharmacy', {
      code: '',
      companyId: 'P',
      ncpdp: '1234567',
      opens: '09:00',
      closes: '17:30',
      labelPrinter: '192.0.2.15:9100',
      receiptPrinter: '192.0.2.16:9100',
      paperPrinter: '192.0.2.17:9100',
    }),
    needs: { companyId: 'P', zipCode: '62704' },
  },
  {
    surface: 'employee-detail',
    page: 'Employee Search',
    as: 'admin',
    add: 'Insert',
    fields: employee.fields,
    ...named('lastName', 'Quillmark', {
      username: 'quill.mark',
      password: 'nine quiet harbor lamps',
      initials: 'QM',
      licenseExpires: '01/02/2099',
      badgeCode: '',
    }),
    needs: { username: 'quill.mark.#', password: 'nine quiet harbor lamps', storeId: 'Ma' },
  },
  {
    surface: 'vendor-add',
    page: 'Vendor',
    fields: vendor.fields,
    ...named('vendorName', 'Quillmark Supply'),
  },
  {
    surface: 'ins-group-add',
    page: 'Insurance Group',
    fields: insuranceGroup.fields,
    ...named('groupNumber', 'QUILLGRP', { insuranceBinId: '9', insurancePcnId: '' }),
    needs: { insuranceBinId: '9' },
  },
  {
    surface: 'clinic-add',
    page: 'Clinic',
    fields: clinic.fields,
    ...named('clinicName', 'Quillmark Clinic'),
  },
  {
    surface: 'ins-bin-add',
    page: 'Insurance BIN',
    fields: insuranceBin.fields,
    ...named('bin', '990873', { insurancePbmId: 'PrairieRx' }),
  },
  {
    surface: 'ins-pcn-add',
    page: 'Insurance PCN',
    fields: insurancePcn.fields,
    ...named('pcnNumber', 'QUILLPCN', { insuranceBinId: '9' }),
    needs: { insuranceBinId: '9' },
  },
  {
    surface: 'oct-add',
    page: 'OCT Search',
    fields: otcProduct.fields,
    ...named('name', 'Quillmark Balm', {
      department: 'End',
      subDepartment: 'End',
      pkgPrice: '40.00',
      ...saleSays,
    }),
    needs: {
      department: 'End',
      subDepartment: 'End',
      itemNo: 'QUILL#',
      seasonalQty: '5',
      seasonalFrom: '01/02/2030',
      seasonalTo: '02/02/2030',
    },
    steps: sales,
  },
  {
    surface: 'prescriber-add',
    page: 'Prescriber',
    fields: prescriber.fields,
    ...named('lastName', 'Quillmark'),
  },
  {
    surface: 'drug-add',
    page: 'Drug Search',
    fields: drugForm.fields,
    ...named('name', 'Quillmarkol'),
    needs: { ndc: '9999908760#' },
  },
  {
    surface: 'patient-add',
    page: 'Patient',
    fields: patientRecord.fields,
    ...named('lastName', 'Quillmark', {
      wc1InjuryOn: '02/03/2020',
      wc2InjuryOn: '02/03/2020',
      medSyncDate: toCome,
      allergyStatus: '2',
    }),
    needs: { dateOfBirth: '01/02/1980', medSyncDate: toCome, allergyStatus: '2' },
    steps: [
      { key: 'Alt+1', surface: 'patient-step-info' },
      { key: 'Alt+2', surface: 'patient-step-disease' },
      { key: 'Alt+4', surface: 'patient-step-allergies' },
      { key: 'Alt+6', surface: 'patient-step-wc' },
    ],
  },
];
