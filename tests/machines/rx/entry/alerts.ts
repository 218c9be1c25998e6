import type { AlertView } from '#domain/rx/contract/rx.ts';

export const penicillinAlert: AlertView = {
  fingerprint: 'allergy|penicillins|amoxicillin',
  kind: 'allergy',
  severity: 'severe',
  reason: 'DA',
  title: 'Penicillins: anaphylaxis',
  effect: 'Amoxicillin belongs to the penicillins.',
  management: 'Ask the prescriber for another drug.',
  who: 'pharmacist',
  answered: null,
};
export const warfarinAlert: AlertView = {
  fingerprint: 'interaction|amoxicillin|warfarin',
  kind: 'interaction',
  severity: 'moderate',
  reason: 'DD',
  title: 'Amoxicillin with warfarin',
  effect: 'Bleeding is more likely.',
  management: 'Check the INR within a week.',
  who: 'technician',
  answered: null,
};
/** At entry a difference is answered without words. */
export const differenceAlert: AlertView = {
  ...penicillinAlert,
  fingerprint: 'difference|entry|erx501|drug|a,b',
  kind: 'difference',
  title: 'Drug differs: prescribed Prinivil, entered Lisinopril',
  who: 'technician',
};
