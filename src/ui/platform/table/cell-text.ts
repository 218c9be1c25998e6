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

/**
 * How a stored value of a kind is read in a table, a conflict or a printed list; '' for nothing.
 */
export function cellText(kind: FieldKind, value: unknown, options?: Field['options']): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'date':
      return formatDate(String(value));
    case 'money':
      return formatMoney(Number(value));
    case 'unitCost':
      return formatUnitCost(Number(value));
    case 'quantity':
      return formatQuantity(Number(value));
    case 'percent':
      return formatPercent(Number(value));
    case 'number':
      return formatCount(Number(value));
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'choice':
    case 'radio':
      return options?.find((option) => option.value === value)?.label ?? String(value);
    case 'tags':
      return (value as readonly string[]).join(', ');
    case 'rows':
      return (value as readonly object[])
        .map((item) =>
          Object.values(item)
            .filter((item) => item !== null && item !== false)
            .join(' '),
        )
        .join('; ');
    case 'tree':
      return `${(value as readonly number[]).length} chosen`;
    case 'password':
      return '••••••••';
    case 'ndc':
      return ndc542(String(value));
    default:
      return isMask(kind) ? formatMask(kind, String(value)) : String(value);
  }
}
/** Numbers stand right, so that their places line up. */
export const standsRight = (kind: FieldKind): boolean =>
  kind === 'money' ||
  kind === 'unitCost' ||
  kind === 'quantity' ||
  kind === 'percent' ||
  kind === 'number';
