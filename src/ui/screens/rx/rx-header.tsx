import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { noPromise, promiseText } from '#machines/platform/clock/promise-text.ts';
import { nextRefusal } from '#machines/rx/move-refusal.ts';
import { leadOf, leadTitles } from '#machines/rx/rx.leads.ts';
import { nextOf, offerOf, wasTransferred } from '#machines/rx/rx.offers.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { UnseenNotes } from '#ui/platform/notes/unseen-notes.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { isUnasked } from './safety/allergies-unasked.tsx';
import { RxStatusChip } from './status.tsx';

/** The one next step on the big button. */
function NextStep({ detail, busy }: { readonly detail: RxDetail; readonly busy: boolean }) {
  const next = useCommand('rx.next');
  const lead = leadOf(detail);
  const title = lead === null ? offerOf(detail, nextOf(detail))?.title : leadTitles[lead];
  if (title === undefined) return null;
  return (
    <Button
      look="primary"
      command="rx.next"
      busy={busy}
      data-autofocus=""
      className="h-9! px-4! text-[14px]"
      onClick={next.run}
    >
      {title}
    </Button>
  );
}

/** Green says that everything was asked and nothing was found, nor at an earlier check. */
function AlertsBadge({ detail }: { readonly detail: RxDetail }) {
  if (detail.recalled !== undefined) return <Badge hue="danger">recalled lot</Badge>;
  if (isUnasked(detail.safety)) return <Badge hue="warn">allergies not asked</Badge>;
  return detail.alerts.length === 0 && !detail.failedCheck ? (
    <Badge hue="ok">no alerts</Badge>
  ) : null;
}
/** It still stands as billed, and no payer pays for it any more, or is asked for it back. */
const isTakenBack = ({ problems }: RxDetail): boolean =>
  problems.some(({ code }) => code === 'CLAIM_TAKEN_BACK');
const unsent = ({ problems }: RxDetail) => problems.filter(({ code }) => code === 'CLAIM_UNSENT');
/** What can be chosen now, by who looks at it. */
const unsentWords = (detail: RxDetail): string =>
  [
    ...(offerOf(detail, 'send-claim')?.allowed ? ['{key:rx.next} sends it again.'] : []),
    ...(offerOf(detail, 'cash')?.allowed
      ? ['“Price as cash” in {key:rx.steps} lets it go out, and it is billed later.']
      : []),
    '{key:rx.claim} shows the claim.',
  ].join(' ');
/**
 * What has to be known before the next step: money to give back, a check that failed, and why
 * nothing goes on.
 */
const Before = ({ detail }: { readonly detail: RxDetail }) => (
  <>
    {detail.moneyBack ? (
      <Notice tone="warn" title={`The pick-up was undone. ${detail.moneyBack.join(' ')}`} />
    ) : null}
    {unsent(detail).map(({ message }) => (
      <Notice key={message} tone="danger" title={message}>
        <Keyed text={unsentWords(detail)} />
      </Notice>
    ))}
    {detail.failedCheck ? (
      <p className="mt-1 text-small font-semibold text-danger">{detail.failedCheck.said}</p>
    ) : null}
    {detail.next === null && detail.moves.length > 0 ? (
      <p className="mt-1 text-small text-warn">
        <Keyed text={nextRefusal(detail)} />
      </p>
    ) : null}
  </>
);
const promisedWords = (promised: string) =>
  promised === noPromise ? 'no promise' : `promised ${promised}`;
/** It came from another pharmacy, or went to one that has not confirmed it yet. */
const Transfer = ({ detail }: { readonly detail: RxDetail }) => (
  <>
    {detail.transferIn === null ? null : <Badge hue="violet">transfer</Badge>}
    {detail.transferWaits ? <Badge hue="warn">transfer not confirmed</Badge> : null}
  </>
);
/** Number, state and patient of a prescription, its steps, and what has to be known first. */
export function Header({ detail, busy }: { readonly detail: RxDetail; readonly busy: boolean }) {
  const clock = useClock();
  const { fill } = detail;
  const promised = fill ? promiseText(clock, fill) : '';
  const reason = detail.reason ?? fill?.reason ?? null;
  return (
    <div className="@container shrink-0">
      <div className="flex flex-wrap items-start justify-end gap-x-3 gap-y-1">
        <div className="flex min-h-9 grow basis-[300px] flex-wrap items-center gap-x-3 gap-y-0.5">
          <h1 tabIndex={-1} className="text-title font-bold whitespace-nowrap">
            {detail.rxNumber}
          </h1>
          <RxStatusChip status={detail.status} />
          <span className="text-[15px] font-semibold">{detail.patientName}</span>
          {promised === '' ? null : (
            <span className={fill?.waiting ? 'font-semibold text-warn' : 'text-muted'}>
              {fill?.waiting ? 'waiting in the store' : promisedWords(promised)}
            </span>
          )}
          <Transfer detail={detail} />
          {detail.out ? <Badge hue="info">out with {detail.out.driver}</Badge> : null}
          {isTakenBack(detail) ? <Badge hue="danger">claim taken back</Badge> : null}
          <AlertsBadge detail={detail} />
          {reason === null ? null : <Badge hue="warn">{reason}</Badge>}
        </div>
        <div className="flex min-h-9 shrink-0 items-center gap-1.5 @max-[1180px]:[&_.plain_kbd]:hidden">
          <span className="plain flex gap-1.5">
            <CommandButton id="rx.steps" />
            <CommandButton id="rx.edit" />
            <CommandButton id="rx.label" />
            {wasTransferred(detail) ? <CommandButton id="rx.transferPaper" /> : null}
            <CommandButton id="rx.claim" />
            <CommandButton id="rx.transmissions" />
            <CommandButton id="rx.notes" after={<UnseenNotes kind="rx" recordId={detail.rxId} />} />
          </span>
          <NextStep detail={detail} busy={busy} />
        </div>
      </div>
      <Before detail={detail} />
    </div>
  );
}
