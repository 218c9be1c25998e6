import { useSelector } from '@xstate/react';
import {
  type monographMachine,
  monographRefusal,
  type MonographRef,
} from '#machines/stock/monograph.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';

export const monographCommands = defineCommands<typeof monographMachine>(
  { name: 'monograph', kind: 'dialog', title: 'Print Monograph', refusal: monographRefusal },
  [
    {
      id: 'monograph.open',
      title: 'Open the paper',
      group: 'Stock',
      hint: 'Shows the monograph as it prints.',
      keys: ['Ctrl+P'],
      event: { type: 'monograph.open' },
      bar: 5,
    },
    {
      id: 'monograph.retry',
      title: 'Try again',
      group: 'Stock',
      hint: 'Prints again.',
      keys: ['Shift+F5'],
      event: { type: 'monograph.retry' },
      fallback: true,
    },
  ],
);
function Monograph({ dialog }: { readonly dialog: MonographRef }) {
  const { fileUrl, missing, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('printing'));
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  return (
    <div className="flex flex-col gap-3 p-4">
      {busy ? <Spinner label="Printing" /> : null}
      {failed ? (
        <Notice
          tone="danger"
          title={problem ?? ''}
          actions={
            <Button
              command="monograph.retry"
              onClick={() => dialog.send({ type: 'monograph.retry' })}
            >
              Try again
            </Button>
          }
        />
      ) : null}
      {fileUrl === null ? null : (
        <Notice
          tone="ok"
          title="The monograph is made"
          actions={
            <a className="font-semibold underline" href={fileUrl} target="_blank" rel="noreferrer">
              Open the file
            </a>
          }
        />
      )}
      {fileUrl === null || missing.length === 0 ? null : (
        <p>Not stored for this drug, and so not on the paper: {missing.join(', ')}.</p>
      )}
      <div className="flex justify-end gap-2">
        <Button
          command="dialog.close"
          data-autofocus=""
          onClick={() => dialog.send({ type: 'dialog.close' })}
        >
          Close
        </Button>
        <Button
          look="primary"
          command="monograph.open"
          aria-disabled={fileUrl === null || undefined}
          onClick={() => dialog.send({ type: 'monograph.open' })}
        >
          Open the paper
        </Button>
      </div>
    </div>
  );
}
export const monographView: DialogView<MonographRef> = {
  title: 'Print Monograph',
  width: 600,
  View: Monograph,
};
