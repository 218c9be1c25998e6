interface Stock {
  readonly onHand: number;
  readonly reorderAt: number;
  readonly par: number;
}
/** What is on hand, up to the par level, with a mark at the reorder point. */
function Bar({ onHand, reorderAt, par, className }: Stock & { readonly className: string }) {
  const most = Math.max(onHand, reorderAt, par, 1);
  const at = (number: number) => `${Math.max(0, Math.min(100, (number / most) * 100))}%`;
  return (
    <span
      aria-hidden="true"
      className={`relative overflow-hidden rounded-full border border-line bg-line ${className}`}
    >
      <span
        className={`absolute inset-y-0 left-0 ${onHand < reorderAt ? 'bg-danger' : 'bg-ok'}`}
        style={{ width: at(onHand) }}
      />
      {reorderAt > 0 ? (
        <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: at(reorderAt) }} />
      ) : null}
    </span>
  );
}
/** How full the shelf is, with the numbers beside. All in one unit. */
export function StockBar({ label, ...stock }: Stock & { readonly label: string }) {
  return (
    <span className="flex h-full items-center gap-2" title={label}>
      <Bar {...stock} className="h-2.5 min-w-16 flex-1" />
      <span className="shrink-0 tabular-nums">{label}</span>
    </span>
  );
}
/** The same in a narrow cell: the number first, and what is low says so without its colour. */
export function StockCell({ label, ...stock }: Stock & { readonly label: string }) {
  const isLow = stock.onHand < stock.reorderAt;
  const isAsked = Math.max(stock.reorderAt, stock.par) > 0;
  return (
    <span className="flex h-full items-center justify-end gap-1.5">
      {isAsked ? <Bar {...stock} className="h-2 w-10 shrink-0" /> : null}
      <span
        className={`min-w-9 text-right tabular-nums ${isLow ? 'font-semibold text-danger' : ''}`}
      >
        {label}
        {isLow ? <span className="sr-only"> below its reorder point</span> : null}
      </span>
    </span>
  );
}
