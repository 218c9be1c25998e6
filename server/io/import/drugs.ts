import { gtinOfNdc } from '#domain/drug/rules/gtin.ts';
import { parseNdc } from '#domain/drug/rules/ndc.ts';
import { upcOfNdc } from '#domain/drug/rules/upc.ts';
import { fieldsOf } from '#domain/import/rules/csv.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { mergeDrugs, type DrugImportRow } from '#server/repositories/import/reference-data.ts';
import { scheduleOfIngredients } from './controlled.ts';
import {
  dashedNdcs,
  readNamedPackage,
  readPackage,
  readStrength,
  titled,
  type DashedNdc,
} from './fda-text.ts';
import { columnsIn, type Importer, type Reading } from './importer.ts';
import { headerOf, linesOf } from './lines.ts';

const cut = (text: string, max: number): string | null =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim() || null;

interface Facts {
  readonly ndc11: string;
  readonly dashed: DashedNdc | null;
  readonly name: string;
  readonly generic: string | null;
  readonly packageText: string;
  readonly form: string | null;
  readonly source: DrugImportRow['source'];
}
/** What both sources have in common: codes, search keys, package content. */
function common(
  facts: Facts,
): Omit<
  DrugImportRow,
  | 'strength'
  | 'route'
  | 'manufacturer'
  | 'brand_generic'
  | 'drug_type'
  | 'therapeutic_class'
  | 'schedule'
  | 'vaccine'
  | 'listed'
> {
  const pack = readPackage(facts.packageText);
  const name = required(cut(facts.name, 120), 'the name of the drug');
  const generic = facts.generic && cut(facts.generic, 120);
  const upc = facts.dashed ? upcOfNdc(facts.dashed.ndc10) : null;
  const gtin = facts.dashed ? gtinOfNdc(facts.dashed.ndc10) : null;
  return {
    ndc: facts.ndc11,
    ndc10: facts.dashed?.ndc10 ?? null,
    ndc_shape: facts.dashed?.shape ?? null,
    upc: upc?.ok ? upc.value : null,
    gtin: gtin?.ok ? gtin.value : null,
    name,
    name_key: fold(name),
    generic_name: generic,
    generic_key: generic && fold(generic),
    form: cut(facts.form ?? pack.form ?? '', 60),
    pkg_size: pack.size,
    uom: pack.uom,
    pkg_text: cut(facts.packageText, 400),
    source: facts.source,
  };
}
/** Two lines about one NDC are one product, and the first one says what it is. */
function* once(
  seen: Set<string>,
  line: number,
  row: DrugImportRow,
): Generator<Reading<DrugImportRow>> {
  if (seen.has(row.ndc)) {
    yield { line, problem: `NDC ${row.ndc} stands in the file before` };
    return;
  }
  seen.add(row.ndc);
  yield { line, row };
}

/** Why a line names no product: its text, and what such a text looks like. */
const noPackage = (text: string): string =>
  [
    `“${text.trim().slice(0, 80)}” names no drug with its package:`,
    'it reads like “Brand (generic) 30 TABLET in 1 BOTTLE”',
  ].join(' ');
function listRow(ndcText: string, text: string): DrugImportRow | string {
  const read = parseNdc(ndcText);
  if (!read.ok) return `${ndcText || 'Nothing'} is not an NDC`;
  if (read.value.length > 1)
    return `NDC ${ndcText} has ten digits without dashes, so it may be any of three products`;
  const named = readNamedPackage(text);
  const ndc11 = read.value[0].ndc11;
  if (!named || !cut(named.name, 120)) return noPackage(text);
  const row = common({
    ndc11,
    dashed: dashedNdcs(`${ndcText} ${text}`).find((dashedNdc) => dashedNdc.ndc11 === ndc11) ?? null,
    name: named.name,
    generic: named.generic,
    packageText: named.packageText,
    form: null,
    source: 'fda-list',
  });
  const same = named.generic !== null && fold(named.generic) === row.name_key;
  return {
    ...row,
    strength: null,
    route: null,
    manufacturer: null,
    brand_generic: same ? 'G' : null,
    drug_type: null,
    therapeutic_class: null,
    schedule: scheduleOfIngredients(fold(`${named.name} ${named.generic ?? ''}`)),
    vaccine: null,
    listed: true,
  };
}

/**
 * A list of two columns, NDC and "Brand (generic) package": the whole directory in short. It says
 * no strength, and schedules are worked out from the ingredients.
 */
export const drugList = (file: string): Importer<DrugImportRow> => ({
  kind: 'drugs',
  files: [file],
  merge: mergeDrugs,
  async *read(onBytes) {
    let separator = '\t';
    let at: ReturnType<typeof columnsIn> | null = null;
    const seen = new Set<string>();
    for await (const { line, text } of linesOf(file, onBytes)) {
      if (at === null) {
        const header = headerOf(text);
        separator = header.separator;
        at = columnsIn(file, header.columns, ['NDC_CODE', 'NDC_NAME']);
        continue;
      }
      if (text.trim() === '') continue;
      const fields = fieldsOf(text, separator);
      const row = listRow(at(fields, 'NDC_CODE'), at(fields, 'NDC_NAME'));
      if (typeof row === 'string') yield { line, problem: row };
      else yield* once(seen, line, row);
    }
  },
});

interface Product {
  readonly name: string;
  readonly generic: string | null;
  readonly type: string;
  readonly form: string | null;
  readonly route: string | null;
  readonly category: string;
  readonly labeler: string | null;
  readonly strength: string | null;
  readonly drugClass: string | null;
  readonly schedule: string;
}
const productColumns = [
  'PRODUCTID',
  'PRODUCTTYPENAME',
  'PROPRIETARYNAME',
  'NONPROPRIETARYNAME',
  'DOSAGEFORMNAME',
  'ROUTENAME',
  'MARKETINGCATEGORYNAME',
  'LABELERNAME',
  'ACTIVE_NUMERATOR_STRENGTH',
  'ACTIVE_INGRED_UNIT',
  'PHARM_CLASSES',
  'DEASCHEDULE',
];
const packageColumns = ['PRODUCTID', 'NDCPACKAGECODE', 'PACKAGEDESCRIPTION'];

/** Products by their id. The line counter goes on from here through the packages. */
async function productsOf(
  file: string,
  onBytes: (number: number) => void,
): Promise<{ readonly products: ReadonlyMap<string, Product>; readonly lines: number }> {
  const products = new Map<string, Product>();
  let at: ReturnType<typeof columnsIn> | null = null;
  let separator = '\t';
  let lines = 0;
  for await (const { line, text } of linesOf(file, onBytes)) {
    lines = line;
    if (at === null) {
      const header = headerOf(text);
      separator = header.separator;
      at = columnsIn(file, header.columns, productColumns);
      continue;
    }
    // The directory writes no quotes around fields, and has some inside names.
    const texts = text.split(separator).map((part) => part.trim());
    const get = (name: string) => required(at, 'the header of the file')(texts, name);
    const id = get('PRODUCTID');
    if (id === '') continue;
    products.set(id, {
      name:
        [get('PROPRIETARYNAME'), get('PROPRIETARYNAMESUFFIX')].filter(Boolean).join(' ') ||
        get('NONPROPRIETARYNAME'),
      generic: get('NONPROPRIETARYNAME') || null,
      type: get('PRODUCTTYPENAME'),
      form: get('DOSAGEFORMNAME') ? titled(get('DOSAGEFORMNAME')) : null,
      route: get('ROUTENAME') ? titled(get('ROUTENAME')) : null,
      category: get('MARKETINGCATEGORYNAME'),
      labeler: cut(get('LABELERNAME'), 80),
      strength: readStrength(get('ACTIVE_NUMERATOR_STRENGTH'), get('ACTIVE_INGRED_UNIT')),
      drugClass: cut(
        (
          get('PHARM_CLASSES')
            .split(',')
            .map((part) => part.trim())
            .find((code) => code.endsWith('[EPC]')) ?? ''
        ).replace(/\s*\[EPC\]$/, ''),
        60,
      ),
      schedule: get('DEASCHEDULE'),
    });
  }
  return { products, lines };
}

const schedules: Readonly<Record<string, Schedule>> = {
  '': '0',
  CII: '2',
  CIII: '3',
  CIV: '4',
  CV: '5',
};
const brandOf = (category: string): 'B' | 'G' | null => {
  if (/^ANDA|AUTHORIZED GENERIC/.test(category)) return 'G';
  return /^(NDA|BLA)/.test(category) ? 'B' : null;
};

interface PackageLine {
  readonly ndc: string;
  readonly text: string;
  readonly ended: string;
  readonly sample: string;
  readonly excluded: string;
}
function packageRow(
  product: Product | undefined,
  packageLine: PackageLine,
  today: string,
): DrugImportRow | string {
  if (!product)
    return `Package ${packageLine.ndc} belongs to a product that the product file does not have`;
  if (packageLine.sample === 'Y') return `Package ${packageLine.ndc} is a sample`;
  if (packageLine.excluded !== '' && packageLine.excluded !== 'N')
    return `Package ${packageLine.ndc} is not listed by its labeler any more`;
  const dashed = dashedNdcs(packageLine.ndc)[0] ?? null;
  const schedule = ownEntry(schedules, product.schedule.toUpperCase());
  if (!dashed) return `${packageLine.ndc || 'Nothing'} is not an NDC of ten digits with dashes`;
  if (schedule === undefined)
    return `Package ${packageLine.ndc} has the schedule ${product.schedule}, which can’t be dispensed`;
  if (!cut(product.name, 120)) return `Package ${packageLine.ndc} has no name`;
  const ended =
    /^\d{8}$/.test(packageLine.ended) &&
    `${packageLine.ended.slice(0, 4)}-${packageLine.ended.slice(4, 6)}-${packageLine.ended.slice(6)}` <
      today;
  return {
    ...common({
      ndc11: dashed.ndc11,
      dashed,
      name: product.name,
      generic: product.generic,
      packageText: packageLine.text,
      form: product.form,
      source: 'fda',
    }),
    strength: product.strength,
    route: product.route && cut(product.route, 80),
    manufacturer: product.labeler,
    brand_generic: brandOf(product.category),
    drug_type: /OTC/.test(product.type) ? 'O' : 'P',
    therapeutic_class: product.drugClass,
    schedule,
    vaccine: /VACCINE/.test(product.type),
    listed: !ended,
  };
}

/**
 * The FDA's NDC directory: its product and its package file, joined by product id. `today` tells
 * ended listings.
 */
export const fdaDirectory = (
  productFile: string,
  packageFile: string,
  today: string,
): Importer<DrugImportRow> => ({
  kind: 'drugs',
  files: [productFile, packageFile],
  merge: mergeDrugs,
  async *read(onBytes) {
    const { products, lines } = await productsOf(productFile, onBytes);
    let at: ReturnType<typeof columnsIn> | null = null;
    let separator = '\t';
    const seen = new Set<string>();
    for await (const { line: own, text } of linesOf(packageFile, onBytes)) {
      const line = lines + own;
      if (at === null) {
        const header = headerOf(text);
        separator = header.separator;
        at = columnsIn(packageFile, header.columns, packageColumns);
        continue;
      }
      if (text.trim() === '') continue;
      const texts = text.split(separator).map((part) => part.trim());
      const get = (name: string) => required(at, 'the header of the file')(texts, name);
      const row = packageRow(
        products.get(get('PRODUCTID')),
        {
          ndc: get('NDCPACKAGECODE'),
          text: get('PACKAGEDESCRIPTION'),
          ended: get('ENDMARKETINGDATE'),
          sample: get('SAMPLE_PACKAGE'),
          excluded: get('NDC_EXCLUDE_FLAG'),
        },
        today,
      );
      if (typeof row === 'string') yield { line, problem: row };
      else yield* once(seen, line, row);
    }
  },
});
