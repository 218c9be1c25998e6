import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { binClasses } from '#domain/platform/rules/enumerations.ts';

/**
 * A place for bags. Its code is what its label says and what is printed beside a name: short, and
 * never reused while the bin stands.
 */
export const bin = defineEntity('bin', {
  title: 'Bin',
  table: 'bins',
  fields: {
    code: f.text({
      label: 'Code',
      max: 12,
      required: true,
      pattern: /^[A-Z0-9-]{1,12}$/,
      message: 'Capital letters, digits and dashes',
    }),
    class: f.choice({ label: 'Class', of: binClasses, required: true }),
  },
});

export const binForm = defineForm(bin, [{ title: 'Bin', rows: [['code'], ['class']] }]);

export const binReference = defineReference({
  entity: bin,
  path: '/api/bins',
  permission: { read: 'bin.read', write: 'bin.write' },
  listed: ['code', 'class'],
  found: ['code'],
  order: ['code'],
  label: ['code'],
  unique: [{ fields: ['code'], message: 'There is a bin of this code already.' }],
});
