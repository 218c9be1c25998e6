import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView, RxDetail } from '#domain/rx/contract/rx.ts';
import { instantText, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import { promiseText } from '#machines/platform/clock/promise-text.ts';
import { cx } from '#ui/kit/class-names.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { Product } from '#ui/screens/drug/product.tsx';
import { ScanLog } from './verification/scan-log.tsx';

const stampText = (clock: ZoneClock, by: string | null, at: string | null) =>
  by === null ? null : `${by}, ${instantText(clock, at)}`;
function Price({
  price,
  fill,
}: {
  readonly price: NonNullable<FillView['price']>;
  readonly fill: FillView;
}) {
  return (
    <section aria-label="Price" className="rounded-lg border border-line bg-raised px-2.5 py-2">
      <div className="flex items-baseline gap-2">
        <b className="text-[15px] font-bold">{formatMoney(price.priceCents)}</b>
        <span className="text-muted">{price.priceCode}</span>
        {price.belowCost ? <b className="ml-auto font-semibold text-danger">below cost</b> : null}
      </div>
      <ul className="mt-1 text-small text-muted">
        {price.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Facts
        className="mt-1.5"
        facts={[
          ['Copay', fill.patientPayCents === null ? null : formatMoney(fill.patientPayCents)],
          ['Paid', fill.paidCents > 0 ? formatMoney(fill.paidCents) : null],
          ['Cost', formatMoney(price.costCents)],
          ['Usual', formatMoney(price.usualCents)],
        ]}
      />
    </section>
  );
}
function Lots({ lots }: { readonly lots: FillView['lots'] }) {
  if (lots.length === 0) return <p className="text-warn">None of it is in stock.</p>;
  return (
    <ul aria-label="Lots in stock" className="flex flex-col">
      {lots.map((lot) => (
        <li
          key={lot.lotId}
          className={cx(
            'flex gap-2 border-t border-line py-1',
            (lot.recalled || lot.quarantined) && 'text-danger',
          )}
        >
          <span className="flex-1">{lot.lot}</span>
          <span className="text-muted">exp. {formatDate(lot.expiresOn)}</span>
          <span>{formatQuantity(lot.onHand)}</span>
          {lot.recalled ? <b>recalled</b> : null}
          {!lot.recalled && lot.quarantined ? <b>quarantine</b> : null}
        </li>
      ))}
    </ul>
  );
}

/** What a partial fill still owes, and until when the rest may follow. */
const owedText = ({ partialFill: part }: FillView): string | null =>
  part && part.owed > 0
    ? `${formatQuantity(part.owed)}, to follow by ${formatDate(part.until)}`
    : null;

function oldText(prints: readonly number[]): string {
  if (prints.length === 1) return `print ${prints.join()} is old: take it off`;
  const all = `${prints.slice(0, -1).join(', ')} and ${prints.slice(-1).join()}`;
  return `prints ${all} are old: take them off`;
}
/** How many labels were printed that hold, or what of the newest one is not right any more. */
function heldText(fill: FillView): string {
  const { labelsPrinted, labelChanged, labelOf, oldPrints, heldPrint } = fill;
  if (labelChanged !== undefined) return `to print anew: ${labelChanged}`;
  if (labelsPrinted === 0) return oldPrints ? 'none that holds' : 'none printed yet';
  return heldPrint === undefined
    ? `${labelsPrinted} printed`
    : `${labelOf} printed (print ${heldPrint})`;
}
/** The labels that hold, and the old ones that may still be on a vial. */
const labelsText = (fill: FillView): string =>
  [heldText(fill), ...(fill.oldPrints ? [oldText(fill.oldPrints)] : [])].join('; ');
/** When a bag that nobody fetched goes back; past once it was picked up or is back. */
const backToStock = ({ rtsDueOn, pickedUpAt, voided, outForDelivery }: FillView): string | null =>
  rtsDueOn === null || pickedUpAt !== null || voided || outForDelivery
    ? null
    : `due ${formatDate(rtsDueOn)}`;
/** Who has it on the road, and what is collected at the door. */
function outText({ out }: RxDetail): string | null {
  if (out === undefined) return null;
  const due = out.dueCents === 0 ? 'nothing' : formatMoney(out.dueCents);
  return `with ${out.driver} · ${due} due at the door`;
}
const forDays = (days: number): string => `for ${days} ${days === 1 ? 'day' : 'days'}`;
/** What a prescription asks for each time: "30 for 30 days". */
export const supplyText = ({ quantity, daysSupply }: RxDetail['draft']): string =>
  `${formatQuantity(quantity)} ${forDays(daysSupply)}`;
/** "12 of 30 for 1 day". */
const quantityText = ({ quantity, partialFill, daysSupply }: FillView): string =>
  [
    formatQuantity(quantity),
    ...(partialFill ? [`of ${formatQuantity(partialFill.intended)}`] : []),
    forDays(daysSupply),
  ].join(' ');
/** What was given up is in no order any more. */
const fillText = ({ fillNo, orderNo, voided }: FillView): string =>
  voided ? `no. ${fillNo}` : `no. ${fillNo} · order ${orderNo}`;
/** The day it was filled; before the product is counted it is but the day that is billed. */
const dayOf = ({ filledOn, dvAt, pickedUpAt }: FillView): readonly [string, string | null] => [
  dvAt === null && pickedUpAt === null ? 'Date of service' : 'Filled',
  filledOn === null ? null : formatDate(filledOn),
];

/** The fill under way: product, price, stock and what was scanned. */
export function FillPanel({
  detail,
  fill,
}: {
  readonly detail: RxDetail;
  readonly fill: FillView;
}) {
  const clock = useClock();
  return (
    <div className="flex flex-col gap-3">
      <Product fill={fill} schedule={detail.schedule} />
      <Facts
        facts={[
          ['Quantity', quantityText(fill)],
          ['Owed', owedText(fill)],
          ['Fill', fillText(fill)],
          ['Promised', promiseText(clock, fill) || null],
          dayOf(fill),
          ['Labels', labelsText(fill)],
          ['Drug verified', stampText(clock, fill.dvBy, fill.dvAt)],
          ['Second count', fill.secondCount],
          ['Rph verified', stampText(clock, fill.rvBy, fill.rvAt)],
          ['Out for delivery', outText(detail)],
          ['Bin', fill.bin],
          ['Bag', fill.bagCode],
          ['Back to stock', backToStock(fill)],
          ['Picked up', fill.pickedUpAt === null ? null : instantText(clock, fill.pickedUpAt)],
        ]}
      />
      {fill.price ? <Price price={fill.price} fill={fill} /> : null}
      <section aria-label="Stock">
        <h3 className="section-title">Stock</h3>
        <Lots lots={fill.lots} />
      </section>
      {fill.scans.length === 0 ? null : (
        <section aria-label="Scans">
          <h3 className="section-title">Scans</h3>
          <ScanLog scans={fill.scans} />
        </section>
      )}
    </div>
  );
}
