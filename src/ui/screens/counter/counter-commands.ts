import { type pickUpMachine, pickUpRefusal } from '#machines/counter/pick-up.machine.ts';
import { type placeBagMachine, placeBagRefusal } from '#machines/counter/place-bag.machine.ts';
import { pickUpArguments } from '#ui/platform/commands/arguments.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const numbered = Array.from({ length: 9 }, (_, index) => ({
  id: `pickUp.choose-${index + 1}`,
  title: `Number ${index + 1}`,
  group: 'Pick-up',
  hint: 'Chooses this order; at the hand-over, leaves this prescription here, or takes it along.',
  keys: [`Alt+${index + 1}`],
  event: { type: 'pickUp.choose' as const, index },
  hidden: true as const,
}));
export const pickUpCommands = defineCommands<typeof pickUpMachine>(
  { name: 'pickUp', kind: 'dialog', title: 'Pick-up', refusal: pickUpRefusal },
  [
    {
      id: 'pickUp.go',
      title: 'Go on',
      group: 'Pick-up',
      hint: 'Looks up, compares, or hands over: the next thing here.',
      keys: ['Ctrl+Enter', 'F8', 'Alt+L', 'Alt+H', 'Alt+P'],
      event: { type: 'pickUp.go' },
      permission: 'rx.pickup',
      bar: 1,
    },
    {
      id: 'pickUp.another',
      title: 'Another order',
      group: 'Pick-up',
      hint: 'Forgets this order and asks for the next.',
      keys: ['Alt+N'],
      event: { type: 'pickUp.another' },
      bar: 2,
    },
    {
      id: 'pickUp.unscanned',
      title: 'Vials can’t be scanned',
      group: 'Pick-up',
      hint: 'A label is torn, or the bag stays closed: asks why, in words.',
      keys: ['Alt+U'],
      event: { type: 'pickUp.unscanned' },
      permission: 'rx.pickup',
      words: ['damaged', 'barcode', 'sealed'],
    },
    {
      id: 'pickUp.drawer',
      title: 'Open a drawer',
      group: 'Pick-up',
      hint: 'Opens the drawer of this workstation with its float; the pick-up stays as it is.',
      keys: ['Alt+D'],
      event: { type: 'pickUp.drawer' },
      permission: 'drawer.use',
      words: ['till', 'cash'],
    },
    {
      id: 'pickUp.back',
      title: 'Back to the hand-over',
      group: 'Pick-up',
      hint: 'The vials are scanned after all.',
      keys: ['Alt+B'],
      event: { type: 'pickUp.back' },
    },
    {
      id: 'pickUp.print',
      title: 'Print the receipt',
      group: 'Pick-up',
      hint: 'Prints the receipt, or opens it where this workstation has no printer for receipts.',
      keys: ['Ctrl+P', 'F9', 'Alt+R'],
      event: { type: 'pickUp.print' },
      permission: 'rx.pickup',
      bar: 3,
    },
    ...numbered,
  ],
);
export const placeBagCommands = defineCommands<typeof placeBagMachine>(
  { name: 'placeBag', kind: 'dialog', title: 'Bin a bag', refusal: placeBagRefusal },
  [
    {
      id: 'placeBag.place',
      title: 'Place the bag',
      group: 'Bins',
      hint: 'Places the bag in the bin.',
      keys: ['Ctrl+Enter', 'F8', 'Alt+P'],
      event: { type: 'bag.place' },
      permission: 'rx.bin',
      bar: 1,
    },
  ],
);
/** The counter's two dialogs, from anywhere. */
export const counterOpenCommands = [
  {
    id: 'counter.pickUp',
    title: 'Pick up',
    group: 'Counter',
    hint: 'Hands an order over: bag, two identifiers, signature, payment.',
    keys: ['Ctrl+Shift+P'],
    event: { type: 'dialog.open', name: 'pickUp', input: {} },
    userType: 'PRIVATE' as const,
    permission: 'rx.pickup' as const,
    args: pickUpArguments,
    words: ['counter', 'hand over', 'sell', 'register', 'checkout', 'counseling'],
  },
  {
    id: 'counter.sendOut',
    title: 'Out for delivery',
    group: 'Counter',
    hint: 'Gives an order to the driver: bag, vials, whose it is, payment.',
    keys: ['Ctrl+Shift+Y'],
    event: { type: 'dialog.open', name: 'pickUp', input: { how: 'delivery' } },
    userType: 'PRIVATE' as const,
    permission: 'rx.deliver' as const,
    words: ['delivery', 'driver', 'courier', 'route'],
  },
  {
    id: 'counter.placeBag',
    title: 'Bin a bag',
    group: 'Counter',
    hint: 'Bag scan, then bin scan.',
    keys: ['Ctrl+Shift+B'],
    event: { type: 'dialog.open', name: 'placeBag', input: {} },
    userType: 'PRIVATE' as const,
    permission: 'rx.bin' as const,
    words: ['will call', 'shelf', 'binman'],
  },
] as const;
