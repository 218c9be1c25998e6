import { useSelector } from '@xstate/react';
import { rankTitle } from '#domain/claim/billing/words.ts';
import type { ClaimDetails, ClaimPayer, ClaimState } from '#domain/claim/contract/claims.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatPhone } from '#domain/label/rules/text.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { ClaimDetailsRef } from '#machines/claim/claim-details.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { AmountsTable, Line, money } from '#ui/platform/table/plain-table.tsx';
import { DrugName } from '#ui/screens/drug/drug-name.tsx';
import { RxStatusChip } from '#ui/screens/rx/status.tsx';
import { ClaimAnswer } from './claim-answer.tsx';
import { ClaimRebill } from './claim-rebill.tsx';

const claimHues: Readonly<Record<ClaimState, Hue>> = {
  none: 'neutral',
  sent: 'info',
  paid: 'ok',
  captured: 'ok',
  duplicate: 'ok',
  rejected: 'danger',
  reversed: 'warn',
};
/** Of what is being rebilled nobody says in green that it is paid. */
const hueOf = ({ state, rebilling, trouble }: ClaimPayer): Hue => {
  if (!rebilling) return claimHues[state];
  return trouble === null ? 'info' : 'warn';
};
/**
 * What is to be known besides the amounts: reasons, what waits, what does not add up, what the
 * patient pays for.
 */
function Said({ p: value }: { readonly p: ClaimPayer }) {
  return (
    <>
      {value.rejects.length === 0 && value.message !== null ? (
        <Notice title={value.message} />
      ) : null}
      {value.nextFillOn === null || isRejected(value) ? null : (
        <p>The payer takes the next fill from {formatDate(value.nextFillOn)}.</p>
      )}
      {value.problem === null ? null : <Notice tone="warn" title={value.problem} />}
      {value.problems.map((text) => (
        <Notice key={text} tone="warn" title={text} />
      ))}
      {value.explained === null ? null : <p>{value.explained}</p>}
    </>
  );
}
/** What was rejected is said at the top, with the number to call. */
const isRejected = (payer: ClaimPayer): boolean => payer.rejects.length > 0;
const notBilled = 'rounded-[9px] border border-line px-3 py-1.5';
/** A rank that is not billed for this fill: one line, and its empty amounts below it. */
function NoPayer({ rank, folded }: { readonly rank: number; readonly folded: boolean }) {
  const title = `${rankTitle(rank)} Insurance`;
  return (
    <section aria-label={title} className={notBilled}>
      <details open={!folded}>
        <summary className="mb-1.5 flex flex-wrap items-center gap-x-6 gap-y-1">
          <h3 className="font-semibold">{title}</h3>
          <Line
            label={`${title}: payer`}
            facts={[
              ['BIN #', null],
              ['PBM', null],
            ]}
          />
          <span className="text-muted">
            No {rankTitle(rank).toLowerCase()} insurance is billed for this fill.
          </span>
        </summary>
        <AmountsTable
          label={`${title}: amounts`}
          names={['Billing', 'Paid']}
          billed={null}
          paid={null}
        />
      </details>
    </section>
  );
}
function Payer({
  rank,
  p: value,
  billLater,
}: {
  readonly rank: number;
  readonly p: ClaimPayer;
  readonly billLater: boolean;
}) {
  const clock = useClock();
  const title = `${rankTitle(rank)} Insurance`;
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-1.5 rounded-[9px] border border-line px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Badge hue={hueOf(value)}>{value.stateText}</Badge>
        {value.inFlight ? <Badge hue="info">Waiting for the payer</Badge> : null}
        {value.copayOnly ? <Badge>Copay card</Badge> : null}
      </div>
      <Line
        label={`${title}: payer`}
        facts={[
          ['BIN #', value.bin],
          ['PBM', value.pbm],
          ['PCN', value.pcn],
          ['Group', value.group],
          ['Member ID', value.memberId],
          ['Auth #', value.authorization],
          ['Billed', instantText(clock, value.billedAt)],
          ...(isRejected(value)
            ? []
            : ([['Help desk', formatPhone(value.helpDesk ?? '')]] as const)),
        ]}
      />
      {value.state === 'none' && value.problem === null ? (
        <p className="text-muted">
          {billLater
            ? 'This fill is billed later: no claim was sent yet.'
            : 'No claim was sent yet.'}
        </p>
      ) : null}
      <Said p={value} />
      <AmountsTable
        label={`${title}: amounts`}
        names={['Billing', 'Paid']}
        billed={value.billing}
        paid={value.paid}
      />
    </section>
  );
}
function Claim({ d: value }: { readonly d: ClaimDetails }) {
  const { summary } = value;
  const rejected = value.payers.filter(isRejected);
  return (
    <>
      <div className="flex items-start gap-3">
        <p className="flex min-h-8 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <b>{value.rxNumber}</b>
          <RxStatusChip status={value.status} />
          <span className="font-semibold">{value.patientName}</span>
          <DrugName name={value.drugName} />
          <span className="text-muted tabular-nums">
            {formatNdc11(value.ndc)}, {formatQuantity(value.quantity)} for {value.daysSupply} days
          </span>
        </p>
        <CommandButton id="claim.log" />
      </div>
      {rejected.map((payer) => (
        <ClaimAnswer key={payer.rank} payer={payer} />
      ))}
      <div className="rounded-[9px] bg-raised px-3 py-2">
        <Line
          label="Summary"
          facts={[
            ['App. Amt.', money(summary.approvedCents)],
            ['Paid Amt.', money(summary.paidCents)],
            ['Copay', money(summary.copayCents)],
            ['Cost', money(summary.costCents)],
            ['Profit', money(summary.profitCents)],
          ]}
        />
      </div>
      {[1, 2, 3].map((rank) => {
        const payer = value.payers.find((item) => item.rank === rank);
        return payer === undefined ? (
          <NoPayer key={rank} rank={rank} folded={rejected.length > 0} />
        ) : (
          <Payer key={rank} rank={rank} p={payer} billLater={value.billLater} />
        );
      })}
    </>
  );
}

function Loaded({ dialog }: { readonly dialog: ClaimDetailsRef }) {
  const { details, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const missing = useSelector(dialog, (snapshot) => snapshot.matches('missing'));
  const rebilling = useSelector(
    dialog,
    (snapshot) => snapshot.matches('confirming') || snapshot.matches('rebilling'),
  );
  if (missing) return <EmptyState title={problem} actions={<CommandButton id="claim.retry" />} />;
  if (details?.rebill && rebilling) return <ClaimRebill details={details} view={details.rebill} />;
  if (details) return <Claim d={details} />;
  return <EmptyState title={<Spinner label="Loading the claim" />} className="appears-late" />;
}
/** Claim Details: what each payer was billed and pays for a fill, and what it brings. */
export function ClaimDetailsDialog({ dialog }: { readonly dialog: ClaimDetailsRef }) {
  const { details, refusal } = useSelector(dialog, (snapshot) => snapshot.context);
  const rejected = details?.payers.some(isRejected) ?? false;
  return (
    <>
      <div
        role="group"
        tabIndex={0}
        data-autofocus=""
        data-region="form"
        aria-label="The claim"
        className="flex min-h-[160px] flex-1 flex-col gap-2.5 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        <RefusalNotice refusal={refusal} title="No claim was sent" />
        <Loaded dialog={dialog} />
      </div>
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <CommandButton id="claim.labelMonograph" />
        <CommandButton id="claim.label" />
        <span className="ml-auto" />
        <CommandButton id="claim.reverse" look="danger" />
        {details?.rebill ? <CommandButton id="claim.rebill" /> : null}
        {rejected ? null : <CommandButton id="claim.correct" />}
        <CommandButton id="claim.send" look={rejected ? 'plain' : 'primary'} />
      </div>
    </>
  );
}
