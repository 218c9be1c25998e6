import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test, onTestFinished, vi } from 'vitest';
import {
  documentName,
  pictureLimits,
  pictureRefusals,
} from '#domain/document/rules/picture-file.ts';
import { gate } from '#server/platform/gate.ts';
import { drawPdf } from '#server/services/document/pdf.ts';
import { redrawn, thumbnailOf } from '#server/services/document/picture.ts';
import { endlessPdf, lockedPdf, pdfBomb, pdfOf } from '#tests/platform/pdfs.ts';
import { jpegOf, paperOf, pngSaying, tiffOf } from '#tests/platform/pictures.ts';

const pagesDrawn = async (bytes: Buffer) => {
  const result = await redrawn(bytes);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const drawn = async (bytes: Buffer) => {
  const pages = await pagesDrawn(bytes);
  expect(pages).toHaveLength(1);
  return pages[0]!;
};
const greyOf = async (bytes: Buffer) =>
  Math.round((await sharp(bytes).greyscale().stats()).channels[0]!.mean);
/** A slow computer has all the time that a paper may take for each page. */
const refusal = async (bytes: Buffer) => {
  const result = await redrawn(bytes, { pageMs: 90_000 });
  return result.ok ? 'taken' : result.error.message;
};
const script = '<script>fetch("/api/session")</script>';
const html = `<!doctype html><html><body>${script}</body></html>`;

test('every kind that scanners, phones and fax machines save is taken and becomes one plain JPEG', async () => {
  const paper = paperOf('Amoxicillin 500 mg');
  const kinds: [string, Buffer][] = [
    ['jpeg', await paper.clone().jpeg().toBuffer()],
    ['png', await paper.clone().png().toBuffer()],
    ['webp', await paper.clone().webp().toBuffer()],
    ['gif', await paper.clone().gif().toBuffer()],
    ['tiff', await paper.clone().tiff({ compression: 'lzw' }).toBuffer()],
  ];
  for (const [kind, bytes] of kinds) {
    const picture = await drawn(bytes);
    const seen = await sharp(picture.bytes).metadata();
    expect([kind, picture.mediaType, picture.width, picture.height, seen.format]).toEqual([
      kind,
      'image/jpeg',
      640,
      400,
      'jpeg',
    ]);
  }
});
test('a fax of three pages becomes three pictures, in order, each with a small one', async () => {
  const pages = await pagesDrawn(tiffOf([30, 120, 220], { width: 200, height: 400 }));
  expect(pages.map((page) => [page.width, page.height])).toEqual([
    [200, 400],
    [200, 400],
    [200, 400],
  ]);
  for (const [index, grey] of [30, 120, 220].entries())
    for (const bytes of [pages[index]!.bytes, pages[index]!.small])
      expect(Math.abs((await greyOf(bytes)) - grey)).toBeLessThan(6);
  expect(await sharp(pages[0]!.small).metadata()).toMatchObject({
    format: 'jpeg',
    width: 160,
    height: 320,
  });
});
test('a PDF becomes a picture of each of its pages, in order, drawn at 200 dpi; nothing of the PDF is left', async () => {
  const pages = await pagesDrawn(pdfOf([30, 120, 220]));
  expect(pages.map((page) => [page.width, page.height, page.mediaType])).toEqual([
    [1_700, 2_200, 'image/jpeg'],
    [1_700, 2_200, 'image/jpeg'],
    [1_700, 2_200, 'image/jpeg'],
  ]);
  for (const [index, grey] of [30, 120, 220].entries())
    expect(Math.abs((await greyOf(pages[index]!.bytes)) - grey)).toBeLessThan(4);
  const script = await drawn(
    pdfOf([120], {
      root: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /WC << /S /Launch /F (calc.exe) >> >> ',
    }),
  );
  expect([
    (await sharp(script.bytes).metadata()).format,
    script.bytes.includes('JavaScript'),
    script.bytes.includes('%PDF'),
    Math.abs((await greyOf(script.bytes)) - 120) < 4,
  ]).toEqual(['jpeg', false, false, true]);
  expect((await drawn(Buffer.concat([Buffer.from('\n\n'), pdfOf([200])]))).width).toBe(1_700);
});
test('each page is drawn at 200 dpi whichever way it lies, up to the pixels of a legal page; a card larger', async () => {
  const sizes: [string, readonly [number, number], [number, number]][] = [
    ['letter on its side', [792, 612], [2_200, 1_700]],
    ['legal', [612, 1_008], [1_700, 2_800]],
    ['legal on its side', [1_008, 612], [2_800, 1_700]],
    ['a card', [243, 153], [2_200, 1_385]],
    ['tabloid', [1_224, 792], [2_712, 1_755]],
    ['a strip', [226, 3_000], [599, 7_949]],
    ['a line', [14_400, 1], [40_000, 3]],
  ];
  for (const [name, size, pixels] of sizes) {
    const page = await drawn(pdfOf([200], { size }));
    expect([name, page.width, page.height]).toEqual([name, ...pixels]);
  }
  const fax = async (width: number, height: number) =>
    (await pagesDrawn(tiffOf([30, 220], { width, height }))).map((picture) => [
      picture.width,
      picture.height,
    ]);
  expect([await fax(1_728, 2_200), await fax(2_200, 1_728), await fax(1_850, 2_700)]).toEqual([
    [
      [1_728, 2_200],
      [1_728, 2_200],
    ],
    [
      [2_200, 1_728],
      [2_200, 1_728],
    ],
    [
      [1_806, 2_636],
      [1_806, 2_636],
    ],
  ]);
});
test('a PDF that could do harm is refused in words: locked, cut off, too many pages, a page without end, a bomb', async () => {
  const whole = pdfOf([200]);
  const before = process.memoryUsage().rss;
  const refused: [string, Buffer, string][] = [
    ['locked', lockedPdf(), pictureRefusals.PDF_LOCKED],
    ['cut off', whole.subarray(0, 120), pictureRefusals.DAMAGED],
    ['only a head', Buffer.from('%PDF-1.7'), pictureRefusals.DAMAGED],
    ['no pages', pdfOf([]), pictureRefusals.DAMAGED],
    ['words', Buffer.from('%PDF-1.7\n1 0 obj << /JS (app.alert(1)) >>'), pictureRefusals.DAMAGED],
    ['51 pages', pdfOf(Array.from({ length: 51 }, () => 200)), pictureRefusals.TOO_MANY_PAGES],
    ['says 10,000 pages', pdfOf([200], { says: 10_000 }), pictureRefusals.TOO_MANY_PAGES],
    [
      'a page of 1,000,000 points',
      pdfOf([200], { size: [1_000_000, 1_000_000] }),
      pictureRefusals.PDF_PAGE,
    ],
    ['says a page that is none', pdfOf([200], { says: 3 }), pictureRefusals.DAMAGED],
    ['bomb', pdfBomb(500), pictureRefusals.PDF_HEAVY],
  ];
  for (const [name, bytes, why] of refused)
    expect([name, await refusal(bytes)]).toEqual([name, why]);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
});
test('of a PDF that was cut off no page is taken: not those that are left, and none white for those that are lost', async () => {
  const whole = pdfOf([30, 120, 220]);
  const end = (number: number) => whole.indexOf('endstream', number) + 20;
  const first = end(0);
  const second = end(first);
  // Programs that write a PDF for the web put the table of its objects in front.
  const inFront = (to: number) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\ntrailer\n<< /Size 20 /Root 1 0 R >>\n'),
      whole.subarray(9, to),
    ]);
  for (const [name, cut] of [
    ['behind page 1', whole.subarray(0, first)],
    ['its table in front, behind page 1', inFront(first)],
    ['its table in front, behind page 2', inFront(second)],
    ['its last bytes', whole.subarray(0, -2)],
    ['room kept for the rest', Buffer.concat([whole.subarray(0, second), Buffer.alloc(5_000)])],
  ] as const)
    expect([name, await refusal(cut)]).toEqual([name, pictureRefusals.DAMAGED]);
  for (const [name, taken] of [
    ['empty bytes behind it', Buffer.concat([whole, Buffer.alloc(5_000), Buffer.from('\r\n')])],
    ['a mark behind it', Buffer.concat([whole, Buffer.from('\n% filed 03/02/2026\n')])],
  ] as const)
    expect([name, (await pagesDrawn(taken)).length]).toEqual([name, 3]);
});
test('a PDF that would be drawn for ever is given up', async () => {
  const result = await drawPdf(
    endlessPdf(),
    { dpi: 200, short: 1_700, long: 2_200, pixels: 1_700 * 2_800 },
    async () => 'drawn',
    { pageMs: 1_500 },
  );
  expect(result).toEqual({
    ok: false,
    error: { code: 'TOO_SLOW', message: pictureRefusals.TOO_SLOW },
  });
});
test('nobody’s picture waits for a PDF that takes long: neither a small one nor a paper that comes meanwhile', async () => {
  const done: string[] = [];
  const sheet = { width: 640, height: 400, slot: 0, slots: 1, turns: 0 };
  const jpeg = await jpegOf('meanwhile');
  const note = async (what: string, work: Promise<unknown>) => {
    await work;
    done.push(what);
  };
  // The patience with a page ends when the test says so, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const slow = ['first', 'second'].map((name) =>
    note(name, redrawn(endlessPdf(), { pageMs: 1_500, owner: 'alma' })),
  );
  await Promise.all([
    note(
      'ready',
      thumbnailOf(async () => jpeg, sheet, jpeg),
    ),
    note(
      'turned',
      thumbnailOf(async () => jpeg, { ...sheet, turns: 1 }, jpeg),
    ),
    note(
      'from before',
      thumbnailOf(async () => jpeg, sheet, null),
    ),
    note('paper', redrawn(jpeg)),
  ]);
  expect(done.toSorted()).toEqual(['from before', 'paper', 'ready', 'turned']);
  for (const drawn of slow) {
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 60_000 });
    vi.advanceTimersByTime(1_500);
    await drawn;
  }
  // One PDF of a person at a time, in the order in which they came.
  expect(done.slice(4)).toEqual(['first', 'second']);
});
test('never more than so many work at once, also where one comes just as a place is handed on', async () => {
  const one = gate(1);
  let now = 0;
  let most = 0;
  const turn = () =>
    new Promise<void>((go) => {
      setTimeout(go);
    });
  const work = () =>
    one(async () => {
      now += 1;
      most = Math.max(most, now);
      await turn();
      now -= 1;
    });
  const late: Promise<void>[] = [];
  // One more comes at each of the steps that handing on takes.
  const after = (steps: number) => {
    if (steps === 0) late.push(work());
    else queueMicrotask(() => after(steps - 1));
  };
  const first = one(async () => {
    await turn();
    for (let steps = 0; steps < 6; steps += 1) after(steps);
  });
  const second = work();
  await Promise.all([first, second]);
  await turn();
  await Promise.all(late);
  await expect(
    one(async () => {
      throw new Error('damaged');
    }),
  ).rejects.toThrow('damaged');
  await work();
  expect([now, most]).toEqual([0, 1]);
});
test('of a scan that waits only the page that is shown is drawn', async () => {
  for (const bytes of [
    pdfOf([30, 120, 220]),
    tiffOf([30, 120, 220], { width: 200, height: 400 }),
  ]) {
    const result = await redrawn(bytes, { first: 1 });
    expect(
      result.ok && [result.value.length, Math.abs((await greyOf(result.value[0]!.bytes)) - 30) < 6],
    ).toEqual([1, true]);
  }
});
test('a picture that lay on its side stands upright, and where and with what it was taken is gone', async () => {
  const lying = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#888' },
  })
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(lying.includes('PhoneMaker')).toBe(true);
  const picture = await drawn(lying);
  expect([picture.width, picture.height]).toEqual([200, 300]);
  expect(picture.bytes.includes('PhoneMaker')).toBe(false);
  expect(await sharp(picture.bytes).metadata()).not.toHaveProperty('exif');
});
test('transparent paper is white, a huge scan is made small enough to look at', async () => {
  const clear = await drawn(
    await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer(),
  );
  expect((await sharp(clear.bytes).stats()).channels[0]!.min).toBeGreaterThan(250);
  const large = await drawn(
    await sharp({ create: { width: 5_100, height: 6_600, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
  );
  expect([large.width, large.height]).toEqual([2_400, 3_106]);
});

test('a picture with a page of HTML in it is drawn anew without it', async () => {
  const gif = await paperOf('polyglot').gif().toBuffer();
  const jpeg = await jpegOf('polyglot');
  const png = await paperOf('polyglot').png().toBuffer();
  const comment = Buffer.from(`/*${html}*/`);
  const header = Buffer.alloc(4);
  header.writeUInt16BE(0xfffe, 0);
  header.writeUInt16BE(comment.length + 2, 2);
  const polyglots: [string, Buffer][] = [
    ['GIF then HTML', Buffer.concat([gif, Buffer.from(html)])],
    ['JPEG then HTML', Buffer.concat([jpeg, Buffer.from(html)])],
    ['PNG then HTML', Buffer.concat([png, Buffer.from(html)])],
    ['JPEG then zip', Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), Buffer.from(html)])],
    [
      'JPEG with HTML as its comment',
      Buffer.concat([jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)]),
    ],
    ['JPEG then PDF', Buffer.concat([jpeg, Buffer.from('%PDF-1.7\n/JS (app.alert(1))')])],
  ];
  for (const [name, bytes] of polyglots) {
    const picture = await drawn(bytes);
    expect([
      name,
      picture.bytes.includes('<script'),
      picture.bytes.includes('PK\x03\x04'),
      picture.bytes.includes('%PDF'),
      (await sharp(picture.bytes).metadata()).format,
    ]).toEqual([name, false, false, false, 'jpeg']);
  }
});
test('what is no picture is refused in words, whatever it is called', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`;
  const refused: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), pictureRefusals.EMPTY],
    ['one byte', Buffer.from([0xff]), pictureRefusals.NO_PICTURE],
    ['HTML', Buffer.from(html), pictureRefusals.NO_PICTURE],
    ['script', Buffer.from('alert(1)//'), pictureRefusals.NO_PICTURE],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), pictureRefusals.NO_PICTURE],
    ['SVG', Buffer.from(svg), pictureRefusals.DRAWING],
    [
      'SVG after a declaration',
      Buffer.from(`<?xml version="1.0"?>\n${svg}`),
      pictureRefusals.DRAWING,
    ],
    ['HTML with a PDF behind it', Buffer.from(`${html}%PDF-1.7`), pictureRefusals.NO_PICTURE],
    [
      'HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]),
      pictureRefusals.HEIC,
    ],
    ['zip', Buffer.from('PK\x03\x04aaaa'), pictureRefusals.NO_PICTURE],
    ['gzip bomb', gzipSync(Buffer.alloc(5_000_000)), pictureRefusals.NO_PICTURE],
    ['program', Buffer.from('MZ\x90\x00'), pictureRefusals.NO_PICTURE],
    ['HTML that begins like a GIF', Buffer.from(`GIF89a/*${html}*/`), pictureRefusals.DAMAGED],
    [
      'script that begins like a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
      pictureRefusals.DAMAGED,
    ],
    ['HTML that begins like a TIFF', Buffer.from(`II*\0${html}`), pictureRefusals.DAMAGED],
    ['empty WebP', Buffer.from('RIFF\0\0\0\0WEBP'), pictureRefusals.DAMAGED],
    [
      'half a JPEG',
      (await jpegOf('cut off', { width: 1_600, height: 1_200 })).subarray(0, 6_000),
      pictureRefusals.DAMAGED,
    ],
    [
      'one byte too many',
      Buffer.concat([await jpegOf('x'), Buffer.alloc(pictureLimits.bytes)]).subarray(
        0,
        pictureLimits.bytes + 1,
      ),
      pictureRefusals.TOO_LARGE,
    ],
  ];
  for (const [name, bytes, why] of refused)
    expect([name, await refusal(bytes)]).toEqual([name, why]);
});
test('a bomb is refused by its head, before anything is unpacked', async () => {
  const packed = deflateSync(Buffer.alloc(1_000_000));
  const before = process.memoryUsage().rss;
  expect(await refusal(pngSaying(50_000, 50_000, packed))).toBe(pictureRefusals.TOO_MANY_PIXELS);
  expect(await refusal(pngSaying(2_000_000_000, 1, packed))).toMatch(/too many pixels|damaged/);
  expect(await refusal(pngSaying(10_000, 6_001, packed))).toBe(pictureRefusals.TOO_MANY_PIXELS);
  expect(
    await refusal(
      tiffOf(
        Array.from({ length: 51 }, () => 9),
        { width: 8, height: 8 },
      ),
    ),
  ).toBe(pictureRefusals.TOO_MANY_PAGES);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
test('exactly the limit is taken', async () => {
  const jpeg = await jpegOf('limit');
  expect(
    (await drawn(Buffer.concat([jpeg, Buffer.alloc(pictureLimits.bytes - jpeg.length)]))).width,
  ).toBe(640);
});

test('a name is kept as one harmless line', () => {
  const names: [string, string][] = [
    ['scan 1.jpg', 'scan 1.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\scans\\Rx.TIF', 'Rx.TIF'],
    ['paper.jpg.exe', 'paper.jpg.exe'],
    ['a\u0000b.jpg', 'ab.jpg'],
    ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie x=1.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['<img src=x onerror=1>.png', 'img src=x onerror=1 .png'],
    ['...', 'Hard copy'],
    ['', 'Hard copy'],
    ['   ', 'Hard copy'],
    ['.htaccess', 'htaccess'],
    ['Ren\u0065\u0301e.png', 'Renée.png'],
  ];
  for (const [given, kept] of names) expect([given, documentName(given)]).toEqual([given, kept]);
  expect([...documentName(`${'é'.repeat(300)}.jpg`)]).toHaveLength(120);
});
