import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** Brands of one product, with commas: each stands for the others, and for the generic. */
export const brandGroups: readonly string[] = [
  'advair diskus,wixela inhub',
  'alphagan p',
  'arixtra',
  'camila,errin,heather,deblitane,incassia,jencycla,jolivette,lyza,nora be,norlyda,sharobel',
  'coumadin,jantoven',
  'delestrogen',
  'depo estradiol',
  'detrol la',
  'imitrex statdose',
  'k dur,klor con m',
  'lamictal odt',
  'lorcet,lortab,norco,vicodin',
  'nuvaring,eluryng,haloette,enilloring',
  'percocet,endocet,roxicet',
  'plan b,plan b one step,my way',
  'roxanol',
  'seroquel xr',
  'symbicort,breyna',
  'zestril,prinivil',
];
/**
 * Brands whose product is one of its own, though a generic of the same ingredient, strength and
 * form is sold: the generic does not stand for them.
 */
export const ownBrands: readonly string[] = [
  'bromsite',
  'gralise',
  'horizant',
  'oracea',
  'prolensa',
  'qvar',
  'rectiv',
];
/** Words behind a brand that say how it is packed, and nothing of what is in it. */
export const packWords: readonly string[] = [
  'ci',
  'dosepak',
  'jr',
  'pack',
  'pak',
  'statdose',
  'tts',
  'xt',
  'z',
];

/** What holds of the tables of this file. */
export const tables = {
  brandGroups: {
    source: 'Written by hand after the AB codes of the Orange Book.',
    taken: '2026-11',
    key: ['value'],
    order: 'By the first brand.',
  },
  ownBrands: {
    source: 'Written by hand after the Orange Book: no AB code with the generics of the name.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
  packWords: {
    source: 'Written by hand from the names of the FDA listing.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
} as const satisfies FactTables;
