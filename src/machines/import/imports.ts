import type { ImportProblemRow, ImportRunRow } from '#domain/import/contract/imports.ts';
import {
  importKinds,
  importLimits,
  importStates,
  type ImportFile,
  type ImportKind,
} from '#domain/import/rules/kinds.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatCount } from '#domain/platform/rules/money.ts';
import type { FileSending } from '#machines/platform/attach/attach.machine.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

/** What an import is begun with. */
export interface ImportStart {
  readonly kind: string;
  readonly files: readonly { readonly name: string; readonly key: string }[];
  readonly source: string | null;
  readonly checkOnly: boolean;
  readonly again: boolean;
}
/** What imports ask of the server. `attach` sends a file, part by part. */
export interface ImportPorts extends FileSending {
  runs(query: ListQuery, signal: AbortSignal): Promise<ListPage<ImportRunRow>>;
  problems(query: ListQuery, signal: AbortSignal): Promise<ListPage<ImportProblemRow>>;
  start(importStart: ImportStart): Promise<Result<ImportRunRow>>;
  stop(runId: number): Promise<Result<ImportRunRow>>;
  goOn(runId: number): Promise<Result<ImportRunRow>>;
  giveUp(runId: number): Promise<Result<ImportRunRow>>;
}
type Of = ImportKind['of'];
const names = {
  all: { list: 'imports', problems: 'importProblems', create: 'importNew', giveUp: 'importGiveUp' },
  store: {
    list: 'storeImports',
    problems: 'storeImportProblems',
    create: 'storeImportNew',
    giveUp: 'storeImportGiveUp',
  },
} as const;
export const kindsOf = (of: Of): readonly ImportKind[] =>
  importKinds.filter((importKind) => importKind.of === of);
/**
 * The field of a file: each kind has its own, so that nothing that was chosen for one is taken for
 * another.
 */
export const fileField = (kind: ImportKind, file: Pick<ImportFile, 'name'>): string =>
  `${kind.value}_${file.name}`;
/** What is asked before an import begins: the kind, the files that it needs, and how. */
export function importFields(of: Of): Fields {
  const kinds = kindsOf(of);
  const options = nonEmpty(
    kinds.map(({ value, label }) => ({ value, label })),
    'The first kind of import',
  );
  return {
    kind: f.choice({ label: 'Kind', of: options, required: true }),
    ...Object.fromEntries(
      kinds.flatMap((kind) =>
        kind.files.map((file) => [
          fileField(kind, file),
          f.file({
            label: file.label,
            of: names[of].list,
            when: { field: 'kind', is: kind.value },
            ...(file.required ? { required: 'shown' } : {}),
          }),
        ]),
      ),
    ),
    ...Object.fromEntries(
      kinds
        .filter((kind) => kind.sourced)
        .map((kind) => [
          'source',
          f.text({
            label: 'Other system',
            max: importLimits.source,
            required: 'shown',
            when: { field: 'kind', is: kind.value },
            help: 'Stands beside what it told.',
          }),
        ]),
    ),
    checkOnly: f.flag({ label: 'Check only (saves nothing)' }),
    again: f.flag({ label: 'Once more, where imported before' }),
  };
}
export const giveUpFields = {
  sure: f.flag({ label: 'The rest stays out, its files are deleted', sayOff: 'Not said yet' }),
};
const titles: Readonly<Record<string, string>> = Object.fromEntries(
  importStates.map((importState) => [importState.value, importState.label]),
);
/** How a run stands, in a word. */
export const stateOf = (row: Pick<ImportRunRow, 'state' | 'checkOnly'>): string =>
  row.checkOnly && row.state === 'finished'
    ? 'Checked'
    : required(titles[row.state], 'The state’s name');
const count = formatCount;

const show = [
  {
    name: 'show',
    label: 'Imports',
    options: [
      { value: 'all', label: 'All' },
      { value: 'running', label: 'Under way' },
      { value: 'open', label: 'Can go on' },
    ],
    initial: 'all',
  },
];
const importsList = clockDialogColumns<ImportRunRow>()({
  kind: { title: 'Kind', width: 210, grow: true, text: (row) => row.kind },
  files: { title: 'Files', width: 200, grow: true, text: (row) => row.files },
  by: { title: 'Who', width: 130, text: (row) => row.by },
  startedAt: {
    title: 'Started',
    width: 126,
    text: (row, clock) => instantText(clock, row.startedAt),
  },
  state: { title: 'State', width: 92, text: stateOf },
  percent: { title: '%', width: 62, align: 'right', text: (row) => `${row.percent}%` },
  lines: { title: 'Lines', width: 84, align: 'right', text: (row) => count(row.lines) },
  added: {
    title: 'Added',
    width: 124,
    align: 'right',
    text: (row) => (row.checkOnly ? `${count(row.added)} possible` : count(row.added)),
  },
  changed: {
    title: 'Changed',
    width: 84,
    align: 'right',
    text: (row) => (row.checkOnly ? '' : count(row.changed)),
  },
  skipped: { title: 'Skipped', width: 84, align: 'right', text: (row) => count(row.skipped) },
  why: {
    title: 'Why not',
    width: 180,
    grow: true,
    sortable: false,
    text: (row) => row.why ?? (row.skipped > 0 ? 'Its refused lines say why' : ''),
  },
});
/** Every import with how it stands, the newest first; Enter opens the lines that were refused. */
export const importsPlan = (of: Of) =>
  ({
    name: names[of].list,
    call: `${names[of].list}.search`,
    ...importsList,
    keyOf: (row) => row.id,
    choices: show,
    changeEvents: ['import'],
    rowActions: {
      open: {
        ask: (row) => ({
          name: names[of].problems,
          input: { values: { runId: required(row, 'The import').id } },
        }),
      },
      create: {
        ask: () =>
          prompt(names[of].create, {
            id: 0,
            version: 0,
            title: 'New import',
            fields: importFields(of),
            blank: {
              kind: required(kindsOf(of)[0], 'The first kind').value,
              checkOnly: false,
              again: false,
            },
          }),
      },
      stop: {
        act: true,
        why: (row) => {
          if (row.state === 'running') return null;
          return row.state === 'stopping'
            ? 'It ends after the lines in hand.'
            : 'It is not under way.';
        },
      },
      goOn: {
        act: true,
        why: (row) => {
          if (row.state === 'running' || row.state === 'stopping') return 'It is under way.';
          if (row.resumable) return null;
          return row.state === 'stopped' || row.state === 'failed'
            ? 'Its files are not here: begin a new import with them, it goes on where it was.'
            : 'It has ended.';
        },
      },
      giveUp: {
        why: (row) => {
          if (row.state === 'stopped' || row.state === 'failed') return null;
          return row.state === 'running' || row.state === 'stopping'
            ? 'Stop it first.'
            : 'It has ended.';
        },
        ask: (row) => {
          const { id, kind } = required(row, 'The import');
          return prompt(names[of].giveUp, {
            id,
            version: 0,
            title: kind,
            fields: giveUpFields,
            blank: { sure: false },
          });
        },
      },
    },
  }) satisfies ClockPlan<ImportRunRow>;
const problemFields = { runId: f.number({ label: 'Import', readOnly: true }) };
const problemsList = dialogColumns<ImportProblemRow>()({
  line: { title: 'Line', width: 96, align: 'right', text: (row) => count(row.line) },
  message: { title: 'Why', width: 600, grow: true, text: (row) => row.message },
});
/** The lines of one import that were refused, each with its number in the files and why. */
export const problemsPlan = (of: Of) =>
  ({
    name: names[of].problems,
    call: `${names[of].list}.problems`,
    ...problemsList,
    keyOf: (row) => row.line,
    fields: problemFields,
    changeEvents: ['import'],
    rowActions: {},
  }) satisfies ListPlan<ImportProblemRow>;

const acting =
  (ports: ImportPorts) =>
  async ({ verb, row }: Act): Promise<Acted> => {
    const ownRow = row as ImportRunRow;
    const result = await (verb === 'stop' ? ports.stop(ownRow.id) : ports.goOn(ownRow.id));
    return result.ok
      ? {
          kind: 'done',
          message:
            verb === 'stop'
              ? `${ownRow.kind}: it ends after the lines in hand.`
              : `${ownRow.kind}: it goes on.`,
        }
      : { kind: 'refused', message: result.error.message };
  };
/** What is refused about a file stands at the field of that file. */
const begun = (ports: ImportPorts, of: Of) =>
  savedBy(async ({ draft }) => {
    const kind = required(
      kindsOf(of).find(({ value }) => value === draft['kind']),
      'The kind of import',
    );
    const keyOf = (file: ImportFile) => draft[fileField(kind, file)];
    const result = await ports.start({
      kind: kind.value,
      files: kind.files.flatMap((file) => {
        const key = keyOf(file);
        return typeof key === 'string' ? [{ name: file.name, key }] : [];
      }),
      source: kind.sourced ? String(draft['source'] ?? '').trim() || null : null,
      checkOnly: draft['checkOnly'] === true,
      again: draft['again'] === true,
    });
    if (result.ok || !result.error.fields) return result;
    return {
      ok: false,
      error: {
        ...result.error,
        fields: Object.fromEntries(
          Object.entries(result.error.fields).map(([name, why]) => [
            kind.files.some((file) => file.name === name) ? fileField(kind, { name }) : name,
            why,
          ]),
        ),
      },
    };
  }).provide({
    actions: {
      notifySaved: ({ system }) =>
        tell(system, { tone: 'success', message: 'It has begun. You may work on meanwhile.' }),
    },
  });
const givenUp = (ports: ImportPorts) =>
  savedBy(async ({ id, draft }) =>
    draft['sure'] === true
      ? ports.giveUp(required(id, 'The import'))
      : {
          ok: false,
          error: {
            code: 'UNSURE',
            message: 'Say that the rest stays out, or go back.',
            fields: { sure: 'Not said yet' },
          },
        },
  );

const listOf = (ports: ImportPorts, of: Of, clock: ClockPorts) =>
  provideListDialog(
    createListDialog(onClock(importsPlan(of), clock)),
    (input, signal) => ports.runs(queryOf(input), signal),
    { act: acting(ports) },
  );
const refusedOf = (ports: ImportPorts, of: Of) =>
  provideListDialog(createListDialog(problemsPlan(of)), (input, signal) =>
    ports.problems(queryOf(input), signal),
  );
/** Imports of the data that all stores share, and of a store's patients. */
export const provideImports = (all: ImportPorts, store: ImportPorts, clock: ClockPorts) => ({
  imports: listOf(all, 'all', clock),
  importProblems: refusedOf(all, 'all'),
  importNew: begun(all, 'all'),
  importGiveUp: givenUp(all),
  storeImports: listOf(store, 'store', clock),
  storeImportProblems: refusedOf(store, 'store'),
  storeImportNew: begun(store, 'store'),
  storeImportGiveUp: givenUp(store),
});
