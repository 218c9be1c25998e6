import { useSelector } from '@xstate/react';
import { useId, useState, type FormEvent, type Ref } from 'react';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import type { Choice } from '#machines/platform/list/list.state.ts';
import { Button } from '#ui/kit/button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { filterCommands } from '#ui/platform/table/table-commands.ts';

export type RadioScope = Choice;
export interface SearchBarProps {
  readonly list: ListRef;
  readonly label: string;
  readonly placeholder?: string;
  readonly radios?: readonly RadioScope[];
  /** Ask with every key; otherwise on Enter and Search. */ readonly live?: boolean;
  readonly box?: Ref<HTMLInputElement>;
}

function Radios({ list, radio }: { list: ListRef; radio: RadioScope }) {
  const value = useSelector(
    list,
    (snapshot) => snapshot.context.query.filters[radio.name] ?? radio.initial,
  );
  const id = useId();
  return (
    <div role="radiogroup" aria-label={radio.label} className="flex items-center gap-2.5 px-1">
      {radio.options.map((option) => (
        <label key={option.value} className="inline-flex items-center gap-1.5">
          <input
            type="radio"
            name={id}
            className="size-3.5 accent-accent"
            checked={value === option.value}
            onChange={() =>
              list.send({ type: 'list.filter', name: radio.name, value: option.value })
            }
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
const filterScope = filterCommands().scope.name;
/**
 * One search box with its radios. Up, Down, Enter and the row's actions reach the table from here;
 * the text stays the box's.
 */
export function SearchBar({
  list,
  label,
  placeholder,
  radios = [],
  live = true,
  box,
}: SearchBarProps) {
  const asked = useSelector(list, (snapshot) => snapshot.context.query.text);
  const [half, setHalf] = useState({ text: asked, asked });
  const scope = useScopeProps(filterScope, 'text', live ? list : null);
  // What is typed gives way to a search that came from elsewhere: a scan, Clear All.
  const typed = half.asked === asked ? half.text : asked;
  const type = (text: string) => {
    setHalf({ text, asked: live ? text.trim() : asked });
    if (live) list.send({ type: 'list.search', text: text.trim() });
  };
  const ask = (event?: FormEvent) => {
    event?.preventDefault();
    list.send({ type: 'list.search', text: typed.trim() });
  };
  const clear = () => {
    setHalf({ text: '', asked: '' });
    list.send({ type: 'list.clear' });
  };
  return (
    <form
      role="search"
      data-region="search"
      className="strip flex flex-wrap items-center gap-x-2 gap-y-1.5"
      onSubmit={ask}
    >
      <input
        ref={box}
        {...scope}
        type="search"
        data-page-search=""
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        className="control w-auto! max-w-80 min-w-36 flex-1"
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {radios.map((choice) => (
        <Radios key={choice.name} list={list} radio={choice} />
      ))}
      <Button type="submit">Search</Button>
      <Button look="quiet" onClick={clear}>
        Clear All
      </Button>
    </form>
  );
}
