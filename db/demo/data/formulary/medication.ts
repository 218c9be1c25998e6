import { parseNdc } from '#domain/drug/rules/ndc.ts';
import { upcOfNdc } from '#domain/drug/rules/upc.ts';
import type { Appearance, DemoDrug } from '../types.ts';

/** What all packages of one medicine share; products of one medicine can stand in for each other. */
export interface Medication extends Pick<DemoDrug, 'genericName' | 'strength' | 'form' | 'route' | 'unit' | 'schedule' | 'therapeuticClass'> {
  readonly sig: string;
  readonly aux?: readonly number[];
  readonly otc?: true;
}
/** `ndc` as the label groups it; size in billing units; costs in dollars a unit. A product with a `brand` name is a brand. */
export interface Package {
  readonly ndc: string; readonly by: string; readonly size: number; readonly text: string;
  readonly brand?: string; readonly label?: string; readonly awp: number; readonly acq: number; readonly nadac?: number; readonly look?: readonly [shape: string, color: string, imprint: string];
}

const hundredThousandths = (dollars: number): number => Math.round(dollars * 100_000);
const must = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }, what: string): T => {
  if (!result.ok) throw new Error(`the formulary has a wrong ${what}`);
  return result.value;
};
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** The FDA's list of colours has no finer names than these. */
const listed: Readonly<Record<string, string>> = { peach: 'Orange', violet: 'Purple', beige: 'Brown' };
const appearanceOf = ([shape, colors, imprint]: readonly [string, string, string]): Appearance => {
  const [color1 = colors, color2 = null] = colors.split('/').map((c) => listed[c] ?? capital(c));
  return { shape: capital(shape), color1, color2, imprint };
};

/** One product per package, with everything that follows from the label's NDC (11 digits, UPC) and from brand or generic. */
export const medication = (shared: Medication, packages: readonly Package[]): readonly DemoDrug[] => packages.map((p) => {
  const [ndc] = must(parseNdc(p.ndc), `NDC ${p.ndc}`);
  if (ndc.ndc10 === null || ndc.shape === '5-4-2') throw new Error(`the formulary needs the label's own form of ${p.ndc}`);
  const { genericName, strength, form, route, unit, schedule, therapeuticClass } = shared;
  return {
    ndc: ndc.ndc11, ndc10: ndc.ndc10, ndcShape: ndc.shape, upc: must(upcOfNdc(ndc.ndc10), `UPC of ${p.ndc}`),
    name: p.brand ?? p.label ?? capital(genericName), genericName, strength, form, route, unit, schedule, therapeuticClass,
    packageSize: Math.round(p.size * 1000), packageText: p.text, manufacturer: p.by,
    drugType: shared.otc ? 'O' : 'P', brandGeneric: p.brand ? 'B' : 'G', refrigerated: shared.aux?.includes(15) ?? false,
    appearance: p.look ? appearanceOf(p.look) : null, defaultSig: shared.sig, auxLabels: shared.aux ?? [],
    unitAwp: hundredThousandths(p.awp), unitAcq: hundredThousandths(p.acq), unitNadac: p.nadac === undefined ? null : hundredThousandths(p.nadac),
    priceCode: shared.otc ? 'Select Drug Class' : p.brand ? 'Brand' : 'Generic',
  };
});
