import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface FieldRowProps {
  /**
   * The control's id; its error and help get `${id}-error` and `${id}-help`, for
   * `aria-describedby`.
   */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  /**
   * A group (radio, tree) names itself with `${id}-label`; a single control takes the label itself.
   */
  readonly group?: boolean;
  /** Label above at any width. */
  readonly stacked?: boolean;
  /** Its section says the same already: the label is for assistive technology alone. */
  readonly unseen?: boolean;
  /** What is wrong comes while the hand is in the control: it is read out. */
  readonly speaks?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}
type Says = Pick<FieldRowProps, 'id' | 'error' | 'help' | 'speaks'>;
/** What is wrong with the control, and what helps with it. */
const FieldSays = ({ id, error, help, speaks }: Says) => (
  <>
    {error === undefined ? null : (
      <p
        id={`${id}-error`}
        role={speaks ? 'alert' : undefined}
        className="mt-0.5 text-small text-danger"
      >
        {error}
      </p>
    )}
    {help === undefined ? null : (
      <p id={`${id}-help`} className="mt-0.5 text-small text-muted">
        {help}
      </p>
    )}
  </>
);
/**
 * Label to the left, what is wrong right under the control it belongs to. On a narrow panel the
 * label stands above.
 */
export function FieldRow({
  id,
  label,
  required = false,
  error,
  help,
  group = false,
  stacked = false,
  unseen = false,
  speaks = false,
  children,
  className,
}: FieldRowProps) {
  const name = (
    <>
      {label}
      {required ? (
        <span className="text-danger" aria-hidden="true">
          {' '}
          *
        </span>
      ) : null}
    </>
  );
  const look = unseen
    ? 'sr-only'
    : cx('text-muted', !stacked && 'leading-[18px] @min-[260px]:py-1.5');
  return (
    <div className={cx('@container min-w-0', className)}>
      <div
        className={cx(
          'grid items-start gap-x-2 gap-y-0.5',
          !stacked && !unseen && '@min-[260px]:grid-cols-[minmax(76px,112px)_minmax(0,1fr)]',
        )}
      >
        {group ? (
          <span id={`${id}-label`} className={look}>
            {name}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} className={look}>
            {name}
          </label>
        )}
        <div className="min-w-0">
          {children}
          <FieldSays id={id} error={error} help={help} speaks={speaks} />
        </div>
      </div>
    </div>
  );
}
/** The ids that describe a control, or nothing. */
export const describedBy = (
  id: string,
  has: { error?: unknown; help?: unknown },
): string | undefined =>
  [has.error === undefined ? '' : `${id}-error`, has.help === undefined ? '' : `${id}-help`]
    .filter(Boolean)
    .join(' ') || undefined;
