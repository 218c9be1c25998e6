import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
function nodesOf(value: unknown): readonly AnyNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  return isNode(value) ? [value] : [];
}
const childrenOf = (node: AnyNode): readonly AnyNode[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => nodesOf(node[key]));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Tables that have a column `store_id`, from the generated types of the database. */
function storeTables(root: string): ReadonlySet<string> {
  const types = readFileSync(path.join(root, 'db/types.ts'), 'utf8');
  const bodies = new Map(
    [...types.matchAll(/export interface (\w+) \{([\s\S]*?)\n\}/g)].map(([, name, body]) => [
      textOf(name),
      textOf(body),
    ]),
  );
  const tables = [
    ...(bodies.get('Database') ?? bodies.get('DB') ?? '').matchAll(/^\s+'?(\w+)'?: (\w+)/gm),
  ];
  return new Set(
    tables
      .filter(([, , shape]) => /\bstore_id\b/.test(bodies.get(textOf(shape)) ?? ''))
      .map(([, table]) => textOf(table)),
  );
}
const starts: ReadonlySet<string> = new Set(['selectFrom', 'updateTable', 'deleteFrom']);
/** The table that a query begins with, and null for what is no beginning of one. */
function beginsWith(node: AnyNode): string | null {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return null;
  if (!starts.has(textOf(callee['property']['name']))) return null;
  const [table] = nodesOf(node['arguments']);
  return table === undefined ? null : (textOf(table['value']).split(' ')[0] ?? null);
}
const isChained = (parent: AnyNode | undefined, node: AnyNode): boolean =>
  (parent?.type === 'MemberExpression' && parent['object'] === node) ||
  (parent?.type === 'CallExpression' && parent['callee'] === node);

/** Queries of one file that are of a store’s table and name no store. */
function countIn(file: string, text: string, tables: ReadonlySet<string>): number {
  const namesStore = (node: AnyNode): boolean =>
    /\bstore_id\b|\bstoreId\b/.test(text.slice(node.start, node.end));
  const ofStore = new RegExp(`\\b(?:from|join|update) (?:${[...tables].join('|')})\\b`);
  const count = (node: AnyNode, above: readonly AnyNode[]): number => {
    const inside = childrenOf(node).reduce((sum, child) => sum + count(child, [...above, node]), 0);
    if (node.type === 'TemplateLiteral') {
      const isQuery = ofStore.test(text.slice(node.start, node.end));
      return inside + (isQuery && !namesStore(node) ? 1 : 0);
    }
    const table = beginsWith(node);
    if (table === null || !tables.has(table)) return inside;
    // The whole chain: `.selectFrom('fills').select(…).where(…).execute()`.
    let whole = node;
    for (const parent of above.toReversed()) {
      if (!isChained(parent, whole)) break;
      whole = parent;
    }
    return inside + (namesStore(whole) ? 0 : 1);
  };
  return nodesOf(parseSync(file, text).program.body).reduce(
    (sum, node) => sum + count(node, []),
    0,
  );
}
/** File of the server → how many such queries it has; files without one are left out. */
export function unscopedQueries(root: string): ReadonlyMap<string, number> {
  const tables = storeTables(root);
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join('server', file.replaceAll('\\', '/')))
    .toSorted();
  return new Map(
    files
      .map(
        (file) =>
          [file, countIn(file, readFileSync(path.join(root, file), 'utf8'), tables)] as const,
      )
      .filter(([, count]) => count > 0),
  );
}
