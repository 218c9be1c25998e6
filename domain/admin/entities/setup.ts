import { defineForm, type RecordOf } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';

/**
 * Time zones of the United States and its territories, as IANA names them; Arizona and Hawaii keep
 * no daylight saving time.
 */
export const timeZones = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
  { value: 'America/Puerto_Rico', label: 'Puerto Rico and Virgin Islands' },
  { value: 'America/Indiana/Indianapolis', label: 'Indiana (East)' },
  { value: 'America/Detroit', label: 'Michigan' },
  { value: 'America/Boise', label: 'Idaho (South)' },
  { value: 'America/Adak', label: 'Aleutian Islands' },
  { value: 'Pacific/Guam', label: 'Guam and Northern Marianas' },
  { value: 'Pacific/Pago_Pago', label: 'American Samoa' },
] as const;

/**
 * What the first start asks: the printed secret, the first company and store, and the first
 * administrator. Limits as in the call `setup.create`.
 */
export const setupFields = {
  secret: f.text({
    label: 'Setup secret',
    max: 200,
    required: true,
    help: 'The server printed it when it started. It works once.',
  }),
  companyName: f.text({ label: 'Company', max: 120, required: true }),
  storeName: f.text({ label: 'Store', max: 120, required: true }),
  timeZone: f.choice({ label: 'Time zone', of: timeZones, required: true }),
  firstName: f.text({ label: 'First name', max: 25, required: true }),
  lastName: f.text({ label: 'Last name', max: 35, required: true }),
  username: f.text({ label: 'Username', max: 80, required: true }),
  password: f.password({
    label: 'Password',
    required: true,
    help: 'At least 15 characters: a few words that belong to no one else.',
  }),
  confirmPassword: f.password({ label: 'Confirm Password', required: true }),
};
export type Setup = RecordOf<typeof setupFields>;
export const setupForm = defineForm({ fields: setupFields }, [
  { title: 'This server', rows: [['secret']] },
  { title: 'Company and store', rows: [['companyName'], ['storeName'], ['timeZone']] },
  {
    title: 'Administrator',
    column: 2,
    rows: [['firstName'], ['lastName'], ['username'], ['password'], ['confirmPassword']],
  },
]);
