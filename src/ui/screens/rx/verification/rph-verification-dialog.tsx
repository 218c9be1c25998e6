import { useSelector } from '@xstate/react';
import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { AlertView, MoveOffer, RxDetail } from '#domain/rx/contract/rx.ts';
import { checkErrors, reasonOf } from '#domain/rx/rules/reasons.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { moveRefusal } from '#machines/rx/move-refusal.ts';
import { offerOf } from '#machines/rx/rx.offers.ts';
import type { RphVerificationRef } from '#machines/rx/verification/rph-verification.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Alerts, openAlerts } from '../safety/alerts.tsx';
import { AllergiesUnasked, isUnasked } from '../safety/allergies-unasked.tsx';
import { SafetyPanel } from '../safety/safety-panel.tsx';
import { useAlertFocus } from '../safety/use-alert-focus.ts';
import { useAlertRights } from '../safety/use-alert-rights.ts';
import { WordsNotRead } from '../words-not-read.tsx';
import { Comparison, ProductPanel } from './comparison.tsx';
import { alertsOfFacts, FactsCheck } from './facts-check.tsx';
import { LabelPanel } from './label-panel.tsx';
import { scrolls, useScrolling } from './scrolling.ts';
import { UnreadableLabel, VialLabelScan, VialLabelStop } from './vial-label.tsx';

/** Enter completes as the command does, so it says as well why nothing happens. */
function useCompleting() {
  const complete = useCommand('rph.complete');
  return (event: SyntheticEvent) => {
    event.preventDefault();
    complete.run();
  };
}

/** Whether the monitoring program was looked at for this fill: by whom and when, or the note. */
function Pdmp({ dialog }: { readonly dialog: RphVerificationRef }) {
  const checked = useSelector(dialog, ({ context }) => context.detail.pdmpChecked);
  const clock = useClock();
  if (!checked)
    return (
      <Button command="rph.pdmp" onClick={() => dialog.send({ type: 'pdmp.checked' })}>
        Note: PDMP checked
      </Button>
    );
  return (
    <>
      <span role="status" className="self-center font-semibold text-ok">
        PDMP checked: {checked.by}, {instantText(clock, checked.at)}
      </span>
      <Button command="rph.pdmp-back" onClick={() => dialog.send({ type: 'pdmp.takeBack' })}>
        Take the PDMP check back
      </Button>
    </>
  );
}

/** Password and the two ways out: it is right, or it is not. */
function Sign({ dialog, busy }: { readonly dialog: RphVerificationRef; readonly busy: boolean }) {
  const password = useSelector(dialog, (snapshot) => snapshot.context.password);
  // Some states want it for drugs that are not scheduled; a note that was made is always shown.
  const isAboutPdmp = useSelector(
    dialog,
    ({ context: { detail } }) => detail.schedule !== '0' || detail.pdmpChecked !== undefined,
  );
  const unlabelled = useSelector(dialog, ({ context }) => context.detail.fill?.labelsPrinted === 0);
  useEffect(() => {
    const asked = document.querySelector<HTMLElement>('[data-alert][data-autofocus]');
    (asked ?? document.getElementById('rph-password'))?.focus();
  }, []);
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={useCompleting()}>
      <FieldRow id="rph-password" label="Password" required className="min-w-[260px] flex-1">
        <input
          id="rph-password"
          name="password"
          type="password"
          data-autofocus=""
          className="control"
          autoComplete="current-password"
          value={password}
          onChange={(event) => dialog.send({ type: 'check.type', password: event.target.value })}
        />
      </FieldRow>
      {isAboutPdmp ? <Pdmp dialog={dialog} /> : null}
      {unlabelled ? (
        <Button command="rph.label" onClick={() => dialog.send({ type: 'check.label' })}>
          Print Label
        </Button>
      ) : null}
      <Button look="danger" command="rph.fail" onClick={() => dialog.send({ type: 'check.fail' })}>
        Fail the check
      </Button>
      <Button look="primary" type="submit" command="rph.complete" busy={busy}>
        Verify
      </Button>
    </form>
  );
}

const toWords = () => document.getElementById('rph-words')?.focus();
/** A letter that is no key of an error begins words; a space presses what is chosen. */
const beginsWords = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
/** Arrows walk what may be wrong, as in every list of choices. */
const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};
/** What was wrong, by number: data errors go back to entry, product errors to the shelf. */
function FailList({
  dialog,
  busy,
}: {
  readonly dialog: RphVerificationRef;
  readonly busy: boolean;
}) {
  const { errorCode, errorText } = useSelector(dialog, (snapshot) => snapshot.context);
  const list = useRef<HTMLDivElement>(null);
  const words = reasonOf('checkError', errorCode)?.needsText === true;
  useEffect(() => {
    list.current?.focus();
  }, []);
  // A reason is followed by words: typed onto the list, they would choose something else.
  useEffect(() => {
    const chosen = dialog.on('error.chosen', toWords);
    return () => chosen.unsubscribe();
  }, [dialog]);
  const complete = useCompleting();
  const send = (event: KeyboardEvent) => {
    if (event.target !== list.current) return;
    if (event.key === 'Enter') complete(event);
    // The character itself follows the focus: the rest of its text chooses nothing, either.
    if (beginsWords(event)) toWords();
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    dialog.send({ type: 'fail.move', by });
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={complete}>
      <div
        ref={list}
        role="radiogroup"
        tabIndex={0}
        data-ring=""
        data-in-sight=""
        onKeyDown={send}
        aria-label="What was wrong"
        className="grid gap-x-3 gap-y-0.5 rounded-md sm:grid-cols-2 lg:grid-cols-3"
      >
        {checkErrors.map((checkError) => (
          <button
            key={checkError.code}
            type="button"
            role="radio"
            aria-checked={checkError.code === errorCode}
            tabIndex={-1}
            onClick={() => dialog.send({ type: 'fail.choose', code: checkError.code })}
            className={cx(
              'flex items-center gap-2 rounded-md border px-2 py-1 text-left',
              checkError.code === errorCode
                ? 'border-danger bg-danger-soft font-semibold text-danger'
                : 'border-transparent hover:bg-raised',
            )}
          >
            <Kbd command={`rph.error-${checkError.code}`} />
            <span className="flex-1">{checkError.label}</span>
            <span className="text-small text-muted">
              {checkError.fault === 'data' ? 'to entry' : 'to the shelf'}
            </span>
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <FieldRow id="rph-words" label="In words" required={words} className="min-w-[260px] flex-1">
          <input
            id="rph-words"
            name="words"
            className="control"
            value={errorText}
            onChange={(event) => dialog.send({ type: 'fail.text', text: event.target.value })}
          />
        </FieldRow>
        <Button command="rph.pass" onClick={() => dialog.send({ type: 'check.pass' })}>
          Back to the check
        </Button>
        <Button look="danger" type="submit" command="rph.complete" busy={busy}>
          Fail the check
        </Button>
      </div>
    </form>
  );
}

/** What asks gets the room for all of its answers. */
function heightOf(open: number, all: number): string {
  if (open > 0) return 'flex-[2]';
  return all > 0 ? 'flex-1' : 'shrink-0';
}
/** Open alerts but those that stand in their own row of the comparison. */
function AlertsPanel({
  dialog,
  alerts,
  besides = false,
}: {
  readonly dialog: RphVerificationRef;
  readonly alerts: readonly AlertView[];
  /** Others are asked in the rows of the comparison. */
  readonly besides?: boolean;
}) {
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const rights = useAlertRights();
  const rxId = useSelector(dialog, ({ context }) => context.detail.rxId);
  const unasked = useSelector(dialog, ({ context }) => isUnasked(context.detail.safety));
  const open = openAlerts(alerts).length + (unasked ? 1 : 0);
  return (
    <Panel
      title={
        <>
          Alerts{' '}
          {open > 0 ? (
            <Badge hue="danger" label={`${open} open`}>
              {open}
            </Badge>
          ) : null}
        </>
      }
      label="Alerts"
      className={heightOf(open, alerts.length)}
    >
      <div className={scrolls} tabIndex={0} data-scrolls="">
        {unasked ? <AllergiesUnasked command="rph.allergies" /> : null}
        <Alerts
          rxId={rxId}
          next="rph.problem"
          alerts={alerts}
          {...(besides || unasked ? { none: 'No alerts were found besides.' } : {})}
          rights={rights}
          busy={busy}
          onAnswer={(answer) => dialog.send({ type: 'alert.answer', answer })}
          onTakeBack={(fingerprint) => dialog.send({ type: 'alert.takeBack', fingerprint })}
        />
      </div>
    </Panel>
  );
}
function Safety({ detail }: { readonly detail: RxDetail }) {
  return (
    <Panel title="Safety" label="Safety" className="flex-1">
      <div className={scrolls} tabIndex={0} data-scrolls="">
        <SafetyPanel safety={detail.safety} />
      </div>
    </Panel>
  );
}

/** What is compared, and beside it what the checks found and who it is for. */
function Work({ dialog }: { readonly dialog: RphVerificationRef }) {
  const detail = useSelector(dialog, (snapshot) => snapshot.context.detail);
  const { facts, source } = detail;
  if (facts && source.document === null) {
    const asked = [...alertsOfFacts(facts, detail.alerts).values()];
    return (
      <div className="grid min-h-0 flex-1 gap-2.5 overflow-y-auto @min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(400px,460px)] @min-[1100px]:overflow-visible">
        <div className="flex min-h-[260px] min-w-0 flex-col">
          <FactsCheck dialog={dialog} facts={facts} />
        </div>
        <div
          className="flex min-h-0 min-w-0 flex-col gap-2.5 overflow-y-auto [&>*]:flex-none!"
          data-scrolls=""
        >
          <LabelPanel dialog={dialog} isShort />
          <AlertsPanel
            dialog={dialog}
            alerts={detail.alerts.filter((alert) => !asked.includes(alert))}
            besides={asked.length > 0}
          />
          <Safety detail={detail} />
          <ProductPanel dialog={dialog} />
        </div>
      </div>
    );
  }
  return (
    <div
      className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto @min-[1180px]:flex-row @min-[1180px]:overflow-visible"
      data-scrolls=""
    >
      <div className="flex min-h-[260px] min-w-0 flex-[3.2] flex-col">
        <Comparison dialog={dialog} />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2.5">
        <AlertsPanel dialog={dialog} alerts={detail.alerts} />
        <Safety detail={detail} />
      </div>
    </div>
  );
}

/** What is to be done now: sign, say what was wrong, or why the label can't be scanned. */
function Foot({
  dialog,
  busy,
  failing,
}: {
  readonly dialog: RphVerificationRef;
  readonly busy: boolean;
  readonly failing: boolean;
}) {
  const unreadable = useSelector(
    dialog,
    (snapshot) => snapshot.matches('unreadable') || snapshot.matches('excusing'),
  );
  if (failing) return <FailList dialog={dialog} busy={busy} />;
  return unreadable ? <UnreadableLabel dialog={dialog} /> : <Sign dialog={dialog} busy={busy} />;
}

/** Why it can't be signed; not again what the server has just refused it for. */
function Hindered({
  offer,
  refused,
}: {
  readonly offer: MoveOffer | undefined;
  readonly refused: readonly string[];
}) {
  if (!offer || offer.allowed || offer.why.every((why) => refused.includes(why))) return null;
  return <Notice tone="warn" title={moveRefusal(offer)} />;
}

/** Rph Verification (§2.2): the final check, signed with the password or failed with a reason. */
export function RphVerificationDialog({ dialog }: { readonly dialog: RphVerificationRef }) {
  const { detail, refusal, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const root = useRef<HTMLDivElement>(null);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const failing = useSelector(
    dialog,
    (snapshot) => snapshot.matches('failing') || snapshot.matches('sendingBack'),
  );
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  const open = openAlerts(detail.alerts).length;
  const offer = offerOf(detail, 'verify');
  useAlertFocus(dialog, root, open);
  useScrolling(dialog, root);
  return (
    <div
      ref={root}
      className="@container flex h-[calc(100vh-140px)] min-h-0 flex-col gap-2 px-4 pt-2 pb-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-[16px] font-bold">{detail.rxNumber}</b>
        <span className="text-[16px] font-semibold">{detail.patientName}</span>
        <span className={detail.wordsNotRead ? 'font-semibold' : 'text-muted'}>
          {detail.sigText}
        </span>
        <WordsNotRead words={detail.wordsNotRead} />
      </div>
      {detail.failedCheck ? <Notice tone="warn" title={detail.failedCheck.said} /> : null}
      <Work dialog={dialog} />
      <RefusalNotice refusal={refusal} title="Not verified" />
      {failing ? null : <Hindered offer={offer} refused={refusal?.why ?? []} />}
      {failed ? (
        <Notice
          tone="danger"
          title="No answer"
          actions={
            <Button command="rph.retry" onClick={() => dialog.send({ type: 'check.retry' })}>
              Try again
            </Button>
          }
        >
          {problem}
        </Notice>
      ) : null}
      {failed || problem === null ? null : <Notice tone="warn" title={problem} />}
      {failing ? null : <VialLabelStop dialog={dialog} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {failing ? null : (
          <div className="min-w-[380px] flex-[2] empty:hidden">
            <VialLabelScan dialog={dialog} />
          </div>
        )}
        <div className={cx('min-w-[560px] flex-[3]', failing && 'basis-full')}>
          <Foot dialog={dialog} busy={busy} failing={failing} />
        </div>
      </div>
    </div>
  );
}
