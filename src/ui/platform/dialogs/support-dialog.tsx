import { useSelector } from '@xstate/react';
import { accountOf } from '#machines/platform/session/session.selectors.ts';
import { useSession, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { healCount } from './focus-service.ts';

/** What someone on the telephone needs to know; nothing about a patient. */
export function SupportDialog() {
  const account = useSelector(useSession(), accountOf);
  const { path, live } = useSelector(useWorkstation(), (snapshot) => snapshot.context);
  const facts: readonly (readonly [string, string])[] = [
    ['Signed in as', account?.username ?? '–'],
    ['Store', account?.storeName ?? '–'],
    ['Page', path],
    ['Live updates', live],
    ['Browser', navigator.userAgent],
    ['Focus repairs', String(healCount())],
  ];
  return (
    <div className="flex flex-col gap-3 p-4" tabIndex={0} data-autofocus="">
      <p>
        Tell whoever supports this pharmacy what you did, what you expected and what you saw, and
        read these lines to them.
      </p>
      <dl className="grid grid-cols-[110px_1fr] gap-y-1">
        {facts.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted">{key}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
