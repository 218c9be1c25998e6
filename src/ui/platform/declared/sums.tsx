import { useSelector } from '@xstate/react';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';

/** The sums of a report, over all of its rows. */
export function Sums({
  dialog,
  names,
}: {
  readonly dialog: ListDialogRef;
  readonly names: Readonly<
    Record<string, readonly [label: string, text: (number: number) => string]>
  >;
}) {
  const list = useSelector(dialog, (snapshot) => snapshot.context.list);
  const totals = useSelector(list, (snapshot) => snapshot.context.totals);
  return (
    <dl aria-label="Totals" className="flex flex-wrap gap-x-6 gap-y-1">
      {Object.entries(names).map(([name, [label, text]]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{text(totals[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
