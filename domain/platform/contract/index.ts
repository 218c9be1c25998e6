import {
  companiesContract,
  employeesContract,
  organisationContract,
  storesContract,
} from '#domain/admin/contract/organisation.ts';
import { rolesContract } from '#domain/admin/contract/roles.ts';
import { sessionContract, setupContract } from '#domain/admin/contract/session.ts';
import { storePoliciesContract } from '#domain/admin/contract/store-policy.ts';
import { claimsContract } from '#domain/claim/contract/claims.ts';
import { dailyClaimsContract } from '#domain/claim/contract/daily-claims.ts';
import { eligibilityContract } from '#domain/claim/contract/eligibility.ts';
import { pmpContract } from '#domain/compliance/contract/pmp.ts';
import { counterContract } from '#domain/counter/contract/counter.ts';
import { drawerContract } from '#domain/counter/contract/drawers.ts';
import { houseAccountContract } from '#domain/counter/contract/house-accounts.ts';
import { documentsContract } from '#domain/document/contract/documents.ts';
import { faxesContract } from '#domain/document/contract/faxes.ts';
import { scansContract } from '#domain/document/contract/scans.ts';
import { compoundsContract } from '#domain/drug/contract/compounds.ts';
import { ndcGroupContract } from '#domain/drug/contract/ndc-groups.ts';
import { priceCheckContract } from '#domain/drug/contract/price-check.ts';
import { erxContract } from '#domain/erx/contract/erx.ts';
import { exportsContract } from '#domain/import/contract/exports.ts';
import { importsContract, storeImportsContract } from '#domain/import/contract/imports.ts';
import { paperContract } from '#domain/label/contract/papers.ts';
import { smsContract } from '#domain/message/contract/sms.ts';
import { locationContract } from '#domain/patient/contract/location.ts';
import { medicationHistoryContract } from '#domain/patient/contract/medication-history.ts';
import { patientContract, relativeContract } from '#domain/patient/contract/patients.ts';
import { prescriberContract } from '#domain/prescriber/contract/prescribers.ts';
import { medSyncContract } from '#domain/refill/contract/med-sync.ts';
import { refillsContract } from '#domain/refill/contract/refills.ts';
import { rxContract } from '#domain/rx/contract/rx.ts';
import { inventoryContract } from '#domain/stock/contract/inventory.ts';
import {
  drugVendorContract,
  purchaseOrderLineContract,
  purchaseOrderContract,
} from '#domain/stock/contract/ordering.ts';
import { receiptContract } from '#domain/stock/contract/receipts.ts';
import { reportContract } from '#domain/stock/contract/reports.ts';
import { stockContract } from '#domain/stock/contract/stock.ts';
import { notesContract } from './notes.ts';
import { draftContract, drugContract, searchContract } from './records.ts';
import { referenceContracts } from './references.ts';

/**
 * Every call of the product. A new group of procedures is one line here and one in
 * server/procedures/platform/index.ts.
 */
export const contract = {
  session: sessionContract,
  setup: setupContract,
  roles: rolesContract,
  location: locationContract,
  organisation: organisationContract,
  companies: companiesContract,
  stores: storesContract,
  employees: employeesContract,
  rx: rxContract,
  counter: counterContract,
  stock: stockContract,
  receipts: receiptContract,
  reports: reportContract,
  drugVendors: drugVendorContract,
  purchaseOrders: purchaseOrderContract,
  purchaseOrderLines: purchaseOrderLineContract,
  inventory: inventoryContract,
  imports: importsContract,
  storeImports: storeImportsContract,
  erx: erxContract,
  patients: patientContract,
  relatives: relativeContract,
  eligibility: eligibilityContract,
  medicationHistory: medicationHistoryContract,
  prescribers: prescriberContract,
  drugs: drugContract,
  ndcGroups: ndcGroupContract,
  compounds: compoundsContract,
  search: searchContract,
  drafts: draftContract,
  documents: documentsContract,
  scans: scansContract,
  notes: notesContract,
  exports: exportsContract,
  pmp: pmpContract,
  dailyClaims: dailyClaimsContract,
  houseAccounts: houseAccountContract,
  drawers: drawerContract,
  papers: paperContract,
  sms: smsContract,
  refills: refillsContract,
  medSync: medSyncContract,
  faxes: faxesContract,
  claims: claimsContract,
  priceCheck: priceCheckContract,
  storePolicies: storePoliciesContract,
  ...referenceContracts,
};
export type Contract = typeof contract;

/**
 * Every error answer of the server, whatever went wrong. `code` is for programs, `message` for
 * people; the rest when there is something to say.
 */
export interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly why?: readonly string[];
  readonly whoMay?: readonly string[];
  /** Names this call in the server's log; a person can read it out to support. */
  readonly correlationId: string;
  /** What the error carries: for STALE, the record that won. */
  readonly data?: unknown;
}
