// Writes .oxlintrc.json from one table. An override replaces the rule of its parent folder, so each list is complete.
import { writeFileSync } from 'node:fs';

const layers = ['src', 'server', 'db', 'payer', 'network', 'domain'];
const ui = [
  'react',
  'react-dom',
  '@radix-ui',
  'cmdk',
  'react-hotkeys-hook',
  '@xstate/react',
  '@tanstack/react-virtual',
  'lucide-react',
];
const data = ['kysely', 'pg'];
const http = ['fastify', '@fastify', '@orpc/server', '@orpc/openapi'];
const router = ['@tanstack/react-router'];

/** folder → what it must never import. The order matters: a deeper folder comes after its parent. */
export const walls = {
  domain: [
    'src',
    'server',
    'db',
    'node:*',
    'xstate',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    'zod',
    '@orpc/contract',
    'payer',
    'network',
  ],
  'domain/fields': [
    'src',
    'server',
    'db',
    'node:*',
    'xstate',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    '@orpc/contract',
    'payer',
    'network',
  ],
  'domain/contract': [
    'src',
    'server',
    'db',
    'node:*',
    'xstate',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    'zod',
    'payer',
    'network',
  ],
  src: ['server', 'db', 'node:*', ...data, ...http, 'zod', 'payer', 'network'],
  'src/machines': [
    'server',
    'db',
    'node:*',
    'src/ui',
    'src/adapters',
    'src/routes',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    'zod',
    'payer',
    'network',
  ],
  'src/adapters': [
    'server',
    'db',
    'node:*',
    'src/ui',
    'src/routes',
    ...ui,
    ...data,
    ...http,
    'zod',
    'payer',
    'network',
  ],
  'src/ui': [
    'server',
    'db',
    'node:*',
    'src/adapters',
    'src/routes',
    ...data,
    ...http,
    '@orpc/client',
    'zod',
    'payer',
    'network',
  ],
  'src/ui/kit': [
    'server',
    'db',
    'node:*',
    'domain',
    'src/machines',
    'src/adapters',
    'src/routes',
    ...data,
    ...http,
    ...router,
    'xstate',
    '@xstate/react',
    '@orpc/client',
    'zod',
    'payer',
    'network',
  ],
  'src/routes': [
    'server',
    'db',
    'node:*',
    'src/adapters',
    ...data,
    ...http,
    '@orpc/client',
    'zod',
    'payer',
    'network',
  ],
  server: ['src', ...ui, ...router, 'payer', 'network'],
  'server/procedures': [
    'src',
    'server/repositories',
    'db',
    ...ui,
    ...router,
    ...data,
    'fastify',
    'payer',
    'network',
  ],
  'server/services': ['src', 'server/procedures', ...ui, ...router, ...http, 'payer', 'network'],
  'server/repositories': [
    'src',
    'server/services',
    'server/procedures',
    'domain/rules',
    ...ui,
    ...router,
    ...http,
    'payer',
    'network',
  ],
  'server/audit': ['src', 'server/procedures', ...ui, ...router, ...http, 'payer', 'network'],
  'server/printing': ['src', 'server/procedures', ...ui, ...router, ...http, 'payer', 'network'],
  'server/erx': ['src', 'server/procedures', ...ui, ...router, ...http, 'payer', 'network'],
  'server/jobs': ['src', 'server/procedures', ...ui, ...router, ...http, 'payer', 'network'],
  db: ['src', 'server', ...ui, ...router, ...http, 'xstate', 'payer', 'network'],
  payer: [
    'src',
    'server',
    'db',
    'xstate',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    'zod',
    '@orpc/contract',
    'domain/contract',
    'network',
  ],
  'payer/decide': [
    'src',
    'server',
    'db',
    'node:*',
    'payer/line',
    'xstate',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    'zod',
    '@orpc/contract',
    'domain/contract',
    'network',
  ],
  network: [
    'src',
    'server',
    'db',
    'domain',
    'payer',
    'xstate',
    ...ui,
    ...data,
    ...http,
    ...router,
    '@orpc/client',
    'zod',
    '@orpc/contract',
  ],
};

const folder = (name) => layers.some((l) => name === l || name.startsWith(`${l}/`));
const patterns = (name) => {
  if (!folder(name)) return name.endsWith(':*') ? [name] : [name, `${name}/**`];
  const alias = name.replace(/^src\//, '');
  const own =
    name === 'src'
      ? ['#machines/**', '#adapters/**', '#ui/**', '#routes/**', '**/src/**']
      : [`#${alias}/**`];
  // A neighbour is reached by `../repositories/x` too, so the last part of the name alone is enough.
  return [
    ...own,
    `**/${name.includes('/') ? alias : name}/**`,
    ...(name.includes('/') ? [`**/${name.split('/').at(-1)}/**`] : []),
  ];
};
const rule = (from, never) => [
  'error',
  { patterns: never.map((n) => ({ group: patterns(n), message: `${from} must not import ${n}` })) },
];

export const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'import', 'react'],
  ignorePatterns: ['dist', 'node_modules', '/data', '**/*.gen.ts', 'db/types.ts'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'off',
    'react/no-danger': 'error',
    'no-eval': 'error',
    'no-control-regex': 'off',
    'no-debugger': 'error',
    'no-var': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    ...Object.entries(walls).map(([from, never]) => ({
      files: [`${from}/**`],
      rules: { 'no-restricted-imports': rule(from, never) },
    })),
    // The validator's one face, and the one listener for keys.
    {
      files: ['domain/schema.ts'],
      rules: {
        'no-restricted-imports': rule(
          'domain/schema.ts',
          walls['domain/fields'].filter((n) => n !== 'zod'),
        ),
      },
    },
  ],
};

if (process.argv[1]?.endsWith('walls.mjs'))
  writeFileSync('.oxlintrc.json', `${JSON.stringify(config, null, 2)}\n`);
