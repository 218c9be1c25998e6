import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const about = {
  group: 'Add OCT',
  words: ['sale', 'discount', 'promotion'],
  permission: 'otc.read',
} as const;
/** The sales of a product, in its dialog. */
export const otcCommands = defineCommands<typeof recordMachine>(
  { name: 'otcProduct', kind: 'dialog', title: 'This product', refusal: recordRefusal },
  [
    {
      id: 'otcProduct.percentSale',
      title: 'Percent Sale',
      hint: 'A discount on every item, for some days.',
      keys: ['Alt+1'],
      event: { type: 'record.part', part: 'percentSale' },
      ...about,
    },
    {
      id: 'otcProduct.bogoSale',
      title: 'Bogo Sale',
      hint: 'Buy one, get one free, for some days.',
      keys: ['Alt+2'],
      event: { type: 'record.part', part: 'bogoSale' },
      ...about,
    },
    {
      id: 'otcProduct.secondItem',
      title: 'Second Item Discount',
      hint: 'A discount on every second item, for some days.',
      keys: ['Alt+3'],
      event: { type: 'record.part', part: 'secondItem' },
      ...about,
    },
    {
      id: 'otcProduct.companionSale',
      title: 'Companion Item Sale',
      hint: 'A discount when another item is bought with it.',
      keys: ['Alt+4'],
      event: { type: 'record.part', part: 'companionSale' },
      ...about,
    },
  ],
);
