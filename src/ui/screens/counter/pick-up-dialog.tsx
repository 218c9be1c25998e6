import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClosedOrder, OpenOrder } from '#domain/counter/contract/counter.ts';
import {
  givenOver,
  handOverFields,
  identifierFields,
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
import { draftOf } from '#machines/platform/draft/draft.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { firstOpen, quickPath } from '#ui/platform/form/walk.ts';
import { CounselingView } from './counseling-view.tsx';
import { Fills } from './fills-that-leave.tsx';
import { HandedOver } from './handed-over.tsx';
import { NoDrawer, paymentNames, ToGiveBack } from './payment.tsx';
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
  pickup: 'Ask for two of these; what the record says is not shown.',
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
          }
        }}
      />
    </FieldRow>
  );
}
const orderLine = (closedOrder: ClosedOrder) =>
  `Order ${closedOrder.orderNo} · ${closedOrder.bags} bag${closedOrder.bags === 1 ? '' : 's'}${closedOrder.bins.length ? ` in ${closedOrder.bins.join(', ')}` : ''} · ${formatMoney(closedOrder.dueCents)} due${closedOrder.notReady ? ` · ${closedOrder.notReady} not ready` : ''}`;

/** The order that a typed word means: its number, its bin, or another word of its line. */
const orderMeant = (orders: readonly ClosedOrder[], word: string): number => {
  const isMeant = (order: ClosedOrder) =>
    orderLine(order)
      .toLowerCase()
      .split(/[ ,]+/)
      .some((part) => part.startsWith(word));
  return orders.findIndex(isMeant);
};
/** Letters that follow each other this closely are one word, as in every table. */
const wordMs = 700;

/** What is typed in one go leads to the order that it means. */
function useTypeAhead(dialog: PickUpRef, orders: readonly ClosedOrder[], active: number) {
  const word = useRef({ text: '', at: -wordMs });
  return (key: string, at: number) => {
    const before = at - word.current.at < wordMs ? word.current.text : '';
    word.current = { text: before + key.toLowerCase(), at };
    const meant = orderMeant(orders, word.current.text);
    if (meant >= 0 && meant !== active) dialog.send({ type: 'pickUp.move', by: meant - active });
  };
}

function Choose({
  dialog,
  orders,
  active,
}: {
  readonly dialog: PickUpRef;
  readonly orders: readonly ClosedOrder[];
  readonly active: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const typeAhead = useTypeAhead(dialog, orders, active);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Orders"
      tabIndex={0}
      aria-activedescendant={active < 0 ? undefined : `pick-up-order-${active}`}
      className="flex flex-col rounded-lg border border-line"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          dialog.send({ type: 'pickUp.move', by: event.key === 'ArrowDown' ? 1 : -1 });
        } else if (event.key === 'Enter') {
          event.preventDefault();
          dialog.send({ type: 'pickUp.choose' });
        } else if (/^[\p{L}\d]$/u.test(event.key) && !event.ctrlKey && !event.altKey) {
          event.preventDefault();
          typeAhead(event.key, event.timeStamp);
        }
      }}
    >
      {orders.map((order, index) => (
        <div
          key={order.orderId}
          id={`pick-up-order-${index}`}
          role="option"
          aria-selected={index === active}
          aria-disabled={order.ready === 0}
          onClick={() => dialog.send({ type: 'pickUp.choose', index })}
          className={cx(
            'flex items-center gap-2 px-3 py-1.5',
            index === active && 'bg-row',
            order.ready === 0 && 'text-faint',
          )}
        >
          {index < 9 ? <Kbd command={`pickUp.choose-${index + 1}`} /> : null}
          <span>{orderLine(order)}</span>
          {order.controlled ? <Badge hue="warn">Controlled</Badge> : null}
          {order.ready === 0 ? <span className="ml-auto">nothing ready</span> : null}
        </div>
      ))}
    </div>
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
          }
        }}
      />
    </FieldRow>
  );
}

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
    const paid: string[] = names.filter((name) => paymentNames.has(name));
    return {
      fields,
      sections: [
        {
          title: order.how === 'delivery' ? 'To the driver' : 'Hand over',
          column: 1,
          rows: names.filter((name) => !paid.includes(name)).map((name) => [name]),
        },
        ...(paid.length
          ? [
              {
                title: `Payment, ${formatMoney(order.dueCents)} due`,
                column: 2,
                rows: paid.map((name) => [name]),
              },
            ]
          : []),
      ],
    };
  }, [order]);
  const open = unscanned(context).length;
  const draft = required(context.form, 'form of the handover');
  const [start] = useState(() => firstOpen(form, draftOf(draft).values));
  const isShort = useSelector(
    draft,
    (snapshot) => givenOver(snapshot.context.values, order.dueCents) < 0,
  );
  const path = useMemo(
    () => new Set([...quickPath(form), ...(isShort ? ['rest'] : [])]),
    [form, isShort],
  );
  const after = useMemo(
    () => ({
      [`Payment, ${formatMoney(order.dueCents)} due`]: (
        <>
          <ToGiveBack draft={draft} dueCents={order.dueCents} />
          {order.drawerOpen === false ? <NoDrawer draft={draft} /> : null}
        </>
      ),
    }),
    [draft, order.dueCents, order.drawerOpen],
  );
  return (
    <>
      <div className="flex items-baseline gap-3">
        <h3 className="text-title font-semibold">{order.patientName}</h3>
        <span className="text-muted">
          {formatDate(order.dateOfBirth)} · {order.address}
        </span>
        <span className="ml-auto text-muted">Order {order.orderNo}</span>
      </div>
      <Fills c={context} order={order} />
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
            onEnd={() => dialog.send({ type: 'pickUp.go' })}
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
  scanningVial: 'Hand over',
  unscanned: 'Go on without the scan',
  excusing: 'Go on without the scan',
  proving: 'Hand over',
  completing: 'Hand over',
  unanswered: 'Look again',
  done: 'Next person',
} as const;

const atHandOver: ReadonlySet<string> = new Set<keyof typeof goWords>([
  'handingOver',
  'scanningVial',
  'unscanned',
  'excusing',
  'proving',
  'completing',
  'unanswered',
]);

/** Pick-up at the counter. Nothing names the patient before the two identifiers matched. */
export function PickUpDialog({ dialog }: { readonly dialog: PickUpRef }) {
  const snapshot = useSelector(dialog, (snapshot) => snapshot);
  const context = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const place = keysOf(goWords).find((key) => snapshot.matches(key)) ?? 'asking';
  const asksWhy = place === 'unscanned' || place === 'excusing';
  const order = atHandOver.has(place) ? context.order : null;
  return (
    <div className="flex flex-col gap-3 p-4">
      {place === 'asking' || place === 'looking' ? (
        <Ask dialog={dialog} text={context.text} busy={busy} />
      ) : null}
      {place === 'choosing' ? (
        <Choose dialog={dialog} orders={context.orders} active={context.active} />
      ) : null}
      {place === 'identifying' && context.identifiers ? (
        <>
          <p className="text-muted">
            {orderLine(required(context.orders[context.active], 'order to hand over'))}.{' '}
            {identifyWords[context.how]}
          </p>
          <EntityForm
            form={identifierForms[context.how]}
            draft={context.identifiers}
            rejections={context.rejections}
            autoFocus
            onEnd={() => dialog.send({ type: 'pickUp.go' })}
          />
        </>
      ) : null}
      {order ? <HandOver dialog={dialog} c={context} order={order} unscanned={asksWhy} /> : null}
      {place === 'done' && context.receipt ? (
        <HandedOver receipt={context.receipt} how={context.how} />
      ) : null}
      {context.refusal ? (
        <Notice tone="danger" title={context.refusal.why?.join(' ') || context.refusal.message}>
          {context.refusal.allowedRoles?.length
            ? `May: ${context.refusal.allowedRoles.join(', ')}.`
            : undefined}
        </Notice>
      ) : null}
      <div className="flex justify-end gap-2">
        {place === 'asking' || place === 'done' ? null : (
          <Button command="pickUp.another" onClick={() => dialog.send({ type: 'pickUp.another' })}>
            Another order
          </Button>
        )}
        {place === 'done' ? <CommandButton id="pickUp.print" /> : null}
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button
          look="primary"
          command="pickUp.go"
          busy={busy}
          onClick={() => dialog.send({ type: 'pickUp.go' })}
        >
          {context.how === 'delivery' && goWords[place] === 'Hand over'
            ? 'Send out'
            : goWords[place]}
        </Button>
      </div>
    </div>
  );
}
