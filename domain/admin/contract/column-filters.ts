import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `admin` that can be narrowed, by the call that answers the list. */
export const adminColumnFilters = {
  'companies.search': [
    'name',
    'addressLine1',
    'cityName',
    'state',
    'zipCode',
    'phone',
    'fax',
    'email',
  ],
  'stores.search': [
    'code',
    'name',
    'companyName',
    'addressLine1',
    'cityName',
    'state',
    'phone',
    'npi',
    'ncpdp',
  ],
  'employees.search': [
    'empNo',
    'lastName',
    'username',
    'position',
    'storeName',
    'contactNo',
    'licenseExpires',
  ],
} as const satisfies ColumnFilters;
/** What the lists of `admin` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(adminColumnFilters);
