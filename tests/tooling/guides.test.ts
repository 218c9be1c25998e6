import { expect, test } from 'vitest';
import { blocksOf, withBlock, type GuideBlock } from '../../tooling/guides.mjs';

const vendor = [
  'export const vendor = entity({',
  '  fields: {',
  "    vendorCode: f.text({ label: 'Vendor Code' }),",
  "    phone: f.phone({ label: 'Phone' }),",
  '  },',
  '});',
  '',
].join('\n');
const block = (
  lines: readonly string[],
  attributes: GuideBlock['attributes'] = {},
): GuideBlock => ({
  line: 1,
  indent: 0,
  language: 'ts',
  attributes,
  lines: [...lines],
});

test('a fence names its file and how its code goes there', () => {
  const guide = [
    'Text.',
    '   ```ts file=domain/a.ts instead="old, line" append',
    '   code();',
    '   ```',
  ].join('\n');
  expect(blocksOf(guide)).toEqual([
    {
      line: 2,
      indent: 3,
      language: 'ts',
      attributes: { file: 'domain/a.ts', instead: 'old, line', append: true },
      lines: ['code();'],
    },
  ]);
});

test('new lines go between the lines that the file has, at their indentation', () => {
  const shown = block([
    'fields: {',
    "  vendorCode: f.text({ label: 'Vendor Code' }),",
    "  licenseNo: f.text({ label: 'License #' }),",
  ]);
  expect(withBlock(shown, vendor).split('\n').slice(1, 5)).toEqual([
    '  fields: {',
    "    vendorCode: f.text({ label: 'Vendor Code' }),",
    "    licenseNo: f.text({ label: 'License #' }),",
    "    phone: f.phone({ label: 'Phone' }),",
  ]);
});

test('a bracket closes what was opened last: the new lines, or what stands around them', () => {
  const shown = block([
    "phone: f.phone({ label: 'Phone' }),",
    'contacts: f.rows({',
    "  label: 'Contacts',",
    '}),',
    '},',
  ]);
  expect(withBlock(shown, vendor).split('\n').slice(3)).toEqual([
    "    phone: f.phone({ label: 'Phone' }),",
    '    contacts: f.rows({',
    "      label: 'Contacts',",
    '    }),',
    '  },',
    '});',
    '',
  ]);
});

test('a quote that the file does not have is refused by its line', () => {
  const quote = block(["phone: f.phone({ label: 'Telephone' }),"], { quote: true });
  expect(() => withBlock(quote, vendor)).toThrow(
    "The file does not have the quoted line: phone: f.phone({ label: 'Telephone' }),",
  );
});

test('code without a line of the file around it is refused', () => {
  expect(() => withBlock(block(['nowhere();']), vendor)).toThrow(
    'No line of the block stands in the file: the place is unknown.',
  );
});

test('a line is replaced below another one only', () => {
  const text = "a: { right: 'x' },\nb: {\n  right: 'x',\n},\n";
  const changed = block(["  right: 'y',"], { instead: "right: 'x'", below: 'b: {' });
  expect(withBlock(changed, text)).toBe("a: { right: 'x' },\nb: {\n  right: 'y',\n},\n");
});

test('a new file is not written over one that is there', () => {
  expect(withBlock(block(['select 1;'], { new: true }), null)).toBe('select 1;\n');
  expect(() => withBlock(block(['select 1;'], { new: true }), 'other')).toThrow(
    'The file exists already.',
  );
});
