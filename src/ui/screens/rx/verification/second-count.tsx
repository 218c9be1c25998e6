import { useSelector } from '@xstate/react';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import type { DrugVerificationRef } from '#machines/rx/verification/drug-verification.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { enterWalks } from '#ui/platform/form/walk.ts';

const secondFields = [
  ['username', 'User name', 'text'],
  ['password', 'Password', 'password'],
  ['count', 'Counted', 'text'],
] as const;
/** A second person signs with the own password for what they counted. */
export function SecondPerson({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const second = useSelector(dialog, (snapshot) => snapshot.context.second);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('countingAgain'));
  return (
    <form
      className="flex flex-col gap-1.5 rounded-lg border-2 border-warn bg-warn-soft p-3"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.send({ type: 'second.confirm' });
      }}
      onKeyDown={(event) => enterWalks(event, () => dialog.send({ type: 'second.confirm' }))}
    >
      <p className="font-bold text-warn">C-II: a second person counts</p>
      {secondFields.map(([field, label, type]) => (
        <FieldRow key={field} id={`dv-second-${field}`} label={label} required>
          <input
            id={`dv-second-${field}`}
            name={`second-${field}`}
            type={type}
            className="control"
            autoComplete="off"
            value={second[field]}
            onChange={(event) =>
              dialog.send({ type: 'second.type', field, text: event.target.value })
            }
          />
        </FieldRow>
      ))}
      <div className="flex justify-end">
        <Button type="submit" command="dv.second" busy={busy}>
          Confirm the second count
        </Button>
      </div>
    </form>
  );
}

/** Who counted the second time, and how many: nothing else on the bench says that it was done. */
export function SecondCounted({ fill }: { readonly fill: FillView }) {
  if (fill.secondCount === null) return null;
  const counted = fill.countedQuantity === null ? '' : `${formatQuantity(fill.countedQuantity)}, `;
  return (
    <p role="status" className="font-semibold text-ok">
      Second count {counted}
      {fill.secondCount}
    </p>
  );
}
