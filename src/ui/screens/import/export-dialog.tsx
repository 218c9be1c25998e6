import { useSelector } from '@xstate/react';
import {
  type exportMachine,
  exportRefusal,
  type ExportRef,
} from '#machines/import/export.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Progress } from '#ui/kit/progress.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';

export const exportCommands = defineCommands<typeof exportMachine>(
  { name: 'exportList', kind: 'dialog', title: 'Export', refusal: exportRefusal },
  [
    {
      id: 'export.retry',
      title: 'Export again',
      group: 'Export',
      hint: 'Reads the list once more from its first row.',
      keys: ['Ctrl+R'],
      event: { type: 'export.retry' },
      bar: 1,
    },
  ],
);

/** How far the list has been read; nothing is handed out before its end. */
export function ExportDialog({ dialog }: { readonly dialog: ExportRef }) {
  const { label, total, seen, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  return (
    <div className="flex flex-col gap-3 p-4">
      {failed ? (
        <Notice tone="danger" title={problem ?? 'The list could not be exported.'}>
          No file was made. Try again.
        </Notice>
      ) : (
        <p role="status">{label} is being read, as it is filtered and sorted now.</p>
      )}
      <Progress label="Rows read" done={seen.size} total={total} />
      <div className="flex justify-end gap-2">
        <Button
          command="dialog.close"
          data-autofocus=""
          onClick={() => dialog.send({ type: 'dialog.close' })}
        >
          Cancel
        </Button>
        {failed ? (
          <Button
            look="primary"
            command="export.retry"
            onClick={() => dialog.send({ type: 'export.retry' })}
          >
            Retry
          </Button>
        ) : null}
      </div>
    </div>
  );
}
