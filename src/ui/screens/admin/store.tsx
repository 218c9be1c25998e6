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

const typedColumn = column<StoreRecord>;
const columns = [
  typedColumn({ id: 'code', title: 'Code', width: 56 }),
  typedColumn({
    id: 'name',
    title: 'Name',
    width: 170,
    grow: true,
    render: (row) => <NameCell name={row.name} row={row} />,
  }),
  typedColumn({ id: 'companyName', title: 'Company', width: 150, grow: true, sortable: false }),
  typedColumn({ id: 'addressLine1', title: 'Address', width: 130, grow: true }),
  typedColumn({ id: 'cityName', title: 'City', width: 100 }),
  typedColumn({ id: 'state', title: 'State', kind: 'state' }),
  typedColumn({ id: 'phone', title: 'Phone', kind: 'phone' }),
  typedColumn({ id: 'npi', title: 'NPI', kind: 'npi' }),
  typedColumn({ id: 'ncpdp', title: 'NCPDP', width: 86 }),
  typedColumn({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
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
  found: (stored) => String(stored['name']),
  list: {
    columns,
    search: 'Store, code, city, phone, NPI or NCPDP',
    radios: [statusRadio],
    emptyHint: 'Press {key:storeSearch.create} to add the store.',
  },
});
/** /admin/storeDetail. */
export const storeDetail = declareDetail({
  route: 'storeDetail',
  back: 'storeSearch',
  dialog: storeDialog,
  write: 'store.write',
  status: statusReasons.store,
  name: (stored) => `${String(stored['code'])} ${String(stored['name'])}`,
  own: (account) => account.storeId,
});
