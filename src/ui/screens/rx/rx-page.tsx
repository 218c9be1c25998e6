import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { labelOf } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { isChecked } from '#domain/rx/entities/rx-status.ts';
import { originCodes } from '#domain/rx/rules/origin.ts';
import { transferInLines } from '#domain/rx/rules/transfer-in.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { RxRef } from '#machines/rx/rx.machine.ts';
import { fillShown } from '#machines/rx/rx.offers.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Keyed } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Panel } from '#ui/kit/panel.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useScreenActor } from '#ui/platform/commands/use-screen.ts';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { Safety } from '#ui/platform/shell/safety-slot.tsx';
import { DrugName } from '#ui/screens/drug/drug-name.tsx';
import { FillPanel, supplyText } from './fill-panel.tsx';
import { Header } from './rx-header.tsx';
import { Alerts, openAlerts } from './safety/alerts.tsx';
import { AllergiesUnasked, isUnasked } from './safety/allergies-unasked.tsx';
import { SafetyPanel } from './safety/safety-panel.tsx';
import { useAlertFocus } from './safety/use-alert-focus.ts';
import { useAlertRights } from './safety/use-alert-rights.ts';
import { Timeline } from './timeline.tsx';
import { SourcePanel, sourceTitle } from './verification/source-panel.tsx';
import { WordsNotRead } from './words-not-read.tsx';

interface PageProps {
  readonly search: Readonly<Record<string, string | number | boolean>>;
  setSearch(
    search: Readonly<Record<string, string | number>>,
    how?: { readonly replace?: boolean },
  ): void;
}

/** What is wrong; of a claim that could not be sent the header says so. */
const Problems = ({ detail }: { readonly detail: RxDetail }) =>
  detail.problems
    .filter(({ code }) => code !== 'CLAIM_UNSENT')
    .map((problem) => (
      <Notice
        key={problem.code}
        tone={problem.severity === 'stop' ? 'danger' : 'warn'}
        title={problem.message}
      />
    ));
function Data({ detail }: { readonly detail: RxDetail }) {
  const clock = useClock();
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-[15px] font-bold">
          <DrugName name={detail.drugName} />
        </p>
        <p className="mt-0.5 text-[14px]">{detail.sigText}</p>
        <WordsNotRead words={detail.wordsNotRead} />
        <p className="text-muted">{detail.draft.sig}</p>
      </div>
      <Facts
        facts={[
          ['Qty.', supplyText(detail.draft)],
          ['Refills', `${detail.refillsLeft} of ${detail.draft.refills} left`],
          ['Left', detail.quantityLeft === null ? null : formatQuantity(detail.quantityLeft)],
          ['DAW', detail.draft.daw === '0' ? null : detail.draft.daw],
          ['Written', formatDate(detail.draft.writtenOn)],
          ['Expires', formatDate(detail.expiresOn)],
          [
            'Not before',
            detail.draft.doNotFillBefore === null ? null : formatDate(detail.draft.doNotFillBefore),
          ],
          ['Deferred to', detail.deferredTo === null ? null : formatDate(detail.deferredTo)],
          ['Prescriber', detail.prescriberName],
          ['NPI', detail.prescriberNpi],
          ['DEA', detail.prescriberDea],
          ['Origin', labelOf(originCodes, detail.draft.origin)],
          ['ICD Code', detail.draft.diagnosis],
          ['REMS #', detail.draft.programNumber],
          [
            'REMS Until',
            detail.draft.programUntil === null ? null : formatDate(detail.draft.programUntil),
          ],
          ['Notes', detail.draft.note],
          ['Entered', `${detail.createdBy}, ${instantText(clock, detail.createdAt)}`],
        ]}
      />
      {detail.transferIn === null ? null : (
        <section aria-label="Transfer">
          <h3 className="section-title mb-1">Transfer</h3>
          <Facts
            facts={transferInLines(detail.transferIn).map(
              (item) => [item.label, item.value] as const,
            )}
          />
        </section>
      )}
      <Problems detail={detail} />
    </div>
  );
}

/**
 * Three columns where there is room, each scrolling by itself; two that scroll together where there
 * is not. Alerts stand first, and take no room where there are none.
 */
const areas =
  'grid gap-2.5 @min-[700px]:grid-cols-2 @min-[1080px]:h-full @min-[1080px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)] ';
const placed = {
  alerts:
    '[grid-template-areas:"alerts"_"rx"_"fill"_"source"_"history"] @min-[700px]:grid-rows-[auto_auto_auto_1fr] @min-[700px]:[grid-template-areas:"alerts_alerts"_"rx_fill"_"source_fill"_"history_fill"] ' +
    '@min-[1080px]:grid-rows-[minmax(0,auto)_minmax(0,auto)_minmax(180px,1fr)] @min-[1080px]:[grid-template-areas:"rx_fill_alerts"_"rx_fill_source"_"rx_fill_history"]',
  none:
    '[grid-template-areas:"rx"_"fill"_"source"_"history"] @min-[700px]:grid-rows-[auto_auto_1fr] @min-[700px]:[grid-template-areas:"rx_fill"_"source_fill"_"history_fill"] ' +
    '@min-[1080px]:grid-rows-[minmax(0,auto)_minmax(180px,1fr)] @min-[1080px]:[grid-template-areas:"rx_fill_source"_"rx_fill_history"]',
} as const;
interface PartProps {
  readonly area: string;
  readonly title: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}
const Part = ({ area, title, label, children }: PartProps) => (
  <Panel title={title} label={label} className={area}>
    <div className="min-h-0 flex-1 overflow-y-auto p-3" tabIndex={0}>
      {children}
    </div>
  </Panel>
);

interface ColumnsProps {
  readonly detail: RxDetail;
  readonly busy: boolean;
  readonly screen: RxRef;
}
/** What the shown fill is: a fill that was given up says by which step. */
function fillTitle(detail: RxDetail): string {
  const shown = fillShown(detail);
  if (shown === null) return 'No open fill';
  if (!shown.voided) return 'Fill';
  return `Fill ${shown.fillNo}: ${detail.events.at(-1)?.title ?? 'given up'}`;
}
const noOthers = 'No alerts were found besides.';
function Columns({ detail, busy, screen }: ColumnsProps) {
  const rights = useAlertRights();
  const unasked = isUnasked(detail.safety);
  const open = openAlerts(detail.alerts).length;
  const shown = fillShown(detail);
  const hasAlerts = unasked || detail.alerts.length > 0;
  const root = useRef<HTMLDivElement>(null);
  useAlertFocus(screen, root, open);
  return (
    <div ref={root} className="@container min-h-0 flex-1 overflow-y-auto">
      <div className={areas + placed[hasAlerts ? 'alerts' : 'none']}>
        {hasAlerts ? (
          <Part
            area="[grid-area:alerts]"
            label="Alerts"
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
          >
            {unasked ? <AllergiesUnasked command="rx.allergies" /> : null}
            <Alerts
              rxId={detail.rxId}
              next="rx.problem"
              weigh="rx.weight"
              {...(unasked ? { none: noOthers } : {})}
              alerts={detail.alerts}
              rights={rights}
              busy={busy}
              onAnswer={(answer) => screen.send({ type: 'alert.answer', answer })}
              onTakeBack={
                isChecked(detail.status)
                  ? undefined
                  : (fingerprint) => screen.send({ type: 'alert.takeBack', fingerprint })
              }
            />
          </Part>
        ) : null}
        <Part area="[grid-area:rx]" label="Prescription" title="Prescription">
          <Data detail={detail} />
        </Part>
        <Part area="[grid-area:fill]" label="Fill" title={fillTitle(detail)}>
          {shown ? (
            <FillPanel detail={detail} fill={shown} />
          ) : (
            <p className="text-muted">
              <Keyed text="It is on file. {key:rx.next} starts a fill when one may be made." />
            </p>
          )}
        </Part>
        <Part area="[grid-area:source]" label="Source" title={sourceTitle(detail.source)}>
          <SourcePanel source={detail.source} of={`${detail.rxNumber}, ${detail.patientName}`} />
        </Part>
        <Part area="[grid-area:history]" label="History" title="History">
          <Timeline events={detail.events} />
        </Part>
      </div>
    </div>
  );
}

/**
 * What is open stands in the address; a step to take at once stands there only until it is taken.
 */
function useAddress(screen: RxRef | null, { search, setSearch }: PageProps): void {
  const rxId = useSelector(screen ?? undefined, (snapshot) => snapshot?.context.rxId ?? null);
  const queue = useSelector(screen ?? undefined, (snapshot) => snapshot?.context.queue ?? null);
  const lost = useSelector(
    screen ?? undefined,
    (snapshot) => snapshot?.matches('empty') === true && snapshot.context.code === null,
  );
  const wantedRx = typeof search['rx'] === 'number' ? search['rx'] : null;
  const show = useEffectEvent(() =>
    setSearch(
      { ...(rxId === null ? {} : { rx: rxId }), ...(queue === null ? {} : { queue }) },
      { replace: true },
    ),
  );
  const follow = useEffectEvent(() => {
    if (screen && wantedRx !== null && wantedRx !== screen.getSnapshot().context.rxId)
      screen.send({
        type: 'rx.open',
        rxId: wantedRx,
        first: search['step'] === true ? 'next' : null,
        queue: typeof search['queue'] === 'string' ? search['queue'] : null,
      });
  });
  useEffect(() => {
    if (screen) follow();
  }, [screen, wantedRx]);
  useEffect(() => {
    if (screen && (rxId !== null || lost)) show();
  }, [screen, rxId, queue, lost]);
}

/**
 * Another prescription has come, or another state of it: a step that was taken takes its button
 * along. Where nothing holds the focus, it goes to the next step, or else to the heading.
 */
function useArrival(detail: RxDetail | null | undefined): void {
  useEffect(() => {
    const now = document.activeElement;
    const page = document.getElementById('page');
    if (!detail || (now !== null && now !== document.body && now.tagName !== 'H1')) return;
    (
      page?.querySelector<HTMLElement>('[data-autofocus]') ?? page?.querySelector<HTMLElement>('h1')
    )?.focus();
  }, [detail]);
}

/**
 * /private/processing-detail: one prescription, its next step, and everything that decides about
 * it.
 */
export default function RxPage(props: PageProps) {
  const { rx, step, queue } = props.search;
  const screen = useScreenActor<RxRef>('processingDetail', {
    rxId: typeof rx === 'number' ? rx : null,
    first: step === true ? 'next' : null,
    queue: typeof queue === 'string' ? queue : null,
  });
  useAddress(screen, props);
  const context = useSelector(screen ?? undefined, (snapshot) => snapshot?.context);
  const busy = useSelector(screen ?? undefined, (snapshot) => snapshot?.hasTag('busy') ?? true);
  useArrival(context?.detail);
  if (!screen || !context || (busy && !context.detail))
    return (
      <h1 tabIndex={-1} className="flex items-center gap-2 text-title font-bold">
        Processing <Spinner label="Opening the prescription" />
      </h1>
    );
  const { detail, refusal, problem } = context;
  if (!detail) {
    return (
      <>
        <h1 tabIndex={-1} className="text-title font-bold">
          Processing
        </h1>
        {problem === null ? null : (
          <Notice tone="danger" title={problem} actions={<CommandButton id="rx.retry" />} />
        )}
        <EmptyState title="No prescription is open">
          {
            'Scan a label, choose one in the queue ({key:go.processing}), or type its number in Edit Rx ({key:tool.editRx}).'
          }
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Header detail={detail} busy={busy} />
      <RefusalNotice refusal={refusal} />
      {problem === null ? null : (
        <Notice tone="danger" title={problem} actions={<CommandButton id="rx.retry" />} />
      )}
      {detail.warnings.map((warning) => (
        <Notice key={warning} tone="warn" title={warning} />
      ))}
      <Columns detail={detail} busy={busy} screen={screen} />
      <Safety>
        <SafetyPanel safety={detail.safety} />
      </Safety>
    </>
  );
}
