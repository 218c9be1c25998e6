import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import { alikeLine, alikeMessage, alikeName } from '#domain/patient/rules/alike-question.ts';
import type { Answer, ConfirmInput, ConfirmOutput } from '../confirm/confirm.machine.ts';

export const addAnyway = 'add';
const mostOffered = 9;
const openAnswer = (row: AlikeRow, index: number): Answer => ({
  id: `open ${row.id}`,
  label: `Open ${alikeName(row)}`,
  key: String(index + 1),
  ...(index === 0 ? { tone: 'primary' as const } : {}),
});
/**
 * Asked before somebody is added who may be stored: open that one, add anyway, or go back to the
 * form. Enter opens the likeliest, Esc goes back: neither adds anybody.
 */
export function alikeQuestion(alike: readonly AlikeRow[]): ConfirmInput {
  const offered = alike.slice(0, mostOffered);
  const more = alike.length - offered.length;
  return {
    question: alikeMessage(alike),
    detail: [...offered.map(alikeLine), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
    focused: `open ${offered[0]?.id ?? ''}`,
    escape: 'back',
    answers: [
      ...offered.map(openAnswer),
      { id: addAnyway, label: 'Add anyway', key: 'A', tone: 'danger' },
      { id: 'back', label: 'Back', key: 'B' },
    ],
  };
}
/** Who was said to be the one that was meant. */
export const chosenOf = (alike: readonly AlikeRow[], output: ConfirmOutput): AlikeRow | undefined =>
  alike.find((row) => output.answer === `open ${row.id}`);
