import { inventory } from './inventory.ts';
import { statementsOf, type Statement } from './statements.ts';

export const specificationFile = 'docs/specification.md';

const titles: Readonly<Record<string, string>> = {
  behaviours: 'What the surfaces do',
  messages: 'Messages',
  rules: 'Rules',
  masks: 'Masks',
  constants: 'Constants',
  enums: 'Lists of values',
  calls: 'Calls',
  routes: 'Routes',
  entities: 'Records and their fields',
};
const disposed: Readonly<Record<Statement['disposition'], string>> = {
  keep: 'as stated',
  message: 'as stated',
  replaced: 'replaced by the real thing',
  unknown: 'left open there, decided here',
};
const ids = new Set(inventory.surfaces.map(({ id }) => id));
/** Whether the named tests are there; what they say when they run is not known here. */
const unrun = {
  everything: false,
  walked: (surface: string) => ids.has(surface),
  check: () => null,
};
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();
function tested({ proof, of }: Statement): string {
  const [how, where = of] = proof.split(' ');
  if (how === 'walk') return `the walk opens \`${where}\``;
  if (how === 'fill') return `the form \`${where}\` is filled, saved and loaded again`;
  if (how === 'check') return `check \`${where}\` by keys`;
  return `\`${proof.replace(' › ', '`: “')}”`;
}
const row = (statement: Statement) =>
  `| ${[
    statement.source,
    `\`${statement.of}\``,
    statement.text === '' ? '(no text)' : statement.text,
    disposed[statement.disposition],
    tested(statement),
  ]
    .map(cell)
    .join(' | ')} |`;

/** The statements that nothing proves, or that name a test which is not there. */
export const unproved = (): readonly string[] =>
  statementsOf(unrun).flatMap(({ kind, of, text, wrong }) =>
    wrong === null ? [] : [`${kind} ${of}: ${text}: ${wrong}`],
  );
/** The page of every statement of the specification, and how each is tested. */
export function specificationPage(): string {
  const all = statementsOf(unrun);
  const sections = Object.entries(titles).map(([kind, title]) => {
    const rows = all.filter((statement) => statement.kind === kind);
    return [
      `## ${title} (${rows.length})`,
      '',
      '| where | of | statement | here | how it is tested |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map(row),
      '',
    ].join('\n');
  });
  return [
    '# The specification, statement by statement',
    '',
    `All ${all.length} statements of the two documents, from \`tests/fixtures/inventory.json\`,`,
    'with the test that holds each. Written by `npm run specification`; a test compares.',
    '',
    '- *The walk* opens every surface in Chromium by keys and finds its title, width, fields,',
    '  columns, buttons and tabs; *a form* is filled, saved and loaded again; *a check* presses',
    '  keys and looks: all three in `tests/e2e/platform/inventory.spec.ts`. `npm test` walks every',
    '  surface and takes a sample of forms and checks; `INVENTORY=everything` takes all of them.',
    '- Anything else is a test by its file and the beginning of its name.',
    '- *Replaced by the real thing*: the statement describes sample data or a placeholder.',
    '',
    ...sections,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
