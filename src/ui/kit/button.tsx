import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ariaKeys, keyText, Kbd } from './kbd.tsx';
import { useKeyed, useKeyOf, useKeysOf } from './key-names.ts';
import type { FixedKey } from './key-text.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'quiet';
const looks: Readonly<Record<ButtonLook, string>> = {
  plain: 'border-line-2 bg-surface text-ink hover:bg-raised',
  primary: 'border-accent bg-accent text-accent-ink hover:brightness-110',
  danger: 'border-line-2 bg-surface text-danger hover:bg-danger-soft',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-raised hover:text-ink',
};
const shape =
  'inline-flex h-[30px] low:h-[26px] shrink-0 items-center gap-1.5 rounded-[7px] border font-semibold whitespace-nowrap transition-colors duration-quick disabled:opacity-60 aria-disabled:opacity-60';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  /** The command that it runs: its key is drawn as a hint and told to assistive technology. */
  readonly command?: string | undefined;
  /** A key that nobody can change. */
  readonly fixed?: FixedKey;
  /** The key, as the registry has said it. */
  readonly keys?: string | undefined;
  readonly icon?: ReactNode;
  /** Work is under way: the button stays focused, says so, and takes no second press. */
  readonly busy?: boolean;
}
/** The letter that Alt presses the button with, underlined in its label. */
function Labelled({
  keys,
  children,
}: {
  readonly keys: readonly string[];
  readonly children: ReactNode;
}) {
  if (typeof children !== 'string') return children;
  const letters = keys.flatMap((key) => /^Alt\+([A-Z])$/.exec(key)?.[1] ?? []);
  const at = letters
    .map((letter) => children.toUpperCase().indexOf(letter))
    .find((index) => index >= 0);
  return at === undefined ? (
    children
  ) : (
    <span>
      {children.slice(0, at)}
      <u>{children.slice(at, at + 1)}</u>
      {children.slice(at + 1)}
    </span>
  );
}
export function Button({
  children,
  look = 'plain',
  command,
  fixed,
  keys: given,
  icon,
  busy = false,
  className,
  title,
  onClick,
  ...rest
}: ButtonProps) {
  const all = useKeysOf(command);
  const left = useKeysOf(command === 'dialog.close' ? 'dialog.leave' : undefined);
  const keys = all[0] ?? fixed ?? given;
  const read = useKeyed();
  return (
    <button
      type="button"
      {...rest}
      title={read(title)}
      data-look={look}
      className={cx(shape, 'px-[11px]', looks[look], className)}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner label="Working" /> : icon}
      <Labelled keys={[...all, ...left]}>{children}</Labelled>
      {keys === undefined ? null : (
        <Kbd
          keys={keys}
          className={
            look === 'primary' ? 'border-current! bg-transparent! text-inherit! opacity-80' : ''
          }
        />
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly command?: string;
  readonly keys?: string | undefined;
}
export function IconButton({
  label,
  icon,
  command,
  keys: given,
  className,
  ...rest
}: IconButtonProps) {
  const keys = useKeyOf(command) ?? given;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keyText(keys)})`}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      className={cx(shape, 'w-[30px] justify-center', looks.quiet, className)}
    >
      {icon}
    </button>
  );
}
