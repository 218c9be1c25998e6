import { useSelector } from '@xstate/react';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import { isChanged, isSaved } from '#machines/rx/entry/rx-entry.context.ts';
import type { rxEntryMachine, RxEntryRef } from '#machines/rx/entry/rx-entry.machine.ts';
import { afterRejection } from '#machines/rx/rx.refusal.ts';
import { cx } from '#ui/kit/class-names.ts';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Kbd, Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { fieldOfElement } from '#ui/platform/form/walk.ts';
import { CheckPanel } from './check-panel.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { EntryContext, useEntry } from './entry-context.ts';
import { EntryForm } from './entry-form.tsx';
import { HardCopyPanel } from './hard-copy-panel.tsx';
import { differing } from './marks.ts';
import { MessagePanel } from './message-panel.tsx';

type Snapshot = SnapshotFrom<typeof rxEntryMachine>;
/** What stands there until the message is known that is entered, or entered next. */
function comingMessage({ erxId, message, round }: Snapshot['context']): string | null {
  if (erxId === null || message !== null) return null;
  return round === 0 ? 'eRx' : 'eRx: next message';
}
export const rxEntryTitle = (snapshot: Snapshot): string => {
  const { detail, message, rxId, seen } = snapshot.context;
  const coming = snapshot.matches('goingOn')
    ? 'eRx: next message'
    : comingMessage(snapshot.context);
  if (coming !== null) return coming;
  const transfer = seen['origin'] === transferOrigin ? ', transfer' : '';
  if (detail) return `Edit Rx ${detail.rxNumber}${transfer}`;
  if (rxId !== null) return 'Edit Rx';
  return message
    ? `eRx: ${message.row.drugText || 'New prescription'}`
    : `New prescription${transfer}`;
};
export const isEntryUnsaved = (snapshot: Snapshot): boolean => isChanged(snapshot.context);

/** What the final check found wrong, while what is typed has not corrected it. */
function standingFailure({ detail, check }: Snapshot['context']): string | null {
  const corrected = check !== null && !check.alerts.some((alert) => alert.kind === 'failed-check');
  return detail?.failedCheck?.toMend == null || corrected ? null : detail.failedCheck.said;
}
/** The prescription while a payer's rejection of it stands. */
const rejection = ({ detail }: Snapshot['context']) =>
  detail?.status === rxStatus.rejected && detail.reason !== null ? detail : null;
const takeUp = [
  'Read it. {key:entry.look} takes it up, or go on in its fields;',
  '{key:entry.fill} saves it then.',
].join(' ');
/** Why the last save was not done, and who may do it. */
function Says() {
  const entry = useEntry();
  const refusal = useSelector(entry, (snapshot) => snapshot.context.refusal);
  const problem = useSelector(entry, (snapshot) => snapshot.context.problem);
  const restored = useSelector(entry, (snapshot) => snapshot.context.restored);
  const elsewhere = useSelector(
    entry,
    ({ context }) => context.changedElsewhere && context.theirs === null,
  );
  const failed = useSelector(entry, ({ context }) => standingFailure(context));
  const unread = useSelector(entry, ({ context }) => context.unread);
  const rejected = useSelector(entry, ({ context }) => rejection(context));
  const saved = useSelector(entry, ({ context }) => isSaved(context));
  const whose = useSelector(entry, ({ context }) => context.check?.safety?.name ?? null);
  return (
    <>
      {failed === null ? null : <Notice tone="danger" title={failed} />}
      {unread ? (
        <Notice tone="info" title="This is the next message">
          <Keyed text={takeUp} />
        </Notice>
      ) : null}
      {rejected === null ? null : (
        <Notice tone="danger" title={`Rejected: ${rejected.reason}`}>
          <Keyed text={afterRejection(rejected)} />
        </Notice>
      )}
      <RefusalNotice
        refusal={refusal}
        title={saved ? 'Saved, and not sent or priced' : 'Not saved'}
      />
      {problem === null ? null : (
        <Notice tone="danger" title={problem} actions={<CommandButton id="entry.retry" />}>
          What you typed is kept.
        </Notice>
      )}
      {elsewhere ? (
        <Notice tone="warn" title="Someone else changed this prescription meanwhile">
          Saving will show both.
        </Notice>
      ) : null}
      {restored ? (
        <Notice
          tone="info"
          title={['What you had typed before is back', whose].filter(Boolean).join(': ')}
          actions={<CommandButton id="entry.discard" />}
        />
      ) : null}
      <ConflictPanel />
    </>
  );
}
function Foot() {
  const entry = useEntry();
  const beside = useSelector(entry, ({ context }) =>
    context.message === null ? 'what was written' : 'the message',
  );
  const isMessage = useSelector(
    entry,
    (snapshot) => snapshot.context.message !== null && snapshot.context.rxId === null,
  );
  const differ = useSelector(entry, (snapshot) => differing(snapshot.context.check));
  return (
    <div className="flex h-[52px] shrink-0 items-center gap-2 border-t border-line px-4">
      {isMessage ? <CommandButton id="entry.refuse" look="danger" /> : null}
      {differ > 0 ? (
        <span className="text-warn">
          {differ} {differ === 1 ? 'field differs' : 'fields differ'} from {beside}
        </span>
      ) : null}
      <span className="ml-auto text-small text-muted max-[1500px]:hidden">
        <Kbd command="entry.problem" /> next problem <Kbd command="entry.alerts" /> alerts{' '}
        <Kbd command="entry.waiting" /> waiting <Kbd command="entry.delivery" /> delivery{' '}
        <Kbd command="entry.promise" /> promised
      </span>
      <span className="max-[1500px]:ml-auto" />
      <CommandButton id="dialog.close" />
      <CommandButton id="entry.save" />
      <CommandButton id="entry.fill" look="primary" />
    </div>
  );
}
const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph']);
/** A key that goes on in the form: whoever presses it has looked at what stands there. */
const isOfHand = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !modifiers.has(event.key);
function Work() {
  const entry = useEntry();
  const message = useSelector(entry, (snapshot) => snapshot.context.message);
  const draft = useSelector(entry, (snapshot) =>
    required(snapshot.context.draft, 'draft of the entry'),
  );
  const imageKey = useSelector(draft, (snapshot) => snapshot.context.values['imageKey']);
  const columnsWithout = imageKey
    ? 'grid-cols-[minmax(280px,28%)_minmax(0,1fr)_minmax(280px,24%)]'
    : 'grid-cols-[minmax(0,1fr)_minmax(300px,30%)]';
  const [at, setAt] = useState<string | null>(null);
  const follow = (event: FocusEvent) => {
    const field = fieldOfElement(event.target);
    if (field) setAt(field);
  };
  return (
    <>
      <div
        onFocus={follow}
        onKeyDown={(event) => {
          if (isOfHand(event)) entry.send({ type: 'entry.look' });
        }}
        className={cx(
          'grid min-h-0 flex-1 gap-3 p-3',
          message
            ? 'grid-cols-[minmax(260px,22%)_minmax(0,1fr)_minmax(300px,26%)]'
            : columnsWithout,
        )}
      >
        {message ? <MessagePanel message={message} at={at} /> : null}
        {!message && typeof imageKey === 'string' ? (
          <HardCopyPanel key={imageKey} imageKey={imageKey} />
        ) : null}
        <div data-region="form" className="flex min-h-0 flex-col gap-2 overflow-y-auto px-1">
          <Says />
          <EntryForm />
        </div>
        <CheckPanel />
      </div>
      <Foot />
    </>
  );
}

/** In place of the entry: that it is loaded, could not be loaded, or what it lacks. */
function NotReady({ dialog }: { readonly dialog: RxEntryRef }) {
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('loadFailed'));
  const { missing, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  if (failed)
    return (
      <EmptyState
        title="The entry could not be loaded"
        actions={<CommandButton id="entry.retry" />}
      >
        {problem}
      </EmptyState>
    );
  if (missing !== null)
    return <EmptyState title={missing} actions={<CommandButton id="dialog.close" />} />;
  return <EmptyState title={<Spinner label="Loading the entry" />} className="appears-late" />;
}
/** Prescription entry: the message, the form, and what the check says of it, side by side. */
export function RxEntryDialog({ dialog }: { readonly dialog: RxEntryRef }) {
  const round = useSelector(dialog, (snapshot) => snapshot.context.round);
  const ready = useSelector(
    dialog,
    (snapshot) => snapshot.context.draft !== null && !snapshot.matches('loading'),
  );
  return (
    <EntryContext value={dialog}>
      <div className="flex min-h-0 flex-col" style={{ flex: '1 1 calc(100vh - 130px)' }}>
        {ready ? <Work key={round} /> : <NotReady dialog={dialog} />}
      </div>
    </EntryContext>
  );
}
