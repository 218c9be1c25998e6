import { provideClaimDetails } from '../claims/claim-details.machine.ts';
import { provideClaimInspector } from '../claims/claim-inspector.machine.ts';
import { provideClaimSteps } from '../claims/claim-steps.ts';
import { provideDailyClaims } from '../claims/daily-claims.ts';
import { provideRejected } from '../claims/rejected-claims.ts';
import { provideTransmissionLog } from '../claims/transmission-log.machine.ts';
import { confirmMachine } from '../confirm/confirm.machine.ts';
import { provideDrawers } from '../counter/drawers.ts';
import { provideHouseAccounts } from '../counter/house-accounts.ts';
import { providePickUp } from '../counter/pick-up.machine.ts';
import { providePlaceBag } from '../counter/place-bag.machine.ts';
import { provideDms } from '../documents/dms.ts';
import { documentViewMachine } from '../documents/document-view.machine.ts';
import { provideFax } from '../documents/fax.machine.ts';
import { provideFaxes } from '../documents/faxes.ts';
import { provideScanDocuments } from '../documents/scan-documents.machine.ts';
import { provideErxDetail } from '../erx/erx-detail.machine.ts';
import { provideErxLog } from '../erx/erx-log.machine.ts';
import { provideErxRefuse } from '../erx/erx-refuse.machine.ts';
import { provideErx } from '../erx/erx.machine.ts';
import { provideExport } from '../export/export.machine.ts';
import { provideContactInfo } from '../insurance/contact-info.machine.ts';
import { createKeymapMachine, type KeymapPorts } from '../keymap/keymap.machine.ts';
import { provideEditRx } from '../label/edit-rx.machine.ts';
import { providePrintLabel } from '../label/print-label.machine.ts';
import { provideNotes } from '../notes/notes.machine.ts';
import { providePromise } from '../orders/promise.ts';
import { providePalette } from '../palette/palette.machine.ts';
import { provideStations } from '../paper/stations.ts';
import { provideEligibility } from '../patient/eligibility.machine.ts';
import { provideFamily } from '../patient/family.machine.ts';
import { galleryMachine } from '../patient/gallery.machine.ts';
import { provideMerge } from '../patient/merge.machine.ts';
import { providePatient } from '../patient/patient.machine.ts';
import type { Ports } from '../ports.ts';
import { provideQuickAdd } from '../quick-add/quick-add.machine.ts';
import { provideReason } from '../reason/reason.machine.ts';
import { partMachine } from '../record/part.machine.ts';
import { provideRecord, provideRecordScreen } from '../record/provide.ts';
import { provideAutoRefill } from '../refills/auto-refill.ts';
import { provideERefill } from '../refills/e-refill.machine.ts';
import { provideRefillRx } from '../refills/refill-rx.machine.ts';
import { provideRoleEdit } from '../roles/role-edit.machine.ts';
import { provideRoles } from '../roles/roles.machine.ts';
import { drugChoiceMachine } from '../rx-entry/drug-choice.machine.ts';
import { provideRxEntry } from '../rx-entry/rx-entry.machine.ts';
import { provideRxLog } from '../rx-log/rx-log.machine.ts';
import { provideDrugVerification } from '../rx/drug-verification.machine.ts';
import { provideMovePrompt } from '../rx/move-prompt.machine.ts';
import { provideRphVerification } from '../rx/rph-verification.machine.ts';
import { provideSteps } from '../rx/steps.machine.ts';
import { provideTransferPaper } from '../rx/transfer-paper.machine.ts';
import { provideSwitchStore } from '../session/switch-store.machine.ts';
import { provideStepUp } from '../step-up/step-up.machine.ts';
import { provideCompound } from '../stock/compound.ts';
import { provideMonograph } from '../stock/monograph.machine.ts';
import { provideNdcGroup } from '../stock/ndc-group.ts';
import { provideOrdering } from '../stock/ordering.ts';
import { provideReceiving } from '../stock/receiving.ts';
import { provideImports } from '../tools/imports.ts';
import { provideInventory } from '../tools/inventory.ts';
import { provideMedSync } from '../tools/med-sync.ts';
import { providePmp } from '../tools/pmp.ts';
import { provideBrowse, provideProfile, provideRts, provideStop } from '../tools/prescriptions.ts';
import { providePutOff } from '../tools/put-off.ts';
import { providePrice } from '../tools/rx-price.machine.ts';
import { provideSmsOutbox } from '../tools/sms-outbox.ts';
import { provideSms } from '../tools/sms.machine.ts';
import { provideUserSetting } from '../user-setting/user-setting.machine.ts';
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
