import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scanFolders } from '#server/io/document/scan-folder.ts';

test('a name of a scan that turns its letters, or has two lines, is shown as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'scans-'));
  await mkdir(join(dataDir, 'scans/001'), { recursive: true });
  await writeFile(join(dataDir, 'scans/001/fax\u202Egnp.pdf'), 'x');
  await writeFile(join(dataDir, 'scans/001/two\nlines.pdf'), 'x');

  const scans = await scanFolders(dataDir)('001').list();
  await rm(dataDir, { recursive: true });

  expect(scans.map(({ name }) => name).toSorted()).toEqual(['fax_gnp.pdf', 'two_lines.pdf']);
});
