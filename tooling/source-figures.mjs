// Counts, in the text of one source file, what makes it hard to read. Pure: text in, numbers out.
import { parseSync, visitorKeys } from 'oxc-parser';

const fileLineLimit = 400;
const complexityLimit = 15;
const parameterLimit = 4;
const shortFunctionLimit = 60;
const longFunctionLimit = 100;

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);
/** What gives a function written as an expression its name. */
const namingTypes = new Set([
  'VariableDeclarator',
  'Property',
  'MethodDefinition',
  'PropertyDefinition',
]);
/** As the linter's rule `complexity` counts: a default value and `?.` are branches too. */
const branchTypes = new Set([
  'AssignmentPattern',
  'CatchClause',
  'ConditionalExpression',
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LogicalExpression',
  'WhileStatement',
]);
const optionalTypes = new Set(['CallExpression', 'MemberExpression']);
const logicalAssignments = new Set(['&&=', '||=', '??=']);
const sortingMethods = new Set(['sort', 'toSorted']);
const comparingName = /^(by|compare)(?![a-z])/;

/** The figures of no file at all, to add others to. */
export const noFigures = () => ({
  files: 0,
  lines: 0,
  linesOver120: 0,
  linesOver100: 0,
  namedFunctions: 0,
  functionParameters: 0,
  callbackParameters: 0,
  oneLetterFunctionParameters: 0,
  oneLetterCallbackParameters: 0,
  multiVariableDeclarations: 0,
  nestedTernaries: 0,
  casts: 0,
  castsToNever: 0,
  castsThroughUnknown: 0,
  nonNullAssertions: 0,
  anyTypes: 0,
  functionsOver60Lines: 0,
  functionsOver100Lines: 0,
  filesOver400Lines: 0,
  complexFunctions: 0,
  functionsOver4Parameters: 0,
  comments: 0,
});

/** Finds the line of an offset by halving; the first line is 0. */
const lineFinder = (text) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
};

/** The name of a parameter that has one: not of one that is taken apart, nor TypeScript's `this`. */
const parameterName = (parameter) => {
  const declared = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
  let target = declared;
  if (declared.type === 'AssignmentPattern') target = declared.left;
  if (declared.type === 'RestElement') target = declared.argument;
  return target.type === 'Identifier' && target.name !== 'this' ? target.name : null;
};

/** `(a, b)` handed to a sort, or kept under a name that says that it compares. */
const isComparator = (node, parent) => {
  if (node.params.map(parameterName).join() !== 'a,b') return false;
  if (parent?.type === 'CallExpression') return sortingMethods.has(parent.callee.property?.name);
  const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? '';
  return comparingName.test(name);
};

const hasOwnName = (node, parent) =>
  node.type === 'FunctionDeclaration' || (parent !== null && namingTypes.has(parent.type));

const countParameters = (figures, node, parent) => {
  if (node.params.length > parameterLimit) figures.functionsOver4Parameters++;
  if (isComparator(node, parent)) return;
  const names = node.params.map(parameterName).filter((name) => name !== null && name !== '_');
  const short = names.filter((name) => name.length === 1);
  if (hasOwnName(node, parent)) {
    figures.functionParameters += names.length;
    figures.oneLetterFunctionParameters += short.length;
  } else {
    figures.callbackParameters += names.length;
    figures.oneLetterCallbackParameters += short.length;
  }
};

/** A callback's lines are lines of the function around it, so only functions with a name are judged. */
const countFunctionLines = (reading, node) => {
  const { figures, lineOf } = reading;
  const lines = lineOf(node.end - 1) - lineOf(node.start) + 1;
  figures.namedFunctions++;
  if (lines > shortFunctionLimit) figures.functionsOver60Lines++;
  if (lines > longFunctionLimit) figures.functionsOver100Lines++;
};

const countCast = (figures, node) => {
  const target = node.typeAnnotation;
  if (target.type === 'TSTypeReference' && target.typeName.name === 'const') return;
  figures.casts++;
  if (target.type === 'TSNeverKeyword') figures.castsToNever++;
  if (node.expression.typeAnnotation?.type === 'TSUnknownKeyword') figures.castsThroughUnknown++;
};

/** What one node of a type adds to the figures. */
const counters = {
  TSAsExpression: countCast,
  TSTypeAssertion: countCast,
  TSNonNullExpression: (figures) => {
    figures.nonNullAssertions++;
  },
  TSAnyKeyword: (figures) => {
    figures.anyTypes++;
  },
  ConditionalExpression: (figures, node) => {
    const branches = [node.consequent.type, node.alternate.type];
    if (branches.includes('ConditionalExpression')) figures.nestedTernaries++;
  },
  VariableDeclaration: (figures, node, parent) => {
    // The head of a `for` may need several, and the linter's `one-var` lets it have them.
    const several = node.declarations.length > 1 && parent?.type !== 'ForStatement';
    if (several) figures.multiVariableDeclarations++;
  },
};

const isBranch = (node) => {
  if (branchTypes.has(node.type)) return true;
  if (optionalTypes.has(node.type)) return node.optional;
  if (node.type === 'SwitchCase') return node.test !== null;
  return node.type === 'AssignmentExpression' && logicalAssignments.has(node.operator);
};

const enter = (reading, node, parent) => {
  const around = reading.functions.at(-1);
  if (around && isBranch(node)) around.branches++;
  counters[node.type]?.(reading.figures, node, parent);
  if (!functionTypes.has(node.type)) return;
  reading.functions.push({ node, branches: 0 });
  countParameters(reading.figures, node, parent);
  if (hasOwnName(node, parent)) countFunctionLines(reading, node);
};

const leave = (reading, node) => {
  if (reading.functions.at(-1)?.node !== node) return;
  const { branches } = reading.functions.pop();
  if (1 + branches > complexityLimit) reading.figures.complexFunctions++;
};

/** `reading`: the figures so far, the functions around the node (innermost last) and `lineOf`. */
const walk = (reading, node, parent) => {
  enter(reading, node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child) walk(reading, child, node);
  }
  leave(reading, node);
};

const countLines = (figures, text) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  figures.lines = lines.length;
  figures.linesOver120 = lines.filter((line) => line.length > 120).length;
  figures.linesOver100 = lines.filter((line) => line.length > 100).length;
  if (lines.length > fileLineLimit) figures.filesOver400Lines = 1;
};

/**
 * The figures of one file; its name says whether the text is TypeScript or TSX.
 */
export const figuresOfSource = (name, text) => {
  const { program, comments, errors } = parseSync(name, text, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${name} can't be parsed: ${errors[0].message}`);
  const figures = { ...noFigures(), files: 1, comments: comments.length };
  countLines(figures, text);
  walk({ figures, functions: [], lineOf: lineFinder(text) }, program, null);
  return figures;
};

/** The sum of two files or groups. */
export const addFigures = (sum, figures) =>
  Object.fromEntries(Object.entries(sum).map(([name, count]) => [name, count + figures[name]]));
