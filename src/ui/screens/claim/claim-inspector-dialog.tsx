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
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { EmptyState, Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
import { Tabs } from '#ui/kit/tabs.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { AmountsTable, PlainTable } from '#ui/platform/table/plain-table.tsx';

const fieldHeads = ['Field', 'Value', 'Says', 'As it came', 'Byte'] as const;
type Segment = Inspected['segments'][number];
const nameOf = (s: Segment): string =>
  `${s.name}${s.transaction === null || s.transaction === 0 ? '' : ` (transaction ${s.transaction + 1})`}`;
const Fields = ({ s }: { readonly s: Segment }) => (
  <section aria-label={nameOf(s)}>
    <h3 className="section-title mb-1">
      {nameOf(s)}
      {/^\d/.test(s.id) ? ` · ${s.id}` : ''}
    </h3>
    <PlainTable
      label={nameOf(s)}
      heads={fieldHeads}
      rows={s.fields.map((f, i) => ({
        key: i,
        look: f.problem === null && f.known ? '' : 'bg-warn-soft',
        cells: [
          <span key="title" style={{ paddingLeft: f.depth * 12 }}>
            {f.title}
          </span>,
          <b key="value">{f.value ?? ''}</b>,
          f.problem ?? (f.known ? f.meaning : (f.meaning ?? 'Not a field of D.0 in this segment')),
          <code key="raw" className="text-small whitespace-pre-wrap">
            {f.raw}
          </code>,
          f.at,
        ],
      }))}
    />
  </section>
);
function Message({ m, head }: { readonly m: Inspected; readonly head: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {head}, {m.bytes} bytes, {m.segments.length} segments
      </p>
      {m.problems.map((p) => (
        <Notice key={p} tone="warn" title={p} />
      ))}
      {m.segments.map((s, i) => (
        <Fields key={`${i}/${s.id}`} s={s} />
      ))}
    </div>
  );
}
const Bytes = ({ title, m }: { readonly title: string; readonly m: Inspected }) => (
  <section aria-label={title}>
    <h3 className="section-title mb-1">{title}</h3>
    <pre className="mb-2 text-small break-all whitespace-pre-wrap">{m.text}</pre>
    <pre className="overflow-x-auto text-small">{m.hex}</pre>
  </section>
);
const sideOf = (f: Difference['before']): ReactNode =>
  f === null ? (
    <span className="text-muted">not there</span>
  ) : (
    <>
      {f.value ?? f.raw}
      {f.meaning === null ? null : <span className="text-muted"> {f.meaning}</span>}
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
        rows={rows.map((d, i) => ({
          key: i,
          cells: [d.segment, d.title, sideOf(d.before), sideOf(d.after)],
        }))}
        empty="Both say the same."
      />
    )}
  </section>
);
function Compare({ dialog }: { readonly dialog: InspectorRef }) {
  const { compared, other, rows, detail } = useSelector(dialog, (s) => s.context);
  const busy = useSelector(dialog, (s) => s.matches('comparing'));
  const row = rows.find((t) => t.id === other);
  if (row === undefined)
    return (
      <p className="text-muted">
        There is no other transmission of this prescription to compare with.
      </p>
    );
  const [first, second] = row.id < detail!.row.id ? [row, detail!.row] : [detail!.row, row];
  const said = (t: typeof row) => `${t.type} ${instantText(t.at)}, ${t.status}`;
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
function Money({ d }: { readonly d: TransmissionDetail }) {
  const pricing = answerOf(d)?.message.segments.filter((s) => s.id === '23') ?? [];
  return (
    <div className="flex flex-col gap-3">
      <AmountsTable
        label="Billed/Paid"
        names={['Billed', 'Paid']}
        billed={d.billed}
        paid={d.paid}
      />
      {d.explained === null ? null : <p>{d.explained}</p>}
      {d.problems.map((p) => (
        <Notice key={p} tone="warn" title={p} />
      ))}
      {pricing.length === 0 ? (
        <p className="text-muted">The payer sent no amounts.</p>
      ) : (
        pricing.map((s, i) => <Fields key={i} s={s} />)
      )}
    </div>
  );
}
function Content({
  dialog,
  d,
  view,
}: {
  readonly dialog: InspectorRef;
  readonly d: TransmissionDetail;
  readonly view: InspectorView;
}) {
  if (view === 'request')
    return <Message m={d.request} head={`${d.row.type} of ${instantText(d.row.at)}`} />;
  if (view === 'answer')
    return d.answers.length === 0 ? (
      <p className="text-muted">Nothing came back: {d.row.why ?? 'the payer did not answer.'}</p>
    ) : (
      <>
        {d.answers.map((a, i) => (
          <Message
            key={i}
            m={a.message}
            head={`Answer to try ${a.try}, ${instantText(a.at)}${a.usable ? '' : ', could not be used'}`}
          />
        ))}
      </>
    );
  if (view === 'bytes')
    return (
      <div className="flex flex-col gap-3">
        <Bytes title="Request" m={d.request} />
        {d.answers.map((a, i) => (
          <Bytes key={i} title={`Answer to try ${a.try}`} m={a.message} />
        ))}
      </div>
    );
  return view === 'compare' ? <Compare dialog={dialog} /> : <Money d={d} />;
}

/** Claim inspector: every byte of a transmission in words, and what differs from another. */
export function ClaimInspectorDialog({ dialog }: { readonly dialog: InspectorRef }) {
  const { detail, view, problem } = useSelector(dialog, (s) => s.context);
  const failed = useSelector(dialog, (s) => s.matches('missing') || s.matches('uncompared'));
  const content = (
    <div
      role="group"
      tabIndex={0}
      data-autofocus=""
      aria-label={inspectorViews.find((v) => v.id === view)!.title}
      className="h-[calc(100vh-270px)] overflow-y-auto p-4 focus-visible:-outline-offset-2"
    >
      {detail === null ? (
        problem === null ? (
          <EmptyState
            title={<Spinner label="Loading the transmission" />}
            className="appears-late"
          />
        ) : null
      ) : (
        <Content key={view} dialog={dialog} d={detail} view={view} />
      )}
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
          items={inspectorViews.map((v) => ({ ...v, command: `inspector.${v.id}`, content }))}
        />
      </div>
      <div className="flex min-h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="dialog.close" />
      </div>
    </>
  );
}
