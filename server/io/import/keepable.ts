import { importLimits } from '#domain/import/rules/kinds.ts';
import { hiddenTexts } from '#domain/platform/hidden-texts.ts';
import { withUnseenShown } from '#domain/platform/rules/unseen.ts';
import type { ImportProblem } from '#server/repositories/import/imports.ts';
import type { Reading } from './importer.ts';

const nul = String.fromCharCode(0);
/** Whether a text of a row holds the one character that a text of the database can't. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(nul)
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

/** Why a row can't be kept, whatever its kind: a character that nobody sees; null where it can. */
function unkept(row: unknown): string | null {
  if (holdsNul(row)) return 'It holds a character that can’t be kept (0000). Correct the line.';
  const [first] = hiddenTexts(row);
  return first === undefined ? null : `${first.message} Correct the line.`;
}
/**
 * A reading whose row can be kept, or why it can't: one line of a file stops no other. What is said
 * of a line quotes no more of it than a person reads.
 */
export function keepable<R>(reading: Reading<R>): Reading<R> {
  const { line } = reading;
  const problem = 'row' in reading ? unkept(reading.row) : reading.problem;
  if (problem === null) return reading;
  // By characters: half of one would be none that can be kept.
  const start = problem.slice(0, importLimits.problem * 2);
  const shown = [...start].slice(0, importLimits.problem).join('');
  const whole = withUnseenShown(shown) + (shown.length < problem.length ? '…' : '');
  return { line, problem: whole.replaceAll(nul, '⟦0000⟧') };
}

/**
 * What of a batch's refused lines is listed, after so many of the run: the list has an end, and its
 * last line says that there are more. All of them are counted.
 */
export function listedProblems(
  problems: readonly ImportProblem[],
  before: number,
): readonly ImportProblem[] {
  const room = Math.max(0, importLimits.problems - before);
  const [last] = problems.slice(room - 1);
  if (problems.length < room || room === 0 || last === undefined) return problems.slice(0, room);
  const message = `From this line on what is refused is counted and not listed. ${last.message}`;
  return [...problems.slice(0, room - 1), { line: last.line, message }];
}
