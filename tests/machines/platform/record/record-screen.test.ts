import { expect, test } from 'vitest';
import {
  recordScreenMachine,
  type RecordScreenInput,
} from '#machines/platform/record/record-screen.machine.ts';
import { reachable } from '#tests/platform/graph.ts';

const input: RecordScreenInput = {
  dialog: 'vendor',
  kind: 'vendor',
  list: { columns: [{ id: 'name' }], atOnce: false },
  record: (row) => ({ ...row, title: 'Vendor', fields: {}, blank: {} }),
  reasons: {
    block: () => ({
      title: 'Blocked Reason',
      kind: 'blocked',
      record: { entity: 'vendor', id: 3, version: 2 },
      on: true,
      text: '',
      presets: [],
      autoClose: true,
    }),
  },
};
const row = { id: 3, version: 2, name: 'Maple Medical' };
const asked = (verb: string) => ({
  type: 'list.asked' as const,
  verb,
  key: 3,
  row,
  keys: [3],
  column: null,
});

test('every state of a page of records can be reached', () => {
  const { unreached } = reachable(recordScreenMachine, {
    input,
    project: (snapshot) => snapshot.value,
    events: {
      'list.asked': [asked('edit'), asked('remove'), asked('activate'), asked('block')],
      'live.changed': [{ type: 'live.changed', entity: 'vendor', id: 3, version: 3 }],
      'work.refresh': [{ type: 'work.refresh' }],
      'record.open': [{ type: 'record.open', id: 3 }],
      'record.create': [{ type: 'record.create' }],
      'dialog.close': [{ type: 'dialog.close' }],
      'list.do': [{ type: 'list.do', verb: 'edit' }],
      'scan.arrived': [],
    },
    settle: {
      openRecord: {
        done: [
          { kind: 'saved', row, next: false },
          { kind: 'chosen', row, next: false },
          { kind: 'unchanged', row: null, next: false },
        ],
        error: [new Error('offline')],
      },
      removeRecord: {
        done: [
          { kind: 'removed', row, next: false },
          { kind: 'unchanged', row: null, next: false },
        ],
        error: [new Error('offline')],
      },
      askReason: {
        done: [
          { changed: true, on: true, text: 'Board order', version: 3 },
          { changed: false, on: false, text: '', version: 2 },
        ],
        error: [new Error('offline')],
      },
      act: {
        done: [
          { kind: 'done', row },
          { kind: 'refused', message: 'No' },
        ],
        error: [new Error('offline')],
      },
    },
  });
  expect(unreached).toEqual([]);
});
