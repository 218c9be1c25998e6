import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { trainingRefusal, type trainingMachine } from '#machines/training/training.machine.ts';
import { defineCommands, type CommandOf } from '#ui/platform/commands/registry.ts';

const group = 'Training';
/** From anywhere in a demo store; where patients are real the server would refuse it. */
export const trainingOpenCommand: CommandOf<typeof workstationMachine> = {
  id: 'training.open',
  title: 'Training',
  group,
  hint: 'The cases of the course: begin one, and see how you did.',
  keys: [],
  permission: 'rx.read',
  userType: 'PRIVATE',
  demo: true,
  event: { type: 'dialog.open', name: 'training', input: {} },
  words: ['course', 'case', 'exercise', 'learn', 'practice', 'how did I do', 'score'],
};
export const trainingCommands = defineCommands<typeof trainingMachine>(
  { name: 'training', kind: 'dialog', title: 'Training', refusal: trainingRefusal },
  [
    {
      id: 'training.choose',
      title: 'Begin, or show the task',
      group,
      hint: 'Sets the marked case up and shows its task.',
      keys: ['Enter'],
      event: { type: 'course.choose' },
      fallback: true,
      bar: 1,
    },
    {
      id: 'training.next',
      title: 'Down',
      group,
      hint: 'To the next case.',
      keys: ['Down'],
      event: { type: 'course.move', by: 1 },
      fallback: true,
      repeatable: true,
      hidden: true,
    },
    {
      id: 'training.previous',
      title: 'Up',
      group,
      hint: 'To the case before.',
      keys: ['Up'],
      event: { type: 'course.move', by: -1 },
      fallback: true,
      repeatable: true,
      hidden: true,
    },
    {
      id: 'training.grade',
      title: 'How did I do',
      group,
      hint: 'Grades the case from what is on record.',
      keys: ['F8'],
      event: { type: 'case.grade' },
      bar: 2,
    },
    {
      id: 'training.reset',
      title: 'Begin the case again',
      group,
      hint: 'Puts away what the case has made, and sets it up anew.',
      keys: ['Alt+R'],
      event: { type: 'case.reset' },
      bar: 3,
    },
    {
      id: 'training.leave',
      title: 'Leave the case',
      group,
      hint: 'Puts away what the case has made. No case runs then.',
      keys: ['Alt+L'],
      event: { type: 'case.leave' },
      bar: 4,
    },
    {
      id: 'training.list',
      title: 'All cases',
      group,
      hint: 'Back to the list of the cases.',
      keys: ['Alt+C'],
      event: { type: 'course.list' },
    },
    {
      id: 'training.retry',
      title: 'Ask again',
      group,
      hint: 'Asks for the course again.',
      keys: ['Ctrl+R'],
      event: { type: 'course.retry' },
    },
  ],
);
