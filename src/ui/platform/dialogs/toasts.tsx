import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import {
  undoTime,
  type Note,
  type Tone,
} from '#machines/platform/notifications/notifications.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { Notice, type NoticeTone } from '#ui/kit/notice.tsx';
import { useNotifications } from '#ui/platform/commands/workstation-context.tsx';

export const toneWord: Readonly<Record<Tone, string>> = {
  success: 'Done',
  info: 'Note',
  warning: 'Warning',
  error: 'Error',
};
const look: Readonly<Record<Tone, NoticeTone>> = {
  success: 'ok',
  info: 'info',
  warning: 'warn',
  error: 'danger',
};

/**
 * The button of a note that had the focus as the note went off the page, for as long as that
 * drawing lasts. A document has one focus, so this stands once.
 */
const left: { note: number; button: number } = { note: 0, button: -1 };
/**
 * Notes stand in the upper dialog, else on the page. A dialog that goes takes them along while a
 * key may have led to one: it is drawn anew in its new place, and has the focus there again.
 */
function useFocusKept(note: number, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    const buttons = () => [...(element?.querySelectorAll('button') ?? [])];
    if (left.note === note) buttons()[left.button]?.focus();
    return () => {
      const button = buttons().findIndex((one) => one === document.activeElement);
      if (button < 0) return;
      Object.assign(left, { note, button });
      queueMicrotask(() => {
        left.note = 0;
      });
    };
  }, [note, box]);
}

function Toast({ note }: { readonly note: Note }) {
  const notifications = useNotifications();
  const box = useRef<HTMLDivElement>(null);
  /** Where the focus came from: a dismissed note gives it back. */
  const from = useRef<HTMLElement | null>(null);
  useFocusKept(note.id, box);
  useEffect(() => {
    if (note.again) box.current?.querySelector('button')?.focus();
  }, [note.again]);
  return (
    <div
      ref={box}
      data-note={note.action ? 'acts' : ''}
      className="pointer-events-auto rounded-lg bg-surface shadow-float"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          from.current = relatedTarget;
        notifications.send({ type: 'note.hold', id: note.id });
      }}
      onBlur={() => notifications.send({ type: 'note.let', id: note.id })}
    >
      <Notice
        tone={look[note.tone]}
        title={note.title ?? note.message}
        actions={
          <>
            {note.action ? (
              <Button
                command={note.action.undo ? 'note.undo' : undefined}
                onClick={() => notifications.send({ type: 'note.act', id: note.id })}
              >
                {[note.action.label, undoTime(note)].filter(Boolean).join(' ')}
              </Button>
            ) : null}
            <IconButton
              label="Dismiss"
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => {
                from.current?.focus();
                notifications.send({ type: 'note.dismiss', id: note.id });
              }}
            />
          </>
        }
      >
        {note.title === undefined ? undefined : note.message}
      </Notice>
    </div>
  );
}

/**
 * Bottom right, above the status bar and the buttons of a dialog; they never take the focus. Only
 * the last few stand there, the list keeps them all.
 */
export function Toasts() {
  const shown = useSelector(useNotifications(), (snapshot) => snapshot.context.shown);
  return (
    <div
      className="pointer-events-none fixed right-3 bottom-[96px] z-50 flex w-[min(420px,calc(100vw-24px))] flex-col-reverse gap-2"
      role="region"
      aria-label="Notifications"
    >
      {shown
        .slice(-4)
        .toReversed()
        .map((note) => (
          <Toast key={note.id} note={note} />
        ))}
    </div>
  );
}
