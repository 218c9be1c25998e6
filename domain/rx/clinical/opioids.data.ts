import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * Morphine milligrams in one milligram of an opioid, by mouth where nothing else is said.
 * Buprenorphine is not counted: no table gives it a factor any more.
 */
export const morphineFactors: Readonly<Record<string, number>> = {
  butorphanol: 7,
  codeine: 0.15,
  dihydrocodeine: 0.25,
  hydrocodone: 1,
  hydromorphone: 5,
  levorphanol: 11,
  meperidine: 0.1,
  methadone: 4.7,
  morphine: 1,
  nalbuphine: 1,
  opium: 1,
  oxycodone: 1.5,
  oxymorphone: 3,
  pentazocine: 0.37,
  tapentadol: 0.4,
  tramadol: 0.2,
};
/** Morphine milligrams a day for each microgram an hour of a fentanyl patch. */
export const fentanylPatchFactor = 2.4;
/**
 * Morphine milligrams for each microgram of fentanyl through nose or mouth, by words of form and
 * route. The first row that fits counts.
 */
export const fentanylFactors: readonly { readonly form: RegExp; readonly factor: number }[] = [
  { form: /nasal/i, factor: 0.16 },
  { form: /film|spray/i, factor: 0.18 },
  { form: /tablet|lozenge|troche|buccal/i, factor: 0.13 },
];
/**
 * Morphine milligrams a day from which it is told, and from which a pharmacist answers; the same
 * outside of the guideline.
 */
export const morphineLimits = { told: 50, stop: 90, outsideTold: 200, outsideStop: 400 };
/**
 * Conditions for which the guideline was not written: cancer, sickle cell disease, palliative care.
 * Prefixes of ICD-10-CM codes without dots.
 */
export const outsideGuideline: readonly string[] = ['C', 'D57', 'Z515'];

/** What holds of the tables of this file. */
export const tables = {
  morphineFactors: {
    source: [
      'CDC Clinical Practice Guideline for Prescribing Opioids for Pain, 2022, table; what that',
      'table leaves out: CDC file of oral morphine milligram equivalents, 2018.',
    ].join(' '),
    taken: '2026-11',
    order: ['key'],
  },
  fentanylFactors: {
    source: 'CDC file of oral morphine milligram equivalents, 2018.',
    taken: '2026-11',
    key: ['factor'],
    order: 'The first row that fits counts: the nose before the mouth.',
  },
  morphineLimits: {
    source: 'The same guideline: 50; its forerunner of 2016: 90. Outside of it: by hand.',
    taken: '2026-11',
    order: 'From less to more.',
  },
  outsideGuideline: {
    source: 'The same guideline, its scope.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
} as const satisfies FactTables;
