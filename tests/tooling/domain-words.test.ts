import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = process.cwd();
const oxlint = path.join(root, 'node_modules/.bin/oxlint');
const rules = ['no-status-literal', 'no-payer-yes-list', 'no-message-text'] as const;

/** Files that each break a rule, or that look alike and break none. */
const planted = {
  'compared.ts': "export const picked = (fill: { status: string }) => fill.status === 'PU';",
  'switched.ts':
    "export function word(status: string) { switch (status) { case 'C': return 1; default: return 0; } }",
  'listed.ts': "export const ended = ['XF', 'DM', 'DEL'];",
  'included.ts':
    "export const fillable = (fill: { status: string }) => ['C', 'B'].includes(fill.status);",
  'queried.ts': "export const query = (db: any) => db.where('f.status', '=', 'RV');",
  'written.ts': "export const entered = { status: 'DE', from_status: null };",
  'stated.ts':
    "export const query = (sql: any) => sql`select 1 from fills f where f.status = 'BD'`;",
  'stated-list.ts':
    "export const query = (sql: any) => sql`select 1 from rxs where status not in ('XF', 'DM')`;",
  'typed.ts': "export type Log = 'DV' | 'RV';",
  'asked.ts': "export const scope = { statuses: ['C'] };",
  'paid-list.ts': "export const yes = new Set(['paid', 'captured', 'duplicate', 'rejected']);",
  'paid-compared.ts':
    "export const yes = (claim: any) => claim.state === 'paid' || claim.state === 'captured' || claim.state === 'duplicate';",
  'paid-query.ts':
    "export const sql = \"select 1 from claims c where c.state in ('paid', 'captured', 'duplicate')\";",
  'text.tsx': "export const empty = 'No Record Found';",
  'text-in-view.tsx': 'export const View = () => <p>Something went wrong</p>;',
  // A state of the union, a letter of another list, a claim on its way, and a word that every
  // dialog may say.
  'states.ts': "export const states = ['DE', 'NJ', 'NY'];",
  'letters.ts': "export const letters = ['C', 'B', 'R'];",
  'genders.ts':
    "export type Sex = 'F' | 'R'; export const sent = (sql: any) => sql`t.status = 'sent'`;",
  'kinds.ts': "export const isChain = (pharmacy: { kind: string }) => pharmacy.kind === 'C';",
  'waiting.ts': "export const waiting = ['sent', 'paid'];",
  'answer.ts': "export const answer = 'Yes';",
};
type Planted = keyof typeof planted;
let folder = '';
const found = new Map<string, string[]>();

/** Runs the linter with the three rules alone; it ends with an error where it finds something. */
function lint(): string {
  const config = path.join(folder, 'oxlintrc.json');
  const text = {
    jsPlugins: [path.join(root, 'tooling/lint/domain-words.mjs')],
    plugins: [],
    categories: { correctness: 'off' },
    rules: Object.fromEntries(rules.map((rule) => [`domain-words/${rule}`, 'error'])),
  };
  writeFileSync(config, JSON.stringify(text));
  try {
    return execFileSync(oxlint, ['-c', config, '--format=unix', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domain-words-'));
  for (const name of ['src', 'domain']) mkdirSync(path.join(folder, name));
  cpSync(
    path.join(root, 'domain/platform/messages.ts'),
    path.join(folder, 'domain/platform/messages.ts'),
  );
  for (const [name, text] of Object.entries(planted))
    writeFileSync(path.join(folder, 'src', name), text);
  for (const line of lint().split('\n')) {
    const [, file = '', rule = ''] =
      /([^/]+\.tsx?):\d+:\d+: .*domain-words\(([a-z-]+)\)/.exec(line) ?? [];
    if (file !== '') found.set(file, [...(found.get(file) ?? []), rule]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const caught: readonly (readonly [Planted, (typeof rules)[number]])[] = [
  ['compared.ts', 'no-status-literal'],
  ['switched.ts', 'no-status-literal'],
  ['listed.ts', 'no-status-literal'],
  ['included.ts', 'no-status-literal'],
  ['queried.ts', 'no-status-literal'],
  ['written.ts', 'no-status-literal'],
  ['stated.ts', 'no-status-literal'],
  ['stated-list.ts', 'no-status-literal'],
  ['typed.ts', 'no-status-literal'],
  ['asked.ts', 'no-status-literal'],
  ['paid-list.ts', 'no-payer-yes-list'],
  ['paid-compared.ts', 'no-payer-yes-list'],
  ['paid-query.ts', 'no-payer-yes-list'],
  ['text.tsx', 'no-message-text'],
  ['text-in-view.tsx', 'no-message-text'],
];
const free: readonly Planted[] = [
  'states.ts',
  'letters.ts',
  'genders.ts',
  'kinds.ts',
  'waiting.ts',
  'answer.ts',
];

describe('words of the domain stand once', () => {
  test.each(caught)('%s is caught by %s', (file, rule) => {
    expect(found.get(file)).toEqual([rule]);
  });

  test.each(free)('%s is left alone', (file) => {
    expect(found.get(file)).toBeUndefined();
  });
});
