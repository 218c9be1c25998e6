import { describe, expect, test } from 'vitest';
import {
  clockDialogColumns,
  dialogColumns,
} from '#machines/platform/list-dialog/dialog-columns.ts';
import type { ListPlan } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';

interface BinRow {
  readonly id: number;
  readonly name: string;
  readonly bags: number;
}
const binList = dialogColumns<BinRow>()({
  name: { title: 'Bin', width: 262, grow: true, text: (row) => row.name },
  bags: { title: 'Bags', width: 60, align: 'right', sortable: false, text: (row) => `${row.bags}` },
});
const plan: ListPlan<BinRow> = {
  name: 'bins',
  call: 'bins.search',
  ...binList,
  keyOf: (row) => row.id,
  rowActions: {},
  changeEvents: [],
};
const a1: BinRow = { id: 1, name: 'A1', bags: 3 };

describe('the columns of a list in a dialog, declared once', () => {
  test('stand in their order, each with what the table shows of it', () => {
    expect(plan.columns).toEqual([
      { id: 'name', title: 'Bin', width: 262, grow: true },
      { id: 'bags', title: 'Bags', width: 60, align: 'right', sortable: false },
    ]);
  });

  test('say what a person reads in a cell, and nothing for a column that is none', () => {
    const cells = ['name', 'bags', 'toString', 'constructor', ''];

    expect(cells.map((id) => plan.textOf(a1, id))).toEqual(['A1', '3', '', '', '']);
  });

  test('tell times by the clock of the store', () => {
    const { textOf } = clockDialogColumns<BinRow>()({
      today: { title: 'Today', width: 94, text: (_, clock) => clock.today() },
    });

    expect(textOf(a1, 'today', storeClock)).toBe(storeClock.today());
  });
});
