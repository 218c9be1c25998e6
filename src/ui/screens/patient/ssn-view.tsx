import { formatSsn } from '#domain/fields/ssn.ts';
import { MaskView } from '#ui/fields/mask-view.tsx';
import type { FieldViewProps } from '#ui/fields/field-view.ts';
import { CommandButton } from '#ui/rx/command-button.tsx';
import { useSelector } from '@xstate/react';
import { usePatient } from './patient-context.ts';

/** The number by its last four digits; revealed for a while beside the box, never in it. */
export function SsnView(p: FieldViewProps) {
  const ssn = useSelector(usePatient(), (s) => s.context.ssn);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-32 flex-1"><MaskView {...p} /></div>
      <CommandButton id="patient.reveal" look="quiet" label={ssn === null ? 'Reveal' : 'Hide'} />
      {ssn === null ? null : <output className="font-mono">{ssn === '' ? 'None is stored' : formatSsn(ssn)}</output>}
    </div>
  );
}
