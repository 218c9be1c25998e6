import { listDialogRefusal } from '#machines/list-dialog/list-dialog.machine.ts';
import { receivedReport, receiveStock } from '#machines/stock/receiving.ts';
import type { Opening } from '#machines/record/record.machine.ts';
import { defineCommands, type Command, type CommandSet } from '#ui/commands/registry.ts';

const group = 'Stock', scope = (name: string, title: string) => ({ name, kind: 'dialog' as const, title, refusal: listDialogRefusal });
const opens = (o: Opening) => ({ type: 'dialog.open', ...o });
/** From anywhere: receiving and the reports of the stock. */
export const stockOpenCommands: readonly Omit<Command, 'scope'>[] = [
  { id: 'stock.receive', title: 'Receive stock', group, hint: 'Books a delivery: scan its packages, type its paper.', keys: ['Ctrl+G D'], event: opens(receiveStock()), userType: 'PRIVATE', permission: 'stock.receive', words: ['delivery', 'invoice', 'receiving', 'purchase'] },
  { id: 'stock.received', title: 'Reciept Inventory Report', group, hint: 'What was received, from whom, on which invoice.', keys: ['Ctrl+G T'], event: opens(receivedReport()), userType: 'PRIVATE', permission: 'stock.read', words: ['receipt', 'purchase trail', 'purchases', 'invoices'] },
];
/** Keys of the stock dialogs. */
export const stockCommands: readonly CommandSet[] = [
  defineCommands(scope('receivedReport', 'Reciept Inventory Report'), [
    { id: 'received.receive', title: 'Receive stock', group, hint: 'Books a delivery.', keys: ['Insert'], event: { type: 'list.do', verb: 'create' }, fallback: true, permission: 'stock.receive', bar: 5 },
    { id: 'received.correct', title: 'Take back', group, hint: 'Takes back a line that was booked wrongly, by a movement of its own.', keys: ['F8'], event: { type: 'list.do', verb: 'correct' }, permission: 'stock.adjust', bar: 6, row: true },
  ]),
];
