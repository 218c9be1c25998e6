import type { Locator } from 'playwright/test';

/**
 * One element as assistive technology is told of it: role, accessible name, its text, what stands
 * in it.
 */
export interface Node {
  readonly role: string;
  readonly name: string;
  readonly text: string;
  readonly children: Node[];
  /** Stands in a row: its name may say of which. */ inRow?: boolean;
}

const unquote = (text: string): string => {
  try {
    return JSON.parse(text) as string;
  } catch {
    return text;
  }
};
/**
 * One line of Playwright's aria snapshot: `textbox "Zip" [disabled]: 12345`, quoted as YAML quotes
 * where it has to.
 */
function readLine(line: string): Node {
  const quoted = /^'((?:[^']|'')*)'(.*)$/.exec(line);
  const plain = quoted ? `${quoted[1]!.replaceAll("''", "'")}${quoted[2]!}` : line;
  const [, role = '', name = '', rest = ''] =
    /^(\/?[a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/s.exec(plain) ?? [];
  const text = /^[^:]*: ?(.*)$/s.exec(rest.replaceAll(/ \[[^\]]*\]/g, ''))?.[1] ?? '';
  return { role, name: unquote(name), text: unquote(text), children: [] };
}
/** The whole tree below an element. */
export async function namesIn(root: Locator): Promise<Node> {
  const top: Node = { role: '', name: '', text: '', children: [] };
  const open: { depth: number; node: Node }[] = [{ depth: -1, node: top }];
  for (const line of (await root.ariaSnapshot()).split('\n')) {
    const [, indent, content] = /^(\s*)- (.*)$/.exec(line) ?? [];
    if (indent === undefined || content === undefined) continue;
    const node = readLine(content);
    const depth = indent.length;
    while (open.at(-1)!.depth >= depth) open.pop();
    open.at(-1)!.node.children.push(node);
    node.inRow = open.at(-1)!.node.role === 'row' || open.at(-1)!.node.inRow === true;
    open.push({ depth, node });
  }
  return top;
}
export function* all(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* all(child);
}
const groups: ReadonlySet<string> = new Set([
  'dialog',
  'group',
  'region',
  'radiogroup',
  'tabpanel',
  'toolbar',
  'navigation',
  'grid',
  'table',
  'menu',
  'list',
  'listbox',
  'main',
  'form',
  'search',
  'complementary',
]);
/**
 * The parts of a surface that bear a name; the whole surface where a mere heading does. Empty when
 * nothing bears it.
 */
export function partsNamed(root: Node, name: string): readonly Node[] {
  const nodes = [...all(root)];
  const same = (node: Node) => node.name.toLowerCase() === name.toLowerCase();
  const parts = nodes.filter((node) => groups.has(node.role) && same(node));
  if (parts.length > 0) return parts;
  return nodes.some(
    (node) => ['heading', 'tab', 'button', 'listitem'].includes(node.role) && same(node),
  )
    ? [root]
    : [];
}
