import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from '../types.ts';
import type { Broken } from './broken.ts';

/**
 * Slow pieces with a score, that the label lets be halved (not crushed). `strengths` in thousandths
 * of a milligram: only these; null: all of them.
 */
export interface ScoredSlow {
  readonly drug: string;
  readonly strengths: readonly number[] | null;
}
const scored = (drug: string, strengths: readonly number[] | null = null): ScoredSlow => ({
  drug,
  strengths,
});
export const scoredSlow: readonly ScoredSlow[] = [
  scored('amoxicillin'),
  scored('doxycycline'),
  scored('isosorbide mononitrate'),
  scored('levodopa'),
  scored('lithium', [450_000]),
  scored('metoprolol'),
  scored('potassium chloride'),
  scored('quinidine'),
  scored('theophylline'),
  scored('trazodone'),
  scored('verapamil'),
];

/** What is told of a piece that is broken. The first row that fits speaks. */
export interface WholeOnly {
  readonly drug: Party;
  /** Slow pieces alone, or every piece of the drug. */
  readonly pieces: 'slow' | 'all';
  /** What is crushed is meant chewed, dissolved and through a tube, too. */
  readonly how: readonly Broken[];
  /** Except so: the label allows it, or the harm is another one. */
  readonly not: readonly Broken[];
  readonly severity: Severity;
  readonly effect: string;
}
const row = (
  pieces: WholeOnly['pieces'],
  how: readonly Broken[],
  severity: Severity,
  effect: string,
  drugs: readonly Party[],
  not: readonly Broken[] = [],
): WholeOnly[] => drugs.map((drug) => ({ drug, pieces, how, not, severity, effect }));
export const wholeOnly: readonly WholeOnly[] = [
  ...row('slow', ['divided', 'crushed'], 'severe',
    'The dose of half a day is taken up at once: breathing can stop (boxed warning).',
    ['class:opioid']),
  ...row('slow', ['divided', 'crushed'], 'severe',
    'The dose of a day is taken up at once: pulse and pressure fall.', ['class:dhp-ccb',
      'class:rate-ccb']),
  ...row('slow', ['divided', 'crushed'], 'severe', 'The dose of a day is taken up at once: seizures.',
    ['bupropion', 'theophylline']),
  ...row('slow', ['divided', 'crushed'], 'severe',
    'The dose of a day is taken up at once: poisoning, heart rhythm.', ['lithium', 'ranolazine',
      'propafenone', 'class:stimulant', 'disopyramide', 'procainamide']),
  ...row('all', ['opened', 'crushed'], 'severe',
    'Out of its capsule three quarters more of it are taken up: bleeding.', ['dabigatran']),
  ...row('all', ['crushed', 'divided', 'opened'], 'severe',
    'Its dust harms an unborn child, and whoever breaks it.', ['class:retinoid', 'valganciclovir',
      'ambrisentan', 'macitentan', 'lenalidomide', 'pomalidomide', 'thalidomide', 'hydroxyurea',
      'temozolomide']),
  ...row('all', ['crushed', 'opened'], 'moderate',
    'Its dust harms an unborn child, and whoever crushes it.',
    ['bosentan', 'dutasteride', 'finasteride', 'methotrexate', 'mycophenolate']),
  ...row('all', ['crushed', 'opened'], 'severe', 'It numbs the throat: choking; deaths.',
    ['benzonatate']),
  ...row('all', ['crushed'], 'moderate', 'It burns mouth and gullet.', ['class:bisphosphonate',
    'pancrelipase']),
  ...row('all', ['crushed'], 'moderate', 'It burns mouth and gullet.', ['potassium chloride'],
    ['dissolved']),
  ...row('all', ['opened', 'crushed'], 'moderate', 'More of it is taken up at once: fainting.',
    ['tamsulosin']),
];
/** Slow tablets that the label lets fall apart in water, as grains that stay slow. */
export const melting: readonly string[] = ['potassium chloride'];

/** What holds of the tables of this file. */
export const tables = {
  melting: {
    source: 'FDA labels, section 2.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
  scoredSlow: {
    source: 'FDA labels, section 2, written by hand; not every row was compared with its label.',
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
  wholeOnly: {
    source: 'FDA labels, sections 2, 5 and 16, and the ISMP list of oral forms that are not crushed.',
    taken: '2026-11',
    key: ['drug', 'pieces', 'how'],
    order: 'The first row that fits speaks: the graver ones of slow pieces first.',
  },
} as const satisfies FactTables;
