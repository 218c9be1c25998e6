import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StepUpRef } from '#machines/admin/step-up/step-up.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { enterWalks } from '#ui/platform/form/walk.ts';

const nobody = { username: '', password: '' };
const inputLook = 'h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5';

/** Name and password of the second person, who stands beside the first. */
function SecondPerson({
  may,
  value,
  onChange,
}: {
  readonly may: string;
  readonly value: typeof nobody;
  readonly onChange: (value: typeof nobody) => void;
}) {
  return (
    <>
      <p>A second person has to agree, who may “{may}”.</p>
      <FieldRow id="second-name" label="Second person" required>
        <input
          id="second-name"
          autoComplete="off"
          value={value.username}
          onChange={(event) => onChange({ ...value, username: event.target.value })}
          className={inputLook}
        />
      </FieldRow>
      <FieldRow id="second-password" label="Their password" required>
        <input
          id="second-password"
          type="password"
          autoComplete="off"
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          className={inputLook}
        />
      </FieldRow>
    </>
  );
}

function OwnPassword({
  value,
  problem,
  onChange,
}: {
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}) {
  const error = problem ?? undefined;
  return (
    <FieldRow id="step-up-password" label="Password" required error={error}>
      <input
        id="step-up-password"
        data-autofocus=""
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={describedBy('step-up-password', { error })}
        className={inputLook}
      />
    </FieldRow>
  );
}

function Answers({ dialog, busy }: { readonly dialog: StepUpRef; readonly busy: boolean }) {
  return (
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
  );
}

export function StepUpDialog({ dialog }: { readonly dialog: StepUpRef }) {
  const { purpose, problem, second } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('proving'));
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [other, setOther] = useState(nobody);
  const prove = useEffectEvent(() => {
    // Enter goes on to the field that is still empty, and sends when none is.
    const empty = [...(form.current?.querySelectorAll('input') ?? [])].find(
      (input) => !input.value,
    );
    if (second !== undefined && empty) {
      empty.focus();
      return;
    }
    dialog.send({
      type: 'stepUp.prove',
      password,
      ...(second === undefined ? {} : { second: other }),
    });
    setPassword('');
    setOther({ ...other, password: '' });
    // Which of them was wrong is not told: both are typed anew, the own one first.
    form.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    const on = dialog.on('stepUp.asked', () => prove());
    return () => on.unsubscribe();
  }, [dialog]);
  return (
    <form
      ref={form}
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.send({ type: 'stepUp.confirm' });
      }}
      onKeyDown={(event) => enterWalks(event, () => dialog.send({ type: 'stepUp.confirm' }))}
    >
      <p>{purpose}: type your own password to go on.</p>
      <OwnPassword value={password} problem={problem} onChange={setPassword} />
      {second === undefined ? null : (
        <SecondPerson may={second} value={other} onChange={setOther} />
      )}
      <Answers dialog={dialog} busy={busy} />
    </form>
  );
}
