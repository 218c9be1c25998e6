import { defineEntity, type Draft } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { dea } from '#domain/prescriber/fields/identifiers.ts';

/**
 * Shown with a prescription that another pharmacy transferred (origin 5), and asked for only then.
 */
const when = { field: 'origin', is: '5' } as const;
const controlled = 'For a controlled drug.';

/**
 * What is recorded of a prescription that another pharmacy transferred: 21 CFR 1306.25(b)(3) for
 * C-III to C-V, and what state boards ask
 * for the others. What the prescriber wrote, its date of issue included, stands in the prescription
 * itself.
 */
export const transferIn = defineEntity('transferIn', {
  title: 'Transfer in',
  table: 'rx_transfers_in',
  fields: {
    fromPharmacy: f.text({ label: 'Transferring pharmacy', max: 80, required: 'shown', when }),
    fromPhone: f.phone({ label: 'Its phone', required: 'shown', when }),
    fromPharmacist: f.text({ label: 'Transferring pharmacist', max: 80, required: 'shown', when }),
    fromRxNumber: f.text({ label: 'Original Rx #', max: 30, required: 'shown', when }),
    transferredOn: f.date({ is: 'past', label: 'Transferred on', required: 'shown', when }),
    originalRefills: f.number({
      label: 'Refills written',
      min: 0,
      max: 99,
      required: 'shown',
      when,
    }),
    refillsRemaining: f.number({
      label: 'Refills remaining',
      min: 0,
      max: 99,
      required: 'shown',
      when,
    }),
    firstFilledOn: f.date({
      is: 'past',
      label: 'First filled',
      help: 'Empty where it was never filled.',
      when,
    }),
    lastFilledOn: f.date({ is: 'past', label: 'Last filled', when }),
    fromAddress: f.text({ label: 'Its address', max: 120, help: controlled, when }),
    fromDea: dea({ label: 'Its DEA', help: controlled, when }),
    earlierRefills: f.rows({
      label: 'Refills made there',
      row: 'refill',
      max: 20,
      quick: false,
      help: `${controlled} Where: empty for the transferring pharmacy.`,
      when,
      fields: {
        filledOn: f.date({ is: 'past', label: 'Filled', required: true }),
        place: f.text({ label: 'Where', max: 80 }),
      },
    }),
  },
});
export type TransferInDraft = Draft<typeof transferIn>;
