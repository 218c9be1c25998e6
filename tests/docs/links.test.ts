import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const decisionsFolder = 'docs/decisions';
/** The four headings of a decision record, in the order in which they stand. */
const decisionSections = ['Status', 'Context', 'Decision', 'Consequences'];

/** Every Markdown file below a folder, as a path from the root of the repository. */
const markdownFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));

const pages = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...markdownFilesBelow('docs'),
  ...['domain', 'src', 'server', 'db'].flatMap(markdownFilesBelow),
];

const decisionRecords = readdirSync(decisionsFolder).filter((file) => file !== 'README.md');

/** The text without fenced code blocks, where brackets and backticks mean something else. */
const proseOf = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```/gm, '');

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));

/** Targets of links and images inside the repository, without the anchor. */
const relativeLinksOf = (markdown: string): string[] =>
  matchesOf(proseOf(markdown), /\]\(([^)\s]+)\)/g)
    .filter((target) => !/^(?:[a-z]+:|#)/i.test(target))
    .map((target) => target.replace(/#.*$/, ''));

/** Anchors inside a page that a link names: `#imports`, or `other.md#imports`. */
const anchorLinksOf = (markdown: string): string[] =>
  matchesOf(proseOf(markdown), /\]\(((?![a-z]+:)[^)\s]*#[^)\s]+)\)/gi);

/**
 * Source and documentation paths in backticks. A path with a placeholder, such as `NNNN` or
 * `<name>`, names no file.
 */
const sourcePathsOf = (markdown: string): string[] =>
  matchesOf(proseOf(markdown), /`((?:docs|domain|server|src)\/[^`\s]*)`/g).filter(
    (target) => !/[<>*{}…]|NNNN/.test(target),
  );

/** The anchors that a page's headings have on the usual hosts of repositories. */
const anchorsOf = (markdown: string): string[] =>
  matchesOf(proseOf(markdown), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  const markdown = readFileSync(page, 'utf8');

  test('every relative link leads to a file', () => {
    const missing = relativeLinksOf(markdown).filter(
      (target) => !existsSync(path.join(path.dirname(page), target)),
    );

    expect(missing).toEqual([]);
  });

  test('every link to a heading leads to one', () => {
    const missing = anchorLinksOf(markdown).filter((target) => {
      const [file, anchor = ''] = target.split('#');
      const linked = file ? path.join(path.dirname(page), file) : page;
      return !existsSync(linked) || !anchorsOf(readFileSync(linked, 'utf8')).includes(anchor);
    });

    expect(missing).toEqual([]);
  });

  test('every source path in backticks exists', () => {
    const missing = sourcePathsOf(markdown).filter((target) => !existsSync(target));

    expect(missing).toEqual([]);
  });
});

describe('decision records', () => {
  const index = readFileSync(path.join(decisionsFolder, 'README.md'), 'utf8');

  test('no two records have the same number', () => {
    const numbers = decisionRecords.map((file) => file.slice(0, 4));

    expect(numbers).toEqual([...new Set(numbers)]);
  });

  test.each(decisionRecords)('%s is named NNNN-noun-phrase.md', (file) => {
    expect(file).toMatch(/^\d{4}(?:-[a-z0-9]+)+\.md$/);
  });

  test.each(decisionRecords)('%s begins with its number and has the four sections', (file) => {
    const markdown = readFileSync(path.join(decisionsFolder, file), 'utf8');
    const sections = matchesOf(proseOf(markdown), /^## (.+)$/gm);

    expect(markdown).toMatch(new RegExp(`^# ${file.slice(0, 4)} \\S`));
    expect(sections.filter((title) => decisionSections.includes(title))).toEqual(decisionSections);
  });

  test.each(decisionRecords)('%s is in the index', (file) => {
    expect(index).toContain(`| [${file.slice(0, 4)}](${file}) |`);
  });
});
