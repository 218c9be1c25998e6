import * as f from '../fields/field.ts';
import { defineEntity, defineForm, type Draft, type Row } from '../fields/entity.ts';

/** How the order arrived (NCPDP 419-DJ). */
export const origins = [
  { value: '1', label: 'Written' }, { value: '2', label: 'Phone' }, { value: '3', label: 'Electronic' }, { value: '4', label: 'Fax' }, { value: '5', label: 'Pharmacy' },
] as const;
/** Dispense as written (NCPDP 408-D8). */
export const dawCodes = [
  { value: '0', label: '0 No selection' }, { value: '1', label: '1 Prescriber' }, { value: '2', label: '2 Patient' }, { value: '3', label: '3 Pharmacist' },
  { value: '4', label: '4 Generic not in stock' }, { value: '5', label: '5 Brand as generic' }, { value: '6', label: '6 Override' }, { value: '7', label: '7 Law' },
  { value: '8', label: '8 Generic not available' }, { value: '9', label: '9 Plan requests brand' },
] as const;

/** What a person enters to make a prescription. */
export const rxEntry = defineEntity('rx', {
  title: 'Prescription', table: 'rxs',
  fields: {
    patientId: f.ref({ label: 'Patient', of: 'patient', required: true }),
    prescriberId: f.ref({ label: 'Prescriber', of: 'prescriber', required: true }),
    drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
    sig: f.text({ label: 'SIG', max: 240, required: true }),
    quantity: f.quantity({ label: 'Qty.', required: true }),
    daysSupply: f.number({ label: 'Day(s) Supply', min: 1, max: 365, required: true }),
    refills: f.number({ label: 'Refills', min: 0, max: 99, required: true }),
    daw: f.choice({ label: 'DAW', of: dawCodes, required: true, quick: false }),
    origin: f.choice({ label: 'Origin', of: origins, required: true, quick: false }),
    writtenOn: f.date({ label: 'Written', required: true }),
    doNotFillBefore: f.date({ label: 'Do not fill before', quick: false }),
    diagnosis: f.text({ label: 'ICD Code', max: 10, quick: false }),
    imageKey: f.file({ label: 'Hard copy', quick: false }),
    hardCopy: f.textarea({ label: 'Paper or caller', max: 1_000, quick: false }),
    emergencyOral: f.flag({ label: 'Emergency oral C-II', quick: false }),
    note: f.textarea({ label: 'Notes', max: 500, quick: false }),
  },
});
export type RxDraft = Draft<typeof rxEntry>;
export type RxRow = Row<typeof rxEntry>;

export const rxEntryForm = defineForm(rxEntry, [
  { title: 'Prescription', column: 1, rows: [['patientId', 'prescriberId'], ['drugId'], ['sig'], ['quantity', 'daysSupply', 'refills'], ['writtenOn', 'origin', 'daw'], ['imageKey', 'hardCopy', 'note'], ['doNotFillBefore', 'diagnosis', 'emergencyOral']] },
]);
