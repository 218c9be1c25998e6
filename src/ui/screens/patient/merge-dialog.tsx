import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { patient } from '#domain/patient/entities/patient.ts';
import type { MergePart } from '#domain/patient/rules/merge.ts';
import { nameOf, otherForm, partsOf, type MergeRef } from '#machines/patient/merge.machine.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { cellText } from '#ui/platform/table/cell-text.ts';

const head = 'px-1.5 pb-0.5 text-left text-small font-normal text-muted';
const cell = 'px-1.5 py-1';
const text = (part: MergePart, of: Stored): string =>
  part.fields
    .flatMap((name) => {
      const field = patient.fields[name as keyof typeof patient.fields];
      return field.kind === 'number' || (field.kind === 'flag' && of[name] !== true)
        ? []
        : [
            field.kind === 'flag' && part.fields.length > 1
              ? field.label
              : cellText(field.kind, of[name], field.options),
          ];
    })
    .filter(Boolean)
    .join(' ') ||
  (part.fields.length === 1 && typeof of[part.fields[0] ?? ''] === 'boolean' ? 'No' : '–');

/** Who may be the same person: an arrow and Enter, or a search. */
function Choosing({ dialog }: { readonly dialog: MergeRef }) {
  const rows = useSelector(dialog, (snapshot) => snapshot.context.rows);
  const cursor = useSelector(dialog, (snapshot) => snapshot.context.cursor);
  const scope = useScopeProps('mergeRows', 'table', dialog);
  const grid = useRef<HTMLTableElement>(null);
  const { search } = dialog.getSnapshot().context;
  useEffect(() => {
    grid.current?.focus();
  }, []);
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="Nobody seems to be the same person.">
          Search the other patient, if you know better.
        </EmptyState>
      ) : (
        <table
          {...scope}
          ref={grid}
          role="grid"
          aria-label="Likely duplicates"
          aria-rowcount={rows.length}
          tabIndex={0}
          aria-activedescendant={`duplicate-${cursor}`}
          className="w-full"
        >
          <thead>
            <tr>
              {['Patient #', 'Name', 'DOB', 'Cell', 'Home Tel', 'Address', 'Why'].map((text) => (
                <th key={text} scope="col" className={head}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.id}
                id={`duplicate-${index}`}
                role="row"
                aria-selected={index === cursor}
                onClick={() => dialog.send({ type: 'merge.choose', index })}
                className="border-t border-line aria-selected:bg-row"
              >
                {[
                  row.patientNo === null ? '' : String(row.patientNo),
                  row.name,
                  cellText('date', row.dob),
                  cellText('phone', row.cell),
                  cellText('phone', row.homeTel),
                  row.address ?? '',
                  row.why.join(', '),
                ].map((text, at) => (
                  <td key={at} role="gridcell" className={cell}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <EntityForm form={otherForm} draft={search} autoFocus={rows.length === 0} />
    </>
  );
}

/** Both side by side, part by part: what is marked is what the one patient will be. */
function Comparing({ dialog }: { readonly dialog: MergeRef }) {
  const { kept, other } = useSelector(dialog, (snapshot) => snapshot.context);
  const take = useSelector(dialog, (snapshot) => snapshot.context.take);
  const at = useSelector(dialog, (snapshot) => snapshot.context.part);
  const scope = useScopeProps('mergeParts', 'table', dialog);
  const grid = useRef<HTMLTableElement>(null);
  const parts = partsOf({ kept, other });
  useEffect(() => {
    grid.current?.focus();
  }, []);
  const side = (chosen: boolean) =>
    chosen ? `${cell} border-l-2 border-accent bg-accent-soft font-semibold` : `${cell} text-muted`;
  return (
    <table
      {...scope}
      ref={grid}
      role="grid"
      aria-label="What differs"
      aria-rowcount={parts.length}
      tabIndex={0}
      {...(parts.length > 0 ? { 'aria-activedescendant': `part-${at}` } : {})}
      className="w-full"
    >
      <thead>
        <tr>
          <th scope="col" className={head}>
            Field
          </th>
          <th
            scope="col"
            className={head}
          >{`Stays: ${nameOf(kept)} (Patient # ${String(kept?.['patientNo'])})`}</th>
          <th
            scope="col"
            className={head}
          >{`Merged: ${nameOf(other)} (Patient # ${String(other?.['patientNo'])})`}</th>
        </tr>
      </thead>
      <tbody>
        {parts.length === 0 ? (
          <tr>
            <td colSpan={3} className={cell}>
              Both say the same.
            </td>
          </tr>
        ) : null}
        {parts.map((part, index) => {
          const isOther = take.includes(part.key);
          return (
            <tr
              key={part.key}
              id={`part-${index}`}
              role="row"
              aria-selected={index === at}
              onClick={() => dialog.send({ type: 'merge.toggle', index })}
              className="border-t border-line aria-selected:bg-row"
            >
              <td role="gridcell" className={cell}>
                {part.label}
              </td>
              <td role="gridcell" className={side(!isOther)}>
                {kept && text(part, kept)}
                {isOther ? null : <span className="sr-only">, chosen</span>}
              </td>
              <td role="gridcell" className={side(isOther)}>
                {other && text(part, other)}
                {isOther ? <span className="sr-only">, chosen</span> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Merge duplicates: two patients become one. */
export function MergeDialog({ dialog }: { readonly dialog: MergeRef }) {
  const busy = useSelector(
    dialog,
    (snapshot) => snapshot.hasTag('busy') && !snapshot.matches('merging'),
  );
  const comparing = useSelector(dialog, (snapshot) => snapshot.context.other !== null);
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const problem = useSelector(dialog, (snapshot) => snapshot.context.problem);
  const kept = useSelector(dialog, (snapshot) => snapshot.context.kept);
  const merging = useSelector(dialog, (snapshot) => snapshot.matches('merging'));
  const working = !busy && !failed;
  const wait = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy) wait.current?.focus();
  }, [busy]);
  return (
    <>
      <div data-region="form" className="flex min-h-48 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            actions={failed ? <CommandButton id="merge.retry" label="Retry" /> : undefined}
          >
            {failed ? 'The patients could not be loaded.' : 'Nothing was merged.'}
          </Notice>
        )}
        {kept === null ? null : (
          <p className="text-muted">
            {comparing ? (
              'Choose for each field which side stays. Lists are joined: allergies, ICDs, insurances, family, notes, prescriptions and orders.'
            ) : (
              <>
                Who else is <b className="text-ink">{nameOf(kept)}</b>?
              </>
            )}
          </p>
        )}
        {busy ? (
          <div ref={wait} tabIndex={-1} data-autofocus="" className="grid h-24 place-items-center">
            <Spinner label="Loading" className="appears-late" />
          </div>
        ) : null}
        {working && comparing ? <Comparing key={kept?.id} dialog={dialog} /> : null}
        {working && !comparing ? <Choosing dialog={dialog} /> : null}
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        {comparing ? (
          <>
            <CommandButton id="merge.back" />
            <CommandButton id="merge.swap" />
          </>
        ) : null}
        <span className="ml-auto" />
        <CommandButton id="dialog.close" />
        {comparing ? (
          <Button
            look="primary"
            command="merge.confirm"
            busy={merging}
            onClick={() => dialog.send({ type: 'merge.confirm' })}
          >
            Merge
          </Button>
        ) : null}
      </div>
    </>
  );
}
