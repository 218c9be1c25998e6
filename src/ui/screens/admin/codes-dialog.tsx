import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { recoveryCount } from '#domain/admin/rules/sign-in-code.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import {
  codesRefusal,
  type codesMachine,
  type CodesRef,
} from '#machines/admin/codes/codes.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands, type CommandOf } from '#ui/platform/commands/registry.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { TakenCodes } from './taken-codes.tsx';

const group = 'Account';
export const codesCommands = defineCommands<typeof codesMachine>(
  { name: 'codes', kind: 'dialog', title: 'One-time codes', refusal: codesRefusal },
  [
    {
      id: 'codes.begin',
      title: 'Set up',
      group,
      hint: 'Shows a new secret for the app on your phone.',
      keys: ['Alt+S'],
      event: { type: 'codes.begin' },
    },
    {
      id: 'codes.end',
      title: 'End codes',
      group,
      hint: 'The password alone signs you in from then on.',
      keys: ['Alt+E'],
      event: { type: 'codes.end' },
    },
    {
      id: 'codes.confirm',
      title: 'Confirm',
      group,
      hint: 'From then on, codes are asked for.',
      keys: ['Enter', 'Ctrl+Enter'],
      event: { type: 'codes.confirm' },
      fallback: true,
    },
    {
      id: 'codes.retry',
      title: 'Ask again',
      group,
      hint: 'Asks for your codes again.',
      keys: ['Ctrl+R'],
      event: { type: 'codes.retry' },
    },
  ],
);
/** From anywhere. */
export const codesEverywhere: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'codes.open',
    title: 'One-time codes',
    group,
    hint: 'A code of the app on your phone after the password.',
    keys: [],
    event: { type: 'dialog.open', name: 'codes', input: {} },
    words: ['authenticator', 'two factor', '2fa', 'mfa', 'totp', 'sign-in', 'recovery codes'],
  },
];

/** The field for the first code of what was begun. */
function FirstCode({ dialog }: { readonly dialog: CodesRef }) {
  const { typed, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [problem]);
  const error = problem ?? undefined;
  const help = 'The six digits that the app shows now.';
  return (
    <FieldRow id="codes-code" label="Code" required error={error} help={help}>
      <input
        ref={field}
        id="codes-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={typed}
        onChange={(event) => dialog.send({ type: 'codes.type', text: event.target.value })}
        aria-invalid={problem !== null}
        aria-describedby={describedBy('codes-code', { error, help })}
        className="h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5"
      />
    </FieldRow>
  );
}

const endedText = ({ by, reason }: { readonly by: string; readonly reason: string }, at: string) =>
  `${by} has ended your codes and passkeys, ${at}: ${reason}`;

/** What is asked for now, in words. */
function Standing({ dialog }: { readonly dialog: CodesRef }) {
  const { since, recoveryLeft, passkeys, reset, requiredFrom } = useSelector(
    dialog,
    (snapshot) => snapshot.context.codes,
  );
  const clock = useClock();
  if (since === null && reset !== null)
    return (
      <Notice tone="warn" title={endedText(reset, instantText(clock, reset.at))}>
        Your password alone signs you in until you set codes or a passkey up anew. Where you know
        nothing of it, change your password and tell who runs the store.
      </Notice>
    );
  if (since === null && passkeys > 0)
    return (
      <p>
        A passkey is asked for after your password. With one-time codes, a code of an app on your
        phone is taken in its place.
      </p>
    );
  if (since === null && requiredFrom !== null)
    return (
      <p>
        Codes are required of you from {formatDate(requiredFrom)} on; a passkey is enough. Who has
        neither by then sets codes up at the sign-in.
      </p>
    );
  if (since === null)
    return (
      <p>
        Your password alone signs you in. With one-time codes, an app on your phone shows six digits
        that are asked for after it.
      </p>
    );
  return (
    <p>
      {passkeys > 0 ? 'A passkey or a code' : 'A code'} is asked for after your password since{' '}
      {instantText(clock, since)}. {`Of ${recoveryCount} recovery codes, ${recoveryLeft} are left.`}
    </p>
  );
}

/** What can be done now; the first choice of Enter stands last. */
function Answers({ dialog, mode }: { readonly dialog: CodesRef; readonly mode: Mode }) {
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const isSetUp = useSelector(dialog, ({ context }) => context.codes.since !== null);
  const isRequired = useSelector(dialog, ({ context }) => context.codes.requiredFrom !== null);
  const setUp = isSetUp ? 'Set up anew' : 'Set up';
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mode === 'shown') main.current?.querySelector('button')?.focus();
  }, [mode]);
  return (
    <div className="flex justify-end gap-2">
      <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
        {mode === 'begun' ? 'Cancel' : 'Close'}
      </Button>
      {mode === 'failed' ? (
        <Button command="codes.retry" onClick={() => dialog.send({ type: 'codes.retry' })}>
          Retry
        </Button>
      ) : null}
      {mode === 'shown' && isSetUp && !isRequired ? (
        <Button command="codes.end" onClick={() => dialog.send({ type: 'codes.end' })}>
          End codes
        </Button>
      ) : null}
      {mode === 'shown' || mode === 'begun' ? (
        <div ref={main}>
          <Button
            look="primary"
            command={mode === 'begun' ? 'codes.confirm' : 'codes.begin'}
            busy={busy}
            onClick={() =>
              dialog.send({ type: mode === 'begun' ? 'codes.confirm' : 'codes.begin' })
            }
          >
            {mode === 'begun' ? 'Confirm' : setUp}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Mode = 'loading' | 'failed' | 'begun' | 'shown';
const modeOf = (snapshot: SnapshotFrom<typeof codesMachine>): Mode => {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.context.begun === null ? 'shown' : 'begun';
};

/** One's own one-time codes. */
export function CodesDialog({ dialog }: { readonly dialog: CodesRef }) {
  const { begun, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const mode = useSelector(dialog, modeOf);
  return (
    <div className="flex flex-col gap-3 p-4">
      {problem === null || mode === 'begun' ? null : <Notice tone="danger" title={problem} />}
      {mode === 'loading' ? <Spinner label="Asking for your codes" /> : null}
      {mode === 'shown' ? <Standing dialog={dialog} /> : null}
      {begun === null ? null : <TakenCodes begun={begun} />}
      {begun === null ? null : <FirstCode dialog={dialog} />}
      <Answers dialog={dialog} mode={mode} />
    </div>
  );
}
