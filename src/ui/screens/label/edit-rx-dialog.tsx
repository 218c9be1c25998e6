import { useSelector } from '@xstate/react';
import type { EditRxRef } from '#machines/label/edit-rx.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { RxNumberField } from './rx-number-field.tsx';

/** Edit Rx (280 wide): a number or a scan opens the prescription. */
export function EditRxDialog({ dialog }: { readonly dialog: EditRxRef }) {
  const { number, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.send({ type: 'edit.open' });
      }}
    >
      <RxNumberField
        id="edit-rx-number"
        value={number}
        error={problem ?? undefined}
        onChange={(name) => dialog.send({ type: 'edit.number', number: name })}
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
