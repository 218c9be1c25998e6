import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { isParty } from '../matching.ts';
import type { ClinicalDrug } from '../types.ts';
import type { Broken } from './broken.ts';
import { wayOf } from './ways.ts';
import { melting, scoredSlow, wholeOnly, type WholeOnly } from './whole-only.data.ts';

/** Words of a form or a name that say that the piece gives its drug off slowly, or in the gut. */
const slowWords = {
  form: /\b(?:er|xr|xl|sr|cr|dr)\b|extended|sustained|controlled|delayed|enteric|gastro-?resist/i,
  name: /\b(?:ER|XR|XL|SR|CR|CD|XT|EC|DR|LA|Xtampza|OxyContin|MS Contin|Concerta|Hysingla)\b/,
  notName: /\b(?:extended|prompt) phenytoin\b/i,
};
/** A form that melts or is chewed, or a liquid: it is no piece to be swallowed whole. */
const notWhole = /suspension|solution|granule|powder|packet|chewable|disintegrating/i;

/** Slow pieces of every other drug. */
const otherSlow = {
  severity: 'moderate',
  effect: 'It is made to give its drug off slowly or in the gut: broken, it doesn’t.',
} as const;

/** Whether a product gives its drug off slowly or in the gut, by its form or its name. */
export function isSlow({ form, name, genericName }: ClinicalDrug): boolean {
  if (notWhole.test(form ?? '')) return false;
  const names = `${name} ${genericName}`;
  const says = `${form ?? ''} ${genericName}`;
  if (slowWords.form.test(says) && !slowWords.notName.test(names)) return true;
  return slowWords.name.test(names);
}
/** Halves of a scored tablet. */
const isScored = (drug: ClinicalDrug, ingredients: readonly string[]): boolean =>
  !/capsule/i.test(drug.form ?? '') &&
  scoredSlow.some(
    (row) =>
      ingredients.includes(row.drug) &&
      (row.strengths === null ||
        row.strengths.some((amount) => drug.strengths?.includes(amount) === true)),
  );
const words: Readonly<Record<Broken, string>> = {
  divided: 'is divided',
  crushed: 'is crushed',
  chewed: 'is chewed',
  dissolved: 'is dissolved',
  tube: 'goes through a tube',
  opened: 'is opened',
};
/** A tablet is ground by teeth, by water or for a tube as it is by a mortar. */
const asCrushed: ReadonlySet<Broken> = new Set<Broken>(['chewed', 'dissolved', 'tube']);
const isOf = ({ how, not }: WholeOnly, broken: Broken): boolean =>
  !not.includes(broken) &&
  (how.includes(broken) || (how.includes('crushed') && asCrushed.has(broken)));

/**
 * What is to be swallowed whole, and is written as a half or a quarter, crushed, chewed, dissolved,
 * through a tube or opened.
 */
export function wholenessBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  const broken = drug.use?.broken ?? null;
  if (broken === null || wayOf(drug) !== 'mouth') return [];
  const slow = isSlow(drug) && broken !== 'opened';
  const isMelting = broken === 'dissolved' && ingredients.some((each) => melting.includes(each));
  const lets = isMelting || (broken === 'divided' && isScored(drug, ingredients));
  const row = wholeOnly.find(
    (each) =>
      isOf(each, broken) &&
      (each.pieces === 'all' || (slow && !lets)) &&
      ingredients.some((ingredient) => isParty(each.drug, ingredient)),
  );
  const told = row ?? (slow && !lets ? otherSlow : undefined);
  if (told === undefined) return [];
  return [
    {
      kind: 'high-dose',
      severity: told.severity,
      summary: `${drug.name} ${words[broken]}: it is swallowed whole`,
      effect: told.effect,
      management: 'Ask the prescriber for a strength or a form that gives the dose whole.',
      fingerprint: fingerprint('high-dose', told.severity, `piece ${broken}`, [
        ingredients.join('+'),
      ]),
    },
  ];
}
