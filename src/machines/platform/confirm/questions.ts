import { messages } from '#domain/platform/messages.ts';

/** The bare keys that a question can be answered with; each has its command. */
export const answerKeys = [
  ...(['Y', 'N', 'S', 'D', 'A', 'B'] as const),
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const),
] as const;
export type AnswerKey = (typeof answerKeys)[number];
export interface Answer {
  readonly id: string;
  readonly label: string;
  /** The bare key that gives this answer. */
  readonly key: AnswerKey;
  readonly tone?: 'primary' | 'danger';
}
export interface ConfirmInput {
  readonly question: string;
  /** What the question is about: the record's name, what is kept, what is lost. */
  readonly detail?: string;
  readonly answers: readonly Answer[];
  /** The answer that has the focus at the start; never a destructive one. */
  readonly focused: string;
  /** The answer that Esc gives. */
  readonly escape: string;
}
export interface ConfirmOutput {
  readonly answer: string;
}

const no: Answer = { id: 'no', label: messages.no, key: 'N' };
/** Yes or No with the focus on No: Enter on the default never destroys anything. */
export const yesNo = (question: string, detail?: string): ConfirmInput => ({
  question,
  ...(detail === undefined ? {} : { detail }),
  focused: 'no',
  escape: 'no',
  answers: [{ id: 'yes', label: messages.yes, key: 'Y', tone: 'danger' }, no],
});
export const saidYes = (output: ConfirmOutput): boolean => output.answer === 'yes';

/** Asked when a dialog with changes is closed: S saves, D discards, Esc stays. */
export const closeQuestion: ConfirmInput = {
  question: messages.confirmClose,
  focused: 'save',
  escape: 'stay',
  answers: [
    { id: 'save', label: messages.saveAndClose, key: 'S', tone: 'primary' },
    { id: 'discard', label: messages.discard, key: 'D', tone: 'danger' },
  ],
};
/** Asked when a step with changes is left backwards. */
export const backQuestion: ConfirmInput = yesNo(messages.confirmBack);
export const signOutQuestion: ConfirmInput = yesNo(
  'A file is still on its way. Stop it and log out?',
  'What has arrived is kept; what is stopped has to be uploaded again.',
);
export type CloseAnswer = 'save' | 'discard' | 'stay';
export const closeAnswer = (output: ConfirmOutput): CloseAnswer =>
  output.answer === 'save' || output.answer === 'discard' ? output.answer : 'stay';
