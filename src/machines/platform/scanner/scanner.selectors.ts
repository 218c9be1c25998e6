import type { SnapshotFrom } from 'xstate';
import { scanKindNames } from '#domain/composition/scan-code.ts';
import { accepts } from '../ports/accepts.ts';
import type { scannerMachine } from './scanner.machine.ts';

type ScannerSnapshot = SnapshotFrom<typeof scannerMachine>;
export interface ScannerHealth {
  readonly state: 'ready' | 'reading' | 'waiting' | 'refused';
  readonly text: string;
}

/** What the chip says: at work, a scan that waits, why the last one was not taken, or ready. */
export function scannerHealth(snapshot: ScannerSnapshot): ScannerHealth {
  const { queue, parked, log, notice } = snapshot.context;
  const last = log.at(-1);
  if (parked)
    return {
      state: 'waiting',
      text: `A ${scanKindNames[parked.code.kind]} waits: the page has unsaved work`,
    };
  if (queue.length > 0)
    return {
      state: 'reading',
      text: queue.length === 1 ? 'Reading …' : `Reading … ${queue.length} scans`,
    };
  const taken =
    last === undefined ||
    last.outcome === 'accepted' ||
    last.outcome === 'duplicate' ||
    last.outcome === 'parked';
  return taken || notice === null
    ? { state: 'ready', text: 'Scanner ready' }
    : { state: 'refused', text: `Last scan: ${notice.text}` };
}
/** Why the scanner can't do what was asked, in words; null when it can. */
export const scannerRefusal = (
  snapshot: ScannerSnapshot,
  event: { type: string },
): string | null => {
  if (event.type !== 'parked.open' && event.type !== 'parked.drop')
    return 'That is not possible now.';
  if (snapshot.context.parked)
    return accepts(snapshot, event) ? null : 'The scanner is busy: one moment.';
  return 'No scan is waiting.';
};
