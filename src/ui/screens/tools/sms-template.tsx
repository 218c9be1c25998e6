import { smsTemplateForm, smsTemplateReference } from '#domain/entities/sms-template.ts';
import { statusReasons } from '#domain/rules/status-reasons.ts';
import { declareReferenceDialog } from '#ui/declared/declare-reference.tsx';

/** Text template: it has no page, and is added and edited from send SMS. */
export const smsTemplateDialog = declareReferenceDialog({
  reference: smsTemplateReference,
  form: smsTemplateForm,
  width: 600,
  status: statusReasons.smsTemplate,
});
