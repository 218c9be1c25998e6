import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import type { ScanPort } from '#server/io/document/scan-folder.ts';
import type { Clock } from './clock.ts';
import type { DeniedCalls } from './denied-calls.ts';
import type { Keys } from './keys.ts';
import type { RepeatedViews } from './repeated-views.ts';
import type { SavesOfPersons } from './turns/saves-of-persons.ts';

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
  /** What screens were shown of late, so that the same rows are not written again and again. */
  readonly views: RepeatedViews;
  /** What each person saved of late, so that nobody floods the store. */
  readonly saves: SavesOfPersons;
  /** What scanners have put down, by store code. */
  readonly scans: ScanPort;
}
