import { useActorRef, useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messages } from '#domain/platform/messages.ts';
import {
  pickerMachine,
  pickerRefusal,
  type PickerRef,
  type PickOption,
} from '#machines/platform/list/picker.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useKeysOf } from '#ui/kit/key-names.ts';
import { Spinner } from '#ui/kit/progress.tsx';
import type { KeyInput } from '#ui/platform/commands/keys.ts';
import { defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { replayKey } from '#ui/platform/commands/replay.ts';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { takeText } from '#ui/platform/dialogs/focus-service.ts';
import { useFieldPorts } from './field-ports.tsx';
import { controlProps, type FieldViewProps } from './field-view.ts';

/** Keys of a picker while its box has the focus. Esc closes the list only; with the list closed it is the dialog's. */
export const pickerCommands: CommandSet = defineCommands<typeof pickerMachine>(
  { name: 'picker', kind: 'text', title: 'This list', refusal: pickerRefusal },
  [
    {
      id: 'picker.open',
      title: 'Open the list',
      group: 'Field',
      keys: ['F4', 'Alt+Down'],
      event: { type: 'picker.open' },
      hidden: true,
      yields: true,
    },
    {
      id: 'picker.next',
      title: 'Next choice',
      group: 'Field',
      keys: ['Down'],
      event: { type: 'picker.move', by: 1 },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'picker.previous',
      title: 'Previous choice',
      group: 'Field',
      keys: ['Up'],
      event: { type: 'picker.move', by: -1 },
      repeatable: true,
      hidden: true,
    },
    {
      id: 'picker.close',
      title: 'Close the list',
      group: 'Field',
      keys: ['Escape'],
      event: { type: 'picker.close' },
      hidden: true,
      yields: true,
    },
  ],
);

/** The name of the picked record; asked once per id, kept when it was just picked. */
function useLabel(of: string, value: unknown): readonly [string, (o: PickOption) => void] {
  const { labelOf } = useFieldPorts();
  const [known, setKnown] = useState<PickOption | null>(null);
  const id = typeof value === 'number' ? value : null;
  useEffect(() => {
    if (id === null || known?.id === id) return undefined;
    let current = true;
    labelOf(of, id).then(
      (label) => {
        if (current) setKnown({ id, label: label ?? `${of} ${id} is gone` });
      },
      () => {
        if (current) setKnown({ id, label: `${of} ${id}` });
      },
    );
    return () => {
      current = false;
    };
  }, [of, id, known, labelOf]);
  return [id !== null && known?.id === id ? known.label : '', setKnown];
}

interface ListProps {
  readonly id: string;
  readonly picker: PickerRef;
  readonly add: (() => void) | null;
}
function PickList({ id, picker, add }: ListProps) {
  const options = useSelector(picker, (s) => s.context.options);
  const active = useSelector(picker, (s) => s.context.active);
  const text = useSelector(picker, (s) => s.context.text);
  const busy = useSelector(picker, (s) => s.hasTag('busy'));
  const failed = useSelector(picker, (s) =>
    s.matches({ open: 'failed' }) ? s.context.message : null,
  );
  const keep = { onMouseDown: (e: { preventDefault(): void }) => e.preventDefault() };
  return (
    <div
      className="absolute top-full right-0 left-0 z-30 mt-1 max-h-64 min-w-56 overflow-auto rounded-lg border border-line-2 bg-surface py-1 shadow-float"
      {...keep}
    >
      <ul role="listbox" id={`${id}-list`} aria-label="Choices">
        {options.map((o, i) => (
          <li
            key={o.id}
            id={`${id}-o${i}`}
            role="option"
            aria-selected={i === active}
            onClick={() => picker.send({ type: 'picker.choose', index: i })}
            className={cx(
              'flex gap-2 px-2.5 py-1',
              i === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
            )}
          >
            <span>{o.label}</span>
            {o.detail === undefined ? null : <span className="ml-auto text-muted">{o.detail}</span>}
          </li>
        ))}
      </ul>
      {failed === null ? null : (
        <div role="alert" className="px-2.5 py-1 text-danger">
          {failed}{' '}
          <button
            type="button"
            tabIndex={-1}
            className="underline"
            onClick={() => picker.send({ type: 'picker.retry' })}
          >
            Retry
          </button>
        </div>
      )}
      {busy && options.length === 0 ? (
        <div className="appears-late px-2.5 py-1">
          <Spinner label="Searching" />
        </div>
      ) : null}
      {!busy && failed === null && options.length === 0 ? (
        <div role="status" className="px-2.5 py-1 text-muted">
          {messages.noRecordFound}
        </div>
      ) : null}
      {add ? (
        <button
          type="button"
          tabIndex={-1}
          className="block w-full border-t border-line px-2.5 py-1 text-left font-medium text-accent"
          onClick={add}
        >
          Add {text ? `“${text}”` : 'new'} <Kbd fixed="Ctrl+Insert" />
        </button>
      ) : null}
    </div>
  );
}

/** Only records that agree with another field of the form, once that is filled. */
const withinOf = ({ field, others }: FieldViewProps): Readonly<Record<string, string>> => {
  const value = field.within === undefined ? undefined : others?.(field.within);
  return value === undefined || value === null ? {} : { [field.within!]: String(value) };
};
/** Picks a record by a search on the server: type, arrows, Enter; F4 or Alt+Down opens. */
export function RefView(p: FieldViewProps) {
  const ports = useFieldPorts();
  const of = p.field.of ?? p.name;
  const box = useRef<HTMLInputElement>(null);
  const picker = useActorRef(pickerMachine, {
    input: { search: (t, signal) => ports.search(of, t, signal, withinOf(p)) },
  });
  const isOpen = useSelector(picker, (s) => s.matches('open'));
  const active = useSelector(picker, (s) => (s.context.options.length > 0 ? s.context.active : -1));
  const [half, setHalf] = useState<{ text: string; epoch: number } | null>(null);
  const [label, setLabel] = useLabel(of, p.value);
  const typed = half?.epoch === p.epoch ? half.text : typeof p.half === 'string' ? p.half : null;
  const setTyped = (t: string | null) => setHalf(t === null ? null : { text: t, epoch: p.epoch });
  const scope = useScopeProps('picker', 'text', picker);
  const opens = useKeysOf('picker.open');
  const { onChange, onPick } = p;
  const take = (o: PickOption) => {
    setLabel(o);
    setTyped(null);
    if (onPick) onPick(o);
    else onChange(o.id);
  };
  const latest = useRef(take);
  const pressed = useRef<KeyInput | null>(null);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const on = picker.on('picker.chosen', (e) => {
      latest.current(e.option);
      if (e.late && pressed.current && document.activeElement === box.current)
        replayKey(pressed.current, () => false);
    });
    return () => on.unsubscribe();
  }, [picker]);

  const isNamed = typed === null && label !== '';
  // The name may come after the focus.
  useEffect(() => {
    if (isNamed && document.activeElement === box.current) takeText(box.current);
  }, [isNamed]);
  const type = (t: string) => {
    setTyped(t);
    picker.send({ type: 'picker.type', text: t });
    if (t.trim() === '') p.onChange(null);
    else p.onMisread('Choose one of the list, or clear the box.', t);
  };
  const addNew =
    !p.readOnly && ports.addNew && ports.canAdd?.(of)
      ? () =>
          void ports.addNew!(of, typed ?? '', p.others).then((o) => {
            picker.send({ type: 'picker.close' });
            if (o) latest.current(o);
            box.current?.focus();
          })
      : null;
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'Enter' && picker.getSnapshot().matches('open')) {
      pressed.current = e.nativeEvent;
      picker.send({ type: 'picker.choose' });
      if (picker.getSnapshot().matches('open')) e.preventDefault();
    } else if (e.key === 'Insert' && e.ctrlKey && addNew) {
      e.preventDefault();
      addNew();
    }
  };
  return (
    <div className="relative">
      <input
        ref={box}
        {...controlProps(p)}
        {...scope}
        type="text"
        role="combobox"
        className="control pr-7!"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${p.id}-list`}
        aria-haspopup="listbox"
        aria-keyshortcuts={opens.map(ariaKeys).join(' ') || undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${p.id}-o${active}` : undefined}
        readOnly={p.readOnly}
        tabIndex={p.readOnly ? -1 : undefined}
        value={typed ?? label}
        placeholder="Type to search"
        onChange={(e) => type(e.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          picker.send({ type: 'picker.close' });
          if (typed?.trim() === '') setTyped(null);
        }}
      />
      <ChevronDown
        aria-hidden="true"
        size={14}
        className="pointer-events-none absolute top-2 right-2 text-muted"
      />
      {isOpen && !p.readOnly ? <PickList id={p.id} picker={picker} add={addNew} /> : null}
    </div>
  );
}
