import { useSelector } from '@xstate/react';
import type { EditRxRef } from '#machines/label/edit-rx.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { RxNumberField } from './rx-number-field.tsx';

/** Edit Rx (280 wide): a number or a scan opens the prescription. */
export function EditRxDialog({ dialog }: { readonly dialog: EditRxRef }) {
  const { number, problem } = useSelector(dialog, (s) => s.context);
  const busy = useSelector(dialog, (s) => s.hasTag('busy'));
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(e) => {
        e.preventDefault();
        dialog.send({ type: 'edit.open' });
      }}
    >
      <RxNumberField
        id="edit-rx-number"
        value={number}
        error={problem ?? undefined}
        onChange={(n) => dialog.send({ type: 'edit.number', number: n })}
      />
      <div className="flex justify-end gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Cancel
        </Button>
        <Button type="submit" look="primary" fixed="Enter" busy={busy}>
          Open
        </Button>
      </div>
    </form>
  );
}
