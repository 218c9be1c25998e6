import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Inspected, TransmissionDetail } from '#domain/claim/contract/claims.ts';
import type { Difference } from '#domain/claim/ncpdp/compare.ts';
import {
  answerOf,
  inspectorViews,
  type InspectorRef,
  type InspectorView,
} from '#machines/claim/claim-inspector.machine.ts';
import { instantText, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { Tabs } from '#ui/kit/tabs.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { AmountsTable, PlainTable } from '#ui/platform/table/plain-table.tsx';

const fieldHeads = ['Field', 'Value', 'Says', 'As it came', 'Byte'] as const;
type Segment = Inspected['segments'][number];
const nameOf = (segment: Segment): string =>
  `${segment.name}${segment.transaction === null || segment.transaction === 0 ? '' : ` (transaction ${segment.transaction + 1})`}`;
const Fields = ({ s: value }: { readonly s: Segment }) => (
  <section aria-label={nameOf(value)}>
    <h3 className="section-title mb-1">
      {nameOf(value)}
      {/^\d/.test(value.id) ? ` · ${value.id}` : ''}
    </h3>
    <PlainTable
      label={nameOf(value)}
      heads={fieldHeads}
      rows={value.fields.map((field, index) => ({
        key: index,
        look: field.problem === null && field.known ? '' : 'bg-warn-soft',
        cells: [
          <span key="title" style={{ paddingLeft: field.depth * 12 }}>
            {field.title}
          </span>,
          <b key="value">{field.value ?? ''}</b>,
          field.problem ??
            (field.known ? field.meaning : (field.meaning ?? 'Not a field of D.0 in this segment')),
          <code key="raw" className="text-small whitespace-pre-wrap">
            {field.raw}
          </code>,
          field.at,
        ],
      }))}
    />
  </section>
);
function Message({ m: value, head }: { readonly m: Inspected; readonly head: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {head}, {value.bytes} bytes, {value.segments.length} segments
      </p>
      {value.problems.map((problem) => (
        <Notice key={problem} tone="warn" title={problem} />
      ))}
      {value.segments.map((segment, index) => (
        <Fields key={`${index}/${segment.id}`} s={segment} />
      ))}
    </div>
  );
}
const Bytes = ({ title, m: value }: { readonly title: string; readonly m: Inspected }) => (
  <section aria-label={title}>
    <h3 className="section-title mb-1">{title}</h3>
    <pre className="mb-2 text-small break-all whitespace-pre-wrap">{value.text}</pre>
    <pre className="overflow-x-auto text-small">{value.hex}</pre>
  </section>
);
const sideOf = (before: Difference['before']): ReactNode =>
  before === null ? (
    <span className="text-muted">not there</span>
  ) : (
    <>
      {before.value ?? before.raw}
      {before.meaning === null ? null : <span className="text-muted"> {before.meaning}</span>}
    </>
  );
const Differences = ({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly Difference[] | null;
}) => (
  <section aria-label={title}>
    <h3 className="section-title mb-1">{title}</h3>
    {rows === null ? (
      <p className="text-muted">
        One of the two is not there or can’t be read, so there is nothing to compare.
      </p>
    ) : (
      <PlainTable
        label={title}
        heads={['Segment', 'Field', 'Before', 'After']}
        rows={rows.map((row, index) => ({
          key: index,
          cells: [row.segment, row.title, sideOf(row.before), sideOf(row.after)],
        }))}
        empty="Both say the same."
      />
    )}
  </section>
);
function Compare({ dialog }: { readonly dialog: InspectorRef }) {
  const clock = useClock();
  const { compared, other, rows, detail } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.matches('comparing'));
  const row = rows.find((row) => row.id === other);
  if (row === undefined || detail === null)
    return (
      <p className="text-muted">
        There is no other transmission of this prescription to compare with.
      </p>
    );
  const [first, second] = row.id < detail.row.id ? [row, detail.row] : [detail.row, row];
  const said = (givenRow: typeof row) =>
    `${givenRow.type} ${instantText(clock, givenRow.at)}, ${givenRow.status}`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1">
          Before: <b>{said(first)}</b>. After: <b>{said(second)}</b>.
        </p>
        <CommandButton id="inspector.newer" />
        <CommandButton id="inspector.older" />
      </div>
      {compared === null ? (
        <p>{busy ? <Spinner label="Comparing" /> : null}</p>
      ) : (
        <>
          <Differences title="Requests" rows={compared.request} />
          <Differences title="Answers" rows={compared.answer} />
        </>
      )}
    </div>
  );
}
/** What the payer reckoned: its sentence, what does not add up, and each field of its pricing. */
function Money({ d: value }: { readonly d: TransmissionDetail }) {
  const pricing = answerOf(value)?.message.segments.filter((segment) => segment.id === '23') ?? [];
  return (
    <div className="flex flex-col gap-3">
      <AmountsTable
        label="Billed/Paid"
        names={['Billed', 'Paid']}
        billed={value.billed}
        paid={value.paid}
      />
      {value.explained === null ? null : <p>{value.explained}</p>}
      {value.problems.map((problem) => (
        <Notice key={problem} tone="warn" title={problem} />
      ))}
      {pricing.length === 0 ? (
        <p className="text-muted">The payer sent no amounts.</p>
      ) : (
        pricing.map((row, index) => <Fields key={index} s={row} />)
      )}
    </div>
  );
}
/** Of which try an answer is, and when it came. */
function answerHead(clock: ZoneClock, answer: TransmissionDetail['answers'][number]): string {
  const unusable = answer.usable ? '' : ', could not be used';
  return `Answer to try ${answer.try}, ${instantText(clock, answer.at)}${unusable}`;
}
function Content({
  dialog,
  d: value,
  view,
}: {
  readonly dialog: InspectorRef;
  readonly d: TransmissionDetail;
  readonly view: InspectorView;
}) {
  const clock = useClock();
  if (view === 'request')
    return (
      <Message
        m={value.request}
        head={`${value.row.type} of ${instantText(clock, value.row.at)}`}
      />
    );
  if (view === 'answer')
    return value.answers.length === 0 ? (
      <p className="text-muted">
        Nothing came back: {value.row.why ?? 'the payer did not answer.'}
      </p>
    ) : (
      <>
        {value.answers.map((answer, index) => (
          <Message key={index} m={answer.message} head={answerHead(clock, answer)} />
        ))}
      </>
    );
  if (view === 'bytes')
    return (
      <div className="flex flex-col gap-3">
        <Bytes title="Request" m={value.request} />
        {value.answers.map((answer, index) => (
          <Bytes key={index} title={`Answer to try ${answer.try}`} m={answer.message} />
        ))}
      </div>
    );
  return view === 'compare' ? <Compare dialog={dialog} /> : <Money d={value} />;
}

/** Claim inspector: every byte of a transmission in words, and what differs from another. */
export function ClaimInspectorDialog({ dialog }: { readonly dialog: InspectorRef }) {
  const { detail, view, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const failed = useSelector(
    dialog,
    (snapshot) => snapshot.matches('missing') || snapshot.matches('uncompared'),
  );
  const content = (
    <div
      role="group"
      tabIndex={0}
      data-autofocus=""
      aria-label={inspectorViews.find((inspectorView) => inspectorView.id === view)?.title}
      className="h-[calc(100vh-270px)] overflow-y-auto p-4 focus-visible:-outline-offset-2"
    >
      {detail === null && problem === null ? (
        <EmptyState title={<Spinner label="Loading the transmission" />} className="appears-late" />
      ) : null}
      {detail === null ? null : <Content key={view} dialog={dialog} d={detail} view={view} />}
    </div>
  );
  return (
    <>
      <div data-region="form" className="flex min-h-0 flex-1 flex-col">
        {problem === null ? null : (
          <Notice
            tone="danger"
            title={problem}
            className="m-3"
            actions={failed ? <CommandButton id="inspector.retry" /> : undefined}
          />
        )}
        <Tabs
          label="Views"
          className="min-h-0 flex-1"
          value={view}
          onChange={(id) => dialog.send({ type: 'inspector.view', view: id as InspectorView })}
          items={inspectorViews.map((inspectorView) => ({
            ...inspectorView,
            command: `inspector.${inspectorView.id}`,
            content,
          }))}
        />
      </div>
      <div className="flex min-h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
      </div>
    </>
  );
}
