import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { NotedKind } from '#domain/composition/noted.ts';
import { ok } from '#domain/platform/result.ts';
import { provideUnseen } from '#machines/platform/notes/unseen.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { useDialogs } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';

const none = async () => ok({ unseen: 0 });
/**
 * How many notes of a record the person has not seen, behind the word on its button. Nothing where
 * there are none.
 */
export function UnseenNotes({
  kind,
  recordId,
}: {
  readonly kind: NotedKind;
  readonly recordId: number | null;
}) {
  const { unseenNotes } = useFieldPorts();
  const [logic] = useState(() => provideUnseen({ unseen: unseenNotes ?? none }));
  const counter = useActorRef(logic);
  const unseen = useSelector(counter, (snapshot) => snapshot.context.unseen);
  const open = useSelector(useDialogs(), (snapshot) =>
    snapshot.context.stack.some((openDialog) => openDialog.name === 'recordNotes'),
  );
  useEffect(() => {
    counter.send({ type: 'subject.is', record: recordId === null ? null : { kind, recordId } });
  }, [counter, kind, recordId]);
  // What was read in the drawer counts no longer.
  useEffect(() => {
    if (!open) counter.send({ type: 'unseen.count' });
  }, [counter, open]);
  return unseen === 0 ? null : (
    <Badge hue="warn" label={`${unseen} not seen`}>
      {unseen}
    </Badge>
  );
}
