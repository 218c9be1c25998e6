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

const isEnqueueActionsCall = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'enqueueActions';
const isFunction = (node) =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
/** `enqueue(() => draft.send(…))`: an action of its own, run when its turn has come. */
const isEnqueued = (node) =>
  isFunction(node) &&
  node.parent?.type === 'CallExpression' &&
  node.parent.callee.type === 'Identifier' &&
  node.parent.callee.name === 'enqueue';

/** The call, `assign` or `enqueueActions`, while whose next state is computed the node runs. */
function computedIn(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (isEnqueued(parent)) return null;
    if (isAssignCall(parent)) return 'assign';
    if (isEnqueueActionsCall(parent)) return 'enqueueActions';
  }
  return null;
}

/** `draft.send(…)`, `self.raise(…)` and `tell(system, …)`; `enqueue.raise(…)` is the right way. */
function isEffect({ callee }) {
  if (callee.type === 'Identifier') return callee.name === 'tell';
  if (callee.type !== 'MemberExpression' || callee.computed) return false;
  const { object, property } = callee;
  if (object.type === 'Identifier' && object.name === 'enqueue') return false;
  return property.name === 'send' || property.name === 'raise';
}

const effectMessages = {
  assign: 'assign computes the next context and does nothing else: use enqueueActions.',
  enqueueActions: 'enqueueActions only lists what is to be done: enqueue this effect.',
};

const pureAssign = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!isMachineFile(context)) return {};
    return {
      CallExpression(node) {
        if (!isEffect(node)) return;
        const place = computedIn(node);
        if (place !== null) context.report({ node, message: effectMessages[place] });
      },
    };
  },
};

export default {
  meta: { name: 'machine' },
  rules: { 'no-event-cast': noEventCast, 'pure-assign': pureAssign },
};
