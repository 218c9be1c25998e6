import { useSelector } from '@xstate/react';
import { Command as Cmdk } from 'cmdk';
import { useEffect, useMemo, useState } from 'react';
import { isKeymapSaving, type KeymapRef } from '#machines/platform/keymap/keymap.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd, Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Switch } from '#ui/kit/switch.tsx';
import { rebound } from './keymap.ts';
import { createIndex, type Entry } from './palette/palette-index.ts';
import type { Command } from './registry.ts';
import { useDesk } from './workstation-context.tsx';

interface Line extends Entry {
  readonly scope: string;
  readonly keys: readonly string[];
  readonly own: boolean;
}
const most = 200;
const lineOf = (command: Command, scope: string, own: boolean): Line => ({
  id: command.id,
  title: command.title,
  detail: command.hint ?? '',
  words: [scope, command.group, ...command.keys, ...(command.words ?? [])],
  distance: 1,
  scope,
  keys: command.keys,
  own,
});

interface PreferenceProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly on: boolean;
  turn(): void;
}
const Preference = ({ id, label, help, on, turn }: PreferenceProps) => (
  <FieldRow id={id} label={label} help={help} stacked>
    <Switch id={id} aria-describedby={`${id}-help`} checked={on} onChange={turn} />
  </FieldRow>
);

/**
 * Copies and fetches what the machine asks for. A clipboard that may not be read is an empty one.
 */
function useClipboard(dialog: KeymapRef): void {
  useEffect(() => {
    const hand = (text: string) => dialog.send({ type: 'keymap.paste', text });
    const on = [
      dialog.on('keymap.copied', (event) => void navigator.clipboard?.writeText(event.text)),
      dialog.on(
        'keymap.fetched',
        () => void navigator.clipboard?.readText().then(hand, () => hand('')),
      ),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [dialog]);
}

/** The keys of a command, or that its new key is waited for. */
function LineKeys({
  keys,
  awaited,
}: {
  readonly keys: readonly string[];
  readonly awaited: boolean;
}) {
  if (awaited) return <b className="text-warn">Press the new key</b>;
  if (keys.length === 0) return <span className="text-small text-faint">no key</span>;
  return keys.map((key) => <Kbd key={key} keys={key} />);
}
/** The commands with their keys, searched by name or key; the one in hand gets the new key. */
function Commands({ dialog }: { readonly dialog: KeymapRef }) {
  const { sets } = useDesk();
  const { preferences, chosen } = useSelector(dialog, (snapshot) => snapshot.context);
  const recording = useSelector(dialog, (snapshot) => snapshot.matches('recording'));
  const [text, setText] = useState('');
  const lines = useMemo(
    () =>
      rebound(sets, preferences.keys).flatMap((commandSet) =>
        commandSet.commands
          .filter((command) => !command.hidden && command.scope !== 'confirm')
          .map((command) =>
            lineOf(command, commandSet.scope.title, preferences.keys[command.id] !== undefined),
          ),
      ),
    [sets, preferences.keys],
  );
  const index = useMemo(() => createIndex(lines), [lines]);
  const shown =
    text.trim() === '' ? lines.slice(0, most) : index.find(text).map((ranked) => ranked.entry);
  const at = shown.find((line) => line.id === chosen) ?? shown[0];
  const marked = at?.id;
  // The line that stands out is the one that Ctrl+Backspace means.
  useEffect(() => {
    if (marked !== undefined) dialog.send({ type: 'keymap.choose', command: marked });
  }, [dialog, marked]);
  return (
    <Cmdk
      shouldFilter={false}
      vimBindings={false}
      label="Commands"
      value={at?.id ?? ''}
      onValueChange={(id) => dialog.send({ type: 'keymap.choose', command: id })}
      className="flex min-h-0 flex-col rounded-md border border-line-2"
    >
      <Cmdk.Input
        data-autofocus=""
        value={text}
        onValueChange={setText}
        placeholder="Search a command or a key"
        className="h-[34px] border-b border-line bg-transparent px-3 outline-none"
      />
      <Cmdk.List className="max-h-[min(44vh,420px)] overflow-y-auto py-1">
        {shown.map((line) => (
          <Cmdk.Item
            key={line.id}
            value={line.id}
            onSelect={() => dialog.send({ type: 'keymap.record', command: line.id })}
            className="flex items-center gap-2.5 px-3 py-1 data-[selected=true]:bg-row data-[selected=true]:shadow-[inset_3px_0_0_var(--accent)]"
          >
            <span>{line.title}</span>
            <span className="min-w-0 flex-1 truncate text-muted">{line.scope}</span>
            {line.own ? <span className="text-small text-accent">changed</span> : null}
            <LineKeys keys={line.keys} awaited={recording && line.id === chosen} />
          </Cmdk.Item>
        ))}
        {shown.length === 0 ? (
          <p className="px-3 py-2 text-muted">No command has that name.</p>
        ) : null}
      </Cmdk.List>
    </Cmdk>
  );
}
function Foot({ dialog }: { readonly dialog: KeymapRef }) {
  const saving = useSelector(dialog, isKeymapSaving);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button command="keymap.copy" onClick={() => dialog.send({ type: 'keymap.copy' })}>
        Copy as text
      </Button>
      <Button command="keymap.fetch" onClick={() => dialog.send({ type: 'keymap.fetch' })}>
        Take from text
      </Button>
      <Button command="keymap.resetAll" onClick={() => dialog.send({ type: 'keymap.resetAll' })}>
        All as they came
      </Button>
      <span className="ml-auto flex gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button
          look="primary"
          command="keymap.save"
          busy={saving}
          onClick={() => dialog.send({ type: 'keymap.save' })}
        >
          Save
        </Button>
      </span>
    </div>
  );
}
/** Change keys: choose a command, Enter, press its new key. */
export function KeymapDialog({ dialog }: { readonly dialog: KeymapRef }) {
  const { preferences, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const recording = useSelector(dialog, (snapshot) => snapshot.matches('recording'));
  useClipboard(dialog);
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <div className="grid grid-cols-2 gap-x-6 @max-[520px]:grid-cols-1">
        <Preference
          id="keymap-bare"
          label="Letters as keys"
          help="Off: letters and digits alone are no commands."
          on={preferences.bareKeys}
          turn={() => dialog.send({ type: 'keymap.turn', preference: 'bareKeys' })}
        />
        <Preference
          id="keymap-close"
          label="Closes by itself"
          help="Off: the reason dialog waits for Done."
          on={preferences.autoClose}
          turn={() => dialog.send({ type: 'keymap.turn', preference: 'autoClose' })}
        />
      </div>
      {problem === null ? null : (
        <Notice tone="danger" title="Not changed">
          {problem}
        </Notice>
      )}
      <Commands dialog={dialog} />
      <p role="status" className="text-small text-muted">
        {recording ? (
          <Keyed text="The next key is the new one. {key:dialog.close} keeps the old one." />
        ) : (
          <>
            <Kbd fixed="Enter" /> new key <Kbd command="keymap.reset" /> its own key again
          </>
        )}
      </p>
      <Foot dialog={dialog} />
    </div>
  );
}
