// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import { column, listColumns, textOfColumns } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';

afterEach(cleanup);
interface Refill {
  readonly id: number;
  readonly patient: string;
}
const columns = [column<Refill>({ id: 'patient', title: 'Patient' })];
/** The refills of one side, searched by a name that none of them has. */
async function searched(isFoundBeside: boolean): Promise<string | null> {
  const ports = localRows<Refill>({
    rows: () => [],
    keyOf: (refill) => refill.id,
    textOf: textOfColumns(columns),
    sortOf: (refill) => refill.patient,
    searched: ['patient'],
  });
  const list = createActor(listMachine.provide({ actors: ports }), {
    input: { columns: listColumns(columns), textOf: textOfColumns(columns), verbs: {} },
  }).start();
  list.send({ type: 'list.search', text: 'carter' });
  render(
    <DataTable
      list={list}
      columns={columns}
      label="Ready to fill"
      emptyHint="Nothing of it can be filled now."
      isFoundBeside={isFoundBeside}
    />,
  );
  const hint = await screen.findByText(/Nothing of it can be filled now\.$/);
  return hint.textContent;
}

test('a name that is found in the table beside is not called a slip of the spelling', async () => {
  expect(await searched(true)).toBe('Nothing of it can be filled now.');
});
test('a name that is found in neither is', async () => {
  expect(await searched(false)).toBe(
    'Nothing here fits “carter”: look at the spelling. Nothing of it can be filled now.',
  );
});
