import { ownEntry } from '#domain/platform/own-entry.ts';
import { formOf } from '#domain/rx/sig/forms.ts';
import { auxLabels, labelsByClass, type AuxLabel } from './aux-labels.data.ts';

export { auxLabels, type AuxLabel };

export const auxLabel = (code: number): AuxLabel | null =>
  auxLabels.find((label) => label.code === code) ?? null;

export interface AuxFacts {
  /** VA class code, e.g. 'AM250'; null when not known. */
  readonly vaClass: string | null;
  readonly form: string | null;
  readonly refrigerated: boolean;
  readonly schedule: string;
  readonly refillsLeft: number;
  /** The last fill was of another manufacturer. */
  readonly looksDifferent: boolean;
  /** The drug's own slots, already chosen in the drug file. */
  readonly own: readonly number[];
  /** The directions as the label prints them, in English. */
  readonly directions: string;
}
const meals = String.raw`(?:food|meals?|breakfast|lunch|dinner|supper)\b`;
/** Where a cream, an ointment or a gel goes that is not for the skin. */
const inside = new RegExp(
  String.raw`\b(?:vaginally|rectally|applicatorful|gums?|teeth|tooth|tongue)\b|` +
    String.raw`(?<!(?:avoid|not)\b[^.]*)\b(?:in|into|inside) (?:the |each |both )?` +
    String.raw`(?:left |right |affected )?` +
    String.raw`(?:eyes?|ears?|nostrils?|nose|mouth|cheek|vagina|rectum)\b`,
  'i',
);
/**
 * What the directions say otherwise than an auxiliary label does: a patient who reads both can
 * follow neither, and the prescriber's directions stand.
 */
const saidOtherwise: Readonly<Record<number, RegExp>> = {
  2: /\bdiscard|\bthrow (?:away|out)|\bas needed\b/i,
  3: new RegExp(
    String.raw`\b(?:with|after|with or without) (?:a )?(?:light )?(?:milk|snack|${meals})`,
    'i',
  ),
  4: /\bwith milk\b/i,
  10: new RegExp(
    String.raw`\bempty stomach\b|\bwithout food\b|\bbefore (?:a )?(?:eating|${meals})`,
    'i',
  ),
  12: /\bdo not shake\b/i,
  13: inside,
  15: /\bdo not refrigerate\b/i,
};
const isSaidOtherwise = (code: number, directions: string): boolean =>
  saidOtherwise[code]?.test(directions) === true;

function classLabels(vaClass: string | null): readonly number[] {
  if (vaClass === null) return [];
  for (let end = vaClass.length; end > 1; end -= 1) {
    const found = ownEntry(labelsByClass, vaClass.slice(0, end));
    if (found) return found;
  }
  return [];
}

/**
 * The label codes a fill takes, at most four (specification 001 §2.4): the drug's own choice first,
 * then what storage and form ask for, then the class's, without what the directions say otherwise.
 * The caution of code 20 is printed by the label itself and takes no slot.
 */
export function auxLabelsFor(facts: AuxFacts): readonly number[] {
  const { family } = formOf(facts.form);
  const shaken = /SUSP/i.test(facts.form ?? '') && !/INJ/i.test(facts.form ?? '');
  const outside = family === 'topical' || family === 'patch';
  const codes = [
    ...facts.own,
    ...(facts.refrigerated ? [15] : []),
    ...(shaken ? [12] : []),
    ...(outside ? [13] : []),
    ...(facts.looksDifferent ? [19] : []),
    ...classLabels(facts.vaClass).filter((code) => code !== 13 || !outside),
  ];
  return [...new Set(codes)]
    .filter((code) => auxLabel(code) !== null && !isSaidOtherwise(code, facts.directions))
    .slice(0, 4);
}
