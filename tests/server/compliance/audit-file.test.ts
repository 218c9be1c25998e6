import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  auditFile,
  checkAuditFile,
  signerFingerprint,
} from '#server/services/compliance/audit-file.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const rows = [1, 2, 3].map((id) => ({ stored: `[${id}, "patient.viewed"]`, seal: null }));
const file = auditFile(privateKey, { store: 'Maple Street', asked: 'All patients' }, rows);
const lines = file.split('\n');
const problemOf = (changed: readonly string[]) => checkAuditFile(changed.join('\n')).problem;
const folder = mkdtempSync(path.join(tmpdir(), 'apothekey-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that is as it was made is whole, and says whose it is', () => {
  expect(checkAuditFile(file)).toEqual({
    rows: 3,
    fingerprint: signerFingerprint(privateKey),
    problem: null,
  });
  expect(signerFingerprint(privateKey)).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
});
describe('a file that is not as it was made', () => {
  const isNot = (line: number) =>
    `Line ${line} is not what was exported: it, or a line before it, was changed, added or ` +
    'taken away.';
  test.each([
    ['a changed row', lines.with(2, (lines[2] ?? '').replace('viewed', 'listed')), isNot(3)],
    ['a row taken away', lines.toSpliced(2, 1), isNot(3)],
    ['a row twice', lines.toSpliced(2, 0, lines[2] ?? ''), isNot(4)],
    ['rows in another order', lines.with(2, lines[3] ?? '').with(3, lines[2] ?? ''), isNot(3)],
    ['a changed question', lines.with(0, (lines[0] ?? '').replace('All', 'One')), isNot(1)],
    ['a cut end', lines.slice(0, 4), 'The end of the file is missing: it was cut off.'],
    ['a last row taken away', lines.toSpliced(3, 1), 'It had 3 rows and has 2.'],
    [
      'another signature',
      lines.with(4, JSON.stringify({ end: true, signature: 'AAAA' })),
      'The signature is not that of the key it names.',
    ],
    ['something else', ['Date,Person'], 'This is no audit log that was exported by Apothekey.'],
  ])('%s', (_, changed, problem) => {
    expect(problemOf(changed)).toBe(problem);
  });
});
test('a small program checks it without database and network', () => {
  const check = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    const words = ['scripts/run.mjs', 'server/cli/verify-audit-file.ts', path.join(folder, name)];
    return execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' });
  };

  expect(check('whole.txt', file)).toContain('Whole: 3 rows as they were exported');
  expect(() => check('changed.txt', file.replace('viewed', 'listed'))).toThrow('Command failed');
});
