import { smsTemplateForm, smsTemplateReference } from '#domain/message/entities/template.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReferenceDialog } from '#ui/platform/declared/declare-reference.tsx';

/** Text template: it has no page, and is added and edited from send SMS. */
export const smsTemplateDialog = declareReferenceDialog({
  reference: smsTemplateReference,
  form: smsTemplateForm,
  width: 600,
  status: statusReasons.smsTemplate,
});
