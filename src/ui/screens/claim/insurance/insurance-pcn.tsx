import { insurancePcnForm, insurancePcnReference } from '#domain/claim/entities/insurance-pcn.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';

/** /private/Insurance/insPcnSearch, and Add Insurance PCN. */
export const { dialog: insurancePcnDialog, page: insurancePcnPage } = declareReference({
  reference: insurancePcnReference,
  form: insurancePcnForm,
  route: 'insPcnSearch',
  heading: 'Insurance PCN',
  width: 900,
  add: 'Add Insurance PCN',
  search: 'Number, BIN or group',
  status: statusReasons.insurancePcn,
  columns: {
    pcnNumber: { width: 130 },
    insuranceBinId: { width: 100 },
    groups: { width: 320, grow: true },
    online: { width: 68 },
    stars: { width: 60 },
  },
});
