import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { MovePromptRef } from '#machines/rx/move-prompt.machine.ts';
import { hasTyped, needsRestockLabel, showsSource } from '#machines/rx/move-prompt.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { ReasonView } from '#ui/platform/dialogs/reason-view.tsx';
import { RefusalNotice } from '#ui/platform/dialogs/refusal-notice.tsx';
import { StepsFoot } from '#ui/platform/dialogs/steps-foot.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { SourcePanel, sourceTitle } from './verification/source-panel.tsx';

/** Steps that end something are not drawn as the inviting button. */
const ending: ReadonlySet<string> = new Set(['delete', 'discontinue']);
const views = { reasonCode: ReasonView, earlyCode: ReasonView };
/** When the next fill is due, how far that is, and when the last one was picked up. */
function earlyText(clock: ClockPorts, { nextDueOn, fills }: RxDetail): string | null {
  if (nextDueOn === undefined) return null;
  const left = daysBetween(clock.today(), nextDueOn);
  const picked = fills.flatMap(({ pickedUpAt }) => pickedUpAt ?? []).toSorted();
  const last = picked.at(-1);
  return [
    `The next fill is due on ${formatDate(nextDueOn)}, in ${left} ${left === 1 ? 'day' : 'days'}.`,
    ...(last === undefined ? [] : [`Last picked up ${instantText(clock, last)}.`]),
  ].join(' ');
}
/** Why a step asks for a reason: what is early, or which lot was recalled. */
function WhyAsked({ detail, event }: { readonly detail: RxDetail; readonly event: string }) {
  const clock = useClock();
  const why: Readonly<Record<string, string | null | undefined>> = {
    fill: earlyText(clock, detail),
    'another-bottle': detail.recalled,
  };
  const text = why[event] ?? null;
  return text === null ? null : <Notice tone="warn" title={text} />;
}
interface Part {
  readonly dialog: MovePromptRef;
}
/** The picture or message that the step wants looked at; what was seen of it is told the dialog. */
function PromptSource({ dialog }: Part) {
  const { detail, event } = useSelector(dialog, (snapshot) => snapshot.context);
  if (!showsSource({ detail, event })) return null;
  return (
    <section
      aria-label={sourceTitle(detail.source)}
      className="max-h-[40vh] overflow-y-auto rounded-lg border border-line bg-raised p-3"
    >
      <h3 className="section-title mb-1.5">{sourceTitle(detail.source)}</h3>
      <SourcePanel
        source={detail.source}
        of={`${detail.rxNumber}, ${detail.patientName}`}
        onShown={() => dialog.send({ type: 'source.shown' })}
        onPart={(unseen) => dialog.send({ type: 'source.part', unseen })}
        onLost={(why) => dialog.send({ type: 'source.lost', why })}
      />
    </section>
  );
}
/** What a person has to know before the fields: what is back, why it asks, what is to be done. */
function PromptNotices({ dialog }: Part) {
  const { detail, event, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const isBack = useSelector(dialog, ({ context }) => context.restored && hasTyped(context));
  const failed = useSelector(dialog, (snapshot) => snapshot.matches('failed'));
  return (
    <>
      {isBack ? <Notice tone="info" title="What you had typed before is back" /> : null}
      <WhyAsked detail={detail} event={event} />
      {failed ? (
        <Notice
          tone="danger"
          title="No answer"
          actions={
            <Button command="prompt.retry" onClick={() => dialog.send({ type: 'prompt.retry' })}>
              Try again
            </Button>
          }
        >
          {problem} What you typed is kept.
        </Notice>
      ) : null}
      {event === 'undo-pick-up' && detail.giveBack ? (
        <Notice tone="warn" title="Put the bag back into a bin, and scan the bin.">
          After this step was taken: {detail.giveBack.join(' ')}
        </Notice>
      ) : null}
      {event === 'deliver' && detail.out ? (
        <Notice
          tone="info"
          title={
            detail.out.dueCents === 0
              ? 'Nothing is due at the door'
              : `${formatMoney(detail.out.dueCents)} is due at the door`
          }
        >
          With {detail.out.driver}. Type two identifiers that were said there; first and last name
          are one.
        </Notice>
      ) : null}
      {needsRestockLabel({ detail, event }) ? (
        <Notice
          tone="info"
          title="Put the restock label over the patient’s label, and scan it."
          actions={
            <Button command="prompt.label" onClick={() => dialog.send({ type: 'prompt.label' })}>
              Print it again
            </Button>
          }
        />
      ) : null}
    </>
  );
}
/** What a step wants to know, and why the server did not take it. */
export function MovePromptDialog({ dialog }: Part) {
  const { detail, event, fields, draft, title, refusal, rejections } = useSelector(
    dialog,
    (snapshot) => snapshot.context,
  );
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const form = useMemo(
    (): AnyForm => ({
      fields,
      sections: [
        {
          title: `${detail.rxNumber} · ${detail.patientName}`,
          rows: Object.keys(fields).map((name) => [name]),
        },
      ],
    }),
    [fields, detail.rxNumber, detail.patientName],
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const on = dialog.on('source.reached', () =>
      root.current?.querySelector<HTMLElement>('[data-picture]')?.focus(),
    );
    return () => on.unsubscribe();
  }, [dialog]);
  const send = () => dialog.send({ type: 'prompt.send' });
  return (
    <div ref={root} className="flex min-h-0 flex-col gap-3 p-4">
      <PromptSource dialog={dialog} />
      <PromptNotices dialog={dialog} />
      {draft ? (
        <EntityForm
          form={form}
          draft={draft}
          views={views}
          rejections={rejections}
          autoFocus
          onEnd={send}
        />
      ) : null}
      <StepsFoot refusal={refusal === null ? null : <RefusalNotice refusal={refusal} />}>
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Cancel
        </Button>
        <Button
          look={ending.has(event) ? 'danger' : 'primary'}
          command="prompt.send"
          busy={busy}
          onClick={send}
        >
          {title}
        </Button>
      </StepsFoot>
    </div>
  );
}
