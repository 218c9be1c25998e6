import { trainingMachines } from '#machines/training/feature.ts';
import type { TrainingRef } from '#machines/training/training.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { trainingCommands, trainingOpenCommand } from './commands.ts';
import { TrainingDialog } from './training-dialog.tsx';

/**
 * The course of cases in a demo store. Its view comes with the work behind the sign-in: a chunk of
 * its own would split what it shares with the first script, which then weighs 3 kB more.
 */
export const trainingFeature = defineFeature({
  ...trainingMachines,
  views: {
    training: {
      title: 'Training',
      width: 760,
      View: TrainingDialog,
    } satisfies DialogView<TrainingRef>,
  },
  commands: [trainingCommands],
  everywhere: [trainingOpenCommand],
});
