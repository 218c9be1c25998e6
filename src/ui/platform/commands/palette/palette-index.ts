/** A row that the palette can find. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly words?: readonly string[];
  /**
   * Smaller is nearer to what the person does now: 0 the focused row or dialog, 1 the screen, 2 the
   * workstation, 3 places, 4 records.
   */
  readonly distance: number;
  /** How often it was run lately; breaks ties. */
  readonly used?: number;
}
export interface Ranked<E extends Entry> {
  readonly entry: E;
  readonly score: number;
}
export const rowLimit = 50;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '');
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * 4 whole word, 3 beginning of a word, 2 initials ("np" → New prescription), 1 inside; 0 not there.
 */
function tokenScore(
  token: string,
  words: readonly string[],
  initials: string,
  whole: string,
): number {
  if (words.includes(token)) return 4;
  if (words.some((word) => word.startsWith(token))) return 3;
  if (token.length > 1 && initials.startsWith(token)) return 2;
  return token.length > 1 && whole.includes(token) ? 1 : 0;
}
/**
 * NDC, phone and Rx numbers are found by their digits, whatever stands between them on either side.
 */
const digitScore = (query: string, digits: string): number =>
  query.length >= 3 && digits.includes(query) ? 3 : 0;

/** Pages are named in the singular; people ask for "price codes". */
const singular = (token: string): string => {
  if (token.length > 4 && token.endsWith('ies')) return `${token.slice(0, -3)}y`;
  return token.length > 3 && /[^s]s$/.test(token) ? token.slice(0, -1) : token;
};
interface Prepared<E extends Entry> {
  readonly entry: E;
  readonly title: readonly string[];
  readonly rest: readonly string[];
  readonly initials: string;
  readonly whole: string;
  readonly digits: string;
  /** Its other words, each as one. */ readonly names: ReadonlySet<string>;
}
const prepare = <E extends Entry>(entry: E): Prepared<E> => {
  const title = wordsOf(entry.title);
  const rest = [...wordsOf(entry.detail ?? ''), ...(entry.words ?? []).flatMap(wordsOf)];
  return {
    entry,
    title,
    rest,
    initials: title.map((word) => word[0]).join(''),
    whole: plain([entry.title, entry.detail ?? '', ...(entry.words ?? [])].join(' ')),
    digits: digitsOf(`${entry.title} ${entry.detail ?? ''}`),
    names: new Set((entry.words ?? []).map((name) => wordsOf(name).join(' '))),
  };
};

/** Words that only join others: that a title has one says nothing of what is meant. */
const joining: ReadonlySet<string> = new Set(
  'a an and by for from in of on or the to with'.split(' '),
);

function foundIn<E extends Entry>(prepared: Prepared<E>, token: string): number {
  const inTitle = tokenScore(token, prepared.title, prepared.initials, '');
  return inTitle
    ? inTitle * (joining.has(token) ? 1 : 3)
    : Math.max(
        tokenScore(token, prepared.rest, '', prepared.whole),
        /^\d+$/.test(token) ? digitScore(token, prepared.digits) : 0,
      );
}
function scoreOf<E extends Entry>(
  prepared: Prepared<E>,
  tokens: readonly string[],
  digits: string,
): number {
  let sum = 0;
  for (const token of tokens) {
    const found = foundIn(prepared, token) || foundIn(prepared, singular(token));
    if (found === 0)
      return digits.length >= 3 && tokens.every((token) => /^\d+$/.test(token))
        ? digitScore(digits, prepared.digits)
        : 0;
    sum += found;
  }
  // Whoever types a name out means it: "Clinic" is the page, before "Clinic(s) Info" of the row.
  const named = prepared.names.has(tokens.join(' ')) ? 2 : 0;
  return (
    sum / tokens.length +
    (prepared.title[0] === tokens[0] ? 1 : 0) +
    (prepared.title.join(' ') === tokens.join(' ') ? 3 : named)
  );
}

/** Prepares entries once; each query ranks them. Every token must be found, in any order. */
export function createIndex<E extends Entry>(entries: readonly E[]) {
  const prepared = entries.map(prepare);
  const byNearness = (a: Entry, b: Entry) =>
    a.distance - b.distance || (b.used ?? 0) - (a.used ?? 0);
  return {
    /**
     * At most fifty rows, best first; without a query, what is nearest first and then what was used
     * lately.
     */
    find(query: string): readonly Ranked<E>[] {
      const tokens = wordsOf(query);
      if (tokens.length === 0)
        return prepared
          .map((item) => ({ entry: item.entry, score: 0 }))
          .toSorted((a, b) => byNearness(a.entry, b.entry))
          .slice(0, rowLimit);
      return prepared
        .map((item) => ({ entry: item.entry, score: scoreOf(item, tokens, digitsOf(query)) }))
        .filter((item) => item.score > 0)
        .toSorted(
          (a, b) =>
            b.score - a.score ||
            byNearness(a.entry, b.entry) ||
            a.entry.title.localeCompare(b.entry.title),
        )
        .slice(0, rowLimit);
    },
  };
}
