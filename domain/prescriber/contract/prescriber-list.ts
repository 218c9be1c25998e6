import { switches } from '#domain/platform/contract/records.ts';
import { defineListedColumns, listedShape } from '#domain/platform/fields/listed-columns.ts';
import { id, int, isoDate, nullable, object, str, type Infer } from '#domain/platform/schema.ts';
import { prescriber } from '../entities/prescriber.ts';

const text = str({ max: 2_000 });

/** The columns of the prescriber list that show a stored field. The name is put together. */
export const prescriberColumns = defineListedColumns(prescriber, {
  degree: { field: 'degree', width: 76 },
  speciality: { field: 'speciality', width: 150, grow: true, filter: false },
  npi: { field: 'npi' },
  dea: { field: 'dea', width: 104 },
  phone: { field: 'phone' },
  city: { field: 'cityName', title: 'City', width: 130 },
  state: { field: 'state', sort: false },
});
/** A row of the prescriber list. */
export const prescriberListRow = object({
  id,
  version: int(),
  name: text,
  ...listedShape(prescriberColumns),
  deceasedOn: nullable(isoDate),
  deceasedReason: nullable(text),
  ...switches,
});
export type PrescriberListRow = Infer<typeof prescriberListRow>;
