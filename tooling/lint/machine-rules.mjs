// Rules for state machines: an event is never read through a cast, and `assign` only computes the next context.
import path from 'node:path';

const isMachineFile = (context) =>
  path
    .relative(process.cwd(), context.filename ?? context.getFilename())
    .split(path.sep)
    .join('/')
    .startsWith('src/machines/');

const eventNames = new Set(['event', 'e', 'ev']);
const withoutCasts = (node) =>
  node.type === 'TSAsExpression' ||
  node.type === 'TSNonNullExpression' ||
  node.type === 'ParenthesizedExpression'
    ? withoutCasts(node.expression)
    : node;

/** `event`, `event.row`, `anything.event` and `anything.output`. */
function readsEvent(expression) {
  const node = withoutCasts(expression);
  if (node.type === 'Identifier') return eventNames.has(node.name);
  if (node.type !== 'MemberExpression') return false;
  const isEventMember =
    !node.computed && (node.property.name === 'event' || node.property.name === 'output');
  return isEventMember || readsEvent(node.object);
}

const noEventCast = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!isMachineFile(context)) return {};
    return {
      TSAsExpression(node) {
        const isConst =
          node.typeAnnotation.type === 'TSTypeReference' &&
          node.typeAnnotation.typeName.name === 'const';
        if (isConst || !readsEvent(node.expression)) return;
        context.report({
          node,
          message: 'An event is not cast: give the action or guard typed params.',
        });
      },
    };
  },
};

const isAssignCall = (node) =>
  node.type === 'CallExpression' &&
  ((node.callee.type === 'Identifier' && node.callee.name === 'assign') ||
    (node.callee.type === 'MemberExpression' &&
      !node.callee.computed &&
      node.callee.property.name === 'assign' &&
      node.callee.object.name !== 'Object'));

function isInsideAssign(node) {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (isAssignCall(parent)) return true;
  return false;
}

const pureAssign = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!isMachineFile(context)) return {};
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        const isEffect = callee.property.name === 'send' || callee.property.name === 'raise';
        if (!isEffect || !isInsideAssign(node)) return;
        context.report({
          node,
          message: 'assign computes the next context and does nothing else: use enqueueActions.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'machine' },
  rules: { 'no-event-cast': noEventCast, 'pure-assign': pureAssign },
};
