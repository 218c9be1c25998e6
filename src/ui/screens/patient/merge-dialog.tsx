import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { patient } from '#domain/patient/entities/patient.ts';
import type { MergePart } from '#domain/patient/rules/merge.ts';
import { nameOf, otherForm, partsOf, type MergeRef } from '#machines/patient/merge.machine.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState, Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
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
  (part.fields.length === 1 && typeof of[part.fields[0]!] === 'boolean' ? 'No' : '–');

/** Who may be the same person: an arrow and Enter, or a search. */
function Choosing({ dialog }: { readonly dialog: MergeRef }) {
  const rows = useSelector(dialog, (s) => s.context.rows);
  const cursor = useSelector(dialog, (s) => s.context.cursor);
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
              {['Patient #', 'Name', 'DOB', 'Cell', 'Home Tel', 'Address', 'Why'].map((h) => (
                <th key={h} scope="col" className={head}>
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((r, i) => (
              <tr
                key={r.id}
                id={`duplicate-${i}`}
                role="row"
                aria-selected={i === cursor}
                onClick={() => dialog.send({ type: 'merge.choose', index: i })}
                className="border-t border-line aria-selected:bg-row"
              >
                {[
                  r.patientNo === null ? '' : String(r.patientNo),
                  r.name,
                  cellText('date', r.dob),
                  cellText('phone', r.cell),
                  cellText('phone', r.homeTel),
                  r.address ?? '',
                  r.why.join(', '),
                ].map((t, at) => (
                  <td key={at} role="gridcell" className={cell}>
                    {t}
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
  const { kept, other } = useSelector(dialog, (s) => s.context);
  const take = useSelector(dialog, (s) => s.context.take);
  const at = useSelector(dialog, (s) => s.context.part);
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
          >{`Stays: ${nameOf(kept)} (Patient # ${String(kept!['patientNo'])})`}</th>
          <th
            scope="col"
            className={head}
          >{`Merged: ${nameOf(other)} (Patient # ${String(other!['patientNo'])})`}</th>
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
        {parts.map((p, i) => {
          const isOther = take.includes(p.key);
          return (
            <tr
              key={p.key}
              id={`part-${i}`}
              role="row"
              aria-selected={i === at}
              onClick={() => dialog.send({ type: 'merge.toggle', index: i })}
              className="border-t border-line aria-selected:bg-row"
            >
              <td role="gridcell" className={cell}>
                {p.label}
              </td>
              <td role="gridcell" className={side(!isOther)}>
                {text(p, kept!)}
                {isOther ? null : <span className="sr-only">, chosen</span>}
              </td>
              <td role="gridcell" className={side(isOther)}>
                {text(p, other!)}
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
  const busy = useSelector(dialog, (s) => s.hasTag('busy') && !s.matches('merging'));
  const comparing = useSelector(dialog, (s) => s.context.other !== null);
  const failed = useSelector(dialog, (s) => s.matches('failed'));
  const problem = useSelector(dialog, (s) => s.context.problem);
  const kept = useSelector(dialog, (s) => s.context.kept);
  const merging = useSelector(dialog, (s) => s.matches('merging'));
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
        ) : failed ? null : comparing ? (
          <Comparing key={kept?.id} dialog={dialog} />
        ) : (
          <Choosing dialog={dialog} />
        )}
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
