import { matchGroup } from '#domain/platform/match-group.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { grainNumerals, grainsRows } from './grains.data.ts';

const numeral = Object.keys(grainNumerals)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const figure = String.raw`(?:\d+\s+)?\d+/\d+|\d+(?:\.\d+)?|\.\d+`;
const amountBehind = String.raw`(${figure}|(?:${numeral})(?![a-z]))(?![\d./%])`;
const behind = new RegExp(String.raw`\bgr(?:ains?)?\.?\s*${amountBehind}`, 'i');
const before = new RegExp(String.raw`(?<![\d./-])(${figure})[\s-]*gr(?:ains?\b|\b\.?)`, 'i');

/** "1 1/2", "1/150", ".5" or "iss" as a number. */
function numberOf(text: string): number {
  const roman = ownEntry(grainNumerals, text.toLowerCase());
  if (roman !== undefined) return roman;
  return text
    .trim()
    .split(/\s+/)
    .map((part) => part.split('/').map(Number))
    .reduce((sum, [above = 0, below = 1]) => sum + above / below, 0);
}
const equivalents = new Map(
  grainsRows.map(({ drug, amounts }) => [
    drug,
    amounts.split(', ').map((pair) => {
      const [grains = '', milligrams = ''] = pair.split(' ');
      return { grains: numberOf(grains), milligrams };
    }),
  ]),
);

interface InMilligrams {
  readonly text: string;
  /** The grains as they are written. */
  readonly written: string;
}
/**
 * The text of a drug with its grains in milligrams; null where it has none, or where the amount is
 * none that a product of this drug has: "gr" may be meant for grams, so nothing is computed.
 */
export function grainsInMilligrams(text: string): InMilligrams | null {
  const found = before.exec(text) ?? behind.exec(text);
  if (found === null) return null;
  const words = text.toLowerCase().split(/[^a-z]+/);
  const [row, other] = [...equivalents].filter(([drug]) => words.includes(drug));
  if (row === undefined || other !== undefined) return null;
  const amount = numberOf(matchGroup(found, 1));
  const equal = row[1].find(({ grains }) => Math.abs(grains - amount) < 1e-9);
  if (equal === undefined) return null;
  return { text: text.replace(found[0], ` ${equal.milligrams} mg `), written: found[0].trim() };
}
