import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { refuseFormOf, type ErxRefuseRef } from '#machines/erx/erx-refuse.machine.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

/** Why an electronic prescription is refused; digits choose, Ctrl+Enter sends. */
export function ErxRefuseDialog({ dialog }: { readonly dialog: ErxRefuseRef }) {
  const { row, draft, problem, rejections } = useSelector(dialog, (snapshot) => snapshot.context);
  const form = useMemo(() => refuseFormOf(row.kind), [row.kind]);
  return (
    <>
      <div data-region="form" className="flex flex-col gap-3 p-4">
        <p>
          <b>{row.drugText}</b> for {row.patientName}
          {row.prescriberName === '' ? '' : `, from ${row.prescriberName}`}. The sender is told why.
        </p>
        {problem === null ? null : <Notice tone="danger" title={problem} />}
        <EntityForm
          form={form}
          draft={draft}
          autoFocus
          rejections={rejections}
          onEnd={() => dialog.send({ type: 'refuse.send' })}
        />
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
        <CommandButton id="refuse.send" look="danger" />
      </div>
    </>
  );
}
