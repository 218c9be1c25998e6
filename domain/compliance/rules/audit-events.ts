import type { AuditRow } from '../contract/audit-log.ts';

/** The subjects of events whose word is no word for a person. */
const subjects: Readonly<Record<string, string>> = {
  rx: 'Rx',
  erx: 'eRx',
  'erx-line': 'eRx line',
  dur: 'Alert',
  pmp: 'PMP report',
  sms: 'SMS',
  pickup: 'Pick-up',
  otcProduct: 'OTC product',
  ndcGroup: 'NDC group',
  record: 'Palette',
  wimo: 'Whereabouts',
  'second-person': 'Second person',
};
const words = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An event of the audit log as words: `rx.label-scanned` is “Rx: label scanned”. */
export function auditEventText(event: string): string {
  const [subject = '', ...rest] = event.split('.');
  const title = subjects[subject] ?? capital(words(subject));
  return rest.length === 0 ? title : `${title}: ${words(rest.join(' '))}`;
}

/** The fields that an act changed, to stand behind its event: “ (date of birth, last name)”. */
export const changedText = (fields: readonly string[]): string =>
  fields.length === 0 ? '' : ` (${fields.map(words).join(', ')})`;

/** How an act ended, as a person reads it. */
export const outcomeTexts: Readonly<Record<AuditRow['outcome'], string>> = {
  viewed: 'Seen',
  done: 'Done',
  denied: 'Refused',
  failed: 'Failed',
};
/** So many patients of a row are named; of more there is the number. */
export const namesShown = 5;
/** Whose records a row is about: names, with their number first where some have no room. */
export const patientsText = ({
  patients,
  patientCount,
}: Pick<AuditRow, 'patients' | 'patientCount'>): string =>
  patientCount > namesShown ? `${patientCount}: ${patients} …` : patients;
