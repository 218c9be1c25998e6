import type { Result } from '#domain/platform/result.ts';
import { listMachine } from '../list/list.machine.ts';
import type { ListRow, SearchAnswer, SearchInput, SeekInput } from '../list/list.ports.ts';
import { port } from '../ports/port.ts';
import { provideDraftAutosave } from './draft-autosave.machine.ts';
import type { DraftPorts } from './drafts.ports.ts';
import { recordScreenMachine, type RowAct, type RowActed } from './record-screen.machine.ts';
import { recordMachine } from './record.machine.ts';
import type {
  FormScan,
  FormScanned,
  RemoveOutcome,
  RestoreOutcome,
  SaveInput,
  SaveOutcome,
  Stored,
  Versioned,
} from './record.ports.ts';
import { rowBesideMachine } from './row-beside.machine.ts';

/** The four calls of a kind of record, as functions. */
export interface RecordPorts {
  load(input: { id: number }): Promise<Stored | null>;
  save(input: SaveInput): Promise<SaveOutcome>;
  remove(input: Versioned): Promise<RemoveOutcome>;
  restore(input: Versioned): Promise<RestoreOutcome>;
  /** What a scanned package means to the open form; absent where nothing is scanned. */
  scan?(input: FormScan): Promise<FormScanned>;
}
/** And those of its page. */
export interface ScreenPorts extends RecordPorts {
  search(input: SearchInput, signal: AbortSignal): Promise<SearchAnswer>;
  seek?(input: SeekInput): Promise<{ index: number } | null>;
  /**
   * Verbs of a row other than open, edit, create, remove and the two switches: a flag in a cell, a
   * button.
   */
  act?(input: RowAct): Promise<RowActed>;
  /** What stands beside the table for the row under the cursor. */
  beside?(row: ListRow, signal: AbortSignal): Promise<Result<unknown>>;
}
const missing = (name: string) => () =>
  Promise.reject(new Error(`The port ${name} is not provided`));

/** What makes that which is typed into a record outlive a reload. */
export const keptDrafts = (drafts: DraftPorts) => ({
  actions: {
    deleteStoredDraft: (_: unknown, { under }: { readonly under: string | null }) => {
      if (under !== null) void drafts.saveDraft(under, null).catch(() => undefined);
    },
  },
  actors: { draftAutosave: provideDraftAutosave(drafts) },
});
/** `recordMachine` with its calls; with drafts, what is typed outlives a reload. */
export const provideRecord = (ports: RecordPorts, drafts?: DraftPorts) =>
  (drafts ? recordMachine.provide(keptDrafts(drafts)) : recordMachine).provide({
    actors: {
      load: port<Stored | null, { id: number }>((value) => ports.load(value)),
      save: port<SaveOutcome, SaveInput>((input) => ports.save(input)),
      remove: port<RemoveOutcome, Versioned>((versioned) => ports.remove(versioned)),
      restore: port<RestoreOutcome, Versioned>((versioned) => ports.restore(versioned)),
      scan: port<FormScanned, FormScan>((formScan) => (ports.scan ?? missing('scan'))(formScan)),
    },
  });
/** `recordScreenMachine` with its calls. */
export const provideRecordScreen = (ports: ScreenPorts) =>
  recordScreenMachine.provide({
    actors: {
      list: listMachine.provide({
        actors: {
          search: port<SearchAnswer, SearchInput>((input, signal) => ports.search(input, signal)),
          seek: port<{ index: number } | null, SeekInput>((input) =>
            (ports.seek ?? missing('seek'))(input),
          ),
        },
      }),
      removeRecord: provideRecord(ports),
      act: port<RowActed, RowAct>((rowAct) => (ports.act ?? missing('act'))(rowAct)),
      beside: rowBesideMachine.provide({
        actors: {
          load: port<Result<unknown>, ListRow>((row, signal) =>
            (ports.beside ?? missing('beside'))(row, signal),
          ),
        },
      }),
    },
  });
