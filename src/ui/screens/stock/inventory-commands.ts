import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type {
  controlledPlan,
  countPlan,
  expiringPlan,
  ledgerPlan,
} from '#machines/stock/inventory.ts';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';

const scope = (name: string, title: string) => ({
  name,
  kind: 'dialog' as const,
  title,
  refusal: listDialogRefusal,
});
/** What the lists of lots know besides the keys of tables and dialogs. */
export const inventoryCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof controlledPlan>>(
    scope('controlMeds', 'Control Meds'),
    [
      {
        id: 'controlMeds.pmp',
        title: 'PMP Report',
        group: 'Control Meds',
        hint: 'What the state’s monitoring program was not told of yet.',
        keys: ['F9'],
        event: { type: 'list.do', verb: 'pmp' },
        permission: 'rx.read',
        bar: 5,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof ledgerPlan>>(
    scope('controlLedger', 'Ledger'),
    [],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof expiringPlan>>(scope('expiredInventory', 'EI'), [
    {
      id: 'ei.quarantine',
      title: 'Quarantine',
      group: 'EI',
      hint: 'Takes this lot out of what may be dispensed, or gives it back.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'quarantine' },
      permission: 'stock.adjust',
      bar: 5,
      row: true,
    },
    {
      id: 'ei.return',
      title: 'Return to vendor',
      group: 'EI',
      hint: 'Books what of this lot goes back to a vendor.',
      keys: ['F9'],
      event: { type: 'list.do', verb: 'giveBack' },
      permission: 'stock.adjust',
      bar: 6,
      row: true,
    },
    {
      id: 'ei.receive',
      title: 'Receive into quarantine',
      group: 'EI',
      hint: 'A delivery that is expired, recalled or damaged, with what becomes of it.',
      keys: ['Insert'],
      event: { type: 'list.do', verb: 'create' },
      fallback: true,
      permission: 'stock.receive',
      bar: 7,
    },
    {
      id: 'ei.destroy',
      title: 'Destroy',
      group: 'EI',
      hint: 'Books what of this lot in quarantine was destroyed here.',
      keys: ['Alt+D'],
      event: { type: 'list.do', verb: 'destroy' },
      permission: 'stock.adjust',
      bar: 8,
      row: true,
    },
  ]),
  defineCommands<ListDialogMachine, VerbOf<typeof countPlan>>(scope('physicalInventory', 'PI'), [
    {
      id: 'pi.count',
      title: 'Count',
      group: 'PI',
      hint: 'Counts what lies on the shelf of one lot.',
      keys: ['Insert'],
      event: { type: 'list.do', verb: 'create' },
      fallback: true,
      permission: 'stock.adjust',
      bar: 5,
    },
    {
      id: 'pi.post',
      title: 'Post',
      group: 'PI',
      hint: 'Books the difference of this lot.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'post' },
      permission: 'stock.adjust',
      bar: 6,
      row: true,
    },
    {
      id: 'pi.finish',
      title: 'Finish',
      group: 'PI',
      hint: 'Ends this physical inventory.',
      keys: ['F9'],
      event: { type: 'list.do', verb: 'finish' },
      permission: 'stock.adjust',
      bar: 7,
    },
  ]),
];
