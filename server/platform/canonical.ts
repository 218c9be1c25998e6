import { createHash } from 'node:crypto';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, givenValue]) => givenValue !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, second]) => [key, sorted(second)]),
  );
};

/** JSON with sorted members, so that the same content always gives the same text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';
export const sha256 = (text: string | Uint8Array): Buffer =>
  createHash('sha256').update(text).digest();
/** A record state in the audit log: 64 hex digits that change when any member changes. */
export const digestOf = (value: unknown): string => sha256(canonicalJson(value)).toString('hex');
