import { auxLabel } from '#domain/drug/rules/aux-labels.ts';
import type { PillFacts } from '#domain/drug/rules/pill-look.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { LabelLanguage } from '#domain/platform/rules/enumerations.ts';

/**
 * Every text that a vial label says by itself, in English and in Spanish; `{…}` stands for what is
 * filled in.
 */
const texts = {
  filled: ['Filled {date}', 'Surtido el {date}'],
  genericFor: ['Generic for {drug}', 'Genérico de {drug}'],
  manufacturer: ['Mfr. {name}', 'Fab. {name}'],
  quantity: ['Qty. {n}', 'Cant. {n}'],
  quantityOf: ['Qty. {n} of {all}', 'Cant. {n} de {all}'],
  owed: ['Partial fill: {n} owed', 'Entrega parcial: se le deben {n}'],
  pharmacist: ['RPh {initials}', 'Farm. {initials}'],
  noRefills: ['No refills', 'Sin resurtidos'],
  oneRefill: ['{n} refill before {date}', '{n} resurtido antes del {date}'],
  refills: ['{n} refills before {date}', '{n} resurtidos antes del {date}'],
  discard: ['Discard after {date}', 'Deseche después del {date}'],
  count: ['{n} of {all}', '{n} de {all}'],
  continued: ['continued {n} of {all}', 'continúa {n} de {all}'],
} as const;
export type LabelText = keyof typeof texts;

const column = (language: LabelLanguage): 0 | 1 => (language === 'es' ? 1 : 0);
/** A text of the label in one of its languages. */
export const labelSays = (
  language: LabelLanguage,
  text: LabelText,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  texts[text][column(language)].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
/** The text of an auxiliary label; null for a code that is none. */
export const auxText = (language: LabelLanguage, code: number): string | null => {
  const label = auxLabel(code);
  return label && (language === 'es' ? label.es : label.text);
};

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/**
 * A date for the reader of the label: in Spanish with the month in letters, because 03/04 is read
 * there as the third of April.
 */
export const labelDate = (language: LabelLanguage, date: string): string =>
  language === 'es'
    ? `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
    : formatDate(date);

/**
 * Colours and shapes as they follow "tableta" and "cápsula", by the English name in small letters.
 */
const colors: Readonly<Record<string, string>> = {
  white: 'blanca',
  'off-white': 'blancuzca',
  yellow: 'amarilla',
  orange: 'anaranjada',
  pink: 'rosada',
  red: 'roja',
  purple: 'morada',
  blue: 'azul',
  turquoise: 'turquesa',
  green: 'verde',
  brown: 'marrón',
  gray: 'gris',
  black: 'negra',
  clear: 'transparente',
};
const shapes: Readonly<Record<string, string>> = {
  round: 'redonda',
  oval: 'ovalada',
  capsule: 'en forma de cápsula',
  oblong: 'alargada',
  square: 'cuadrada',
  rectangle: 'rectangular',
  triangle: 'triangular',
  diamond: 'en forma de rombo',
  pentagon: 'pentagonal',
  hexagon: 'hexagonal',
  octagon: 'octagonal',
  heart: 'en forma de corazón',
  shield: 'en forma de escudo',
  tear: 'en forma de lágrima',
  trapezoid: 'en forma de trapecio',
};
const things: readonly (readonly [RegExp, string])[] = [
  [/tab|caplet/i, 'Tableta'],
  [/cap/i, 'Cápsula'],
];

/**
 * The look of a pill in Spanish; null where one of its facts is none that this table knows: it is
 * told whole or in English.
 */
export function spanishLook(look: PillFacts, form: string | null): string | null {
  const thing = things.find(([pattern]) => pattern.test(form ?? ''))?.[1];
  const said = (table: Readonly<Record<string, string>>, text: string) =>
    table[text.trim().toLowerCase()];
  const named = [look.color1, look.color2]
    .filter((code): code is string => code !== null && code.trim() !== '')
    .map((code) => said(colors, code));
  const shape = look.shape?.trim() ? said(shapes, look.shape) : null;
  const marks = look.imprint ?? ([look.side1, look.side2].filter(Boolean).join(' y ') || null);
  if (
    thing === undefined ||
    shape === undefined ||
    named.includes(undefined) ||
    (named.length === 0 && shape === null && !marks)
  )
    return null;
  return [[thing, named.join(' y ')].filter(Boolean).join(' '), shape, marks && `marcada ${marks}`]
    .filter(Boolean)
    .join(', ');
}
