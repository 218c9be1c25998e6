// npm run commits
// Every commit since the one named in commits.since says in one form what it changed, and why. A merge is passed over.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const types = ['feat', 'fix', 'refactor', 'style', 'test', 'docs', 'chore', 'perf', 'build'];
const areas = [
  'rx',
  'claim',
  'erx',
  'refill',
  'counter',
  'patient',
  'prescriber',
  'drug',
  'stock',
  'document',
  'label',
  'message',
  'compliance',
  'admin',
  'import',
  'platform',
];
const subjectLimit = 72;
const subjectForm = /^(?<type>[^(): ]+)\((?<area>[^(): ]+)\): \S.*$/;

const subjectProblems = (subject) => {
  const problems = [];
  if (subject.length > subjectLimit)
    problems.push(`the subject has ${subject.length} columns, ${subjectLimit} are allowed`);
  const parts = subjectForm.exec(subject)?.groups;
  if (!parts) return [...problems, 'the subject is not written as type(area): subject'];
  if (!types.includes(parts.type))
    problems.push(`the type ${parts.type} is none of ${types.join(' ')}`);
  if (!areas.includes(parts.area))
    problems.push(`the area ${parts.area} is none of ${areas.join(' ')}`);
  return problems;
};

const bodyProblems = (second, rest) => {
  if (!rest.some((line) => line.trim() !== '') && !second?.trim())
    return ['there is no body that says why'];
  return second?.trim() ? ['the line after the subject is not blank'] : [];
};

/** What is wrong with the message of one commit. */
export const messageProblems = (message) => {
  const [subject = '', second, ...rest] = message.trimEnd().split('\n');
  return [...subjectProblems(subject), ...bodyProblems(second, rest)];
};

/** The commits that git printed as `hash NUL message NUL`, one after another. */
export const commitsOfLog = (log) => {
  const fields = log.split('\0').map((field) => field.trim());
  const commits = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    commits.push({ hash: fields[at], message: fields[at + 1] });
  }
  return commits;
};

/** One line for each thing that is wrong with a commit. */
export const logProblems = (commits) =>
  commits.flatMap(({ hash, message }) =>
    messageProblems(message).map(
      (problem) => `${hash.slice(0, 9)} ${message.split('\n')[0]}: ${problem}`,
    ),
  );

/** Judges the commits of a checkout: `passed` is false when one is refused, `lines` is what there is to say. */
export const judgeCheckout = (root, since) => {
  const known = spawnSync('git', ['cat-file', '-e', `${since}^{commit}`], { cwd: root });
  if (known.status !== 0) {
    const reason = `this checkout does not hold ${since}, from which on they are judged`;
    return { passed: true, lines: [`No commit was judged: ${reason}.`] };
  }
  const words = ['log', '--no-merges', '-z', '--format=%H%x00%B', `${since}..HEAD`];
  const log = execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const commits = commitsOfLog(log);
  const problems = logProblems(commits);
  if (problems.length > 0) return { passed: false, lines: problems };
  return {
    passed: true,
    lines: [`${commits.length} commits since ${since.slice(0, 9)} are in form.`],
  };
};

const main = () => {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  const since = readFileSync(path.join(root, 'tooling/commits.since'), 'utf8').trim();
  const { passed, lines } = judgeCheckout(root, since);
  const print = passed ? console.log : console.error;
  for (const line of lines) print(line);
  if (!passed) process.exitCode = 1;
};

if (process.argv[1]?.endsWith('commits.mjs')) main();
