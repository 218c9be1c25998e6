import { answerKeys } from '#domain/rx/clinical/dur-codes.ts';
import type { alertKeysMachine } from '#machines/rx/verification/alert-keys.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

/** The keys of the answers to the alert that has the focus, wherever alerts are answered. */
export const alertCommands = defineCommands<typeof alertKeysMachine>(
  { name: 'alerts', kind: 'table', title: 'This alert' },
  [
    ...answerKeys.map((key) => ({
      id: `alert.answer-${key}`,
      title: `Answer ${key}`,
      group: 'Alert',
      hint: 'Chooses this answer; its words send it, or Enter where it takes none.',
      keys: [key],
      event: { type: 'alert.key' as const, key },
      hidden: true as const,
      yields: true as const,
      chooses: true as const,
    })),
    {
      id: 'alert.give',
      title: 'Give the chosen answer',
      group: 'Alert',
      hint: 'Records the answer that is chosen, or goes to its words.',
      keys: ['Enter'],
      event: { type: 'alert.give' as const },
      hidden: true,
      yields: true as const,
    },
    {
      id: 'alert.take-back',
      title: 'Take the answer back',
      group: 'Alert',
      hint: 'The alert waits for an answer again, until the final check is signed.',
      keys: ['Ctrl+Backspace'],
      event: { type: 'alert.back' as const },
      yields: true as const,
    },
  ],
);
/** In the words of an answer, Esc goes back to the answers: what is typed stays. */
export const alertWordsCommands = defineCommands<typeof alertKeysMachine>(
  { name: 'alertWords', kind: 'text', title: 'These words' },
  [
    {
      id: 'alert.leave',
      title: 'Back to the answers',
      group: 'Alert',
      hint: 'Leaves the words as they are.',
      keys: ['Escape'],
      event: { type: 'alert.leave' as const },
      overrides: ['dialog.close'],
      hidden: true,
    },
  ],
);
