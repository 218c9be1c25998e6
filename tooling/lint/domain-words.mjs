// Words of the domain that stand once: status codes of a prescription, the claim states in which a payer said yes, and the
// texts of the message catalogue. Everything else names them.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = process.cwd();
const statusCodes = new Set('DE H DEF F R C B DV RV RVF BD PU D XF PD PM DM DEL'.split(' '));
const paidStates = ['paid', 'captured', 'duplicate'];
/** Where the codes themselves are declared: the table of statuses, the lifecycle and the queues. */
const declaresStatuses = /^domain\/.*(lifecycle|status|queue|enumerations)/;
/** The claim standard has a status of its own: whether a fill is a part (P) or completes one (C). */
const otherStatuses = /^domain\/claims?\//;
const declaresPaid = /^domain\/(claims?|contract)\/|^domain\/.*(lifecycle|contract)/;
const catalogue = /^domain\/(.*\/)?messages\.ts$/;

const fileOf = (context) =>
  path.relative(root, context.filename ?? context.getFilename()).replaceAll('\\', '/');
const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
const isCode = (node) => isText(node) && statusCodes.has(node.value);

/** The last name of an expression: `fill.status` and `status` both give `status`. */
function nameOf(node) {
  if (!node) return '';
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' ? node.property.name : nameOf(node.property);
  if (['ChainExpression', 'TSAsExpression', 'TSNonNullExpression'].includes(node.type))
    return nameOf(node.expression);
  return '';
}
const holdsStatus = (node) =>
  /status$/i.test(nameOf(node)) || /^(held|scanned|held_)from$/i.test(nameOf(node));
/** A column of a query: 'status' or 'f.status'. */
const isStatusColumn = (node) => isText(node) && /(^|[._])status$/.test(node.value);

/**
 * A list of nothing but codes. One letter alone is a code of many other lists too, so either a longer code stands among
 * them, or the list is asked whether it includes a status.
 */
function isStatusList(node) {
  if (node.type !== 'ArrayExpression' || node.elements.length === 0) return false;
  if (!node.elements.every(isCode)) return false;
  if (node.elements.length > 1 && node.elements.some((element) => element.value.length > 1))
    return true;
  const call = node.parent?.parent;
  return (
    node.parent?.type === 'MemberExpression' &&
    nameOf(node.parent) === 'includes' &&
    call?.type === 'CallExpression' &&
    holdsStatus(call.arguments[0])
  );
}

const noStatusLiteral = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = fileOf(context);
    if (declaresStatuses.test(file) || otherStatuses.test(file)) return {};
    const report = (node) =>
      context.report({
        node,
        message: 'A status code stands in the domain only: use `rxStatus` or `statusGroups`.',
      });
    return {
      BinaryExpression(node) {
        if (!['===', '!==', '==', '!='].includes(node.operator)) return;
        if (isCode(node.right) && holdsStatus(node.left)) report(node.right);
        if (isCode(node.left) && holdsStatus(node.right)) report(node.left);
      },
      SwitchStatement(node) {
        if (!holdsStatus(node.discriminant)) return;
        for (const { test } of node.cases) if (isCode(test)) report(test);
      },
      ArrayExpression(node) {
        if (isStatusList(node)) report(node);
      },
      Property(node) {
        const key = nameOf(node.key);
        const written = /^(status|from_status|to_status|held_from)$/.test(key);
        if (written && isCode(node.value) && node.value.value.length > 1) report(node.value);
        const one = key === 'statuses' && node.value.type === 'ArrayExpression';
        if (one && node.value.elements.length === 1 && isCode(node.value.elements[0]))
          report(node.value);
      },
      /** A statement: `f.status = 'BD'`, `status in ('PU', 'D')`. */
      TemplateElement(node) {
        for (const [, code] of node.value.raw.matchAll(
          /\bstatus\s+(?:=|<>|!=|(?:not\s+)?in\s*\()\s*'([A-Z]+)'/g,
        ))
          if (statusCodes.has(code)) report(node);
      },
      TSUnionType(node) {
        const codes = node.types.map((type) => type.literal);
        if (codes.every(isCode) && codes.some((code) => code.value.length > 1)) report(node);
      },
      CallExpression(node) {
        const value = node.arguments[2];
        if (isStatusColumn(node.arguments[0]) && isCode(value)) report(value);
      },
    };
  },
};

const noPayerYesList = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (declaresPaid.test(fileOf(context))) return {};
    const message = 'Whether a payer said yes is told by `isPaid` (or `paidStates` in a query).';
    return {
      ArrayExpression(node) {
        const values = node.elements.filter(isText).map((element) => element.value);
        if (paidStates.every((state) => values.includes(state))) context.report({ node, message });
      },
      LogicalExpression(node) {
        if (node.operator !== '||' || node.parent?.type === 'LogicalExpression') return;
        const compared = [];
        const collect = (part) => {
          if (part.type === 'LogicalExpression') [part.left, part.right].forEach(collect);
          else if (part.type === 'BinaryExpression' && isText(part.right))
            compared.push(part.right.value);
        };
        collect(node);
        if (paidStates.every((state) => compared.includes(state)))
          context.report({ node, message });
      },
      TemplateElement(node) {
        if (/'paid',\s*'captured',\s*'duplicate'/.test(node.value.raw))
          context.report({ node, message });
      },
      Literal(node) {
        if (isText(node) && /'paid',\s*'captured',\s*'duplicate'/.test(node.value))
          context.report({ node, message });
      },
    };
  },
};

/** The catalogue's texts that are whole phrases: a single word such as "Yes" is no text of the catalogue alone. */
function catalogueTexts() {
  const source = readFileSync(path.join(root, 'domain/platform/messages.ts'), 'utf8');
  const texts = [...source.matchAll(/^ {2}\w+:\s*'((?:[^'\\]|\\.)+)',$/gm)].map(([, text]) => text);
  return new Set(texts.filter((text) => text.includes(' ')));
}
let texts = null;
const noMessageText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (catalogue.test(fileOf(context))) return {};
    texts ??= catalogueTexts();
    const check = (node, text) => {
      if (texts.has(text.trim()))
        context.report({
          node,
          message: 'This text stands in `domain/platform/messages.ts`: use it.',
        });
    };
    return {
      Literal: (node) => isText(node) && check(node, node.value),
      JSXText: (node) => check(node, node.value),
    };
  },
};

export default {
  meta: { name: 'domain-words' },
  rules: {
    'no-status-literal': noStatusLiteral,
    'no-payer-yes-list': noPayerYesList,
    'no-message-text': noMessageText,
  },
};
