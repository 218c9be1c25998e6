import { addFromAnywhere } from '#ui/declared/add-commands.ts';
import { calendarCommands, dateCommands } from '#ui/fields/date-commands.ts';
import { fileCommands } from '#ui/fields/file-commands.ts';
import { pickerCommands } from '#ui/fields/ref-view.tsx';
import { rowsCommands } from '#ui/fields/rows-commands.ts';
import { zipCommands } from '#ui/fields/zip-city-view.tsx';
import { formCommands, partCommands, recordCommands } from '#ui/form/form-commands.ts';
import { ssnCommands } from '#ui/form/ssn-view.tsx';
import { alertCommands } from '#ui/rx/alert-commands.ts';
import { pictureCommands } from '#ui/rx/picture-commands.ts';
import { storePolicyCommands } from '#ui/screens/admin/store-policy.tsx';
import { claimCommands } from '#ui/screens/claims/claims-commands.ts';
import { dailyClaimsCommands, dailyClaimsOpenCommands } from '#ui/screens/claims/daily-claims.tsx';
import { pickUpCommands, placeBagCommands } from '#ui/screens/counter/counter-commands.ts';
import { drawerCommands, drawerOpenCommands } from '#ui/screens/counter/drawers.tsx';
import {
  houseAccountCommands,
  houseAccountOpenCommands,
} from '#ui/screens/counter/house-accounts.tsx';
import { dmsCommands } from '#ui/screens/documents/dms.tsx';
import {
  erxCommands,
  erxDetailCommands,
  erxLogCommands,
  erxRefuseCommands,
} from '#ui/screens/erx/erx-commands.ts';
import { exportCommands } from '#ui/screens/export/export-dialog.tsx';
import {
  contactInfoCommands,
  contactOpenCommands,
} from '#ui/screens/insurance/contact-commands.tsx';
import { editRxCommands, printLabelCommands } from '#ui/screens/label/label-commands.ts';
import { noteHistoryCommands, notesCommands } from '#ui/screens/notes/notes-commands.ts';
import { ordersCommands, wimoCommands } from '#ui/screens/orders/orders-commands.ts';
import { stationCommands, stationsOpenCommand } from '#ui/screens/paper/stations.tsx';
import { faxCommands } from '#ui/screens/patient/fax-dialog.tsx';
import { patientCommands } from '#ui/screens/patient/patient-commands.ts';
import {
  clinicSearchCommands,
  linkedClinicsCommands,
} from '#ui/screens/prescriber/clinic-links-view.tsx';
import { processingCommands } from '#ui/screens/processing/processing-commands.ts';
import { quickAddCommands } from '#ui/screens/quick-add/quick-add-commands.ts';
import { clinicsInfoPage } from '#ui/screens/records/clinics-info.tsx';
import { drugCommands } from '#ui/screens/records/drug-commands.ts';
import { otcCommands } from '#ui/screens/records/otc-commands.ts';
import { detailPages, recordPages } from '#ui/screens/records/pages.ts';
import { prescriberRecordCommands } from '#ui/screens/records/prescriber.tsx';
import { autoRefillCommands } from '#ui/screens/refills/auto-refill.tsx';
import {
  eRefillCommands,
  changeRequestCommands,
  refillRxCommands,
} from '#ui/screens/refills/refill-commands.ts';
import {
  drugChoiceCommands,
  rxAlertCommands,
  rxEntryCommands,
  rxFieldCommands,
} from '#ui/screens/rx-entry/rx-entry-commands.ts';
import { movePromptCommands, rxCommands, stepsCommands } from '#ui/screens/rx/rx-commands.ts';
import { transferPaperCommands } from '#ui/screens/rx/transfer-paper-dialog.tsx';
import { monographCommands } from '#ui/screens/stock/monograph.tsx';
import { stockCommands, stockOpenCommands } from '#ui/screens/stock/stock-commands.ts';
import { switchStoreCommands } from '#ui/screens/switch-store/switch-store-dialog.tsx';
import { importCommands } from '#ui/screens/tools/imports.tsx';
import { medSyncCommands, medSyncOpenCommands } from '#ui/screens/tools/med-sync-tools.tsx';
import { pmpCommands, pmpOpenCommands } from '#ui/screens/tools/pmp-tools.tsx';
import { putOffCommands } from '#ui/screens/tools/put-off-tools.tsx';
import { priceCommands } from '#ui/screens/tools/rx-price-dialog.tsx';
import { smsCommands } from '#ui/screens/tools/sms-dialog.tsx';
import { toolCommands } from '#ui/screens/tools/tool-commands.ts';
import {
  drugVerificationCommands,
  rphVerificationCommands,
} from '#ui/screens/verification/verification-commands.ts';
import { columnFilterCommands } from '#ui/table/column-filter.tsx';
import { filterCommands, tableCommands } from '#ui/table/table-commands.ts';
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
} from './root-commands.ts';

/** Every command of the client. A workflow adds its set here; the conflict rules are then checked over all of them. */
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
  defineCommands(workstationCommands.scope, [
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
