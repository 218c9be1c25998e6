import { cx } from './class-names.ts';

export interface SpinnerProps {
  readonly label: string;
  readonly className?: string;
}
/** For work of 300 ms to 2 s; longer work says how much with `Progress`. */
export const Spinner = ({ label, className }: SpinnerProps) => (
  <span
    role="status"
    aria-label={label}
    className={cx(
      'inline-block size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent',
      className,
    )}
  />
);
