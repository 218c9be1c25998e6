type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What a list or search was asked, without the parts that were left empty or at "all". */
export const askedOf = (input: unknown): Members => {
  const members = membersOf(input);
  const { text, filters, code } = membersOf(members['query'] ?? members);
  const given = Object.entries({ text, code, ...membersOf(filters) });
  return Object.fromEntries(
    given.filter(([, value]) => !/^(|all|null|undefined)$/i.test(String(value))),
  );
};

/** The question of a list as it was put; null for a call that asks none. */
export function questionOf(input: unknown) {
  const members = membersOf(input);
  const { text, filters, sort, end } = membersOf(members['query'] ?? members['list'] ?? members);
  if (text === undefined && filters === undefined) return null;
  const given = Object.entries(membersOf(filters));
  const values = new Map(given.map(([name, value]) => [name, String(value)]));
  return {
    text: String(text ?? ''),
    filters: Object.fromEntries(values),
    sort,
    end: end === true,
  };
}

/** So much of a question is kept, in characters: the audit log always has room to show it. */
const kept = { value: 200, whole: 1_200 } as const;
const shortened = (text: string): string =>
  text.length > kept.value ? `${text.slice(0, kept.value - 1)}…` : text;
/**
 * The same as an audit row keeps it: each part cut to what a search field takes, and of very many
 * parts the first, with how many more there were.
 */
export function keptOf(asked: Members): Readonly<Record<string, string>> {
  const parts: [string, string][] = [];
  let length = 0;
  const all = Object.entries(asked);
  for (const [name, value] of all) {
    const said = shortened(String(value));
    length += name.length + said.length + 4;
    if (length > kept.whole)
      return { ...Object.fromEntries(parts), more: `${all.length - parts.length} not shown` };
    parts.push([name, said]);
  }
  return Object.fromEntries(parts);
}
