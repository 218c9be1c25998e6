import { useSelector } from '@xstate/react';
import { Barcode } from 'lucide-react';
import type { ScannerRef } from '#machines/platform/scanner/scanner.machine.ts';
import { scannerHealth } from '#machines/platform/scanner/scanner.selectors.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useDesk } from '#ui/platform/commands/workstation-context.tsx';

const hues = {
  ready: 'text-muted',
  reading: 'text-info',
  waiting: 'font-semibold text-warn',
  refused: 'text-danger',
} as const;
function WaitingScan() {
  const open = useCommand('scan.open');
  const drop = useCommand('scan.drop');
  return (
    <>
      <Button className="h-6!" keys={open.keys} onClick={open.run}>
        Open
      </Button>
      <Button className="h-6!" keys={drop.keys} onClick={drop.run}>
        Drop
      </Button>
    </>
  );
}
function Chip({ scanner }: { readonly scanner: ScannerRef }) {
  const { state, text } = useSelector(scanner, scannerHealth, (a, b) => a.text === b.text);
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', hues[state])} data-scanner={state}>
      <Barcode size={14} aria-hidden="true" className="shrink-0" />
      <span role="status" className="max-w-[46ch] truncate" title={text}>
        {text}
      </span>
      {state === 'waiting' ? <WaitingScan /> : null}
    </span>
  );
}
/** What the scanner is doing, and what became of the last scan. */
export function ScannerChip() {
  const { scanner } = useDesk();
  return scanner ? <Chip scanner={scanner} /> : null;
}
