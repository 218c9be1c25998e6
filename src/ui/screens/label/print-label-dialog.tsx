import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { inFormat, labelFormats } from '#domain/label/rules/printers.ts';
import { labelLanguages, type LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import { mostLabels, type PrintLabelRef } from '#machines/label/print-label.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { LabelPreview } from './label-preview.tsx';
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
      <input
        id="label-count"
        name="labels"
        inputMode="numeric"
        role="spinbutton"
        aria-valuemin={1}
        aria-valuemax={mostLabels}
        aria-valuenow={count}
        className="control"
        autoComplete="off"
        value={count}
        onFocus={(e) => e.target.select()}
        onKeyDown={turn}
        onChange={(e) =>
          dialog.send({
            type: 'label.count',
            count: Number(e.target.value.replace(/\D/g, '').slice(-2)),
          })
        }
      />
    </FieldRow>
  );
}

/** The patient's language, unless another is chosen for this print. */
function Language({ dialog }: { readonly dialog: PrintLabelRef }) {
  const language = useSelector(dialog, (s) => s.context.language);
  const known = useSelector(dialog, (s) => s.context.detail !== null);
  return (
    <FieldRow id="label-language" label="Language" stacked className="w-[128px]">
      <div className="flex items-center gap-1">
        <select
          id="label-language"
          name="language"
          className="control"
          disabled={!known}
          value={language ?? ''}
          onChange={(e) =>
            dialog.send({ type: 'label.language', language: e.target.value as LabelLanguage })
          }
        >
          {language === null ? <option value="" /> : null}
          {labelLanguages.map((l) => (
            <option key={l.value} value={l.value}>
              {l.label}
            </option>
          ))}
        </select>
        <Kbd command="label.language" />
      </div>
    </FieldRow>
  );
}

function Preview({ dialog }: { readonly dialog: PrintLabelRef }) {
  const { labels, shown, detail } = useSelector(dialog, (s) => s.context);
  const drawing = useSelector(
    dialog,
    (s) => s.matches('drawing') || s.matches('loading') || s.matches('finding'),
  );
  const svg = labels[shown];
  if (svg === undefined)
    return (
      <div className="flex h-[150px] items-center justify-center rounded-md border border-dashed border-line-2 text-muted">
        {drawing ? (
          <Spinner label="Drawing the label" />
        ) : detail ? (
          'There is no label of this prescription to show.'
        ) : (
          'Type the number or scan the label: it is shown here as it prints.'
        )}
      </div>
    );
  return (
    <div>
      <LabelPreview
        svg={svg}
        alt={`Label ${shown + 1} of ${labels.length} of ${detail?.rxNumber ?? ''}`}
      />
      <div className="mt-1 flex items-center justify-center gap-2 text-muted">
        {labels.length > 1 ? (
          <IconButton
            label="Previous label"
            command="label.previous"
            icon={<ChevronLeft size={15} aria-hidden="true" />}
            onClick={() => dialog.send({ type: 'label.show', by: -1 })}
          />
        ) : null}
        <span role="status">
          {shown + 1} of {labels.length}
        </span>
        {labels.length > 1 ? (
          <IconButton
            label="Next label"
            command="label.next"
            icon={<ChevronRight size={15} aria-hidden="true" />}
            onClick={() => dialog.send({ type: 'label.show', by: 1 })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The print as a PDF to look at, and as label printers take it, to be sent to one by hand. */
const Files = ({ fileUrl }: { readonly fileUrl: string }) => (
  <span className="flex flex-wrap gap-x-3 font-semibold underline">
    <a href={fileUrl} target="_blank" rel="noreferrer">
      Open the file
    </a>
    {labelFormats.map((f) =>
      f.value === 'pdf' ? null : (
        <a key={f.value} href={inFormat(fileUrl, f.value)} download>
          {f.label}
        </a>
      ),
    )}
  </span>
);

/** Print Label (450 wide): number, how many, the language, and every label as it prints. */
export function PrintLabelDialog({ dialog }: { readonly dialog: PrintLabelRef }) {
  const { number, problem, refusal, detail, fileUrl, note } = useSelector(dialog, (s) => s.context);
  const busy = useSelector(dialog, (s) => s.matches('printing'));
  const failed = useSelector(dialog, (s) => s.matches('failed'));
  const asking = useSelector(dialog, (s) => s.matches('asking'));
  const printed = useSelector(dialog, (s) => s.matches('printed'));
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(e: FormEvent) => {
        e.preventDefault();
        dialog.send({ type: 'label.print' });
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <RxNumberField
            id="label-number"
            value={number}
            error={asking ? (problem ?? undefined) : undefined}
            onChange={(n) => dialog.send({ type: 'label.number', number: n })}
          />
        </div>
        <Count dialog={dialog} />
        <Language dialog={dialog} />
      </div>
      {detail ? (
        <p className="font-semibold">
          {detail.patientName} <span className="font-normal text-muted">{detail.drugName}</span>
        </p>
      ) : null}
      <Preview dialog={dialog} />
      {note ? <Notice tone="warn" title={note} /> : null}
      <RefusalNotice refusal={refusal} title="Nothing was printed" />
      {failed ? (
        <Notice
          tone="danger"
          title={problem ?? 'No answer'}
          actions={
            <Button command="label.retry" onClick={() => dialog.send({ type: 'label.retry' })}>
              Try again
            </Button>
          }
        />
      ) : null}
      {printed ? (
        <Notice
          tone="ok"
          title="The label is made"
          actions={fileUrl ? <Files fileUrl={fileUrl} /> : undefined}
        />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button type="submit" look="primary" command="label.print" busy={busy}>
          {detail ? 'Print' : 'Show'}
        </Button>
      </div>
    </form>
  );
}
