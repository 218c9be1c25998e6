/** How full the shelf is: what is on hand, up to the par level, with a mark at the reorder point. All in one unit. */
export function StockBar({ onHand, reorderAt, par, label }: { readonly onHand: number; readonly reorderAt: number; readonly par: number; readonly label: string }) {
  const most = Math.max(onHand, reorderAt, par, 1), at = (n: number) => `${Math.min(100, (n / most) * 100)}%`;
  return (
    <span className="flex h-full items-center gap-2" title={label}>
      <span aria-hidden="true" className="relative h-2.5 min-w-16 flex-1 overflow-hidden rounded-full border border-line bg-sunken">
        <span className={`absolute inset-y-0 left-0 ${onHand < reorderAt ? 'bg-danger' : 'bg-ok'}`} style={{ width: at(onHand) }} />
        {reorderAt > 0 ? <span className="absolute inset-y-0 w-0.5 bg-text" style={{ left: at(reorderAt) }} /> : null}
      </span>
      <span className="shrink-0 tabular-nums">{label}</span>
    </span>
  );
}
