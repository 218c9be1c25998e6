/**
 * One XML element: local name, attributes by local name, child elements in order, and its own text
 * (trimmed).
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/**
 * A place in the tree that remembers what was read through it, so that what nobody read can be
 * shown word for word:
 * partners send elements that we don't know, and a pharmacist must still see them.
 */
export interface Place {
  readonly element: XmlElement;
  readonly path: string;
  readonly seen: Set<XmlElement>;
}

/** The starting place of a tree. */
export const placeOf = (element: XmlElement): Place => ({
  element,
  path: element.name,
  seen: new Set(),
});

const step = (from: Place, element: XmlElement): Place => ({
  element,
  path: `${from.path}/${element.name}`,
  seen: from.seen,
});

/** All children of one name, in order. */
export const children = (from: Place, name: string): readonly Place[] =>
  from.element.children.filter((child) => child.name === name).map((child) => step(from, child));

/** The place reached by a chain of names (the first child of each name), or null. */
export function child(from: Place | null, ...names: readonly string[]): Place | null {
  let at = from;
  for (const name of names) {
    const found: XmlElement | undefined = at?.element.children.find((child) => child.name === name);
    at = at && found ? step(at, found) : null;
  }
  return at;
}

/**
 * The trimmed text at a chain of names, or null when the element is absent or empty. Marks it as
 * read.
 */
export function textAt(from: Place | null, ...names: readonly string[]): string | null {
  const at = child(from, ...names);
  if (!at) return null;
  at.seen.add(at.element);
  return at.element.text === '' ? null : at.element.text;
}

/** Marks an element and everything below it as read. */
export function markRead(at: Place | null): void {
  if (!at) return;
  at.seen.add(at.element);
  for (const element of at.element.children) markRead(step(at, element));
}

/** `path: text` of every element without children that was not read, in document order. */
export function unreadBelow(from: Place): readonly string[] {
  if (from.element.children.length > 0)
    return from.element.children.flatMap((child) => unreadBelow(step(from, child)));
  if (from.seen.has(from.element)) return [];
  const extra = Object.entries(from.element.attributes)
    .map(([key, attribute]) => ` [${key} ${attribute}]`)
    .join('');
  return [`${from.path}${extra}${from.element.text === '' ? '' : `: ${from.element.text}`}`];
}
