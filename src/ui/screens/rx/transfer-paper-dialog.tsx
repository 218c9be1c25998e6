import { useSelector } from '@xstate/react';
import {
  type transferPaperMachine,
  transferPaperRefusal,
  type TransferPaperRef,
} from '#machines/rx/transfer-paper.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { LabelPreview } from '#ui/screens/label/label-preview.tsx';

export const transferPaperCommands = defineCommands<typeof transferPaperMachine>(
  { name: 'transferPaper', kind: 'dialog', title: 'Transfer', refusal: transferPaperRefusal },
  [
    {
      id: 'transferPaper.print',
      title: 'Print',
      group: 'Prescription',
      hint: 'Prints the paper of the transfer.',
      keys: ['Ctrl+P', 'Ctrl+Enter', 'Alt+P'],
      event: { type: 'transferPaper.print' },
      bar: 1,
    },
    {
      id: 'transferPaper.retry',
      title: 'Try again',
      group: 'Prescription',
      hint: 'Asks the server again.',
      keys: ['Shift+F5'],
      event: { type: 'transferPaper.retry' },
      fallback: true,
    },
  ],
);
/** The paper as it prints; its words stand in the record of the prescription too. */
function TransferPaper({ dialog }: { readonly dialog: TransferPaperRef }) {
  const { pages, fileUrl, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const drawing = useSelector(dialog, (snapshot) => snapshot.matches('drawing'));
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('printing'));
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      {drawing ? <Spinner label="Drawing the paper" /> : null}
      {failed ? (
        <Notice
          tone="danger"
          title={problem ?? 'No answer'}
          actions={
            <Button
              command="transferPaper.retry"
              onClick={() => dialog.send({ type: 'transferPaper.retry' })}
            >
              Try again
            </Button>
          }
        />
      ) : null}
      {pages.length === 0 ? null : (
        <div
          className="min-h-0 overflow-y-auto rounded-md border border-line-2"
          tabIndex={0}
          role="group"
          aria-label="The paper as it prints"
        >
          {pages.map((svg, index) => (
            <LabelPreview
              key={index}
              svg={svg}
              alt={`Page ${index + 1} of ${pages.length}`}
              className="w-full bg-[#fff]"
            />
          ))}
        </div>
      )}
      {fileUrl === null ? null : (
        <Notice
          tone="ok"
          title="The paper is made"
          actions={
            <a className="font-semibold underline" href={fileUrl} target="_blank" rel="noreferrer">
              Open the file
            </a>
          }
        />
      )}
      <div className="flex justify-end gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button
          look="primary"
          command="transferPaper.print"
          busy={busy}
          data-autofocus=""
          onClick={() => dialog.send({ type: 'transferPaper.print' })}
        >
          Print
        </Button>
      </div>
    </div>
  );
}
export const transferPaperView: DialogView<TransferPaperRef> = {
  title: 'Transfer',
  width: 760,
  View: TransferPaper,
};
