import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readIncoming } from '#server/io/erx/inbox-reader.ts';
import { maxDepth, maxMessageBytes, parseXml } from '#server/io/erx/xml.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const reason = (input: string | Uint8Array) => {
  const result = parseXml(input);
  return result.ok ? null : result.error.message;
};

describe('XML into a plain tree', () => {
  it('gives local names, attributes, children and text', () =>
    expect(
      parseXml(
        '<?xml version="1.0" encoding="utf-8"?><a:M xmlns:a="urn:a" a:v="no" v="1"><!-- c --><B Qualifier="P"> x &amp; <![CDATA[<y>]]> </B><C/></a:M>',
      ),
    ).toEqual({
      ok: true,
      value: {
        name: 'M',
        attributes: { v: '1' },
        text: '',
        children: [
          { name: 'B', attributes: { Qualifier: 'P' }, children: [], text: 'x & <y>' },
          { name: 'C', attributes: {}, children: [], text: '' },
        ],
      },
    }));
  it('shows by its number what nobody sees, so that no amount reads as another', () => {
    const directions =
      'Take \u202e01\u202c tablets, 1\u200b0 at most\u0085&#xad;\u2028daily\n👩\u200d⚕';

    expect(parseXml(`<SigText>${directions}</SigText>`)).toMatchObject({
      ok: true,
      value: {
        text: 'Take ⟦202E⟧01⟦202C⟧ tablets, 1⟦200B⟧0 at most⟦0085⟧⟦00AD⟧⟦2028⟧daily\n👩\u200d⚕',
      },
    });
  });
  it('takes a byte order mark', () =>
    expect(parseXml(bytes('\ufeff<a/>')).ok && parseXml('\ufeff<a/>').ok).toBe(true));
  it.each([
    ['a DTD', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /document type/],
    [
      'entity bombs',
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>',
      /document type/,
    ],
    ['an unknown entity', '<a>&b;</a>', /well-formed/],
    ['an unclosed element', '<a><b></a>', /well-formed/],
    ['two roots', '<a/><b/>', /well-formed/],
    ['nothing', '', /well-formed|no element/],
    ['text alone', 'UNA:+./*', /well-formed/],
    ['an unbound prefix', '<x:a/>', /well-formed/],
    ['a duplicate attribute', '<a b="1" b="2"/>', /well-formed/],
    ['another declared encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /only UTF-8/],
  ])('refuses %s', (_, xml, why) => expect(reason(xml)).toMatch(why));
  it('takes a value of 2,000 characters, and none that is longer', () => {
    const value = (length: number) => `<Message><Note>${'a'.repeat(length)}</Note></Message>`;

    expect(reason(value(2_000))).toBeNull();
    expect(reason(value(2_001))).toBe('Note is longer than 2,000 characters.');
  });
  it('takes a signature as long as they are', () => {
    const value = 'A'.repeat(4_000);

    expect(
      reason(`<M><DigitalSignature><X509Data>${value}</X509Data></DigitalSignature></M>`),
    ).toBeNull();
  });
  it('refuses bytes that are not UTF-8', () => {
    expect(reason(new Uint8Array([0x3c, 0x61, 0x3e, 0xe9, 0x3c, 0x2f, 0x61, 0x3e]))).toBe(
      'The message is not UTF-8 text.',
    );
    expect(reason(new Uint8Array(Buffer.from('\ufeff<a/>', 'utf16le')))).toBe(
      'The message is not UTF-8 text.',
    );
  });
  it('nests 64 levels, not 65', () => {
    const nested = (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count);
    expect(parseXml(nested(maxDepth)).ok).toBe(true);
    expect(reason(nested(maxDepth + 1))).toMatch(/deeper than 64/);
  });
  it('takes 1 MB, not a byte more, counted in bytes', () => {
    const filled = (count: number) => `<a><!--${'x'.repeat(count - 14)}--></a>`;
    expect(parseXml(bytes(filled(maxMessageBytes))).ok).toBe(true);
    expect(reason(bytes(filled(maxMessageBytes + 1)))).toMatch(/larger than 1 MB/);
    expect(reason(`<a>${'é'.repeat(600_000)}</a>`)).toMatch(/larger than 1 MB/);
  });
});

describe('whatever arrives, reading never throws and always says something', () => {
  const folder = new URL('../../fixtures/script/', import.meta.url);
  const files = readdirSync(folder)
    .filter((text) => text.endsWith('.xml'))
    .map((text) => readFileSync(new URL(text, folder)));
  const options = {
    envelope: { messageId: 'A', sentAt: '2026-03-02T14:05:00Z' },
    today: '2026-03-02',
  };
  const sound = (input: Uint8Array) => {
    const got = readIncoming(parseXml(input), options);
    if (got.kind === 'unreadable') expect(got.reason.length).toBeGreaterThan(10);
    else expect(JSON.parse(JSON.stringify(got.message))).toEqual(got.message);
    if (got.answer !== null) expect(parseXml(got.answer).ok).toBe(true);
  };
  const file = fc.nat(files.length - 1);
  const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  it('2,000 truncations', () =>
    fc.assert(
      fc.property(file, at, (number, position) =>
        sound(files[number]!.subarray(0, Math.floor(position * files[number]!.length))),
      ),
      { numRuns: 2_000, seed: 1 },
    ));
  it('3,000 changed bytes', () =>
    fc.assert(
      fc.property(
        file,
        fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (number, flips) => {
          const copy = Uint8Array.from(files[number]!);
          for (const [first, second] of flips) copy[Math.floor(first * copy.length)] = second;
          sound(copy);
        },
      ),
      { numRuns: 3_000, seed: 2 },
    ));
  it('2,000 messages with a value replaced by any text', () =>
    fc.assert(
      fc.property(
        file,
        at,
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(
            '__proto__',
            'constructor',
            'toString',
            '9'.repeat(400),
            '-0',
            '1e9',
            '2026-02-30',
          ),
        ),
        (number, position, text) => {
          const xml = files[number]!.toString('utf8');
          const leaves = [...xml.matchAll(/>([^<>\s][^<>]*)</g)];
          const leaf = leaves[Math.floor(position * leaves.length)];
          if (leaf)
            sound(
              bytes(
                `${xml.slice(0, leaf.index + 1)}${text.replace(/[&<]/g, '')}${xml.slice(leaf.index + leaf[0].length - 1)}`,
              ),
            );
        },
      ),
      { numRuns: 2_000, seed: 3 },
    ));
  it('500 random byte strings', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), sound), { numRuns: 500, seed: 4 }));
});
