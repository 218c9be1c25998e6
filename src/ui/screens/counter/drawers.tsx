import {
  bills,
  closeDrawerFields,
  drawerTenders,
  drawerTenderText,
  moveDrawerFields,
  openDrawerFields,
} from '#domain/counter/rules/drawer.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { drawerEntriesPlan, drawers, drawersPlan } from '#machines/counter/drawers.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import {
  type VerbOf,
  defineCommands,
  type CommandOf,
  type CommandSet,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';

const group = 'Cash drawers';
/** From anywhere: the drawer of this workstation. */
export const drawerOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'drawers.show',
    title: 'Cash Drawers',
    group,
    hint: 'Opens a drawer with its float, takes cash to the safe, counts and closes it; shows what was over or short.',
    keys: [],
    event: { type: 'dialog.open', ...drawers },
    userType: 'PRIVATE',
    permission: 'drawer.use',
    words: [
      'till',
      'end of day',
      'close the day',
      'register',
      'float',
      'close out',
      'count',
      'z report',
      'over short',
      'drop',
      'pay out',
    ],
  },
];
export const drawerCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof drawersPlan>>(
    { name: 'drawers', kind: 'dialog', title: 'Cash Drawers', refusal: listDialogRefusal },
    [
      {
        id: 'drawers.close',
        title: 'Count and close',
        group,
        hint: 'Counts what is in this drawer and closes it.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'close' },
        bar: 5,
        row: true,
      },
      {
        id: 'drawers.new',
        title: 'Open a drawer',
        group,
        hint: 'Opens the drawer of this workstation with what is in it to give change from.',
        keys: ['Insert'],
        event: { type: 'list.do', verb: 'create' },
        fallback: true,
        bar: 6,
      },
      {
        id: 'drawers.move',
        title: 'Cash in or out',
        group,
        hint: 'Cash that goes to the safe, is taken out for something, or is put in, with why.',
        keys: ['Ctrl+E'],
        event: { type: 'list.do', verb: 'edit' },
        fallback: true,
        bar: 7,
        row: true,
      },
      {
        id: 'drawers.print',
        title: 'Print the report',
        group,
        hint: 'Prints what went in and out of a counted drawer, and its count.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'print' },
        bar: 8,
        row: true,
      },
      {
        id: 'drawers.preview',
        title: 'Preview',
        group,
        hint: 'Shows the report as it prints.',
        keys: ['Alt+P'],
        event: { type: 'list.do', verb: 'preview' },
        words: ['pdf'],
        row: true,
      },
    ],
  ),
];
export const drawersView = declareListDialog({
  plan: drawersPlan,
  title: 'Cash Drawers',
  width: 1760,
  search: 'Workstation, person or note',
  buttons: ['drawers.new', 'drawers.move', 'drawers.print', 'drawers.close'],
  emptyHint: 'No drawer was opened. {key:drawers.new} opens the one of this workstation.',
  above: (dialog) => (
    <Sums
      dialog={dialog}
      names={{
        open: ['Open', String],
        differenceCents: ['Over or short', formatMoney],
        noDrawer: ['Cash of today in no drawer', formatMoney],
      }}
    />
  ),
});
export const drawerEntriesView = declareListDialog({
  plan: drawerEntriesPlan,
  title: 'In and out of the drawer',
  width: 1400,
  search: 'Rx #, patient, reason or person',
  buttons: [],
  emptyHint: 'Nothing went in or out of this drawer yet.',
  above: (dialog) => (
    <Sums
      dialog={dialog}
      names={{
        float: ['Float', formatMoney],
        ...Object.fromEntries(
          drawerTenders.map((drawerTender) => [
            drawerTender,
            [drawerTenderText[drawerTender], formatMoney] as const,
          ]),
        ),
      }}
    />
  ),
});
export const drawerOpenView = recordAsk(
  '',
  460,
  defineForm({ fields: openDrawerFields }, [{ title: 'Float', rows: [['float']] }]),
);
export const drawerMoveView = recordAsk(
  'cash in or out',
  520,
  defineForm({ fields: moveDrawerFields }, [
    { title: 'Cash', rows: [['kind'], ['amount'], ['reason']] },
  ]),
);
export const drawerCloseView = recordAsk(
  'count',
  620,
  defineForm({ fields: closeDrawerFields }, [
    {
      title: 'How many',
      rows: [
        [bills[0].name, bills[1].name, bills[2].name],
        [bills[3].name, bills[4].name, bills[5].name],
        ['coins', 'checks'],
      ],
    },
    { title: 'Note', rows: [['note']] },
  ]),
);
