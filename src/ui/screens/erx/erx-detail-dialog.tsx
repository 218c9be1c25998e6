import { useSelector } from '@xstate/react';
import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import type { ErxDetailRef } from '#machines/erx/erx-detail.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { StatusChip } from '#ui/kit/status-chip.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { MessageLines, MessageProblems } from '#ui/screens/rx/entry/message-panel.tsx';
import { erxStatus } from './erx-columns.tsx';

type Proposals = ErxDetail['patients'];
/** Records that the message may mean, each with why. */
const Proposed = ({ title, of }: { readonly title: string; readonly of: Proposals }) =>
  of.length === 0 ? null : (
    <section className="mb-3">
      <h3 className="section-title mb-1">{title}</h3>
      <ul className="flex flex-col gap-1">
        {of.map((row) => (
          <li key={row.id}>
            <b>{row.label}</b>{' '}
            {row.exact ? <Badge hue="ok">Exact</Badge> : <Badge hue="warn">Likely</Badge>}
            <span className="block text-muted">{row.reasons.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
/** What an answer would change of the prescription that was asked about, old beside new. */
const Changes = ({ about }: { readonly about: NonNullable<ErxDetail['about']> }) => (
  <section className="mb-3" aria-label={`Rx ${about.rxNumber}`}>
    <h3 className="section-title mb-1">About Rx {about.rxNumber}</h3>
    {about.changes.length === 0 ? null : (
      <table className="w-full text-left">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {about.changes.map((change) => (
            <tr key={change.label} className={change.changed ? 'font-semibold' : ''}>
              <th scope="row" className="font-normal text-muted">
                {change.label}
              </th>
              <td>{change.before ?? ''}</td>
              <td>
                {change.after ?? <span className="text-muted">as it was</span>}{' '}
                {change.changed ? <Badge hue="warn">Changed</Badge> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
/** Prescriptions that a cancellation or a request may mean: a person chooses. */
const Meant = ({
  dialog,
  of,
}: {
  readonly dialog: ErxDetailRef;
  readonly of: ErxDetail['rxs'];
}) => {
  const chosen = useSelector(dialog, (snapshot) => snapshot.context.chosen);
  return of.length === 0 ? null : (
    <fieldset className="mb-3">
      <legend className="section-title mb-1">Prescription it means</legend>
      {of.map((row) => (
        <label key={row.id} className="flex items-start gap-2 py-0.5">
          <input
            type="radio"
            name="erx-rx"
            checked={row.id === chosen}
            onChange={() => dialog.send({ type: 'detail.choose', rxId: row.id })}
          />
          <span>
            <b>{row.label}</b>{' '}
            {row.exact ? <Badge hue="ok">Exact</Badge> : <Badge hue="warn">Likely</Badge>}
            <span className="block text-muted">{row.reasons.join(', ')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
function Message({
  dialog,
  detail,
}: {
  readonly dialog: ErxDetailRef;
  readonly detail: ErxDetail;
}) {
  const clock = useClock();
  const { row } = detail;
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <StatusChip {...erxStatus(row.status)} />
        <b>{row.kind}</b>
        <span className="text-muted">Received {instantText(clock, row.receivedAt)}</span>
        {row.rxNumber ? <span>Rx {row.rxNumber}</span> : null}
        {row.expired ? <Badge hue="danger">Expired</Badge> : null}
      </p>
      {row.reason ? (
        <Notice
          tone={row.status === 'entered' ? 'info' : 'warn'}
          title={row.reason}
          className="mb-2"
        />
      ) : null}
      {detail.answer ? (
        <Notice tone="info" title="Answered" className="mb-2">
          {detail.answer}
        </Notice>
      ) : null}
      <MessageProblems problems={detail.problems} />
      <div className="grid gap-x-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <MessageLines lines={detail.lines} />
          {detail.lines.length === 0 ? (
            <p className="text-muted">Nothing of this message could be read.</p>
          ) : null}
        </div>
        <div>
          <Meant dialog={dialog} of={detail.rxs} />
          {detail.about ? <Changes about={detail.about} /> : null}
          <Proposed title="Patients it may mean" of={detail.patients} />
          <Proposed title="Prescribers it may mean" of={detail.prescribers} />
          <Proposed title="Drugs it may mean" of={detail.drugs} />
        </div>
      </div>
    </>
  );
}

/** What ends a prescription here: a transfer, or a cancellation. */
const Either = ({ kind }: { readonly kind: string | null }) =>
  kind === 'RxTransferRequest' ? (
    <CommandButton id="detail.transfer" look="danger" />
  ) : (
    <CommandButton id="detail.stop" look="danger" />
  );
function Loaded({ dialog }: { readonly dialog: ErxDetailRef }) {
  const { detail, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const missing = useSelector(dialog, (snapshot) => snapshot.matches('missing'));
  if (missing) return <EmptyState title={problem} actions={<CommandButton id="detail.retry" />} />;
  if (detail) return <Message dialog={dialog} detail={detail} />;
  return <EmptyState title={<Spinner label="Loading the message" />} className="appears-late" />;
}

/**
 * View Detail: the whole message, what is wrong with it, whom and what it may mean, and what was
 * answered.
 */
export function ErxDetailDialog({ dialog }: { readonly dialog: ErxDetailRef }) {
  const kind = useSelector(dialog, ({ context }) => context.detail?.row.kind ?? null);
  return (
    <>
      <div
        role="group"
        tabIndex={0}
        data-autofocus=""
        data-region="form"
        aria-label="The message"
        className="min-h-[160px] flex-1 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        <Loaded dialog={dialog} />
      </div>
      <div className="flex h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4">
        <CommandButton id="detail.note" />
        <Either kind={kind} />
        <CommandButton id="detail.refuse" look="danger" />
        <CommandButton id="dialog.close" />
        <CommandButton id="detail.enter" look="primary" />
      </div>
    </>
  );
}
