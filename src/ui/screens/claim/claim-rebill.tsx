import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { RebillView } from '#domain/claim/contract/rebill.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { AmountsTable, PlainTable, money, textOrDash } from '#ui/platform/table/plain-table.tsx';

/** What becomes of the old payment, and of what the patient has given. */
function Meaning({ view }: { readonly view: RebillView }) {
  const { patientPaidCents: given } = view;
  return (
    <>
      {view.twoSteps ? (
        <Notice tone="warn" title="This payer takes no rebills: it is reversed, then billed anew">
          Two transmissions: once the first is accepted, nothing is paid until the payer answers the
          second. If that one is rejected, the claim is not paid any more.
        </Notice>
      ) : (
        <Notice title="One transmission: the payer takes the old claim back and pays the new one">
          If it rejects the new one, it still pays what it pays now.
        </Notice>
      )}
      <p>
        {view.payer} pays {textOrDash(money(view.paidCents))} now and leaves{' '}
        {textOrDash(money(view.patientPayCents))} to the patient
        {given === 0 ? ', who has paid nothing yet. ' : `, who has paid ${formatMoney(given)}. `}
        What the patient pays after it, only the answer says.
      </p>
    </>
  );
}
/** What a rebill would send beside what was paid: nothing has gone yet. */
export function ClaimRebill({
  details,
  view,
}: {
  readonly details: ClaimDetails;
  readonly view: RebillView;
}) {
  return (
    <section aria-label="Rebill" className="flex flex-col gap-2.5">
      <h3 className="text-title font-bold">
        Rebill {details.rxNumber}, {details.drugName}?
      </h3>
      <Meaning view={view} />
      <PlainTable
        label="What changes"
        heads={['Field', 'Paid claim', 'New claim']}
        empty="The new claim says the same as the paid one."
        rows={view.changes.map((change, nth) => ({
          key: `${change.field}-${nth}`,
          cells: [
            change.title,
            textOrDash(change.before),
            <b key="after">{textOrDash(change.after)}</b>,
          ],
        }))}
      />
      <AmountsTable
        label="Amounts billed"
        names={['Paid claim', 'New claim']}
        billed={view.billedBefore}
        paid={view.billedAfter}
      />
      <div className="flex flex-wrap gap-2">
        <CommandButton id="claim.rebillNow" look="primary" />
        <span className="self-center text-muted">
          <Keyed text="{key:dialog.close} leaves it as it is." />
        </span>
      </div>
    </section>
  );
}
