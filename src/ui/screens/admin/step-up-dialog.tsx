import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StepUpRef } from '#machines/admin/step-up/step-up.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
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
  const codes = useSelector(dialog, ({ context }) => context.unused?.codes === true);
  return (
    <div className="flex justify-end gap-2">
      <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
        Cancel
      </Button>
      {codes ? (
        <Button command="stepUp.useCode" onClick={() => dialog.send({ type: 'stepUp.useCode' })}>
          Use a code
        </Button>
      ) : null}
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

/** The code of the app, of the person or of the second one. */
function CodeField({
  label,
  value,
  problem,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}) {
  const error = problem ?? undefined;
  return (
    <FieldRow id="step-up-code" label={label} required error={error}>
      <input
        id="step-up-code"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={describedBy('step-up-code', { error })}
        className={inputLook}
      />
    </FieldRow>
  );
}

const codeField = '#step-up-code';
const nothing = { password: '', code: '', other: nobody };
const labels = { own: 'Your code', second: 'Their code' };

/** What is sent of what stands in the fields. */
const proofOf = (
  { password, code, other }: typeof nothing,
  asked: 'nobody' | 'own' | 'second',
  hasSecond: boolean,
) => ({
  type: 'stepUp.prove' as const,
  password,
  ...(asked === 'own' ? { code } : {}),
  ...(hasSecond ? { second: asked === 'second' ? { ...other, code } : other } : {}),
});

/** The form as it is typed, sent when a key asks for it, and emptied by a refusal. */
function useTyped(dialog: StepUpRef) {
  const { problem, second, asked } = useSelector(dialog, (snapshot) => snapshot.context);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const prove = useEffectEvent(() => {
    // Enter goes on to the field that is still empty, and sends when none is.
    const empty = [...(form.current?.querySelectorAll('input') ?? [])].find(
      (input) => !input.value,
    );
    if (empty && (second !== undefined || asked !== 'nobody')) empty.focus();
    else dialog.send(proofOf(typed, asked, second !== undefined));
  });
  useEffect(() => {
    const on = dialog.on('stepUp.asked', () => prove());
    // Which password was wrong is not told: both are typed anew. For a code, they stay.
    const refused = dialog.on('stepUp.refused', ({ asked: now }) =>
      setTyped((before) =>
        now === 'nobody'
          ? { ...nothing, other: { ...before.other, password: '' } }
          : { ...before, code: '' },
      ),
    );
    return () => {
      on.unsubscribe();
      refused.unsubscribe();
    };
  }, [dialog]);
  useEffect(() => {
    if (problem === null && asked === 'nobody') return;
    const field = asked === 'nobody' ? 'input' : codeField;
    form.current?.querySelector<HTMLInputElement>(field)?.focus();
  }, [problem, asked]);
  return { form, typed, setTyped };
}

export function StepUpDialog({ dialog }: { readonly dialog: StepUpRef }) {
  const { purpose, problem, second, asked, unused } = useSelector(
    dialog,
    (snapshot) => snapshot.context,
  );
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('proving'));
  const { form, typed, setTyped } = useTyped(dialog);
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
      <OwnPassword
        value={typed.password}
        problem={asked === 'nobody' && unused === null ? problem : null}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      {second === undefined ? null : (
        <SecondPerson
          may={second}
          value={typed.other}
          onChange={(other) => setTyped({ ...typed, other })}
        />
      )}
      {unused === null || problem === null ? null : <Notice tone="warn" title={problem} />}
      {asked === 'nobody' ? null : (
        <CodeField
          label={labels[asked]}
          value={typed.code}
          problem={problem}
          onChange={(code) => setTyped({ ...typed, code })}
        />
      )}
      <Answers dialog={dialog} busy={busy} />
    </form>
  );
}
