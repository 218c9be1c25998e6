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
const row = (
  key: string,
  names: RegExp,
  pen: boolean | null,
  days: number,
  primingUnits = 0,
): InUse => ({ key, names, pen, days, primingUnits });

/** The first row that fits holds, so the narrow ones stand first. */
export const inUse: readonly InUse[] = [
  row('insulin isophane 70/30 pen', /(?:humulin|novolin).*70\s?\/\s?30|isophane.*70/i, true, 10, 2),
  row('insulin isophane 70/30 vial', /humulin.*70\s?\/\s?30/i, false, 31),
  row('insulin isophane pen', /humulin n\b|isophane/i, true, 14, 2),
  row('insulin isophane vial', /humulin n\b|isophane/i, false, 31),
  row('insulin regular U-500 pen', /u-?500/i, true, 28, 5),
  row('insulin regular U-500 vial', /u-?500/i, false, 40),
  row('insulin regular vial', /humulin r\b/i, false, 31),
  row('insulin lispro mix pen', /75\s?\/\s?25|50\s?\/\s?50/i, true, 10, 2),
  row('insulin glargine U-300', /toujeo/i, true, 56, 3),
  row('insulin degludec', /tresiba|degludec/i, true, 56, 2),
  row('insulin degludec vial', /tresiba|degludec/i, false, 56),
  row('insulin detemir', /levemir|detemir/i, true, 42, 2),
  row('insulin detemir vial', /levemir|detemir/i, false, 42),
  row('insulin analogs pen', /glargine|lispro|aspart|glulisine/i, true, 28, 2),
  row('insulin analogs vial', /glargine|lispro|aspart|glulisine/i, false, 28),
  row('liraglutide', /liraglutide|victoza|saxenda/i, null, 30),
  row('semaglutide in a pen for several doses', /ozempic/i, null, 56),
  row('teriparatide', /teriparatide|forteo/i, null, 28),
  row('exenatide twice a day', /byetta/i, null, 30),
  row('semaglutide', /semaglutide/i, true, 56),
  row('latanoprost', /latanoprost(?!ene)/i, null, 42),
  row('fluticasone and salmeterol diskus', /advair diskus|wixela/i, null, 30),
  row('fluticasone ellipta', /breo|trelegy|arnuity|anoro|incruse/i, null, 42),
  row('budesonide and formoterol', /symbicort|breyna/i, null, 90),
];

export const tables = {
  inUse: {
    source:
      'How supplied/storage and dosage sections of the manufacturers’ prescribing information.',
    taken: '2026-11',
    key: ['key'],
    order: 'The first row that fits holds, so the narrow ones stand first.',
  },
} as const satisfies FactTables;
