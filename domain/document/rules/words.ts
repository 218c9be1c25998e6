import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** What a tag, and how many of them, a document may have at most. */
export const tagLimits = { length: 40, count: 20 } as const;
/**
 * Tags as they are typed, separated by commas: each once, however it is written, in their order.
 */
export function tagsIn(typed: string): readonly string[] {
  const seen = new Set<string>();
  return typed
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()));
}
/** Tags as a person reads and types them. */
export const tagsText = (tags: readonly string[]): string => tags.join(', ');
/**
 * The words of a search, as they were typed: at most eight, which is more than anybody types for
 * one paper.
 */
export const searchWords = (typed: string): readonly string[] =>
  typed.trim().split(/\s+/).filter(Boolean).slice(0, 8);
/**
 * A word as the beginnings of what stands in a document's name and tags ("lab-2026" is `lab:* &
 * 2026:*`, a query of PostgreSQL's full-text search); null where no letter or digit is in it.
 */
export function beginningsOf(word: string): string | null {
  const parts = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.length === 0 ? null : parts.map((part) => `${part}:*`).join(' & ');
}
/**
 * Pages as a person types them ("2-4, 7"), counted from 1, in the order in which they are typed;
 * each once. Refused in words where it can't be
 * read, or where a page is beyond the `count` that there are.
 */
export function pagesIn(typed: string, count: number): Result<readonly number[]> {
  const pages: number[] = [];
  for (const part of typed
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter(Boolean)) {
    const read = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part);
    const from = Number(read?.[1]);
    const to = Number(read?.[2] ?? read?.[1]);
    if (!read || from > to) return refuse('PAGES', `“${part}” is no page. Type pages as 2-4, 7.`);
    if (from < 1 || to > count)
      return refuse('PAGES', count === 1 ? 'It has one page.' : `It has pages 1 to ${count}.`);
    for (let page = from; page <= to; page++) if (!pages.includes(page)) pages.push(page);
  }
  return pages.length === 0 ? refuse('PAGES', 'Say which pages: 2-4, 7.') : ok(pages);
}
