import type { alertKeysMachine } from '#machines/rx/verification/alert-keys.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { answerKeys } from '../entry/rx-entry-commands.ts';

/** The number keys of the alert that has the focus, wherever alerts are answered. */
export const alertCommands = defineCommands<typeof alertKeysMachine>(
  { name: 'alerts', kind: 'table', title: 'This alert' },
  [
    ...answerKeys.map((key, nth) => ({
      id: `alert.answer-${nth + 1}`,
      title: `Answer ${key}`,
      group: 'Alert',
      hint: 'Gives this answer to the alert.',
      keys: [key],
      event: { type: 'alert.key' as const, nth },
      hidden: true as const,
      yields: true as const,
    })),
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
