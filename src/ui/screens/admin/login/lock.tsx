import { useSelector } from '@xstate/react';
import { useCallback, useEffect, type ReactNode } from 'react';
import { accountOf } from '#machines/platform/session/session.selectors.ts';
import { Button } from '#ui/kit/button.tsx';
import { useSession } from '#ui/platform/commands/workstation-context.tsx';
import { Gate } from './gate.tsx';
import { CredentialForm } from './login.tsx';
import type { NextStepProps } from './next-step.tsx';

/** The letter that leaves the work of somebody else for one's own, with Alt. */
const leaveKey = 'l';
/**
 * All that the document holds while the work is covered. The same person goes on where they were.
 */
export function Lock({ nextStep }: { readonly nextStep: (props: NextStepProps) => ReactNode }) {
  const session = useSession();
  const account = useSelector(session, accountOf);
  const expired = useSelector(
    session,
    (snapshot) => snapshot.matches('expired') || snapshot.matches('renewing'),
  );
  const signOut = useCallback(() => session.send({ type: 'session.signOut' }), [session]);
  // Of the whole window: the key may come before the field has the focus.
  useEffect(() => {
    const leaves = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.key.toLowerCase() !== leaveKey) return;
      event.preventDefault();
      signOut();
    };
    window.addEventListener('keydown', leaves);
    return () => window.removeEventListener('keydown', leaves);
  }, [signOut]);
  const leave = (
    <Button fixed="Alt+L" onClick={signOut}>
      Logout
    </Button>
  );
  return (
    <Gate title={expired ? 'Your session has ended' : 'Locked'}>
      <p className="mb-4 text-muted">
        {expired
          ? 'Sign in again: your work is still here.'
          : `${account?.displayName ?? 'Someone'} is at work here. Your password brings everything back as it was.`}
      </p>
      <CredentialForm
        fixedUsername={account?.username ?? ''}
        submit={expired ? 'Login' : 'Unlock'}
        nextStep={nextStep}
        onSubmit={(signIn) =>
          session.send(
            expired
              ? { type: 'session.signIn', ...signIn }
              : { type: 'session.unlock', password: signIn.password },
          )
        }
      >
        {leave}
      </CredentialForm>
    </Gate>
  );
}
