import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** How long an opened container may be used, and what a pen loses to priming before each dose. */
export interface InUse {
  readonly key: string;
  readonly names: RegExp;
  /** True: pens and cartridges only; false: all but those; null: both. */
  readonly pen: boolean | null;
  readonly days: number;
  /** Units of insulin before each injection; 0 for none. */
  readonly primingUnits: number;
}
/** A row fits whole words of a name only: "aspart" is no "aspartate". */
const row = (
  key: string,
  names: string,
  pen: boolean | null,
  days: number,
  primingUnits = 0,
): InUse => ({
  key,
  names: new RegExp(String.raw`\b(?:${names})\b`, 'i'),
  pen,
  days,
  primingUnits,
});

const isophaneMix = String.raw`(?:humulin|novolin).*70\s?\/\s?30|isophane.*70`;
/** The first row that fits holds, so the narrow ones stand first. */
export const inUse: readonly InUse[] = [
  row('insulin isophane 70/30 pen', isophaneMix, true, 10, 2),
  row('insulin isophane 70/30 vial', String.raw`humulin.*70\s?\/\s?30`, false, 31),
  row('insulin isophane pen', 'humulin n|isophane', true, 14, 2),
  row('insulin isophane vial', 'humulin n|isophane', false, 31),
  row('insulin regular U-500 pen', 'u-?500', true, 28, 5),
  row('insulin regular U-500 vial', 'u-?500', false, 40),
  row('insulin regular vial', 'humulin r', false, 31),
  row(
    'insulin lispro mix pen',
    String.raw`(?:humalog|lispro).*(?:75\s?\/\s?25|50\s?\/\s?50)|lispro protamine`,
    true,
    10,
    2,
  ),
  row(
    'insulin aspart mix pen',
    String.raw`(?:novolog|aspart).*70\s?\/\s?30|aspart protamine`,
    true,
    14,
    2,
  ),
  row('insulin glargine U-300', 'toujeo', true, 56, 3),
  row('insulin degludec', 'tresiba|degludec', true, 56, 2),
  row('insulin degludec vial', 'tresiba|degludec', false, 56),
  row('insulin detemir', 'levemir|detemir', true, 42, 2),
  row('insulin detemir vial', 'levemir|detemir', false, 42),
  row('insulin analogs pen', 'glargine|lispro|aspart|glulisine', true, 28, 2),
  row('insulin analogs vial', 'glargine|lispro|aspart|glulisine', false, 28),
  row('liraglutide', 'liraglutide|victoza|saxenda', null, 30),
  row('semaglutide in a pen for several doses', 'ozempic', null, 56),
  row('teriparatide', 'teriparatide|forteo', null, 28),
  row('exenatide twice a day', 'byetta', null, 30),
  row('semaglutide', 'semaglutide', true, 56),
  row('latanoprost', 'latanoprost', null, 42),
  row('fluticasone and salmeterol diskus', 'advair diskus|wixela', null, 30),
  row('fluticasone ellipta', 'breo|trelegy|arnuity|anoro|incruse|vilanterol', null, 42),
  row('budesonide and formoterol', 'symbicort|breyna', null, 90),
];

/** The doses that a pen for several doses can be dialed to. */
export interface Dialed {
  readonly key: string;
  readonly names: RegExp;
  /** What the pen holds, as its strength says. */
  readonly strength: RegExp;
  /** Thousandths of a milligram. */
  readonly doses: readonly number[];
}
export const dialed: readonly Dialed[] = [
  {
    key: 'semaglutide pen of 2 mg',
    names: /\bozempic\b/i,
    strength: /\b2 mg\/(?:1\.5|3) mL/i,
    doses: [250, 500],
  },
  {
    key: 'semaglutide pen of 4 mg',
    names: /\bozempic\b/i,
    strength: /\b4 mg\/3 mL/i,
    doses: [1_000],
  },
  {
    key: 'semaglutide pen of 8 mg',
    names: /\bozempic\b/i,
    strength: /\b8 mg\/3 mL/i,
    doses: [2_000],
  },
  {
    key: 'liraglutide for diabetes',
    names: /\bvictoza\b/i,
    strength: /\b6 mg\/mL|\b18 mg\/3 mL/i,
    doses: [600, 1_200, 1_800],
  },
  {
    key: 'liraglutide for weight',
    names: /\bsaxenda\b/i,
    strength: /\b6 mg\/mL|\b18 mg\/3 mL/i,
    doses: [600, 1_200, 1_800, 2_400, 3_000],
  },
];

export const tables = {
  dialed: {
    source: 'Dosage forms and strengths of the manufacturers’ prescribing information.',
    taken: '2026-11',
    key: ['key'],
    order: 'The first row that fits holds.',
  },
  inUse: {
    source:
      'How supplied/storage and dosage sections of the manufacturers’ prescribing information.',
    taken: '2026-11',
    key: ['key'],
    order: 'The first row that fits holds, so the narrow ones stand first.',
  },
} as const satisfies FactTables;
