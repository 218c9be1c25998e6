import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { Picture } from '#ui/screens/document/picture.tsx';

type Source = RxDetail['source'];
const titles = {
  message: 'Electronic prescription',
  image: 'Hard copy',
  'hard-copy': 'Paper or caller',
  none: 'Source',
} as const;
export const sourceTitle = (source: Source): string => titles[source.kind];

function Words({ source }: { readonly source: Source }) {
  if (source.kind === 'message')
    return <Facts facts={source.lines.map((line) => [line.label, line.value] as const)} />;
  const told =
    source.lines.length === 0 ? null : (
      <div className="mb-2">
        <h3 className="section-title mb-1">Transfer</h3>
        <Facts facts={source.lines.map((line) => [line.label, line.value] as const)} />
      </div>
    );
  if (source.text === '') return told;
  return (
    <>
      {told}
      <p className={source.kind === 'none' ? 'font-semibold text-warn' : 'whitespace-pre-wrap'}>
        {source.text}
      </p>
    </>
  );
}

interface Props {
  readonly source: Source;
  /** Whose it is, for who can't see the picture. */
  readonly of: string;
  /** The picture takes the height that there is. */
  readonly fill?: boolean;
  onShown?(): void;
  onPart?(unseen: string): void;
  onLost?(why: string): void;
}
/**
 * What the prescriber sent, as it came: message lines, the picture of the paper, and what was
 * written down of the paper or the call.
 */
export function SourcePanel({ source, of, fill = false, onShown, onPart, onLost }: Props) {
  const { document } = source;
  if (document === null) return <Words source={source} />;
  return (
    <div className={cx('flex min-h-0 flex-col gap-2', fill && 'flex-1')}>
      {source.kind === 'message' ? <Words source={source} /> : null}
      <Picture
        key={document.key}
        documentKey={document.key}
        alt={`Hard copy of ${of}`}
        fill={fill}
        {...(onShown ? { onShown } : {})}
        {...(onPart ? { onPart } : {})}
        {...(onLost ? { onLost } : {})}
      />
      {source.kind === 'message' || (source.text === '' && source.lines.length === 0) ? null : (
        <section
          aria-label="Written down"
          className="max-h-24 shrink-0 overflow-y-auto border-t border-line pt-1.5"
        >
          <h3 className="section-title">Written down</h3>
          <Words source={source} />
        </section>
      )}
    </div>
  );
}
