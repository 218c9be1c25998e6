import type { SpokenRow } from './spoken.ts';

/** Who, or what, tells the rest of the directions. */
const directed: Readonly<Record<string, SpokenRow>> = {
  asDirected: [
    'as directed',
    'según las indicaciones',
    'ud|utd|as dir|uad|as instructed|per instructions|as per instructions|' +
      'as dir.|ut dict|as dictated',
  ],
  asPrescribed: ['as prescribed', null, 'as ordered'],
  byPrescriber: [
    'as directed by the prescriber',
    null,
    'as directed by prescriber|as directed by your prescriber|' +
      'as directed per prescriber|as per prescriber|per prescriber',
  ],
  byDoctor: [
    'as directed by your doctor',
    null,
    'as directed by doctor|as directed by physician|' +
      'as directed by your physician|as directed by md|as directed per md|per md',
  ],
  byProvider: [
    'as directed by your provider',
    null,
    'as directed by provider|as directed per provider|per provider|' +
      'as directed by your healthcare provider|as directed by healthcare provider',
  ],
  byClinic: [
    'as directed by the clinic',
    null,
    'as directed by clinic|as directed per clinic|per clinic',
  ],
  byCoumadinClinic: [
    'as directed by the Coumadin clinic',
    null,
    'as directed by coumadin clinic|as directed per coumadin clinic|per coumadin clinic|' +
      'as directed by the coumadin clinic|per the coumadin clinic',
  ],
  byInr: ['as directed by INR', null, 'as directed per inr|per inr|as directed by inr results'],
  byAnticoagulation: [
    'as directed by the anticoagulation clinic',
    null,
    'as directed by anticoagulation clinic|per anticoagulation clinic|' +
      'as directed per anticoagulation clinic|as directed by anticoag clinic|' +
      'per anticoag clinic|as directed by the anticoag clinic',
  ],
  byPackage: [
    'as directed on the package',
    null,
    'as directed on package|utd on pkg|ud on pkg|utd on package|' +
      'per package instructions|per package directions|' +
      'as directed per package|as directed on package labeling|' +
      'per package insert|as directed on the box|per box instructions|' +
      'as directed per package instructions|per pack directions|' +
      'as directed on pack|per pack instructions|as directed per dose pack instructions|' +
      'per dose pack instructions|as directed on dose pack|as directed per dose pack|' +
      'follow package directions|follow package instructions|per dosepak instructions|' +
      'as directed per pack instructions|as directed on dosepak|per dose pack directions',
  ],
  byPrep: [
    'as directed in the prep instructions',
    null,
    'as directed per prep instructions|per prep instructions|as directed by prep instructions|' +
      'as directed on prep instructions|as directed on the prep instructions|' +
      'per bowel prep instructions|as directed per bowel prep instructions|' +
      'follow prep instructions|as per prep instructions',
  ],
  orAsDirected: ['or as directed', 'o según las indicaciones', 'or as instructed|or ud'],
};
/** "Or as directed by your doctor": the doses that are written, or others. */
const orDirected = Object.fromEntries(
  Object.entries(directed)
    .filter(([key]) => key.startsWith('by'))
    .map(([key, [printed, , same]]): [string, SpokenRow] => [
      `or${key.slice(0, 1).toUpperCase()}${key.slice(1)}`,
      [
        `or ${printed}`,
        null,
        same
          .split('|')
          .map((spelling) => `or ${spelling}`)
          .join('|'),
      ],
    ]),
);
export const directedRows: Readonly<Record<string, SpokenRow>> = { ...directed, ...orDirected };
