interface Asked {
  readonly text?: string;
  readonly filters?: Readonly<Record<string, string>>;
  readonly sort?: unknown;
  readonly end?: boolean;
}

const isAnything = (text: string | undefined): boolean => !/^(|all)$/i.test(text ?? '');
/** What would make the question of a list smaller, the most useful first. */
function ways({ text = '', filters = {}, sort, end }: Asked): string[] {
  const hasDays = isAnything(filters['from']) || isAnything(filters['to']);
  const columns = Object.entries(filters).some(
    ([name, value]) => name.startsWith('column.') && isAnything(value),
  );
  return [
    hasDays ? 'fewer days' : '',
    columns ? 'more letters in the columns' : '',
    text.trim() === '' ? 'part of a name or a number' : 'more of the name or number',
    sort === null || sort === undefined ? '' : 'without sorting by a column',
    end === true ? 'without going to its end' : '',
  ].filter((way) => way !== '');
}
const oneOf = (texts: readonly string[]): string =>
  texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')}, or ${texts.slice(-1).join('')}`;

/**
 * What is said where a list took too long, in `seconds`, and was stopped: that nothing is shown,
 * and how to ask for less. `asked` is the question of the list, null for a call that is none.
 */
export function tooLongWords(seconds: number, asked: Asked | null): string {
  const stopped = `This took longer than ${seconds} seconds and was stopped.`;
  if (asked === null) return `${stopped} Nothing was done.`;
  const less = `Ask for less: ${oneOf(ways(asked))}.`;
  return `${stopped} Nothing is shown, since it would not be all. ${less}`;
}
