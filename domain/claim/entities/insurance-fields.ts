import * as f from '#domain/platform/fields/field.ts';

/**
 * What BIN, PCN and group have in common: whether claims go out online, whether fills count for
 * star ratings, and what is shown when one is used.
 */
export const claimFields = {
  online: f.flag({ label: 'Online' }),
  stars: f.flag({ label: 'Stars' }),
  showMessage: f.flag({ label: 'Show Msg.' }),
  message: f.textarea({
    label: 'Message',
    max: 500,
    required: 'shown',
    when: { field: 'showMessage', is: true },
  }),
};
const days = (label: string) => f.number({ label, min: 0, max: 365, help: 'Days, 0 to 365' });
/**
 * Days that a plan pays for at once, and days in which a claim may still be changed (specification
 * 001 §5: 0 to 365).
 */
export const limitFields = { maxSupply: days('Max Supply'), editableTime: days('Editable Time') };
/** Help desk and prior authorization. */
export const deskFields = {
  tel: f.phone({ label: 'Tel' }),
  tel2: f.phone({ label: 'Tel 2' }),
  telPa: f.phone({ label: 'Tel (PA)' }),
  faxPa: f.phone({ label: 'Fax (PA)' }),
};
