import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { NoteView } from '#domain/platform/contract/notes.ts';
import { instantText, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import type { NotesRef } from '#machines/platform/notes/notes.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useAskBeforeLeaving } from '#ui/platform/dialogs/ask-before-leaving.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';

const seenText = (clock: ZoneClock, noteView: NoteView): string => {
  if (noteView.seenBy.length === 0) return noteView.own ? 'Not seen by anyone else yet' : '';
  return `Seen by ${noteView.seenBy.map(({ name, at }) => `${name}, ${instantText(clock, at)}`).join('; ')}`;
};

function Note({
  note,
  id,
  chosen,
  drawer,
}: {
  readonly note: NoteView;
  readonly id: string;
  readonly chosen: boolean;
  readonly drawer: NotesRef;
}) {
  const clock = useClock();
  return (
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      data-row-key={`note ${note.id}`}
      onClick={() => drawer.send({ type: 'notes.stand', id: note.id })}
      className={cx(
        'border-b border-line px-3 py-2',
        chosen && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div className="flex items-center gap-2">
        <b>{note.by}</b>
        <span className="text-muted">{instantText(clock, note.at)}</span>
        {!note.own && note.seen ? <Badge>seen</Badge> : null}
        {!note.own && !note.seen ? <Badge hue="warn">unseen</Badge> : null}
        {note.own ? (
          <IconButton
            tabIndex={-1}
            className="ml-auto h-6!"
            label="Delete this note"
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => drawer.send({ type: 'notes.remove', id: note.id })}
          />
        ) : null}
      </div>
      <p className="mt-0.5 break-words whitespace-pre-wrap">{note.text}</p>
      {seenText(clock, note) === '' ? null : (
        <p className="mt-0.5 text-small text-muted">{seenText(clock, note)}</p>
      )}
    </li>
  );
}

function History({ drawer }: { readonly drawer: NotesRef }) {
  const notes = useSelector(drawer, (snapshot) => snapshot.context.notes);
  const at = useSelector(drawer, (snapshot) => snapshot.context.at);
  const scope = useScopeProps('noteHistory', 'text', drawer);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (notes.length === 0)
    return (
      <EmptyState title="No notes yet">
        What you add here is seen by everyone who opens this record.
      </EmptyState>
    );
  return (
    <ul
      ref={list}
      {...scope}
      role="listbox"
      aria-label="History of notes"
      tabIndex={0}
      aria-activedescendant={`note-${notes[at]?.id}`}
      className="min-h-0 flex-1 overflow-y-auto border-t border-line"
    >
      {notes.map((note, index) => (
        <Note
          key={note.id}
          note={note}
          id={`note-${note.id}`}
          chosen={index === at}
          drawer={drawer}
        />
      ))}
    </ul>
  );
}

/**
 * The notes of a record at the right edge: a box that adds one, and what was written before, newest
 * first.
 */
export function NotesDrawer({ dialog: drawer }: { readonly dialog: NotesRef }) {
  const about = useSelector(drawer, (snapshot) => snapshot.context.about);
  const text = useSelector(drawer, (snapshot) => snapshot.context.text);
  const problem = useSelector(drawer, (snapshot) => snapshot.context.problem);
  const refuse = useSelector(drawer, (snapshot) => snapshot.context.refuse);
  const adding = useSelector(drawer, (snapshot) => snapshot.matches('adding'));
  const loading = useSelector(
    drawer,
    (snapshot) => snapshot.matches('loading') && snapshot.context.about === '',
  );
  const failed = useSelector(drawer, (snapshot) => snapshot.matches('failed'));
  const unsaved = failed ? undefined : (problem ?? undefined);
  useAskBeforeLeaving(text.trim() !== '');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 p-4">
        <p className="font-semibold">{about}</p>
        <FieldRow id="note-text" label="Add a note" error={unsaved} speaks stacked>
          <textarea
            id="note-text"
            aria-invalid={unsaved !== undefined || undefined}
            aria-describedby={describedBy('note-text', { error: unsaved })}
            data-autofocus=""
            rows={4}
            readOnly={adding || refuse !== undefined}
            placeholder={refuse}
            value={text}
            onChange={(event) => drawer.send({ type: 'notes.type', text: event.target.value })}
            className="w-full rounded-md border border-line-2 bg-raised p-2"
          />
        </FieldRow>
        <div className="flex justify-end gap-2">
          <Button command="dialog.close" onClick={() => drawer.send({ type: 'dialog.close' })}>
            Close
          </Button>
          <Button
            look="primary"
            command="notes.add"
            busy={adding}
            aria-disabled={refuse !== undefined || undefined}
            title={refuse}
            onClick={() => drawer.send({ type: 'notes.add' })}
          >
            Add note
          </Button>
        </div>
      </div>
      {failed ? (
        <Notice
          tone="danger"
          className="mx-4"
          title={problem ?? ''}
          actions={
            <Button command="notes.retry" onClick={() => drawer.send({ type: 'notes.retry' })}>
              Retry
            </Button>
          }
        >
          What you typed is kept.
        </Notice>
      ) : null}
      {loading ? (
        <div className="grid h-24 place-items-center">
          <Spinner label="Loading" className="appears-late" />
        </div>
      ) : null}
      {loading || failed ? null : <History drawer={drawer} />}
    </div>
  );
}
