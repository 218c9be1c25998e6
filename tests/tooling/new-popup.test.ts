import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, withBlock } from '../../tooling/guides.mjs';

// A popup is added to a copy of the client by the code of the guide: its own files, lines in the
// features of its area, and one line that says where it stands in a toolbar.

const run = promisify(execFile);
const root = process.cwd();
const minutes = 60_000;
const ownArea = /^src\/(machines|ui\/screens)\/rx\//;
const guide = 'docs/guides/add-a-toolbar-popup.md';

/** What the client says of the popup while it runs, one line of JSON. */
const question = `
import { createActor } from 'xstate';
import { allCommands, dialogRegistry, dialogViews, toolbars } from './src/app/registries.ts';
import { createRegistry } from '#ui/platform/commands/registry.ts';

const anything = new Proxy(() => undefined, { get: () => anything });
const registry = createRegistry(allCommands);
const popup = createActor(dialogRegistry(anything).tally, { input: {} }).start();
popup.send(registry.bound('tally', 'Alt+J')[0].event);
console.log(
  JSON.stringify({
    trays: popup.getSnapshot().context.trays,
    view: dialogViews.tally.title,
    opens: registry.bound('workstation', 'Ctrl+G Q').map((command) => command.event),
    toolbar: toolbars.bottom.filter((tool) => tool.dialog === 'tally').map((tool) => tool.title),
  }),
);
`;

let scratch = '';
let copied: readonly string[] = [];
let written: readonly string[] = [];
const inScratch = (file: string) => path.join(scratch, file);
const linesOf = async (file: string) => (await readFile(file, 'utf8')).split('\n');

const textOf = (file: string) => readFile(file, 'utf8').catch(() => null);
/** Puts the code of the guide into the copy; the files that it wrote or changed. */
async function followGuide(): Promise<readonly string[]> {
  const files = new Set<string>();
  for (const block of blocksOf(await readFile(path.join(root, guide), 'utf8'))) {
    const { file, quote } = block.attributes;
    if (typeof file !== 'string' || quote) continue;
    await writeFile(inScratch(file), withBlock(block, await textOf(inScratch(file))));
    files.add(file);
  }
  return [...files];
}
/** Lines of the first list that the second does not have. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
async function changeOf(file: string) {
  const [was, is] = [await linesOf(path.join(root, file)), await linesOf(inScratch(file))];
  return { file, added: without(is, was), removed: without(was, is) };
}

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'new-popup-'));
  const { stdout } = await run(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'src', 'domain', 'package.json', 'tsconfig.json'],
    { cwd: root, maxBuffer: 10_000_000 },
  );
  copied = stdout.trim().split('\n').filter(existsSync);
  await Promise.all(copied.map((file) => cp(path.join(root, file), inScratch(file))));
  await symlink(path.join(root, 'node_modules'), inScratch('node_modules'));
  await writeFile(
    inScratch('tsconfig.client.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src', 'domain'] }),
  );
  await writeFile(inScratch('question.mjs'), question);
  written = await followGuide();
}, 2 * minutes);
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('a new popup edits its own area and one line elsewhere', async () => {
  const changes = await Promise.all(copied.map(changeOf));
  expect(
    changes.filter(
      (change) => change.added.length + change.removed.length > 0 && !ownArea.test(change.file),
    ),
  ).toEqual([{ file: 'src/ui/platform/shell/toolbars.ts', added: ["  'tally',"], removed: [] }]);
  expect(written.filter((file) => !copied.includes(file) && !ownArea.test(file))).toEqual([]);
});

test(
  'the popup is built, drawn, in its toolbar, and its keys work',
  async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'question.mjs'], {
      cwd: scratch,
    });
    expect(JSON.parse(stdout)).toEqual({
      trays: 1,
      view: 'Tally',
      opens: [{ type: 'dialog.open', name: 'tally', input: {} }],
      toolbar: ['Tally'],
    });
  },
  5 * minutes,
);

test(
  'the client with the popup compiles',
  async () => {
    const said = await run(
      path.join(root, 'node_modules/.bin/tsc'),
      ['--noEmit', '-p', 'tsconfig.client.json'],
      { cwd: scratch },
    ).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
    expect(said).toBe('');
  },
  10 * minutes,
);
