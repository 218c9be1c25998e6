import { compareStrengths, readStrength, type Strength } from '../../facts/strength.ts';
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
const verbsInFront = String.raw`(?:take|give|dissolve|place|swallow)\s+`;
const onePiece = String.raw`(?=\s*(?:tab(?:let)?|cap(?:sule)?|odt)(?![a-z(]))`;
/** "Take 10 mg tablet daily": the strength of the one that is taken. */
const alone = new RegExp(
  String.raw`(?<=^\s*(?:${verbsInFront})?)(?<count>)(?<between>)${strength}${onePiece}`,
  'gi',
);
const mass = '(?:mg|mcg|g|gm|units?|meq)';
const perVolume = String.raw`(?<strength>(?:${figure})\s*${mass}\s*\/\s*(?:${figure})?\s*ml)`;
const liquids = 'susp(?:ension)?|sol(?:n|ution)?|syrup|elixir|liquid';
const liquid = String.raw`(?:\s*(?:oral\s+)?(?:${liquids})(?![a-z]))?`;
const spoon = 'tsps?|teaspoon(?:ful)?s?';
const volume = String.raw`(?<count>(?:${figure})\s*(?:mls?|cc|${spoon}))`;
const ofWhat = String.raw`(?<between>\s*\(\s*|\s+of\s+(?:the\s+)?|\s+)`;
/** "5 mL (400 mg/5 mL)", "5 mL of 400 mg/5 mL suspension". */
const behindVolume = new RegExp(
  String.raw`(?<![\d.,/])${volume}${ofWhat}${perVolume}\s*\)?${liquid}`,
  'gi',
);
const verbs = String.raw`\s*(?:[:;,-]\s*)?(?=(?:give|take|administer)\b)`;
/** "400 mg/5 mL: give 5 mL". */
const inFront = new RegExp(
  String.raw`^(?<count>)(?<between>\s*\(?)${perVolume}\)?${liquid}${verbs}`,
  'i',
);
/** "2-10 mg tabs" is two of them; from 5 to 10 mg could be meant by "5-10 mg tabs". */
const leastOfRange = 4;
const number = (text: string): number => Number(text.replaceAll(',', '').replace(/[^\d.]/g, ''));
function mayBeRange(counted: string, found: string): boolean {
  if (!/^\d+$/.test(counted)) return true;
  const [low, high] = [number(counted), number(found)];
  return low < high && low * leastOfRange >= high;
}

type Groups = Readonly<Record<string, string>>;
/** What stays of a place that names a strength: what was counted, or all of it. */
function keptOf(whole: string, groups: Groups, own: Strength): string {
  const { count: counted = '', between: sign = '', strength: said = '' } = groups;
  const isOwn = compareStrengths(readStrength(said).strength, own) === 'same';
  if (isOwn && counted === '' && sign === '' && !said.includes('/'))
    return '1'.padEnd(whole.length);
  if (!isOwn || (sign.includes('-') && mayBeRange(counted, said))) return whole;
  return counted.padEnd(whole.length);
}
/** "1 DS tab": the double strength of sulfamethoxazole and trimethoprim, by its usual name. */
const doubled = new RegExp(
  String.raw`(?<=(?:${figure}|one|two)\s*)(?:DS|double[\s-]strength)${piece}`,
  'gi',
);
const doubledStrength = readStrength('800 mg-160 mg').strength;
const isDoubled = (own: Strength, { name, genericName }: Product): boolean =>
  /sulfameth|bactrim|septra/i.test(`${name ?? ''} ${genericName ?? ''}`) &&
  compareStrengths(doubledStrength, own) === 'same';
/**
 * The text with the product's own strength blanked out between a number and its tablets or
 * capsules, behind a volume and in front of all, so that every other character keeps its place;
 * null where it stands nowhere.
 */
export function withoutOwnStrength(text: string, product: Product): string | null {
  const own = strengthOf(product);
  if (own === null) return null;
  const replaced = (shown: string, found: RegExp): string =>
    shown.replace(found, (...match) => keptOf(String(match[0]), match.at(-1), own));
  const plain = [inFront, behindVolume, pattern, alone].reduce(replaced, text);
  const shown = isDoubled(own, product)
    ? plain.replace(doubled, (found) => ' '.repeat(found.length))
    : plain;
  return shown === text ? null : shown;
}
