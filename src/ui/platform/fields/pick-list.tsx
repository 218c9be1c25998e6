import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { messages } from '#domain/platform/messages.ts';
import { type PickerRef } from '#machines/platform/list/picker.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { layOver } from './over-dialog.ts';

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
/** The records that a search proposes, under the box of the field. */
export function PickList({ id, picker, add }: ListProps) {
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
