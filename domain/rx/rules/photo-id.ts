import { ownEntry } from '#domain/platform/own-entry.ts';
import { licenseForms } from './photo-id.data.ts';

/** The kinds of photo ID that the counter takes; the words are stored, and reported by them. */
export const photoIdKinds = [
  { value: 'Driver license', label: 'Driver license' },
  { value: 'State ID card', label: 'State ID card' },
  { value: 'U.S. passport', label: 'U.S. passport' },
  { value: 'Military ID', label: 'Military ID' },
  { value: 'Foreign passport', label: 'Foreign passport' },
  { value: 'Tribal ID', label: 'Tribal ID' },
  { value: 'Other photo ID', label: 'Other photo ID' },
] as const;
/** A photo ID as it was shown: its kind, the state that issued it, and its number. */
export interface PhotoId {
  readonly kind: string;
  readonly number: string;
  /** Two letters; asked of what a state issues. */
  readonly state?: string | undefined;
}
const ofState: readonly string[] = ['Driver license', 'State ID card'];
/** Whether a state issues this kind, so that it is asked which. */
const isOfState = (kind: string): boolean => ofState.includes(kind);

const classes: Readonly<Record<string, string>> = { '9': '\\d', A: '[A-Z]', '*': '[A-Z0-9*]' };
const patternOf = (form: string): RegExp =>
  new RegExp(`^${form.replace(/(?<!\{[^}]*)[9A*]/g, (sign) => classes[sign] ?? sign)}$`);
const wordOf: Readonly<Record<string, string>> = {
  '9': 'digit',
  A: 'letter',
  '*': 'letter or digit',
};
/** "1 letter and 11 to 12 digits" */
const formWords = (form: string): string =>
  [...form.matchAll(/([9A*]|[B-Z])(?:\{(\d+)(?:,(\d+))?\})?/g)]
    .map(([, sign = '', least = '1', most]) => {
      const word = wordOf[sign];
      if (word === undefined) return sign;
      const many = most === undefined ? least : `${least} to ${most}`;
      return `${many} ${word}${many === '1' ? '' : 's'}`;
    })
    .join(', ');
const compact = (number: string): string => number.toUpperCase().replaceAll(/[\s.-]/g, '');
/** A number of one sign over and over, or counted up, is made up. */
const isMadeUp = (number: string): boolean =>
  number.length > 3 && (/^(.)\1+$/.test(number) || '01234567890123456789'.includes(number));

/** Forms of what no state issues: 22 CFR 51 (passport book and card), DoD ID number, others. */
const otherForms: Readonly<Record<string, readonly [RegExp, string]>> = {
  'U.S. passport': [/^(?:[A-Z]\d{8}|\d{9})$/, '9 digits, or 1 letter and 8 digits'],
  'Military ID': [/^\d{10}$/, '10 digits (the DoD ID number)'],
  'Foreign passport': [/^(?=.*\d)[A-Z0-9]{5,12}$/, '5 to 12 letters and digits'],
  'Tribal ID': [/^(?=.*\d)[A-Z0-9]{3,15}$/, '3 to 15 letters and digits'],
  // A card whose form the table does not know, as after a state has changed its numbers.
  'Other photo ID': [/^(?=.*\d)[A-Z0-9]{4,25}$/, '4 to 25 letters and digits'],
};

const notThe = (what: string, forms: readonly string[]): string =>
  `This is no number of a ${what}: it has ${forms.join(', or ')}. Read it off the card again.`;
/** What is wrong with a photo ID, and with which part of it. */
interface PhotoIdFault {
  readonly part: 'kind' | 'state' | 'number';
  readonly why: string;
}
/**
 * Why this can be no such ID, in words, and which part says so; null where its number has the form
 * of its kind and state. The form is all that is known: whether it was issued is not.
 */
export function photoIdFault({ kind, number, state }: PhotoId): PhotoIdFault | null {
  const typed = compact(number);
  if (!photoIdKinds.some(({ value }) => value === kind))
    return { part: 'kind', why: 'Choose which kind of photo ID it is.' };
  if (isOfState(kind)) {
    const forms = ownEntry(licenseForms, state?.toUpperCase() ?? '');
    if (forms === undefined)
      return { part: 'state', why: `Say which state issued the ${kind.toLowerCase()}.` };
    if (forms.some((form) => patternOf(form).test(typed)) && !isMadeUp(typed)) return null;
    const what = `${kind.toLowerCase()} of ${state?.toUpperCase()}`;
    return { part: 'number', why: notThe(what, forms.map(formWords)) };
  }
  const [form, words] = ownEntry(otherForms, kind) ?? [/./, ''];
  if (form.test(typed) && !isMadeUp(typed)) return null;
  return { part: 'number', why: notThe(kind.replace(/^Other /, ''), [words]) };
}
/** Why this can be no such ID, in words; null where it can. */
export const photoIdProblem = (photoId: PhotoId): string | null =>
  photoIdFault(photoId)?.why ?? null;
/** As it is kept with the fill: kind, state and number in one line, the number last. */
export const photoIdText = ({ kind, number, state }: PhotoId): string =>
  [kind, isOfState(kind) ? state?.toUpperCase() : '', compact(number)].filter(Boolean).join(' ');
