import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'onChange' | 'checked'
> {
  readonly checked: boolean;
  onChange(checked: boolean): void;
}
/**
 * On or off, with a word beside it where it is used: Space turns it (a checkbox underneath, so that
 * forms and labels work as ever).
 */
export const Switch = ({ checked, onChange, className, ...rest }: SwitchProps) => (
  <span className={cx('relative inline-flex h-[18px] w-8 shrink-0 align-middle', className)}>
    <input
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- checked
      role="switch"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="peer size-full appearance-none rounded-full border border-line-2 bg-line transition-colors duration-quick checked:border-accent checked:bg-accent disabled:opacity-60 aria-invalid:border-danger"
    />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-[3px] left-[3px] size-3 rounded-full bg-muted transition-transform duration-quick peer-checked:translate-x-[14px] peer-checked:bg-accent-ink"
    />
  </span>
);
