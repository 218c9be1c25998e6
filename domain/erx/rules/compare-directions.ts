import { lookUp } from '../script/values.ts';

/**
 * Ways of writing the same direction, longest first; both sides are brought into the right-hand
 * spelling before comparing.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:by mouth|orally|oral route|po|oral)\b/g, 'oral'],
  [/\b(?:three times|3 times|thrice)\s*(?:a|per|each|every)?\s*(?:day|daily)\b|\btid\b/g, '3xday'],
  [/\b(?:twice|two times|2 times)\s*(?:a|per|each|every)?\s*(?:day|daily)\b|\bbid\b/g, '2xday'],
  [/\b(?:four times|4 times)\s*(?:a|per|each|every)?\s*(?:day|daily)\b|\bqid\b/g, '4xday'],
  [
    /\b(?:once|one time|1 time)\s*(?:a|per|each|every)?\s*(?:day|daily)\b|\bevery day\b|\beach day\b|\bdaily\b|\bqd\b/g,
    '1xday',
  ],
  [/\b(?:at bedtime|before bedtime|before bed|every night|nightly|qhs)\b/g, 'bedtime'],
  [/\b(?:as needed|when needed|if needed|prn)\b/g, 'asneeded'],
  [/\b(?:tabs?|tablets?)\b/g, 'tablet'],
  [/\b(?:caps?|capsules?)\b/g, 'capsule'],
  [/\b(?:hrs?|hours?)\b/g, 'hour'],
  [/\bdays\b/g, 'day'],
  [/\bpuffs\b/g, 'puff'],
  [/\bdrops\b/g, 'drop'],
  [/\b(?:milliliters?|mls?)\b/g, 'ml'],
];
const numbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  half: '0.5',
};
/** Words without weight: they neither add nor change what the patient does. */
const light: ReadonlySet<string> = new Set([
  'take',
  'use',
  'the',
  'a',
  'an',
  'of',
  'and',
  'for',
  'to',
  'with',
  'by',
  'in',
  's',
]);

/** The words that carry meaning, in order, in one spelling. */
function directionWords(text: string): readonly string[] {
  let plain = text
    .toLowerCase()
    .replace(/\bone[- ]half\b/g, '0.5')
    .replace(/\b[a-z]+\b/g, (match) => lookUp(numbers, match) ?? match)
    .replace(/½|\b1\/2\b/g, '0.5')
    .replace(/(\d)\s*(?:-|–|to)\s*(\d)/g, '$1-$2')
    .replace(/\.0+\b/g, '');
  for (const [from, to] of spellings) plain = plain.replace(from, to);
  return (plain.match(/[a-z0-9]+(?:[.-][a-z0-9]+)*/g) ?? []).filter((word) => !light.has(word));
}

export interface DirectionDifference {
  readonly same: boolean;
  /** Same words, other order: "2 morning, 1 night" is not "1 morning, 2 night". */ readonly reordered: boolean;
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/**
 * Which weighty words of the message are missing in the entered directions, and which were added;
 * same when neither and in the same order.
 */
export function compareDirections(message: string, entered: string): DirectionDifference {
  const wanted = directionWords(message);
  const own = directionWords(entered);
  const left = [...wanted];
  const added: string[] = [];
  for (const word of own) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    else added.push(word);
  }
  const alike = left.length === 0 && added.length === 0;
  const same = wanted.join(' ') === own.join(' ');
  return { same, reordered: alike && !same, missing: left, added };
}
