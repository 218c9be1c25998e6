import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { NotedKind } from '#domain/composition/noted.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { RowButton } from '#ui/platform/declared/row-button.tsx';
import { UnseenNotes } from './unseen-notes.tsx';

/** The notes of the row under the cursor, with how many of them are new to the person. */
export function RowNotes({
  id,
  kind,
  screen,
  list,
}: {
  readonly id: string;
  readonly kind: NotedKind;
  readonly screen: AnyActorRef;
  readonly list: ListRef;
}) {
  const key = useSelector(list, (snapshot) => snapshot.context.cursor.key);
  return (
    <RowButton
      id={id}
      screen={screen}
      list={list}
      after={<UnseenNotes kind={kind} recordId={key === null ? null : Number(key)} />}
    />
  );
}
