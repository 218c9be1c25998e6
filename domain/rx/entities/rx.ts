import { dawCodes } from '#domain/drug/rules/daw.ts';
import { defineEntity, defineForm, type Draft } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { knownOrigins } from '../rules/origin.ts';

/** What a person enters to make a prescription. */
export const rxEntry = defineEntity('rx', {
  title: 'Prescription',
  table: 'rxs',
  fields: {
    patientId: f.ref({ label: 'Patient', of: 'patient', required: true }),
    prescriberId: f.ref({ label: 'Prescriber', of: 'prescriber', required: true }),
    drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
    sig: f.text({ label: 'SIG', max: 1_000, required: true }),
    quantity: f.quantity({ label: 'Qty.', required: true }),
    daysSupply: f.number({ label: 'Day(s) Supply', min: 1, max: 365, required: true }),
    refills: f.number({ label: 'Refills', min: 0, max: 99, required: true }),
    daw: f.choice({ label: 'DAW', of: dawCodes, required: true, quick: false }),
    origin: f.choice({ label: 'Origin', of: knownOrigins, required: true, quick: false }),
    writtenOn: f.date({ is: 'past', label: 'Written', required: true }),
    doNotFillBefore: f.date({ is: 'planned', label: 'Do not fill before', quick: false }),
    diagnosis: f.text({ label: 'ICD Code', max: 10, quick: false }),
    imageKey: f.file({ label: 'Hard copy', quick: false }),
    hardCopy: f.textarea({ label: 'Paper or caller', max: 1_000, quick: false }),
    emergencyOral: f.flag({ label: 'Emergency oral C-II', quick: false }),
    /** Of a drug with a program of its own (REMS): what authorized this fill, and until when. */
    programNumber: f.text({ label: 'REMS #', max: 30, quick: false }),
    programUntil: f.date({ is: 'planned', label: 'REMS Until', quick: false }),
    note: f.textarea({ label: 'Notes', max: 500, quick: false }),
    /** What was answered of the drug for this prescription alone (`writeAnswered`). */
    supplyFacts: f.text({ label: 'Days Supply Facts', max: 200, quick: false }),
  },
});
export type RxDraft = Draft<typeof rxEntry>;

export const rxEntryForm = defineForm(rxEntry, [
  {
    title: 'Prescription',
    column: 1,
    rows: [
      ['patientId', 'prescriberId'],
      ['drugId'],
      ['sig'],
      ['quantity', 'daysSupply', 'refills'],
      ['writtenOn', 'origin', 'daw'],
      ['imageKey', 'hardCopy', 'note'],
      ['doNotFillBefore', 'diagnosis', 'emergencyOral', 'programNumber', 'programUntil'],
    ],
  },
]);
