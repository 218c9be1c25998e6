import { useActorRef, useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  pickerMachine,
  pickerRefusal,
  type PickerRef,
  type PickOption,
} from '#machines/platform/list/picker.machine.ts';
import { ariaKeys } from '#ui/kit/kbd.tsx';
import { useKeysOf } from '#ui/kit/key-names.ts';
import { defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { takeText } from '#ui/platform/dialogs/focus-service.ts';
import { useFieldPorts } from './field-ports.tsx';
import { controlProps, type FieldViewProps } from './field-view.ts';
import { typedBehind, useLateChoice } from './late-choice.ts';
import { PickList } from './pick-list.tsx';

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
/** The kind of the records that a field picks from. */
const kindOf = ({ field, name }: FieldViewProps): string => field.of ?? name;
/** The machine that searches for a field, within what its form says already. */
function usePicker(props: FieldViewProps): PickerRef {
  const ports = useFieldPorts();
  const of = kindOf(props);
  return useActorRef(pickerMachine, {
    input: {
      search: async (text, signal, wide) => {
        const answer = await ports.propose?.(of, text, signal, wide);
        if (!answer) return ports.search(of, text, signal, withinOf(props));
        return props.field.each && answer.options.length > 1 ? { ...answer, sure: false } : answer;
      },
    },
  });
}
/** Text that is typed and names no record yet; null where the box shows the picked one. */
function useTyped(props: FieldViewProps): readonly [string | null, (text: string | null) => void] {
  const [half, setHalf] = useState<{ text: string; epoch: number } | null>(null);
  const given = typeof props.half === 'string' ? props.half : null;
  const setTyped = (text: string | null) =>
    setHalf(text === null ? null : { text, epoch: props.epoch });
  return [half?.epoch === props.epoch ? half.text : given, setTyped];
}
interface AddNew {
  readonly picker: PickerRef;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly typed: string | null;
  readonly take: (option: PickOption) => void;
}
/** Adds a record of the kind and takes it; null where this person or this form can't. */
function useAddNew(props: FieldViewProps, { picker, box, typed, take }: AddNew) {
  const ports = useFieldPorts();
  const of = kindOf(props);
  const addToList = ports.addNew;
  if (props.readOnly || !addToList || !ports.canAdd?.(of)) return null;
  return () =>
    void addToList(of, typed ?? '', props.others).then((option) => {
      picker.send({ type: 'picker.close' });
      // The form that added it, or the layer that did, says where the focus goes on.
      if (option) take(option);
      else box.current?.focus();
    });
}
/**
 * What is picked for a field and what is typed for it: taken once from the list, given up where the
 * text is another one by now.
 */
function usePick(
  props: FieldViewProps,
  picker: PickerRef,
  box: RefObject<HTMLInputElement | null>,
) {
  const [label, setLabel] = useLabel(kindOf(props), props.value);
  const [typed, setTyped] = useTyped(props);
  const { onChange, onPick, epoch } = props;
  const pick = (option: PickOption) => {
    setLabel(option);
    setTyped(null);
    if (onPick) onPick(option);
    else onChange(option.id);
  };
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  const take = (option: PickOption) => latest.current(option);
  const behind = useLateChoice(picker, box, {
    take,
    lose: () => props.onMisread(typedBehind, typed ?? '', true),
  });
  // What a scan put into the form stands: a list that was open is of an older text.
  useEffect(() => {
    picker.send({ type: 'picker.close' });
  }, [picker, epoch]);
  const isNamed = typed === null && label !== '';
  // The name may come after the focus.
  useEffect(() => {
    if (isNamed && document.activeElement === box.current) takeText(box.current);
  }, [box, isNamed]);
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
  const leave = () => {
    picker.send({ type: 'picker.close' });
    if (typed?.trim() === '') setTyped(null);
  };
  return { label, typed, isNamed, take, behind, type, leave };
}

/** Picks a record by a search on the server: type, arrows, Enter; F4 or Alt+Down opens. */
export function RefView(props: FieldViewProps) {
  const box = useRef<HTMLInputElement>(null);
  const picker = usePicker(props);
  const isOpen = useSelector(picker, (snapshot) => snapshot.matches('open'));
  const active = useSelector(picker, (snapshot) =>
    snapshot.context.options.length > 0 ? snapshot.context.active : -1,
  );
  const scope = useScopeProps('picker', 'text', picker);
  const opens = useKeysOf('picker.open');
  const { label, typed, isNamed, take, behind, type, leave } = usePick(props, picker, box);
  const addNew = useAddNew(props, { picker, box, typed, take });
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
        onBlur={leave}
      />
      <ChevronDown
        aria-hidden="true"
        size={14}
        className="pointer-events-none absolute top-2 right-2 text-muted"
      />
      {isOpen && !props.readOnly ? <PickList id={props.id} picker={picker} add={addNew} /> : null}
      {isNamed && !props.onPick && typeof props.value === 'number' ? (
        <Detail key={props.value} of={kindOf(props)} id={props.value} />
      ) : null}
    </div>
  );
}
