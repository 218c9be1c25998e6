/** A row of the Drug Search table: 17 columns. Made up, seeded, the same in every run. */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly generic: string;
  readonly strength: string;
  readonly pkgSize: number;
  readonly onHand: number;
  readonly bg: string;
  readonly type: string;
  readonly drugClass: string;
  readonly ndc: string;
  readonly upc: string;
  readonly manufacturer: string;
  readonly autofill: boolean;
  readonly pkgCost: number;
  readonly unitCost: number;
  readonly priceCode: string;
  readonly active: boolean;
}
const names = [
  'amLODIPine',
  'amoxicillin',
  'atorvastatin',
  'buPROPion',
  'clonazePAM',
  'gabapentin',
  'hydrALAZINE',
  'hydrOXYzine',
  'levothyroxine',
  'lisinopril',
  'losartan',
  'metFORMIN',
  'omeprazole',
  'predniSONE',
  'sertraline',
  'traZODone',
];
const strengths = ['5 mg', '10 mg', '20 mg', '25 mg', '50 mg', '100 mg', '500 mg'];
const makers = ['Northfield', 'Lakeview', 'Maple', 'Birchwood', 'Harbor'];

export function makeProducts(count: number): readonly Product[] {
  let seed = 7;
  const next = (number: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % number;
  };
  return Array.from({ length: count }, (_, index) => {
    const name = names[next(names.length)]!;
    const pkgSize = [30, 90, 100, 500, 1000][next(5)]!;
    const unitCost = 500 + next(900_000);
    return {
      id: index + 1,
      name: `${name} ${strengths[next(strengths.length)]!} tablet`,
      generic: name,
      strength: strengths[next(strengths.length)]!,
      pkgSize: pkgSize * 1000,
      onHand: next(4000) * 500,
      bg: next(4) === 0 ? 'Brand' : 'Generic',
      type: next(9) === 0 ? 'OTC' : 'Rx',
      drugClass: 'CV100',
      ndc: String(10_000_000_000 + index * 7_919),
      upc: String(300_000_000_000 + index * 31),
      manufacturer: makers[next(makers.length)]!,
      autofill: next(2) === 0,
      pkgCost: Math.round((unitCost * pkgSize) / 1000),
      unitCost,
      priceCode: next(2) ? 'Generic' : 'Brand',
      active: next(10) !== 0,
    };
  });
}
