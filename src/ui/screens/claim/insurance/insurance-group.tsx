import {
  insuranceGroupForm,
  insuranceGroupReference,
} from '#domain/claim/entities/insurance-group.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReference, type ReferenceRow } from '#ui/platform/declared/declare-reference.tsx';
import { ContactButtons, contactCommands, contactDialogs } from './contact-commands.tsx';

/** /private/Insurance/insGroupSearch, and Add Insurance Group. */
export const { dialog: insuranceGroupDialog, page: insuranceGroupPage } = declareReference({
  reference: insuranceGroupReference,
  form: insuranceGroupForm,
  route: 'insGroupSearch',
  heading: 'Insurance Group',
  width: 950,
  add: 'Add Insurance Group',
  search: 'Group #, plan, BIN or PCN',
  status: statusReasons.insuranceGroup,
  columns: {
    groupNumber: { width: 130 },
    planDrug: { width: 180, grow: true },
    insuranceBinId: { width: 84 },
    insurancePcnId: { width: 100 },
    groupType: { width: 130 },
    planId: { width: 100 },
    tel: {},
    online: { width: 68 },
    stars: { width: 60 },
    maxSupply: { width: 100 },
    editableTime: { width: 110 },
  },
  screen: {
    commands: contactCommands('insGroupSearch'),
    opens: contactDialogs<ReferenceRow>((row) => ({
      binId: Number(row['insuranceBinId']),
      groupId: row.id,
    })),
    tools: (screen) => <ContactButtons place="insGroupSearch" screen={screen} />,
  },
});
