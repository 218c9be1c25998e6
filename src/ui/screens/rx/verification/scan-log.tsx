import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import { lotQuestions } from '#domain/rx/rules/how-identified.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';

const outcomes: Readonly<Record<string, { readonly word: string; readonly hue: 'ok' | 'warn' }>> = {
  accepted: { word: 'taken', hue: 'ok' },
  label: { word: 'label', hue: 'ok' },
  'without-label': { word: 'not scanned', hue: 'warn' },
};
function Outcome({ code }: { readonly code: string }) {
  // The bottle may be the right one: which lot it is was asked, and nothing was refused.
  if (lotQuestions.has(code)) return <Badge hue="warn">lot asked</Badge>;
  const outcome = outcomes[code];
  return outcome ? (
    <Badge hue={outcome.hue}>{outcome.word}</Badge>
  ) : (
    <Badge hue="danger">stopped</Badge>
  );
}

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
          <Outcome code={scan.outcome} />
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
