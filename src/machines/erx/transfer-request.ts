import * as f from '#domain/platform/fields/field.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { sentBy } from '#machines/platform/record/saved-by.ts';
import type { ErxPorts } from './erx.ports.ts';

export const transferRequestFields = {
  patientId: f.ref({ label: 'Patient', of: 'patient', required: true }),
  drug: f.text({
    label: 'Drug and strength',
    max: 105,
    required: true,
    help: 'As the label of the other pharmacy says it.',
  }),
  rxNumber: f.text({ label: 'Its Rx #', max: 30, help: 'Where it is known.' }),
  pharmacy: f.text({ label: 'Other pharmacy', max: 80, required: true }),
  ncpdp: f.text({
    label: 'Its NCPDP',
    max: 7,
    required: true,
    pattern: /^\d{7}$/,
    message: 'An NCPDP number has 7 digits',
  }),
};
/** Asks another pharmacy for a prescription of a patient, pharmacist to pharmacist. */
export const transferRequest = prompt('transferRequest', {
  id: 0,
  version: 0,
  title: 'Ask another pharmacy for a prescription',
  fields: transferRequestFields,
  blank: { patientId: null, drug: null, rxNumber: null, pharmacy: null, ncpdp: null },
});
export const provideTransferRequest = (ports: Pick<ErxPorts, 'requestTransfer'>) =>
  sentBy(
    ({ draft }) => ports.requestTransfer(valuesOf(transferRequestFields, draft)),
    'The request is on its way. What the other pharmacy answers appears under eRx.',
  );
