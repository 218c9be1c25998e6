import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ClinicalDrug } from '../types.ts';
import { anyPieces, pieceBounds } from './pieces.data.ts';

const solid = /\b(?:TAB|CAP|PILL)/i;
const counted = (pieces: number): string => String(Math.round(pieces * 100) / 100);

/**
 * More pieces of a solid product at one time, or a day, than are taken of it: of its own row, else
 * more than six at one time or twelve a day, which is asked of any product whose amount nothing
 * bounds. `isBounded`: an amount of it is judged in milligrams already.
 */
export function piecesBroken(
  drug: ClinicalDrug,
  ingredients: readonly string[],
  isBounded: boolean,
): BoundBroken[] {
  const { use, form } = drug;
  const own = pieceBounds.find((row) => ingredients.includes(row.drug));
  if (use === undefined || !solid.test(form ?? '') || (own === undefined && isBounded)) return [];
  const most = own ?? anyPieces;
  const once = Math.max(0, ...use.amounts) / 1000;
  const aDay = Math.max(0, ...use.course.map((step) => step.aDay)) / 1000;
  const isOnce = once > most.once;
  if (!isOnce && aDay <= most.day) return [];
  const [pieces, when, limit] = isOnce
    ? [once, 'at one time', most.once]
    : [aDay, 'a day', most.day];
  const severity = pieces >= limit * 3 ? 'severe' : 'moderate';
  return [
    {
      kind: 'high-dose',
      severity,
      summary: `${drug.name}: ${counted(pieces)} pieces ${when}, usual is ${limit} at most`,
      effect: 'So many pieces are more often a slip of the number than a plan.',
      management: 'Read the prescription again: number, strength, product. Ask the prescriber.',
      fingerprint: fingerprint('high-dose', severity, `pieces ${when}`, [
        `${ingredients.join('+')} ${counted(pieces)}`,
      ]),
    },
  ];
}
