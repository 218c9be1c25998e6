import { type editRxMachine, editRxRefusal } from '#machines/label/edit-rx.machine.ts';
import type { printLabelMachine } from '#machines/label/print-label.machine.ts';
import { printLabelRefusal } from '#machines/label/print-label.refusal.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

export const printLabelCommands = defineCommands<typeof printLabelMachine>(
  { name: 'printLabel', kind: 'dialog', title: 'Print Label', refusal: printLabelRefusal },
  [
    {
      id: 'label.print',
      title: 'Print',
      group: 'Label',
      hint: 'Prints the labels.',
      keys: ['Ctrl+P', 'Ctrl+Enter', 'Alt+P'],
      event: { type: 'label.print' },
      bar: 1,
    },
    {
      id: 'label.bag',
      title: 'Label of the bag',
      group: 'Label',
      hint: 'Prints the label of the bag alone; after the final check it came by itself.',
      keys: ['Alt+B'],
      event: { type: 'label.bag' },
      words: ['bag'],
    },
    {
      id: 'label.language',
      title: 'Other language',
      group: 'Label',
      hint: 'Prints this label in the other language than the one shown: English or Spanish.',
      keys: ['Alt+L'],
      event: { type: 'label.language' },
      words: ['spanish', 'english', 'español'],
      bar: 2,
    },
    {
      id: 'label.next',
      title: 'Next label',
      group: 'Label',
      hint: 'Shows the next label of several.',
      keys: ['Alt+PageDown'],
      event: { type: 'label.show', by: 1 },
      bar: 3,
    },
    {
      id: 'label.previous',
      title: 'Previous label',
      group: 'Label',
      hint: 'Shows the label before.',
      keys: ['Alt+PageUp'],
      event: { type: 'label.show', by: -1 },
    },
    {
      id: 'label.retry',
      title: 'Try again',
      group: 'Label',
      hint: 'Asks the server again.',
      keys: ['Shift+F5'],
      event: { type: 'label.retry' },
      fallback: true,
    },
  ],
);
export const editRxCommands = defineCommands<typeof editRxMachine>(
  { name: 'editRx', kind: 'dialog', title: 'Edit Rx', refusal: editRxRefusal },
  [
    {
      id: 'editRx.open',
      title: 'Open',
      group: 'Prescription',
      hint: 'Opens the prescription of this number.',
      keys: ['Ctrl+Enter', 'Alt+O'],
      event: { type: 'edit.open' },
      bar: 1,
    },
  ],
);
