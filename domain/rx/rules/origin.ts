import type { Option } from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';

/**
 * Prescription origin code, NCPDP 419-DJ: how the prescription reached the pharmacy. Required on
 * claims, reject 33 without.
 */
export const originCodes = [
  { value: '0', label: 'Not known' },
  { value: '1', label: 'Written' },
  { value: '2', label: 'Phone' },
  { value: '3', label: 'Electronic' },
  { value: '4', label: 'Fax' },
  { value: '5', label: 'Pharmacy' },
] as const satisfies readonly [Option, ...Option[]];
export type OriginCode = (typeof originCodes)[number]['value'];
/** What an entry can say: a pharmacy knows how a prescription came. */
export const knownOrigins = nonEmpty(
  originCodes.filter((originCode): originCode is Known => originCode.value !== '0'),
  'known origins',
);
type Known = Exclude<(typeof originCodes)[number], { readonly value: '0' }>;

/**
 * ASAP 4.2 DSP12 transmission form. An emergency oral C-II is '03' and has no code of its own on a
 * claim.
 */
export function asapOrigin(origin: OriginCode, emergencyOral: boolean): string {
  if (origin === '2') return emergencyOral ? '03' : '02';
  return { 0: '99', 1: '01', 3: '05', 4: '04', 5: '99' }[origin];
}
