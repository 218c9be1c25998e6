import type { BurstStats } from './burst.ts';

/** One line per scan (contract S9). The payload is not in it: a fingerprint tells equal scans from different ones. */
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

/** 53-bit hash of salt and payload. One way, and with a salt per session so that short codes can’t be looked up. */
export function fingerprint(payload: string, salt: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const c of `${salt}\u0000${payload}`) {
    const n = c.codePointAt(0)!;
    a = Math.imul(a ^ n, 2654435761);
    b = Math.imul(b ^ n, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0');
}
