import { numbered } from '#domain/platform/fields/field.ts';
import { numberWords } from '#domain/platform/rules/number-words.ts';
import { formatNdc11 } from '../rules/ndc.ts';

/**
 * Stored as the 11-digit 5-4-2 NDC without dashes; every legal shape is accepted by the view and
 * normalised.
 */
export const ndc = numbered('ndc', {
  pattern: /^\d{11}$/,
  say: numberWords.ndc,
  maxLength: 13,
  scan: ['ndc', 'gs1', 'upc'],
  written: formatNdc11,
});
