import { patientColumns } from '#domain/patient/contract/patient-list.ts';
import { prescriberColumns } from '#domain/prescriber/contract/prescriber-list.ts';
import { checkErrors } from '#domain/rx/rules/reasons.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import { narrowedColumns } from '../fields/listed-columns.ts';
import { binClasses } from '../rules/enumerations.ts';

/**
 * Which columns of a list can be narrowed by a text of their own, by the call that answers the
 * list. Lists that hold all that ever was
 * offer only columns whose rows are found without reading the whole list: the rest is found by the
 * fields above them.
 */
export const filterColumns = {
  'rx.queue': ['status', 'patientName', 'dateOfBirth', 'drugName', 'prescriberName'],
  'rx.queue/work': [
    'rxNumber',
    'status',
    'patientName',
    'dateOfBirth',
    'drugName',
    'prescriberName',
    'sig',
    'quantity',
    'daysSupply',
    'bin',
    'bagCode',
    'filledOn',
    'rtsDueOn',
    'deferredTo',
  ],
  'pmp.due': ['patientName', 'drugName', 'prescriberName'],
  'patients.search': ['name', ...narrowedColumns(patientColumns), 'address'],
  'prescribers.search': ['name', ...narrowedColumns(prescriberColumns)],
  'drugs.search': ['name', 'genericName', 'strength', 'drugClass', 'ndc', 'upc', 'manufacturer'],
  'bins.search': ['code', 'class'],
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
  'counter.orders': ['patientName', 'dateOfBirth'],
  'rx.log': ['outcome', 'patientName', 'drugName', 'prescriberName'],
  'rx.profile': [
    'rxNumber',
    'drugName',
    'sig',
    'lastFilledOn',
    'prescriberName',
    'state',
    'status',
    'expiresOn',
  ],
  'refills.search': [
    'rxNumber',
    'patientName',
    'dateOfBirth',
    'drugName',
    'lastFilledOn',
    'earliestOn',
    'expiresOn',
    'prescriberName',
    'why',
    'requestedOn',
  ],
  'refills.auto': [
    'rxNumber',
    'patientName',
    'dateOfBirth',
    'drugName',
    'dueOn',
    'why',
    'said',
    'lastFilledOn',
    'triedOn',
    'expiresOn',
    'prescriberName',
    'enrolledBy',
  ],
  'medSync.list': ['rxNumber', 'drugName', 'sig', 'lastFilledOn', 'dueOn', 'syncOn', 'why'],
  'erx.list': [
    'kind',
    'status',
    'patientName',
    'patientDob',
    'drugText',
    'prescriberName',
    'rxNumber',
    'reason',
  ],
  'inventory.expiring': [
    'drugName',
    'ndc',
    'schedule',
    'lot',
    'expiresOn',
    'onHand',
    'state',
    'reason',
  ],
  'inventory.counts': ['drugName', 'ndc', 'schedule', 'lot', 'expiresOn', 'by'],
  'inventory.controlled': ['drugName', 'ndc', 'schedule'],
  'inventory.ledger': ['lot', 'by', 'second', 'vendor', 'reason'],
  'receipts.search': [
    'drugName',
    'ndc',
    'schedule',
    'lot',
    'expiresOn',
    'vendor',
    'invoice',
    'form222',
    'by',
    'reason',
  ],
  'auditLog.search': ['person', 'workstation'],
  'disclosures.list': ['recipient', 'what', 'purpose', 'by'],
  'nearMisses.search': ['drugName', 'cause', 'role'],
  'reports.dispensed': ['drugName', 'ndc', 'schedule', 'lot', 'by'],
  'drugVendors.search': ['drugName', 'ndc', 'vendorCode', 'vendorName', 'itemNumber'],
  'purchaseOrders.proposals': ['vendor', 'drugName', 'ndc', 'schedule', 'itemNumber', 'why'],
  'purchaseOrders.search': ['id', 'vendor', 'state', 'by'],
  'claims.rejected': ['rxNumber', 'patientName', 'drugName'],
  'dailyClaims.plans': ['payer', 'bin', 'plan'],
  'dailyClaims.claims': ['rxNumber', 'patientName', 'drugName'],
  'dailyClaims.exceptions': ['patientName', 'drugName', 'payer', 'plan'],
  'purchaseOrderLines.search': ['drugName', 'ndc', 'schedule', 'itemNumber'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FilteredCall = keyof typeof filterColumns;
export type FilterColumn<C extends FilteredCall> = (typeof filterColumns)[C][number];
/** Whether a column of the list that `call` answers can be narrowed. */
export const isFilterable = (call: string, column: string): boolean =>
  (filterColumns as Readonly<Record<string, readonly string[]>>)[call]?.includes(column) ?? false;
/** Stored codes with the words that a person reads for them, and narrows by. */
export const codeWords = {
  rxStatus: Object.fromEntries(
    Object.values(rxStatuses).map((rxStatus) => [rxStatus.code, rxStatus.name]),
  ),
  checkError: Object.fromEntries(checkErrors.map((error) => [error.code, error.label])),
  binClass: Object.fromEntries(binClasses.map((binClass) => [binClass.value, binClass.label])),
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
