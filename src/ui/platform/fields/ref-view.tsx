import { useActorRef, useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
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
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { takeText } from '#ui/platform/dialogs/focus-service.ts';
import { useFieldPorts } from './field-ports.tsx';
import { controlProps, type FieldViewProps } from './field-view.ts';
import { typedBehind, useLateChoice } from './late-choice.ts';
import { layOver } from './over-dialog.ts';

/**
 * Keys of a picker while its box has the focus. Esc closes the list only; with the list closed it
 * is the dialog's.
 */
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
      id: 'picker.retry',
      title: 'Search again',
      group: 'Field',
      keys: ['Shift+F5'],
      event: { type: 'picker.retry' },
      hidden: true,
      yields: true,
    },
    {
      id: 'picker.elsewhere',
      title: 'Search elsewhere',
      group: 'Field',
      keys: ['Shift+F4'],
      event: { type: 'picker.elsewhere' },
      hidden: true,
      yields: true,
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

/** What tells the chosen record from its like, asked anew for each. */
function Detail({ of, id }: { readonly of: string; readonly id: number }) {
  const { detailOf } = useFieldPorts();
  const [detail, setDetail] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    detailOf?.(of, id).then(
      (text) => {
        if (current) setDetail(text);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [of, id, detailOf]);
  return detail === null ? null : <p className="mt-0.5 text-small text-muted">{detail}</p>;
}

/** The name of the picked record; asked once per id, kept when it was just picked. */
function useLabel(of: string, value: unknown): readonly [string, (option: PickOption) => void] {
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

/** What is said of the records: not quite what was typed, several that are meant, or none. */
function Said({ picker }: { readonly picker: PickerRef }) {
  const text = useSelector(picker, (snapshot) => {
    const { options, note } = snapshot.context;
    if (options.length > 0) return note;
    return snapshot.matches({ open: 'ready' }) ? (note ?? messages.noRecordFound) : null;
  });
  const several = useSelector(
    picker,
    ({ context }) => context.active < 0 && context.options.length > 0,
  );
  return (
    <div role="status" className="px-2.5 text-muted">
      {text === null ? null : <p className="py-1">{text}</p>}
      {several ? (
        <p className="py-1">
          Several are meant. Choose one: <Kbd command="picker.next" />
        </p>
      ) : null}
    </div>
  );
}
/** The same search where the answer said that it can look, too. */
function Elsewhere({ picker }: { readonly picker: PickerRef }) {
  const elsewhere = useSelector(picker, (snapshot) => snapshot.context.elsewhere);
  return elsewhere === null ? null : (
    <button
      type="button"
      tabIndex={-1}
      className="block w-full border-t border-line px-2.5 py-1 text-left"
      onClick={() => picker.send({ type: 'picker.elsewhere' })}
    >
      {elsewhere} <Kbd command="picker.elsewhere" />
    </button>
  );
}
interface ListProps {
  readonly id: string;
  readonly picker: PickerRef;
  readonly add: (() => void) | null;
}
function PickList({ id, picker, add }: ListProps) {
  const options = useSelector(picker, (snapshot) => snapshot.context.options);
  const active = useSelector(picker, (snapshot) => snapshot.context.active);
  const text = useSelector(picker, (snapshot) => snapshot.context.text);
  const busy = useSelector(picker, (snapshot) => snapshot.hasTag('busy'));
  const failed = useSelector(picker, (snapshot) =>
    snapshot.matches({ open: 'failed' }) ? snapshot.context.message : null,
  );
  const keep = { onMouseDown: (actions: { preventDefault(): void }) => actions.preventDefault() };
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) layOver(place.current);
  }, [options.length]);
  return (
    <div
      ref={place}
      className="absolute top-full right-0 left-0 z-30 mt-1 max-h-64 min-w-56 overflow-auto rounded-lg border border-line-2 bg-surface py-1 shadow-float"
      {...keep}
    >
      <Said picker={picker} />
      <ul
        role="listbox"
        id={`${id}-list`}
        aria-label="Choices"
        aria-busy={busy || undefined}
        className="aria-busy:animate-[grey_1ms_120ms_both]"
      >
        {options.map((option, index) => (
          <li
            key={option.id}
            id={`${id}-o${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => picker.send({ type: 'picker.choose', index })}
            className={cx(
              'flex gap-2 px-2.5 py-1',
              index === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
            )}
          >
            <span>{option.label}</span>
            {option.detail === undefined ? null : (
              <span className="ml-auto text-muted">{option.detail}</span>
            )}
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
          </button>{' '}
          <Kbd command="picker.retry" />
        </div>
      )}
      {busy && options.length === 0 ? (
        <div className="appears-late px-2.5 py-1">
          <Spinner label="Searching" />
        </div>
      ) : null}
      <Elsewhere picker={picker} />
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

/** What Enter says where nothing was found: there is no record that it could take. */
function whyNothing(picker: PickerRef): string | null {
  const snapshot = picker.getSnapshot();
  const { options, text } = snapshot.context;
  return snapshot.matches({ open: 'ready' }) && options.length === 0 && text.trim() !== ''
    ? `Nothing is found for “${text.trim()}”: change the text, or clear the box.`
    : null;
}
/** Only records that agree with another field of the form, once that is filled. */
const withinOf = ({ field, others }: FieldViewProps): Readonly<Record<string, string>> => {
  if (field.within === undefined) return {};
  const value = others?.(field.within);
  return value === undefined || value === null ? {} : { [field.within]: String(value) };
};
/** Picks a record by a search on the server: type, arrows, Enter; F4 or Alt+Down opens. */
export function RefView(props: FieldViewProps) {
  const ports = useFieldPorts();
  const of = props.field.of ?? props.name;
  const box = useRef<HTMLInputElement>(null);
  const picker = useActorRef(pickerMachine, {
    input: {
      search: async (text, signal, wide) => {
        const answer = await ports.propose?.(of, text, signal, wide);
        if (!answer) return ports.search(of, text, signal, withinOf(props));
        return props.field.each && answer.options.length > 1 ? { ...answer, sure: false } : answer;
      },
    },
  });
  const isOpen = useSelector(picker, (snapshot) => snapshot.matches('open'));
  const active = useSelector(picker, (snapshot) =>
    snapshot.context.options.length > 0 ? snapshot.context.active : -1,
  );
  const [half, setHalf] = useState<{ text: string; epoch: number } | null>(null);
  const [label, setLabel] = useLabel(of, props.value);
  const given = typeof props.half === 'string' ? props.half : null;
  const typed = half?.epoch === props.epoch ? half.text : given;
  const setTyped = (text: string | null) =>
    setHalf(text === null ? null : { text, epoch: props.epoch });
  const scope = useScopeProps('picker', 'text', picker);
  const opens = useKeysOf('picker.open');
  const { onChange, onPick } = props;
  const take = (option: PickOption) => {
    setLabel(option);
    setTyped(null);
    if (onPick) onPick(option);
    else onChange(option.id);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const behind = useLateChoice(picker, box, {
    take: (option) => latest.current(option),
    lose: () => props.onMisread(typedBehind, typed ?? '', true),
  });

  // What a scan put into the form stands: a list that was open is of an older text.
  const { epoch } = props;
  useEffect(() => {
    picker.send({ type: 'picker.close' });
  }, [picker, epoch]);
  const isNamed = typed === null && label !== '';
  // The name may come after the focus.
  useEffect(() => {
    if (isNamed && document.activeElement === box.current) takeText(box.current);
  }, [isNamed]);
  const type = (text: string) => {
    setTyped(text);
    // An empty box asks for nothing: its list would be the whole file, and Enter its first record.
    if (text.trim() === '') {
      picker.send({ type: 'picker.close' });
      props.onChange(null);
      return;
    }
    picker.send({ type: 'picker.type', text });
    props.onMisread('Choose one of the list, or clear the box.', text);
  };
  const addToList = ports.addNew;
  const addNew =
    !props.readOnly && addToList && ports.canAdd?.(of)
      ? () =>
          void addToList(of, typed ?? '', props.others).then((option) => {
            picker.send({ type: 'picker.close' });
            // The form that added it, or the layer that did, says where the focus goes on.
            if (option) latest.current(option);
            else box.current?.focus();
          })
      : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (picker.getSnapshot().context.wanted !== null && behind.hold(event.nativeEvent)) {
      event.preventDefault();
    } else if (event.key === 'Enter' && picker.getSnapshot().matches('open')) {
      behind.begin(event.nativeEvent);
      picker.send({ type: 'picker.choose' });
      const why = whyNothing(picker);
      if (why !== null) props.onMisread(why, typed ?? '', true);
      if (picker.getSnapshot().matches('open')) event.preventDefault();
    } else if (event.key === 'Insert' && event.ctrlKey && addNew) {
      event.preventDefault();
      addNew();
    }
  };
  return (
    <div className="relative">
      <input
        ref={box}
        {...controlProps(props)}
        {...scope}
        type="text"
        role="combobox"
        className="control pr-7!"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${props.id}-list`}
        aria-haspopup="listbox"
        aria-keyshortcuts={opens.map(ariaKeys).join(' ') || undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${props.id}-o${active}` : undefined}
        readOnly={props.readOnly}
        tabIndex={props.readOnly ? -1 : undefined}
        value={typed ?? label}
        placeholder={props.field.placeholder ?? 'Type to search'}
        onChange={(event) => type(event.target.value)}
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
      {isOpen && !props.readOnly ? <PickList id={props.id} picker={picker} add={addNew} /> : null}
      {isNamed && !onPick && typeof props.value === 'number' ? (
        <Detail key={props.value} of={of} id={props.value} />
      ) : null}
    </div>
  );
}
