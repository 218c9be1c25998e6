import { useSelector } from '@xstate/react';
import { required } from '#domain/platform/required.ts';
import { savedFirst } from '#machines/platform/clock/instant-text.ts';
import { clashesOf } from '#machines/platform/record/record.context.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { cellText } from '#ui/platform/table/cell-text.ts';

/**
 * Someone else saved first: what both changed stands side by side, and is chosen field by field.
 */
export function ConflictView({ record }: { record: RecordRef }) {
  const context = useSelector(record, (snapshot) => snapshot.context);
  const clock = useClock();
  const why = useSelector(record, (snapshot) => recordRefusal(snapshot, { type: 'record.merge' }));
  const clashes = clashesOf(context);
  return (
    <div className="flex flex-col gap-3 p-4">
      <Notice tone="warn" title={`${savedFirst(clock, context.theirsBy)}.`}>
        Nothing that you typed is lost.{' '}
        {clashes.length === 0
          ? 'You changed different fields: merge keeps both.'
          : 'Choose for each field, then merge.'}
      </Notice>
      {clashes.map((clash) => {
        const field = required(context.fields[clash.field], `field ${clash.field}`);
        const option = (whose: 'mine' | 'theirs', value: unknown) => (
          <label className="flex items-center gap-2 rounded-md border border-line-2 px-2.5 py-1.5 has-checked:border-accent has-checked:bg-accent-soft">
            <input
              type="radio"
              name={`conflict-${clash.field}`}
              className="accent-accent"
              checked={context.choices[clash.field] === whose}
              onChange={() => record.send({ type: 'record.take', field: clash.field, whose })}
            />
            <span className="text-muted">{whose === 'mine' ? 'Mine' : 'Theirs'}</span>
            <b>{cellText(field.kind, value, field.options) || 'empty'}</b>
          </label>
        );
        return (
          <fieldset key={clash.field}>
            <legend className="mb-1 font-semibold">{field.label}</legend>
            <div className="grid grid-cols-2 gap-2">
              {option('mine', clash.mine)}
              {option('theirs', clash.theirs)}
            </div>
          </fieldset>
        );
      })}
      <div className="flex items-center justify-end gap-2">
        {why === null ? null : <span className="mr-auto text-muted">{why}</span>}
        <Button command="dialog.close" onClick={() => record.send({ type: 'record.cancel' })}>
          Back to the form
        </Button>
        <Button
          command="record.take-mine"
          onClick={() => record.send({ type: 'record.takeAll', whose: 'mine' })}
        >
          All mine
        </Button>
        <Button
          command="record.take-theirs"
          onClick={() => record.send({ type: 'record.takeAll', whose: 'theirs' })}
        >
          All theirs
        </Button>
        <Button
          look="primary"
          command="record.merge"
          aria-disabled={why !== null}
          onClick={() => record.send({ type: 'record.merge' })}
        >
          Merge
        </Button>
      </div>
    </div>
  );
}
