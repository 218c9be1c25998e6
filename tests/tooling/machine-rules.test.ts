import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = process.cwd();
let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'machine-rules-'));
  await mkdir(path.join(scratch, 'src/machines'), { recursive: true });
  await writeFile(
    path.join(scratch, '.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: [path.join(root, 'tooling/lint/machine-rules.mjs')],
      categories: { correctness: 'off' },
      rules: { 'machine/no-event-cast': 'error', 'machine/pure-assign': 'error' },
    }),
  );
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** What the linter says of a file with this text, one line for each finding. */
async function findings(text: string, file = 'src/machines/planted.ts'): Promise<string[]> {
  await mkdir(path.dirname(path.join(scratch, file)), { recursive: true });
  await writeFile(path.join(scratch, file), text);
  const said = await new Promise<string>((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['--format', 'unix', file],
      { cwd: scratch },
      (_, stdout) => resolve(stdout),
    );
  });
  await rm(path.join(scratch, file));
  return said.split('\n').filter((line) => line.startsWith(file) || line.includes('planted.ts:'));
}

test.each([
  ['an event', 'export const read = (event: unknown) => (event as { output: number }).output;'],
  ['an event cast twice', 'export const read = (e: object) => e as unknown as { error: Error };'],
  ['a row of an event', 'export const read = (event: { row: object }) => event.row as string[];'],
  ['an output', 'export const read = (done: { output: object }) => done.output as string[];'],
])('a cast of %s is refused', async (_, text) => {
  const said = await findings(text);
  expect(said.length).toBeGreaterThan(0);
  expect(said[0]).toContain('typed params');
});

test.each([
  [
    'send',
    'export const taken = assign(({ context }) => { context.draft.send({ type: "draft.reset" }); return {}; });',
  ],
  [
    'send of a property',
    'export const taken = assign({ row: ({ context }) => context.list?.send({ type: "list.next" }) });',
  ],
  [
    'raise',
    'export const taken = assign(({ self }) => { self.raise({ type: "form.changed" }); return {}; });',
  ],
  [
    'notification',
    'export const taken = assign(({ system }) => { tell(system, saved); return {}; });',
  ],
])('a %s inside assign is refused', async (_, text) => {
  const said = await findings(text);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('enqueueActions');
});

test('a send while enqueueActions lists what is to be done is refused', async () => {
  const text = [
    'export const taken = enqueueActions(({ context, enqueue }) => {',
    '  context.draft.send({ type: "draft.reset" });',
    '  enqueue.assign({ row: null });',
    '});',
  ];
  const said = await findings(text.join('\n'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('enqueue this effect');
});

test('typed params and enqueued effects are allowed, and so is everything outside the machines', async () => {
  const clean = [
    'export const done = (_: unknown, output: { kind: string }) => output.kind === "done";',
    'export const kind = () => ({ type: "note" as const });',
    'export const sent = enqueueActions(({ enqueue, context }) => { enqueue.sendTo(context.draft, { type: "draft.reset" }); enqueue.assign({ row: null }); });',
    'export const kept = enqueueActions(({ enqueue, context }) => {',
    '  enqueue(() => context.draft.send({ type: "draft.reset" }));',
    '  enqueue.raise({ type: "form.changed" });',
    '});',
    'export const told = ({ context, system }) => {',
    '  context.draft.send({ type: "draft.reset" });',
    '  tell(system, saved);',
    '};',
    'export const copied = (row: object) => Object.assign({}, row, { at: [1].map((one) => one) });',
  ].join('\n');
  expect(await findings(clean)).toEqual([]);
  const cast = 'export const read = (event: unknown) => (event as { output: number }).output;';
  expect(await findings(cast, 'src/ui/planted.ts')).toEqual([]);
});
