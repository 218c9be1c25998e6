import type { RxDetail } from '#domain/contract/rx.ts';
import { Facts } from './facts.tsx';

const titles = { message: 'Electronic prescription', image: 'Image', 'hard-copy': 'Paper or caller', none: 'Source' } as const;
export const sourceTitle = (source: RxDetail['source']): string => titles[source.kind];

/** What the prescriber sent, as it came: message lines, or what was written down of the paper or the call. */
export function SourcePanel({ source }: { readonly source: RxDetail['source'] }) {
  if (source.kind === 'message') return <Facts facts={source.lines.map((l) => [l.label, l.value] as const)} />;
  if (source.kind === 'image') return <p className="text-muted">The scanned image is kept under {source.text.slice(0, 12)}.</p>;
  return <p className={source.kind === 'none' ? 'font-semibold text-warn' : 'whitespace-pre-wrap'}>{source.text}</p>;
}
