import { compareStrengths, readStrength } from '../../facts/strength.ts';
import type { Product } from '../product.ts';
import { strengthOf } from './said-twice.ts';

// "Take two 500 mg tablets": the strength of one piece stands between how many and of what. Where
// it is the product's own it says nothing that the label doesn't say; any other strength is left,
// and then two amounts stand side by side.

const figure = String.raw`\d[\d,]*(?:\.\d+)?|\.\d+`;
const half = String.raw`[½¼¾]|\d\/\d|half(?:\s+an?)?`;
const spelled = 'one|two|three|four|five|six|seven|eight|nine|ten|an?';
const count = `(?<count>(?:${figure}|${half}|(?<![a-z])(?:${spelled})))`;
const between = String.raw`(?<between>\s*x\s*|\s*-\s*|\s+|\s*\()`;
const strength = String.raw`(?<strength>(?:${figure})\s*(?:mg|mcg|g|gm|grams?|units?|meq))\)?`;
const piece = String.raw`(?=\s*(?:tab(?:let)?s?|cap(?:sule)?s?|pills?)(?:\(s\))?(?![a-z]))`;
const pattern = new RegExp(
  String.raw`(?<![\d.,/])${count}${between}(?<![\d.,])${strength}${piece}`,
  'gi',
);
/** "2-10 mg tabs" is two of them; from 5 to 10 mg could be meant by "5-10 mg tabs". */
const leastOfRange = 4;
const number = (text: string): number => Number(text.replaceAll(',', '').replace(/[^\d.]/g, ''));
function mayBeRange(counted: string, found: string): boolean {
  if (!/^\d+$/.test(counted)) return true;
  const [low, high] = [number(counted), number(found)];
  return low < high && low * leastOfRange >= high;
}

/**
 * The text with the product's own strength blanked out between a number and its tablets or
 * capsules, so that every other character keeps its place; null where it stands nowhere.
 */
export function withoutOwnStrength(text: string, product: Product): string | null {
  const own = strengthOf(product);
  if (own === null) return null;
  const shown = text.replace(pattern, (...match) => {
    const groups: Readonly<Record<string, string>> = match.at(-1);
    const [whole, counted = '', sign = '', said = ''] = [
      String(match[0]),
      groups['count'],
      groups['between'],
      groups['strength'],
    ];
    const isOwn = compareStrengths(readStrength(said).strength, own) === 'same';
    if (!isOwn || (sign.includes('-') && mayBeRange(counted, said))) return whole;
    return counted.padEnd(whole.length);
  });
  return shown === text ? null : shown;
}
