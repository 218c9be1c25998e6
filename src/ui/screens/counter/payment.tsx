import { useSelector } from '@xstate/react';
import { changeOf, givenOver, paysInCash } from '#domain/counter/rules/hand-over-fields.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';

/** The fields of the payment stand in a section of their own. */
export const paymentNames: ReadonlySet<string> = new Set(['terms', 'tender', 'amount']);
/** What the first tender leaves: how it is paid. */
export const restNames: ReadonlySet<string> = new Set(['restTender', 'rest']);
/**
 * Where nothing is left to pay, the second tender is out of sight and keeps its place: nothing
 * moves under the hand that types an amount.
 */
export const withoutRest = '[&_fieldset:has([data-field-row=rest])]:invisible';
/** Where the store counts drawers and none is open here: cash would be in none. */
export function NoDrawer({ draft }: { readonly draft: DraftRef }) {
  const isCash = useSelector(draft, ({ context: { values } }) => paysInCash(values));
  if (!isCash) return null;
  return (
    <Notice
      tone="warn"
      className="mt-2"
      title="No drawer is open at this workstation"
      actions={<CommandButton id="pickUp.drawer" />}
    >
      The cash would be in no drawer.
    </Notice>
  );
}
/** What the typed amounts leave to give back, or still to take, before anything is booked. */
export function ToGiveBack({
  draft,
  dueCents,
}: {
  readonly draft: DraftRef;
  readonly dueCents: number;
}) {
  const over = useSelector(draft, (snapshot) => givenOver(snapshot.context.values, dueCents));
  const change = useSelector(draft, (snapshot) => changeOf(snapshot.context.values, dueCents));
  if (over >= 0 && change === 0) return null;
  return (
    <p role="status" className={cx('mt-2 text-title font-bold', over < 0 && 'text-danger')}>
      {over < 0 ? `${formatMoney(-over)} still due` : `Change ${formatMoney(change)}`}
    </p>
  );
}
