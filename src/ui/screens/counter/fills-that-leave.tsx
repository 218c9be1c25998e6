import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { PickUpContext } from '#machines/counter/pick-up.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { WordsNotRead } from '#ui/screens/rx/words-not-read.tsx';
import { VialsOfFill } from './vials-in-bag.tsx';

type Fill = OpenOrder['fills'][number];
/** Whether the bag of a fill was scanned, or where it lies. */
function BagOf({ fill, raw }: { readonly fill: Fill; readonly raw: string | undefined }) {
  if (fill.stop) return null;
  if (fill.bagCode && raw)
    return (
      <span className="font-semibold text-ok">
        {fill.bagCode} {/^\d+$/.test(raw) ? 'typed by hand' : 'scanned'}
      </span>
    );
  return (
    <span className="font-semibold text-warn">
      {fill.bagCode ?? 'no bag'}
      {fill.bin ? ` in ${fill.bin}` : ''}: scan it
    </span>
  );
}
function FillRow({
  order,
  fill,
  raw,
  number,
}: {
  readonly order: OpenOrder;
  readonly fill: Fill;
  /** What the scan of its bag said. */
  readonly raw: string | undefined;
  /** The number that leaves it here, or takes it along. */
  readonly number: number | null;
}) {
  return (
    <tr className="h-8 border-t border-line">
      <td>
        {number === null ? null : <Kbd command={`pickUp.choose-${number}`} className="mr-1.5" />}
        {fill.rxNumber}
      </td>
      <td className={fill.stop ? 'pl-3 text-muted' : 'pl-3'}>
        <span className="text-[15px] font-semibold">{fill.drugName}</span>
        {fill.controlled ? (
          <Badge hue="warn" className="ml-2">
            Controlled
          </Badge>
        ) : null}
        {fill.owed ? <div className="text-small font-semibold text-warn">{fill.owed}</div> : null}
        {fill.stop ? <div className="text-small text-danger">{fill.stop}</div> : null}
        {fill.alerts?.map((alert, index) => (
          <div key={`${index} ${alert}`} className="text-small font-semibold text-warn">
            {alert}
          </div>
        ))}
        {fill.unread ? (
          <div>
            {fill.unread.words} <WordsNotRead words={fill.unread.whose} />
          </div>
        ) : null}
      </td>
      <td className="text-right">{formatQuantity(fill.quantity)}</td>
      <td className="pl-3 text-right text-[15px] font-semibold tabular-nums">
        {formatMoney(Math.max(0, fill.patientPayCents - fill.paidCents))}
      </td>
      <td className="pl-3">
        <BagOf fill={fill} raw={raw} />
      </td>
      <td className="pl-3">
        {fill.stop ? null : <VialsOfFill order={order} fillId={fill.fillId} />}
      </td>
    </tr>
  );
}
/** What leaves of the order, and what stays; where several may leave, each by its number. */
export function Fills({
  staying,
  scanned,
  order,
}: Pick<PickUpContext, 'staying' | 'scanned'> & { readonly order: OpenOrder }) {
  const mayLeave = (fill: Fill) => fill.stop === null || staying.includes(fill.fillId);
  const several = order.fills.filter(mayLeave).length > 1;
  return (
    <table className="w-full text-left">
      <caption className="section-title mb-1 text-left">
        What leaves{several ? ' · keep one here by the key beside it' : ''}
      </caption>
      <thead className="text-small text-muted">
        <tr>
          <th className="font-semibold">Rx #</th>
          <th className="pl-3 font-semibold">Drug</th>
          <th className="text-right font-semibold">Qty.</th>
          <th className="pl-3 text-right font-semibold">Pays</th>
          <th className="pl-3 font-semibold">Bag</th>
          <th className="pl-3 font-semibold">Vials</th>
        </tr>
      </thead>
      <tbody>
        {order.fills.map((fill, index) => (
          <FillRow
            key={fill.fillId}
            order={order}
            fill={fill}
            raw={scanned[fill.bagCode ?? '']}
            number={several && index < 9 && mayLeave(fill) ? index + 1 : null}
          />
        ))}
      </tbody>
    </table>
  );
}
