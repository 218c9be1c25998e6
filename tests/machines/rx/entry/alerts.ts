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
/** It only informs: an answer by its key is enough. */
export const lateAlert: AlertView = {
  ...penicillinAlert,
  fingerprint: 'late-refill|lisinopril',
  kind: 'late-refill',
  severity: 'minor',
  title: 'Late refill: 12 days over',
  who: 'technician',
};
/** An answer that keeps a difference says in words who confirmed it. */
export const differenceAlert: AlertView = {
  ...penicillinAlert,
  fingerprint: 'difference|entry|erx501|drug|a,b',
  kind: 'difference',
  title: 'Drug differs: prescribed Prinivil, entered Lisinopril',
  who: 'technician',
};
