import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { PlaceBagRef } from '#machines/counter/place-bag.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';

/** Bag scan, bin scan; typed codes do the same. */
export function PlaceBagDialog({ dialog }: { readonly dialog: PlaceBagRef }) {
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const bag = useRef<HTMLInputElement>(null);
  const bin = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const isPlaced = context.placed !== null;
  // What is typed next belongs to the next box: behind a scanned bag the bin, behind a bin a bag.
  useEffect(() => {
    if (context.bag === '' && isPlaced) bag.current?.focus();
    else if (context.bag !== '' && context.bag !== typed.current) bin.current?.focus();
    typed.current = context.bag;
  }, [context.bag, isPlaced]);
  const field = (name: 'bag' | 'bin', label: string) => (
    <FieldRow
      id={`place-${name}`}
      label={label}
      help={name === 'bag' ? 'Or type the six digits on it.' : 'Or type the code on its label.'}
    >
      <input
        id={`place-${name}`}
        ref={name === 'bin' ? bin : bag}
        data-autofocus={name === 'bag' ? '' : undefined}
        data-scan={name}
        autoComplete="off"
        spellCheck={false}
        value={context[name]}
        readOnly={busy}
        className="h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5"
        onChange={(event) => {
          if (name === 'bag') typed.current = event.target.value;
          dialog.send({ type: 'bag.type', field: name, text: event.target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          if (name === 'bag') bin.current?.focus();
          else dialog.send({ type: 'bag.place' });
        }}
      />
    </FieldRow>
  );
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-muted">Scan the label of the bag, then the label of the bin.</p>
      {field('bag', 'Bag')}
      {field('bin', 'Bin')}
      {context.refusal ? (
        <Notice tone="danger" title={context.refusal.why?.join(' ') || context.refusal.message}>
          {context.refusal.allowedRoles?.length
            ? `May: ${context.refusal.allowedRoles.join(', ')}.`
            : undefined}
        </Notice>
      ) : null}
      {context.placed ? <Notice tone="ok" title={context.placed.message} /> : null}
      <div className="flex justify-end gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button
          look="primary"
          command="placeBag.place"
          busy={busy}
          onClick={() => dialog.send({ type: 'bag.place' })}
        >
          Place the bag
        </Button>
      </div>
    </div>
  );
}
