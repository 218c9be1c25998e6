import type { BinTile } from '#domain/counter/contract/bins.ts';
import { cx } from '#ui/kit/class-names.ts';

const count = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
/** The wall in words: how full it is, and which bins hold what is due back to stock. */
function wallText(wall: readonly BinTile[]): string {
  const filled = wall.filter((item) => item.bags > 0).length;
  const due = wall.filter((item) => item.rtsDue > 0).map((item) => item.code);
  return `Bin wall: ${count(wall.length, 'bin')}, ${filled} filled, ${wall.length - filled} empty. ${due.length === 0 ? 'Nothing is due back to stock.' : `Due back to stock in ${due.join(', ')}.`}`;
}
const looks = {
  due: 'border-warn bg-warn-soft text-warn',
  filled: 'border-accent bg-accent-soft text-ink',
  empty: 'border-line-2 border-dashed text-muted',
} as const;
const lookOf = (binTile: BinTile): keyof typeof looks => {
  if (binTile.rtsDue > 0) return 'due';
  return binTile.bags > 0 ? 'filled' : 'empty';
};

/**
 * The bins as they hang beside each other: how many bags lie in each, what is due back, and the one
 * under the cursor.
 */
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
        {wall.map((item) => (
          <span
            key={item.code}
            title={`${item.code}: ${count(item.bags, 'bag')}${item.rtsDue > 0 ? `, ${item.rtsDue} due back to stock` : ''}`}
            className={cx(
              'flex min-w-0 flex-col items-center rounded-md border px-0.5 py-0.5 text-tiny leading-[14px]',
              looks[lookOf(item)],
              item.code.length > 5 && 'col-span-2',
              item.code === at && 'outline-2 outline-offset-1 outline-ring',
            )}
          >
            <b className="max-w-full truncate font-semibold">{item.code}</b>
            <span>{item.rtsDue > 0 ? 'RTS' : item.bags || '–'}</span>
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
