import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#ui/kit/button.tsx';
import { useCommand } from './use-commands.ts';

interface Props {
  readonly id: string;
  readonly look?: ButtonLook;
  readonly label?: string;
  /** Behind the title: a count. */ readonly after?: ReactNode;
  readonly busy?: boolean;
}
/** A command as a button: its key, and why it is not possible. */
export function CommandButton({ id, look = 'plain', label, after, busy = false }: Props) {
  const command = useCommand(id);
  return (
    <Button
      look={look}
      busy={busy}
      keys={command.keys}
      aria-disabled={command.why !== null || undefined}
      title={command.why ?? undefined}
      onClick={command.run}
    >
      {after === undefined ? (
        (label ?? command.title)
      ) : (
        <>
          {label ?? command.title}
          {after}
        </>
      )}
    </Button>
  );
}
