import { keysOf } from '#domain/platform/keys-of.ts';
import type { VerbKey } from '../../meaning.ts';
import { verbRows } from '../../vocabulary/spoken.ts';
import { after, either, literal, phrases, startingWith, type Parser } from '../parser.ts';

/** "T1T PO QD": right before a number the letter is "take". */
const takeLetter: Parser<VerbKey> = startingWith(
  () => new Set(['T']),
  (tokens, at) =>
    tokens[at]?.text === 'T' && tokens[at + 1]?.kind === 'number' ? [['take', at + 1]] : [],
);
/** "U 2 SPR": the first letter of all is "use"; elsewhere it is a unit. */
const useLetter: Parser<VerbKey> = startingWith(
  () => new Set(['U']),
  (tokens, at) =>
    at === 0 && tokens[0]?.text === 'U' && tokens[1]?.kind === 'number' ? [['use', 1]] : [],
);
const ofPatient: readonly VerbKey[] = [
  'take',
  'apply',
  'inhale',
  'instill',
  'inject',
  'insert',
  'use',
  'chew',
  'drink',
  'swallow',
];
/** "Have patient take", which tells the pharmacy or a nurse what the label tells the patient. */
const toldOthers: Parser<VerbKey> = after(
  literal(
    'have patient|have pt|have the patient|patient to|pt to|patient is to|pt is to|' +
      'patient should|pt should|the patient should|the patient is to',
  ),
  phrases(ofPatient.map((key) => [verbRows[key][0], key])),
);
/** What is done with a dose. */
export const verb: Parser<VerbKey> = either(
  takeLetter,
  useLetter,
  toldOthers,
  phrases(keysOf(verbRows).map((key) => [`${verbRows[key][0]}|${verbRows[key][2]}`, key])),
);
