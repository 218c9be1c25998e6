import { insuranceBin } from '#domain/claim/entities/insurance-bin.ts';
import { insuranceGroup } from '#domain/claim/entities/insurance-group.ts';
import { insurancePbm } from '#domain/claim/entities/insurance-pbm.ts';
import { insurancePcn } from '#domain/claim/entities/insurance-pcn.ts';
import { bin } from '#domain/counter/entities/bin.ts';
import { compound, ingredientFields } from '#domain/drug/entities/compound.ts';
import { productFields, storeFields } from '#domain/drug/entities/drug.ts';
import { otcProduct } from '#domain/drug/entities/otc-product.ts';
import { dawCodes } from '#domain/drug/rules/daw.ts';
import { conditionFields } from '#domain/patient/entities/lists.ts';
import * as f from '#domain/platform/fields/field.ts';
import { prescriptionStatuses } from '#domain/platform/rules/enumerations.ts';
import { rxEntry } from '#domain/rx/entities/rx.ts';
import { originCodes } from '#domain/rx/rules/origin.ts';
import { demoTable } from './csv.ts';
import { demoSales, fromNow, invented, needed, place, ref } from './fields.ts';

export const planTable = demoTable('plans', {
  source: `${invented} Payers, BINs, PCNs and groups do not exist.`,
  order: ['bin', 'pcnNumber', 'groupNumber'],
  key: ['ref'],
  fields: {
    ref: ref('Plan'),
    bin: insuranceBin.fields.bin,
    pbmName: insurancePbm.fields.pbmName,
    pcnNumber: insurancePcn.fields.pcnNumber,
    groupNumber: insuranceGroup.fields.groupNumber,
    planDrug: needed(insuranceGroup.fields.planDrug),
    binType: insuranceBin.fields.binType,
    maxSupply: needed(insuranceGroup.fields.maxSupply),
    returnDays: needed(insuranceGroup.fields.editableTime),
    tel: needed(insuranceGroup.fields.tel),
  },
});
export const icdTable = demoTable('icd-codes', {
  source: 'ICD-10-CM 2026 (CDC, public domain): common codes. A store imports the whole file.',
  order: ['code'],
  key: ['code'],
  fields: {
    code: conditionFields.icdCode,
    billable: f.flag({ label: 'Billable' }),
    description: conditionFields.description,
  },
});

const ofTheListing = [
  'Real products: FDA listing of April 2018 (names, NDCs, packages) and NADAC of January 2025.',
  'AWP and acquisition cost are fictional.',
];
export const formularyTable = demoTable('formulary', {
  source: ofTheListing.join(' '),
  // Lots, and what is out of stock, follow from the place of a product in the list.
  order: ['place'],
  key: ['ndc'],
  fields: {
    place,
    ndc: f.text({
      label: 'NDC as the label groups it',
      max: 12,
      required: true,
      pattern: /^(\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d)$/,
      message: 'Has to be the ten digits of the label in its three groups',
    }),
    name: productFields.name,
    genericName: needed(productFields.genericName),
    strength: needed(productFields.strength),
    form: needed(productFields.form),
    route: f.text({ label: 'Route', max: 60, required: true }),
    pkgSize: needed(productFields.pkgSize),
    uom: needed(productFields.uom),
    pkgText: f.text({ label: 'Package as the FDA lists it', max: 200, required: true }),
    manufacturer: needed(productFields.manufacturer),
    schedule: productFields.schedule,
    drugType: productFields.drugType,
    brandGeneric: needed(productFields.brandGeneric),
    therapeuticClass: needed(productFields.therapeuticClass),
    shape: productFields.shape,
    color1: productFields.color1,
    color2: productFields.color2,
    imprint: productFields.imprint,
    defaultSig: needed(productFields.defaultSig),
    auxLabels: f.tree({ label: 'Auxiliary labels' }),
    unitAwp: needed(storeFields.unitAwp),
    unitAcq: needed(storeFields.unitCost),
    unitNadac: f.unitCost({ label: 'NADAC' }),
  },
});
export const otcTable = demoTable('otc-products', {
  source: `${invented} Item numbers are of a company number that is not given out.`,
  order: ['itemNo'],
  key: ['itemNo'],
  fields: {
    itemNo: otcProduct.fields.itemNo,
    name: otcProduct.fields.name,
    strength: otcProduct.fields.strength,
    form: needed(otcProduct.fields.form),
    pkgSize: needed(otcProduct.fields.pkgSize),
    uom: needed(otcProduct.fields.uom),
    subDepartment: needed(otcProduct.fields.subDepartment),
    manufacturer: needed(otcProduct.fields.manufacturer),
    location: needed(otcProduct.fields.location),
    pkgPrice: needed(otcProduct.fields.pkgPrice),
    pkgCost: needed(otcProduct.fields.pkgCost),
    onHand: needed(otcProduct.fields.onHand),
    minStockQty: needed(otcProduct.fields.minStockQty),
    taxable: otcProduct.fields.taxable,
    fsaItem: otcProduct.fields.fsaItem,
    ebt: otcProduct.fields.ebt,
    monitoredItem: otcProduct.fields.monitoredItem,
    crv: otcProduct.fields.crv,
    seasonalOrder: otcProduct.fields.seasonalOrder,
    saleKind: f.choice({ label: 'Sale', of: demoSales }),
    salePercent: otcProduct.fields.percentSalePercent,
    saleDays: f.number({ label: 'Days of the sale', min: 1 }),
    saleLimit: otcProduct.fields.percentSaleLimit,
  },
});
export const binTable = demoTable('bins', {
  source: invented,
  order: ['place'],
  key: ['code'],
  fields: { place, code: bin.fields.code, class: bin.fields.class },
});
export const lotTable = demoTable('stock-lots', {
  source: `${invented} Lots that are there for a reason; the others follow from the formulary.`,
  order: ['ndc', 'lot'],
  key: ['ndc', 'lot'],
  refersTo: { ndc: 'formulary.ndc11' },
  fields: {
    ndc: productFields.ndc,
    lot: f.text({ label: 'Lot', max: 20, required: true }),
    expiresInDays: f.number({ ...fromNow('Expires (days from now)'), required: true }),
    packages: f.number({ label: 'Packages', min: 1, required: true }),
    recallReason: f.text({ label: 'Recall', max: 200 }),
    note: f.text({ label: 'Why the lot is there', max: 200, required: true }),
  },
});
export const compoundTable = demoTable('compounds', {
  source: `${invented} The number is the house’s own.`,
  order: ['ndc'],
  key: ['ndc'],
  fields: {
    ndc: productFields.ndc,
    name: productFields.name,
    form: needed(productFields.form),
    route: f.text({ label: 'Route', max: 60, required: true }),
    uom: needed(productFields.uom),
    defaultSig: needed(productFields.defaultSig),
    dosageForm: compound.fields.dosageForm,
    routeCode: needed(compound.fields.route),
    yield: compound.fields.yield,
    budDays: compound.fields.budDays,
  },
});
export const ingredientTable = demoTable('compound-ingredients', {
  source: invented,
  order: ['compound', 'place'],
  key: ['compound', 'ndc'],
  refersTo: { compound: 'compounds.ndc', ndc: 'formulary.ndc11' },
  fields: {
    compound: productFields.ndc,
    place,
    ndc: productFields.ndc,
    quantity: ingredientFields.quantity,
  },
});

const payments = [
  { value: 'cash', label: 'Cash' },
  { value: 'insurance', label: 'Insurance' },
] as const;
const prescriptions = {
  source: `${invented} Days and minutes count from the day and the instant of the seed.`,
  order: ['place' as const],
  key: ['rxNumber' as const],
  refersTo: {
    store: 'stores.code',
    patient: 'patients.ref',
    prescriber: 'prescribers.ref',
    ndc: 'formulary.ndc11',
    bin: 'bins.code',
  },
  fields: {
    place,
    store: ref('Store'),
    rxNumber: f.number({ label: 'Prescription #', min: 1, max: 9_999_999, required: true }),
    patient: ref('Patient'),
    prescriber: ref('Prescriber'),
    ndc: productFields.ndc,
    sig: rxEntry.fields.sig,
    quantity: rxEntry.fields.quantity,
    daysSupply: rxEntry.fields.daysSupply,
    refills: rxEntry.fields.refills,
    daw: f.choice({ label: 'DAW', of: dawCodes, required: true }),
    origin: f.choice({ label: 'Origin', of: originCodes, required: true }),
    writtenDaysAgo: f.number({ label: 'Written (days ago)', required: true }),
    status: f.choice({ label: 'Status', of: prescriptionStatuses, required: true }),
    earlierFills: f.tree({ label: 'Earlier fills (days ago)' }),
    filledDaysAgo: f.number({ label: 'Filled (days ago)', required: true }),
    promisedInMinutes: f.number(fromNow('Promised (minutes from now)')),
    waiting: f.flag({ label: 'Waiting' }),
    delivery: f.flag({ label: 'Delivery' }),
    payment: f.choice({ label: 'Payment', of: payments, required: true }),
    billLater: f.flag({ label: 'To be billed later' }),
    reasonCode: f.text({ label: 'Reason', max: 40 }),
    bin: f.text({ label: 'Bin', max: 12 }),
    order: ref('Order'),
  },
};
export const prescriptionTable = demoTable('prescriptions', prescriptions);
/** What makes a working day of the first store: put off, to be billed later, to be billed now. */
export const dayPrescriptionTable = demoTable('day-prescriptions', prescriptions);
/** What another pharmacy filled for patients of the first store, and what the payer knows of it. */
export const dayElsewhereTable = demoTable('day-elsewhere', {
  source: invented,
  order: ['place'],
  key: ['patient', 'ndc'],
  refersTo: { patient: 'patients.ref', prescriber: 'prescribers.ref', ndc: 'formulary.ndc11' },
  fields: {
    place,
    patient: ref('Patient'),
    prescriber: ref('Prescriber'),
    ndc: productFields.ndc,
    quantity: rxEntry.fields.quantity,
    daysSupply: rxEntry.fields.daysSupply,
    daysAgo: f.number({ label: 'Filled (days ago)', min: 1, max: 30, required: true }),
  },
});
/**
 * Electronic prescriptions that come in on that day; what an empty cell leaves out is as the record
 * has it.
 */
export const dayMessageTable = demoTable('day-messages', {
  source: `${invented} Some differ from the records: name, birth date, NPI, NDC.`,
  order: ['place'],
  key: ['place'],
  refersTo: { patient: 'patients.ref', prescriber: 'prescribers.ref' },
  fields: {
    place,
    patient: f.text({ label: 'Patient', max: 40 }),
    lastName: f.text({ label: 'Last name in the message', max: 35 }),
    dateOfBirth: f.date({ is: 'birth', label: 'Birth date in the message' }),
    prescriber: ref('Prescriber'),
    npi: f.text({ label: 'NPI in the message', max: 10 }),
    drug: f.text({ label: 'Drug in the message', max: 105, required: true }),
    ndc: f.text({ label: 'NDC in the message', max: 11, required: true }),
    schedule: productFields.schedule,
    quantity: rxEntry.fields.quantity,
    unit: f.text({ label: 'Unit', max: 20, required: true }),
    daysSupply: rxEntry.fields.daysSupply,
    refills: rxEntry.fields.refills,
    directions: f.text({ label: 'Directions', max: 1000, required: true }),
    note: f.text({ label: 'Note to the pharmacist', max: 210 }),
    hoursAgo: f.number({ label: 'Came in (hours ago)', min: 0, max: 240, required: true }),
  },
});
