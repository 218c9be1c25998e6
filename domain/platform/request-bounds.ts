/** Why a call is refused at the door, in words. */
interface Beyond {
  readonly code: 'TOO_MUCH' | 'UNKNOWN_NAME';
  readonly message: string;
}

/**
 * The most that any call brings, whatever its schema says: several times what the largest form, the
 * longest list and the deepest draft hold. A test holds every schema of the contract to it.
 */
export const requestBounds = {
  /** Objects and lists inside each other. */
  depth: 12,
  /** Names in one object. */
  members: 400,
  /** Entries of one list. */
  items: 2_000,
  /** Names and entries of the whole call. */
  values: 20_000,
  /** Characters of a name. */
  name: 120,
  /** Characters of one text: a file of an import as base64. */
  text: 1_398_104,
} as const;

/** What every object has without anybody's doing: no name of anything that a person says. */
const inherited: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);

const tooMuch = (what: string): Beyond => ({
  code: 'TOO_MUCH',
  message: `This call brings ${what}. Nothing was done.`,
});

/** What is wrong with one name of a call; null where it may stand. */
function wrongName(name: string): Beyond | null {
  if (inherited.has(name))
    return {
      code: 'UNKNOWN_NAME',
      message: `There is nothing that is called “${name}”. Nothing was done.`,
    };
  return name.length > requestBounds.name
    ? tooMuch(`a name of more than ${requestBounds.name} characters`)
    : null;
}
/** A list or an object of members; a file and a date are values. */
const isNest = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || kind === Object.prototype || kind === null;
};
/** What of one list or object goes beyond the bounds. */
function wrongNest(nest: object): Beyond | null {
  if (Array.isArray(nest))
    return nest.length > requestBounds.items
      ? tooMuch(`a list of more than ${requestBounds.items} entries`)
      : null;
  const names = Object.getOwnPropertyNames(nest);
  if (names.length > requestBounds.members)
    return tooMuch(`more than ${requestBounds.members} names in one place`);
  for (const name of names) {
    const wrong = wrongName(name);
    if (wrong !== null) return wrong;
  }
  return null;
}

/**
 * Why a call is refused before anything of it is read: it brings more than any form, or a name that
 * every object inherits, which a lookup could take for an entry; null where it may go on. It looks
 * at no more than the bounds allow, and calls itself nowhere: depth costs nothing.
 */
export function refusalOfBounds(input: unknown): Beyond | null {
  const left: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }];
  let values = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && value.length > requestBounds.text)
      return tooMuch(`a text of more than ${requestBounds.text} characters`);
    if (!isNest(value)) continue;
    if (depth > requestBounds.depth)
      return tooMuch(`more than ${requestBounds.depth} levels inside each other`);
    const wrong = wrongNest(value);
    if (wrong !== null) return wrong;
    const inside: unknown[] = Object.values(value);
    values += inside.length;
    if (values > requestBounds.values) return tooMuch(`more than ${requestBounds.values} values`);
    for (const member of inside) left.push({ value: member, depth: depth + 1 });
  }
  return null;
}
