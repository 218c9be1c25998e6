// Dates and times are read as MM/DD/YYYY and by the store's clock. One module says how: every other
// way of writing a date for a person is refused.
import path from 'node:path';

const root = process.cwd();
/** The formatter, and its words of a calendar. */
const formatter = /^domain\/platform\/rules\/(dates|date-words|store-time)\.ts$/;
const fileOf = (context) =>
  path.relative(root, context.filename ?? context.getFilename()).replaceAll('\\', '/');

/** Texts in the zone and the language of whatever computer runs them. */
const localTexts = new Set([
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'toTimeString',
  'toUTCString',
]);
/** Parts of a date in the zone of whatever computer runs them. */
const localParts = new Set([
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
]);
const say = {
  local:
    'A date is written by `formatDate`, a time by the clock of the store (`instantText`, `wallClock`).',
  parts:
    'This is the computer’s zone: ask `businessDate` or `wallParts` for the zone of the store.',
  day: 'This is the day in UTC: `businessDate` tells the day of the store.',
  slices: 'A date put together by hand: `formatDate` writes it.',
  sql: 'A date in a query is written by `dateText`.',
};

const isIntl = (node, name) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === 'Intl' &&
  node.property.type === 'Identifier' &&
  node.property.name === name;
const methodOf = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier'
    ? node.callee.property.name
    : null;
/** What the method is called on. */
const subjectOf = (node) => node.callee.object;
const lastName = (node) => {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return lastName(node.property);
  return '';
};
/** `row.updatedAt.slice(0, 10)` and `now.slice(0, 10)`: an instant as ISO text. */
const namesInstant = (node) => /(^|_)at$|[a-z]At$|^now$/.test(lastName(node));
/** `day.slice(5, 7)` in a text: a part of an ISO date, as it is written. */
const isSlice = (node) => methodOf(node) === 'slice' || methodOf(node) === 'substring';

export default {
  meta: { name: 'date-texts' },
  rules: {
    'one-formatter': {
      meta: { type: 'problem', schema: [] },
      create(context) {
        if (formatter.test(fileOf(context))) return {};
        const report = (node, message) => context.report({ node, message });
        return {
          MemberExpression(node) {
            if (isIntl(node, 'DateTimeFormat') || isIntl(node, 'RelativeTimeFormat'))
              report(node, say.local);
          },
          CallExpression(node) {
            const method = methodOf(node);
            if (localTexts.has(method)) report(node, say.local);
            if (localParts.has(method)) report(node, say.parts);
            if (!isSlice(node)) return;
            if (methodOf(subjectOf(node)) === 'toISOString' || namesInstant(subjectOf(node)))
              report(node, say.day);
            if (
              ['instantText', 'wallClock', 'formatDate'].includes(lastName(subjectOf(node).callee))
            )
              report(node, say.slices);
          },
          TemplateLiteral(node) {
            const slices = node.expressions.filter(isSlice).length;
            const written = node.quasis.some((quasi) => quasi.value.raw.includes('/'));
            if (slices > 1 && written) report(node, say.slices);
          },
        };
      },
    },
    'one-sql-formatter': {
      meta: { type: 'problem', schema: [] },
      create(context) {
        if (fileOf(context) === 'server/repositories/platform/column-filter.ts') return {};
        return {
          TemplateElement(node) {
            if (/to_char\([^)]*'(MM|DD|Mon)/i.test(node.value.raw))
              context.report({ node, message: say.sql });
          },
        };
      },
    },
  },
};
