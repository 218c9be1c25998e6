import type { ImportKind } from '#domain/import/rules/kinds.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import {
  fileField,
  giveUpFields,
  importFields,
  importsPlan,
  kindsOf,
  problemsPlan,
  stateOf,
} from '#machines/import/imports.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';

type Of = ImportKind['of'];
const group = 'Imports';
const commandsOf = (of: Of): CommandSet => {
  const name = importsPlan(of).name;
  const permission = of === 'all' ? 'import.master' : 'import.patient';
  return defineCommands<ListDialogMachine, VerbOf<ReturnType<typeof importsPlan>>>(
    { name, kind: 'dialog', title: 'Imports', refusal: listDialogRefusal },
    [
      {
        id: `${name}.goOn`,
        title: 'Go on',
        group,
        hint: 'Goes on with this import after the last lines that were saved.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'goOn' },
        permission,
        bar: 5,
        row: true,
      },
      {
        id: `${name}.stop`,
        title: 'Stop',
        group,
        hint: 'Ends this import after the lines in hand; it can go on.',
        keys: ['F9'],
        event: { type: 'list.do', verb: 'stop' },
        permission,
        bar: 6,
        row: true,
      },
      {
        id: `${name}.new`,
        title: 'New import',
        group,
        hint: 'Asks for the kind and its files, and begins; or only checks them.',
        keys: ['Insert'],
        event: { type: 'list.do', verb: 'create' },
        fallback: true,
        permission,
        bar: 7,
      },
      {
        id: `${name}.giveUp`,
        title: 'Give up',
        group,
        hint: 'Deletes the files of an import that did not finish; what it has saved stays.',
        keys: ['Alt+G'],
        event: { type: 'list.do', verb: 'giveUp' },
        permission,
        row: true,
      },
    ],
  );
};
export const importCommands: readonly CommandSet[] = [commandsOf('all'), commandsOf('store')];

const hues = {
  running: 'info',
  stopping: 'warn',
  finished: 'ok',
  stopped: 'warn',
  failed: 'danger',
  'given-up': 'neutral',
} as const;
const listOf = (of: Of) => {
  const { name } = importsPlan(of);
  return declareListDialog({
    plan: importsPlan(of),
    title: 'Imports',
    width: 1680,
    search: 'Kind, file or person',
    buttons: [`${name}.giveUp`, `${name}.stop`, `${name}.goOn`, `${name}.new`],
    emptyHint: `Nothing was imported yet. {key:${name}.new} begins.`,
    cells: { state: (row) => <Badge hue={hues[row.state]}>{stateOf(row)}</Badge> },
  });
};
const problemsOf = (of: Of) =>
  declareListDialog({
    plan: problemsPlan(of),
    title: 'Refused lines',
    width: 1180,
    search: 'Line or reason',
    emptyHint: 'No line was refused.',
  });
const newOf = (of: Of) => {
  const fields = importFields(of);
  return recordAsk(
    '',
    700,
    defineForm({ fields }, [
      {
        title: 'New import',
        rows: [
          ['kind'],
          ...kindsOf(of).flatMap((kind) => kind.files.map((file) => [fileField(kind, file)])),
          ...('source' in fields ? [['source']] : []),
          ['checkOnly', 'again'],
        ],
      },
    ]) as AnyForm,
    'Import',
  );
};
const giveUp = recordAsk(
  'give up',
  500,
  defineForm({ fields: giveUpFields }, [{ title: 'Give up', rows: [['sure']] }]),
);

export const importsView = listOf('all');
export const importProblemsView = problemsOf('all');
export const importNewView = newOf('all');
export const importGiveUpView = giveUp;
export const storeImportsView = listOf('store');
export const storeImportProblemsView = problemsOf('store');
export const storeImportNewView = newOf('store');
export const storeImportGiveUpView = giveUp;
