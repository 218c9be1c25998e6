import { isRoleDirty, type RoleEditRef } from '#machines/admin/roles/role-edit.machine.ts';
import type { ExportRef } from '#machines/import/export.machine.ts';
import type { EligibilityRef } from '#machines/patient/eligibility.machine.ts';
import type { FamilyRef } from '#machines/patient/family.machine.ts';
import type { MergeRef } from '#machines/patient/merge.machine.ts';
import {
  isQuickAddDirty,
  type QuickAddRef,
} from '#machines/patient/quick-add/quick-add.machine.ts';
import type { ConfirmRef } from '#machines/platform/confirm/confirm.machine.ts';
import type { DialogName } from '#machines/platform/dialogs/registry.ts';
import { isKeymapChanged, type KeymapRef } from '#machines/platform/keymap/keymap.machine.ts';
import type { NotesRef } from '#machines/platform/notes/notes.machine.ts';
import type { PaletteRef } from '#machines/platform/palette/palette.machine.ts';
import type { ReasonRef } from '#machines/platform/reason/reason.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { RxEntryRef } from '#machines/rx/entry/rx-entry.machine.ts';
import type { MovePromptRef } from '#machines/rx/move-prompt.machine.ts';
import { HelpSheet } from '#ui/platform/commands/help-sheet.tsx';
import { KeymapDialog } from '#ui/platform/commands/keymap-dialog.tsx';
import { Palette } from '#ui/platform/commands/palette.tsx';
import { companyDialog } from '#ui/screens/admin/company.tsx';
import { employeeDialog, passwordDialog } from '#ui/screens/admin/employee.tsx';
import { RoleEditDialog } from '#ui/screens/admin/roles/role-edit-dialog.tsx';
import { RolesDialog } from '#ui/screens/admin/roles/roles-dialog.tsx';
import { storePolicyDialog } from '#ui/screens/admin/store-policy.tsx';
import { storeDialog } from '#ui/screens/admin/store.tsx';
import { SwitchStoreDialog } from '#ui/screens/admin/switch-store-dialog.tsx';
import { UserSettingDialog } from '#ui/screens/admin/user-setting-dialog.tsx';
import { ClaimDetailsDialog } from '#ui/screens/claim/claim-details-dialog.tsx';
import { ClaimInspectorDialog } from '#ui/screens/claim/claim-inspector-dialog.tsx';
import { claimCorrectView, claimReverseView } from '#ui/screens/claim/claim-steps.tsx';
import {
  claimExceptionsView,
  dailyClaimLinesView,
  dailyClaimsView,
} from '#ui/screens/claim/daily-claims.tsx';
import {
  CvsInfoDialog,
  InsuranceContactInfoDialog,
} from '#ui/screens/claim/insurance/contact-info-dialog.tsx';
import { insuranceBinDialog } from '#ui/screens/claim/insurance/insurance-bin.tsx';
import { insuranceGroupDialog } from '#ui/screens/claim/insurance/insurance-group.tsx';
import { insurancePbmDialog } from '#ui/screens/claim/insurance/insurance-pbm.tsx';
import { insurancePcnDialog } from '#ui/screens/claim/insurance/insurance-pcn.tsx';
import { payerLineDialog } from '#ui/screens/claim/insurance/payer-line.tsx';
import { rejectionCodeDialog } from '#ui/screens/claim/insurance/rejection-code.tsx';
import { rejectedView } from '#ui/screens/claim/rejected-claims.tsx';
import { TransmissionLogDialog } from '#ui/screens/claim/transmission-log-dialog.tsx';
import { pmpFileView, pmpView } from '#ui/screens/compliance/pmp-tools.tsx';
import { binDialog } from '#ui/screens/counter/bin.tsx';
import {
  drawerCloseView,
  drawerEntriesView,
  drawerMoveView,
  drawerOpenView,
  drawersView,
} from '#ui/screens/counter/drawers.tsx';
import {
  accountPaymentView,
  accountReverseView,
  accountStatementView,
  houseAccountsView,
  houseAccountView,
} from '#ui/screens/counter/house-accounts.tsx';
import { PromiseDialog } from '#ui/screens/counter/orders/promise-dialog.tsx';
import {
  bogoSaleDialog,
  companionSaleDialog,
  percentSaleDialog,
  secondItemDialog,
} from '#ui/screens/counter/otc-sales.tsx';
import { PickUpDialog } from '#ui/screens/counter/pick-up-dialog.tsx';
import { PlaceBagDialog } from '#ui/screens/counter/place-bag-dialog.tsx';
import {
  dmsView,
  documentDestroyView,
  documentDetailsView,
  documentHoldView,
  documentNameView,
  documentSplitView,
  documentUploadView,
  documentViewView,
  scanInboxView,
} from '#ui/screens/document/dms.tsx';
import { faxesView, faxView } from '#ui/screens/document/fax-dialog.tsx';
import { GalleryDialog } from '#ui/screens/document/gallery-dialog.tsx';
import { ScanDocumentsDialog } from '#ui/screens/document/scan-documents-dialog.tsx';
import { auxLabelsDialog, boxedWarningDialog, drugDialog } from '#ui/screens/drug/drug.tsx';
import { otcDialog } from '#ui/screens/drug/otc.tsx';
import { priceCodeDialog } from '#ui/screens/drug/price-code.tsx';
import { priceView } from '#ui/screens/drug/rx-price-dialog.tsx';
import { ErxDetailDialog } from '#ui/screens/erx/erx-detail-dialog.tsx';
import { ErxDialog } from '#ui/screens/erx/erx-dialog.tsx';
import { ErxLogDialog } from '#ui/screens/erx/erx-log-dialog.tsx';
import { ErxRefuseDialog } from '#ui/screens/erx/erx-refuse-dialog.tsx';
import { ExportDialog } from '#ui/screens/import/export-dialog.tsx';
import {
  importGiveUpView,
  importNewView,
  importProblemsView,
  importsView,
  storeImportGiveUpView,
  storeImportNewView,
  storeImportProblemsView,
  storeImportsView,
} from '#ui/screens/import/imports.tsx';
import { EditRxDialog } from '#ui/screens/label/edit-rx-dialog.tsx';
import { PrintLabelDialog } from '#ui/screens/label/print-label-dialog.tsx';
import { stationsView } from '#ui/screens/label/stations.tsx';
import { smsOutboxView, smsView } from '#ui/screens/message/sms-dialog.tsx';
import { smsTemplateDialog } from '#ui/screens/message/sms-template.tsx';
import { EligibilityDialog } from '#ui/screens/patient/eligibility-dialog.tsx';
import { FamilyDialog } from '#ui/screens/patient/family-dialog.tsx';
import { findPlanDialog, linkCardDialog } from '#ui/screens/patient/insurance-view.tsx';
import { MergeDialog } from '#ui/screens/patient/merge-dialog.tsx';
import { patientView } from '#ui/screens/patient/patient-dialog.tsx';
import { QuickAddDialog } from '#ui/screens/patient/quick-add/quick-add-dialog.tsx';
import { NotesDrawer } from '#ui/screens/platform/notes-drawer.tsx';
import { clinicDialog } from '#ui/screens/prescriber/clinic.tsx';
import { clinicsInfoView } from '#ui/screens/prescriber/clinics-info.tsx';
import { prescriberDialog } from '#ui/screens/prescriber/prescriber.tsx';
import { autoRefillView } from '#ui/screens/refill/auto-refill.tsx';
import {
  changeRequestView,
  eRefillsRequestView,
  eRefillView,
} from '#ui/screens/refill/e-refill-dialog.tsx';
import { medSyncDatesView, medSyncView } from '#ui/screens/refill/med-sync-tools.tsx';
import { refillRxView } from '#ui/screens/refill/refill-rx-dialog.tsx';
import { DrugChoiceDialog } from '#ui/screens/rx/entry/drug-choice-dialog.tsx';
import {
  isEntryUnsaved,
  RxEntryDialog,
  rxEntryTitle,
} from '#ui/screens/rx/entry/rx-entry-dialog.tsx';
import { DvLogDialog, RvLogDialog } from '#ui/screens/rx/log/rx-log-dialog.tsx';
import { MovePromptDialog } from '#ui/screens/rx/move-prompt-dialog.tsx';
import {
  browseView,
  medicationStopView,
  profileView,
  rtsView,
} from '#ui/screens/rx/prescription-tools.tsx';
import { billLaterView, deferredView } from '#ui/screens/rx/put-off-tools.tsx';
import { StepsDialog } from '#ui/screens/rx/steps-dialog.tsx';
import { transferPaperView } from '#ui/screens/rx/transfer-paper-dialog.tsx';
import { DrugVerificationDialog } from '#ui/screens/rx/verification/drug-verification-dialog.tsx';
import { RphVerificationDialog } from '#ui/screens/rx/verification/rph-verification-dialog.tsx';
import { compoundView } from '#ui/screens/stock/compound.tsx';
import * as tools from '#ui/screens/stock/inventory-tools.tsx';
import { monographView } from '#ui/screens/stock/monograph.tsx';
import { groupNdcsView } from '#ui/screens/stock/ndc-group.tsx';
import * as ordering from '#ui/screens/stock/ordering.tsx';
import {
  dispensingReportView,
  receiptCorrectView,
  receivedReportView,
  receiveStockView,
} from '#ui/screens/stock/receiving.tsx';
import { vendorDialog } from '#ui/screens/stock/vendor.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogView } from './dialog-view.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { SupportDialog } from './support-dialog.tsx';

/**
 * A dialog that has a machine and no view does not compile. Widths as specified, or the nearest of
 * the listed ones.
 */
export const dialogViews = {
  confirm: {
    title: (snapshot) => snapshot.context.question,
    width: 450,
    View: ConfirmDialog,
    bare: true,
  } satisfies DialogView<ConfirmRef>,
  stepUp: { title: 'Your password', width: 450, View: StepUpDialog },
  reason: {
    title: (snapshot) => snapshot.context.title,
    width: 500,
    View: ReasonDialog,
  } satisfies DialogView<ReasonRef>,
  roles: { title: 'Roles', width: 700, View: RolesDialog },
  roleEdit: {
    title: 'Role(s) & Permission(s)',
    width: 500,
    View: RoleEditDialog,
    unsaved: isRoleDirty,
  } satisfies DialogView<RoleEditRef>,
  userSetting: { title: 'User Setting', width: 500, View: UserSettingDialog },
  keymap: {
    title: 'Change keys',
    width: 800,
    View: KeymapDialog,
    unsaved: isKeymapChanged,
  } satisfies DialogView<KeymapRef>,
  palette: {
    title: 'Search anything',
    width: 700,
    View: ({ dialog }: { readonly dialog: PaletteRef }) => <Palette palette={dialog} />,
    bare: true,
  },
  patient: patientView,
  family: {
    title: 'Add Family Member',
    width: 900,
    View: FamilyDialog,
  } satisfies DialogView<FamilyRef>,
  sendFax: faxView,
  faxes: faxesView,
  dmsSearch: dmsView,
  scanInbox: scanInboxView,
  documentView: documentViewView,
  documentDestroy: documentDestroyView,
  documentDetails: documentDetailsView,
  documentHold: documentHoldView,
  documentName: documentNameView,
  documentSplit: documentSplitView,
  documentUpload: documentUploadView,
  scanDocuments: { title: 'Scan', width: 1100, View: ScanDocumentsDialog },
  documentList: { title: 'Document List', width: 1100, View: GalleryDialog },
  mergePatients: {
    title: 'Merge duplicates',
    width: 1100,
    View: MergeDialog,
  } satisfies DialogView<MergeRef>,
  findPlan: findPlanDialog,
  linkCard: linkCardDialog,
  eligibility: {
    title: 'Eligibility Check',
    width: 1280,
    View: EligibilityDialog,
  } satisfies DialogView<EligibilityRef>,
  prescriber: prescriberDialog.view,
  drug: drugDialog.view,
  bin: binDialog.view,
  clinic: clinicDialog.view,
  vendor: vendorDialog.view,
  otcProduct: otcDialog.view,
  groupNdcs: groupNdcsView,
  compound: compoundView,
  receiveStock: receiveStockView,
  receivedReport: receivedReportView,
  receiptCorrect: receiptCorrectView,
  dispensingReport: dispensingReportView,
  monograph: monographView,
  vendorLinks: ordering.vendorLinksView,
  vendorLink: ordering.vendorLinkView,
  reorder: ordering.reorderView,
  orderLine: ordering.orderLineView,
  purchaseOrders: ordering.purchaseOrdersView,
  orderLines: ordering.orderLinesView,
  changeOrderLine: ordering.changeOrderLineView,
  stations: stationsView,
  auxLabels: auxLabelsDialog,
  boxedWarning: boxedWarningDialog,
  percentSale: percentSaleDialog,
  bogoSale: bogoSaleDialog,
  secondItem: secondItemDialog,
  companionSale: companionSaleDialog,
  insurancePbm: insurancePbmDialog.view,
  insuranceBin: insuranceBinDialog.view,
  insurancePcn: insurancePcnDialog.view,
  insuranceGroup: insuranceGroupDialog.view,
  rejectionCode: rejectionCodeDialog.view,
  insContactInfo: { title: 'Insurance Contact Info', width: 700, View: InsuranceContactInfoDialog },
  cvsInfo: { title: 'CVS Info', width: 500, View: CvsInfoDialog },
  clinicsInfo: clinicsInfoView,
  company: companyDialog.view,
  store: storeDialog.view,
  employee: employeeDialog.view,
  employeePassword: passwordDialog.view,
  promise: {
    title: (snapshot) => `${snapshot.context.title}: change the promise`,
    width: 500,
    View: PromiseDialog,
    scopes: ['record'],
  } satisfies DialogView<RecordRef>,
  pickUp: { title: 'Pick up', width: 1000, View: PickUpDialog, accepts: ['bag', 'rx'] },
  placeBag: { title: 'Bin a bag', width: 500, View: PlaceBagDialog, accepts: ['bag', 'bin'] },
  steps: { title: 'All steps', width: 800, View: StepsDialog },
  movePrompt: {
    title: (snapshot) => snapshot.context.title,
    width: 500,
    View: MovePromptDialog,
    accepts: ['rx', 'bag', 'bin'],
  } satisfies DialogView<MovePromptRef>,
  drugVerification: {
    title: 'Drug Verification',
    width: 1400,
    View: DrugVerificationDialog,
    accepts: ['ndc', 'gs1', 'upc'],
  },
  rphVerification: { title: 'Rph Verification', width: 1800, View: RphVerificationDialog },
  transferPaper: transferPaperView,
  printLabel: { title: 'Print Label', width: 450, View: PrintLabelDialog, accepts: ['rx', 'bag'] },
  editRx: { title: 'Edit Rx', width: 280, View: EditRxDialog, accepts: ['rx', 'bag'] },
  dvLog: { title: 'DV Log', width: 1800, View: DvLogDialog },
  rvLog: { title: 'RV Log', width: 600, View: RvLogDialog },
  rxPriceCheck: priceView,
  sendSms: smsView,
  smsOutbox: smsOutboxView,
  priceCode: priceCodeDialog.view,
  smsTemplate: smsTemplateDialog.view,
  payerLine: payerLineDialog.view,
  rxEntry: {
    title: rxEntryTitle,
    width: 1800,
    View: RxEntryDialog,
    unsaved: isEntryUnsaved,
    accepts: ['ndc', 'upc', 'gs1'],
  } satisfies DialogView<RxEntryRef>,
  drugChoice: { title: 'Which drug?', width: 800, View: DrugChoiceDialog },
  quickAddPatient: {
    title: 'Add Patient',
    width: 1100,
    View: QuickAddDialog,
    scopes: ['quickAdd'],
    unsaved: isQuickAddDirty,
  } satisfies DialogView<QuickAddRef>,
  quickAddPrescriber: {
    title: 'Add Prescriber',
    width: 1100,
    View: QuickAddDialog,
    scopes: ['quickAdd'],
    unsaved: isQuickAddDirty,
  } satisfies DialogView<QuickAddRef>,
  quickAddDrug: {
    title: 'Add Drug',
    width: 1100,
    View: QuickAddDialog,
    scopes: ['quickAdd'],
    unsaved: isQuickAddDirty,
  } satisfies DialogView<QuickAddRef>,
  erx: { title: 'eRx', width: 1800, View: ErxDialog },
  erxDetail: { title: 'View Detail', width: 1000, View: ErxDetailDialog },
  erxLog: { title: 'eRx Log', width: 1500, View: ErxLogDialog },
  erxRefuse: { title: 'Refuse an electronic prescription', width: 600, View: ErxRefuseDialog },
  expiredInventory: tools.expiredInventoryView,
  physicalInventory: tools.physicalInventoryView,
  controlMeds: tools.controlMedsView,
  controlLedger: tools.controlLedgerView,
  lotQuarantine: tools.lotQuarantineView,
  lotReturn: tools.lotReturnView,
  lotCount: tools.lotCountView,
  countPost: tools.countPostView,
  countFinish: tools.countFinishView,
  browsePresc: browseView,
  profile: profileView,
  medicationStop: medicationStopView,
  rts: rtsView,
  refillRx: refillRxView,
  eRefill: eRefillView,
  eRefillsRequest: eRefillsRequestView,
  changeRequest: changeRequestView,
  autoRefill: autoRefillView,
  deffered: deferredView,
  billLater: billLaterView,
  drawers: drawersView,
  drawerEntries: drawerEntriesView,
  drawerOpen: drawerOpenView,
  drawerMove: drawerMoveView,
  drawerClose: drawerCloseView,
  houseAccounts: houseAccountsView,
  accountStatement: accountStatementView,
  houseAccount: houseAccountView,
  accountPayment: accountPaymentView,
  accountReverse: accountReverseView,
  imports: importsView,
  importProblems: importProblemsView,
  importNew: importNewView,
  importGiveUp: importGiveUpView,
  storeImports: storeImportsView,
  storeImportProblems: storeImportProblemsView,
  storeImportNew: storeImportNewView,
  storeImportGiveUp: storeImportGiveUpView,
  dailyClaims: dailyClaimsView,
  dailyClaimLines: dailyClaimLinesView,
  claimExceptions: claimExceptionsView,
  medSync: medSyncView,
  medSyncDates: medSyncDatesView,
  pmpReport: pmpView,
  pmpFile: pmpFileView,
  rejectedClaims: rejectedView,
  claimDetails: { title: 'Claim Details', width: 1000, View: ClaimDetailsDialog },
  transmissionLog: { title: 'Transmission Log', width: 1500, View: TransmissionLogDialog },
  claimCorrect: claimCorrectView,
  claimReverse: claimReverseView,
  claimInspector: { title: 'Claim inspector', width: 1400, View: ClaimInspectorDialog },
  storePolicy: storePolicyDialog.view,
  switchStore: { title: 'Switch store', width: 450, View: SwitchStoreDialog },
  exportList: {
    title: (snapshot) => `Export: ${snapshot.context.label}`,
    width: 500,
    View: ExportDialog,
  } satisfies DialogView<ExportRef>,
  help: { title: 'Keys', width: 900, View: HelpSheet },
  recordNotes: {
    title: 'Notes',
    width: 600,
    View: NotesDrawer,
    drawer: true,
    unsaved: (getSnapshot) => getSnapshot.context.text.trim() !== '',
  } satisfies DialogView<NotesRef>,
  notes: { title: 'Notifications', width: 600, View: NotesDialog },
  support: { title: 'Support', width: 600, View: SupportDialog },
} satisfies Readonly<Record<DialogName, DialogView>>;
