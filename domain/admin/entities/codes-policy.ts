import { defineEntity, defineForm, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';

/** Of whom a store asks one-time codes at the sign-in, and from which day on. */
export const codesPolicyEntity = defineEntity('codesPolicy', {
  title: 'Required codes',
  table: 'codes_policies',
  fields: {
    requiredFrom: f.date({
      label: 'Required from',
      is: 'planned',
      help: 'From this day on, who has none sets them up at the sign-in. Empty: nobody has to.',
    }),
    administrators: f.flag({ label: 'Of administrators who work here' }),
    roleIds: f.tree({ label: 'Of whoever has one of these roles', of: 'role' }),
  },
});
export type CodesPolicyValues = Row<typeof codesPolicyEntity>;

export const codesPolicyForm = defineForm(codesPolicyEntity, [
  { title: 'One-time codes', rows: [['requiredFrom'], ['administrators'], ['roleIds']] },
]);
