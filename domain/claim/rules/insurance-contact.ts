import * as f from '#domain/platform/fields/field.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import { deskFields } from '../entities/insurance-fields.ts';

/** What stands where nothing is stored (specification 001 §2.7). */
const notAvailable = 'NA';
/**
 * "RFSC 30" stands on the CVS Info of every BIN; the specification does not say what it counts (001
 * §2.7).
 */
export const rfsc = 30;

/** Whose phones are shown: a BIN, and a group of it. */
export const contactChoice = {
  insuranceBinId: f.ref({ label: 'BIN', of: 'insuranceBin' }),
  insuranceGroupId: f.ref({ label: 'Group', of: 'insuranceGroup', within: 'insuranceBinId' }),
};

export interface ContactLine {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}
/**
 * The two Tel, Tel (PA) and Fax (PA) of a BIN or a group as they are read; NA where there is none,
 * or no record.
 */
export const contactLines = (
  record: Readonly<Record<string, unknown>> | null,
): readonly ContactLine[] =>
  Object.entries(deskFields).map(([field, { label }]) => {
    const value = record?.[field];
    return {
      field,
      label,
      text: typeof value === 'string' && value !== '' ? formatMask('phone', value) : notAvailable,
    };
  });
