/** What a tag, and how many of them, a document may have at most. */
export const tagLimits = { length: 40, count: 20 } as const;
/** Tags as they are typed, separated by commas: each once, however it is written, in their order. */
export function tagsIn(typed: string): readonly string[] {
  const seen = new Set<string>();
  return typed.split(',').map((t) => t.replace(/\s+/g, ' ').trim()).filter((t) => t !== '' && !seen.has(t.toLowerCase()) && seen.add(t.toLowerCase()));
}
/** Tags as a person reads and types them. */
export const tagsText = (tags: readonly string[]): string => tags.join(', ');
/** The words of a search, as they were typed: at most eight, which is more than anybody types for one paper. */
export const searchWords = (typed: string): readonly string[] => typed.trim().split(/\s+/).filter(Boolean).slice(0, 8);
/** A word as the beginnings of what stands in a document's name and tags ("lab-2026" is `lab:* & 2026:*`, a query of PostgreSQL's full-text search); null where no letter or digit is in it. */
export function beginningsOf(word: string): string | null {
  const parts = word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.length === 0 ? null : parts.map((p) => `${p}:*`).join(' & ');
}
