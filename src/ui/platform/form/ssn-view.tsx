import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatSsn, isMaskedSsn } from '#domain/platform/fields/ssn.ts';
import { required } from '#domain/platform/required.ts';
import {
  type ssnMachine,
  provideSsn,
  ssnKinds,
  ssnRefusal,
  type SsnKind,
} from '#machines/platform/record/ssn.machine.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import { Button } from '#ui/kit/button.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { useScopeProps, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import type { FieldViewProps } from '#ui/platform/fields/field-view.ts';
import { MaskView } from '#ui/platform/fields/mask-view.tsx';
import { useStored } from './stored-record.ts';

/**
 * In the field of the number itself: nobody reveals one by chance from elsewhere. Each kind of
 * record has its own permission.
 */
const commandsOf = (kind: SsnKind) =>
  defineCommands<typeof ssnMachine>(
    { name: `${kind}Ssn`, kind: 'text', title: 'This number', refusal: ssnRefusal },
    [
      {
        id: `${kind}.reveal-ssn`,
        title: 'Reveal SSN',
        group: 'Field',
        hint: 'Shows the whole number for a moment; the log keeps who looked.',
        keys: ['Alt+K'],
        event: { type: 'ssn.reveal' },
        permission: `${kind}.ssn`,
      },
    ],
  );
export const ssnCommands = ssnKinds.map(commandsOf);

interface SsnViewProps extends FieldViewProps {
  readonly kind: SsnKind;
}
function SsnView({ kind, ...rest }: SsnViewProps) {
  const stored = useStored();
  const ports = useFieldPorts();
  const access = useWorkstation().getSnapshot().context;
  const [logic] = useState(() =>
    provideSsn((of, id) => required(ports.revealSsn, 'port revealSsn')(of, id)),
  );
  const ssn = useActorRef(logic, { input: { kind, id: stored?.id ?? null } });
  const scope = useScopeProps(`${kind}Ssn`, 'text', ssn);
  const shown = useSelector(ssn, (snapshot) => snapshot.context.ssn);
  const problem = useSelector(ssn, (snapshot) => snapshot.context.problem);
  const why = whyNotPermitted(access, `${kind}.ssn`);
  return (
    <div {...scope}>
      <MaskView {...rest} />
      {isMaskedSsn(rest.value) ? (
        <Button
          command={`${kind}.reveal-ssn`}
          className="mt-1"
          aria-disabled={why !== null || undefined}
          title={why ?? undefined}
          onClick={() => {
            if (why === null) ssn.send({ type: 'ssn.reveal' });
          }}
        >
          {shown === null ? 'Reveal' : 'Hide'}
        </Button>
      ) : null}
      <span role="status" className="ml-2 tabular-nums">
        {shown === null ? '' : formatSsn(shown)}
      </span>
      {problem === null ? null : (
        <p role="alert" className="text-small text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
/**
 * The field of a social security number of a kind of record: masked, replaced as a whole, and shown
 * in full for a moment to who may see it.
 */
export const ssnViewOf = (kind: SsnKind) => (field: FieldViewProps) => (
  <SsnView kind={kind} {...field} />
);
