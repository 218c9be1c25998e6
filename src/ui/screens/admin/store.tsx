import type { StoreRecord } from '#domain/admin/contract/organisation.ts';
import { store, storeForm } from '#domain/admin/entities/store.ts';
import { blankFields } from '#domain/platform/references/define.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareDetail } from '#ui/platform/declared/declare-detail.tsx';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declareScreen } from '#ui/platform/declared/declare-screen.tsx';
import { ZipCityView } from '#ui/platform/fields/zip-city-view.tsx';
import { column } from '#ui/platform/table/columns.tsx';
import { statusRadio } from '#ui/screens/platform/scopes.ts';
import { NameCell } from './name-cell.tsx';

const views = { zipCode: ZipCityView, mailZipCode: ZipCityView };
export const storeDialog = declareDialog({
  name: 'store',
  entity: store,
  form: storeForm,
  width: 1200,
  blank: { ...blankFields(store.fields), timeZone: 'America/Chicago' },
  views,
});

const c = column<StoreRecord>;
const columns = [
  c({ id: 'code', title: 'Code', width: 56 }),
  c({
    id: 'name',
    title: 'Name',
    width: 170,
    grow: true,
    render: (r) => <NameCell name={r.name} row={r} />,
  }),
  c({ id: 'companyName', title: 'Company', width: 150, grow: true, sortable: false }),
  c({ id: 'addressLine1', title: 'Address', width: 130, grow: true }),
  c({ id: 'cityName', title: 'City', width: 100 }),
  c({ id: 'state', title: 'State', kind: 'state' }),
  c({ id: 'phone', title: 'Phone', kind: 'phone' }),
  c({ id: 'npi', title: 'NPI', kind: 'npi' }),
  c({ id: 'ncpdp', title: 'NCPDP', width: 86 }),
  c({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
];
/** /admin/storeSearch. */
export const storePage = declareScreen<StoreRecord>({
  name: 'storeSearch',
  heading: 'Store Search',
  dialog: storeDialog,
  add: 'Add Store',
  permission: { write: 'store.write' },
  status: statusReasons.store,
  page: 'storeDetail',
  found: (r) => String(r['name']),
  list: {
    columns,
    search: 'Store, code, city, phone, NPI or NCPDP',
    radios: [statusRadio],
    emptyHint: 'Look at the spelling, or press {key:storeSearch.create} to add the store.',
  },
});
/** /admin/storeDetail. */
export const storeDetail = declareDetail({
  place: 'storeDetail',
  back: 'storeSearch',
  dialog: storeDialog,
  write: 'store.write',
  status: statusReasons.store,
  name: (r) => `${String(r['code'])} ${String(r['name'])}`,
  own: (a) => a.storeId,
});
