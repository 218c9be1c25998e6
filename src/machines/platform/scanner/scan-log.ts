import { required } from '#domain/platform/required.ts';
import type { BurstStats } from './burst.ts';

/**
 * One line per scan (contract S9). The payload is not in it: a fingerprint tells equal scans from
 * different ones.
 */
export interface ScanLogLine {
  readonly at: number;
  readonly profile: string;
  readonly kind: string;
  readonly target: string | null;
  readonly outcome:
    | 'accepted'
    | 'refused'
    | 'rejected'
    | 'parked'
    | 'duplicate'
    | 'overflow'
    | 'fault';
  readonly fingerprint: string | null;
  readonly byHand: boolean;
  readonly stats: BurstStats | null;
}
const kept = 200;
export const logged = (log: readonly ScanLogLine[], line: ScanLogLine): readonly ScanLogLine[] =>
  [...log, line].slice(-kept);

/**
 * 53-bit hash of salt and payload. One way, and with a salt per session so that short codes can’t
 * be looked up.
 */
export function fingerprint(payload: string, salt: string): string {
  let amount = 0xdeadbeef;
  let number = 0x41c6ce57;
  for (const code of `${salt}\u0000${payload}`) {
    const ownNumber = required(code.codePointAt(0), 'The code point');
    amount = Math.imul(amount ^ ownNumber, 2654435761);
    number = Math.imul(number ^ ownNumber, 1597334677);
  }
  amount =
    Math.imul(amount ^ (amount >>> 16), 2246822507) ^
    Math.imul(number ^ (number >>> 13), 3266489909);
  number =
    Math.imul(number ^ (number >>> 16), 2246822507) ^
    Math.imul(amount ^ (amount >>> 13), 3266489909);
  return (4294967296 * (2097151 & number) + (amount >>> 0)).toString(16).padStart(14, '0');
}
