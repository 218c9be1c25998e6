import { useEffect, useRef } from 'react';
import type { WayOut } from '#domain/counter/contract/counter.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { Receipt } from '#machines/counter/pick-up.machine.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { LabelPreview } from '#ui/screens/label/label-preview.tsx';

/** What to give back stands largest; the receipt beside it as it prints. */
export function HandedOver({ receipt, how }: { readonly receipt: Receipt; readonly how: WayOut }) {
  const title = how === 'delivery' ? 'Out for delivery' : 'Handed over';
  const root = useRef<HTMLDivElement>(null);
  // Here the hand rests: one Enter too many takes neither change nor receipt off the screen.
  useEffect(() => root.current?.focus(), []);
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={title}
      className="flex items-start gap-6"
    >
      <div className="min-w-0 flex-1">
        <Notice tone="ok" title={title} />
        {receipt.newBags.map(({ bag, fileUrl }) => (
          <Notice
            key={bag}
            tone="warn"
            className="mt-3"
            title={`What stays here is in a new bag now: ${bag}`}
          >
            {fileUrl === null
              ? 'Its label was not printed: print it from its prescription. '
              : 'Put its label on a bag, and the bag back into its bin. '}
            The label that left opens nothing here any more.
          </Notice>
        ))}
        {receipt.changeCents > 0 ? (
          <p className="mt-4 text-muted">
            Change
            <b className="block text-[40px] leading-tight font-bold text-ink">
              {formatMoney(receipt.changeCents)}
            </b>
          </p>
        ) : null}
        <ul className="sr-only">
          {receipt.lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      </div>
      <LabelPreview
        svg={receipt.svg}
        alt="The receipt"
        className="max-h-[60vh] w-[300px] shrink-0 overflow-y-auto rounded-md border border-line-2 bg-[#fff] object-contain object-top"
      />
    </div>
  );
}
