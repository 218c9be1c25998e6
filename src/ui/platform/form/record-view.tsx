import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { isNoted } from '#domain/composition/noted.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Kbd, Keyed } from '#ui/kit/kbd.tsx';
import { useKeyed } from '#ui/kit/key-names.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { Switch } from '#ui/kit/switch.tsx';
import { focusIfOnTop } from '#ui/platform/dialogs/focus-service.ts';
import { UnseenNotes } from '#ui/platform/notes/unseen-notes.tsx';
import { ConflictView } from './conflict-view.tsx';
import { EntityForm, type EntityFormProps } from './entity-form.tsx';
import { StoredRecord } from './stored-record.ts';
import type { AnyForm } from './walk.ts';

export interface RecordViewProps extends Pick<
  EntityFormProps,
  'form' | 'views' | 'after' | 'path'
> {
  readonly record: RecordRef;
  /** Another form for what is stored, where not everything may be changed. */
  readonly formFor?: ((stored: Stored) => AnyForm) | undefined;
  /** Buttons of the footer's left side. */
  readonly tools?: ReactNode;
  /** What its button does, where that is more than to save. */
  readonly done?: string | undefined;
}
/** Only looked at, also while a part of it is open above. */
const isViewing = (getSnapshot: ReturnType<RecordRef['getSnapshot']>) =>
  getSnapshot.matches('viewing') || getSnapshot.context.part?.editing === false;
const stateOf = (getSnapshot: ReturnType<RecordRef['getSnapshot']>) => {
  if (getSnapshot.matches('missing')) return 'missing';
  if (getSnapshot.matches('loadFailed')) return 'failed';
  if (getSnapshot.matches('conflict')) return 'conflict';
  return getSnapshot.context.draft === null ? 'loading' : 'form';
};

/** What came back after a reload or a crash. */
function TypedBefore({ elsewhere }: { readonly elsewhere: readonly string[] | null }) {
  if (elsewhere === null) return null;
  return elsewhere.length === 0 ? (
    <Notice tone="info" className="mx-4 mt-3" title="What you typed before is back.">
      <Keyed text="{key:record.save} saves it, {key:record.discard} discards it." />
    </Notice>
  ) : (
    <Notice tone="warn" className="mx-4 mt-3" title="What you typed before is back.">
      Somebody else has changed {elsewhere.join(', ')} meanwhile: look at it before you save.
    </Notice>
  );
}
/** Scans that became nothing here: they stay until it is saved, whatever is taken after them. */
function UntakenScans({ record }: { readonly record: RecordRef }) {
  const scans = useSelector(record, (snapshot) => snapshot.context.untaken);
  if (scans.length === 0) return null;
  return (
    <Notice tone="danger" className="mx-4 mt-3" title="Scanned and not taken">
      <ul>
        {scans.map(({ why }) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
    </Notice>
  );
}
/**
 * What went wrong with the last save, and that somebody else saved meanwhile. After a save that got
 * no answer a change may be that save: who made it is only known once it is sent again.
 */
export function RecordProblem({ record }: { record: RecordRef }) {
  const failure = useSelector(record, (snapshot) => snapshot.context.failure);
  const failed = useSelector(
    record,
    (snapshot) => snapshot.matches({ editing: 'failed' }) || snapshot.matches('removeFailed'),
  );
  const elsewhere = useSelector(record, (snapshot) => snapshot.context.changedElsewhere);
  const restored = useSelector(record, (snapshot) => snapshot.context.restored);
  const retry = failed ? (
    <Button command="record.retry" onClick={() => record.send({ type: 'record.retry' })}>
      Retry
    </Button>
  ) : undefined;
  return (
    <>
      {failure ? (
        <Notice tone="danger" className="mx-4 mt-3" title={failure.message} actions={retry}>
          Everything that you typed is kept.
        </Notice>
      ) : null}
      {elsewhere && !failed ? (
        <Notice tone="warn" className="mx-4 mt-3" title="Someone else has just saved this.">
          Saving will show what both of you changed.
        </Notice>
      ) : null}
      <UntakenScans record={record} />
      <TypedBefore elsewhere={restored} />
    </>
  );
}
/** Whether it is blocked, and why: shown and switched where records of the kind can be. */
function Blocked({ record }: { record: RecordRef }) {
  const id = useId();
  const stored = useSelector(record, (snapshot) => snapshot.context.stored);
  const why = useSelector(record, (snapshot) => recordRefusal(snapshot, { type: 'record.block' }));
  const can = useSelector(record, (snapshot) => snapshot.context.block !== undefined);
  const reason = stored?.['blocked'] === true ? String(stored['blockedReason'] ?? '') : '';
  if (!can) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5" title={why ?? undefined}>
      <Switch
        id={id}
        checked={stored?.['blocked'] === true}
        disabled={why !== null}
        onChange={() => record.send({ type: 'record.block' })}
      />
      <label
        htmlFor={id}
        className={stored?.['blocked'] === true ? 'font-semibold text-danger' : undefined}
      >
        Blocked
      </label>
      <Kbd command="record.block" />
      {reason === '' ? null : (
        <span className="max-w-64 truncate text-muted" title={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}
type FootProps = Pick<RecordViewProps, 'record' | 'tools' | 'done'>;
function Foot({ record, tools, done = 'Save' }: FootProps) {
  const viewing = useSelector(record, isViewing);
  const saving = useSelector(
    record,
    (snapshot) => snapshot.matches('saving') || snapshot.matches('removing'),
  );
  const mayEdit = useSelector(record, (snapshot) => snapshot.context.refuse?.edit);
  const kind = useSelector(record, (snapshot) => snapshot.context.kind);
  const stored = useSelector(record, (snapshot) => snapshot.context.stored?.id ?? null);
  const read = useKeyed();
  const why = useSelector(record, (snapshot) => recordRefusal(snapshot, { type: 'record.notes' }));
  const noNotes = why === null ? null : read(why);
  const shown = useRef<HTMLButtonElement>(null);
  // What is only looked at has no field to stand in: Enter edits.
  useEffect(() => {
    if (viewing && !(document.activeElement instanceof HTMLInputElement))
      focusIfOnTop(shown.current);
  }, [viewing]);
  return (
    <div className="sticky bottom-0 flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2">
      {kind !== undefined && isNoted(kind) ? (
        <Button
          command="record.notes"
          aria-disabled={noNotes !== null || undefined}
          title={noNotes ?? undefined}
          onClick={() => record.send({ type: 'record.notes' })}
        >
          Notes{stored === null ? null : <UnseenNotes kind={kind} recordId={stored} />}
        </Button>
      ) : null}
      {tools}
      <Blocked record={record} />
      <span className="ml-auto" />
      <Button command="dialog.close" onClick={() => record.send({ type: 'dialog.close' })}>
        Close
      </Button>
      {viewing ? (
        <Button
          ref={shown}
          look="primary"
          command="record.edit"
          aria-disabled={mayEdit !== undefined}
          title={mayEdit}
          onClick={() => record.send({ type: 'record.edit' })}
        >
          Edit
        </Button>
      ) : (
        <Button
          look="primary"
          command="record.save"
          busy={saving}
          onClick={() => record.send({ type: 'record.save' })}
        >
          {done}
        </Button>
      )}
    </div>
  );
}

/** Why there is no form to show (not yet, not at all, a conflict), or the form. */
export function RecordStates({
  record,
  children,
}: {
  readonly record: RecordRef;
  readonly children: ReactNode;
}) {
  const state = useSelector(record, stateOf);
  const failure = useSelector(record, (snapshot) => snapshot.context.failure);
  const wait = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'loading') focusIfOnTop(wait.current);
  }, [state]);
  if (state === 'loading')
    return (
      <div ref={wait} tabIndex={-1} data-autofocus="" className="grid h-32 place-items-center">
        <Spinner label="Loading" className="appears-late" />
      </div>
    );
  if (state === 'missing')
    return (
      <EmptyState
        title={messages.noRecordFound}
        actions={
          <Button
            data-autofocus=""
            command="dialog.close"
            onClick={() => record.send({ type: 'dialog.close' })}
          >
            Close
          </Button>
        }
      >
        It may have been deleted at another station.
      </EmptyState>
    );
  if (state === 'failed')
    return (
      <div className="p-4">
        <Notice
          tone="danger"
          title={failure?.message ?? messages.somethingWentWrong}
          actions={
            <Button
              data-autofocus=""
              command="record.retry"
              onClick={() => record.send({ type: 'record.retry' })}
            >
              Retry
            </Button>
          }
        >
          The record could not be loaded.
        </Notice>
      </div>
    );
  return state === 'conflict' ? <ConflictView record={record} /> : children;
}

function RecordForm(props: RecordViewProps) {
  const { record, form: usual, formFor, views, after, path, tools, done } = props;
  const draft = useSelector(record, (snapshot) => snapshot.context.draft);
  const rejections = useSelector(record, (snapshot) => snapshot.context.rejections);
  const viewing = useSelector(record, isViewing);
  const previous = useSelector(record, (snapshot) => snapshot.context.previous ?? null);
  const field = useSelector(record, (snapshot) => snapshot.context.field);
  const stored = useSelector(record, (snapshot) => snapshot.context.stored);
  const form = useSelector(record, (snapshot) =>
    snapshot.context.stored && formFor ? formFor(snapshot.context.stored) : usual,
  );
  return (
    <StoredRecord value={stored}>
      <div className="flex min-h-0 flex-1 flex-col">
        <RecordProblem record={record} />
        <EntityForm
          form={form}
          draft={required(draft, 'draft of the record')}
          readOnly={viewing}
          rejections={rejections}
          autoFocus={!viewing}
          {...(field ? { startAt: field } : {})}
          previous={previous}
          className="flex-1 p-4"
          {...(views ? { views } : {})}
          {...(after ? { after } : {})}
          {...(path ? { path } : {})}
        />
        <Foot record={record} tools={tools} done={done} />
      </div>
    </StoredRecord>
  );
}
/**
 * One record: its form with what went wrong above and the buttons below, or a conflict, or why
 * there is nothing to show.
 */
export const RecordView = (props: RecordViewProps) => (
  <RecordStates record={props.record}>
    <RecordForm {...props} />
  </RecordStates>
);
