import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';

/** Every scan of this fill, refused ones too, newest first. */
export function ScanLog({ scans }: { readonly scans: FillView['scans'] }) {
  const clock = useClock();
  if (scans.length === 0) return <p className="text-muted">Nothing scanned yet.</p>;
  return (
    <ul className="flex flex-col">
      {scans.toReversed().map((scan) => (
        <li
          key={`${scan.at} ${scan.shown}`}
          className="flex items-start gap-2 border-t border-line py-1"
        >
          <Badge hue={scan.outcome === 'accepted' ? 'ok' : 'danger'}>
            {scan.outcome === 'accepted' ? 'taken' : 'stopped'}
          </Badge>
          <span className="min-w-0 flex-1">
            {scan.shown}
            {scan.byHand ? <span className="ml-1 text-warn">entered by hand</span> : null}
            <span className="block text-small text-muted">
              {scan.by}, {instantText(clock, scan.at)}
            </span>
          </span>
          {scan.quantity === null ? null : <span>{formatQuantity(scan.quantity)}</span>}
        </li>
      ))}
    </ul>
  );
}
