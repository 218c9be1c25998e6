// State of the client belongs to a machine, to a port or to the desk: a variable of a module
// outlives whoever signed in, and every test of a file shares it.

const noModuleLet = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      VariableDeclaration(node) {
        const { parent } = node;
        const holder = parent.type === 'ExportNamedDeclaration' ? parent.parent : parent;
        if (node.kind === 'const' || holder.type !== 'Program') return;
        context.report({
          node,
          message:
            'A module keeps no state: put it into a machine, a port or what the composition passes.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'module-state' },
  rules: { 'no-module-let': noModuleLet },
};
