import { cx } from './class-names.ts';

/** A number as people count: 1,204. */
const counted = new Intl.NumberFormat('en-US');

export interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly className?: string;
}
export function Progress({ label, done, total, className }: ProgressProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div className={cx('flex items-center gap-2', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <span className="text-small text-muted">
        {counted.format(done)} of {counted.format(total)}
      </span>
    </div>
  );
}
