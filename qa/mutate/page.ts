import { escaped } from '../cover/diagram.ts';
import { changeKinds, type Change } from './changes.ts';
import type { Verdict } from './judge.ts';

/** A fault, the tests that were asked, and what they said. */
export interface Judged {
  readonly change: Change;
  readonly tests: readonly string[];
  readonly verdict: Verdict;
}
const style = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
body { margin: 1.5rem auto; max-width: 75rem; padding: 0 1rem; }
summary:focus { outline: 3px solid #1d6ff2; outline-offset: 2px; }
code { font-size: .95em; }
`;
const isOf = (is: Verdict['is'], judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ verdict }) => verdict.is === is);
const item = ({ change, tests, verdict }: Judged): string => `
<li><details><summary><code>${escaped(`${change.file}:${change.line}`)}</code>: <code>${escaped(change.what)}</code></summary>
<p>For a user: ${escaped(changeKinds[change.kind])}.${verdict.says === '' ? '' : ` ${escaped(verdict.says)}`}</p>
<p>Asked: ${tests.map((test) => `<code>${escaped(test)}</code>`).join(', ') || 'no test reaches this file'}</p>
</details></li>`;
const list = (title: string, judged: readonly Judged[]): string =>
  judged.length === 0
    ? ''
    : `<h2>${title}: ${judged.length}</h2><ol>${judged.map(item).join('')}</ol>`;

/** The report as one page that opens from disk: no script, no other file. */
export const mutatePage = (
  judged: readonly Judged[],
  { seed, most }: { readonly seed: number; readonly most: number },
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Planted faults</title>
<style>${style}</style></head><body><main>
<h1>Planted faults</h1>
<p>Seed ${seed}, at most ${most} test files a fault. Tab goes from fault to fault, Enter opens one.</p>
${list('Not noticed by the nearest tests', isOf('unnoticed', judged))}
${list('Not judged', isOf('unjudged', judged))}
${list('Noticed', isOf('caught', judged))}
</main></body></html>
`;
