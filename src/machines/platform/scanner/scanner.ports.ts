import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Result } from '#domain/platform/result.ts';
import { unprovided } from '../ports/port.ts';
import type { Surroundings } from './scan-routing.ts';
import type { StationProfile } from './station-profile.ts';

export interface DeliverScanInput {
  readonly acceptor: string;
  readonly code: ScanCode;
  readonly byHand: boolean;
}
/**
 * Hands a code to its acceptor and resolves when that has dealt with it; an expected refusal is a
 * value with its words.
 */
export const deliverScan = unprovided<Result<null>, DeliverScanInput>('deliverScan');

export interface ScannerInput {
  readonly profile: StationProfile;
  /** Random, made anew at each start; see the log’s fingerprint. */
  readonly salt: string;
  readonly lookAround: () => Surroundings;
  /** ISO date of today, for two-digit years. */
  readonly today: () => string;
}
