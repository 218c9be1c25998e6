import { insuranceBinForm, insuranceBinReference } from '#domain/entities/insurance-bin.ts';
import { statusReasons } from '#domain/rules/status-reasons.ts';
import { declareReference, type ReferenceRow } from '#ui/declared/declare-reference.tsx';
import { ContactButtons, contactCommands, contactDialogs } from './contact-commands.tsx';

/** /private/Insurance/insBinSearch, and Add Insurance BIN. */
export const { dialog: insuranceBinDialog, page: insuranceBinPage } = declareReference({
  reference: insuranceBinReference, form: insuranceBinForm, place: 'insBinSearch', heading: 'Insurance BIN', width: 1000, add: 'Add Insurance BIN', search: 'BIN, PBM, PCN or phone', status: statusReasons.insuranceBin,
  columns: {
    bin: { width: 84 }, insurancePbmId: { width: 180, grow: true }, binType: { width: 150 }, pcns: { width: 180, grow: true }, tel: {}, telPa: {}, faxPa: {}, online: { width: 68 }, stars: { width: 60 }, maxSupply: { width: 100 }, editableTime: { width: 110 }, transactions: { width: 96 },
  },
  screen: { commands: contactCommands('insBinSearch'), opens: contactDialogs<ReferenceRow>((row) => ({ binId: row.id })), tools: (screen) => <ContactButtons place="insBinSearch" screen={screen} /> },
});
