import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  commitsOfLog,
  judgeCheckout,
  logProblems,
  messageProblems,
} from '../../tooling/commits.mjs';

const body = 'A second desk could count the drawer twice.';
const withBody = (subject: string) => `${subject}\n\n${body}\n`;

describe('subjects', () => {
  test.each([
    'feat(counter): blind count when closing a cash drawer',
    'fix(document): refuse truncated PDFs',
    'refactor(platform): move the clock: it is a port now',
    `test(rx): ${'x'.repeat(62)}`,
  ])('good: %s', (subject) => {
    expect(messageProblems(withBody(subject))).toEqual([]);
  });

  const notWritten = 'the subject is not written as type(area): subject';
  test.each([
    ['Refuse truncated PDFs', notWritten],
    ['fix: refuse truncated PDFs', notWritten],
    ['fix(document) refuse truncated PDFs', notWritten],
    ['fix(document):refuse truncated PDFs', notWritten],
    ['fix(document): ', notWritten],
    ['fix!(document): refuse truncated PDFs', 'the type fix! is none of feat fix refactor'],
    ['Fix(document): refuse truncated PDFs', 'the type Fix is none of feat fix refactor'],
    ['fix(documents): refuse truncated PDFs', 'the area documents is none of rx claim erx'],
    [`test(rx): ${'x'.repeat(63)}`, 'the subject has 73 columns, 72 are allowed'],
  ])('bad: %s', (subject, problem) => {
    expect(messageProblems(withBody(subject))).toEqual([expect.stringContaining(problem)]);
  });
});

describe('bodies', () => {
  const subject = 'fix(document): refuse truncated PDFs';
  test.each([subject, `${subject}\n`, `${subject}\n\n  \n`])('none: %j', (message) => {
    expect(messageProblems(message)).toEqual(['there is no body that says why']);
  });
  test.each([`${subject}\n${body}`, `${subject}\n${body}\n\n${body}`])(
    'without a blank line: %j',
    (message) => {
      expect(messageProblems(message)).toEqual(['the line after the subject is not blank']);
    },
  );
});

test('each problem names its commit', () => {
  const commits = commitsOfLog(
    `0123456789abcdef\0${withBody('fix(rx): keep the refill')}\0fedcba9876543210\0Tidy up\n\0`,
  );
  expect(logProblems(commits)).toEqual([
    'fedcba987 Tidy up: the subject is not written as type(area): subject',
    'fedcba987 Tidy up: there is no body that says why',
  ]);
});

describe('a checkout', () => {
  let folder = '';
  const git = (...words: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...words],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).trim();
  const commit = (message: string) => {
    git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    return git('rev-parse', 'HEAD');
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'apothekey-commits-'));
    git('init', '--quiet', '--initial-branch=main');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is judged from the named commit on, merges passed over', () => {
    const since = commit('Whatever was written before');
    git('checkout', '--quiet', '-b', 'side');
    commit(withBody('fix(rx): keep the refill'));
    git('checkout', '--quiet', 'main');
    commit(withBody('docs(rx): name the refill'));
    git('merge', '--quiet', '--no-ff', '--message=Merge the side', 'side');
    expect(judgeCheckout(folder, since)).toEqual({
      passed: true,
      lines: [`2 commits since ${since.slice(0, 9)} are in form.`],
    });
  });
  test('with a commit out of form is refused', () => {
    const since = commit('Whatever was written before');
    const wrong = commit('Tidy up');
    const { passed, lines } = judgeCheckout(folder, since);
    expect(passed).toBe(false);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(wrong.slice(0, 9));
  });
  test('without the named commit says so and passes', () => {
    commit('Tidy up');
    const { passed, lines } = judgeCheckout(folder, '6'.repeat(40));
    expect(passed).toBe(true);
    expect(lines[0]).toContain('does not hold 6666');
  });
});
