import type { Answer, ConfirmInput, ConfirmOutput } from '../confirm/questions.ts';

/** What the server asks about before it saves, and the field that the person goes back to. */
export interface Doubt {
  readonly message: string;
  readonly field: string;
  /** What stands at the field then. */
  readonly atField: string;
  /** The field, for a person: 'Roles'. */
  readonly called: string;
}
const anyway: Answer = { id: 'anyway', label: 'Save anyway', key: 'S', tone: 'danger' };
/** Asked before something unusual is saved; Enter and Esc go back to the field. */
export const doubtQuestion = ({ message, called }: Doubt): ConfirmInput => ({
  question: message,
  focused: 'back',
  escape: 'back',
  answers: [{ id: 'back', label: `Back to ${called}`, key: 'B', tone: 'primary' }, anyway],
});
export const saidAnyway = (output: ConfirmOutput): boolean => output.answer === anyway.id;
