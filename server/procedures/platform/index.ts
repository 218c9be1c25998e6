import { employeeProcedures } from '#server/procedures/admin/employees.ts';
import {
  companyProcedures,
  organisationProcedures,
  storeProcedures,
} from '#server/procedures/admin/organisation.ts';
import { roleProcedures } from '#server/procedures/admin/roles.ts';
import { sessionProcedures, setupProcedures } from '#server/procedures/admin/session.ts';
import { storePolicyProcedures } from '#server/procedures/admin/store-policy.ts';
import { claimsProcedures } from '#server/procedures/claim/claims.ts';
import { dailyClaimsProcedures } from '#server/procedures/claim/daily-claims.ts';
import { eligibilityProcedures } from '#server/procedures/claim/eligibility.ts';
import { pmpProcedures } from '#server/procedures/compliance/pmp.ts';
import { counterProcedures } from '#server/procedures/counter/counter.ts';
import { drawerProcedures } from '#server/procedures/counter/drawers.ts';
import { houseAccountProcedures } from '#server/procedures/counter/house-accounts.ts';
import { documentProcedures } from '#server/procedures/document/documents.ts';
import { faxProcedures } from '#server/procedures/document/faxes.ts';
import { scanProcedures } from '#server/procedures/document/scans.ts';
import { compoundProcedures } from '#server/procedures/drug/compounds.ts';
import { drugProcedures } from '#server/procedures/drug/drugs.ts';
import { ndcGroupProcedures } from '#server/procedures/drug/ndc-groups.ts';
import { otcProcedures } from '#server/procedures/drug/otc.ts';
import { priceCheckProcedures } from '#server/procedures/drug/price-check.ts';
import { erxProcedures } from '#server/procedures/erx/erx.ts';
import { exportProcedures } from '#server/procedures/import/exports.ts';
import { importProcedures, storeImportProcedures } from '#server/procedures/import/imports.ts';
import { paperProcedures } from '#server/procedures/label/papers.ts';
import { smsProcedures } from '#server/procedures/message/sms.ts';
import { locationProcedures } from '#server/procedures/patient/location.ts';
import { medicationHistoryProcedures } from '#server/procedures/patient/medication-history.ts';
import { patientProcedures, relativeProcedures } from '#server/procedures/patient/patients.ts';
import { prescriberProcedures } from '#server/procedures/prescriber/prescribers.ts';
import { medSyncProcedures } from '#server/procedures/refill/med-sync.ts';
import { refillProcedures } from '#server/procedures/refill/refills.ts';
import { rxProcedures } from '#server/procedures/rx/rx.ts';
import { inventoryProcedures } from '#server/procedures/stock/inventory.ts';
import {
  drugVendorProcedures,
  purchaseOrderLineProcedures,
  purchaseOrderProcedures,
} from '#server/procedures/stock/ordering.ts';
import { receiptProcedures } from '#server/procedures/stock/receipts.ts';
import { reportProcedures } from '#server/procedures/stock/reports.ts';
import { stockProcedures } from '#server/procedures/stock/stock.ts';
import { draftProcedures } from './drafts.ts';
import { noteProcedures } from './notes.ts';
import { referenceProcedures } from './references.ts';
import { searchProcedures } from './search.ts';

/**
 * Everything that the server answers. A new group is one line here and one in
 * domain/platform/contract/index.ts.
 */
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
