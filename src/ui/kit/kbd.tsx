import { cx } from './class-names.ts';
import { useKeyed, useKeyOf } from './key-names.ts';
import { keyText, type FixedKey } from './key-text.ts';

export { ariaKeys, keyText } from './key-text.ts';

/** The key of a command, a key that is fixed, or one that the registry has said. */
export interface KbdProps {
  readonly command?: string;
  readonly fixed?: FixedKey;
  readonly keys?: string | undefined;
  readonly className?: string | undefined;
}
export function Kbd({ command, fixed, keys, className }: KbdProps) {
  const own = useKeyOf(command);
  const shown = own ?? fixed ?? keys;
  return shown === undefined ? null : (
    <kbd className={cx('kbd', className)} aria-hidden="true">
      {keyText(shown)}
    </kbd>
  );
}

/** A sentence that names commands, with the keys that they have now. */
export const Keyed = ({ text }: { readonly text: string }) => useKeyed()(text);
