import {
  rejectionCodeForm,
  rejectionCodeReference,
} from '#domain/claim/entities/rejection-code.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';

/**
 * /private/Insurance/rejection/code: what a payer's reject means and what to do first, in the
 * store's own words.
 */
export const { dialog: rejectionCodeDialog, page: rejectionCodePage } = declareReference({
  reference: rejectionCodeReference,
  form: rejectionCodeForm,
  route: 'rejectionCode',
  heading: 'Insurance Rejection Codes',
  width: 700,
  add: 'Add Rejection Code',
  search: 'Code, meaning or action',
  status: statusReasons.rejectionCode,
  columns: {
    rejectCode: { width: 110 },
    meaning: { width: 360, grow: true },
    firstAction: { width: 460, grow: true },
  },
});
