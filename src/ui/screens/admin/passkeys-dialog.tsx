import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PasskeysView } from '#domain/admin/contract/passkeys.ts';
import { mostPasskeys } from '#domain/admin/rules/passkey.ts';
import { recoveryCount } from '#domain/admin/rules/sign-in-code.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import {
  passkeysRefusal,
  type passkeysMachine,
  type PasskeysRef,
} from '#machines/admin/passkeys/passkeys.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands, type CommandOf } from '#ui/platform/commands/registry.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const group = 'Account';
export const passkeysCommands = defineCommands<typeof passkeysMachine>(
  { name: 'passkeys', kind: 'dialog', title: 'Passkeys', refusal: passkeysRefusal },
  [
    {
      id: 'passkeys.add',
      title: 'Add a passkey',
      group,
      hint: 'Of a security key, this computer or a phone.',
      keys: ['Alt+A'],
      event: { type: 'passkeys.add' },
    },
    ...Array.from({ length: mostPasskeys }, (_, nth) => ({
      id: `passkeys.remove-${nth + 1}`,
      title: `Remove passkey ${nth + 1}`,
      group,
      hint: 'After your password: it signs nobody in any more.',
      keys: [`Alt+${nth + 1}`],
      event: { type: 'passkeys.remove' as const, nth },
      hidden: true as const,
    })),
    {
      id: 'passkeys.confirm',
      title: 'Go on',
      group,
      hint: 'After your password, the browser asks for the device.',
      keys: ['Enter', 'Ctrl+Enter'],
      event: { type: 'passkeys.confirm' },
      fallback: true,
    },
    {
      id: 'passkeys.written',
      title: 'They are written down',
      group,
      hint: 'The recovery codes are not shown again.',
      keys: ['Alt+W'],
      event: { type: 'passkeys.written' },
    },
    {
      id: 'passkeys.retry',
      title: 'Ask again',
      group,
      hint: 'Asks for your passkeys again.',
      keys: ['Ctrl+R'],
      event: { type: 'passkeys.retry' },
    },
  ],
);
/** From anywhere. */
export const passkeysEverywhere: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'passkeys.open',
    title: 'Passkeys',
    group,
    hint: 'A security key, this computer or a phone after the password, in place of a code.',
    keys: [],
    event: { type: 'dialog.open', name: 'passkeys', input: {} },
    words: [
      'webauthn',
      'security key',
      'fido',
      'fingerprint',
      'two factor',
      '2fa',
      'mfa',
      'sign-in',
    ],
  },
];

type Mode = 'loading' | 'failed' | 'shown' | 'naming' | 'device' | 'writing';
const modeOf = (snapshot: SnapshotFrom<typeof passkeysMachine>): Mode => {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('making')) return 'device';
  if (snapshot.matches('writing')) return 'writing';
  const isNaming = snapshot.matches('naming') || snapshot.matches('beginning');
  const isAdding = isNaming || snapshot.matches('saving');
  if (isAdding) return 'naming';
  return snapshot.matches('proving') && snapshot.context.removed === null ? 'naming' : 'shown';
};

const withCodes = [
  'A code of the app is asked for after your password.',
  'With a passkey, a device of yours answers in its place.',
].join(' ');
const withNothing = [
  'Your password alone signs you in. With a passkey, a device of yours is asked for after it:',
  'a security key, this computer or a phone.',
].join(' ');

/** What is asked for now, in words. */
function Standing({ view }: { readonly view: PasskeysView }) {
  const { passkeys, codes, recoveryLeft, requiredFrom } = view;
  if (passkeys.length > 0)
    return (
      <p>
        A passkey is asked for after your password.{' '}
        {codes ? 'A code of the app is taken in its place. ' : ''}
        {`Of ${recoveryCount} recovery codes, ${recoveryLeft} are left.`}
      </p>
    );
  return (
    <p>
      {codes ? withCodes : withNothing}
      {requiredFrom === null || codes
        ? ''
        : ` A code or a passkey is required of you from ${formatDate(requiredFrom)} on.`}
    </p>
  );
}

/** The person's passkeys, each with its key. */
function List({ dialog, view }: { readonly dialog: PasskeysRef; readonly view: PasskeysView }) {
  const clock = useClock();
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  if (view.passkeys.length === 0) return null;
  return (
    <ul aria-label="Your passkeys" className="flex flex-col gap-1.5">
      {view.passkeys.map(({ id, name, addedAt, usedAt, site, here }, nth) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-md border border-line bg-raised px-2.5 py-1.5"
        >
          <div className="min-w-0 flex-1">
            <p id={`passkey-${id}`} className="font-semibold break-words">
              {name}
            </p>
            <p className="text-small text-muted">
              {`Added ${instantText(clock, addedAt)}, `}
              {usedAt === null ? 'not used yet' : `last used ${instantText(clock, usedAt)}`}
              {here ? '' : `; works where this server is called ${site}`}
            </p>
          </div>
          <Button
            command={`passkeys.remove-${nth + 1}`}
            aria-describedby={`passkey-${id}`}
            busy={busy}
            onClick={() => dialog.send({ type: 'passkeys.remove', nth })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The name of the passkey that is added. */
function NameField({ dialog }: { readonly dialog: PasskeysRef }) {
  const { name, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [problem]);
  const help = 'Such as “Key of the front desk”: it tells yours apart.';
  return (
    <FieldRow id="passkey-name" label="Name" required help={help}>
      <input
        ref={field}
        id="passkey-name"
        autoComplete="off"
        value={name}
        onChange={(event) => dialog.send({ type: 'passkeys.type', text: event.target.value })}
        aria-describedby={describedBy('passkey-name', { help })}
        className="h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5"
      />
    </FieldRow>
  );
}

/** Recovery codes of somebody who had none: they stand here until it is said that they are kept. */
function Written({ codes }: { readonly codes: readonly string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  // No button has the focus: an Enter too many must not take the codes away.
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <p>
        The passkey is added. Write these recovery codes down and keep them apart from the device.
        Each signs you in once where the device is lost. They are not shown again.
      </p>
      <RecoveryCodes codes={codes} />
    </div>
  );
}

const mains: Readonly<Partial<Record<Mode, readonly [label: string, command: Main]>>> = {
  failed: ['Retry', 'passkeys.retry'],
  shown: ['Add a passkey', 'passkeys.add'],
  naming: ['Go on', 'passkeys.confirm'],
  writing: ['Written down', 'passkeys.written'],
};
type Main = 'passkeys.retry' | 'passkeys.add' | 'passkeys.confirm' | 'passkeys.written';

/** What can be done now; the first choice of Enter stands last. */
function Answers({
  dialog,
  mode,
  canAdd,
}: {
  readonly dialog: PasskeysRef;
  readonly mode: Mode;
  readonly canAdd: boolean;
}) {
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mode === 'shown') bar.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [mode]);
  const main = mode === 'shown' && !canAdd ? undefined : mains[mode];
  return (
    <div ref={bar} className="flex justify-end gap-2">
      {mode === 'writing' ? null : (
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          {mode === 'naming' || mode === 'device' ? 'Cancel' : 'Close'}
        </Button>
      )}
      {main === undefined ? null : (
        <Button
          look="primary"
          command={main[1]}
          busy={busy}
          onClick={() => dialog.send({ type: main[1] })}
        >
          {main[0]}
        </Button>
      )}
    </div>
  );
}

/** One's own passkeys. */
export function PasskeysDialog({ dialog }: { readonly dialog: PasskeysRef }) {
  const { view, recovery, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const mode = useSelector(dialog, modeOf);
  return (
    <div className="flex flex-col gap-3 p-4">
      {problem === null ? null : (
        <Notice tone={mode === 'naming' ? 'warn' : 'danger'} title={problem} />
      )}
      {mode === 'loading' ? <Spinner label="Asking for your passkeys" /> : null}
      {mode === 'shown' ? <Standing view={view} /> : null}
      {mode === 'shown' && view.trouble !== null ? (
        <Notice tone="warn" title={view.trouble} />
      ) : null}
      {mode === 'shown' ? <List dialog={dialog} view={view} /> : null}
      {mode === 'naming' ? <NameField dialog={dialog} /> : null}
      {mode === 'device' ? (
        <Notice tone="info" title="The browser asks for your device now.">
          Touch the security key, or show this computer or your phone that it is you.
        </Notice>
      ) : null}
      {mode === 'writing' ? <Written codes={recovery} /> : null}
      <Answers
        dialog={dialog}
        mode={mode}
        canAdd={view.trouble === null && view.passkeys.length < mostPasskeys}
      />
    </div>
  );
}
