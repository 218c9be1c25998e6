import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { addFromAnywhere } from '#ui/platform/declared/add-commands.ts';
import { calendarCommands, dateCommands } from '#ui/platform/fields/date-commands.ts';
import { fileCommands } from '#ui/platform/fields/file-commands.ts';
import { pickerCommands } from '#ui/platform/fields/ref-view.tsx';
import { rowsCommands } from '#ui/platform/fields/rows-commands.ts';
import { zipCommands } from '#ui/platform/fields/zip-city-view.tsx';
import { formCommands, partCommands, recordCommands } from '#ui/platform/form/form-commands.ts';
import { ssnCommands } from '#ui/platform/form/ssn-view.tsx';
import { columnFilterCommands } from '#ui/platform/table/column-filter.tsx';
import { filterCommands, tableCommands } from '#ui/platform/table/table-commands.ts';
import { storePolicyCommands } from '#ui/screens/admin/store-policy.tsx';
import { switchStoreCommands } from '#ui/screens/admin/switch-store-dialog.tsx';
import { claimCommands } from '#ui/screens/claim/claims-commands.ts';
import { dailyClaimsCommands, dailyClaimsOpenCommands } from '#ui/screens/claim/daily-claims.tsx';
import {
  contactInfoCommands,
  contactOpenCommands,
} from '#ui/screens/claim/insurance/contact-commands.tsx';
import { pmpCommands, pmpOpenCommands } from '#ui/screens/compliance/pmp-tools.tsx';
import { pickUpCommands, placeBagCommands } from '#ui/screens/counter/counter-commands.ts';
import { drawerCommands, drawerOpenCommands } from '#ui/screens/counter/drawers.tsx';
import {
  houseAccountCommands,
  houseAccountOpenCommands,
} from '#ui/screens/counter/house-accounts.tsx';
import { ordersCommands, wimoCommands } from '#ui/screens/counter/orders/orders-commands.ts';
import { dmsCommands } from '#ui/screens/document/dms.tsx';
import { faxCommands } from '#ui/screens/document/fax-dialog.tsx';
import { pictureCommands } from '#ui/screens/document/picture-commands.ts';
import { drugCommands } from '#ui/screens/drug/drug-commands.ts';
import { otcCommands } from '#ui/screens/drug/otc-commands.ts';
import { priceCommands } from '#ui/screens/drug/rx-price-dialog.tsx';
import {
  erxCommands,
  erxDetailCommands,
  erxLogCommands,
  erxRefuseCommands,
} from '#ui/screens/erx/erx-commands.ts';
import { exportCommands } from '#ui/screens/import/export-dialog.tsx';
import { importCommands } from '#ui/screens/import/imports.tsx';
import { editRxCommands, printLabelCommands } from '#ui/screens/label/label-commands.ts';
import { stationCommands, stationsOpenCommand } from '#ui/screens/label/stations.tsx';
import { smsCommands } from '#ui/screens/message/sms-dialog.tsx';
import { patientCommands } from '#ui/screens/patient/patient-commands.ts';
import { quickAddCommands } from '#ui/screens/patient/quick-add/quick-add-commands.ts';
import { noteHistoryCommands, notesCommands } from '#ui/screens/platform/notes-commands.ts';
import { detailPages, recordPages } from '#ui/screens/platform/pages.ts';
import { toolCommands } from '#ui/screens/platform/tool-commands.ts';
import {
  clinicSearchCommands,
  linkedClinicsCommands,
} from '#ui/screens/prescriber/clinic-links-view.tsx';
import { clinicsInfoPage } from '#ui/screens/prescriber/clinics-info.tsx';
import { prescriberRecordCommands } from '#ui/screens/prescriber/prescriber.tsx';
import { autoRefillCommands } from '#ui/screens/refill/auto-refill.tsx';
import { medSyncCommands, medSyncOpenCommands } from '#ui/screens/refill/med-sync-tools.tsx';
import {
  eRefillCommands,
  changeRequestCommands,
  refillRxCommands,
} from '#ui/screens/refill/refill-commands.ts';
import {
  drugChoiceCommands,
  rxAlertCommands,
  rxEntryCommands,
  rxFieldCommands,
} from '#ui/screens/rx/entry/rx-entry-commands.ts';
import { putOffCommands } from '#ui/screens/rx/put-off-tools.tsx';
import { processingCommands } from '#ui/screens/rx/queue/processing-commands.ts';
import { movePromptCommands, rxCommands, stepsCommands } from '#ui/screens/rx/rx-commands.ts';
import { alertCommands } from '#ui/screens/rx/safety/alert-commands.ts';
import { transferPaperCommands } from '#ui/screens/rx/transfer-paper-dialog.tsx';
import {
  drugVerificationCommands,
  rphVerificationCommands,
} from '#ui/screens/rx/verification/verification-commands.ts';
import { monographCommands } from '#ui/screens/stock/monograph.tsx';
import { stockCommands, stockOpenCommands } from '#ui/screens/stock/stock-commands.ts';
import {
  anyDialogCommands,
  confirmCommands,
  helpCommands,
  keymapCommands,
  paletteCommands,
  reasonCommands,
  roleEditCommands,
  rolesCommands,
  stepUpCommands,
  userSettingCommands,
} from './dialog-commands.ts';
import { defineCommands, type CommandSet } from './registry.ts';
import {
  focusCommands,
  notificationCommands,
  scannerCommands,
  sessionCommands,
  setupCommands,
  undoCommands,
  workstationCommands,
  workstationScope,
} from './root-commands.ts';

/**
 * Every command of the client. A workflow adds its set here; the conflict rules are then checked
 * over all of them.
 */
export const allCommands: readonly CommandSet[] = [
  tableCommands(),
  filterCommands(),
  columnFilterCommands,
  anyDialogCommands,
  confirmCommands,
  reasonCommands,
  rolesCommands,
  roleEditCommands,
  userSettingCommands,
  stepUpCommands,
  paletteCommands,
  helpCommands,
  keymapCommands,
  pickUpCommands,
  placeBagCommands,
  alertCommands,
  processingCommands,
  rxCommands,
  stepsCommands,
  movePromptCommands,
  drugVerificationCommands,
  rphVerificationCommands,
  printLabelCommands,
  transferPaperCommands,
  editRxCommands,
  notesCommands,
  noteHistoryCommands,
  prescriberRecordCommands,
  clinicSearchCommands,
  linkedClinicsCommands,
  clinicsInfoPage.commands,
  recordCommands(),
  partCommands,
  otcCommands,
  drugCommands,
  zipCommands,
  fileCommands,
  rowsCommands,
  pictureCommands,
  ordersCommands,
  wimoCommands,
  ...recordPages.map((page) => page.commands),
  ...detailPages.map((page) => page.commands),
  ...ssnCommands,
  formCommands(),
  pickerCommands,
  dateCommands,
  calendarCommands,
  rxEntryCommands,
  rxFieldCommands,
  rxAlertCommands,
  drugChoiceCommands,
  quickAddCommands,
  erxCommands,
  erxDetailCommands,
  erxLogCommands,
  erxRefuseCommands,
  eRefillCommands,
  changeRequestCommands,
  ...toolCommands,
  ...putOffCommands,
  ...claimCommands,
  ...pmpCommands,
  ...medSyncCommands,
  ...dailyClaimsCommands,
  ...houseAccountCommands,
  ...drawerCommands,
  ...importCommands,
  refillRxCommands,
  autoRefillCommands,
  ...smsCommands,
  ...faxCommands,
  priceCommands,
  exportCommands,
  switchStoreCommands,
  ...contactInfoCommands,
  defineCommands<typeof workstationMachine>(workstationScope, [
    ...addFromAnywhere(recordPages),
    ...storePolicyCommands,
    ...contactOpenCommands,
    ...stockOpenCommands,
    ...pmpOpenCommands,
    ...medSyncOpenCommands,
    ...dailyClaimsOpenCommands,
    ...houseAccountOpenCommands,
    ...drawerOpenCommands,
    stationsOpenCommand,
  ]),
  ...patientCommands,
  ...dmsCommands,
  ...stockCommands,
  monographCommands,
  stationCommands,
  workstationCommands,
  sessionCommands,
  setupCommands,
  scannerCommands,
  notificationCommands,
  undoCommands,
  focusCommands,
];
