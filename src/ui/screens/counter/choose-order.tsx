import { useEffect, useRef } from 'react';
import type { ClosedOrder } from '#domain/counter/contract/counter.ts';
import { peopleFoundText } from '#domain/counter/rules/people-found.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { PickUpRef } from '#machines/counter/pick-up.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
/** "Order 42 · 1 bag in A04 · $18.80 due · 1 not ready"; of what waits only that it does. */
export function orderLine({ orderNo, ready, notReady, bags, bins, dueCents }: ClosedOrder): string {
  if (ready === 0) return `Order ${orderNo} · nothing ready`;
  return [
    `Order ${orderNo}`,
    `${counted(bags, 'bag')}${bins.length ? ` in ${bins.join(', ')}` : ''}`,
    `${formatMoney(dueCents)} due`,
    ...(notReady ? [`${notReady} not ready`] : []),
  ].join(' · ');
}

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

/** The orders of each person, in the order of the list, each with its place in it. */
function byPerson(orders: readonly ClosedOrder[]) {
  const numbered = orders.map((order, index) => ({ order, index }));
  const people = new Set(orders.map(({ person }) => person));
  return [...people].map((person) => numbered.filter(({ order }) => order.person === person));
}

function OrderOption({
  order,
  index,
  isOn,
  choose,
}: {
  readonly order: ClosedOrder;
  readonly index: number;
  readonly isOn: boolean;
  choose(): void;
}) {
  return (
    <div
      id={`pick-up-order-${index}`}
      role="option"
      aria-selected={isOn}
      aria-disabled={order.ready === 0}
      onClick={choose}
      className={cx(
        'flex items-center gap-2 px-3 py-1.5',
        isOn && 'bg-row',
        order.ready === 0 && 'text-muted',
      )}
    >
      <span className="w-[44px] shrink-0">
        {index < 9 ? <Kbd command={`pickUp.choose-${index + 1}`} /> : null}
      </span>
      <span className={order.ready === 0 ? undefined : 'font-semibold'}>{orderLine(order)}</span>
      {order.controlled ? <Badge hue="warn">Controlled</Badge> : null}
    </div>
  );
}

/**
 * Several orders were found: those of a person stand together under the initials, which tell people
 * of one name apart and say nothing that the person is asked for.
 */
export function ChooseOrder({
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
  const people = byPerson(orders);
  const found = peopleFoundText(orders);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      {found === null ? null : <p className="text-muted">{found}</p>}
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
        {people.map((theirs, nth) => {
          const initials = theirs[0]?.order.initials ?? '';
          return (
            <div
              key={theirs[0]?.order.person}
              role="group"
              aria-label={people.length > 1 ? `Person ${nth + 1}, ${initials}` : initials}
              className={cx('py-1', nth > 0 && 'border-t border-line')}
            >
              <p aria-hidden="true" className="flex items-baseline gap-2 px-3 pt-0.5">
                <b className="text-title font-bold">{initials}</b>
                {people.length > 1 ? (
                  <span className="text-small text-muted">
                    person {nth + 1} of {people.length}
                  </span>
                ) : null}
              </p>
              {theirs.map(({ order, index }) => (
                <OrderOption
                  key={order.orderId}
                  order={order}
                  index={index}
                  isOn={index === active}
                  choose={() => dialog.send({ type: 'pickUp.choose', index })}
                />
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}
