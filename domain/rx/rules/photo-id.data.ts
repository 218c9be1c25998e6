import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * How the number of a driver license, and of the state's ID card, looks in each state: `9` a
 * digit, `A` a letter, `*` either; another letter is itself; `{n}` or `{n,m}` as often. Of the
 * territories only the length is held, because no source for their forms was found.
 */
export const licenseForms: Readonly<Record<string, readonly string[]>> = {
  AK: ['9{1,7}'],
  AL: ['9{1,8}'],
  AR: ['9{4,9}'],
  AS: ['*{4,15}'],
  AZ: ['A9{8}', '9{9}'],
  CA: ['A9{7}'],
  CO: ['9{9}', 'A9{3,6}', 'A{2}9{2,5}'],
  CT: ['9{9}'],
  DC: ['9{7}', '9{9}'],
  DE: ['9{1,7}'],
  FL: ['A9{12}'],
  GA: ['9{7,9}'],
  GU: ['*{4,15}'],
  HI: ['A9{8}', '9{9}'],
  IA: ['9{9}', '9{3}A{2}9{4}'],
  ID: ['A{2}9{6}A', '9{9}'],
  IL: ['A9{11,12}'],
  IN: ['A9{9}', '9{9,10}'],
  KS: ['A9A9A', 'A9{8}', '9{9}'],
  KY: ['A9{8,9}', '9{9}'],
  LA: ['9{1,9}'],
  MA: ['A9{8}', 'A{2}9{7}', '9{9}'],
  MD: ['A9{12}'],
  ME: ['9{7}', '9{7}A', '9{8}'],
  MI: ['A9{10}', 'A9{12}'],
  MN: ['A9{12}'],
  MO: ['A9{5,9}', 'A9{6}R', '9{3}A9{6}', '9{8}A{2}', '9{9}A', '9{9}'],
  MP: ['*{4,15}'],
  MS: ['9{9}'],
  MT: ['A9{8}', '9{9}', '9{13,14}'],
  NC: ['9{1,12}'],
  ND: ['A{3}9{6}', '9{9}'],
  NE: ['A9{6,8}'],
  NH: ['9{2}A{3}9{5}'],
  NJ: ['A9{14}'],
  NM: ['9{8,9}'],
  NV: ['9{9,10}', '9{12}', 'X9{8}'],
  NY: ['A9{7}', 'A9{18}', '9{8,9}', '9{16}', 'A{8}'],
  OH: ['A9{4,8}', 'A{2}9{3,7}', '9{8}'],
  OK: ['A9{9}', '9{9}'],
  OR: ['9{1,9}', 'A9{6,7}'],
  PA: ['9{8}'],
  PR: ['*{4,15}'],
  RI: ['9{7}', 'A9{6}'],
  SC: ['9{5,11}'],
  SD: ['9{6,10}', '9{12}'],
  TN: ['9{7,9}'],
  TX: ['9{7,8}'],
  UT: ['9{4,10}'],
  VA: ['A9{8,11}', '9{9}'],
  VI: ['*{4,15}'],
  VT: ['9{8}', '9{7}A'],
  WA: ['A{1,7}*{5,11}', 'WDL*{9}'],
  WI: ['A9{13}'],
  WV: ['9{7}', 'A{1,2}9{5,6}'],
  WY: ['9{9,10}'],
};

export const tables = {
  licenseForms: {
    source:
      'State Driver’s License Formats, National Traffic Safety Institute; the wider form of Starpoint Screening, 12/17/2024.',
    taken: '2026-11',
    order: ['key'],
  },
} as const satisfies FactTables;
