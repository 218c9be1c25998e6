import { claimsProcedures } from './claims.ts';
import { compoundProcedures } from './compounds.ts';
import { counterProcedures } from './counter.ts';
import { dailyClaimsProcedures } from './daily-claims.ts';
import { documentProcedures } from './documents.ts';
import { draftProcedures } from './drafts.ts';
import { drawerProcedures } from './drawers.ts';
import { drugProcedures } from './drugs.ts';
import { eligibilityProcedures } from './eligibility.ts';
import { employeeProcedures } from './employees.ts';
import { erxProcedures } from './erx.ts';
import { exportProcedures } from './exports.ts';
import { faxProcedures } from './faxes.ts';
import { houseAccountProcedures } from './house-accounts.ts';
import { importProcedures, storeImportProcedures } from './imports.ts';
import { inventoryProcedures } from './inventory.ts';
import { locationProcedures } from './location.ts';
import { medSyncProcedures } from './med-sync.ts';
import { medicationHistoryProcedures } from './medication-history.ts';
import { ndcGroupProcedures } from './ndc-groups.ts';
import { noteProcedures } from './notes.ts';
import {
  drugVendorProcedures,
  purchaseOrderLineProcedures,
  purchaseOrderProcedures,
} from './ordering.ts';
import { companyProcedures, organisationProcedures, storeProcedures } from './organisation.ts';
import { otcProcedures } from './otc.ts';
import { paperProcedures } from './papers.ts';
import { patientProcedures, relativeProcedures } from './patients.ts';
import { pmpProcedures } from './pmp.ts';
import { prescriberProcedures } from './prescribers.ts';
import { priceCheckProcedures } from './price-check.ts';
import { receiptProcedures } from './receipts.ts';
import { referenceProcedures } from './references.ts';
import { refillProcedures } from './refills.ts';
import { reportProcedures } from './reports.ts';
import { roleProcedures } from './roles.ts';
import { rxProcedures } from './rx.ts';
import { scanProcedures } from './scans.ts';
import { searchProcedures } from './search.ts';
import { sessionProcedures, setupProcedures } from './session.ts';
import { smsProcedures } from './sms.ts';
import { stockProcedures } from './stock.ts';
import { storePolicyProcedures } from './store-policy.ts';

/** Everything that the server answers. A new group is one line here and one in domain/contract/index.ts. */
export const router = {
  session: sessionProcedures,
  setup: setupProcedures,
  roles: roleProcedures,
  location: locationProcedures,
  organisation: organisationProcedures,
  companies: companyProcedures,
  stores: storeProcedures,
  employees: employeeProcedures,
  rx: rxProcedures,
  counter: counterProcedures,
  imports: importProcedures,
  storeImports: storeImportProcedures,
  refills: refillProcedures,
  medSync: medSyncProcedures,
  patients: patientProcedures,
  relatives: relativeProcedures,
  eligibility: eligibilityProcedures,
  prescribers: prescriberProcedures,
  drugs: drugProcedures,
  ndcGroups: ndcGroupProcedures,
  compounds: compoundProcedures,
  receipts: receiptProcedures,
  reports: reportProcedures,
  medicationHistory: medicationHistoryProcedures,
  drugVendors: drugVendorProcedures,
  purchaseOrders: purchaseOrderProcedures,
  purchaseOrderLines: purchaseOrderLineProcedures,
  stock: stockProcedures,
  inventory: inventoryProcedures,
  drafts: draftProcedures,
  documents: documentProcedures,
  scans: scanProcedures,
  search: searchProcedures,
  erx: erxProcedures,
  notes: noteProcedures,
  exports: exportProcedures,
  pmp: pmpProcedures,
  dailyClaims: dailyClaimsProcedures,
  houseAccounts: houseAccountProcedures,
  drawers: drawerProcedures,
  papers: paperProcedures,
  sms: smsProcedures,
  faxes: faxProcedures,
  claims: claimsProcedures,
  priceCheck: priceCheckProcedures,
  storePolicies: storePolicyProcedures,
  ...referenceProcedures,
  otcProducts: { ...referenceProcedures.otcProducts, ...otcProcedures },
};
export type Router = typeof router;
