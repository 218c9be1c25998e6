import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * What is in the drug file as a tablet or film, and only works under the tongue or in the cheek:
 * the start of its generic name. For products whose route the drug file does not say.
 */
export const underTongueOnly: readonly string[] = [
  'asenapine',
  'buprenorphine',
  'nitroglycerin',
];
/** Products with such a route of which the labels say that they may as well be swallowed. */
export const mayBeSwallowed: readonly string[] = ['cyanocobalamin', 'hyoscyamine', 'melatonin'];
export const tables: FactTables = {
  underTongueOnly: {
    source:
      'FDA labels of Nitrostat, buprenorphine (and naloxone) sublingual tablets and Saphris: ' +
      'swallowed, little or nothing of the drug arrives.',
    key: ['value'],
    order: ['value'],
    taken: '2026-12',
  },
  mayBeSwallowed: {
    source:
      'Label of Levsin/SL ("may be taken sublingually, orally or chewed"); labels of the two ' +
      'supplements, which are sold in both ways.',
    key: ['value'],
    order: ['value'],
    taken: '2026-12',
  },
};
