import { defineListedColumns } from '../../platform/fields/listed-columns.ts';
import { prescriber } from '../entities/prescriber.ts';

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
