import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { warn, type Problem } from './problem.ts';

const source = '21 CFR 1306.04(a); practice acts of the states';

/** Who prescribes within a part of the body alone, by the degree. */
const practices = [
  { who: 'a dentist', degree: /^(DDS|DMD|BDS)/ },
  { who: 'an optometrist', degree: /^OD/ },
  { who: 'a podiatrist', degree: /^DPM/ },
] as const;
type Practice = (typeof practices)[number];

/**
 * Drug classes for the whole body that no part of it is treated with: heart, sugar, lipids,
 * hormones, mind. What may serve teeth, eyes or feet (pain, infection, sleep before surgery) is
 * left out.
 */
const outside: ReadonlySet<string> = new Set([
  'acei',
  'androgen',
  'anorectic',
  'antipsychotic',
  'arb',
  'beta-blocker',
  'biguanide',
  'dhp-ccb',
  'dpp4-inhibitor',
  'fibrate',
  'glp1-agonist',
  'hormonal-contraceptive',
  'insulin',
  'pde5-inhibitor',
  'rate-ccb',
  'sglt2-inhibitor',
  'snri',
  'ssri',
  'statin',
  'stimulant',
  'sulfonylurea',
  'thyroid-hormone',
]);
/** Given before a procedure and not again. */
const forProcedure: ReadonlySet<string> = new Set(['benzodiazepine', 'z-drug']);

/** The practice that a degree means; undefined for a physician and for what is not known. */
const practiceOf = (degree: string | null): Practice | undefined => {
  const written = (degree ?? '').toUpperCase().replaceAll(/[. ]/g, '');
  return practices.find((practice) => practice.degree.test(written));
};

/**
 * A drug that a dentist, an optometrist or a podiatrist seldom has a reason to prescribe: a
 * question, because some states and some people's second license allow it. An optometrist's C-II is
 * always one.
 */
export function scopeProblems(asked: {
  readonly degree: string | null;
  readonly classes: readonly string[];
  readonly isLocal: boolean;
  readonly isStateOnly: boolean;
  readonly schedule: Schedule;
  readonly refills: number;
}): readonly Problem[] {
  const practice = practiceOf(asked.degree);
  if (practice === undefined || asked.isLocal) return [];
  const isC2OfEyes = practice.who === 'an optometrist' && asked.schedule === '2';
  const isRefilled = asked.refills > 0 && asked.classes.some((key) => forProcedure.has(key));
  const isOutside = asked.classes.some((key) => outside.has(key));
  if (!isC2OfEyes && !isRefilled && !isOutside) return [];
  const say = [
    `The prescriber is ${practice.who}: look whether this is within that practice in the state`,
    '(21 CFR 1306.04(a)), and ask where it is not clear.',
  ];
  return [warn('SCOPE', say.join(' '), source)];
}
