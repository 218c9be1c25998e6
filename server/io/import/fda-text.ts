import { ndc11From10, type TenDigitShape } from '#domain/drug/rules/ndc.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';

/** What a package description of the FDA's directory says. */
export interface PackageText {
  /** Content of the whole package in thousandths of `uom`; null where the text does not say. */
  readonly size: number | null;
  readonly uom: 'EA' | 'ML' | 'GM' | null;
  readonly form: string | null;
}
interface Level {
  readonly count: number;
  readonly unit: string;
  readonly container: string;
}

const levelPattern = /^\s*(\d*\.?\d+)\s+(.+?)\s+in\s+(\d*\.?\d+)\s+(.+?)\s*(?:\([\d-]+\)\s*)?$/;
const levelOf = (text: string): Level | null => {
  const match = levelPattern.exec(text);
  if (!match) return null;
  const [, count = '', unit = '', outer = '', container = ''] = match;
  const each = Number(outer);
  return each > 0 ? { count: Number(count) / each, unit, container } : null;
};
/** Amounts that are billed by volume or weight (NCPDP 600-28), as parts of the billing unit. */
const measures: Readonly<Record<string, readonly ['ML' | 'GM', number]>> = {
  ml: ['ML', 1],
  l: ['ML', 1_000],
  ul: ['ML', 0.001],
  g: ['GM', 1],
  kg: ['GM', 1_000],
};
/** Other amounts in a container say nothing about how many are billed: the containers are. */
const dry = /^(mg|ug|ng|meq|mmol|mci|uci|\[?i?u\]?|\[.*\]|unit|units)$/i;
const forms =
  /^(tablet|capsule|patch|film|suppository|lozenge|troche|powder|granule|pellet|injection|solution|suspension|cream|ointment|gel|lotion|insert|swab|sponge|wafer|gum|aerosol|spray|strip|implant|ring|disc|cloth|paste|liquid|oil|soap|stick|pill|bead|emulsion|enema|elixir|syrup|shampoo|inhalant)\b/i;

/** "TABLET, FILM COATED" → "Tablet, Film Coated". */
export const titled = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /(^|[\s,(/-])([a-z])/g,
      (_, before: string, character: string) => before + character.toUpperCase(),
    );

const sized = (count: number, uom: 'EA' | 'ML' | 'GM', form: string | null): PackageText => {
  const size = Math.round(count * 1_000);
  return Number.isFinite(count) && size > 0 && size <= 9_999_999_999
    ? { size, uom, form }
    : { size: null, uom: null, form };
};

/**
 * Reads "10 VIAL in 1 CARTON (…) > 20 mL in 1 VIAL": 200 mL. The innermost content counts, times
 * all that it is packed in; what
 * has neither volume nor weight is counted in pieces, and a kit is one piece.
 */
export function readPackage(text: string): PackageText {
  const levels = text.split(/\s>\s*|\s\*\s+/).map(levelOf);
  const none: PackageText = { size: null, uom: null, form: null };
  if (levels[0] && /^kit\b/i.test(levels[0].container)) return sized(1, 'EA', 'Kit');
  let count = 1;
  for (const level of levels) {
    if (!level) return none;
    if (/^kit\b/i.test(level.unit)) return sized(count * level.count, 'EA', 'Kit');
    const measure = ownEntry(measures, level.unit.toLowerCase());
    if (measure) return sized(count * level.count * measure[1], measure[0], null);
    if (dry.test(level.unit)) return sized(count, 'EA', null);
    count *= level.count;
  }
  const last = required(levels.at(-1), 'the innermost package');
  return sized(count, 'EA', forms.test(last.unit) ? titled(last.unit) : null);
}

export interface NamedProduct {
  readonly name: string;
  readonly generic: string | null;
  readonly packageText: string;
}
/**
 * Takes "Brand (generic) 30 TABLET in 1 BOTTLE (…)" apart; null where there is no package in it.
 * Brackets inside the generic name are its own.
 */
export function readNamedPackage(text: string): NamedProduct | null {
  const match = /^(.+?)\s+((?:\d*\.?\d+)\s+[^()>]+?\s+in\s+\d*\.?\d+\s+\S.*)$/.exec(text.trim());
  if (!match) return null;
  const [, namesText = '', restText = ''] = match;
  const names = namesText.replace(/[\s*]+$/, '');
  const packageText = restText.trim();
  if (!names.endsWith(')')) return { name: names, generic: null, packageText };
  let depth = 0;
  for (let index = names.length - 1; index > 0; index -= 1) {
    if (names[index] === ')') depth += 1;
    if (names[index] === '(') depth -= 1;
    if (depth === 0)
      return {
        name: names.slice(0, index).trim(),
        generic:
          names
            .slice(index + 1, -1)
            .replace(/^\s*\(([^()]*)\)\s*$/, '$1')
            .trim() || null,
        packageText,
      };
  }
  return { name: names, generic: null, packageText };
}

export interface DashedNdc {
  readonly ndc11: string;
  readonly ndc10: string;
  readonly shape: TenDigitShape;
}
/** The NDCs that a text names with dashes, which alone tell the shape of ten digits. */
export function dashedNdcs(text: string): readonly DashedNdc[] {
  return [...text.matchAll(/(?<![\d-])(\d{4,5})-(\d{3,4})-(\d{1,2})(?![\d-])/g)].flatMap(
    (match) => {
      const ndc10 = match.slice(1).join('');
      const shape = match
        .slice(1)
        .map((text) => text.length)
        .join('-') as TenDigitShape;
      const read = ['4-4-2', '5-3-2', '5-4-1'].includes(shape) ? ndc11From10(ndc10, shape) : null;
      return read?.ok ? [{ ndc11: read.value.ndc11, ndc10, shape }] : [];
    },
  );
}

const unitNames: Readonly<Record<string, string>> = {
  '[iu]': 'unit',
  "[usp'u]": 'unit',
  "[arb'u]": 'unit',
  ug: 'mcg',
  ml: 'mL',
  l: 'L',
};
const unitText = (unit: string): string => ownEntry(unitNames, unit.toLowerCase()) ?? unit;
/** The unit under the line of a strength: `/5 mL`, and `/mL` for one of them. */
const perText = (count: string, unit: string): string =>
  count === '' || count === '1' ? `/${unitText(unit)}` : `/${count} ${unitText(unit)}`;
/**
 * Strengths and units as the directory writes them, one per ingredient and separated by semicolons,
 * as a pharmacy writes them:
 * "875; 125" of "mg/1; mg/1" is "875-125 mg", "200; 28.5" of "mg/5mL; mg/5mL" is "200-28.5 mg/5
 * mL". Null where there is none or
 * the text would be longer than `max`.
 */
export function readStrength(amounts: string, units: string, max = 60): string | null {
  const values = amounts.split(';').map((part) => part.trim().replace(/^\./, '0.'));
  const of = units.split(';').map((part) => part.trim());
  if (values[0] === '' || of.length !== values.length) return null;
  const read = of.map((text) => {
    const [top = '', below = '1'] = text.split(/\/(.*)/s);
    const [, count = '', unit = ''] = /^([\d.]*)\s*(.*)$/.exec(below) ?? [];
    return { top: unitText(top), below: unit === '' ? '' : perText(count, unit) };
  });
  const [first] = read;
  const same = read.every((item) => item.top === first?.top && item.below === first.below);
  const text =
    first && same
      ? `${values.join('-')} ${first.top}${first.below}`
      : read.map(({ top, below: each }, index) => `${values[index]} ${top}${each}`).join('-');
  return text.length <= max ? text : null;
}
