import type { CompanyRecord } from '#domain/admin/contract/organisation.ts';
import { company, companyForm } from '#domain/admin/entities/company.ts';
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
export const companyDialog = declareDialog({
  name: 'company',
  entity: company,
  form: companyForm,
  width: 1000,
  blank: blankFields(company.fields),
  views,
});

const typedColumn = column<CompanyRecord>;
const columns = [
  typedColumn({
    id: 'name',
    title: 'Name',
    width: 200,
    grow: true,
    render: (row) => <NameCell name={row.name} row={row} />,
  }),
  typedColumn({ id: 'addressLine1', title: 'Address', width: 150, grow: true }),
  typedColumn({ id: 'cityName', title: 'City', width: 110 }),
  typedColumn({ id: 'state', title: 'State', kind: 'state' }),
  typedColumn({ id: 'zipCode', title: 'Zip', kind: 'zip' }),
  typedColumn({ id: 'phone', title: 'Phone', kind: 'phone' }),
  typedColumn({ id: 'fax', title: 'Fax', kind: 'phone' }),
  typedColumn({ id: 'email', title: 'Email', width: 150, grow: true }),
  typedColumn({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
];
/** /admin/companySearch. */
export const companyPage = declareScreen<CompanyRecord>({
  name: 'companySearch',
  heading: 'Company Search',
  dialog: companyDialog,
  add: 'Add Company',
  permission: { write: 'company.write' },
  status: statusReasons.company,
  page: 'companyDetail',
  found: (stored) => String(stored['name']),
  list: {
    columns,
    search: 'Company, city or phone',
    radios: [statusRadio],
    emptyHint: 'Press {key:companySearch.create} to add the company.',
  },
});
/** /admin/companyDetail. */
export const companyDetail = declareDetail({
  route: 'companyDetail',
  back: 'companySearch',
  dialog: companyDialog,
  write: 'company.write',
  status: statusReasons.company,
  name: (stored) => String(stored['name']),
  own: (account) => account.companyId,
});
