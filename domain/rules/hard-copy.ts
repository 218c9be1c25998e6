import type { OriginCode } from './origin.ts';

interface Given { readonly imageKey?: string | null | undefined; readonly hardCopy?: string | null | undefined }
/** Whether the entry holds its paper: a picture of it, or what was written down of it (see docs/decisions/005). */
export const holdsPaper = (given: Given): boolean => Boolean(given.imageKey) || (given.hardCopy ?? '').trim() !== '';

/** What is missing while neither picture nor words are there, in words for the person; null for an electronic prescription, whose message is its source. */
export function paperWanted(origin: OriginCode | null): string | null {
  if (origin === '3') return null;
  if (origin === '1' || origin === '4') return `A ${origin === '1' ? 'written' : 'faxed'} prescription needs its hard copy: attach a picture, or write what the paper says.`;
  return 'Write who telephoned and what was said, or attach a picture of the note.';
}
