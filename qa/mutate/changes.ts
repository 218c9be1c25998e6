import { parseSync } from 'oxc-parser';

/** One fault that can be planted in a file. */
export interface Change {
  readonly file: string;
  readonly line: number;
  /** What it does, with the words of the code: `not (isRecalled)`. */
  readonly what: string;
  readonly kind: ChangeKind;
  /** The whole file with it. */
  readonly text: string;
}
/** Each kind with what such a fault means for a user. */
export const changeKinds = {
  condition: 'a rule decides the other way',
  both: 'one of two conditions is enough, or both are needed',
  bound: 'a limit is off by one, or an equality is turned',
  number: 'a number is one more',
  sum: 'a sum is a difference, or the reverse',
  flag: 'a yes is a no',
  call: 'something is not done, or not written down',
  filter: 'rows of others, or of another state, are met',
  part: 'a guard, a target or a permission is missing',
} as const;
export type ChangeKind = keyof typeof changeKinds;

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}
interface Place {
  readonly start: number;
  readonly end: number;
}
interface Edit extends Place {
  readonly text: string;
  readonly what: string;
  readonly kind: ChangeKind;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  'end' in value;
const nodesOf = (value: unknown): readonly AnyNode[] =>
  Array.isArray(value) ? value.flatMap(nodesOf) : isNode(value) ? [value] : [];
/** What only types say is no fault of the running program; neither are imports. */
const isSilent = ({ type }: AnyNode): boolean =>
  (type.startsWith('TS') && !type.endsWith('Expression')) || type === 'ImportDeclaration';

function within(node: AnyNode): readonly AnyNode[] {
  if (isSilent(node)) return [];
  const parts = Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => nodesOf(value));
  return [node, ...parts.flatMap(within)];
}

const otherOperator: Readonly<Record<string, readonly [string, ChangeKind]>> = {
  '&&': ['||', 'both'],
  '||': ['&&', 'both'],
  '<': ['<=', 'bound'],
  '<=': ['<', 'bound'],
  '>': ['>=', 'bound'],
  '>=': ['>', 'bound'],
  '===': ['!==', 'bound'],
  '!==': ['===', 'bound'],
  '-': ['+', 'sum'],
  '+': ['-', 'sum'],
  '*': ['/', 'sum'],
  '/': ['*', 'sum'],
};
/** Properties whose absence the program survives, and the user may not. */
const missedParts = new Set(['guard', 'target', 'permission']);

const propertyName = (node: AnyNode): string | null => {
  const { key, property } = node;
  const named = key ?? property;
  if (!isNode(named)) return null;
  return typeof named.name === 'string' ? named.name : null;
};
const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right))));

/** The faults of one node. */
function editsOf(node: AnyNode, source: string): readonly Edit[] {
  const textOf = ({ start, end }: Place): string => source.slice(start, end);
  const shown = (place: Place): string => textOf(place).replaceAll(/\s+/g, ' ').slice(0, 70);
  const edit = (place: Place, text: string, what: string, kind: ChangeKind): readonly Edit[] => [
    { start: place.start, end: place.end, text, what, kind },
  ];
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(node.test)
        ? edit(node.test, `!(${textOf(node.test)})`, `not (${shown(node.test)})`, 'condition')
        : [];
    case 'LogicalExpression':
    case 'BinaryExpression': {
      const other = otherOperator[String(node.operator)];
      const { left, right } = node;
      if (!other || !isNode(left) || !isNode(right)) return [];
      if (isText(left) || isText(right)) {
        if (other[1] === 'sum') return [];
      }
      const [operator, kind] = other;
      return edit(
        node,
        `((${textOf(left)}) ${operator} (${textOf(right)}))`,
        `${String(node.operator)} → ${operator} in ${shown(node)}`,
        kind,
      );
    }
    case 'Literal':
      if (typeof node.value === 'number')
        return edit(node, String(node.value + 1), `${node.value} → ${node.value + 1}`, 'number');
      return typeof node.value === 'boolean'
        ? edit(node, String(!node.value), `${node.value} → ${!node.value}`, 'flag')
        : [];
    case 'ExpressionStatement': {
      const { expression } = node;
      const called =
        isNode(expression) && expression.type === 'AwaitExpression'
          ? expression.argument
          : expression;
      return isNode(called) && called.type === 'CallExpression'
        ? edit(node, ';', `without ${shown(node)}`, 'call')
        : [];
    }
    case 'CallExpression': {
      const { callee } = node;
      if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
      const { object } = callee;
      const name = propertyName(callee);
      return isNode(object) && (name === 'where' || name === 'filter')
        ? edit(
            node,
            textOf(object),
            `without .${shown({ start: object.end + 1, end: node.end })}`,
            'filter',
          )
        : [];
    }
    case 'Property': {
      const name = propertyName(node);
      return name !== null && missedParts.has(name) && node.shorthand !== true
        ? edit(node, '...{}', `without ${shown(node)}`, 'part')
        : [];
    }
    default:
      return [];
  }
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Every fault that can be planted in a file, one at a time, in the order of the file. */
export function changesIn(file: string, source: string): readonly Change[] {
  const nodes = nodesOf(parseSync(file, source).program.body).flatMap(within);
  return nodes
    .flatMap((node) => editsOf(node, source))
    .map(({ start, end, text, what, kind }) => ({
      file,
      line: lineOf(source, start),
      what,
      kind,
      text: `${source.slice(0, start)}${text}${source.slice(end)}`,
    }));
}
