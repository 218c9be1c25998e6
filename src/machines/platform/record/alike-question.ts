import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import { alikeLine, alikeMessage, alikeName } from '#domain/patient/rules/alike-question.ts';
import { required } from '#domain/platform/required.ts';
import {
  answerKeys,
  type Answer,
  type ConfirmInput,
  type ConfirmOutput,
} from '../confirm/questions.ts';

export const addAnyway = 'add';
const digits = answerKeys.filter((key) => /\d/.test(key));
const openAnswers = (rows: readonly AlikeRow[]): readonly Answer[] =>
  digits.slice(0, rows.length).map((key, index) => {
    const row = required(rows[index], 'A patient for each digit');
    return {
      id: `open ${row.id}`,
      label: `Open ${alikeName(row)}`,
      key,
      ...(index === 0 ? { tone: 'primary' as const } : {}),
    };
  });
/**
 * Asked before somebody is added who may be stored: open that one, add anyway, or go back to the
 * form. Enter opens the likeliest, Esc goes back: neither adds anybody.
 */
export function alikeQuestion(alike: readonly AlikeRow[]): ConfirmInput {
  const offered = alike.slice(0, digits.length);
  const more = alike.length - offered.length;
  return {
    question: alikeMessage(alike),
    detail: [...offered.map(alikeLine), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    focused: `open ${offered[0]?.id ?? ''}`,
    escape: 'back',
    answers: [
      ...openAnswers(offered),
      { id: addAnyway, label: 'Add anyway', key: 'A', tone: 'danger' },
      { id: 'back', label: 'Back', key: 'B' },
    ],
  };
}
/** Who was said to be the one that was meant. */
export const chosenOf = (alike: readonly AlikeRow[], output: ConfirmOutput): AlikeRow | undefined =>
  alike.find((row) => output.answer === `open ${row.id}`);
