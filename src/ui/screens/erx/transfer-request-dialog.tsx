import { useSelector } from '@xstate/react';
import {
  transferRequestForm,
  type TransferRequestRef,
} from '#machines/erx/transfer-request.machine.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

/** For whom and what another pharmacy is asked; Ctrl+Enter sends. */
export function TransferRequestDialog({ dialog }: { readonly dialog: TransferRequestRef }) {
  const { draft, problem, rejections } = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <>
      <div data-region="form" className="flex flex-col gap-3 overflow-y-auto p-4">
        <p>
          On the patient’s request. The other pharmacy answers with the prescription or with why
          not; its answer appears under eRx.
        </p>
        {problem === null ? null : <Notice tone="danger" title={problem} />}
        <EntityForm
          form={transferRequestForm}
          draft={draft}
          autoFocus
          rejections={rejections}
          onEnd={() => dialog.send({ type: 'transferRequest.send' })}
        />
      </div>
      <div className="flex min-h-[52px] shrink-0 justify-end gap-2 border-t border-line px-4 py-2">
        <CommandButton id="dialog.close" />
        <CommandButton id="transferRequest.send" look="primary" />
      </div>
    </>
  );
}
