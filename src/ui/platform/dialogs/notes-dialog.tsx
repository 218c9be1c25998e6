import { useSelector } from '@xstate/react';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { useNotifications } from '#ui/platform/commands/workstation-context.tsx';
import { toneWord } from './toasts.tsx';

/** Everything that was said since signing in, last first. */
export function NotesDialog() {
  const kept = useSelector(useNotifications(), (snapshot) => snapshot.context.kept);
  if (kept.length === 0) return <EmptyState title="Nothing was said so far" />;
  return (
    <ul className="flex flex-col p-4" tabIndex={0} data-autofocus="" aria-label="Notifications">
      {kept.map((note) => (
        <li key={note.id} className="border-b border-line py-1.5">
          <b>{note.title ?? toneWord[note.tone]}</b> {note.message}
        </li>
      ))}
    </ul>
  );
}
