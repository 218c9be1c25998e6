import { brandIngredients } from '#domain/drug/search/brands.data.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { biologicals, kindFamilies, type KindFamily } from './kinds.data.ts';

/** A text of a drug as its kind is looked for: all that it says, and what was read of it. */
export interface KindText {
  readonly told: string;
  readonly form: string | null;
  readonly release: string | null;
}
/** How two products of one ingredient stand to each other beyond strength and form. */
export type KindVerdict =
  /** Both say the same kind and line, or the table knows that they mean the same. */
  | { readonly verdict: 'same' }
  | {
      readonly verdict: 'another kind' | 'not interchangeable' | 'not certain';
      readonly why: string;
    };

/** Words with one space between them: "Mix75-25" is "mix 75/25", "Retin-A" is "retin a". */
const spelled = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=\d)\s*[-/]\s*(?=\d)/g, '/')
    .replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g, ' ')
    .replace(/[^a-z0-9./]+|(?<!\d)[./]|[./](?!\d)/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')} `;
const longestBrand = 3;
/** The ingredients of the brands that a text names, in words. */
function brandsIn(text: string): string {
  const words = text.trim().replaceAll('/', ' ').split(' ');
  const found = words.flatMap((_, at) =>
    Array.from({ length: longestBrand }, (__, length) =>
      ownEntry(brandIngredients, words.slice(at, at + length + 1).join(' ')),
    ).flatMap((row) => (row === undefined ? [] : [row.split(';')[0] ?? ''])),
  );
  return found.join(' ');
}
const listed = (words: string | undefined): readonly string[] =>
  words === undefined ? [] : words.split(',').map((phrase) => ` ${phrase} `);
const saysAny = (text: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => text.includes(phrase));

type Entries = readonly (readonly [name: string, phrases: readonly string[]])[];
const entriesIn = (rows: Readonly<Record<string, string>> | undefined): Entries | null =>
  rows === undefined ? null : Object.entries(rows).map(([name, words]) => [name, listed(words)]);
/** The first entry of which the text has a word. */
const entryOf = (text: string, entries: Entries): string | null =>
  entries.find(([, phrases]) => saysAny(text, phrases))?.[0] ?? null;
const namesIn = (entries: Entries): string => entries.map(([name]) => name).join(', ');

/** A family with its words ready to be looked for. */
interface Ready {
  readonly family: KindFamily;
  readonly named: readonly (readonly string[])[];
  readonly without: readonly string[];
  readonly unless: readonly string[];
  readonly kinds: Entries | null;
  readonly strengths: Entries;
  readonly lines: Entries | null;
}
const families: readonly Ready[] = kindFamilies.map((family) => ({
  family,
  named: family.named.split(',').map((words) => words.split(' ').map((word) => ` ${word} `)),
  without: listed(family.without),
  unless: listed(family.unless),
  kinds: entriesIn(family.kinds),
  strengths: entriesIn(family.strengths) ?? [],
  lines: entriesIn(family.lines),
}));

interface Read {
  readonly text: string;
  readonly form: string | null;
  readonly release: string | null;
}
const readOf = ({ told, form, release }: KindText): Read => {
  const text = spelled(told);
  return { text: `${text}${spelled(brandsIn(text)).trimStart()}`, form, release };
};
const holdsName = ({ named, without }: Ready, { text }: Read): boolean =>
  named.some((words) => words.every((word) => text.includes(word))) && !saysAny(text, without);
/** Whether what was read of the two texts lets the family hold them; one that says nothing may. */
function holds(ready: Ready, both: readonly [Read, Read]): boolean {
  if (!both.some((one) => holdsName(ready, one))) return false;
  const { family, without } = ready;
  const forms = both.map(({ form }) => form).filter((form) => form !== null);
  const releases = both.map(({ release }) => release).filter((release) => release !== null);
  const { forms: own } = family;
  return (
    both.every(({ text }) => !saysAny(text, without)) &&
    (own === undefined || (forms.length > 0 && forms.every((form) => own.includes(form)))) &&
    (family.extended !== true ||
      (releases.length > 0 && releases.every((release) => release === 'extended')))
  );
}
const same: KindVerdict = { verdict: 'same' };

function compareKindsOf(
  { family, unless, strengths }: Ready,
  kinds: Entries,
  wanted: Read,
  own: Read,
): KindVerdict {
  const { plain = null, alike = false } = family;
  const kindOf = ({ text }: Read): string | null =>
    entryOf(text, kinds) ?? entryOf(text, strengths) ?? (saysAny(text, unless) ? null : plain);
  const [mine, other] = [kindOf(wanted), kindOf(own)];
  if (mine !== null && other !== null)
    return mine === other
      ? same
      : { verdict: 'another kind', why: `Another kind of it: ${mine} and ${other}` };
  return mine === other && alike
    ? same
    : {
        verdict: 'not certain',
        why:
          `There are several kinds of ${family.of} (${namesIn(kinds)}), ` +
          'and not both sides say which: read both',
      };
}
interface Asked {
  readonly mine: Read;
  readonly other: Read;
  readonly asMessage: boolean;
}
const ofTwoLines = (mine: string, other: string, interchangeable: readonly string[]): KindVerdict =>
  [mine, other].every((line) => interchangeable.includes(line))
    ? {
        verdict: 'not certain',
        why:
          `${mine} and ${other} are interchangeable biologicals: ` +
          'a pharmacist substitutes, and the prescriber is told',
      }
    : {
        verdict: 'not interchangeable',
        why: `Same ingredient, not interchangeable: ${mine} and ${other}`,
      };
/** Whether a side that names no line stands for the line of the other. */
function unlinedStands(
  { unlined, apart = [] }: Ready['family'],
  mine: string | null,
  other: string | null,
  asMessage: boolean,
): boolean {
  if (asMessage && mine === null) return other === null || !apart.includes(other);
  const line = mine ?? other;
  return line !== null && (unlined === undefined || unlined.includes(line));
}
/**
 * Two lines of one kind. `asMessage`: a prescription that names no line asks for any of them but
 * those that the table sets apart; a product that names none stands for those that the table says.
 */
function compareLinesOf(
  { family }: Ready,
  lines: Entries,
  { mine: wanted, other: own, asMessage }: Asked,
): KindVerdict {
  const { unlined, interchangeable = [], alike = unlined?.length !== 0 } = family;
  const [mine, other] = [entryOf(wanted.text, lines), entryOf(own.text, lines)];
  if (mine === other && (mine !== null || alike || asMessage)) return same;
  if (mine !== null && other !== null) return ofTwoLines(mine, other, interchangeable);
  if (unlinedStands(family, mine, other, asMessage)) return same;
  return {
    verdict: 'not certain',
    why:
      `Not all ${family.of} stand for one another (${namesIn(lines)}), ` +
      'and not both sides say which: read both',
  };
}

const biologicalStem = /\b([a-z]*(?:mab|cept)|[a-z]{4,})-([a-z]{4})\b/;
const properNames = biologicals.map((word) => ` ${word} `);
const isBiological = (text: string): boolean =>
  /\b[a-z]{3,}(?:mab|cept)\b/.test(text) || saysAny(text, properNames);
interface Biological {
  readonly brand: string | null;
  readonly suffix: string | null;
}
/** The brand in front, and the four letters behind the proper name. */
function biologicalOf({ told }: KindText): Biological {
  const [first = ''] = spelled(told).trim().split(' ');
  const proper = isBiological(` ${first} `) || first === 'insulin';
  const suffix = biologicalStem.exec(told.toLowerCase());
  return {
    brand: proper ? null : first,
    suffix: suffix && isBiological(` ${suffix[1] ?? ''} `) ? (suffix[2] ?? null) : null,
  };
}
function compareBiologicals(wanted: KindText, own: KindText): KindVerdict {
  if (![wanted, own].some(({ told }) => isBiological(spelled(told)))) return same;
  const [mine, other] = [biologicalOf(wanted), biologicalOf(own)];
  if (mine.brand !== null && other.brand !== null)
    return mine.brand === other.brand
      ? same
      : {
          verdict: 'not interchangeable',
          why: `Same ingredient, another biological: ${mine.brand} and ${other.brand}`,
        };
  return mine.suffix === other.suffix
    ? same
    : { verdict: 'not certain', why: 'Biologicals by two names: read both' };
}

const order = ['another kind', 'not interchangeable', 'not certain', 'same'] as const;
const gravest = (all: readonly KindVerdict[]): KindVerdict =>
  all.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))[0] ?? same;

/** Whether a kind is told by how the drug is released, or by what it is called. */
export type KindFact = 'drug' | 'release';
interface KindQuestion {
  readonly fact: KindFact | 'any';
  readonly asMessage: boolean;
  /** Whether products of one kind are told apart by their brand, too. */
  readonly lines?: boolean;
}

/**
 * How two texts of one ingredient stand to each other by what strength and form do not tell: the
 * kind of an insulin, the wear time of a patch, the brand of a biological. Null: nothing of the
 * kind is known of this ingredient. `asMessage`: the first is a prescription, which may leave the
 * brand open.
 */
export function compareKinds(
  wanted: KindText,
  own: KindText,
  { fact, asMessage, lines = true }: KindQuestion,
): KindVerdict | null {
  const [mine, other] = [readOf(wanted), readOf(own)];
  const held = families.filter((ready) => holds(ready, [mine, other]));
  const read = held.flatMap((ready) => [
    ...(ready.kinds && (fact === 'any' || (ready.family.extended === true) === (fact === 'release'))
      ? [{ ready, told: compareKindsOf(ready, ready.kinds, mine, other) }]
      : []),
    ...(ready.lines && lines && fact !== 'release'
      ? [{ ready, told: compareLinesOf(ready, ready.lines, { mine, other, asMessage }) }]
      : []),
  ]);
  const found = read
    .filter(({ ready, told }) => told.verdict !== 'same' || ready.family.doubts !== true)
    .map(({ told }) => told);
  if (found.length > 0) return gravest(found);
  const isFamily = held.some(({ family }) => family.doubts !== true);
  if (isFamily || !lines || fact === 'release') return null;
  const biological = compareBiologicals(wanted, own);
  return biological.verdict === 'same' ? null : biological;
}

/** Whether a text names a kind of its own, not only an ingredient that has several. */
export function namesKind(told: string): boolean {
  const read = readOf({ told, form: null, release: null });
  return families.some(
    (ready) =>
      ready.kinds !== null && holdsName(ready, read) && entryOf(read.text, ready.kinds) !== null,
  );
}
