import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { permissions } from '#domain/admin/permissions.ts';

/** What the code of one call does besides its work, as far as its text tells. */
export interface CallChecks {
  /** It says what the audit row is about: `work.audit(…)`. */
  readonly isTold: boolean;
  /** It works in the caller’s own store: `storeScope(work)` or `user.storeId`. */
  readonly isOfStore: boolean;
  /** Permissions that it asks for by name, besides the one that the contract holds. */
  readonly asks: readonly string[];
}

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
const within = (node: AnyNode): readonly AnyNode[] => [
  node,
  ...childrenOf(node).flatMap((child) => within(child)),
];
const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;

/** A declaration at the top of a file, what it does itself, and which others it names. */
interface Declared {
  readonly node: AnyNode;
  readonly names: ReadonlySet<string>;
  readonly own: CallChecks;
}
interface SourceFile {
  readonly declared: ReadonlyMap<string, Declared>;
  /** Local name → file and name that it is imported from. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>;
  readonly nodes: readonly AnyNode[];
}
const known: ReadonlySet<string> = new Set(permissions.map(({ key }) => key));

function ownChecks(nodes: readonly AnyNode[]): CallChecks {
  const members = nodes.flatMap((node) =>
    node.type === 'MemberExpression' ? (nameOf(node['property']) ?? []) : [],
  );
  const asks = nodes.flatMap(({ type, value }) =>
    type === 'Literal' && typeof value === 'string' && known.has(value) ? [value] : [],
  );
  return {
    isTold: members.includes('audit') || members.includes('auditToo'),
    isOfStore: members.includes('storeId'),
    asks,
  };
}
const declaredBy = (node: AnyNode): Declared => {
  const nodes = within(node);
  return {
    node,
    names: new Set(nodes.flatMap((one) => (one.type === 'Identifier' ? (nameOf(one) ?? []) : []))),
    own: ownChecks(nodes),
  };
};
const fileOf = (from: string, specifier: unknown): string | null => {
  if (typeof specifier !== 'string') return null;
  if (specifier.startsWith('#server/')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null;
};
function readFile(file: string, text: string): SourceFile {
  const declared = new Map<string, Declared>();
  const imported = new Map<string, readonly [string, string]>();
  const body = nodesOf(parseSync(file, text).program.body);
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const from = fileOf(file, isNode(statement['source']) ? statement['source']['value'] : null);
      for (const specifier of nodesOf(statement['specifiers'])) {
        const [local, name] = [nameOf(specifier['local']), nameOf(specifier['imported'])];
        if (from !== null && local !== null) imported.set(local, [from, name ?? local]);
      }
      continue;
    }
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
    const parts = nodesOf(declaration['declarations']);
    for (const part of parts.length > 0 ? parts : [declaration]) {
      const name = nameOf(part['id']);
      if (name !== null) declared.set(name, declaredBy(part));
    }
  }
  return { declared, imported, nodes: body.flatMap(within) };
}
const sources = (root: string): ReadonlyMap<string, SourceFile> =>
  new Map(
    readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.posix.join('server', file.replaceAll('\\', '/')))
      .map((file) => [file, readFile(file, readFileSync(path.join(root, file), 'utf8'))] as const),
  );

/** All that a declaration leads to, itself first. */
function reachedFrom(
  files: ReadonlyMap<string, SourceFile>,
  start: Declared,
  home: string,
): readonly Declared[] {
  const reached = new Set<Declared>([start]);
  const waiting: (readonly [string, Declared])[] = [[home, start]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [file, { names }] = next;
    const source = files.get(file);
    if (!source) continue;
    for (const name of names) {
      const [at, as] = source.imported.get(name) ?? [file, name];
      const found = files.get(at)?.declared.get(as);
      // What runs every call says nothing of this one.
      if (!found || reached.has(found) || at.startsWith('server/platform/')) continue;
      reached.add(found);
      waiting.push([at, found]);
    }
  }
  return [...reached];
}
/** What stands behind a key of an object → that key. */
const keysOf = (nodes: readonly AnyNode[]): ReadonlyMap<AnyNode, string> =>
  new Map(
    nodes.flatMap(({ type, key, value }) => {
      const name = nameOf(key);
      return type === 'Property' && name !== null && isNode(value) ? [[value, name] as const] : [];
    }),
  );
/** `api.search` where `api = signedIn.drawers`: drawers, search. */
function pathOf(node: unknown, source: SourceFile): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'MemberExpression') {
    const name = nameOf(node['property']);
    return [...pathOf(node['object'], source), ...(name === null ? [] : [name])];
  }
  const name = nameOf(node);
  const init = name === null ? undefined : source.declared.get(name)?.node['init'];
  return init === undefined ? [] : pathOf(init, source);
}

/**
 * What the code of each call does besides its work, by the call’s name. Where a function makes the
 * calls of several groups, the name is that of the call alone: `save`.
 */
export function callChecks(root: string): ReadonlyMap<string, CallChecks> {
  const files = sources(root);
  const calls = new Map<string, CallChecks>();
  for (const [file, source] of files) {
    const keys = keysOf(source.nodes);
    for (const node of source.nodes) {
      const { callee } = node;
      if (node.type !== 'CallExpression' || !isNode(callee)) continue;
      if (nameOf(callee['property']) !== 'handler') continue;
      const name = pathOf(callee['object'], source).join('.') || keys.get(node);
      if (name === undefined) continue;
      // What the handler is built from (`sending(prepare)`) belongs to the call too.
      const all = reachedFrom(files, declaredBy(node), file).map(({ own }) => own);
      calls.set(name, {
        isTold: all.some(({ isTold }) => isTold),
        isOfStore: all.some(({ isOfStore }) => isOfStore),
        asks: [...new Set(all.flatMap(({ asks }) => asks))].toSorted(),
      });
    }
  }
  return calls;
}
