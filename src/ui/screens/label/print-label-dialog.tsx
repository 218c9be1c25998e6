import { mostLabels, type PrintLabelRef } from '#machines/label/print-label.machine.ts';
import { LabelPreview } from '#ui/rx/label-preview.tsx';
import { RefusalNotice } from '#ui/rx/refusal-notice.tsx';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { RxNumberField } from './rx-number-field.tsx';

function Count({ dialog }: { readonly dialog: PrintLabelRef }) {
  const count = useSelector(dialog, (s) => s.context.count);
  const turn = (e: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
    if (by === undefined || e.altKey || e.ctrlKey) return;
    e.preventDefault();
    dialog.send({ type: 'label.count', count: count + by });
  };
  return (
    <FieldRow id="label-count" label="Label count" stacked className="w-[96px]">
      <input id="label-count" name="labels" inputMode="numeric" role="spinbutton" aria-valuemin={1} aria-valuemax={mostLabels} aria-valuenow={count} className="control" autoComplete="off" value={count}
        onFocus={(e) => e.target.select()} onKeyDown={turn} onChange={(e) => dialog.send({ type: 'label.count', count: Number(e.target.value.replace(/\D/g, '').slice(-2)) })} />
    </FieldRow>
  );
}

function Preview({ dialog }: { readonly dialog: PrintLabelRef }) {
  const { labels, shown, detail } = useSelector(dialog, (s) => s.context), drawing = useSelector(dialog, (s) => s.matches('drawing') || s.matches('loading') || s.matches('finding'));
  const svg = labels[shown];
  if (svg === undefined) return <div className="flex h-[150px] items-center justify-center rounded-md border border-dashed border-line-2 text-muted">{drawing ? <Spinner label="Drawing the label" /> : detail ? 'There is no label of this prescription to show.' : 'Type the number or scan the label: it is shown here as it prints.'}</div>;
  return (
    <div>
      <LabelPreview svg={svg} alt={`Label ${shown + 1} of ${labels.length} of ${detail?.rxNumber ?? ''}`} />
      <div className="mt-1 flex items-center justify-center gap-2 text-muted">
        {labels.length > 1 ? <IconButton label="Previous label" command="label.previous" icon={<ChevronLeft size={15} aria-hidden="true" />} onClick={() => dialog.send({ type: 'label.show', by: -1 })} /> : null}
        <span role="status">{shown + 1} of {labels.length}</span>
        {labels.length > 1 ? <IconButton label="Next label" command="label.next" icon={<ChevronRight size={15} aria-hidden="true" />} onClick={() => dialog.send({ type: 'label.show', by: 1 })} /> : null}
      </div>
    </div>
  );
}

/** Print Label (450 wide): number, how many, and every label as it prints. */
export function PrintLabelDialog({ dialog }: { readonly dialog: PrintLabelRef }) {
  const { number, problem, refusal, detail, fileUrl } = useSelector(dialog, (s) => s.context);
  const busy = useSelector(dialog, (s) => s.matches('printing')), failed = useSelector(dialog, (s) => s.matches('failed')), asking = useSelector(dialog, (s) => s.matches('asking')), printed = useSelector(dialog, (s) => s.matches('printed'));
  return (
    <form className="flex flex-col gap-3 p-4" onSubmit={(e: FormEvent) => { e.preventDefault(); dialog.send({ type: 'label.print' }); }}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1"><RxNumberField id="label-number" value={number} error={asking ? problem ?? undefined : undefined} onChange={(n) => dialog.send({ type: 'label.number', number: n })} /></div>
        <Count dialog={dialog} />
      </div>
      {detail ? <p className="font-semibold">{detail.patientName} <span className="font-normal text-muted">{detail.drugName}</span></p> : null}
      <Preview dialog={dialog} />
      <RefusalNotice refusal={refusal} title="Nothing was printed" />
      {failed ? <Notice tone="danger" title={problem ?? 'No answer'} actions={<Button command="label.retry" onClick={() => dialog.send({ type: 'label.retry' })}>Try again</Button>} /> : null}
      {printed ? <Notice tone="ok" title="The label is made" actions={fileUrl ? <a className="font-semibold underline" href={fileUrl} target="_blank" rel="noreferrer">Open the file</a> : undefined} /> : null}
      <div className="flex justify-end gap-2"><Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>Close</Button><Button type="submit" look="primary" command="label.print" busy={busy}>{detail ? 'Print' : 'Show'}</Button></div>
    </form>
  );
}
