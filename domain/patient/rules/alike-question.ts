import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import type { AlikeRow } from '../contract/merge.ts';

/** "1 patient like this", what the question and the refusal begin with. */
export const alikeMessage = (alike: readonly AlikeRow[]): string =>
  `${alike.length} patient${alike.length === 1 ? '' : 's'} like this`;
/** "Smith, John A". */
export const alikeName = (row: AlikeRow): string =>
  `${row.lastName}, ${row.firstName}${row.middleName ? ` ${row.middleName}` : ''}`;
/** Who it is and why it may be the one that is to be added: a line of the question. */
export const alikeLine = (row: AlikeRow): string =>
  [
    alikeName(row),
    formatDate(row.dob),
    row.address,
    row.phone && formatMask('phone', row.phone),
    row.patientNo === null ? null : `Patient # ${row.patientNo}`,
    row.active ? null : 'Inactive',
    `(${row.why.join(', ')})`,
  ]
    .filter(Boolean)
    .join(' · ');
