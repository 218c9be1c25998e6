import { insurancePbmForm, insurancePbmReference } from '#domain/claim/entities/insurance-pbm.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReferenceDialog } from '#ui/platform/declared/declare-reference.tsx';

/** Add Insurance PBM: it has no page, and is added and edited from the BIN that names it. */
export const insurancePbmDialog = declareReferenceDialog({
  reference: insurancePbmReference,
  form: insurancePbmForm,
  width: 500,
  status: statusReasons.insurancePbm,
});
