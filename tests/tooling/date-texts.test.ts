import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = process.cwd();

/** Ways of writing a date that are not the formatter's, each by the rule that finds it. */
const refused = {
  'locale.ts': 'export const at = (text: string) => new Date(text).toLocaleString();',
  'locale-date.ts': 'export const on = (text: string) => new Date(text).toLocaleDateString("en");',
  'intl.ts': 'export const format = new Intl.DateTimeFormat("en-US", { dateStyle: "short" });',
  'relative.ts': 'export const format = new Intl.RelativeTimeFormat("en-US");',
  'parts.ts': 'export const hour = (text: string) => new Date(text).getHours();',
  'utc-day.ts': 'export const on = (date: Date) => date.toISOString().slice(0, 10);',
  'utc-day-of-row.ts': 'export const on = (row: { sentAt: string }) => row.sentAt.slice(0, 10);',
  'now.ts': 'export const today = (now: string) => now.slice(0, 10);',
  'slices.ts': 'export const on = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}`;',
  'no-year.ts':
    'export const at = (clock: never, text: string) => instantText(clock, text).slice(0, 5);',
  'sql.ts': "export const on = (sql: any) => sql`to_char(f.filled_on, 'MM/DD/YY')`;",
} as const;
/** What looks alike and writes no date for a person. */
const free = {
  'zone.ts': 'export const zone = (clock: { zone(): string }) => clock.zone();',
  'ndc.ts': 'export const ndc = (raw: string) => `${raw.slice(0, 5)}-${raw.slice(5, 9)}`;',
  'number.ts': 'export const rows = new Intl.NumberFormat("en-US");',
  'instant.ts': 'export const instant = (ms: number) => new Date(ms).toISOString();',
  'flat.ts': 'export const flat = (format: string) => format.slice(0, 10);',
  'audit.ts': "export const at = (sql: any) => sql`to_char(a.at, 'YYYY-MM-DD')`;",
} as const;
let folder = '';
let found: readonly string[] = [];

/** Runs the linter with the rules of dates alone; it fails where it finds something. */
function lint(): string {
  const config = path.join(folder, 'oxlintrc.json');
  const text = {
    jsPlugins: [path.join(root, 'tooling/lint/date-texts.mjs')],
    plugins: [],
    categories: { correctness: 'off' },
    rules: { 'date-texts/one-formatter': 'error', 'date-texts/one-sql-formatter': 'error' },
  };
  writeFileSync(config, JSON.stringify(text));
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  try {
    return execFileSync(process.execPath, [oxlint, '-c', config, '--format=unix', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}

/** Where dates are written, and the store's day is told. */
const formatters = ['dates.ts', 'store-time.ts'];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'date-texts-'));
  mkdirSync(path.join(folder, 'src'));
  mkdirSync(path.join(folder, 'domain/platform/rules'), { recursive: true });
  for (const [name, text] of Object.entries({ ...refused, ...free }))
    writeFileSync(path.join(folder, 'src', name), text);
  for (const name of formatters)
    writeFileSync(path.join(folder, 'domain/platform/rules', name), refused['intl.ts']);
  found = [...lint().matchAll(/([^/\s]+\.ts):\d+:\d+: .*date-texts\(/g)].map(
    ([, file = '']) => file,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(refused))('%s writes a date in a way of its own and is refused', (file) => {
  expect(found).toContain(file);
});
test.each([...Object.keys(free), ...formatters])('%s is left alone', (file) => {
  expect(found).not.toContain(file);
});
