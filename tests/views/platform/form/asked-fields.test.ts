import { expect, test } from 'vitest';
import { employee } from '#domain/admin/entities/employee.ts';
import { insuranceBin } from '#domain/claim/entities/insurance-bin.ts';
import { flag, type Field } from '#domain/platform/fields/field.ts';
import { controlProps, groupProps } from '#ui/platform/fields/field-view.ts';

const announced = (field: Field) => {
  const props = {
    id: 'field',
    name: 'field',
    field,
    value: null,
    error: undefined,
    readOnly: false,
    epoch: 0,
    onChange: () => undefined,
    onMisread: () => undefined,
  };
  return [controlProps(props), groupProps(props)].map((given) => given['aria-required']);
};

test('what may stay empty is not announced as required: Roles, Further stores, PCN(s)', () => {
  const { roleIds, storeIds, lastName } = employee.fields;

  expect([roleIds, storeIds, insuranceBin.fields.pcns, lastName].map(announced)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
    [true, true],
  ]);
});

test('a switch that must be on is announced as required; another switch is not', () => {
  const told = flag({ label: 'It never left', sayOff: 'Needed' });

  expect([told, flag({ label: 'Waiting' })].map((field) => announced(field)[0])).toEqual([
    true,
    undefined,
  ]);
});
