import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { Button, type ButtonLook } from '#ui/kit/button.tsx';
import { isTypingNow, watchFocus } from '#ui/platform/commands/focus-view.ts';
import { textEditing } from '#ui/platform/commands/keys.ts';
import { whyNot } from '#ui/platform/commands/scopes.ts';
import { useDesk } from '#ui/platform/commands/workstation-context.tsx';

interface Props {
  readonly id: string;
  readonly screen: AnyActorRef;
  readonly list: ListRef;
  readonly look?: ButtonLook;
  /** Behind the title: a count. */ readonly after?: ReactNode;
}
/**
 * A command of a page that acts on the row under the cursor: it follows the cursor, and renders
 * only when what it says changes.
 */
export function RowButton({ id, screen, list, look = 'plain', after }: Props) {
  const { registry, workstation, dispatcher } = useDesk();
  const command = required(registry.byId(id), `command ${id}`);
  const reached = {
    command,
    ref: screen,
    scope: { name: command.scope, kind: 'screen' as const, ref: screen },
  };
  const typing = useSyncExternalStore(watchFocus, isTypingNow);
  // Where text is typed, Ctrl+A is the text's: the button shows the key that it has there.
  const keys = typing ? command.keys.find((key) => !textEditing.has(key)) : command.keys[0];
  const why = useSelector(list, () => whyNot(registry, workstation, reached));
  return (
    <Button
      look={look}
      keys={keys}
      aria-disabled={why !== null || undefined}
      title={why ?? undefined}
      onClick={() => dispatcher.run(reached, 'menu')}
    >
      {after === undefined ? (
        command.title
      ) : (
        <>
          {command.title}
          {after}
        </>
      )}
    </Button>
  );
}
