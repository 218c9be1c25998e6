import { rankTitle } from '#domain/claim/billing/words.ts';
import type { ClaimPayer, RejectRow } from '#domain/claim/contract/claims.ts';
import { formatPhone } from '#domain/label/rules/text.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { textOrDash } from '#ui/platform/table/plain-table.tsx';

/** Who answered and when, in the payer's own words, and the number to call. */
function InTheirWords({ payer }: { readonly payer: ClaimPayer }) {
  const clock = useClock();
  const helpDesk = formatPhone(payer.helpDesk ?? '');
  return (
    <p className="flex flex-wrap gap-x-3 text-muted">
      <span>
        {payer.rank === 1 ? '' : `${rankTitle(payer.rank)} Insurance: `}
        {payer.pbm} answered {instantText(clock, payer.billedAt)}
        {payer.message === null ? '' : `: “${payer.message}”`}
      </span>
      <span className="ml-auto">Help desk {textOrDash(helpDesk)}</span>
    </p>
  );
}
/** One reason: why it is likely, and what is done first. */
function Reason({ reject }: { readonly reject: RejectRow }) {
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      <div>
        <h4 className="section-title">Likely cause</h4>
        <p>{reject.cause ?? 'Nothing in the claim says why: ask the payer.'}</p>
      </div>
      <div>
        <h4 className="section-title">What now</h4>
        <p className="font-semibold">
          {reject.firstAction ?? 'Call the help desk, and correct what it says.'}
        </p>
      </div>
    </div>
  );
}

/**
 * A rejection as it is answered: its code in our words is the largest, then the payer's words, the
 * cause and the first thing to do.
 */
export function ClaimAnswer({ payer }: { readonly payer: ClaimPayer }) {
  const isRebill = payer.trouble === 'rebill';
  return (
    <section aria-label="Why it was rejected" className="flex flex-col gap-2">
      {isRebill ? (
        <Notice
          tone="warn"
          title="The rebill was rejected: the payer still pays what it paid before"
        />
      ) : null}
      {payer.rejects.map((reject, nth) => (
        <div key={reject.code} className="flex flex-col gap-1.5">
          <h3
            className={
              nth === 0
                ? 'text-[26px] leading-8 font-bold text-danger'
                : 'border-t border-line pt-2 text-title font-bold text-danger'
            }
          >
            {reject.code} {reject.description}
          </h3>
          {nth === 0 ? <InTheirWords payer={payer} /> : null}
          <Reason reject={reject} />
        </div>
      ))}
      {payer.nextFillOn === null ? null : (
        <p className="font-semibold">
          The payer takes the next fill from {formatDate(payer.nextFillOn)}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isRebill ? (
          <CommandButton id="claim.rebill" />
        ) : (
          <CommandButton id="claim.correct" look="primary" />
        )}
      </div>
    </section>
  );
}
