import { type ComponentType } from 'react';
import type { Field } from '#domain/platform/fields/field.ts';
import { cellKey, type Half } from '#machines/platform/draft/draft.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';
import { type FieldViewProps } from './field-view.ts';
import { halvesOf } from './held-row.ts';
import { RowZipView } from './zip-city-view.tsx';

type Row = Readonly<Record<string, unknown>>;
/** What is known of a picked record and has a place in the row. */
const known = (option: PickOption, row: Row): Row =>
  Object.fromEntries(Object.entries(option.values ?? {}).filter(([name]) => name in row));

export interface CellProps {
  readonly p: FieldViewProps;
  readonly index: number;
  readonly name: string;
  readonly row: string;
  readonly field: Field;
  readonly value: unknown;
  readonly View: ComponentType<FieldViewProps>;
  readonly values: Row;
  onRow(values: Row): void;
  onCell(value: unknown): void;
  onMisread(why: string, typed?: Half, now?: boolean): void;
}
/** One box of a row, with its label and what is wrong with it. */
export function Cell({
  p: givenField,
  index,
  name,
  row,
  field,
  value,
  View,
  values,
  onRow,
  onCell,
  onMisread,
}: CellProps) {
  const id = `${givenField.id}-${index}-${name}`;
  const key = cellKey(givenField.name, index, name);
  const error = givenField.cellErrors?.[key];
  const cell = {
    id,
    name: key,
    field,
    value,
    error,
    epoch: givenField.epoch,
    half: halvesOf(givenField.half)[`${index}.${name}`]?.text,
    readOnly: givenField.readOnly || field.readOnly === true,
    onChange: onCell,
    fill: onRow,
    onMisread,
    ...(field.kind === 'ref'
      ? { onPick: (option: PickOption) => onRow({ ...known(option, values), [name]: option.id }) }
      : {}),
  };
  return (
    <td className="pr-1.5 pb-1 align-top">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="sr-only"
      >{`${field.label}, ${row} ${index + 1}`}</label>
      {field.kind === 'zip' && 'cityId' in values ? (
        <RowZipView {...cell} row={values} fill={onRow} />
      ) : (
        <View {...cell} />
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-0.5 text-small text-danger">
          {error}
        </p>
      )}
    </td>
  );
}
