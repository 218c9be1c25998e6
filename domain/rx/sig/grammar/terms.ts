import type { JoinWord } from '../draft.ts';
import type { Token } from '../lexer.ts';
import type { RouteKey, VerbKey } from '../meaning.ts';
import type {
  Amount,
  Clause,
  Count,
  DaysAWeek,
  Doses,
  Ending,
  Event,
  Hold,
  Length,
  Mixture,
  Moment,
  OnDays,
  Parity,
  Ratio,
  Reasons,
  Area,
  Repeat,
  Scale,
  Span,
  Wear,
  Weekdays,
} from '../regimen.ts';
import { isOfClinic } from '../vocabulary/clinic.ts';
import { isCounsel } from '../vocabulary/counsel.ts';
import { endsWithMedicine } from '../vocabulary/medicines.ts';
import { noteRows } from '../vocabulary/notes.ts';
import { sentenceRows } from '../vocabulary/sentences.ts';
import { bareLength } from './bare-length.ts';
import { canStart, literal, map, phrases, startingWith, type Hit, type Parser } from './parser.ts';
import { courseTerms, type CourseTerm } from './phrases/courses.ts';
import { fillers, joins } from './phrases/joins.ts';
import { onlyBehind, onlyTime, type OnlyTime } from './phrases/only.ts';
import { dash, slash } from './phrases/signs.ts';
import { verb } from './phrases/verbs.ts';
import {
  bareDoses,
  begins,
  daysAWeek,
  doses,
  eachLength,
  later,
  length,
  onDays,
  pieces,
} from './terms-days.ts';
import {
  amount,
  area,
  bareAmount,
  followUp,
  mixedWith,
  mixture,
  route,
  sameAmount,
  type Amounts,
} from './terms-dose.ts';
import { bareEnding, ending } from './terms-ending.ts';
import { holds } from './terms-hold.ts';
import { limit, limitAgain, oftenLimit, upToLimit, type OpenLimit } from './terms-limit.ts';
import { namedMeals } from './terms-meals.ts';
import { everyAt, replaced, single, spanInBrackets } from './terms-often.ts';
import { ratio } from './terms-ratio.ts';
import { codedReason, loneReasons, prn, reasons } from './terms-reason.ts';
import { event, onAndOff, repeat, wear } from './terms-rest.ts';
import { scale, scaleName } from './terms-scale.ts';
import { count, daily, every, moments } from './terms-time.ts';
import { dayTotal } from './terms-total.ts';
import { parity, weekdays } from './terms-week.ts';

/** A phrase of directions with its meaning. */
export type Term =
  | { readonly kind: 'verb'; readonly verb: VerbKey }
  | { readonly kind: 'followUp'; readonly after: Exclude<Clause['after'], null> }
  | {
      readonly kind: 'amount';
      readonly amount: Amounts;
      readonly bare: boolean;
      readonly half: boolean;
    }
  | { readonly kind: 'same'; readonly amount: Amounts }
  | { readonly kind: 'mixture'; readonly mixture: Mixture; readonly loose: boolean }
  | { readonly kind: 'route'; readonly route: RouteKey }
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'count'; readonly count: Count; readonly only?: true }
  /** `each`: "every day", which says nothing new beside "twice daily"; `code`: "qd", once. */
  | {
      readonly kind: 'daily';
      readonly total: boolean;
      readonly each: boolean;
      readonly code: boolean;
    }
  | { readonly kind: 'every'; readonly span: Span }
  /** "Every other night": how often and when, in one. */
  | { readonly kind: 'everyAt'; readonly span: Span; readonly at: Moment }
  | { readonly kind: 'replaced'; readonly span: Span }
  /** "(72 hours)" behind how often. */
  | { readonly kind: 'spanAgain'; readonly span: Span }
  | { readonly kind: 'daysAWeek'; readonly daysAWeek: DaysAWeek }
  /** How long after the clause before it a clause begins, and that it goes on. */
  | { readonly kind: 'begins' | 'later'; readonly span: Span }
  | { readonly kind: 'onwards' }
  | {
      readonly kind: 'moments';
      readonly moments: readonly Moment[];
      readonly said: boolean;
      /** "Nightly", "every morning": each day, in words. */
      readonly eachDay: boolean;
      readonly only?: true;
    }
  | { readonly kind: 'only'; readonly led: boolean }
  | { readonly kind: 'weekdays'; readonly weekdays: Weekdays | 'others' }
  | { readonly kind: 'parity'; readonly parity: Parity }
  | { readonly kind: 'single'; readonly single: 'once' | 'now' }
  /** `bare`: without "for". */
  | {
      readonly kind: 'length';
      readonly length: Length;
      readonly each: boolean;
      readonly bare?: true;
    }
  | { readonly kind: 'doses'; readonly doses: Doses; readonly bare: boolean }
  /** Doses that are counted in tablets. */
  | { readonly kind: 'pieces'; readonly doses: Doses }
  | { readonly kind: 'onDays'; readonly onDays: OnDays }
  /** `when`: "if needed", which of a change of the dose says whether it is made. */
  | { readonly kind: 'prn'; readonly reasons: Reasons | null; readonly when?: true }
  | { readonly kind: 'reasons'; readonly reasons: Reasons; readonly lone: boolean }
  | { readonly kind: 'codedReason'; readonly reasons: Reasons }
  /** `soft`: "up to 8 a day"; `often`: "not more than once daily". */
  | {
      readonly kind: 'limit';
      readonly limit: OpenLimit;
      readonly soft: boolean;
      readonly often: boolean;
      /** "Or 9 per month", right behind another maximum. */
      readonly again?: true;
    }
  | { readonly kind: 'note'; readonly key: string }
  | { readonly kind: 'sentence'; readonly key: string }
  | { readonly kind: 'holds'; readonly holds: readonly Hold[] }
  /** `amount`: what is given again, where it is said. */
  | { readonly kind: 'repeat'; readonly repeat: Repeat; readonly amount: Amounts | null }
  | { readonly kind: 'wear'; readonly wear: Wear }
  | { readonly kind: 'onOff'; readonly on: Span; readonly off: Span }
  | { readonly kind: 'ending'; readonly ending: Ending; readonly bare?: true }
  | { readonly kind: 'join'; readonly join: JoinWord }
  | { readonly kind: 'sep'; readonly text: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'contents' }
  | { readonly kind: 'dayTotal'; readonly amount: Amount }
  | { readonly kind: 'scale'; readonly scale: Scale }
  | { readonly kind: 'scaleName' }
  | { readonly kind: 'ratio'; readonly ratio: Ratio }
  | CourseTerm
  | { readonly kind: 'filler' };

const anyNote = phrases(Object.entries(noteRows).map(([key, row]) => [`${row[0]}|${row[2]}`, key]));
const ends = (next: Token | undefined): boolean =>
  next === undefined || /^[.,;)*]+$/.test(next.text);
/** "At the same time", but not the beginning of "at the same time each day". */
const broken = new Set(['atSameTime', 'onSameDay']);
const goesOn = /^(?:EACH|EVERY|DAILY|WEEKLY|MONTHLY|OF|A|AS|PER|THE)$/;
const notes: Parser<string> = startingWith(anyNote.starts, (tokens, at) =>
  anyNote(tokens, at).filter(
    ([key, end]) =>
      (!broken.has(key) || !goesOn.test(tokens[end]?.text ?? '')) &&
      (!endsWithMedicine(key) || ends(tokens[end])),
  ),
);
const anySentence = phrases(
  Object.entries(sentenceRows).map(([key, row]) => [`${row[0]}|${row[2]}`, key]),
);
const isLast = (key: string): boolean => isOfClinic(key) || isCounsel(key) || endsWithMedicine(key);
/** "As needed for acute pain" says what for; behind a sign it is what a payer or a law asks for. */
const isPayers = /^clinic (?:Acute|Chronic|Non-acute) pain$/;
const isParted = (before: Token | undefined): boolean =>
  before === undefined || /^[.,;(*-]+$/.test(before.text);
/** "Monitor blood pressure twice daily" says of the pressure how often, and not of the dose. */
const sentences: Parser<string> = startingWith(anySentence.starts, (tokens, at) =>
  anySentence(tokens, at).filter(
    ([key, end]) =>
      (!isLast(key) || ends(tokens[end])) && (!isPayers.test(key) || isParted(tokens[at - 1])),
  ),
);
const signs = phrases<Term>([
  [',|:', { kind: 'sep', text: ',' }],
  [';|.|*|**|***', { kind: 'sep', text: '.' }],
  ['(', { kind: 'open' }],
  [')', { kind: 'close' }],
]);
const flag = <K extends Term>(parser: Parser<unknown>, term: K): Parser<Term> =>
  map(parser, () => term);

const onlyTerm = (found: OnlyTime): Term =>
  found.kind === 'count'
    ? { ...found, only: true }
    : { ...found, said: false, eachDay: false, only: true };

/** "If needed, increase to 2 tablets": it says whether the change is made, not when a dose is. */
const changeWords = new Set(['INCREASE', 'DECREASE', 'REDUCE', 'TITRATE', 'TAPER', 'RAISE']);
const isOfChange = (tokens: readonly Token[], end: number): boolean => {
  const behind = tokens.slice(end).filter(({ text }) => text !== ',');
  const [first, second] = behind;
  const mayBe = /^(?:MAY|CAN|THEN|OK)$/.test(first?.text ?? '');
  return changeWords.has((mayBe ? second : first)?.text ?? '');
};
/** Terms that stand anywhere: their first word shows no place at which a phrase was broken off. */
const anywhere = new Set<Parser<Term>>();
function loose(parser: Parser<Term>): Parser<Term> {
  anywhere.add(parser);
  return parser;
}
const all: readonly Parser<Term>[] = [
  map(verb, (found) => ({ kind: 'verb', verb: found })),
  map(followUp, (found) => ({ kind: 'followUp', after: found })),
  loose(map(amount, (found) => ({ kind: 'amount', amount: found, bare: false, half: false }))),
  loose(
    startingWith(bareAmount.starts, (tokens, at) =>
      bareAmount(tokens, at).map(([found, end]) => [
        {
          kind: 'amount',
          amount: found,
          bare: true,
          half: /^[AP]M$/.test(tokens[end]?.text ?? ''),
        },
        end,
      ]),
    ),
  ),
  map(sameAmount, (found) => ({ kind: 'same', amount: found })),
  map(mixture, (found) => ({ kind: 'mixture', mixture: found, loose: false })),
  map(mixedWith, (found) => ({ kind: 'mixture', mixture: found, loose: true })),
  loose(map(route, (found) => ({ kind: 'route', route: found }))),
  map(area, (found) => ({ kind: 'area', area: found })),
  loose(map(count, (found) => ({ kind: 'count', count: found }))),
  map(daily, (found) => ({
    kind: 'daily',
    total: found === 'total',
    each: found === 'each',
    code: found === 'code',
  })),
  map(every, (found) => ({ kind: 'every', span: found })),
  map(everyAt, ({ span: found, at }) => ({ kind: 'everyAt', span: found, at })),
  map(replaced, (found) => ({ kind: 'replaced', span: found })),
  loose(map(spanInBrackets, (found) => ({ kind: 'spanAgain', span: found }))),
  map(daysAWeek, (found) => ({ kind: 'daysAWeek', daysAWeek: found })),
  map(begins, (found) => ({ kind: 'begins', span: found })),
  map(later, (found) => ({ kind: 'later', span: found })),
  flag(
    literal(
      'thereafter|after that|afterwards|from then on|ongoing|going forward|' +
        'and stay at that dose|stay at that dose|' +
        'and continue at that dose|and remain at that dose|and stay on that dose',
    ),
    { kind: 'onwards' },
  ),
  loose(
    startingWith(moments.starts, (tokens, at) =>
      moments(tokens, at).map(([found, end]) => [
        {
          kind: 'moments',
          moments: found,
          said: tokens[at]?.text === 'AT',
          eachDay: /^(?:NIGHTLY|EVERY|EACH)$/.test(tokens[at]?.text ?? ''),
        },
        end,
      ]),
    ),
  ),
  map(onlyTime, onlyTerm),
  map(onlyBehind, ({ led }) => ({ kind: 'only', led })),
  map(namedMeals, (found) => ({ kind: 'moments', moments: found, said: false, eachDay: false })),
  loose(map(weekdays, (found) => ({ kind: 'weekdays', weekdays: found }))),
  map(parity, (found) => ({ kind: 'parity', parity: found })),
  map(single, (found) => ({ kind: 'single', single: found })),
  map(length, (found) => ({ kind: 'length', length: found, each: false })),
  map(eachLength, (found) => ({ kind: 'length', length: found, each: true })),
  map(bareLength, (found) => ({ kind: 'length', length: found, each: false, bare: true })),
  loose(map(doses, (found) => ({ kind: 'doses', doses: found, bare: false }))),
  map(bareDoses, (found) => ({ kind: 'doses', doses: found, bare: true })),
  map(pieces, (found) => ({ kind: 'pieces', doses: found })),
  map(onDays, (found) => ({ kind: 'onDays', onDays: found })),
  startingWith(prn.starts, (tokens, at) =>
    prn(tokens, at).flatMap(([found, end]) => {
      if (tokens[at]?.text === 'IF' && isOfChange(tokens, end)) return [];
      const term: Term = { kind: 'prn', reasons: found };
      return [[tokens[at]?.text === 'IF' ? { ...term, when: true } : term, end]];
    }),
  ),
  loose(map(bareReason(), (found) => ({ kind: 'prn', reasons: found }))),
  map(reasons, (found) => ({ kind: 'reasons', reasons: found, lone: false })),
  loose(map(loneReasons, (found) => ({ kind: 'reasons', reasons: found, lone: true }))),
  map(codedReason, (found) => ({ kind: 'codedReason', reasons: found })),
  loose(map(limit, (found) => ({ kind: 'limit', limit: found, soft: false, often: false }))),
  map(limitAgain, (found) => ({
    kind: 'limit',
    limit: found,
    soft: false,
    often: false,
    again: true,
  })),
  map(oftenLimit, (found) => ({ kind: 'limit', limit: found, soft: false, often: true })),
  map(upToLimit, (found) => ({ kind: 'limit', limit: found, soft: true, often: false })),
  map(notes, (key) => ({ kind: 'note', key })),
  map(sentences, (key) => ({ kind: 'sentence', key })),
  map(holds, (found) => ({ kind: 'holds', holds: found })),
  loose(map(repeat, (found) => ({ kind: 'repeat', ...found }))),
  map(wear, (found) => ({ kind: 'wear', wear: found })),
  map(onAndOff, ([on, off]) => ({ kind: 'onOff', on, off })),
  loose(map(ending, (found) => ({ kind: 'ending', ending: found }))),
  loose(map(bareEnding, (found) => ({ kind: 'ending', ending: found, bare: true }))),
  map(joins, (join) => ({ kind: 'join', join })),
  signs,
  dash,
  slash,
  loose(map(event, (found) => ({ kind: 'event', event: found }))),
  loose(map(dayTotal, (found) => ({ kind: 'dayTotal', amount: found }))),
  map(scale, (found) => ({ kind: 'scale', scale: found })),
  flag(scaleName, { kind: 'scaleName' }),
  map(ratio, (found) => ({ kind: 'ratio', ratio: found })),
  flag(literal('the contents of|contents of'), { kind: 'contents' }),
  flag(fillers, { kind: 'filler' }),
  ...courseTerms.map((parser) => loose(parser)),
];
/** "PRN pain": only as needed may stand before a reason without "for". */
function bareReason(): Parser<Reasons> {
  return startingWith(
    () => new Set(['PRN']),
    (tokens, at) => {
      const first = tokens[at]?.text;
      if (first !== 'PRN') return [];
      const synthetic: Token[] = [
        ...tokens.slice(0, at),
        { text: 'FOR', kind: 'word', value: 0, start: 0, end: 0 },
        ...tokens.slice(at + 1),
      ];
      return reasons(synthetic, at);
    },
  );
}
const byFirst = new Map<string, readonly Parser<Term>[]>();
/** The parsers that can begin at a token; the words of directions are few, so they are kept. */
function parsersAt(token: Token): readonly Parser<Term>[] {
  const first = token.text;
  const found = byFirst.get(first);
  if (found !== undefined) return found;
  const made = all.filter((parser) => canStart(parser, token));
  if (byFirst.size < 5_000) byFirst.set(first, made);
  return made;
}
/** Whether some phrase is known to begin with this word; "BDI" begins none. */
export const beginsPhrase = (token: Token): boolean =>
  parsersAt(token).some((parser) => !anywhere.has(parser));
/** All phrases that begin at a token. */
export function termsAt(tokens: readonly Token[], at: number): readonly Hit<Term>[] {
  const token = tokens[at];
  return token === undefined ? [] : parsersAt(token).flatMap((parser) => parser(tokens, at));
}
