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

const c = column<CompanyRecord>;
const columns = [
  c({
    id: 'name',
    title: 'Name',
    width: 200,
    grow: true,
    render: (r) => <NameCell name={r.name} row={r} />,
  }),
  c({ id: 'addressLine1', title: 'Address', width: 150, grow: true }),
  c({ id: 'cityName', title: 'City', width: 110 }),
  c({ id: 'state', title: 'State', kind: 'state' }),
  c({ id: 'zipCode', title: 'Zip', kind: 'zip' }),
  c({ id: 'phone', title: 'Phone', kind: 'phone' }),
  c({ id: 'fax', title: 'Fax', kind: 'phone' }),
  c({ id: 'email', title: 'Email', width: 150, grow: true }),
  c({ id: 'active', title: 'Status', kind: 'flag', toggle: 'activate' }),
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
  found: (r) => String(r['name']),
  list: {
    columns,
    search: 'Company, city or phone',
    radios: [statusRadio],
    emptyHint: 'Look at the spelling, or press {key:companySearch.create} to add the company.',
  },
});
/** /admin/companyDetail. */
export const companyDetail = declareDetail({
  place: 'companyDetail',
  back: 'companySearch',
  dialog: companyDialog,
  write: 'company.write',
  status: statusReasons.company,
  name: (r) => String(r['name']),
  own: (a) => a.companyId,
});
