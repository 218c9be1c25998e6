import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RelativeRow } from '#domain/patient/contract/patients.ts';
import { familyRelationships, labelOf } from '#domain/platform/rules/enumerations.ts';
import { relativeForm, type FamilyRef } from '#machines/patient/family.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { cellText } from '#ui/platform/table/cell-text.ts';

const heads = ['Name', 'DOB', 'Cell', 'Home Tel', 'Address', 'Relationship'] as const;
const cells = (row: RelativeRow): readonly string[] => [
  row.name,
  cellText('date', row.dob),
  cellText('phone', row.cell),
  cellText('phone', row.homeTel),
  row.address ?? '',
  labelOf(familyRelationships, row.relation),
];
function Family({ dialog }: { readonly dialog: FamilyRef }) {
  const rows = useSelector(dialog, (snapshot) => snapshot.context.rows);
  const cursor = useSelector(dialog, (snapshot) => snapshot.context.cursor);
  const scope = useScopeProps('familyRows', 'table', dialog);
  const head = (
    <thead>
      <tr>
        {heads.map((head) => (
          <th
            key={head}
            scope="col"
            className="px-1.5 pb-0.5 text-left text-small font-normal text-muted"
          >
            {head}
          </th>
        ))}
        <th>
          <span className="sr-only">Delete</span>
        </th>
      </tr>
    </thead>
  );
  if (rows.length === 0)
    return (
      <table aria-label="Family" className="w-full">
        {head}
        <tbody>
          <tr className="border-t border-line">
            <td colSpan={heads.length + 1} className="px-1.5 py-1 text-muted">
              Nobody is in this family yet.
            </td>
          </tr>
        </tbody>
      </table>
    );
  return (
    <table
      {...scope}
      role="grid"
      aria-label="Family"
      aria-rowcount={rows.length}
      tabIndex={0}
      aria-activedescendant={`relative-${cursor}`}
      className="w-full"
    >
      {head}
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            id={`relative-${index}`}
            role="row"
            aria-selected={index === cursor}
            onClick={() => dialog.send({ type: 'family.cursor', index })}
            className="border-t border-line aria-selected:bg-row"
          >
            {cells(row).map((text, at) => (
              <td key={heads[at]} role="gridcell" className="px-1.5 py-1">
                {text}
              </td>
            ))}
            <td className="w-8">
              <IconButton
                tabIndex={-1}
                label={`Delete ${row.name}`}
                command="familyRows.delete"
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => dialog.send({ type: 'family.remove', index })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Who belongs to a patient: chosen among the store's patients, each added and taken out at once.
 */
export function FamilyDialog({ dialog }: { readonly dialog: FamilyRef }) {
  const { name, entry } = dialog.getSnapshot().context;
  const loading = useSelector(dialog, (snapshot) => snapshot.matches('loading'));
  const problem = useSelector(dialog, (snapshot) => snapshot.context.problem);
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const rejections = useSelector(dialog, (snapshot) => snapshot.context.rejections);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('adding'));
  const wait = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loading) wait.current?.focus();
  }, [loading]);
  if (loading)
    return (
      <div ref={wait} tabIndex={-1} data-autofocus="" className="grid h-32 place-items-center">
        <Spinner label="Loading" className="appears-late" />
      </div>
    );
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            actions={
              failed ? (
                <Button
                  data-autofocus=""
                  command="family.retry"
                  onClick={() => dialog.send({ type: 'family.retry' })}
                >
                  Retry
                </Button>
              ) : undefined
            }
          >
            {failed ? 'The family could not be loaded.' : 'What you chose is kept.'}
          </Notice>
        )}
        {name === '' ? null : (
          <p className="text-muted">
            Family of <b className="text-ink">{name}</b>
          </p>
        )}
        {failed ? null : (
          <EntityForm
            form={relativeForm}
            draft={entry}
            autoFocus
            rejections={rejections}
            onEnd={() => dialog.send({ type: 'family.add' })}
          />
        )}
        {failed ? null : <Family dialog={dialog} />}
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
        <Button
          look="primary"
          command="family.add"
          busy={busy}
          onClick={() => dialog.send({ type: 'family.add' })}
        >
          Add
        </Button>
      </div>
    </>
  );
}
