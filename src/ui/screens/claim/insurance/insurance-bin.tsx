import { insuranceBinForm, insuranceBinReference } from '#domain/claim/entities/insurance-bin.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReference, type ReferenceRow } from '#ui/platform/declared/declare-reference.tsx';
import { ContactButtons, contactCommands, contactDialogs } from './contact-commands.tsx';
import { insurancePbmDialog } from './insurance-pbm.tsx';

/** /private/Insurance/insBinSearch, and Add Insurance BIN. */
export const { dialog: insuranceBinDialog, page: insuranceBinPage } = declareReference({
  reference: insuranceBinReference,
  form: insuranceBinForm,
  route: 'insBinSearch',
  heading: 'Insurance BIN',
  width: 1000,
  add: 'Add Insurance BIN',
  search: 'BIN, PBM, PCN or phone',
  status: statusReasons.insuranceBin,
  columns: {
    bin: { width: 84 },
    insurancePbmId: { width: 150, grow: true },
    binType: { width: 140 },
    pcns: { width: 140, grow: true },
    tel: {},
    telPa: {},
    online: { width: 68 },
    stars: { width: 60 },
    maxSupply: { width: 96 },
    editableTime: { width: 104 },
  },
  screen: {
    commands: [
      ...contactCommands('insBinSearch'),
      {
        id: 'insBinSearch.pbm',
        title: 'Edit PBM',
        group: 'Insurance',
        hint: 'Opens the PBM of the BIN: its name, its phone.',
        keys: ['Alt+P'],
        event: { type: 'list.do', verb: 'pbm' },
        fallback: true,
        permission: 'insurance.write',
      },
    ],
    opens: {
      ...contactDialogs<ReferenceRow>((row) => ({ binId: row.id })),
      pbm: (row) => ({
        name: insurancePbmDialog.name,
        input: insurancePbmDialog.input({ id: Number(row['insurancePbmId']), intent: 'edit' }),
      }),
    },
    verbs: {
      pbm: (row) =>
        (row as ReferenceRow | null)?.['insurancePbmId']
          ? null
          : 'This BIN names no PBM: choose one in its form.',
    },
    tools: (screen) => <ContactButtons place="insBinSearch" screen={screen} />,
  },
});
