import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchInbox, type InboxOptions, type TakenFile } from '#server/io/erx/watch-inbox.ts';
import { maxMessageBytes } from '#server/io/erx/xml.ts';

let folder: string;
let got: string[];
let troubles: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'));
  got = [];
  troubles = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const store =
  (outcome: 'done' | 'failed' = 'done') =>
  async (takenFile: TakenFile) => {
    got.push(`${takenFile.name}: ${new TextDecoder().decode(takenFile.bytes)}`);
    return outcome;
  };
const inbox = (over: Partial<InboxOptions> = {}) =>
  watchInbox({
    folder,
    onFile: store(),
    clock: () => '2026-03-02T14:05:00.000Z',
    onProblem: (text) => troubles.push(text),
    ...over,
  });
const drop = (name: string, text: string) => writeFile(join(folder, name), text);
const inside = async (sub: string) => (await readdir(join(folder, sub))).toSorted();
const twice = async (inboxWatcher: ReturnType<typeof inbox>) => {
  await inboxWatcher.look();
  await inboxWatcher.look();
};

describe('the drop folder', () => {
  it('takes a file once it has settled, and keeps it', async () => {
    const inboxWatcher = inbox();
    await drop('a.xml', '<a/>');
    await inboxWatcher.look();
    expect(got).toEqual([]);
    await twice(inboxWatcher);
    expect(got).toEqual(['a.xml: <a/>']);
    const [kept] = await inside('done');
    expect(kept).toMatch(/^20260302T140500000Z_[0-9a-f]{8}_a\.xml$/);
    expect(await readFile(join(folder, 'done', kept!), 'utf8')).toBe('<a/>');
    expect(await inside('processing')).toEqual([]);
  });
  it('waits while a file grows', async () => {
    const inboxWatcher = inbox();
    await drop('a.xml', '<a>');
    await inboxWatcher.look();
    await drop('a.xml', '<a></a>');
    await inboxWatcher.look();
    expect(got).toEqual([]);
    await inboxWatcher.look();
    expect(got).toEqual(['a.xml: <a></a>']);
  });
  it('leaves unfinished names, hidden files, folders and links alone', async () => {
    await writeFile(join(folder, 'x.xml.tmp'), 'x');
    await drop('.hidden', 'x');
    await drop('y.part', 'y');
    await mkdir(join(folder, 'sub.xml'));
    await symlink('/etc/hostname', join(folder, 'link.xml'));
    const inboxWatcher = inbox();
    await twice(inboxWatcher);
    expect(got).toEqual([]);
    await rename(join(folder, 'x.xml.tmp'), join(folder, 'x.xml'));
    await twice(inboxWatcher);
    expect(got).toEqual(['x.xml: x']);
  });
  it('never overwrites a kept file of the same name', async () => {
    const inboxWatcher = inbox();
    for (const text of ['one', 'two']) {
      await drop('same.xml', text);
      await twice(inboxWatcher);
    }
    const kept = await inside('done');
    expect(kept).toHaveLength(2);
    expect(
      (
        await Promise.all(kept.map((key) => readFile(join(folder, 'done', key), 'utf8')))
      ).toSorted(),
    ).toEqual(['one', 'two']);
  });
  it('keeps what was judged failed in failed', async () => {
    await drop('bad.xml', '<');
    await twice(inbox({ onFile: store('failed') }));
    expect(await inside('failed')).toHaveLength(1);
    expect(await inside('done')).toEqual([]);
  });
  it('offers a file again when storing broke, also after a restart', async () => {
    let away = true;
    const onFile = async (takenFile: TakenFile) => {
      if (away) throw new Error('database away');
      return store()(takenFile);
    };
    await drop('a.xml', '<a/>');
    await twice(inbox({ onFile }));
    expect(await inside('processing')).toHaveLength(1);
    expect(troubles).toEqual([
      'a.xml could not be stored. It stays in the inbox and is tried again.',
    ]);
    away = false;
    await inbox({ onFile }).look();
    expect(got).toEqual(['a.xml: <a/>']);
    expect(await inside('processing')).toEqual([]);
  });
  it('one file that can’t be stored does not hold up the next', async () => {
    await drop('a.xml', '<a/>');
    await drop('b.xml', '<b/>');
    await twice(
      inbox({
        onFile: async (takenFile) => {
          if (takenFile.name === 'a.xml') throw new Error('no');
          return store()(takenFile);
        },
      }),
    );
    expect(got).toEqual(['b.xml: <b/>']);
  });
  it('two watchers on one folder lose nothing and keep each file once', async () => {
    const inboxWatcher = inbox();
    const ownInboxWatcher = inbox();
    for (let index = 0; index < 20; index += 1) await drop(`${index}.xml`, String(index));
    await Promise.all([twice(inboxWatcher), twice(ownInboxWatcher)]);
    expect([...new Set(got)].toSorted()).toEqual(
      Array.from({ length: 20 }, (_, index) => `${index}.xml: ${index}`).toSorted(),
    );
    expect(await inside('done')).toHaveLength(20);
    expect(await inside('processing')).toEqual([]);
    expect(troubles).toEqual([]);
  });
  it('looks never overlap', async () => {
    let open = 0;
    let most = 0;
    const inboxWatcher = inbox({
      onFile: async () => {
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        open -= 1;
        return 'done';
      },
    });
    for (let index = 0; index < 5; index += 1) await drop(`${index}.xml`, String(index));
    await Promise.all([inboxWatcher.look(), inboxWatcher.look(), inboxWatcher.look()]);
    expect(most).toBe(1);
    expect(await inside('done')).toHaveLength(5);
  });
  it('reads no more of a huge file than is needed to refuse it', async () => {
    let size = 0;
    await drop('huge.xml', 'x'.repeat(maxMessageBytes + 5_000));
    await twice(
      inbox({
        onFile: async (takenFile) => {
          size = takenFile.bytes.length;
          return 'failed';
        },
      }),
    );
    expect(size).toBe(maxMessageBytes + 1);
  });
  it('a name from outside can’t leave the folder', async () => {
    await drop('we ird $(x) ü.xml', 'x');
    await twice(inbox());
    expect((await inside('done'))[0]).toMatch(/_we_ird_x_.xml$/);
  });
  it('starts, and stops after the file in hand', async () => {
    await drop('a.xml', '<a/>');
    let inboxWatcher = inbox();
    await new Promise<void>((resolve) => {
      inboxWatcher = inbox({
        every: 1,
        onFile: async (takenFile) => {
          resolve();
          return store()(takenFile);
        },
      });
      inboxWatcher.start();
    });
    await inboxWatcher.stop();
    expect(await inside('done')).toHaveLength(1);
  });
  it('says when the folder is gone, and goes on', async () => {
    await drop('file', 'x');
    const nowhere = join(folder, 'file', 'inbox');
    const inboxWatcher = inbox({ folder: nowhere });
    await twice(inboxWatcher);
    const say = `The inbox ${nowhere} can’t be read. Check that it exists and may be written.`;
    expect(troubles).toEqual([say, say]);
  });
});
