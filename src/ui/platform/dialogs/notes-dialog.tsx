import { useSelector } from '@xstate/react';
import { EmptyState } from '#ui/kit/notice.tsx';
import { useNotifications } from '#ui/platform/commands/workstation-context.tsx';
import { toneWord } from './toasts.tsx';

/** Everything that was said since signing in, last first. */
export function NotesDialog() {
  const kept = useSelector(useNotifications(), (s) => s.context.kept);
  if (kept.length === 0) return <EmptyState title="Nothing was said so far" />;
  return (
    <ul className="flex flex-col p-4" tabIndex={0} data-autofocus="" aria-label="Notifications">
      {kept.map((n) => (
        <li key={n.id} className="border-b border-line py-1.5">
          <b>{n.title ?? toneWord[n.tone]}</b> {n.message}
        </li>
      ))}
    </ul>
  );
}
