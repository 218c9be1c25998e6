import { weekdays } from '#domain/counter/rules/store-hours.ts';
import { printerPattern, printerSays } from '#domain/label/rules/printer-address.ts';
import { labelFormats } from '#domain/label/rules/printers.ts';
import { addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { dea, npi } from '#domain/prescriber/fields/identifiers.ts';
import { addressRows, mailingFields, mailingRows } from './company.ts';
import { timeZones } from './setup.ts';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeSays = 'A time is written 09:00, 24 hours a day';
/** One span in which the store is open; a lunch break makes two of a day. */
export const openingFields = {
  weekday: f.choice({ label: 'Weekday', of: weekdays, required: true }),
  opens: f.text({ label: 'Opens', max: 5, pattern: time, message: timeSays, required: true }),
  closes: f.text({ label: 'Closes', max: 5, pattern: time, message: timeSays, required: true }),
};
/** A computer of the store, by the name that it gives itself, and where its papers come out. */
const workstationFields = {
  // The name travels in a header of every call, so it is plain letters.
  name: f.text({
    label: 'Workstation',
    max: 40,
    pattern: /^[\x20-\x7e]+$/,
    message: 'The name of a workstation is written in plain letters, digits and signs',
    required: true,
  }),
  labelPrinter: f.text({
    label: 'Label printer',
    max: 80,
    pattern: printerPattern,
    message: printerSays,
  }),
  labelFormat: f.choice({ label: 'Labels as', of: labelFormats }),
  receiptPrinter: f.text({
    label: 'Receipt printer',
    max: 80,
    pattern: printerPattern,
    message: printerSays,
  }),
  paperPrinter: f.text({
    label: 'Paper printer',
    max: 80,
    pattern: printerPattern,
    message: printerSays,
  }),
};
export const store = defineEntity('store', {
  title: 'Store',
  named: [['name'], ['code'], ['cityName']],
  table: 'stores',
  fields: {
    name: f.text({ label: 'Name', max: 120, required: true }),
    companyId: f.ref({ label: 'Company', of: 'company', required: true }),
    code: f.text({
      label: 'Store Code',
      max: 3,
      pattern: /^\d{3}$/,
      message: 'A store code has 3 digits',
      quick: false,
      help: 'Begins every prescription number. Left empty, the next free one is taken.',
    }),
    npi: npi({ label: 'NPI' }),
    ncpdp: f.text({
      label: 'NCPDP',
      max: 7,
      pattern: /^\d{7}$/,
      message: 'An NCPDP number has 7 digits',
    }),
    dea: dea({ label: 'DEA' }),
    stateLicense: f.text({ label: 'State License #', max: 40, quick: false }),
    timeZone: f.choice({ label: 'Time zone', of: timeZones, required: true, quick: false }),
    phone: f.phone({ label: 'Phone', beside: 'extension' }),
    extension: f.extension({ label: 'Extension', quick: false }),
    fax: f.phone({ label: 'Fax' }),
    email: f.email({ label: 'Email', quick: false }),
    ...addressFields,
    zipCode: f.zip({ label: 'Zip', required: true, beside: 'zip4' }),
    ...mailingFields,
    hours: f.rows({
      label: 'Hours',
      row: 'opening',
      fields: openingFields,
      max: 21,
      help: 'A day without a row is closed. What is entered is promised for a time in which the store is open; without any row, the hours are not looked at.',
    }),
    workstations: f.rows({
      label: 'Workstations',
      row: 'workstation',
      fields: workstationFields,
      max: 50,
      help: 'Each kind of paper goes to the network printer that stands here, by its address and port (192.0.2.15:9100), as a PDF, which the printer has to print by itself. A label printer can take ZPL instead: say at which resolution (labels of 4 by 2 1/4 inches). Where none stands, the paper opens in the browser. Each computer says once which workstation it is, in the dialog This workstation.',
    }),
  },
});
export type Store = Row<typeof store>;

export const storeForm = defineForm(store, [
  {
    title: 'Store',
    column: 1,
    rows: [
      ['name', 'companyId'],
      ['code', 'timeZone'],
      ['npi', 'ncpdp'],
      ['dea', 'stateLicense'],
      ['phone', 'extension'],
      ['fax', 'email'],
    ],
  },
  { title: 'Store address', column: 2, rows: addressRows },
  { title: 'Mailing contact', column: 2, rows: mailingRows },
  { title: 'Hours', wide: true, rows: [['hours']] },
  { title: 'Workstations', wide: true, rows: [['workstations']] },
]);
