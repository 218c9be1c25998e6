import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StepUpRef } from '#machines/admin/step-up/step-up.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';

export function StepUpDialog({ dialog }: { readonly dialog: StepUpRef }) {
  const { purpose, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('proving'));
  const [password, setPassword] = useState('');
  const prove = useEffectEvent(() => {
    dialog.send({ type: 'stepUp.prove', password });
    setPassword('');
  });
  useEffect(() => {
    const on = dialog.on('stepUp.asked', () => prove());
    return () => on.unsubscribe();
  }, [dialog]);
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.send({ type: 'stepUp.confirm' });
      }}
    >
      <p>{purpose}: type your own password to go on.</p>
      <FieldRow id="step-up-password" label="Password" required error={problem ?? undefined}>
        <input
          id="step-up-password"
          data-autofocus=""
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby={describedBy('step-up-password', { error: problem ?? undefined })}
          className="h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5"
        />
      </FieldRow>
      <div className="flex justify-end gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Cancel
        </Button>
        <Button
          look="primary"
          command="stepUp.confirm"
          busy={busy}
          onClick={() => dialog.send({ type: 'stepUp.confirm' })}
        >
          Confirm
        </Button>
      </div>
    </form>
  );
}
