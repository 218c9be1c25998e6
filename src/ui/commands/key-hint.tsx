import { Kbd } from '#ui/kit/kbd.tsx';
import { useDesk } from './workstation-context.tsx';

/** The key of a command, as the registry has it. */
export function KeyHint({ command }: { readonly command: string }) {
  const key = useDesk().registry.byId(command)?.keys[0];
  return key === undefined ? null : <Kbd keys={key} />;
}
