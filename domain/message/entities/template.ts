import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { smsPlaceholders, unknownPlaceholders } from '../rules/sms.ts';

/**
 * A text that a store sends again and again. It never names a drug: who reads a phone is not known.
 */
export const smsTemplate = defineEntity('smsTemplate', {
  title: 'Text template',
  table: 'sms_templates',
  fields: {
    templateName: f.text({ label: 'Template', max: 60, required: true }),
    templateText: f.textarea({
      label: 'Text',
      max: 480,
      required: true,
      help: `${smsPlaceholders.map((smsPlaceholder) => `{${smsPlaceholder}}`).join(', ')} are filled in: the store's name, its phone, the patient's first name, how many prescriptions are ready. Never name a drug.`,
    }),
  },
});
export const smsTemplateForm = defineForm(smsTemplate, [
  { title: 'Template', rows: [['templateName'], ['templateText']] },
]);

const asks = (draft: Readonly<Record<string, unknown>>): readonly string[] =>
  unknownPlaceholders(String(draft['templateText'] ?? ''));
export const smsTemplateReference = defineReference({
  entity: smsTemplate,
  path: '/api/sms-templates',
  permission: { read: 'sms.send', write: 'sms.templates' },
  listed: ['templateName', 'templateText'],
  found: ['templateName'],
  order: ['templateName'],
  label: ['templateName'],
  detail: ['templateText'],
  unique: [{ fields: ['templateName'], message: 'There is a template of this name already.' }],
  check: (draft): Readonly<Record<string, string>> => {
    const [unknown] = asks(draft);
    return unknown === undefined ? {} : { templateText: `Nothing fills ${unknown}.` };
  },
});
