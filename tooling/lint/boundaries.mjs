// The import boundaries: which layer may import which, which packages a layer may use, and which
// areas of the server's services may import each other. One rule resolves each import, whether it
// is written with an alias or as a relative path, and looks both ends up in these tables.
import path from 'node:path';

/** Where the aliases of package.json lead. */
const aliases = {
  '#domain': 'domain',
  '#machines': 'src/machines',
  '#adapters': 'src/adapters',
  '#ui': 'src/ui',
  '#routes': 'src/routes',
  '#server': 'server',
  '#db': 'db',
  '#payer': 'payer',
  '#network': 'network',
  '#tests': 'tests',
};

const views = [
  'react',
  'react-dom',
  '@radix-ui',
  'cmdk',
  'react-hotkeys-hook',
  '@xstate/react',
  '@tanstack/react-virtual',
  'lucide-react',
];
const router = ['@tanstack/react-router'];
const data = ['kysely', 'pg'];
const http = ['fastify', '@fastify', '@orpc/server', '@orpc/openapi', '@orpc/zod'];
const client = ['@orpc/client', '@orpc/openapi-client'];
const machines = ['xstate'];

/** Packages that only some layers may use. A package that is not named here is free. */
export const guarded = [
  ...views,
  ...router,
  ...data,
  ...http,
  ...client,
  ...machines,
  'zod',
  '@orpc/contract',
  'node:*',
];

/**
 * Layer → the layers it may import (itself included) and the guarded packages it may use.
 * A layer is the longest of these names that a file's path begins with.
 */
export const layers = {
  domain: { imports: ['domain'], packages: [] },
  'src/machines': { imports: ['domain', 'src/machines'], packages: machines },
  'src/adapters': {
    imports: ['domain', 'src/machines', 'src/adapters'],
    packages: [...machines, ...client, ...router, '@orpc/contract'],
  },
  'src/ui/kit': { imports: ['src/ui/kit'], packages: views },
  'src/ui': {
    imports: ['domain', 'src/machines', 'src/ui', 'src/ui/kit'],
    packages: [...views, ...router, ...machines],
  },
  'src/routes': {
    imports: ['domain', 'src/machines', 'src/ui', 'src/ui/kit', 'src/routes'],
    packages: [...views, ...router, ...machines],
  },
  src: {
    imports: [
      'domain',
      'src/machines',
      'src/adapters',
      'src/ui',
      'src/ui/kit',
      'src/routes',
      'src',
    ],
    packages: [...views, ...router, ...machines, ...client],
  },
  'server/procedures': {
    imports: [
      'domain',
      'server/procedures',
      'server/services',
      'server/io',
      'server/jobs',
      'server/platform',
    ],
    packages: ['node:*'],
  },
  'server/services': {
    imports: [
      'domain',
      'server/services',
      'server/repositories',
      'server/io',
      'server/platform',
      'db',
    ],
    packages: [...data, 'node:*'],
  },
  'server/repositories': {
    imports: ['domain', 'server/repositories', 'db'],
    packages: [...data],
  },
  'server/io': {
    imports: [
      'domain',
      'server/io',
      'server/services',
      'server/repositories',
      'server/platform',
      'db',
    ],
    packages: [...data, 'node:*'],
  },
  'server/jobs': {
    imports: [
      'domain',
      'server/jobs',
      'server/services',
      'server/repositories',
      'server/io',
      'server/platform',
      'db',
    ],
    packages: [...data, 'node:*'],
  },
  server: {
    imports: [
      'domain',
      'server',
      'server/procedures',
      'server/services',
      'server/repositories',
      'server/io',
      'server/jobs',
      'server/platform',
      'db',
    ],
    packages: [...data, ...http, '@orpc/contract', 'node:*'],
  },
  'server/platform': {
    imports: [
      'domain',
      'server',
      'server/platform',
      'server/services',
      'server/repositories',
      'server/io',
      'db',
    ],
    packages: [...data, ...http, 'node:*'],
  },
  db: { imports: ['domain', 'db'], packages: [...data, 'node:*'] },
  'payer/decide': { imports: ['domain', 'payer', 'payer/decide'], packages: [] },
  payer: { imports: ['domain', 'payer', 'payer/decide'], packages: ['node:*'] },
  network: { imports: ['network'], packages: ['node:*'] },
};

/** The faces of a package: the only places of their layer that may use it. */
export const faces = {
  'domain/platform/schema.ts': ['zod'],
  'domain/platform/fields/*': ['zod'],
  'domain/*/contract/*': ['@orpc/contract'],
};

/** Pairs that no layer's row says: a folder → folders it must not reach. */
export const closed = {
  // The payer decides without knowing its own line.
  'payer/decide': ['payer/line'],
  // The simulated payer knows the standards, never the contract of the product.
  payer: ['domain/*/contract'],
  // The prescription knows no area above it: what these do after a move they register.
  'server/services/rx': [
    'admin',
    'claim',
    'compliance',
    'counter',
    'document',
    'erx',
    'import',
    'label',
    'message',
    'refill',
    'stock',
  ].map((area) => `server/services/${area}`),
  // Rules decide, repositories store.
  'server/repositories': ['domain/*/rules', 'domain/rx/lifecycle', 'domain/rx/clinical'],
};

const names = Object.keys(layers).toSorted((left, right) => right.length - left.length);

/** The layer of a file, or null outside the product. */
export const layerOf = (file) => names.find((name) => file.startsWith(`${name}/`)) ?? null;

/** Where an import leads: a path from the root of the project, or null for a package. */
export function resolved(from, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [head] = specifier.split('/');
  return aliases[head] ? aliases[head] + specifier.slice(head.length) : null;
}

const pattern = (name) => name.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
const inFolder = (file, folder) => new RegExp(`^${pattern(folder)}/`).test(file);
const isFace = (file, face) => new RegExp(`^${pattern(face)}$`).test(file);

function guardOf(specifier) {
  if (specifier.startsWith('node:')) return 'node:*';
  return guarded.find((name) => specifier === name || specifier.startsWith(`${name}/`)) ?? null;
}

const mayUse = (from, layer, guard) =>
  layers[layer].packages.includes(guard) ||
  Object.entries(faces).some(([face, packages]) => isFace(from, face) && packages.includes(guard));

/** Why this import is not allowed, or null. */
export function refusal(from, specifier) {
  const layer = layerOf(from);
  if (!layer) return null;
  const target = resolved(from, specifier);
  if (target === null) {
    const guard = guardOf(specifier);
    return guard && !mayUse(from, layer, guard) ? `${layer} must not import ${guard}` : null;
  }
  const other = layerOf(target);
  if (other && !layers[layer].imports.includes(other)) return `${layer} must not import ${other}`;
  for (const [folder, list] of Object.entries(closed)) {
    if (!inFolder(from, folder)) continue;
    const reached = list.find((name) => inFolder(target, name));
    if (reached) return `${folder} must not import ${reached}`;
  }
  return null;
}

const rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(process.cwd(), context.filename).split(path.sep).join('/');
    if (!layerOf(file)) return {};
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const message = refusal(file, node.source.value);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'apothekey' }, rules: { boundaries: rule } };
