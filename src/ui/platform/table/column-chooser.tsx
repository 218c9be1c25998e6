import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  isColumnsSaving,
  type ColumnChoice,
  type ColumnsRef,
} from '#machines/platform/columns/columns.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { MarkIcon } from '#ui/kit/mark.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';

interface ChoiceProps {
  readonly choice: ColumnChoice;
  readonly here: boolean;
  stand(): void;
  turn(): void;
}
const Choice = ({ choice, here, stand, turn }: ChoiceProps) => (
  <li
    id={`column-${choice.id}`}
    role="option"
    aria-selected={choice.on}
    data-here={here || undefined}
    onClick={stand}
    onDoubleClick={turn}
    className={cx(
      'flex items-center gap-2 px-3 py-1',
      here && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
      !choice.on && 'text-muted',
    )}
  >
    <span aria-hidden="true" className="grid w-4 place-items-center text-accent">
      {choice.on ? <MarkIcon mark="check" /> : null}
    </span>
    {choice.title}
  </li>
);

/** Every column of the table, the shown ones first; the keys of the list stand below it. */
function Choices({ dialog }: { readonly dialog: ColumnsRef }) {
  const { choices, at, table } = useSelector(dialog, (snapshot) => snapshot.context);
  const scope = useScopeProps('columnList', 'table', dialog);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-here]')?.scrollIntoView({ block: 'nearest' });
  }, [at, choices]);
  return (
    <ul
      ref={list}
      {...scope}
      role="listbox"
      aria-label={`Columns of ${table}`}
      aria-multiselectable="true"
      aria-activedescendant={`column-${choices[at]?.id}`}
      tabIndex={0}
      data-autofocus=""
      className="min-h-0 overflow-y-auto rounded-md border border-line-2 py-1"
    >
      {choices.map((choice, index) => (
        <Choice
          key={choice.id}
          choice={choice}
          here={index === at}
          stand={() => dialog.send({ type: 'columns.walk', to: index })}
          turn={() => dialog.send({ type: 'columns.turn' })}
        />
      ))}
    </ul>
  );
}

/** Choose columns: which of them the table shows, and in which order. */
export function ColumnChooser({ dialog }: { readonly dialog: ColumnsRef }) {
  const problem = useSelector(dialog, (snapshot) => snapshot.context.problem);
  const count = useSelector(
    dialog,
    ({ context }) => context.choices.filter((choice) => choice.on).length,
  );
  const saving = useSelector(dialog, isColumnsSaving);
  return (
    <div className="flex max-h-[calc(100vh-120px)] min-h-0 flex-col gap-3 p-4">
      {problem === null ? null : (
        <Notice tone="danger" title="Not saved">
          {problem}
        </Notice>
      )}
      <Choices dialog={dialog} />
      <p role="status" className="text-small text-muted">
        {count} shown. <Kbd command="columns.turn" /> shows or hides{' '}
        <Kbd command="columns.carry-up" /> <Kbd command="columns.carry-down" /> carries it to the
        left or right
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button command="columns.reset" onClick={() => dialog.send({ type: 'columns.reset' })}>
          As they came
        </Button>
        <span className="ml-auto flex gap-2">
          <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
            Close
          </Button>
          <Button
            look="primary"
            command="columns.save"
            busy={saving}
            onClick={() => dialog.send({ type: 'columns.save' })}
          >
            Save
          </Button>
        </span>
      </div>
    </div>
  );
}
