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
  'lucide-react',
];
const router = ['@tanstack/react-router'];
const data = ['kysely', 'pg'];
const http = ['fastify', '@fastify', '@orpc/server', '@orpc/openapi', '@orpc/zod'];
const machines = ['xstate'];

/** Packages that only some layers may use. A package that is not named here is free. */
export const guarded = [
  ...views,
  ...router,
  ...data,
  ...http,
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
  // Joins what the areas of the domain offer: no area imports it.
  'domain/composition': { imports: ['domain', 'domain/composition'], packages: [] },
  'src/machines': { imports: ['domain', 'domain/composition', 'src/machines'], packages: machines },
  'src/adapters': {
    imports: ['domain', 'domain/composition', 'src/machines', 'src/adapters'],
    packages: [...machines, ...router, '@orpc/contract'],
  },
  // Joins what the adapters of the areas offer: no area imports it.
  'src/adapters/composition': {
    imports: [
      'domain',
      'domain/composition',
      'src/machines',
      'src/adapters',
      'src/adapters/composition',
    ],
    packages: [...machines, ...router, '@orpc/contract'],
  },
  'src/ui/kit': { imports: ['src/ui/kit'], packages: views },
  'src/ui': {
    imports: ['domain', 'domain/composition', 'src/machines', 'src/ui', 'src/ui/kit'],
    packages: [...views, ...router, ...machines],
  },
  'src/routes': {
    imports: ['domain', 'domain/composition', 'src/machines', 'src/ui', 'src/ui/kit', 'src/routes'],
    packages: [...views, ...router, ...machines],
  },
  src: {
    imports: [
      'domain',
      'domain/composition',
      'src/machines',
      'src/adapters',
      'src/adapters/composition',
      'src/ui',
      'src/ui/kit',
      'src/routes',
      'src',
    ],
    packages: [...views, ...router, ...machines],
  },
  'server/procedures': {
    imports: [
      'domain',
      'domain/composition',
      'server/procedures',
      'server/services',
      'server/services/composition',
      'server/io',
      'server/jobs',
      'server/platform',
    ],
    packages: ['node:*'],
  },
  'server/services': {
    imports: [
      'domain',
      'domain/composition',
      'server/services',
      'server/repositories',
      'server/io',
      'server/platform',
      'db',
    ],
    packages: ['node:*'],
  },
  // What joins the areas of each layer of the server: no area of that layer imports it.
  'server/procedures/composition': {
    imports: [
      'domain',
      'domain/composition',
      'server/procedures',
      'server/procedures/composition',
      'server/services',
      'server/services/composition',
      'server/io',
      'server/jobs',
      'server/platform',
    ],
    packages: ['node:*'],
  },
  'server/services/composition': {
    imports: [
      'domain',
      'domain/composition',
      'server/services',
      'server/services/composition',
      'server/repositories',
      'server/io',
      'server/platform',
      'db',
    ],
    packages: ['node:*'],
  },
  'server/jobs/composition': {
    imports: [
      'domain',
      'domain/composition',
      'server/jobs',
      'server/jobs/composition',
      'server/services',
      'server/services/composition',
      'server/repositories',
      'server/io',
      'server/platform',
      'db',
    ],
    packages: ['node:*'],
  },
  'server/repositories': {
    imports: ['domain', 'domain/composition', 'server/repositories', 'db'],
    packages: [...data],
  },
  'server/io': {
    imports: [
      'domain',
      'domain/composition',
      'server/io',
      'server/repositories',
      'server/platform',
      'db',
    ],
    packages: ['node:*'],
  },
  'server/jobs': {
    imports: [
      'domain',
      'domain/composition',
      'server/jobs',
      'server/services',
      'server/services/composition',
      'server/repositories',
      'server/io',
      'server/platform',
      'db',
    ],
    packages: ['node:*'],
  },
  server: {
    imports: [
      'domain',
      'domain/composition',
      'server',
      'server/procedures',
      'server/procedures/composition',
      'server/services',
      'server/services/composition',
      'server/repositories',
      'server/io',
      'server/jobs',
      'server/jobs/composition',
      'server/platform',
      'db',
    ],
    packages: [...data, ...http, '@orpc/contract', 'node:*'],
  },
  'server/platform': {
    imports: [
      'domain',
      'domain/composition',
      'server',
      'server/platform',
      'server/services',
      'server/repositories',
      'server/io',
      'db',
    ],
    packages: [...data, ...http, 'node:*'],
  },
  db: { imports: ['domain', 'domain/composition', 'db'], packages: [...data, 'node:*'] },
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

/**
 * Which area may import which, per part of the program. Every area may import `platform`, and the
 * server and the client may read the domain of every area. An arrow that is not here is refused.
 */
export const arrows = {
  domain: {
    // No word of a pharmacy: it imports no area, and this row stays empty.
    platform: [],
    admin: ['drug', 'prescriber', 'document', 'label', 'refill', 'counter'],
    drug: ['rx', 'claim', 'counter'],
    patient: ['document', 'rx', 'refill', 'erx'],
    document: ['rx'],
    label: ['admin', 'drug'],
    stock: ['drug'],
    rx: ['admin', 'drug', 'prescriber', 'document', 'refill', 'claim', 'counter'],
    refill: ['patient', 'rx'],
    claim: ['drug', 'prescriber', 'patient', 'document', 'rx'],
    counter: ['rx'],
    erx: ['drug', 'prescriber', 'rx', 'refill'],
    compliance: ['rx', 'counter'],
    import: ['admin'],
    training: ['rx'],
  },
  server: {
    // No word of a pharmacy: it imports no area, and this row stays empty.
    platform: [],
    drug: ['admin', 'patient', 'stock', 'rx'],
    prescriber: ['admin', 'patient', 'rx'],
    patient: ['admin', 'document', 'rx'],
    document: ['admin', 'patient', 'label', 'refill', 'claim', 'erx'],
    label: ['admin', 'drug', 'patient', 'stock', 'rx'],
    message: ['admin'],
    stock: ['admin', 'drug', 'label', 'rx'],
    rx: [
      'admin',
      'drug',
      'prescriber',
      'patient',
      'label',
      'stock',
      'refill',
      'claim',
      'counter',
      'erx',
    ],
    refill: ['admin', 'drug', 'prescriber', 'patient', 'document', 'label', 'rx', 'erx'],
    claim: ['admin', 'prescriber', 'patient', 'document', 'label', 'stock', 'rx'],
    counter: ['admin', 'patient', 'label', 'stock', 'rx'],
    erx: ['admin', 'drug', 'patient', 'rx', 'refill'],
    compliance: ['admin', 'label', 'stock', 'rx'],
    import: ['admin', 'patient', 'erx'],
    // Sets its cases up as people would, and reads what they did: no area imports it.
    training: ['admin', 'drug', 'patient', 'stock', 'label', 'rx', 'claim', 'counter', 'erx'],
  },
  src: {
    // No word of a pharmacy: it imports no area, and this row stays empty.
    platform: [],
    drug: ['patient', 'stock', 'counter'],
    prescriber: ['patient'],
    patient: ['document', 'rx'],
    document: ['patient'],
    label: ['rx'],
    message: ['patient'],
    stock: ['drug', 'patient', 'label'],
    rx: ['admin', 'drug', 'patient', 'document', 'label', 'counter', 'erx'],
    refill: ['patient', 'rx'],
    claim: ['drug', 'label', 'patient', 'stock', 'rx'],
    counter: ['label', 'stock', 'rx'],
    erx: ['rx'],
    compliance: ['drug', 'patient', 'stock'],
    import: ['admin', 'document'],
    training: [],
  },
};

/** Folders whose second level is an area. */
const areaFolders = [
  'domain',
  'src/machines',
  'src/adapters',
  'src/ui/screens',
  'src/ui',
  'server/procedures',
  'server/services',
  'server/repositories',
  'server/io',
  'server/jobs',
];
const areas = new Set(Object.values(arrows).flatMap((part) => Object.keys(part)));

/** The part of the program and the area of a file, or null where no area is. */
export function areaOf(file) {
  const folder = areaFolders.find((name) => file.startsWith(`${name}/`));
  if (!folder) return null;
  const [area, ...rest] = file.slice(folder.length + 1).split('/');
  if (rest.length === 0 || !areas.has(area)) return null;
  return { part: folder.split('/')[0], area };
}

/** Why the area of a file may not import the area of another, or null. */
function areaRefusal(from, target) {
  const own = areaOf(from);
  const other = areaOf(target);
  if (!own || !other) return null;
  if (own.area === other.area || other.area === 'platform') return null;
  if (other.part === 'domain' && own.part !== 'domain') return null;
  if (arrows[own.part][own.area]?.includes(other.area)) return null;
  return `${own.part}: ${own.area} must not import ${other.area}`;
}

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
  return areaRefusal(from, target);
}

/** Layers that ask the repositories for data. */
const withoutSql = /^server\/(procedures|services|io|jobs)\//;
const queryStarts = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom']);
const sqlInRepositories = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(process.cwd(), context.filename).split(path.sep).join('/');
    if (!withoutSql.test(file)) return {};
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        if (queryStarts.has(callee.property.name))
          context.report({ node, message: 'A query stands in the repositories.' });
      },
    };
  },
};

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

export default {
  meta: { name: 'apothekey' },
  rules: { boundaries: rule, 'sql-in-repositories': sqlInRepositories },
};
