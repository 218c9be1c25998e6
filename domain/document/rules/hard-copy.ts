import type { OriginCode } from '#domain/rx/rules/origin.ts';

interface Given {
  readonly imageKey?: string | null | undefined;
  readonly hardCopy?: string | null | undefined;
}
/**
 * Whether the entry holds its paper: a picture of it, or what was written down of it (see
 * docs/decisions/0005-hard-copy-source.md).
 */
export const holdsPaper = (given: Given): boolean =>
  Boolean(given.imageKey) || (given.hardCopy ?? '').trim() !== '';

/**
 * What is missing while neither picture nor words are there, in words for the person; null for an
 * electronic prescription, whose message is its source.
 */
export function paperWanted(origin: OriginCode | null): string | null {
  if (origin === '3') return null;
  if (origin === '1' || origin === '4')
    return `A ${origin === '1' ? 'written' : 'faxed'} prescription needs its hard copy: attach a picture, or write what the paper says.`;
  return 'Write who telephoned and what was said, or attach a picture of the note.';
}

/**
 * Which of so many pages were not looked at yet, as a sentence that says what to do; null where all
 * were (decision 0059: a document is looked at
 * one page at a time, so each is seen by itself). `seen` holds page numbers counted from 1, in any
 * order.
 */
export function leftUnseen(pages: number, seen: readonly number[]): string | null {
  const left = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => !seen.includes(page),
  );
  if (left.length === 0) return null;
  const runs: number[][] = [];
  for (const page of left) {
    const last = runs.at(-1);
    if (last?.at(-1) === page - 1) last.push(page);
    else runs.push([page]);
  }
  const named = runs.flatMap((run) =>
    run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String),
  );
  const which =
    named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return left.length === 1
    ? `Page ${which} of the hard copy was not looked at: look at it first.`
    : `Pages ${which} of the hard copy were not looked at: look at them first.`;
}
