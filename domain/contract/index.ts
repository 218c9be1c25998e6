import { claimsContract } from './claims.ts';
import { compoundsContract } from './compounds.ts';
import { counterContract, erxContract, stockContract } from './counter.ts';
import { dailyClaimsContract } from './daily-claims.ts';
import { documentsContract } from './documents.ts';
import { drawerContract } from './drawers.ts';
import { eligibilityContract } from './eligibility.ts';
import { exportsContract } from './exports.ts';
import { faxesContract } from './faxes.ts';
import { houseAccountContract } from './house-accounts.ts';
import { importsContract, storeImportsContract } from './imports.ts';
import { inventoryContract } from './inventory.ts';
import { locationContract } from './location.ts';
import { medSyncContract } from './med-sync.ts';
import { medicationHistoryContract } from './medication-history.ts';
import { ndcGroupContract } from './ndc-groups.ts';
import { notesContract } from './notes.ts';
import {
  drugVendorContract,
  purchaseOrderLineContract,
  purchaseOrderContract,
} from './ordering.ts';
import {
  companiesContract,
  employeesContract,
  organisationContract,
  storesContract,
} from './organisation.ts';
import { paperContract } from './papers.ts';
import { patientContract, relativeContract } from './patients.ts';
import { pmpContract } from './pmp.ts';
import { prescriberContract } from './prescribers.ts';
import { priceCheckContract } from './price-check.ts';
import { receiptContract } from './receipts.ts';
import { draftContract, drugContract, searchContract } from './records.ts';
import { referenceContracts } from './references.ts';
import { refillsContract } from './refills.ts';
import { reportContract } from './reports.ts';
import { rolesContract } from './roles.ts';
import { rxContract } from './rx.ts';
import { scansContract } from './scans.ts';
import { sessionContract, setupContract } from './session.ts';
import { smsContract } from './sms.ts';
import { storePoliciesContract } from './store-policy.ts';

/** Every call of the product. A new group of procedures is one line here and one in server/procedures/index.ts. */
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

/** Every error answer of the server, whatever went wrong. `code` is for programs, `message` for people; the rest when there is something to say. */
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
