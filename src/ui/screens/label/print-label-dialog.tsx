import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { inFormat, labelFormats } from '#domain/label/rules/printers.ts';
import { labelLanguages, type LabelLanguage } from '#domain/platform/rules/enumerations.ts';
import { bagOf, mostLabels } from '#machines/label/label-print.ts';
import type { PrintLabelRef } from '#machines/label/print-label.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { LabelPreview } from './label-preview.tsx';
import { RxNumberField } from './rx-number-field.tsx';

function Count({ dialog }: { readonly dialog: PrintLabelRef }) {
  const count = useSelector(dialog, (snapshot) => snapshot.context.count);
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
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
        onFocus={(event) => event.target.select()}
        onKeyDown={turn}
        onChange={(event) =>
          dialog.send({
            type: 'label.count',
            count: Number(event.target.value.replace(/\D/g, '').slice(-2)),
          })
        }
      />
    </FieldRow>
  );
}

/** The patient's language, unless another is chosen for this print. */
function Language({ dialog }: { readonly dialog: PrintLabelRef }) {
  const language = useSelector(dialog, (snapshot) => snapshot.context.language);
  const known = useSelector(dialog, (snapshot) => snapshot.context.detail !== null);
  return (
    <FieldRow id="label-language" label="Language" stacked className="w-[128px]">
      <div className="flex items-center gap-1">
        <select
          id="label-language"
          name="language"
          className="control"
          disabled={!known}
          value={language ?? ''}
          onChange={(event) =>
            dialog.send({ type: 'label.language', language: event.target.value as LabelLanguage })
          }
        >
          {language === null ? <option value="" aria-label="Not chosen" /> : null}
          {labelLanguages.map((labelLanguage) => (
            <option key={labelLanguage.value} value={labelLanguage.value}>
              {labelLanguage.label}
            </option>
          ))}
        </select>
        <Kbd command="label.language" />
      </div>
    </FieldRow>
  );
}

function Preview({ dialog }: { readonly dialog: PrintLabelRef }) {
  const { labels, shown, detail } = useSelector(dialog, (snapshot) => snapshot.context);
  const drawing = useSelector(
    dialog,
    (snapshot) =>
      snapshot.matches('drawing') || snapshot.matches('loading') || snapshot.matches('finding'),
  );
  const svg = labels[shown];
  const unshown = detail
    ? 'There is no label of this prescription to show.'
    : 'Type the number or scan the label: it is shown here as it prints.';
  if (svg === undefined)
    return (
      <div className="flex h-[150px] items-center justify-center rounded-md border border-dashed border-line-2 text-muted">
        {drawing ? <Spinner label="Drawing the label" /> : unshown}
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
    {labelFormats.map((labelFormat) =>
      labelFormat.value === 'pdf' ? null : (
        <a key={labelFormat.value} href={inFormat(fileUrl, labelFormat.value)} download>
          {labelFormat.label}
        </a>
      ),
    )}
  </span>
);

/** Print Label (450 wide): number, how many, the language, and every label as it prints. */
export function PrintLabelDialog({ dialog }: { readonly dialog: PrintLabelRef }) {
  const { number, problem, refusal, detail, fileUrl, isOfBag, note } = useSelector(
    dialog,
    (snapshot) => snapshot.context,
  );
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('printing'));
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const asking = useSelector(dialog, (snapshot) => snapshot.matches('asking'));
  const printed = useSelector(dialog, (snapshot) => snapshot.matches('printed'));
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        dialog.send({ type: 'label.print' });
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <RxNumberField
            id="label-number"
            value={number}
            error={asking ? (problem ?? undefined) : undefined}
            onChange={(name) => dialog.send({ type: 'label.number', number: name })}
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
          title={isOfBag ? `The label of bag ${bagOf(detail) ?? ''} is made` : 'The label is made'}
          actions={fileUrl ? <Files fileUrl={fileUrl} /> : undefined}
        />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        {bagOf(detail) === null ? null : (
          <Button command="label.bag" onClick={() => dialog.send({ type: 'label.bag' })}>
            Label of the bag
          </Button>
        )}
        <Button type="submit" look="primary" command="label.print" busy={busy}>
          {detail ? 'Print' : 'Show'}
        </Button>
      </div>
    </form>
  );
}
