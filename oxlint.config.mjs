/** The linter. The import boundaries are the tables in tooling/lint/boundaries.mjs. */

/** Rules of the chosen categories that contradict how this project is built, with the reasons. */
const notForUs = {
  // The JSX runtime imports React itself.
  'react/react-in-jsx-scope': 'off',
  // What an effect event reads is named, so that the effect runs when it changes.
  // `react/exhaustive-deps`, which knows effect events, stays on.
  'react/exhaustive-effect-dependencies': 'off',
  // Casts are counted in tooling/budgets.json and may only fall.
  'typescript/no-unsafe-type-assertion': 'off',
  // It takes away assertions from which `setup` and the forms infer their types.
  'typescript/no-unnecessary-type-assertion': 'off',
  // The caller names the type of an actor that XState's system hands out untyped.
  'typescript/no-unnecessary-type-parameters': 'off',
  // Counts and sums arrive from PostgreSQL as text, whatever type the query declares.
  'typescript/no-unnecessary-type-conversion': 'off',
  // The values of a draft are unknown to the compiler, and scalars by the schema of their field.
  'typescript/no-base-to-string': 'off',
  // Ports and properties of views are objects of functions: there is no `this` to lose.
  'typescript/unbound-method': 'off',
  // The compiler knows whether a switch is exhaustive and what a step of a promise returns.
  'typescript/consistent-return': 'off',
  'promise/always-return': 'off',
  // `fc.property` and `pg.Pool` are how fast-check and pg are documented.
  'import/no-named-as-default-member': 'off',
  // `then` names the step after a save; only a function of that name would make a promise.
  'unicorn/no-thenable': 'off',
  // A helper of one function stands in that function.
  'unicorn/consistent-function-scoping': 'off',
  // A request, a reader or a stream gets its one handler where it is made.
  'unicorn/prefer-add-event-listener': 'off',
  // Workers and channels between tabs have no target origin.
  'unicorn/require-post-message-target-origin': 'off',
  // A name of a callback may repeat the name around it: both are the same thing in two hands.
  'no-shadow': 'off',
  // The flag of a loop is changed by a callback.
  'no-unmodified-loop-condition': 'off',
};

/** Rules of accessibility that do not know a composite widget with one focus. */
const widgets = {
  // Grids, lists and trees share one cursor, which native tags would bring each in their own way.
  'jsx-a11y/prefer-tag-over-role': 'off',
  // Rows and cells of a grid are found by their roles.
  'jsx-a11y/no-redundant-roles': 'off',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    { ul: ['listbox'], ol: ['listbox'], li: ['option'], table: ['grid'] },
  ],
  // A region that scrolls takes the focus, so that the keys can scroll it.
  'jsx-a11y/no-noninteractive-tabindex': 'off',
  // A container hears the keys that its controls let through; a click on it stays an error.
  'jsx-a11y/no-static-element-interactions': ['error', { handlers: ['onClick'] }],
  'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'] }],
  // The list has the focus and names its active entry; keys reach it through the one key listener.
  'jsx-a11y/interactive-supports-focus': 'off',
  'jsx-a11y/click-events-have-key-events': 'off',
  // A dialog and a form say where the focus goes when they open.
  'jsx-a11y/no-autofocus': 'off',
};

/** What stands in tests only. */
const ofTests = {
  // A generated case asserts what follows from its condition; helpers assert what they set up.
  'vitest/no-conditional-expect': 'off',
  'vitest/no-standalone-expect': 'off',
  // Lists are sorted to be compared as sets.
  'typescript/require-array-sort-compare': 'off',
};

export default {
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise', 'jsx-a11y', 'vitest'],
  jsPlugins: [
    './tooling/lint/boundaries.mjs',
    './tooling/lint/domain-words.mjs',
    './tooling/lint/date-texts.mjs',
    './tooling/lint/no-module-state.mjs',
    './tooling/lint/machine-rules.mjs',
  ],
  ignorePatterns: ['dist', 'node_modules', '/data', '**/*.gen.ts', 'db/types.ts'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    ...notForUs,
    ...widgets,
    'machine/no-event-cast': 'error',
    'machine/pure-assign': 'error',
    'apothekey/boundaries': 'error',
    'apothekey/sql-in-repositories': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'one-var': ['error', 'never'],
    'typescript/no-explicit-any': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    // A string is spread into its code points on purpose.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: [
          'expectTypeOf',
          'expectTypeOf.**',
          'expect',
          'fc.assert',
          '**.expect*',
          '*.**.expect*',
          'whole',
          'sound',
        ],
      },
    ],
    'react/no-danger': 'error',
    'react/forbid-dom-props': [
      'error',
      {
        forbid: [
          {
            propName: 'maxLength',
            message: 'It cuts what is pasted without a word: let the contract refuse it in words.',
          },
        ],
      },
    ],
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // Fields of other programs, and of the page under test.
    'no-underscore-dangle': [
      'error',
      {
        allow: [
          '__TSR_index',
          '_nodes',
          '_transitions',
          '__closed',
          '__keep',
          '__pointer',
          '__ran',
          '__taken',
          '__told',
          '__walked',
        ],
      },
    ],
    'no-eval': 'error',
    'no-control-regex': 'off',
    'no-debugger': 'error',
    'no-var': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    { files: ['tests/**'], rules: ofTests },
    {
      files: ['src/machines/**', 'src/adapters/**', 'src/ui/**'],
      rules: { 'module-state/no-module-let': 'error' },
    },
    {
      files: ['domain/**', 'src/**', 'server/**'],
      rules: {
        'date-texts/one-formatter': 'error',
        'date-texts/one-sql-formatter': 'error',
        'domain-words/no-status-literal': 'error',
        'domain-words/no-payer-yes-list': 'error',
        'domain-words/no-message-text': 'error',
      },
    },
  ],
};
