import { X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Switch } from '#ui/kit/switch.tsx';
import { controlProps, groupProps, type FieldViewProps } from './field-view.ts';
import { typeChoice, type Typed } from './typed-choice.ts';

/** Nothing can be chosen where an option says it, or where something has to be. */
const hasEmpty = ({ field, value }: FieldViewProps): boolean =>
  !value || !(field.required || field.options?.some(({ label }) => label === 'Not Specified'));
/** The browser's own list: letters choose, F4 and Alt+Down open it. */
export const ChoiceView = (props: FieldViewProps) => (
  <select
    {...controlProps(props)}
    className="control"
    disabled={props.readOnly}
    data-readonly={props.readOnly || undefined}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={(event) => props.onChange(event.target.value || null)}
  >
    {hasEmpty(props) ? <option value="">{props.readOnly ? '' : 'Select'}</option> : null}
    {props.field.options?.map((item) => (
      <option key={item.value} value={item.value}>
        {item.label}
      </option>
    ))}
  </select>
);

const namesNone = 'names none of these: nothing is chosen by it. Choose one.';
/** They come before a letter and are none of their own. */
const heldKeys: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
/**
 * What is typed onto a group of choices. A word that names none of them was meant for another
 * field: what was chosen stands, and nothing is saved until one is chosen again.
 */
function useTypedChoice(props: FieldViewProps) {
  const typed = useRef<Typed | null>(null);
  const [word, setWord] = useState<string | null>(null);
  const begin = () => {
    typed.current = null;
    setWord(null);
  };
  const take = ({ value, isWord, text }: ReturnType<typeof typeChoice>) => {
    if (value !== props.value || (!isWord && props.error !== undefined)) props.onChange(value);
    if (isWord) props.onMisread(`“${text}” ${namesNone}`, undefined, true);
  };
  /** A Space says that what is chosen is meant, also where it was chosen before. */
  const pass = (event: KeyboardEvent, isChosen: boolean) => {
    if (!heldKeys.has(event.key)) begin();
    if (isChosen && props.error !== undefined) props.onChange(props.value);
  };
  const choose = (event: KeyboardEvent) => {
    if (props.readOnly) return;
    // A space within a word chooses nothing; by itself it is the browser's, which chooses by it.
    const isChosen = event.key === ' ' && typed.current?.isWord !== true;
    if (!isLetter(event) || isChosen) return pass(event, isChosen);
    const made = typeChoice(props.field.options ?? [], props.value, typed.current, {
      key: event.key,
      at: event.timeStamp,
    });
    typed.current = made;
    setWord(made.isWord ? made.text : null);
    if (made.isWord || made.value !== props.value) event.preventDefault();
    take(made);
    if (!made.isWord && made.value !== props.value)
      document.getElementById(`${props.id}-${String(made.value)}`)?.focus();
  };
  return { word, begin, choose };
}
/**
 * One tab stop; arrows walk, a first letter or 1–9 chooses. A word that names no choice was meant
 * for another field: it chooses nothing, and that is said.
 */
export function RadioView(props: FieldViewProps) {
  const { word, begin, choose } = useTypedChoice(props);
  return (
    <div
      role="radiogroup"
      {...groupProps(props)}
      className="flex min-h-[30px] flex-wrap items-center gap-x-3 gap-y-1"
      onKeyDown={choose}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) begin();
      }}
    >
      {props.field.options?.map((option) => (
        <label key={option.value} className="inline-flex items-center gap-1.5">
          <input
            type="radio"
            id={`${props.id}-${option.value}`}
            name={props.id}
            value={option.value}
            checked={props.value === option.value}
            disabled={props.readOnly}
            onChange={() => props.onChange(option.value)}
            className="size-3.5 accent-accent"
          />
          {option.label}
        </label>
      ))}
      <span role="status" className="sr-only">
        {word === null ? '' : `“${word}” ${namesNone}`}
      </span>
    </div>
  );
}

/** Space turns it, Y and N say it. */
export function FlagView(props: FieldViewProps) {
  const say = (event: KeyboardEvent) => {
    const on = { y: true, n: false }[event.key.toLowerCase()];
    if (on === undefined || !isLetter(event) || props.readOnly) return;
    event.preventDefault();
    props.onChange(on);
  };
  const { autoComplete: _, spellCheck: __, 'aria-required': ___, ...control } = controlProps(props);
  return (
    <div className="flex h-[30px] items-center" onKeyDown={say}>
      <Switch
        {...control}
        aria-keyshortcuts="Space Y N"
        checked={props.value === true}
        disabled={props.readOnly}
        onChange={props.onChange}
      />
    </div>
  );
}

/** Words: Enter or a comma adds one, Backspace in the empty box takes the last one back. */
export function TagsView(props: FieldViewProps) {
  const [typed, setTyped] = useState('');
  const tags = Array.isArray(props.value) ? (props.value as readonly string[]) : [];
  const add = () => {
    const text = typed.trim();
    if (text && !tags.includes(text)) props.onChange([...tags, text]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault();
      props.onChange(tags.slice(0, -1));
    }
  };
  return (
    <div
      className="control flex h-auto! min-h-[30px] flex-wrap items-center gap-1 py-0.5!"
      data-readonly={props.readOnly || undefined}
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex items-center gap-1 rounded bg-accent-soft px-1.5 text-small"
        >
          {tag}
          {props.readOnly ? null : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${tag}`}
              onClick={() => props.onChange(tags.filter((eachTag) => eachTag !== tag))}
            >
              <X size={11} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      <input
        {...controlProps(props)}
        type="text"
        className="min-w-20 flex-1 bg-transparent"
        readOnly={props.readOnly}
        tabIndex={props.readOnly ? -1 : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  );
}
