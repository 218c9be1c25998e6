import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import type { ScanPort } from '#server/io/document/scan-folder.ts';
import type { Clock } from './clock.ts';
import type { DeniedCalls } from './denied-calls.ts';
import type { Keys } from './keys.ts';

/** What the whole server shares. Services take only the members that they use. */
export interface Platform {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Logger;
  /** True with the demo flag: demo accounts may exist and the mark is shown. */
  readonly demo: boolean;
  /** Where files by content hash lie. */
  readonly filesDir: string;
  /** Refusals of strangers, which are counted and not written one by one. */
  readonly denied: DeniedCalls;
  /** What scanners have put down, by store code. */
  readonly scans: ScanPort;
}
