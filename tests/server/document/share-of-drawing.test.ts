import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepPicture } from '#server/services/document/documents.ts';
import { pdfOf } from '#tests/platform/pdfs.ts';
import { jpegOf } from '#tests/platform/pictures.ts';

const filesDir = mkdtempSync(path.join(tmpdir(), 'apothekey-share-'));
afterAll(() => rmSync(filesDir, { recursive: true }));

test('nobody waits for another person’s pile of papers', async () => {
  const paper = { name: 'pile.pdf', bytes: pdfOf([0, 40, 80, 120, 160, 200]) };
  const photo = { name: 'photo.jpg', bytes: await jpegOf('Take 1 daily') };
  const done: string[] = [];
  const keep = async (owner: string, name: string, file: typeof paper) => {
    const kept = await keepPicture(filesDir, file, owner);
    done.push(kept.ok ? name : kept.error.code);
  };

  const pile = [1, 2, 3, 4].map((nth) => keep('alma', `alma’s PDF ${nth}`, paper));
  const photos = [1, 2, 3, 4].map((nth) => keep('alma', `alma’s photo ${nth}`, photo));
  const others = [keep('bruno', 'bruno’s PDF', paper), keep('carla', 'carla’s photo', photo)];
  await Promise.all([...pile, ...photos, ...others]);

  // Alma's first is in hand and her second may be chosen already when the others' arrive; which of
  // hers these are is as her files were read.
  const hersBefore = (name: string, kind: string) =>
    done.slice(0, done.indexOf(name)).filter((one) => one.startsWith(`alma’s ${kind}`)).length;
  expect(hersBefore('carla’s photo', 'photo')).toBeLessThanOrEqual(2);
  expect(hersBefore('bruno’s PDF', 'PDF')).toBeLessThanOrEqual(2);
  expect(done).toHaveLength(10);
});
