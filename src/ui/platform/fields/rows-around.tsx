import { createContext, useContext, useState, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';

const Rows = createContext<(rows: AnyActorRef | null) => void>(() => undefined);
/** A field of rows tells here which machine holds them, and null when it goes. */
export const useRowsAround = () => useContext(Rows);

/** Around a form that is about its rows: a row is added from any of its fields. */
export function RowsAround({ children }: { readonly children: ReactNode }) {
  const [rows, setRows] = useState<AnyActorRef | null>(null);
  const scope = useScopeProps('rowsAround', 'text', rows);
  return (
    <Rows value={setRows}>
      <div {...scope} className="contents">
        {children}
      </div>
    </Rows>
  );
}
