import type { BinTile } from '#domain/platform/contract/references.ts';
import { cx } from '#ui/kit/class-names.ts';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
/** The wall in words: how full it is, and which bins hold what is due back to stock. */
export function wallText(wall: readonly BinTile[]): string {
  const filled = wall.filter((b) => b.bags > 0).length;
  const due = wall.filter((b) => b.rtsDue > 0).map((b) => b.code);
  return `Bin wall: ${count(wall.length, 'bin')}, ${filled} filled, ${wall.length - filled} empty. ${due.length === 0 ? 'Nothing is due back to stock.' : `Due back to stock in ${due.join(', ')}.`}`;
}
const looks = {
  due: 'border-warn bg-warn-soft text-warn',
  filled: 'border-accent bg-accent-soft text-ink',
  empty: 'border-line-2 border-dashed text-muted',
} as const;
const lookOf = (b: BinTile): keyof typeof looks =>
  b.rtsDue > 0 ? 'due' : b.bags > 0 ? 'filled' : 'empty';

/** The bins as they hang beside each other: how many bags lie in each, what is due back, and the one under the cursor. */
export function BinWall({ wall, at }: { readonly wall: readonly BinTile[]; readonly at: string }) {
  if (wall.length === 0) return null;
  return (
    <figure className="m-0 mt-2 flex flex-col gap-2">
      <figcaption className="section-title">The wall</figcaption>
      <div
        role="img"
        aria-label={wallText(wall)}
        className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1"
      >
        {wall.map((b) => (
          <span
            key={b.code}
            title={`${b.code}: ${count(b.bags, 'bag')}${b.rtsDue > 0 ? `, ${b.rtsDue} due back to stock` : ''}`}
            className={cx(
              'flex min-w-0 flex-col items-center rounded-md border px-0.5 py-0.5 text-tiny leading-[14px]',
              looks[lookOf(b)],
              b.code.length > 5 && 'col-span-2',
              b.code === at && 'outline-2 outline-offset-1 outline-ring',
            )}
          >
            <b className="max-w-full truncate font-semibold">{b.code}</b>
            <span>{b.rtsDue > 0 ? 'RTS' : b.bags === 0 ? '–' : b.bags}</span>
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-3 text-tiny text-muted">
        <span>number: bags</span>
        <span>RTS: due back to stock</span>
        <span>–: empty</span>
      </p>
    </figure>
  );
}
