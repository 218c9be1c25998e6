import { type eRefillMachine, eRefillRefusal } from '#machines/refill/e-refill.machine.ts';
import { type refillRxMachine, refillRefusal } from '#machines/refill/refill-rx.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Refill Rx';
export const refillRxCommands = defineCommands<typeof refillRxMachine>(
  { name: 'refillRx', kind: 'dialog', title: 'Refill Rx', refusal: refillRefusal },
  [
    {
      id: 'refillRx.process',
      title: 'Process',
      group,
      hint: 'Makes the next fill of every marked prescription; each has its own answer.',
      keys: ['F8', 'Ctrl+Enter'],
      event: { type: 'refill.process' },
      permission: 'rx.fill',
      bar: 5,
      words: ['fill now', 'refill'],
    },
    {
      id: 'refillRx.remove',
      title: 'Delete',
      group,
      hint: 'Takes the marked prescriptions off this list; they stay as they are.',
      keys: ['Alt+D'],
      event: { type: 'refill.remove' },
      bar: 6,
    },
    {
      id: 'refillRx.fax',
      title: 'Fax Refill',
      group,
      hint: 'Asks the prescribers of the marked prescriptions for more refills by fax.',
      keys: ['Alt+F'],
      event: { type: 'refill.fax' },
      permission: 'document.write',
      bar: 7,
      words: ['renewal', 'request'],
    },
    {
      id: 'refillRx.faxes',
      title: 'Faxes',
      group,
      hint: 'Shows what waits, what was sent and what failed.',
      keys: ['F9'],
      event: { type: 'refill.faxes' },
      permission: 'document.read',
      bar: 9,
    },
    {
      id: 'refillRx.auto',
      title: 'Auto Refill',
      group,
      hint: 'Has the marked prescriptions refilled by themselves, or no more.',
      keys: ['Alt+A'],
      event: { type: 'refill.enrol' },
      permission: 'rx.fill',
      bar: 10,
      words: ['enrol', 'withdraw', 'automatic'],
    },
    {
      id: 'refillRx.electronic',
      title: 'E-Refill',
      group,
      hint: 'Asks the prescriber for more refills electronically.',
      keys: ['Alt+E'],
      event: { type: 'refill.electronic' },
      permission: 'erx.process',
      bar: 8,
      words: ['renewal', 'request', 'electronic'],
    },
  ],
);
export const eRefillCommands = defineCommands<typeof eRefillMachine>(
  { name: 'eRefill', kind: 'dialog', title: 'E-Refill(s) Request', refusal: eRefillRefusal },
  [
    {
      id: 'eRefill.send',
      title: 'Send RRE',
      group: 'E-Refill(s) Request',
      hint: 'Asks the prescribers for more refills electronically.',
      keys: ['Ctrl+Enter', 'Alt+S'],
      event: { type: 'eRefill.send' },
      permission: 'erx.process',
      bar: 5,
      words: ['renewal', 'request'],
    },
    {
      id: 'eRefill.anyway',
      title: 'Ask Anyway',
      group: 'E-Refill(s) Request',
      hint: 'Sends what is early, a duplicate or of a course that ends.',
      keys: ['Alt+A'],
      event: { type: 'eRefill.anyway' },
      permission: 'erx.process',
      words: ['duplicate', 'early', 'again'],
    },
  ],
);
export const changeRequestCommands = defineCommands<typeof eRefillMachine>(
  { name: 'changeRequest', kind: 'dialog', title: 'Change Request', refusal: eRefillRefusal },
  [
    {
      id: 'changeRequest.send',
      title: 'Send',
      group: 'Change Request',
      hint: 'Asks the prescriber for the change electronically.',
      keys: ['Ctrl+Enter', 'Alt+S'],
      event: { type: 'eRefill.send' },
      permission: 'erx.process',
      bar: 5,
      words: ['rxchange'],
    },
  ],
);
