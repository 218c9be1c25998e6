import type { Token } from '../../lexer.ts';
import { startingWith, type Parser } from '../parser.ts';
import { unit } from '../terms-dose.ts';

/** A sign that parts two phrases, or one that says nothing. */
type Sign = { readonly kind: 'sep'; readonly text: string } | { readonly kind: 'filler' };
/** "3 times daily - take with food": behind the dash a sentence of its own begins. */
const dashedVerbs = new Set(['TAKE', 'USE', 'DO']);
const lastDash = (tokens: readonly Token[], at: number): number =>
  tokens[at + 1]?.text === '-' ? at + 1 : at;
/** " - " or " -- " between two words parts them and says nothing: "daily - for pain". */
export const dash: Parser<Sign> = startingWith(
  () => new Set(['-']),
  (tokens, at) => {
    const last = lastDash(tokens, at);
    const [before, sign, next] = [tokens[at - 1], tokens[last], tokens[last + 1]];
    if (before?.kind !== 'word' || next?.kind !== 'word' || sign?.text !== '-') return [];
    const apart = before.end < sign.start && (sign.end < next.start || next.text === 'FOR');
    if (!apart) return [];
    const parts = dashedVerbs.has(next.text);
    return [[parts ? { kind: 'sep', text: '.' } : { kind: 'filler' }, last + 1]];
  },
);
/** "2 capsules AM/1 capsule PM": behind a time of the day another dose with its unit begins. */
const timesOfDay = new Set(['AM', 'PM', 'QAM', 'QPM', 'HS', 'QHS', 'NOON', 'BEDTIME', 'MORNING']);
export const slash: Parser<Sign> = startingWith(
  () => new Set(['/']),
  (tokens, at) => {
    const [before, number, word] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
    const isDose = number?.kind === 'number' && (word?.text.length ?? 0) > 1;
    return isDose && timesOfDay.has(before?.text ?? '') && unit(tokens, at + 2).length > 0
      ? [[{ kind: 'sep', text: ',' }, at + 1]]
      : [];
  },
);
