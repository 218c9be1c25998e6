import type { PrescriberListRow } from '#domain/contract/records.ts';
import { prescriber, prescriberQuickForm } from '#domain/entities/prescriber.ts';
import { statusReasons } from '#domain/rules/status-reasons.ts';
import { declareDialog } from '#ui/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/declared/declare-screen.tsx';
import { ZipCityView } from '#ui/fields/zip-city-view.tsx';
import { column } from '#ui/table/columns.tsx';
import { PersonName } from './person-name.tsx';
import { statusRadio } from './scopes.ts';

/** Add and edit Prescriber. */
export const prescriberDialog = declareDialog({ name: 'prescriber', entity: prescriber, form: prescriberQuickForm, width: 1100, blank: { refill: true, cityId: 0 }, views: { zipCode: ZipCityView } });

const columns = [
  column<PrescriberListRow>({ id: 'name', filter: true, title: 'Name', width: 210, grow: true, render: (r) => <PersonName person={r} /> }), column<PrescriberListRow>({ id: 'degree', filter: true, title: 'Degree', width: 76 }), column<PrescriberListRow>({ id: 'speciality', title: 'Speciality', width: 150, grow: true }),
  column<PrescriberListRow>({ id: 'npi', filter: true, title: 'NPI', kind: 'npi' }), column<PrescriberListRow>({ id: 'dea', filter: true, title: 'DEA', width: 104 }), column<PrescriberListRow>({ id: 'phone', filter: true, title: 'Tel', kind: 'phone' }),
  column<PrescriberListRow>({ id: 'city', filter: true, title: 'City', width: 130 }), column<PrescriberListRow>({ id: 'state', title: 'State', kind: 'state', sortable: false }), column<PrescriberListRow>({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate', sortable: false }),
];
/** /private/prescriber. */
export const prescriberPage = declareScreen<PrescriberListRow>({
  name: 'prescriber', heading: 'Prescriber', dialog: prescriberDialog, add: 'Add Prescriber', permission: { write: 'prescriber.write' }, status: statusReasons.prescriber,
  found: (r) => `${String(r['lastName'])}, ${String(r['firstName'])}`,
  list: { columns, search: 'Name, NPI or phone', radios: [statusRadio], emptyHint: 'Look at the spelling, or press {key:prescriber.create} to add the prescriber.' },
});
