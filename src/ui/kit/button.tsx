import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ariaKeys, keyText, Kbd } from './kbd.tsx';
import { Spinner } from './progress.tsx';

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'quiet';
const looks: Readonly<Record<ButtonLook, string>> = {
  plain: 'border-line-2 bg-surface text-ink hover:bg-raised',
  primary: 'border-accent bg-accent text-accent-ink hover:brightness-110',
  danger: 'border-line-2 bg-surface text-danger hover:bg-danger-soft',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-raised hover:text-ink',
};
const shape = 'inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-[7px] border font-semibold whitespace-nowrap transition-colors duration-quick disabled:opacity-60 aria-disabled:opacity-60';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  /** The key of the same command: drawn as a hint and told to assistive technology. */
  readonly keys?: string | undefined;
  readonly icon?: ReactNode;
  /** Work is under way: the button stays focused, says so, and takes no second press. */
  readonly busy?: boolean;
}
export function Button({ children, look = 'plain', keys, icon, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={cx(shape, 'px-[11px]', looks[look], className)} aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      aria-busy={busy || undefined} aria-disabled={busy || rest['aria-disabled']} onClick={busy ? undefined : onClick}>
      {busy ? <Spinner label="Working" /> : icon}{children}
      {keys === undefined ? null : <Kbd keys={keys} className={look === 'primary' ? 'border-current! bg-transparent! text-inherit! opacity-80' : ''} />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> { readonly label: string; readonly icon: ReactNode; readonly keys?: string | undefined }
export function IconButton({ label, icon, keys, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={keys === undefined ? label : `${label} (${keyText(keys)})`} aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      className={cx(shape, 'w-[30px] justify-center', looks.quiet, className)}>{icon}</button>
  );
}
