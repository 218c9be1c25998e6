import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchInbox } from '#server/io/erx/watch-inbox.ts';
import { readPlainFile } from '#server/io/platform/plain-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plain-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const textOf = async (name: string, most = 100): Promise<string | null> => {
  const bytes = await readPlainFile(at(name), most);
  return bytes && new TextDecoder().decode(bytes);
};

test('a file is read to a bound; a link or a pipe that took its place is not', async () => {
  await writeFile(at('plain'), 'abcdef');
  await symlink(at('plain'), at('link'));
  execFileSync('mkfifo', [at('pipe')]);

  const read = [await textOf('plain'), await textOf('plain', 3), await textOf('link')];

  expect(read).toEqual(['abcdef', 'abc', null]);
  expect(await textOf('pipe')).toBeNull();
  expect(await textOf('.')).toBeNull();
  await expect(textOf('gone')).rejects.toThrow('ENOENT');
});

test('a link or a pipe that was swapped in is put aside; other messages come in', async () => {
  const got: string[] = [];
  const inbox = watchInbox({
    folder,
    onFile: async ({ name, bytes }) => {
      got.push(`${name}: ${new TextDecoder().decode(bytes)}`);
      return 'done';
    },
    clock: () => '2026-03-02T14:05:00.000Z',
  });
  await inbox.look();
  await writeFile(at('secret'), 'a key');
  await symlink(at('secret'), at('processing/1_a_link.xml'));
  execFileSync('mkfifo', [at('processing/2_b_pipe.xml')]);
  await writeFile(at('processing/3_c_plain.xml'), '<a/>');

  await inbox.look();

  expect(got).toEqual(['plain.xml: <a/>']);
  expect(
    execFileSync('ls', [at('failed')])
      .toString()
      .split('\n'),
  ).toEqual(['1_a_link.xml', '2_b_pipe.xml', '']);
});
