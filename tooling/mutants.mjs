// The changes that npm run mutate makes to one file, one at a time.
import { parseSync } from 'oxc-parser';

const nothing = "'\u00a7'";
const wordCalls = new Set(['literal', 'optional']);

const isText = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && isText(node.left) && isText(node.right));
const textIn = (node) =>
  node.type === 'Literal' ? node.value : `${textIn(node.left)}${textIn(node.right)}`;
const isNull = (node) => node.type === 'Literal' && node.value === null;
/** [English, Spanish or null, other spellings] */
const isSpokenRow = ({ type, elements }) =>
  type === 'ArrayExpression' &&
  elements.length === 3 &&
  elements.every((part) => part !== null && (isText(part) || isNull(part))) &&
  isText(elements[0]) &&
  isText(elements[2]);
/** [spellings, what they mean]; two keys side by side are a set of keys. */
const isPhraseRow = ({ type, elements }) =>
  type === 'ArrayExpression' &&
  elements.length === 2 &&
  elements[0] !== null &&
  isText(elements[0]);
/** The first words of spellings: a text without any of them is read as before. */
const firstWords = (spellings) =>
  spellings
    .split('|')
    .map((spelling) =>
      (/[a-z0-9']+/i.exec(spelling)?.[0] ?? spelling.trim().charAt(0)).toLowerCase(),
    );
/** The files whose rows are words; elsewhere two texts side by side are a set. */
const hasWords = (file) => /sig\/(?:grammar|vocabulary)\//.test(file);
const turned = { '&&': '||', '||': '&&' };

/** Replacements of a node, each with a word for what it does. */
function changesOf(file, node, source, conditions) {
  const shown = (part) => source.slice(part.start, part.end).replaceAll(/\s+/g, ' ').slice(0, 60);
  const put = (part, text, what, words = null) => ({
    start: part.start,
    end: part.end,
    text,
    what,
    words,
  });
  if (isSpokenRow(node) && hasWords(file)) {
    const [printed, , same] = node.elements;
    const changed = put(
      printed,
      JSON.stringify(`${textIn(printed)} x`),
      `prints ${shown(printed)} otherwise`,
      firstWords(textIn(printed)),
    );
    const gone = put(
      same,
      "''",
      `without the spellings of ${shown(printed)}`,
      firstWords(textIn(same)),
    );
    return textIn(same) === '' ? [changed] : [changed, gone];
  }
  if (isPhraseRow(node) && hasWords(file))
    return [
      put(
        node.elements[0],
        nothing,
        `without ${shown(node.elements[0])}`,
        firstWords(textIn(node.elements[0])),
      ),
    ];
  if (node.type === 'CallExpression' && wordCalls.has(node.callee.name)) {
    const [words] = node.arguments;
    return words !== undefined && isText(words)
      ? [put(words, nothing, `without ${shown(words)}`, firstWords(textIn(words)))]
      : [];
  }
  return conditions ? turnedOf(node, source, put, shown) : [];
}
/** A condition that is turned round. */
function turnedOf(node, source, put, shown) {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
    return [
      put(
        node.test,
        `!(${source.slice(node.test.start, node.test.end)})`,
        `not ${shown(node.test)}`,
      ),
    ];
  if (node.type === 'LogicalExpression' && turned[node.operator] !== undefined) {
    const [left, right] = [node.left, node.right].map(
      (part) => `(${source.slice(part.start, part.end)})`,
    );
    return [
      put(
        node,
        `(${left} ${turned[node.operator]} ${right})`,
        `${turned[node.operator]} in ${shown(node)}`,
      ),
    ];
  }
  return [];
}
function walk(node, found) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const part of node) walk(part, found);
    return;
  }
  if (typeof node.type === 'string' && node.type.startsWith('TS') && node.expression === undefined)
    return;
  if (typeof node.type === 'string') found.push(node);
  for (const key of Object.keys(node)) if (key !== 'parent') walk(node[key], found);
}

/** Each change of a file: the whole text with it, its line, and what it does. */
export function mutantsOf(file, source, conditions) {
  const nodes = [];
  walk(parseSync(file, source).program.body, nodes);
  return nodes
    .flatMap((node) => changesOf(file, node, source, conditions))
    .map(({ start, end, text, what, words }) => ({
      text: `${source.slice(0, start)}${text}${source.slice(end)}`,
      line: source.slice(0, start).split('\n').length,
      what,
      words,
    }));
}
