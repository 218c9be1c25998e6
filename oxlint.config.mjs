/** The linter. The import boundaries are the tables in tooling/lint/boundaries.mjs. */
export default {
  plugins: ['typescript', 'import', 'react'],
  jsPlugins: ['./tooling/lint/boundaries.mjs', './tooling/lint/domain-words.mjs'],
  ignorePatterns: ['dist', 'node_modules', '/data', '**/*.gen.ts', 'db/types.ts'],
  categories: { correctness: 'error' },
  rules: {
    'apothekey/boundaries': 'error',
    'import/no-cycle': 'error',
    'one-var': ['error', 'never'],
    'typescript/no-explicit-any': 'off',
    'react/no-danger': 'error',
    'no-eval': 'error',
    'no-control-regex': 'off',
    'no-debugger': 'error',
    'no-var': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    {
      files: ['domain/**', 'src/**', 'server/**'],
      rules: {
        'domain-words/no-status-literal': 'error',
        'domain-words/no-payer-yes-list': 'error',
        'domain-words/no-message-text': 'error',
      },
    },
  ],
};
