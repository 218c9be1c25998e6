import { provideRoleEdit } from '#machines/admin/roles/role-edit.machine.ts';
import { provideRoles } from '#machines/admin/roles/roles.machine.ts';
import { provideSwitchStore } from '#machines/admin/session/switch-store.machine.ts';
import { provideStepUp } from '#machines/admin/step-up/step-up.machine.ts';
import { provideUserSetting } from '#machines/admin/user-setting/user-setting.machine.ts';
import { provideClaimDetails } from '#machines/claim/claim-details.machine.ts';
import { provideClaimInspector } from '#machines/claim/claim-inspector.machine.ts';
import { provideClaimSteps } from '#machines/claim/claim-steps.ts';
import { provideContactInfo } from '#machines/claim/contact-info.machine.ts';
import { provideDailyClaims } from '#machines/claim/daily-claims.ts';
import { provideRejected } from '#machines/claim/rejected-claims.ts';
import { provideTransmissionLog } from '#machines/claim/transmission-log.machine.ts';
import { providePmp } from '#machines/compliance/pmp.ts';
import { provideDrawers } from '#machines/counter/drawers.ts';
import { provideHouseAccounts } from '#machines/counter/house-accounts.ts';
import { providePickUp } from '#machines/counter/pick-up.machine.ts';
import { providePlaceBag } from '#machines/counter/place-bag.machine.ts';
import { providePromise } from '#machines/counter/promise.ts';
import { provideDms } from '#machines/document/dms.ts';
import { documentViewMachine } from '#machines/document/document-view.machine.ts';
import { provideFax } from '#machines/document/fax.machine.ts';
import { provideFaxes } from '#machines/document/faxes.ts';
import { provideScanDocuments } from '#machines/document/scan-documents.machine.ts';
import { providePrice } from '#machines/drug/rx-price.machine.ts';
import { provideErxDetail } from '#machines/erx/erx-detail.machine.ts';
import { provideErxLog } from '#machines/erx/erx-log.machine.ts';
import { provideErxRefuse } from '#machines/erx/erx-refuse.machine.ts';
import { provideErx } from '#machines/erx/erx.machine.ts';
import { provideExport } from '#machines/import/export.machine.ts';
import { provideImports } from '#machines/import/imports.ts';
import { provideEditRx } from '#machines/label/edit-rx.machine.ts';
import { providePrintLabel } from '#machines/label/print-label.machine.ts';
import { provideStations } from '#machines/label/stations.ts';
import { provideSmsOutbox } from '#machines/message/sms-outbox.ts';
import { provideSms } from '#machines/message/sms.machine.ts';
import { provideEligibility } from '#machines/patient/eligibility.machine.ts';
import { provideFamily } from '#machines/patient/family.machine.ts';
import { galleryMachine } from '#machines/patient/gallery.machine.ts';
import { provideMerge } from '#machines/patient/merge.machine.ts';
import { providePatient } from '#machines/patient/patient.machine.ts';
import { provideQuickAdd } from '#machines/patient/quick-add/quick-add.machine.ts';
import { provideAutoRefill } from '#machines/refill/auto-refill.ts';
import { provideERefill } from '#machines/refill/e-refill.machine.ts';
import { provideMedSync } from '#machines/refill/med-sync.ts';
import { provideRefillRx } from '#machines/refill/refill-rx.machine.ts';
import { drugChoiceMachine } from '#machines/rx/entry/drug-choice.machine.ts';
import { provideRxEntry } from '#machines/rx/entry/rx-entry.machine.ts';
import { provideRxLog } from '#machines/rx/log/rx-log.machine.ts';
import { provideMovePrompt } from '#machines/rx/move-prompt.machine.ts';
import {
  provideBrowse,
  provideProfile,
  provideRts,
  provideStop,
} from '#machines/rx/prescriptions.ts';
import { providePutOff } from '#machines/rx/put-off.ts';
import { provideSteps } from '#machines/rx/steps.machine.ts';
import { provideTransferPaper } from '#machines/rx/transfer-paper.machine.ts';
import { provideDrugVerification } from '#machines/rx/verification/drug-verification.machine.ts';
import { provideRphVerification } from '#machines/rx/verification/rph-verification.machine.ts';
import { provideCompound } from '#machines/stock/compound.ts';
import { provideInventory } from '#machines/stock/inventory.ts';
import { provideMonograph } from '#machines/stock/monograph.machine.ts';
import { provideNdcGroup } from '#machines/stock/ndc-group.ts';
import { provideOrdering } from '#machines/stock/ordering.ts';
import { provideReceiving } from '#machines/stock/receiving.ts';
import { confirmMachine } from '../confirm/confirm.machine.ts';
import { createKeymapMachine, type KeymapPorts } from '../keymap/keymap.machine.ts';
import { provideNotes } from '../notes/notes.machine.ts';
import { providePalette } from '../palette/palette.machine.ts';
import type { Ports } from '../ports/ports.ts';
import { provideReason } from '../reason/reason.machine.ts';
import { partMachine } from '../record/part.machine.ts';
import { provideRecord, provideRecordScreen } from '../record/provide.ts';
import type { DialogRegistry } from './dialogs.machine.ts';
import { sheetMachine } from './sheet.machine.ts';

/** Every dialog of the client, by name, with its ports. A dialog that is not here is not built. */
export const dialogRegistry = (ports: Ports, keymap?: KeymapPorts) =>
  ({
    keymap: createKeymapMachine(keymap),
    confirm: confirmMachine,
    stepUp: provideStepUp(ports.stepUp),
    reason: provideReason(ports.reason),
    roles: provideRoles(ports.roles),
    roleEdit: provideRoleEdit(ports.roles),
    userSetting: provideUserSetting(ports.userSetting),
    palette: providePalette(ports.search),
    rxEntry: provideRxEntry(ports),
    drugChoice: drugChoiceMachine,
    quickAddPatient: provideQuickAdd('patient', ports),
    quickAddPrescriber: provideQuickAdd('prescriber', ports),
    quickAddDrug: provideQuickAdd('drug', ports),
    erx: provideErx(ports.rx),
    erxDetail: provideErxDetail(ports.rx),
    erxLog: provideErxLog(ports.rx, ports.clock),
    erxRefuse: provideErxRefuse(ports.rx),
    patient: providePatient(ports),
    family: provideFamily(ports.patients),
    documentList: galleryMachine,
    sendFax: provideFax(ports.faxes),
    faxes: provideFaxes(ports.faxes),
    scanDocuments: provideScanDocuments(ports.documents),
    mergePatients: provideMerge(ports.patientMerge),
    findPlan: partMachine,
    linkCard: partMachine,
    eligibility: provideEligibility(ports.patients),
    prescriber: provideRecord(ports.recordScreens.prescriber, ports.drafts),
    drug: provideRecord(ports.recordScreens.drug, ports.drafts),
    bin: provideRecord(ports.recordScreens.bin, ports.drafts),
    clinic: provideRecord(ports.recordScreens.clinic, ports.drafts),
    vendor: provideRecord(ports.recordScreens.vendor, ports.drafts),
    otcProduct: provideRecord(ports.recordScreens.otcProduct, ports.drafts),
    groupNdcs: provideNdcGroup(ports.stock.ndcGroup),
    compound: provideCompound(ports.stock.compound),
    ...provideReceiving(ports.stock.receiving),
    monograph: provideMonograph(ports.stock.monograph),
    ...provideOrdering(ports.stock.ordering),
    ...provideStations(ports.stations),
    auxLabels: partMachine,
    boxedWarning: partMachine,
    percentSale: partMachine,
    bogoSale: partMachine,
    secondItem: partMachine,
    companionSale: partMachine,
    insurancePbm: provideRecord(ports.recordScreens.insurancePbm, ports.drafts),
    insuranceBin: provideRecord(ports.recordScreens.insuranceBin, ports.drafts),
    insurancePcn: provideRecord(ports.recordScreens.insurancePcn, ports.drafts),
    insuranceGroup: provideRecord(ports.recordScreens.insuranceGroup, ports.drafts),
    rejectionCode: provideRecord(ports.recordScreens.rejectionCode, ports.drafts),
    insContactInfo: provideContactInfo(ports.recordScreens),
    cvsInfo: provideContactInfo(ports.recordScreens),
    clinicsInfo: provideRecordScreen(ports.recordScreens.prescriberClinics),
    company: provideRecord(ports.recordScreens.company, ports.drafts),
    store: provideRecord(ports.recordScreens.store, ports.drafts),
    employee: provideRecord(ports.recordScreens.employee, ports.drafts),
    employeePassword: provideRecord(ports.recordScreens.employeePassword),
    promise: providePromise(ports.rx),
    pickUp: providePickUp(ports.rx),
    placeBag: providePlaceBag(ports.rx),
    steps: provideSteps(ports.rx),
    movePrompt: provideMovePrompt(ports.rx),
    drugVerification: provideDrugVerification(ports.rx),
    rphVerification: provideRphVerification(ports.rx),
    printLabel: providePrintLabel(ports.rx),
    transferPaper: provideTransferPaper(ports.rx),
    editRx: provideEditRx(ports.rx),
    dvLog: provideRxLog(ports.rx, 'DV'),
    rvLog: provideRxLog(ports.rx, 'RV'),
    storePolicy: provideRecord(ports.recordScreens.storePolicy),
    switchStore: provideSwitchStore(ports.switchStore),
    exportList: provideExport(ports.exports),
    ...provideInventory(ports.inventory),
    browsePresc: provideBrowse(ports.rx),
    profile: provideProfile(ports.rx),
    medicationStop: provideStop(ports.rx),
    rts: provideRts(ports.rx, ports.clock),
    refillRx: provideRefillRx(ports.refills),
    eRefill: provideERefill(ports.refills),
    eRefillsRequest: provideERefill(ports.refills),
    changeRequest: provideERefill(ports.refills),
    autoRefill: provideAutoRefill(ports.refills),
    ...providePutOff(ports.rx, ports.clock),
    ...providePmp(ports.pmp),
    ...provideMedSync(ports.medSync),
    ...provideDailyClaims(ports.dailyClaims, ports.clock),
    ...provideHouseAccounts(ports.houseAccounts),
    ...provideDrawers(ports.drawers),
    ...provideImports(ports.imports, ports.storeImports),
    rejectedClaims: provideRejected(ports.claims, ports.rx),
    claimDetails: provideClaimDetails(ports.claims),
    transmissionLog: provideTransmissionLog(ports.claims, ports.rx),
    ...provideClaimSteps(ports.claims),
    claimInspector: provideClaimInspector(ports.claims),
    rxPriceCheck: providePrice(ports.prices),
    sendSms: provideSms(ports.sms),
    ...provideDms(ports.documents),
    documentView: documentViewMachine,
    smsOutbox: provideSmsOutbox(ports.sms),
    priceCode: provideRecord(ports.recordScreens.priceCode, ports.drafts),
    smsTemplate: provideRecord(ports.recordScreens.smsTemplate, ports.drafts),
    payerLine: provideRecord(ports.recordScreens.payerLine, ports.drafts),
    help: sheetMachine,
    notes: sheetMachine,
    recordNotes: provideNotes(ports.notes),
    support: sheetMachine,
  }) satisfies DialogRegistry;
export type Dialogs = ReturnType<typeof dialogRegistry>;
export type DialogName = keyof Dialogs;
