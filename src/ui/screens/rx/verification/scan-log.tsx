import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge } from '#ui/kit/badge.tsx';

/** Every scan of this fill, refused ones too, newest first. */
export function ScanLog({ scans }: { readonly scans: FillView['scans'] }) {
  if (scans.length === 0) return <p className="text-muted">Nothing scanned yet.</p>;
  return (
    <ul className="flex flex-col">
      {[...scans].reverse().map((s) => (
        <li key={`${s.at} ${s.shown}`} className="flex items-start gap-2 border-t border-line py-1">
          <Badge hue={s.outcome === 'accepted' ? 'ok' : 'danger'}>
            {s.outcome === 'accepted' ? 'taken' : 'stopped'}
          </Badge>
          <span className="min-w-0 flex-1">
            {s.shown}
            {s.byHand ? <span className="ml-1 text-warn">entered by hand</span> : null}
            <span className="block text-small text-muted">
              {s.by}, {instantText(s.at)}
            </span>
          </span>
          {s.quantity === null ? null : <span>{formatQuantity(s.quantity)}</span>}
        </li>
      ))}
    </ul>
  );
}
