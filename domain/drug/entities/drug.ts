import { defineEntity, defineForm, type Draft, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { ndc } from '../fields/ndc.ts';
import { auxLabels } from '../rules/aux-labels.ts';
import { pillColors, pillShapes } from '../rules/pill-look.ts';
import { supplyFacts, type FactKey } from '../rules/supply-facts.ts';

export const units = [
  { value: 'EA', label: 'EA' },
  { value: 'ML', label: 'ML' },
  { value: 'GM', label: 'GM' },
] as const;
export const schedules = [
  { value: '0', label: 'Not controlled' },
  { value: '2', label: 'C-II' },
  { value: '3', label: 'C-III' },
  { value: '4', label: 'C-IV' },
  { value: '5', label: 'C-V' },
] as const;
const drugTypes = [
  { value: 'P', label: 'P-Prescription' },
  { value: 'O', label: 'O-OTC' },
] as const;
const some = (labels: readonly string[]) =>
  nonEmpty<f.Option>(
    labels.map((value) => ({ value, label: value })),
    'labels to choose from',
  );
const auxCodes = nonEmpty<f.Option>(
  auxLabels.map((auxLabel) => ({
    value: String(auxLabel.code),
    label: `${auxLabel.code} ${auxLabel.name}`,
  })),
  'auxiliary labels',
);
const colors = some(pillColors);
const shapes = some(pillShapes);

/**
 * The product: the same in every store that keeps it. A Master one comes from the national list.
 */
export const productFields = {
  ndc: ndc({ label: 'NDC', required: true }),
  upc: f.upc({ label: 'UPC', quick: false, scan: ['upc', 'gs1'] }),
  subUpc: f.upc({ label: 'Sub UPC', quick: false }),
  subNdc: ndc({ label: 'Sub NDC', quick: false }),
  name: f.text({ label: 'Name', max: 120, required: true }),
  genericName: f.text({ label: 'Generic Name', max: 120 }),
  genericFor: f.text({ label: 'Generic For', max: 120, quick: false }),
  strength: f.text({ label: 'Strength', max: 60 }),
  form: f.text({ label: 'Form', max: 60 }),
  pkgSize: f.quantity({ label: 'Pkg. Size' }),
  uom: f.choice({ label: 'UOM', of: units }),
  dispPkgSize: f.quantity({ label: 'Disp. Pkg. Size', quick: false }),
  manufacturer: f.text({ label: 'Manufacturer', max: 80, quick: false }),
  brandGeneric: f.choice({
    label: 'B/G',
    of: [
      { value: 'B', label: 'Brand' },
      { value: 'G', label: 'Generic' },
    ] as const,
  }),
  drugType: f.choice({ label: 'Drug Type', of: drugTypes, required: true, quick: false }),
  schedule: f.choice({ label: 'Drug Class', of: schedules, required: true }),
  therapeuticClass: f.text({ label: 'Drug Therapeutic Class', max: 60, quick: false }),
  chemicalClass: f.text({ label: 'Drug Chemical Class', max: 60, quick: false }),
  masterGroup: f.text({ label: 'Master Drug Group Name', max: 60, quick: false }),
  masterCode: f.text({ label: 'Master Drug Code', max: 20, quick: false }),
  upin: f.text({ label: 'Upin', max: 20, quick: false }),
  hcpcs: f.text({ label: 'HCPCS', max: 10, quick: false }),
  defaultSig: f.text({
    label: 'Default Sig Code',
    // A taper takes more than a line: methylprednisolone of six days has 102 characters.
    max: 240,
    quick: false,
    help: 'Proposed as SIG when a prescription of this drug is entered by hand, and printed on the monograph, where no SIG Code stands.',
  }),
  sigCode: f.text({
    label: 'SIG Code',
    max: 80,
    quick: false,
    help: 'Proposed as SIG and printed on the monograph in place of the Default Sig Code.',
  }),
  vaccine: f.flag({ label: 'Vaccine', quick: false }),
  hrMed: f.flag({ label: 'HR Med', quick: false }),
  refrigerated: f.flag({ label: 'Refrigerated', quick: false }),
  bbw: f.flag({ label: 'Boxed warning', quick: false }),
  bbwText: f.textarea({
    label: 'Warning',
    max: 1_000,
    quick: false,
    when: { field: 'bbw', is: true },
    required: 'shown',
  }),
  shape: f.text({ label: 'Shape', max: 30, quick: false }),
  imprint: f.text({ label: 'Imprint', max: 40, quick: false }),
  color1: f.text({ label: 'Color 1', max: 30, quick: false }),
  color2: f.text({ label: 'Color 2', max: 30, quick: false }),
  side1: f.text({ label: 'Side 1', max: 40, quick: false }),
  side2: f.text({ label: 'Side 2', max: 40, quick: false }),
};
const inUnit = 'In the unit of UOM: g or mL.';
const amount = (key: FactKey, help: string) =>
  f.quantity({ label: supplyFacts[key].label, quick: false, help });
const count = (key: FactKey, min: number, max: number, help: string) =>
  f.number({ label: supplyFacts[key].label, min, max, quick: false, help });
/** What a days supply hangs on; empty: as strength, package and labeling say. */
const factFields = {
  oneApplication: amount('oneApplication', `What is used each time. ${inUnit}`),
  oneInch: amount('oneInch', `Of ointment. ${inUnit}`),
  oneApplicatorful: amount('oneApplicatorful', inUnit),
  oneScoop: amount('oneScoop', inUnit),
  oneCapful: amount('oneCapful', inUnit),
  oneDropperful: amount('oneDropperful', inUnit),
  unitsPerMl: amount('unitsPerMl', 'Where the strength does not say it.'),
  mgPerMl: amount('mgPerMl', 'Where the strength does not say it.'),
  mcgPerMl: amount('mcgPerMl', 'Where the strength does not say it.'),
  containerHolds: amount('containerHolds', 'One pen, vial, syringe or packet. g or mL.'),
  dropsPerMl: count('dropsPerMl', 10, 60, 'Of the bottle that it comes in.'),
  packageDoses: count('packageDoses', 1, 10_000, 'Puffs, sprays or pumps in one Pkg. Size.'),
  primingUnits: count('primingUnits', 0, 20, 'Lost before each dose of a pen. 0: none.'),
  openedDays: count('openedDays', 1, 366, 'An opened bottle, vial, pen or inhaler.'),
} satisfies Readonly<Record<FactKey, f.Field>>;
/** The store's own view of a product, Master or not. */
export const storeFields = {
  onHand: f.quantity({ label: 'On Hand Qty.', zero: true, readOnly: true }),
  /** The store's own product; a Master one is fixed. */
  own: f.flag({ label: 'Own product', readOnly: true }),
  autofill: f.flag({ label: 'Autofill', quick: false }),
  preferred: f.flag({ label: 'Prefered', quick: false }),
  stock: f.flag({ label: 'Stock', quick: false }),
  location: f.text({ label: 'Location', max: 40, quick: false }),
  minStock: f.quantity({
    label: 'Min. Stock Qty.',
    zero: true,
    quick: false,
    help: 'Under it: reorder.',
  }),
  parStock: f.quantity({ label: 'Par Qty.', zero: true, quick: false, help: 'Ordered up to it.' }),
  inUseDays: f.number({
    label: 'In-use Days',
    min: 1,
    max: 366,
    quick: false,
    help: 'Once it is mixed here. Empty: as its labeling says, where that is known.',
  }),
  ...factFields,
  priceCode: f.ref({
    label: 'Price Code',
    of: 'priceCode',
    placeholder: 'Select Drug Class',
    quick: false,
  }),
  unitAwp: f.unitCost({ label: 'Unit AWP' }),
  autoUpdate: f.flag({
    label: 'Auto update',
    quick: false,
    help: 'On: AWP follows the Master list, Unit Cost the last delivery.',
  }),
  surcharge: f.percent({ label: 'Surcharge', quick: false }),
  unitCost: f.unitCost({ label: 'Unit Cost' }),
  standCost: f.money({
    label: 'Stand. Cost',
    quick: false,
    help: 'What a package costs as long as nothing was bought and no list names a cost: prices by acquisition cost take it then.',
  }),
  insMargin: f.percent({
    label: 'Ins. Margin',
    quick: false,
    help: 'On top of Unit Cost: a payer is asked Ins. Unit Total for each unit. Empty: the cost of the price code.',
  }),
  insDispFee: f.money({
    label: 'Ins. Disp Fee',
    quick: false,
    help: 'The dispensing fee that a payer is asked. Empty: the fee of the price code.',
  }),
  auxLabel1: f.choice({ label: 'Auxillary Label 1', of: auxCodes, quick: false }),
  auxLabel2: f.choice({ label: 'Auxillary Label 2', of: auxCodes, quick: false }),
  auxLabel3: f.choice({ label: 'Auxillary Label 3', of: auxCodes, quick: false }),
  auxLabel4: f.choice({ label: 'Auxillary Label 4', of: auxCodes, quick: false }),
  notes: f.textarea({ label: 'Notes', max: 500, quick: false }),
};
export const auxSlots = ['auxLabel1', 'auxLabel2', 'auxLabel3', 'auxLabel4'] as const;

/** The product alone, as its table holds it. */
const drugNamed = [['name'], ['strength'], ['ndc']];
export const drugProduct = defineEntity('drug', {
  title: 'Drug',
  named: drugNamed,
  table: 'drugs',
  fields: productFields,
});
export type DrugProductDraft = Draft<typeof drugProduct>;
/** A product by its package NDC, with the store's own view of it. */
export const drug = defineEntity('drug', {
  title: 'Drug',
  named: drugNamed,
  table: 'drugs',
  fields: { ...productFields, ...storeFields },
});
/** Why a Master product is neither edited nor deleted by a store. */
export const masterDrugIsFixed =
  'This is a Master drug: its identity comes from the national list and is not changed by one store.';
export type Drug = Row<typeof drug>;
export type DrugDraft = Draft<typeof drug>;
/** What a new product starts with. */
export const newDrug = {
  schedule: '0',
  drugType: 'P',
  refrigerated: false,
  vaccine: false,
  hrMed: false,
  bbw: false,
  own: true,
  autofill: false,
  preferred: false,
  stock: true,
  autoUpdate: true,
  onHand: 0,
} as const;

export const drugQuickForm = defineForm(drug, [
  {
    title: 'Identity',
    column: 1,
    rows: [
      ['ndc', 'upc'],
      ['name'],
      ['genericName'],
      ['strength', 'form'],
      ['pkgSize', 'uom'],
      ['manufacturer', 'brandGeneric'],
    ],
  },
  {
    title: 'Care and pricing',
    column: 2,
    rows: [
      ['schedule', 'therapeuticClass'],
      ['defaultSig', 'refrigerated'],
      ['unitAwp', 'unitCost'],
      ['notes'],
    ],
  },
]);

/** Computed from unit and package: shown and typed in the dialog, stored as unit costs. */
const computed = {
  awp: f.money({ label: 'AWP', quick: false }),
  acqCost: f.money({ label: 'ACQ Cost', quick: false }),
  insUnitTotal: f.unitCost({ label: 'Ins. Unit Total', readOnly: true }),
};
const seen = {
  shape: f.choice({ label: 'Shape', of: shapes, quick: false }),
  color1: f.choice({ label: 'Color 1', of: colors, quick: false }),
  color2: f.choice({ label: 'Color 2', of: colors, quick: false }),
};
/** What the Add Drug dialog holds: the record, and what is computed from it. */
export const drugDialogFields = { ...drug.fields, ...computed };
const fixed = Object.fromEntries(
  Object.entries(productFields).map(([name, field]) => [
    name,
    { ...field, readOnly: true, required: false },
  ]),
) as unknown as typeof productFields;
const sections = [
  {
    title: 'Identity',
    column: 1,
    rows: [
      ['ndc', 'subNdc'],
      ['upc', 'subUpc'],
      ['name'],
      ['genericName', 'genericFor'],
      ['strength', 'form'],
      ['pkgSize', 'uom', 'dispPkgSize'],
      ['manufacturer', 'onHand'],
      ['minStock', 'parStock'],
      ['inUseDays'],
    ],
  },
  {
    title: 'Also',
    column: 2,
    rows: [
      ['brandGeneric', 'drugType'],
      ['schedule', 'upin'],
      ['hcpcs', 'location'],
      ['defaultSig', 'sigCode'],
      ['notes'],
    ],
  },
  {
    title: 'Toggles',
    column: 2,
    rows: [
      ['autofill', 'preferred', 'stock'],
      ['vaccine', 'hrMed', 'refrigerated'],
    ],
  },
  {
    title: 'Pricing',
    column: 3,
    rows: [
      ['awp', 'unitAwp'],
      ['autoUpdate', 'surcharge'],
      ['acqCost', 'unitCost'],
      ['standCost', 'insMargin'],
      ['insDispFee', 'insUnitTotal'],
    ],
  },
  { title: 'Price Code', column: 3, rows: [['priceCode']] },
  {
    title: 'Auxillary Label',
    column: 4,
    rows: [['auxLabel1'], ['auxLabel2'], ['auxLabel3'], ['auxLabel4']],
  },
  {
    title: 'Pill appearance',
    column: 4,
    rows: [
      ['shape', 'imprint'],
      ['color1', 'color2'],
      ['side1', 'side2'],
    ],
  },
] as const;
/**
 * The Add Drug dialog, for a product of the store's own and for a Master one, whose own fields are
 * only looked at.
 */
export const drugForm = defineForm({ fields: { ...drugDialogFields, ...seen } }, sections);
export const masterDrugForm = defineForm({ fields: { ...drugDialogFields, ...fixed } }, sections);
const auxRows = [
  {
    title: 'Auxillary Labels',
    rows: [
      ['auxLabel1', 'auxLabel2'],
      ['auxLabel3', 'auxLabel4'],
    ],
  },
  {
    title: 'Master Drug',
    rows: [
      ['masterGroup', 'masterCode'],
      ['therapeuticClass', 'chemicalClass'],
    ],
  },
] as const;
export const auxLabelsForm = defineForm(drug, auxRows);
export const masterAuxLabelsForm = defineForm({ fields: { ...drug.fields, ...fixed } }, auxRows);
const warningRows = [{ title: 'Boxed warning', rows: [['bbw'], ['bbwText']] }] as const;
export const boxedWarningForm = defineForm(drug, warningRows);
export const masterBoxedWarningForm = defineForm(
  { fields: { ...drug.fields, ...fixed } },
  warningRows,
);
/** What the store knows of the drug for its days supply, Master or not. */
export const drugFactsForm = defineForm(drug, [
  {
    title: 'Used each time',
    column: 1,
    rows: [
      ['oneApplication', 'oneInch'],
      ['oneApplicatorful', 'oneScoop'],
      ['oneCapful', 'oneDropperful'],
    ],
  },
  {
    title: 'In one mL',
    column: 1,
    rows: [
      ['unitsPerMl', 'mgPerMl'],
      ['mcgPerMl', 'dropsPerMl'],
    ],
  },
  {
    title: 'Container',
    column: 1,
    rows: [
      ['packageDoses', 'containerHolds'],
      ['primingUnits', 'openedDays'],
    ],
  },
]);
