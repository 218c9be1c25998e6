import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  type switchStoreMachine,
  switchStoreRefusal,
  type SwitchStoreRef,
} from '#machines/admin/session/switch-store.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';

const group = 'Account';
const keyed = 9;
export const switchStoreCommands = defineCommands<typeof switchStoreMachine>(
  { name: 'switchStore', kind: 'dialog', title: 'Switch store', refusal: switchStoreRefusal },
  [
    ...Array.from({ length: keyed }, (_, nth) => ({
      id: `switchStore.to-${nth + 1}`,
      title: `Store ${nth + 1}`,
      group,
      hint: 'Works in this store of the list.',
      keys: [`Alt+${nth + 1}`],
      event: { type: 'switch.to' as const, nth },
      hidden: true as const,
    })),
    {
      id: 'switchStore.retry',
      title: 'Ask again',
      group,
      hint: 'Asks for your stores again.',
      keys: ['Ctrl+R'],
      event: { type: 'switch.retry' },
    },
  ],
);

/** The stores where the person may work. */
export function SwitchStoreDialog({ dialog }: { readonly dialog: SwitchStoreRef }) {
  const { stores, here, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const loading = useSelector(dialog, (snapshot) => snapshot.matches('loading'));
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const moving = useSelector(dialog, (snapshot) => snapshot.matches('moving'));
  const first = stores.findIndex((store) => store.id !== here);
  const list = useRef<HTMLUListElement>(null);
  // Until the stores are there nothing can be typed or chosen: the focus waits for the first of
  // them.
  useEffect(() => {
    if (first >= 0) list.current?.querySelector('button')?.focus();
  }, [first]);
  return (
    <div className="flex flex-col gap-3 p-4">
      {problem === null ? null : (
        <Notice
          tone="danger"
          title={problem}
          actions={
            failed ? (
              <Button
                command="switchStore.retry"
                onClick={() => dialog.send({ type: 'switch.retry' })}
              >
                Retry
              </Button>
            ) : undefined
          }
        >
          You still work where you did.
        </Notice>
      )}
      {loading ? (
        <Spinner label="Asking for your stores" />
      ) : failed ? null : first < 0 ? (
        <p>
          You are assigned to one store only. Somebody who may change employees assigns you to
          others.
        </p>
      ) : (
        <p>Everything on the screen is closed and the other store’s work is shown.</p>
      )}
      <ul ref={list} aria-label="Your stores" className="flex flex-col gap-1.5">
        {stores.map((store, nth) => (
          <li key={store.id} className="flex items-center gap-2">
            {store.id === here ? (
              <span
                aria-current="true"
                className="flex-1 rounded-md border border-line px-2.5 py-1 text-muted"
              >
                {`${store.code} ${store.name}`}: you work here now
              </span>
            ) : (
              <Button
                {...(nth < keyed ? { command: `switchStore.to-${nth + 1}` } : {})}
                busy={moving}
                className="flex-1"
                onClick={() => dialog.send({ type: 'switch.to', nth })}
              >{`${store.code} ${store.name}`}</Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button
          command="dialog.close"
          data-autofocus=""
          onClick={() => dialog.send({ type: 'dialog.close' })}
        >
          Close
        </Button>
      </div>
    </div>
  );
}
