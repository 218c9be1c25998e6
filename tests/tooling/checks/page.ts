// What the code of each call does besides its work, as a page that a test holds:
//   node --import tsx tests/tooling/checks/page.ts
import { writeFileSync } from 'node:fs';
import { contract } from '#domain/composition/contract.ts';
import { everyRoute } from '#tests/platform/routes.ts';
import { callChecks, type CallChecks } from './call-checks.ts';
import { unscopedQueries } from './store-queries.ts';

export const checksFile = 'tests/fixtures/checks.txt';
const head = `What the code of each call does besides its contract, as far as its text tells.
Written by: node --import tsx tests/tooling/checks/page.ts; a test compares it with the code.
A line that lost a word lost a check. "on record": what the audit row is about is told by hand.
"own store": it works in the store of the person. Then the permissions that it asks for by name.
`;
/** What is said of one call. */
function wordsOf(own: CallChecks | undefined): string {
  if (own === undefined) return 'no code was found';
  const words = [
    own.isTold ? 'on record' : '',
    own.isOfStore ? 'own store' : '',
    own.asks.length > 0 ? `asks ${own.asks.join(' ')}` : '',
  ];
  return words.filter((word) => word !== '').join(', ') || 'nothing';
}
/** The page as the code is now. */
export function checksPage(root: string): string {
  const checks = callChecks(root);
  const lines = everyRoute(contract).map(({ name, meta }) => {
    const own = checks.get(name) ?? checks.get(name.slice(name.lastIndexOf('.') + 1));
    return `${name} (${meta.effect}): ${wordsOf(own)}`;
  });
  const queries = [...unscopedQueries(root)].map(([file, count]) => `${file}: ${count}`);
  return [
    head,
    ...lines,
    '',
    'Queries of a table that has a store, and that do not name the store, by file:',
    '',
    ...queries,
    '',
  ].join('\n');
}
if (process.argv[1]?.endsWith('checks/page.ts') === true)
  writeFileSync(checksFile, checksPage('.'));
