import { listDialogRefusal } from '#machines/list-dialog/list-dialog.machine.ts';
import { reorder, vendorLinks } from '#machines/stock/ordering.ts';
import { dispensingReport, receivedReport, receiveStock } from '#machines/stock/receiving.ts';
import type { Opening } from '#machines/record/record.machine.ts';
import { defineCommands, type Command, type CommandSet } from '#ui/commands/registry.ts';

const group = 'Stock', scope = (name: string, title: string) => ({ name, kind: 'dialog' as const, title, refusal: listDialogRefusal });
const opens = (o: Opening) => ({ type: 'dialog.open', ...o });
/** From anywhere: receiving and the reports of the stock. */
export const stockOpenCommands: readonly Omit<Command, 'scope'>[] = [
  { id: 'stock.receive', title: 'Receive stock', group, hint: 'Books a delivery: scan its packages, type its paper.', keys: ['Ctrl+G D'], event: opens(receiveStock()), userType: 'PRIVATE', permission: 'stock.receive', words: ['delivery', 'invoice', 'receiving', 'purchase'] },
  { id: 'stock.received', title: 'Reciept Inventory Report', group, hint: 'What was received, from whom, on which invoice.', keys: ['Ctrl+G T'], event: opens(receivedReport()), userType: 'PRIVATE', permission: 'stock.read', words: ['receipt', 'purchase trail', 'purchases', 'invoices'] },
  { id: 'stock.dispensed', title: 'Dispensing Report', group, hint: 'What was dispensed, of which lots.', keys: ['Ctrl+G N'], event: opens(dispensingReport()), userType: 'PRIVATE', permission: 'stock.read', words: ['dispensed', 'usage'] },
  { id: 'stock.reorder', title: 'Reorder', group, hint: 'What lies under its reorder point, and why it should be ordered.', keys: ['Ctrl+G O'], event: opens(reorder), userType: 'PRIVATE', permission: 'stock.read', words: ['order', 'purchase order', 'par level', 'proposals'] },
  { id: 'stock.orders', title: 'Purchase orders', group, hint: 'Orders to vendors; a delivery is received against one.', keys: [], event: opens({ name: 'purchaseOrders', input: {} }), userType: 'PRIVATE', permission: 'stock.read', words: ['order', 'po'] },
  { id: 'stock.links', title: 'Vendor link rows', group, hint: 'Which vendor delivers which drug, under which item number.', keys: [], event: opens(vendorLinks({})), userType: 'PRIVATE', permission: 'drug.read', words: ['vendor links', 'item number'] },
];
/** Keys of the stock dialogs. */
export const stockCommands: readonly CommandSet[] = [
  defineCommands(scope('receivedReport', 'Reciept Inventory Report'), [
    { id: 'received.receive', title: 'Receive stock', group, hint: 'Books a delivery.', keys: ['Insert'], event: { type: 'list.do', verb: 'create' }, fallback: true, permission: 'stock.receive', bar: 5 },
    { id: 'received.print', title: 'Print', group, hint: 'Prints all lines with their sums.', keys: ['Ctrl+P'], event: { type: 'list.do', verb: 'printAll' }, permission: 'stock.read', bar: 7 },
    { id: 'received.correct', title: 'Take back', group, hint: 'Takes back a line that was booked wrongly, by a movement of its own.', keys: ['F8'], event: { type: 'list.do', verb: 'correct' }, permission: 'stock.adjust', bar: 6, row: true },
  ]),
  defineCommands(scope('dispensingReport', 'Dispensing Report'), [
    { id: 'dispensed.print', title: 'Print', group, hint: 'Prints all lines with their sums.', keys: ['Ctrl+P'], event: { type: 'list.do', verb: 'printAll' }, permission: 'stock.read', bar: 5 },
  ]),
  defineCommands(scope('vendorLinks', 'Vendor link rows'), [
    { id: 'links.add', title: 'Add vendor', group, hint: 'Links a vendor to a drug.', keys: ['Insert'], event: { type: 'list.do', verb: 'create' }, fallback: true, permission: 'drug.write', bar: 5 },
    { id: 'links.edit', title: 'Edit', group, hint: 'Changes item number and cost.', keys: ['Ctrl+E'], event: { type: 'list.do', verb: 'edit' }, fallback: true, permission: 'drug.write', bar: 6, row: true },
    { id: 'links.prefer', title: 'Default', group, hint: 'Orders of this drug go to this vendor.', keys: ['F8'], event: { type: 'list.do', verb: 'prefer' }, permission: 'drug.write', bar: 7, row: true },
    { id: 'links.remove', title: 'Delete', group, hint: 'Takes this vendor from the drug; can be undone.', keys: ['Alt+D'], event: { type: 'list.do', verb: 'remove' }, destructive: 'undo', permission: 'drug.write', row: true },
  ]),
  defineCommands(scope('reorder', 'Reorder'), [
    { id: 'reorder.accept', title: 'Accept', group, hint: 'Puts this row on its vendor’s order.', keys: ['F8'], event: { type: 'list.do', verb: 'accept' }, permission: 'stock.receive', bar: 5, row: true },
    { id: 'reorder.add', title: 'Order a drug', group, hint: 'Puts any drug on an order.', keys: ['Insert'], event: { type: 'list.do', verb: 'create' }, fallback: true, permission: 'stock.receive', bar: 6 },
    { id: 'reorder.links', title: 'Vendor link rows', group, hint: 'The vendors of this drug.', keys: ['Alt+5'], event: { type: 'list.do', verb: 'links' }, permission: 'drug.read', bar: 7, row: true },
    { id: 'reorder.orders', title: 'Purchase orders', group, hint: 'The orders that were made.', keys: ['F9'], event: { type: 'list.do', verb: 'orders' }, permission: 'stock.read', bar: 8 },
  ]),
  defineCommands(scope('purchaseOrders', 'Purchase orders'), [
    { id: 'orders.lines', title: 'Lines', group, hint: 'What stands on this order; while it is open, quantities are changed and lines taken off.', keys: ['Alt+5'], event: { type: 'list.do', verb: 'open' }, permission: 'stock.read', bar: 4, row: true },
    { id: 'orders.receive', title: 'Receive', group, hint: 'Receives what this order still waits for.', keys: ['F8'], event: { type: 'list.do', verb: 'receive' }, permission: 'stock.receive', bar: 5, row: true },
    { id: 'orders.send', title: 'Send', group, hint: 'The order goes to the vendor: it takes no more lines.', keys: ['F9'], event: { type: 'list.do', verb: 'send' }, permission: 'stock.receive', bar: 6, row: true },
    { id: 'orders.close', title: 'Close the order', group, hint: 'Nothing more of it is waited for.', keys: ['Shift+F9'], event: { type: 'list.do', verb: 'close' }, permission: 'stock.receive', bar: 7, row: true },
    { id: 'orders.print', title: 'Print', group, hint: 'Prints this order for its vendor.', keys: ['Ctrl+P'], event: { type: 'list.do', verb: 'print' }, permission: 'stock.read', bar: 8, row: true },
  ]),
  defineCommands(scope('orderLines', 'Order lines'), [
    { id: 'orderLines.change', title: 'Change', group, hint: 'Changes quantity and unit cost of this line, while its order is open.', keys: ['Ctrl+E'], event: { type: 'list.do', verb: 'edit' }, fallback: true, permission: 'stock.receive', bar: 5, row: true },
    { id: 'orderLines.print', title: 'Print', group, hint: 'Prints the whole order for its vendor.', keys: ['Ctrl+P'], event: { type: 'list.do', verb: 'print' }, permission: 'stock.read', bar: 6 },
    { id: 'orderLines.remove', title: 'Delete', group, hint: 'Takes this line off the order, while it is open; the last one takes the order along. Can be undone.', keys: ['Alt+D'], event: { type: 'list.do', verb: 'remove' }, destructive: 'undo', permission: 'stock.receive', row: true },
  ]),
];
