import { matchGroup } from '#domain/platform/match-group.ts';
import { lookUp } from '../script/values.ts';
import { bases, releases } from './drug-text.data.ts';

/** A drug written as text, taken apart. Every part is lower case; null when the text has none. */
export interface DrugText {
  /** Name words without strength, form and route: "amoxicillin pot clavulanate". */
  readonly name: string;
  /** As it is written, tidied: "875-125 mg", "100 unit/ml", "1 %". */
  readonly strength: string | null;
  /**
   * Base form, a comma, and how it releases: "tablet, disintegrating", "capsule, extended release".
   */
  readonly form: string | null;
}
/**
 * Words that say where or how, but tell no two products of one name, strength and form apart in a
 * text.
 */
const noise: ReadonlySet<string> = new Set([
  'oral',
  'orally',
  'release',
  'topical',
  'coated',
  'film-coated',
  'hr',
  'hour',
  'mouth',
  'for',
  'of',
  'in',
  'the',
  'nasal',
  'ophthalmic',
  'otic',
  'subcutaneous',
  'vaginal',
  'rectal',
  'transdermal',
  'usp',
  'and',
]);

const unit = '(?:mcg|mg|kg|g|gm|gram|grams|ug|meq|mmol|units?|iu|million\\s+units?|%|ml|l)';
const per = `(?:\\s*/\\s*(?:\\d*\\.?\\d+\\s*)?(?:ml|l|g|gm|hr|hour|h|act|actuation|actuat|puff|spray|dose|day|24\\s*hr|patch|tablet))?`;
const one = `\\d[\\d,]*\\.?\\d*|\\.\\d+`;
// A strength: numbers joined by - or /, each with or without its unit, the last with one ("5-325
// mg", "20 mg-12.5 mg", "100 unit/ml").
const strengthPattern = new RegExp(
  `(?<![\\w.])((?:(?:${one})\\s*(?:${unit}${per})?\\s*[-/]\\s*)*(?:${one})\\s*${unit}${per})(?![\\w])`,
  'i',
);

const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replace(/,(?=\d{3})/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/]) ?/g, '$1')
    .replace(/(\d) ?([a-z%])/g, '$1 $2')
    .trim();

function formOf(words: readonly string[]): {
  readonly form: string | null;
  readonly rest: readonly string[];
} {
  let base: string | null = null;
  const how = new Set<string>();
  const rest: string[] = [];
  for (const word of words) {
    const other = lookUp(bases, word);
    const text = lookUp(releases, word);
    if (other !== undefined) base = other;
    else if (text !== undefined) how.add(text);
    else if (!noise.has(word) && !/^\d+$/.test(word)) rest.push(word);
  }
  const parts = [
    base ?? (how.has('disintegrating') ? 'tablet' : null),
    ...[...how].toSorted(),
  ].filter((text) => text !== null);
  return { form: parts.length === 0 ? null : parts.join(', '), rest };
}

/**
 * "Ondansetron 8 mg Tab Disintegrating" → ondansetron, "8 mg", "tablet, disintegrating". Order and
 * case don't matter.
 */
export function parseDrugText(text: string): DrugText {
  const clean = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\/ ?)\b(?:12|24) ?-? ?(?:hr|hour)s?\b(?! ?\/)/gi, ' ')
    .replace(/\bfilm[\s-]+coated\b/gi, ' ')
    .replace(/[()[\]®™]/g, ' ');
  const found = strengthPattern.exec(clean);
  const left = found ? clean.replace(found[0], ' ') : clean;
  const { form, rest } = formOf(
    left
      .toLowerCase()
      .split(/[^a-z0-9%]+/)
      .filter((part) => part !== ''),
  );
  return { name: rest.join(' '), strength: found ? tidy(matchGroup(found, 1)) : null, form };
}

const micrograms: Readonly<Record<string, number>> = {
  kg: 1e9,
  g: 1e6,
  gm: 1e6,
  gram: 1e6,
  grams: 1e6,
  mg: 1e3,
  mcg: 1,
  ug: 1,
};
/**
 * A strength in one spelling for comparing: mass in micrograms, one name per unit. "0.5 g" and "500
 * mg" agree; so do "5-325 mg" and "5 mg-325 mg".
 */
export function strengthKey(strength: string | null): string | null {
  if (strength === null || strength.trim() === '') return null;
  const parts = tidy(strength).split(/-|\/(?= ?\d[\d.]* ?[a-z%]*(?: ?[-/]|$))/);
  const lastUnit = /[\d.]\s*([a-z%].*)$/.exec(parts.at(-1) ?? '')?.[1] ?? '';
  return parts
    .map((part) => {
      const match = /^(\d+(?:\.\d+)?|\.\d+)\s*([^]*)/.exec(part.trim());
      if (!match) return part.trim();
      const [mass = '', ...below] = (match[2] || lastUnit).split('/');
      const name = mass.trim();
      const factor = lookUp(micrograms, name);
      const amount =
        factor === undefined
          ? Number(match[1])
          : Math.round(Number(match[1]) * factor * 1000) / 1000;
      const bottom = below.map((text) =>
        text
          .trim()
          .replace(/^1 /, '')
          .replace(/^(actuation|actuat|puff|spray|dose)$/, 'act')
          .replace(/^(hour|h)$/, 'hr'),
      );
      return [
        `${amount} ${factor === undefined ? name.replace(/^(iu|units)$/, 'unit') : 'mcg'}`,
        ...bottom,
      ].join('/');
    })
    .join('-');
}

const salts: ReadonlySet<string> = new Set([
  'hydrochloride',
  'sodium',
  'potassium',
  'calcium',
  'magnesium',
  'succinate',
  'tartrate',
  'maleate',
  'mesylate',
  'besylate',
  'fumarate',
  'acetate',
  'sulfate',
  'phosphate',
  'bitartrate',
  'citrate',
  'hydrobromide',
]);
const abbreviations: Readonly<Record<string, string>> = {
  hctz: 'hydrochlorothiazide',
  apap: 'acetaminophen',
  asa: 'aspirin',
  clav: 'clavulanate',
  k: 'potassium',
  pot: 'potassium',
  hcl: 'hydrochloride',
  sod: 'sodium',
  hbr: 'hydrobromide',
};

/**
 * True when two drug names hold the same words. One may leave its salt out; two different salts
 * (succinate, tartrate) are two drugs.
 */
export function sameDrugName(a: string, b: string): boolean {
  const all = (text: string) =>
    [
      ...new Set(
        text
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .filter((part) => part !== '' && part !== 'and')
          .map((part) => lookUp(abbreviations, part) ?? part),
      ),
    ].toSorted();
  const texts = all(a);
  const made = all(b);
  const bare = (words: readonly string[]) => words.filter((word) => !salts.has(word)).join(' ');
  const salt = (words: readonly string[]) => words.filter((word) => salts.has(word)).join(' ');
  if (bare(texts) === '' || bare(made) === '')
    return texts.length > 0 && texts.join(' ') === made.join(' ');
  return (
    bare(texts) === bare(made) &&
    (salt(texts) === salt(made) || salt(texts) === '' || salt(made) === '')
  );
}
