import { keptMembers } from '#domain/patient/rules/sensitive.ts';

/** Columns that a list shows of a closed record: whoever narrows by them learns nothing. */
const shownColumns: ReadonlySet<string> = new Set([
  'patientName',
  'name',
  'lastName',
  'firstName',
  ...keptMembers,
]);
/** Filters beside those of the columns that ask what a closed record holds. */
const hiddenFilters: ReadonlySet<string> = new Set([
  'drug',
  'drugId',
  'dob',
  'schedule',
  'bin',
  'plan',
]);
type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The question to a list in an input: the input itself, or its member `list` or `query`. */
function questionIn(input: unknown): Members | null {
  if (!isMembers(input)) return null;
  if ('text' in input || 'filters' in input) return input;
  const inner = input['list'] ?? input['query'];
  return isMembers(inner) ? inner : null;
}
function isHiddenFilter([name, typed]: readonly [string, unknown]): boolean {
  if (String(typed ?? '').trim() === '' || typed === 'all') return false;
  const [prefix, column] = name.split('.');
  return column === undefined
    ? hiddenFilters.has(name)
    : prefix === 'column' && !shownColumns.has(column);
}
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));

/** What a question to a list asks of things that closed records do not show. */
export interface HiddenQuestion {
  /** It is narrowed by a member that is withheld. */ readonly isNarrowed: boolean;
  /** It is sorted by one: the place of a row would tell it. */ readonly isSorted: boolean;
  /** Its words with letters, folded. */ readonly words: readonly string[];
}
/** Reads it off the input of a call; nothing is asked by an input that is no question to a list. */
export function hiddenQuestion(input: unknown): HiddenQuestion {
  const question = questionIn(input);
  const { text, filters, sort } = question ?? {};
  const column = isMembers(sort) ? sort['column'] : undefined;
  return {
    isNarrowed: isMembers(filters) && Object.entries(filters).some(isHiddenFilter),
    isSorted: typeof column === 'string' && !shownColumns.has(column),
    words: typeof text === 'string' ? wordsOf(text) : [],
  };
}

const isFound = (row: Members): boolean => row['kind'] === 'rx' || row['kind'] === 'order';
/** Where a row tells who it is about. */
const namesOf = (row: Members): readonly unknown[] =>
  isFound(row)
    ? [row['detail']]
    : [row['patientName'], row['name'], row['title'], row['lastName'], row['firstName']];

/**
 * Whether a row of a closed record is an answer to the question by its name alone. Where it is
 * found by what it withholds, as by its drug, being found would tell that. Numbers are looked for
 * by who has them: of a birth date, a phone or a label.
 */
export function isFoundByName(row: object, { isNarrowed, words }: HiddenQuestion): boolean {
  if (isNarrowed) return false;
  if (words.length === 0 || 'dob' in row) return true;
  const names = wordsOf(namesOf({ ...row }).join(' '));
  return words.every((word) => names.some((name) => name.startsWith(word)));
}
