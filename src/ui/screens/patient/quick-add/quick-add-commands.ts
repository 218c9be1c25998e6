import {
  type quickAddMachine,
  quickAddRefusal,
} from '#machines/patient/quick-add/quick-add.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Record';
const cities = Array.from({ length: 9 }, (_, index) => ({
  id: `quickAdd.city-${index + 1}`,
  title: `City ${index + 1}`,
  group,
  hint: 'Takes this city of the zip code.',
  keys: [`Alt+${index + 1}`],
  event: { type: 'zip.choose' as const, index },
  hidden: true as const,
}));
/** The keys of a record that is added from inside other work. */
export const quickAddCommands = defineCommands<typeof quickAddMachine>(
  { name: 'quickAdd', kind: 'dialog', title: 'This record', refusal: quickAddRefusal },
  [
    {
      id: 'quickAdd.save',
      title: 'Save',
      group,
      hint: 'Saves and goes back to the field with the new record chosen.',
      keys: ['Ctrl+S', 'Ctrl+Enter', 'Alt+S'],
      event: { type: 'record.save', then: 'close' },
      bar: 10,
    },
    {
      id: 'quickAdd.discard',
      title: 'Discard',
      group,
      hint: 'Takes back everything that was typed.',
      keys: ['Ctrl+Shift+D'],
      event: { type: 'record.discard' },
    },
    {
      id: 'quickAdd.retry',
      title: 'Try again',
      group,
      hint: 'Saves again after a fault.',
      keys: ['Shift+F5'],
      event: { type: 'record.retry' },
      fallback: true,
    },
    ...cities,
  ],
);
