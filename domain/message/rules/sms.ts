import { isMember } from '#domain/platform/is-member.ts';
import { canBeCalled } from '#domain/platform/rules/phone.ts';

/** How long a text message is, as networks count it (3GPP TS 23.038, 23.040). */
export interface SmsLength {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7, UTF-16 units of UCS-2. */
  readonly units: number;
  /** Parts that it travels in; 0 for no text. */
  readonly segments: number;
  /** Units that the last part has room for. */
  readonly left: number;
}
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Signs of the extension table: an escape and the sign, two septets that no part tears apart. */
const extended = new Set('\f^{}\\[~]|€');
const room = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const;

/**
 * Encoding, units and parts of a text (TS 23.038: 160 septets or 70 UCS-2 units alone, 153 or 67 in
 * each of several parts).
 */
export function smsLength(text: string): SmsLength {
  const signs = [...text];
  const encoding = signs.every((sign) => basic.has(sign) || extended.has(sign)) ? 'GSM-7' : 'UCS-2';
  const { alone, joined } = room[encoding];
  const sizes = signs.map((sign) => {
    if (encoding === 'GSM-7') return extended.has(sign) ? 2 : 1;
    return sign.length;
  });
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= alone)
    return { encoding, units, segments: units === 0 ? 0 : 1, left: alone - units };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units, segments, left: joined - used };
}

/**
 * What a template may say in place of words; each is filled from the record, and none of them names
 * a drug.
 */
export const smsPlaceholders = ['store', 'phone', 'name', 'ready'] as const;
export type SmsPlaceholder = (typeof smsPlaceholders)[number];
const written = /\{([^{}]*)\}/g;
export interface SmsFacts {
  readonly store: string;
  readonly phone: string;
  readonly name: string;
  /** Prescriptions that wait to be picked up. */ readonly ready: number;
}
const valuesOf = (facts: SmsFacts): Readonly<Record<SmsPlaceholder, string>> => ({
  store: facts.store,
  phone: facts.phone,
  name: facts.name,
  ready: facts.ready === 1 ? '1 prescription' : `${facts.ready} prescriptions`,
});
const isKnown = (name: string): name is SmsPlaceholder => isMember(smsPlaceholders, name);

/** A template's placeholders that nothing fills, as written. */
export const unknownPlaceholders = (template: string): readonly string[] =>
  [...template.matchAll(written)].flatMap(([whole, name = '']) => (isKnown(name) ? [] : [whole]));
/** The words as the patient gets them. */
export const smsText = (template: string, facts: SmsFacts): string =>
  template.replace(written, (whole, name: string) =>
    isKnown(name) ? valuesOf(facts)[name] : whole,
  );
const placed = (template: string, name: SmsPlaceholder): boolean => template.includes(`{${name}}`);
/**
 * The words of a template that a person wrote, in lower case, four letters or more: none of them
 * may be a drug.
 */
export const wordsWritten = (template: string): readonly string[] => [
  ...new Set(
    template
      .replace(written, ' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  ),
];

/** Whom a message may go to, and what the record says about that. */
export interface SmsPatient {
  readonly cellPhone: string | null;
  readonly textMessages: string | null;
  readonly active: boolean;
  readonly deleted: boolean;
}
/**
 * Why no text message may go to this patient, or null: texts need the patient's own agreement
 * (TCPA, 47 CFR 64.1200), which
 * is kept on the record, and a cell phone.
 */
export function textingRefusal(smsPatient: SmsPatient): string | null {
  if (smsPatient.deleted) return 'The record was deleted.';
  if (!smsPatient.active) return 'The record is inactive.';
  if (smsPatient.textMessages === '2') return 'Does not want text messages.';
  if (smsPatient.textMessages !== '1')
    return 'Has not agreed to text messages yet: ask, and say so under Text Messages on the record.';
  if (smsPatient.cellPhone === null) return 'Has no cell phone on the record.';
  return canBeCalled(smsPatient.cellPhone)
    ? null
    : 'The cell phone on the record is no number that can be reached.';
}
/** What a template asks for and nobody can say now, or null. */
function missingFact(template: string, facts: SmsFacts): string | null {
  if (placed(template, 'ready') && facts.ready === 0) return 'Nothing is ready for pickup.';
  return placed(template, 'phone') && facts.phone === ''
    ? 'This store has no phone number: enter it on the store.'
    : null;
}
/** Why this text may not go to this patient as it stands, or null. */
export const smsRefusal = (
  template: string,
  smsPatient: SmsPatient,
  facts: SmsFacts,
): string | null => textingRefusal(smsPatient) ?? missingFact(template, facts);
