import type { Field, FieldKind } from '#domain/platform/fields/field.ts';
import { isMember } from '#domain/platform/is-member.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask, maskKinds, type MaskKind } from '#domain/platform/rules/mask.ts';
import {
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitCost,
  formatCount,
} from '#domain/platform/rules/money.ts';

const isMask = (kind: FieldKind): kind is MaskKind => isMember(maskKinds, kind);
/** The stored NDC is read in its billing form, whatever the entry mask groups. */
const ndc542 = (raw: string) =>
  raw.length === 11 ? `${raw.slice(0, 5)}-${raw.slice(5, 9)}-${raw.slice(9)}` : raw;

type CellText = (value: unknown, options: Field['options']) => string;
const choiceText: CellText = (value, options) =>
  options?.find((option) => option.value === value)?.label ?? String(value);
const rowText = (row: object): string =>
  Object.values(row)
    .filter((cell) => cell !== null && cell !== false)
    .join(' ');
/** How each kind is read; masked kinds and plain text have no words of their own. */
const texts: Readonly<Partial<Record<FieldKind, CellText>>> = {
  date: (value) => formatDate(String(value)),
  money: (value) => formatMoney(Number(value)),
  unitCost: (value) => formatUnitCost(Number(value)),
  quantity: (value) => formatQuantity(Number(value)),
  percent: (value) => formatPercent(Number(value)),
  number: (value) => formatCount(Number(value)),
  flag: (value) => (value === true ? 'Yes' : 'No'),
  choice: choiceText,
  radio: choiceText,
  tags: (value) => (value as readonly string[]).join(', '),
  rows: (value) => (value as readonly object[]).map(rowText).join('; '),
  tree: (value) => `${(value as readonly number[]).length} chosen`,
  password: () => '••••••••',
  ndc: (value) => ndc542(String(value)),
};

/**
 * How a stored value of a kind is read in a table, a conflict or a printed list; '' for nothing.
 */
export function cellText(kind: FieldKind, value: unknown, options?: Field['options']): string {
  if (value === null || value === undefined) return '';
  const text = texts[kind];
  if (text !== undefined) return text(value, options);
  return isMask(kind) ? formatMask(kind, String(value)) : String(value);
}
/** Numbers stand right, so that their places line up. */
export const standsRight = (kind: FieldKind): boolean =>
  kind === 'money' ||
  kind === 'unitCost' ||
  kind === 'quantity' ||
  kind === 'percent' ||
  kind === 'number';
