import { type ordersMachine, ordersRefusal } from '#machines/counter/orders.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Order';
/** Keys of the orders. Opening and editing a row are the table's own. */
export const ordersCommands = defineCommands<typeof ordersMachine>(
  { name: 'order', kind: 'screen', title: 'Order', refusal: ordersRefusal },
  [
    {
      id: 'order.next',
      title: 'Next step',
      group,
      hint: 'Opens the least advanced prescription of the order and takes its next right step.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'next' },
      bar: 12,
    },
    {
      id: 'order.promise',
      title: 'Change the promise',
      group,
      hint: 'When it is promised, waiting or delivery.',
      keys: ['Ctrl+E'],
      event: { type: 'list.do', verb: 'edit' },
      bar: 20,
      permission: 'order.write',
      fallback: true,
      words: ['promised', 'waiting', 'delivery', 'time'],
    },
    {
      id: 'order.pickUp',
      title: 'Pick up this order',
      group,
      hint: 'Hands this order over at the counter.',
      keys: ['Ctrl+Shift+P'],
      event: { type: 'list.do', verb: 'pickUp' },
      permission: 'rx.pickup',
      overrides: ['counter.pickUp'],
      bar: 14,
      words: ['hand over', 'counter', 'sell'],
    },
    {
      id: 'order.notes',
      title: 'Notes',
      group,
      hint: 'What others wrote about this order; adds a note.',
      keys: ['Shift+F2'],
      event: { type: 'list.do', verb: 'notes' },
      words: ['comment', 'history', 'memo'],
      bar: 18,
    },
  ],
);

/** Keys of "where is my order". */
export const wimoCommands = defineCommands<typeof ordersMachine>(
  { name: 'wimo', kind: 'screen', title: 'wimo', refusal: ordersRefusal },
  [
    {
      id: 'wimo.next',
      title: 'Next step',
      group: 'wimo',
      hint: 'Opens the least advanced prescription of the order and takes its next right step.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'next' },
      bar: 12,
      row: true,
    },
    {
      id: 'wimo.promise',
      title: 'Change the promise',
      group: 'wimo',
      hint: 'When it is promised, waiting or delivery.',
      keys: ['Ctrl+E'],
      event: { type: 'list.do', verb: 'edit' },
      permission: 'order.write',
      fallback: true,
    },
    {
      id: 'wimo.pickUp',
      title: 'Pick up this order',
      group: 'wimo',
      hint: 'Hands this order over at the counter.',
      keys: ['Ctrl+Shift+P'],
      event: { type: 'list.do', verb: 'pickUp' },
      permission: 'rx.pickup',
      overrides: ['counter.pickUp'],
      bar: 14,
    },
  ],
);
