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
/** Given before a procedure and not again; a spasm of the jaw is treated for two weeks. */
const longestProcedure = 14;
const forProcedure: ReadonlySet<string> = new Set(['benzodiazepine', 'z-drug']);

/**
 * Who is trained for another profession than prescribing, by each part of the degree. A pharmacist
 * or a psychologist prescribes in some states: asked of a controlled drug alone.
 */
const otherProfessions = [
  { who: 'a chiropractor', degree: /^DC$/, controlledOnly: false },
  { who: 'a naturopath', degree: /^(ND|NMD)$/, controlledOnly: false },
  {
    who: 'a nurse without a degree that prescribes',
    degree: /^(RN|LPN|LVN|BSN|ADN)$/,
    controlledOnly: false,
  },
  { who: 'a physical therapist', degree: /^(PT|DPT)$/, controlledOnly: false },
  {
    who: 'a social worker or a counselor',
    degree: /^(LCSW|LMSW|MSW|LPC|LMFT)$/,
    controlledOnly: false,
  },
  { who: 'an acupuncturist', degree: /^(LAC|DAOM)$/, controlledOnly: false },
  { who: 'an audiologist', degree: /^AUD$/, controlledOnly: false },
  { who: 'a pharmacist', degree: /^(PHARMD|RPH|BCPS)$/, controlledOnly: true },
  { who: 'a psychologist', degree: /^PSYD$/, controlledOnly: true },
] as const;
/** A degree of another profession with no other beside it: "BSN, RN", and not "RN, FNP-C". */
function otherProfession(degree: string | null, schedule: Schedule): string | null {
  const parts = (degree ?? '')
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[,;/\s]+/)
    .filter((part) => part !== '');
  const known = parts.map((part) => otherProfessions.find(({ degree: own }) => own.test(part)));
  const [first] = known;
  if (first === undefined || known.some((profession) => profession === undefined)) return null;
  return first.controlledOnly && schedule === '0' ? null : first.who;
}
function ofOtherProfession(degree: string | null, schedule: Schedule): Problem[] {
  const who = otherProfession(degree, schedule);
  if (who === null) return [];
  const say = [
    `The prescriber’s degree is that of ${who}: look whether the state lets such a person`,
    'prescribe this drug, and whether the degree or the prescriber is right.',
  ];
  return [warn('SCOPE', say.join(' '), source)];
}

/** The practice that a degree means; undefined for a physician and for what is not known. */
const practiceOf = (degree: string | null): Practice | undefined => {
  const written = (degree ?? '').toUpperCase().replaceAll(/[. ]/g, '');
  return practices.find((practice) => practice.degree.test(written));
};

/**
 * A drug that a dentist, an optometrist or a podiatrist seldom has a reason to prescribe, or whose
 * prescriber's degree is that of a profession that does not prescribe: a question, because some
 * states and some people's second license allow it. An optometrist's C-II is always one.
 */
export function scopeProblems(asked: {
  readonly degree: string | null;
  readonly classes: readonly string[];
  readonly isLocal: boolean;
  readonly isStateOnly: boolean;
  readonly schedule: Schedule;
  readonly refills: number;
  readonly daysSupply: number | null;
}): readonly Problem[] {
  const other = ofOtherProfession(asked.degree, asked.schedule);
  if (other.length > 0) return other;
  const practice = practiceOf(asked.degree);
  if (practice === undefined || asked.isLocal) return [];
  const isC2OfEyes = practice.who === 'an optometrist' && asked.schedule === '2';
  const isKept = asked.refills > 0 || (asked.daysSupply ?? 0) > longestProcedure;
  const isRefilled = isKept && asked.classes.some((key) => forProcedure.has(key));
  const isOutside = asked.classes.some((key) => outside.has(key));
  if (!isC2OfEyes && !isRefilled && !isOutside) return [];
  const say = [
    `The prescriber is ${practice.who}: look whether this is within that practice in the state`,
    '(21 CFR 1306.04(a)), and ask where it is not clear.',
  ];
  return [warn('SCOPE', say.join(' '), source)];
}
