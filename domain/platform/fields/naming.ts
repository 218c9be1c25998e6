import { formatDate } from '../rules/dates.ts';
import { phoneText } from '../rules/phone.ts';
import type { Entity, Fields } from './entity.ts';
import type { FieldKind } from './field.ts';

type Row = Readonly<Record<string, unknown>>;
const written: Readonly<Partial<Record<FieldKind, (text: string) => string>>> = {
  date: formatDate,
  phone: phoneText,
};
/** What stands under one of these names: a list may call a field otherwise than the record does. */
function textOf(fields: Fields, names: string, row: Row): string {
  const [field = '', ...others] = names.split('|');
  const value = [field, ...others].map((name) => row[name]).find((held) => held != null);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const declared = fields[field];
  const write = declared?.written ?? written[declared?.kind ?? 'text'];
  return write?.(String(value)) ?? String(value);
}
/**
 * What a person tells this record by, as its kind declares it: "Carter, Emily · 03/04/2016 ·
 * 111 Birch Ln". Takes the record or a row of its list; empty where nothing of it is known.
 */
export const nameOf = (
  { fields, named = [] }: Pick<Entity, 'fields' | 'named'>,
  row: Row,
): string =>
  named
    .map((part) => part.map((names) => textOf(fields, names, row)).filter((text) => text !== ''))
    .filter((texts) => texts.length > 0)
    .map((texts) => texts.join(', '))
    .join(' · ');
