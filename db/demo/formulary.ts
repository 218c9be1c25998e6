import { parseNdc, type Ndc, type TenDigitShape } from '#domain/drug/rules/ndc.ts';
import { upcOfNdc } from '#domain/drug/rules/upc.ts';
import type { RecordOf } from '#domain/platform/fields/entity.ts';
import type { Result } from '#domain/platform/result.ts';
import { readTable } from './tables/csv.ts';
import { formularyTable } from './tables/products.ts';
import type { Appearance, DemoDrug, PriceCodeName } from './types.ts';

type DrugRow = RecordOf<typeof formularyTable.entity.fields>;
type LabelNdc = Ndc & { readonly ndc10: string; readonly shape: TenDigitShape };

/** The auxiliary label "Keep in a refrigerator". */
const refrigerate = 15;

const must = <T>(result: Result<T>, what: string): T => {
  if (!result.ok) throw new Error(`the formulary has a wrong ${what}: ${result.error.message}`);
  return result.value;
};
const isLabelNdc = (ndc: Ndc): ndc is LabelNdc => ndc.ndc10 !== null && ndc.shape !== '5-4-2';

function labelNdcOf(text: string): LabelNdc {
  const [ndc] = must(parseNdc(text), `NDC ${text}`);
  if (!isLabelNdc(ndc)) throw new Error(`the formulary needs the label's own form of ${text}`);
  return ndc;
}
const appearanceOf = ({ shape, color1, color2, imprint }: DrugRow): Appearance | null =>
  shape === null || color1 === null || imprint === null ? null : { shape, color1, color2, imprint };

function priceCodeOf({ drugType, brandGeneric }: DrugRow): PriceCodeName {
  if (drugType === 'O') return 'OTC';
  return brandGeneric === 'B' ? 'Brand' : 'Generic';
}

/** A product, with everything that follows from the label's NDC, from its type and its labels. */
function drugOf(row: DrugRow): DemoDrug {
  const { ndc11, ndc10, shape } = labelNdcOf(row.ndc);
  return {
    ndc: ndc11,
    ndc10,
    ndcShape: shape,
    upc: must(upcOfNdc(ndc10), `UPC of ${row.ndc}`),
    name: row.name,
    genericName: row.genericName,
    strength: row.strength,
    form: row.form,
    route: row.route,
    packageSize: row.pkgSize,
    unit: row.uom,
    packageText: row.pkgText,
    manufacturer: row.manufacturer,
    schedule: row.schedule,
    drugType: row.drugType,
    brandGeneric: row.brandGeneric,
    therapeuticClass: row.therapeuticClass,
    refrigerated: row.auxLabels.includes(refrigerate),
    appearance: appearanceOf(row),
    defaultSig: row.defaultSig,
    auxLabels: row.auxLabels,
    unitAwp: row.unitAwp,
    unitAcq: row.unitAcq,
    unitNadac: row.unitNadac,
    priceCode: priceCodeOf(row),
  };
}

/**
 * The drug file of the demo store: real products, checked against the FDA's listing
 * (`scripts/check-formulary.ts`).
 */
export const readFormulary = (): readonly DemoDrug[] => readTable(formularyTable).map(drugOf);
