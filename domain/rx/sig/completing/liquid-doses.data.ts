import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * Milligrams of a liquid by mouth that nobody takes at one time; about twice the largest doses of
 * the labels, or more where tolerance raises them. Above it a number was mistaken: mg for mL, a
 * decimal point, the other concentration.
 */
export const mostMilligrams: Readonly<Record<string, number>> = {
  acetaminophen: 2000,
  amoxicillin: 4000,
  azithromycin: 2500,
  baclofen: 80,
  carbamazepine: 1600,
  cefdinir: 1200,
  cephalexin: 4000,
  cetirizine: 40,
  clindamycin: 1200,
  codeine: 180,
  dexamethasone: 80,
  diazepam: 40,
  digoxin: 1,
  diphenhydramine: 150,
  famotidine: 160,
  fluoxetine: 160,
  furosemide: 400,
  gabapentin: 2400,
  haloperidol: 40,
  hydromorphone: 64,
  hydroxyzine: 200,
  ibuprofen: 1600,
  levetiracetam: 4000,
  loratadine: 40,
  lorazepam: 12,
  methadone: 300,
  methotrexate: 50,
  metoclopramide: 40,
  midazolam: 40,
  morphine: 240,
  ondansetron: 32,
  oxycodone: 200,
  phenobarbital: 400,
  prednisolone: 160,
  prednisone: 160,
  promethazine: 100,
  risperidone: 16,
  sertraline: 400,
};
/** Liquids drunk by the glass or bottle: bowel preparations, laxatives, binders, contrast. */
export const drunkByTheGlass =
  'bisacodyl|barium|citrate|diatrizoate|electrolytes?|glucose|dextrose|iohexol|lactulose|' +
  'magnesium|peg|polyethylene|polystyrene|phosphates?|sorbitol|sulfates?|sulfate|sps|enulose|' +
  'generlac|kionex|kayexalate|golytely|gavilyte|nulytely|suprep|moviprep|clenpiq|potassium|' +
  'nutritional|formula|activated charcoal';

export const tables = {
  mostMilligrams: {
    source:
      'Dosage and administration sections of the manufacturers’ prescribing information, ' +
      'doubled and rounded up.',
    taken: '2026-11',
    key: ['key'],
    order: 'By the ingredient.',
  },
} as const satisfies FactTables;
