import { type erxDetailMachine, erxDetailRefusal } from '#machines/erx/erx-detail.machine.ts';
import { type ErxLogMachine, erxLogRefusal } from '#machines/erx/erx-log.machine.ts';
import { type erxRefuseMachine, erxRefuseRefusal } from '#machines/erx/erx-refuse.machine.ts';
import { type erxMachine, erxPresets, erxRefusal } from '#machines/erx/erx.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'eRx';
/** The keys of the electronic inbox. */
export const erxCommands = defineCommands<typeof erxMachine>(
  { name: 'erx', kind: 'dialog', title: 'eRx', refusal: erxRefusal },
  [
    {
      id: 'erx.enter',
      title: 'Enter prescription',
      group,
      hint: 'Opens the entry of this message.',
      keys: ['F8'],
      event: { type: 'erx.enter' },
      permission: 'rx.create',
      bar: 5,
    },
    {
      id: 'erx.detail',
      title: 'View Detail',
      group,
      hint: 'Shows the whole message.',
      keys: ['Alt+D'],
      event: { type: 'erx.detail' },
      bar: 10,
    },
    {
      id: 'erx.refuse',
      title: 'Refuse',
      group,
      hint: 'Refuses the message with a reason; its sender is told.',
      keys: ['Alt+R'],
      event: { type: 'erx.refuse' },
      permission: 'erx.process',
      bar: 15,
    },
    {
      id: 'erx.log',
      title: 'eRx Log',
      group,
      hint: 'Every message of a span of days.',
      keys: ['Alt+L'],
      event: { type: 'erx.log' },
      bar: 20,
    },
    ...erxPresets.map((erxPreset, nth) => ({
      id: `erx.preset-${erxPreset.id}`,
      title: erxPreset.title,
      group,
      hint: `Received messages: ${erxPreset.title.toLowerCase()}.`,
      keys: [`Alt+${nth + 1}`],
      event: { type: 'erx.preset' as const, nth },
    })),
  ],
);
export const erxDetailCommands = defineCommands<typeof erxDetailMachine>(
  { name: 'erxDetail', kind: 'dialog', title: 'This message', refusal: erxDetailRefusal },
  [
    {
      id: 'detail.enter',
      title: 'Enter prescription',
      group,
      hint: 'Opens the entry of this message.',
      keys: ['F8', 'Ctrl+Enter'],
      event: { type: 'detail.enter' },
      permission: 'rx.create',
      bar: 5,
    },
    {
      id: 'detail.refuse',
      title: 'Refuse',
      group,
      hint: 'Refuses the message with a reason; its sender is told.',
      keys: ['Alt+R'],
      event: { type: 'detail.refuse' },
      permission: 'erx.process',
      bar: 10,
    },
    {
      id: 'detail.stop',
      title: 'Cancel prescription',
      group,
      hint: 'Discontinues the prescription that this cancellation means, and answers its sender with what was dispensed.',
      keys: ['Alt+C'],
      event: { type: 'detail.stop' },
      permission: 'rx.discontinue',
      bar: 12,
      words: ['CancelRx', 'discontinue'],
    },
    {
      id: 'detail.transfer',
      title: 'Transfer out',
      group,
      hint: 'Hands the chosen prescription over to the pharmacy that asks for it: it is void here.',
      keys: ['Alt+T'],
      event: { type: 'detail.transfer' },
      permission: 'rx.transfer',
      bar: 13,
      words: ['RxTransferRequest', 'other pharmacy', 'approve'],
    },
    {
      id: 'detail.note',
      title: 'Take note',
      group,
      hint: 'It was read: it leaves what waits, and is kept.',
      keys: ['Alt+N'],
      event: { type: 'detail.note' },
      permission: 'erx.process',
      bar: 14,
      words: ['read', 'done'],
    },
    {
      id: 'detail.retry',
      title: 'Load again',
      group,
      hint: 'Loads the message again.',
      keys: ['Shift+F5'],
      event: { type: 'detail.retry' },
      fallback: true,
    },
  ],
);
export const erxLogCommands = defineCommands<ErxLogMachine>(
  { name: 'erxLog', kind: 'dialog', title: 'eRx Log', refusal: erxLogRefusal },
  [
    {
      id: 'log.search',
      title: 'Search',
      group,
      hint: 'Searches with these dates and words.',
      keys: ['Ctrl+Enter', 'Alt+S'],
      event: { type: 'log.search' },
      bar: 5,
    },
    {
      id: 'log.today',
      title: 'Today',
      group,
      hint: 'The messages of today.',
      keys: ['Alt+1'],
      event: { type: 'log.days', days: 1 },
      bar: 10,
    },
    {
      id: 'log.week',
      title: 'Last 7 Days',
      group,
      hint: 'The messages of the last seven days.',
      keys: ['Alt+2'],
      event: { type: 'log.days', days: 7 },
      bar: 11,
    },
  ],
);
export const erxRefuseCommands = defineCommands<typeof erxRefuseMachine>(
  { name: 'erxRefuse', kind: 'dialog', title: 'Refusal', refusal: erxRefuseRefusal },
  [
    {
      id: 'refuse.send',
      title: 'Refuse',
      group,
      hint: 'Sends the refusal to the prescriber.',
      keys: ['Ctrl+Enter', 'Ctrl+S', 'Alt+R'],
      event: { type: 'refuse.send' },
      bar: 5,
    },
  ],
);
