// npm run budgets [-- --write]
// Each measure of the source has a budget in budgets.json that may only fall. A figure above its budget is refused. A
// figure below it is refused too, until `--write` has lowered the budget: so what was gained is not lost again unseen.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratchetKeys } from './measures.mjs';
import { figuresOfFolder } from './project-figures.mjs';

const groups = ['product', 'tests'];

const shapeProblemsOfEntry = (name, entry) => {
  const isCount = Number.isInteger(entry?.budget) && entry.budget >= 0;
  const problems = isCount ? [] : [`${name}: the budget is not a count`];
  const known = ['budget', 'target'];
  for (const key of Object.keys(entry ?? {})) {
    if (!known.includes(key)) problems.push(`${name}: ${key} is not known`);
  }
  if (entry?.target !== undefined && typeof entry.target !== 'number')
    problems.push(`${name}: the target is not a number`);
  return problems;
};

/** What is missing in the file of budgets, and what does not belong there. */
export const shapeProblems = (budgets) => {
  const unknownGroups = Object.keys(budgets).filter((group) => !groups.includes(group));
  const problems = unknownGroups.map((group) => `${group} is not known`);
  for (const group of groups) {
    const entries = budgets[group] ?? {};
    for (const key of ratchetKeys) {
      const name = `${group}.${key}`;
      if (key in entries) problems.push(...shapeProblemsOfEntry(name, entries[key]));
      else problems.push(`${name} is missing`);
    }
    const unknown = Object.keys(entries).filter((key) => !ratchetKeys.includes(key));
    problems.push(...unknown.map((key) => `${group}.${key} is not known`));
  }
  return problems;
};

/** Every figure that is not its budget, as `{ name, budget, count }`. */
const differences = (budgets, figures) =>
  groups.flatMap((group) =>
    ratchetKeys
      .map((key) => ({
        name: `${group}.${key}`,
        budget: budgets[group][key].budget,
        count: figures[group].total[key],
      }))
      .filter(({ budget, count }) => budget !== count),
  );

/** One sentence for each figure that is not its budget. */
export const ratchetProblems = (budgets, figures) =>
  differences(budgets, figures).map(({ name, budget, count }) =>
    count > budget
      ? `${name} rose from ${budget} to ${count}: a budget may only fall`
      : `${name} fell from ${budget} to ${count}: keep it with npm run budgets -- --write`,
  );

/** The budgets with each one that has room lowered to its figure; none is raised. */
export const loweredBudgets = (budgets, figures) =>
  Object.fromEntries(
    groups.map((group) => [
      group,
      Object.fromEntries(
        Object.entries(budgets[group]).map(([key, entry]) => [
          key,
          { ...entry, budget: Math.min(entry.budget, figures[group].total[key]) },
        ]),
      ),
    ]),
  );

/** How far each figure with a target per 1,000 lines is from it. */
export const targetLines = (budgets, figures) =>
  groups.flatMap((group) =>
    Object.entries(budgets[group])
      .filter(([, { target }]) => target !== undefined)
      .map(([key, { target }]) => {
        const { total } = figures[group];
        const rate = total.lines === 0 ? 0 : (1000 * total[key]) / total.lines;
        const excess = Math.max(0, total[key] - Math.floor((target * total.lines) / 1000));
        const distance = excess === 0 ? 'reached' : `${excess} too many`;
        return `${group}.${key}: ${rate.toFixed(2)} per 1,000 lines, target ${target}, ${distance}`;
      }),
  );

const refuse = (problems) => {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
};

const check = (budgets, figures) => {
  const problems = ratchetProblems(budgets, figures);
  if (problems.length > 0) refuse(problems);
  else console.log('Every figure is its budget.');
};

const lower = (file, budgets, figures) => {
  const lowered = loweredBudgets(budgets, figures);
  writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`);
  const raised = ratchetProblems(lowered, figures);
  if (raised.length === 0) console.log('tooling/budgets.json holds the figures of now.');
  else refuse([...raised, 'No budget is raised by --write: that is an edit by hand.']);
};

const main = () => {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  const file = path.join(root, 'tooling/budgets.json');
  const budgets = JSON.parse(readFileSync(file, 'utf8'));
  const problems = shapeProblems(budgets);
  if (problems.length > 0) {
    refuse(problems.map((problem) => `tooling/budgets.json: ${problem}`));
    return;
  }
  const figures = figuresOfFolder(root);
  for (const line of targetLines(budgets, figures)) console.log(line);
  if (process.argv.includes('--write')) lower(file, budgets, figures);
  else check(budgets, figures);
};

if (process.argv[1]?.endsWith('budgets.mjs')) main();
