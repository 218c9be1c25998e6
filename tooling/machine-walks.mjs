// Which state machines have a walk that takes every transition, and which have none. Computed from
// the text of the tests: `npm run walks -- --write` writes docs/machines/walks.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, visitorKeys } from 'oxc-parser';

export const walksFile = 'docs/machines/walks.md';
/** Functions of the tests that take every transition; the number says which argument is walked. */
const walkers = new Map([
  ['coverage', 0],
  ['untaken', 0],
  ['walk', 1],
]);
const walkerFiles = ['#tests/platform/transitions.ts', '#tests/platform/graph.ts'];
const browserFile = /\/support\/walk\.ts$/;

const childrenOf = (node) =>
  (visitorKeys[node.type] ?? []).flatMap((key) => node[key] ?? []).filter((child) => child?.type);
/** A node and all that it holds, in the order of the text. */
const within = (node) => [node, ...childrenOf(node).flatMap(within)];
const namesIn = (node) =>
  within(node).flatMap(({ type, name }) => (type === 'Identifier' ? [name] : []));
const calledIn = (node) => (node.callee?.type === 'Identifier' ? node.callee.name : null);

/** Files of a folder that end so, from the root, in order. */
export const filesIn = (root, folder, end) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith(end))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .toSorted();

/** The machines of a source text, by the names that they are declared with. */
export function machinesIn(text) {
  if (!text.includes('.createMachine(')) return [];
  const { program } = parseSync('machine.ts', text);
  return program.body.flatMap((statement) => {
    const declaration = statement.declaration ?? statement;
    const making = within(declaration).find(
      (node) =>
        node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        node.callee.property.name === 'createMachine',
    );
    if (!making) return [];
    const declared = declaration.declarations?.[0] ?? declaration;
    return [declared.id.name];
  });
}

/** Local name → the file that it is imported from. */
function importsOf(program) {
  const imported = new Map();
  for (const node of program.body)
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) imported.set(local.name, node.source.value);
  return imported;
}
/** Local name → what it stands for: a variable's value, a function, what a parameter is called with. */
function meaningsIn(program) {
  const meanings = new Map();
  const say = (name, node) => meanings.set(name, [...(meanings.get(name) ?? []), node]);
  for (const node of within(program)) {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      say(node.id.name, node.init);
    if (node.type === 'FunctionDeclaration') say(node.id.name, node);
    // `runs.map((run) => …)`: the parameter is one of the runs.
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
      for (const given of node.arguments)
        if (given.type === 'ArrowFunctionExpression' && given.params[0]?.type === 'Identifier')
          say(given.params[0].name, node.callee.object);
  }
  return meanings;
}
/** A test's own function that hands its first parameter to a walker walks it too. */
function ownWalkers(meanings, known) {
  return [...meanings].flatMap(([name, nodes]) => {
    const own = nodes.find((node) => node.type.endsWith('FunctionExpression'));
    const first = own?.params[0]?.name;
    const hands = (node) =>
      known.has(calledIn(node)) && node.arguments[known.get(calledIn(node))]?.name === first;
    return first !== undefined && within(own.body).some(hands) ? [[name, 0]] : [];
  });
}

/** The machines that a test's text walks: the name and the module of each. */
export function walkedIn(text) {
  if (![...walkerFiles, '/support/walk.ts'].some((file) => text.includes(file))) return [];
  const { program } = parseSync('test.ts', text);
  const imported = importsOf(program);
  const known = new Map(
    [...walkers].filter(([name]) => {
      const from = imported.get(name);
      return from !== undefined && (walkerFiles.includes(from) || browserFile.test(from));
    }),
  );
  if (known.size === 0) return [];
  const meanings = meaningsIn(program);
  const all = new Map([...known, ...ownWalkers(meanings, known)]);
  // `seen` is shared: what a name leads to is looked for once, and not once for each way to it.
  const machinesOf = (node, seen) =>
    namesIn(node).flatMap((name) => {
      if (seen.has(name)) return [];
      const from = imported.get(name);
      if (from !== undefined)
        return from.endsWith('.machine.ts') && /Machine$|^create[A-Z]/.test(name)
          ? [`${from} ${name}`]
          : [];
      seen.add(name);
      return (meanings.get(name) ?? []).flatMap((meaning) => machinesOf(meaning, seen));
    });
  const calls = within(program).filter(
    (node) => node.type === 'CallExpression' && all.has(calledIn(node)),
  );
  return [
    ...new Set(
      calls.flatMap((node) => {
        const walkedNode = node.arguments[all.get(calledIn(node))];
        return walkedNode ? machinesOf(walkedNode, new Set()) : [];
      }),
    ),
  ];
}

/** Every machine with the tests that walk it: in the unit tests, and by keys in Chromium. */
export function machineWalks(root) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const walksOf = (files) => files.map((file) => ({ file, walked: new Set(walkedIn(read(file))) }));
  const unit = walksOf(filesIn(root, 'tests/machines', '.test.ts'));
  const browser = walksOf(filesIn(root, 'tests/e2e', '.spec.ts'));
  return filesIn(root, 'src/machines', '.machine.ts').flatMap((file) =>
    machinesIn(read(file)).map((name) => {
      const key = `${file.replace('src/machines/', '#machines/')} ${name}`;
      const walking = (tests) =>
        tests.filter(({ walked }) => walked.has(key)).map((test) => test.file);
      return { file, name, unit: walking(unit), browser: walking(browser) };
    }),
  );
}

const linkTo = (file) => `[${path.basename(file)}](../../${file})`;
const cell = (files) => (files.length === 0 ? '–' : files.map(linkTo).join(', '));
/** The table as a page of the documentation. */
export function walksPage(rows) {
  const unit = rows.filter((row) => row.unit.length > 0).length;
  const browser = rows.filter((row) => row.browser.length > 0).length;
  const lines = rows.map(
    (row) => `| \`${row.name}\` | ${linkTo(row.file)} | ${cell(row.unit)} | ${cell(row.browser)} |`,
  );
  return `# Walks of the state machines

Written by \`npm run walks -- --write\`; a test compares it with the tests as they are.

A walk takes every transition of a machine from every state that can be reached, and fails when one is left. The table says which test hands which machine to such a walk. It says nothing more: what a walk excludes by name, and which guards it replaces, stands in that test. A walk that only looks for states that cannot be reached is not counted.

Machines: ${rows.length}. With a walk in the unit tests: ${unit}; without: ${rows.length - unit}. With a walk by keys in Chromium: ${browser}.

| machine | declared in | walk in the unit tests | walk in Chromium |
|---|---|---|---|
${lines.join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  const page = walksPage(machineWalks(root));
  const target = path.join(root, walksFile);
  if (process.argv.includes('--write')) writeFileSync(target, page);
  const same = existsSync(target) && readFileSync(target, 'utf8') === page;
  console.log(same ? `${walksFile} is as the tests are.` : page);
  process.exitCode = same ? 0 : 1;
}
