import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { logColumns, logForm, type ErxLogRef } from '#machines/erx/erx-log.machine.ts';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { erxColumns } from './erx-columns.tsx';

const backToForm = () =>
  document.querySelector<HTMLElement>('[data-dialog="erxLog"] input')?.focus();

/** Every message of a span of days. */
export function ErxLogDialog({ dialog }: { readonly dialog: ErxLogRef }) {
  const clock = useClock();
  const columns = useMemo(() => erxColumns(logColumns, clock), [clock]);
  const { draft, list, rejections } = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4" style={{ flex: '1 1 calc(100vh - 160px)' }}>
      <div data-region="search">
        <EntityForm
          form={logForm}
          draft={draft}
          rejections={rejections}
          onEnd={() => dialog.send({ type: 'log.search' })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <CommandButton id="log.today" />
        <CommandButton id="log.week" />
        <CommandButton id="log.search" look="primary" />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <DataTable
          list={list}
          columns={columns}
          label="eRx Log"
          onLeave={backToForm}
          className="flex-1"
        />
      </div>
    </div>
  );
}
