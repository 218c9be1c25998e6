import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** Brands of one product, with commas: each stands for the others, and for the generic. */
export const brandGroups: readonly string[] = [
  'advair diskus,wixela inhub',
  'alphagan p',
  'arixtra',
  'azasan,imuran',
  'bactrim,septra',
  'bactrim ds,septra ds',
  'betapace,sorine',
  'camila,heather,incassia,nora be',
  'copaxone,glatopa',
  'coumadin,jantoven',
  'deblitane,jolivette,lyza,norlyda,sharobel',
  'delestrogen',
  'depo estradiol',
  'detrol la',
  'drisdol,vitamin d',
  'enulose,cholac,generlac',
  'errin,jencycla',
  'hiprex,urex',
  'imitrex statdose',
  'k dur,klor con m',
  'keppra,roweepra',
  'kionex,kalexate,sps',
  'lamictal odt',
  'lorcet,lortab,norco,vicodin',
  'nuvaring,eluryng,haloette,enilloring',
  'omnipred,pred forte',
  'ortho tri cyclen lo,tri lo estarylla,tri lo mili,tri lo sprintec',
  'percocet,endocet,roxicet',
  'peridex,paroex,periogard',
  'plan b,plan b one step,my way',
  'roxanol',
  'sabril,vigadrone',
  'seroquel xr',
  'silvadene,ssd,thermazene',
  'symbicort,breyna',
  'tegretol,epitol',
  'tobrex,aktob',
  'travatan z',
  'zestril,prinivil',
];
/**
 * Brands whose product is one of its own, though a generic of the same ingredient, strength and
 * form is sold: the generic does not stand for them.
 */
export const ownBrands: readonly string[] = [
  'betimol',
  'bromsite',
  'diabeta',
  'gralise',
  'horizant',
  'lessina',
  'nor qd',
  'oracea',
  'prolensa',
  'qvar',
  'rectiv',
  'sarafem',
  'vandazole',
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
    source:
      'Written by hand after the AB codes of the Orange Book; checked against the codes of ' +
      'Drugs@FDA (2019). Not to be checked there: deblitane and the names beside it, breyna, the ' +
      'generics of nuvaring, plan b, lorcet, lortab, vicodin, roxanol and depo estradiol.',
    taken: '2026-11',
    key: ['value'],
    order: 'By the first brand.',
  },
  ownBrands: {
    source:
      'Written by hand after the Orange Book: no AB code with the generics of the name, or the ' +
      'code of some of them only. Checked against the codes of Drugs@FDA (2019).',
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
