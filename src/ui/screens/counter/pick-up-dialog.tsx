import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import {
  givenOver,
  handOverFields,
  identifierFields,
  paymentText,
} from '#domain/counter/rules/hand-over-fields.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import {
  leaving,
  unscanned,
  type PickUpContext,
  type PickUpRef,
} from '#machines/counter/pick-up.machine.ts';
import { draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { takeText } from '#ui/platform/dialogs/focus-service.ts';
import { StepsFoot } from '#ui/platform/dialogs/steps-foot.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { firstOpen, quickPath } from '#ui/platform/form/walk.ts';
import { ChooseOrder, orderLine } from './choose-order.tsx';
import { CounselingView } from './counseling-view.tsx';
import { Fills } from './fills-that-leave.tsx';
import { HandedOver } from './handed-over.tsx';
import { NoDrawer, paymentNames, restNames, ToGiveBack, withoutRest } from './payment.tsx';
import { UnscannedVials, VialsInBag } from './vials-in-bag.tsx';

const control = 'h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5';
const identifierForm = (title: string) => ({
  fields: identifierFields,
  sections: [{ title, rows: Object.keys(identifierFields).map((key) => [key]) }],
});
const identifierForms = {
  pickup: identifierForm('Two identifiers, as the person says them'),
  delivery: identifierForm('Two identifiers, as they stand on the driver’s list'),
} as const;
const identifyWords = {
  pickup: 'Ask for two of these; first and last name are one. What the record says is not shown.',
  delivery: 'Type two of these off the driver’s list; what the record says is not shown.',
} as const;

function Ask({
  dialog,
  text,
  busy,
}: {
  readonly dialog: PickUpRef;
  readonly text: string;
  readonly busy: boolean;
}) {
  return (
    <FieldRow
      id="pick-up-code"
      label="Scan or type"
      help="The bag’s label or its six digits, an order or Rx number, or a name."
    >
      <input
        id="pick-up-code"
        data-autofocus=""
        autoFocus
        autoComplete="off"
        spellCheck={false}
        data-scan="bag rx"
        value={text}
        readOnly={busy}
        className={control}
        onChange={(event) => dialog.send({ type: 'pickUp.code', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey) {
            event.preventDefault();
            dialog.send({ type: 'pickUp.go' });
            // What was not found gives way to what is typed next.
            event.currentTarget.select();
          }
        }}
      />
    </FieldRow>
  );
}
/** What the person says of who they are. What was refused gives way to what is typed next. */
function Identify({
  dialog,
  c: context,
  draft,
}: {
  readonly dialog: PickUpRef;
  readonly c: PickUpContext;
  readonly draft: DraftRef;
}) {
  const { rejections, how } = context;
  useEffect(() => {
    if (rejections > 0) takeText(document.activeElement);
  }, [rejections]);
  return (
    <>
      <p className="text-muted">
        {orderLine(required(context.orders[context.active], 'order to hand over'))}.{' '}
        {identifyWords[how]}
      </p>
      <EntityForm
        form={identifierForms[how]}
        draft={draft}
        rejections={rejections}
        autoFocus
        onEnd={() => dialog.send({ type: 'pickUp.go' })}
      />
    </>
  );
}
/**
 * Bags are scanned; the field is for a label that no scanner reads. With the last bag the form goes
 * on.
 */
function BagByHand({
  dialog,
  text,
  open,
}: {
  readonly dialog: PickUpRef;
  readonly text: string;
  readonly open: number;
}) {
  return (
    <FieldRow
      id="pick-up-bag"
      label="Bag"
      help={`Scan every bag that leaves, or type the six digits on it: ${open} to go.`}
    >
      <input
        id="pick-up-bag"
        data-autofocus=""
        autoFocus
        autoComplete="off"
        spellCheck={false}
        inputMode="numeric"
        data-scan="bag"
        value={text}
        className={control}
        aria-describedby="pick-up-bag-help"
        onChange={(event) => dialog.send({ type: 'pickUp.code', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && text.trim() !== '') {
            event.preventDefault();
            dialog.send({ type: 'pickUp.bag' });
            // A number that was refused gives way to what is typed next.
            event.currentTarget.select();
          }
        }}
      />
    </FieldRow>
  );
}

const dueWords = (order: OpenOrder): string => {
  if (leaving(order).length === 0) return 'Nothing may leave';
  return order.dueCents === 0 ? 'Nothing due' : `${formatMoney(order.dueCents)} due`;
};
/** Who stands here, and what is due: what is said aloud is the largest. */
function WhoAndHowMuch({ order }: { readonly order: OpenOrder }) {
  return (
    <div className="flex items-end gap-3 border-b border-line pb-2">
      <div className="min-w-0">
        <h3 className="text-[26px] leading-8 font-bold">{order.patientName}</h3>
        <p className="text-muted">
          {formatDate(order.dateOfBirth)} · {order.address}
        </p>
      </div>
      <div className="ml-auto shrink-0 text-right">
        <p className="text-[22px] leading-7 font-bold tabular-nums">{dueWords(order)}</p>
        <p className="text-muted">Order {order.orderNo}</p>
      </div>
    </div>
  );
}

/** What else lies ready for this patient: nobody has to come twice. */
function AlsoReady({ order }: { readonly order: OpenOrder }) {
  if (order.alsoReady === undefined) return null;
  const named = order.alsoReady.map(
    ({ orderNo, bin }) => `order ${orderNo}${bin === null ? '' : ` in bin ${bin}`}`,
  );
  return <Notice tone="warn" title={`Also ready for this patient: ${named.join(', ')}.`} />;
}

const paymentTitle = ({ dueCents }: OpenOrder): string => `Payment, ${formatMoney(dueCents)} due`;
const goId = 'pick-up-go';
/** The amount stands there as it was proposed: nobody typed one. */
const isPrefilled = (draft: DraftRef): boolean => {
  const { values, dirty } = draftOf(draft);
  return typeof values['amount'] === 'number' && !('amount' in dirty) && !('rest' in dirty);
};
const handOverViews = { counselling: CounselingView };

function HandOver({
  dialog,
  c: context,
  order,
  unscanned: unscannedAsked,
}: {
  readonly dialog: PickUpRef;
  readonly c: PickUpContext;
  readonly order: OpenOrder;
  /** It is asked why the vials are not scanned. */
  readonly unscanned: boolean;
}) {
  const form = useMemo(() => {
    const fields = handOverFields(order);
    const names = Object.keys(fields);
    const isPaid = (name: string) => paymentNames.has(name) || restNames.has(name);
    const rowsOf = (belongs: (name: string) => boolean) =>
      names.filter(belongs).map((name) => [name]);
    const sections = [
      {
        title: order.how === 'delivery' ? 'To the driver' : 'Hand over',
        column: 1,
        rows: rowsOf((name) => !isPaid(name)),
      },
      { title: paymentTitle(order), column: 2, rows: rowsOf((name) => paymentNames.has(name)) },
      { title: 'What is left', column: 2, rows: rowsOf((name) => restNames.has(name)) },
    ];
    return { fields, sections: sections.filter(({ rows }) => rows.length > 0) };
  }, [order]);
  const open = unscanned(context).length;
  const draft = required(context.form, 'form of the handover');
  const [start] = useState(() => firstOpen(form, draftOf(draft).values));
  const isShort = useSelector(
    draft,
    (snapshot) => givenOver(snapshot.context.values, order.dueCents) < 0,
  );
  const asksRest = useSelector(
    draft,
    (snapshot) => isShort || snapshot.context.values['rest'] !== null,
  );
  const path = useMemo(
    () => new Set([...quickPath(form), ...(isShort ? ['rest'] : [])]),
    [form, isShort],
  );
  const after = useMemo(
    () => ({
      [paymentTitle(order)]: (
        <>
          <ToGiveBack draft={draft} dueCents={order.dueCents} />
          {order.drawerOpen === false ? <NoDrawer draft={draft} /> : null}
        </>
      ),
    }),
    [draft, order],
  );
  return (
    <>
      <WhoAndHowMuch order={order} />
      <AlsoReady order={order} />
      <Fills staying={context.staying} scanned={context.scanned} order={order} />
      {leaving(order).length > 0 && open > 0 && !unscannedAsked ? (
        <BagByHand dialog={dialog} text={context.text} open={open} />
      ) : null}
      {unscannedAsked ? (
        <UnscannedVials dialog={dialog} />
      ) : (
        <>
          <VialsInBag dialog={dialog} />
          <EntityForm
            form={form}
            draft={draft}
            rejections={context.rejections}
            after={after}
            autoFocus={open === 0}
            {...(start === undefined ? {} : { startAt: start })}
            path={path}
            views={handOverViews}
            {...(asksRest ? {} : { className: withoutRest })}
            onEnd={() => {
              // An amount that nobody typed is booked by a button that says what it does.
              if (isPrefilled(draft)) document.getElementById(goId)?.focus();
              else dialog.send({ type: 'pickUp.go' });
            }}
          />
        </>
      )}
    </>
  );
}
const goWords = {
  asking: 'Look up',
  looking: 'Look up',
  choosing: 'Choose',
  identifying: 'Compare',
  handingOver: 'Hand over',
  leaving: 'Hand over',
  scanningVial: 'Hand over',
  unscanned: 'Go on without the scan',
  excusing: 'Go on without the scan',
  proving: 'Hand over',
  completing: 'Hand over',
  unanswered: 'Look again',
  done: 'Next person',
} as const;

interface GoProps {
  readonly dialog: PickUpRef;
  readonly busy: boolean;
  readonly words: string;
}
/** The next thing here, in words. */
function Go({ dialog, busy, words }: GoProps) {
  return (
    <Button
      id={goId}
      look="primary"
      command="pickUp.go"
      busy={busy}
      onClick={() => dialog.send({ type: 'pickUp.go' })}
    >
      {words}
    </Button>
  );
}
/** Says how it is paid, so that an Enter on it books nothing unsaid. */
function HandOverGo({
  order,
  draft,
  ...go
}: GoProps & { readonly order: OpenOrder; readonly draft: DraftRef }) {
  const paid = useSelector(draft, ({ context: { values } }) => paymentText(order, values));
  return <Go {...go} words={paid === '' ? go.words : `${go.words}: ${paid}`} />;
}

const atHandOver: ReadonlySet<string> = new Set<keyof typeof goWords>([
  'handingOver',
  'leaving',
  'scanningVial',
  'unscanned',
  'excusing',
  'proving',
  'completing',
]);

interface BeforeProps {
  readonly dialog: PickUpRef;
  readonly c: PickUpContext;
  readonly place: keyof typeof goWords;
  readonly busy: boolean;
}
/** Which order it is, and that whoever stands there may have it. */
function BeforeHandOver({ dialog, c: context, place, busy }: BeforeProps) {
  if (place === 'asking' || place === 'looking')
    return <Ask dialog={dialog} text={context.text} busy={busy} />;
  if (place === 'choosing')
    return <ChooseOrder dialog={dialog} orders={context.orders} active={context.active} />;
  if (place === 'identifying' && context.identifiers)
    return <Identify dialog={dialog} c={context} draft={context.identifiers} />;
  return null;
}
const Refused = ({ refusal }: { readonly refusal: NonNullable<PickUpContext['refusal']> }) => (
  <Notice tone="danger" title={refusal.why?.join(' ') || refusal.message}>
    {refusal.allowedRoles?.length ? `May: ${refusal.allowedRoles.join(', ')}.` : undefined}
  </Notice>
);
/** Pick-up at the counter. Nothing names the patient before the two identifiers matched. */
export function PickUpDialog({ dialog }: { readonly dialog: PickUpRef }) {
  const snapshot = useSelector(dialog, (snapshot) => snapshot);
  const context = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const place = keysOf(goWords).find((key) => snapshot.matches(key)) ?? 'asking';
  const asksWhy = place === 'unscanned' || place === 'excusing';
  const order = atHandOver.has(place) ? context.order : null;
  const isSent = context.how === 'delivery' && goWords[place] === 'Hand over';
  const go = { dialog, busy, words: isSent ? 'Send out' : goWords[place] };
  const paysHere = goWords[place] === 'Hand over' && context.how === 'pickup';
  // Nothing of the hand-over is to be used any more: what is left is to look again.
  useEffect(() => {
    if (place === 'unanswered') document.getElementById(goId)?.focus();
  }, [place]);
  return (
    <div className="flex flex-col gap-3 p-4">
      <BeforeHandOver dialog={dialog} c={context} place={place} busy={busy} />
      {order ? <HandOver dialog={dialog} c={context} order={order} unscanned={asksWhy} /> : null}
      {place === 'done' && context.receipt ? (
        <HandedOver receipt={context.receipt} how={context.how} />
      ) : null}
      <StepsFoot refusal={context.refusal ? <Refused refusal={context.refusal} /> : null}>
        {place === 'asking' || place === 'done' ? null : (
          <Button command="pickUp.another" onClick={() => dialog.send({ type: 'pickUp.another' })}>
            Another order
          </Button>
        )}
        {place === 'done' ? <CommandButton id="pickUp.print" /> : null}
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        {paysHere && order && context.form ? (
          <HandOverGo {...go} order={order} draft={context.form} />
        ) : (
          <Go {...go} />
        )}
      </StepsFoot>
    </div>
  );
}
