import { brandIngredients } from '#domain/drug/search/brands.data.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import {
  allergensNamed,
  foldAllergen,
  ingredientAllergen,
  isOfNoDrug,
  readAllergy,
  type Allergen,
} from '../allergen-words.ts';
import { allergenGroup } from '../allergens.ts';
import { ingredientsOf } from '../drug-classes.ts';
import type { PatientAllergy } from '../types.ts';
import { brandsAlone } from '../unchecked/brands-alone.data.ts';
import {
  allergicWords,
  brandEndings,
  dangerWords,
  fillerWords,
  noAllergies,
  saidDrugs,
  sideEffectWords,
  stateEndings,
} from './text.data.ts';

/** An allergy that drugs are compared with. */
export interface ReadAllergy extends PatientAllergy {
  /** All that its words tell is a side effect ("cough"): it is not tolerated, and no allergy. */
  readonly isSideEffect?: true;
}
/** What the record of one allergy says. */
interface AllergyRead {
  readonly allergens: readonly ReadAllergy[];
  /** Every word of it was understood; else a person has to be asked what it means. */
  readonly isWhole: boolean;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(' ');
const none: ReadonlySet<string> = new Set(noAllergies);
/** "Pt denies any allergies", "none at this time": who says so, and when, tells nothing else. */
const saysNone = (words: string): boolean =>
  none.has(
    plain(words)
      .replace(/^(?:per )?(?:pt|patient)\s+/, '')
      .replace(/\s+(?:at this time|currently|on file|per (?:pt|patient)|reported|to date)$/, ''),
  );
const foldedSet = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map(foldAllergen).filter((word) => word !== ''));
const allergic = foldedSet(allergicWords);
const danger = foldedSet(dangerWords);
const sideEffects = foldedSet(sideEffectWords);
const filler = foldedSet(fillerWords);
const endings: ReadonlySet<string> = new Set(brandEndings);
const byFold = (rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(rows).map(([name, stands]) => [foldAllergen(name), stands]));
const brands = byFold({ ...brandsAlone, ...brandIngredients });
const said = byFold(saidDrugs);

/** What stands behind a name of the tables: ingredients, and groups by their key. */
function standsFor(stands: string): readonly Allergen[] {
  const [whole = ''] = stands.split(';');
  return whole.split(' + ').flatMap((part): readonly Allergen[] => {
    const group = part.startsWith('group:') ? allergenGroup(part.slice(6)) : undefined;
    if (group !== undefined) return [{ kind: 'group', value: group.key, label: group.label }];
    return ingredientsOf(part).map(ingredientAllergen);
  });
}
/** The allergens that words name, alone: a class, an ingredient, a brand with its strength. */
function namedBy(words: string): readonly Allergen[] {
  const text = foldAllergen(words);
  const exact = allergensNamed(text);
  if (exact.length > 0 || text === '') return exact;
  const stands = ownEntry(said, text) ?? ownEntry(brands, text);
  if (stands !== undefined) return standsFor(stands);
  const parts = text.split(' ');
  return parts.length > 1 && endings.has(parts.at(-1) ?? '')
    ? namedBy(parts.slice(0, -1).join(' '))
    : [];
}

type Reaction = 'danger' | 'side effect' | 'other';
interface Piece {
  readonly kind: 'none' | 'nothing' | 'reaction' | 'unknown' | 'allergens';
  readonly allergens: readonly Allergen[];
  readonly reaction: Reaction | null;
}
const piece = (
  kind: Piece['kind'],
  allergens: readonly Allergen[] = [],
  reaction: Reaction | null = null,
): Piece => ({ kind, allergens, reaction });
const state = new RegExp(`[a-z]{2}(?:${stateEndings.map(foldAllergen).join('|')})$`);
const isState = (word: string): boolean => state.test(word) && namedBy(word).length === 0;
const isBeside = (word: string): boolean =>
  [allergic, danger, sideEffects, filler].some((words) => words.has(word)) ||
  /^\d+$/.test(word) ||
  isState(word);
const swollenFace = /\bswell|\bswollen/;
/** How bad a reaction is; null where no word of it says one. */
function reactionOf(words: readonly string[]): Reaction | null {
  const text = words.join(' ');
  const isFace = swollenFace.test(text) && /\b(?:face|facial|mouth|eye|neck)\b/.test(text);
  if (isFace || words.some((word) => danger.has(word) || word.startsWith('severe')))
    return 'danger';
  if (words.some((word) => allergic.has(word))) return 'other';
  if (words.some((word) => isState(word) && !sideEffects.has(word))) return 'other';
  return words.some((word) => sideEffects.has(word)) ? 'side effect' : null;
}
/** The longest run of words that names something, where all words around it tell of a reaction. */
function readPiece(words: string): Piece {
  if (saysNone(words)) return piece('none');
  const parts = foldAllergen(words)
    .split(' ')
    .filter((word) => word !== '');
  if (parts.every(isBeside) && namedBy(words).length === 0)
    return piece('reaction', [], reactionOf(parts));
  for (let length = parts.length; length > 0; length -= 1)
    for (let start = 0; start + length <= parts.length; start += 1) {
      const around = [...parts.slice(0, start), ...parts.slice(start + length)];
      const name = parts.slice(start, start + length).join(' ');
      if (!around.every(isBeside)) continue;
      if (isOfNoDrug(name)) return piece('nothing');
      const allergens = namedBy(name);
      if (allergens.length > 0) return piece('allergens', allergens, reactionOf(around));
    }
  // What was not understood may still tell of a danger ("Stevens Johnson with fever at home").
  return piece('unknown', [], parts.some((word) => danger.has(word)) ? 'danger' : null);
}
/** Whole first, then at what divides a list or a reaction from its allergen. */
const dividers: readonly RegExp[] = [
  /[;\n|]+|\.(?=\s|$)/,
  /\s-+\s|-+\s|\s-+|[:(),=>]+/,
  /\s&\s|\s\+\s|\/|\band\b/i,
  /-/,
];
function piecesOf(text: string, [divider, ...rest]: readonly RegExp[]): readonly Piece[] {
  const whole = readPiece(text);
  if (whole.kind !== 'unknown' || divider === undefined) return [whole];
  const parts = text.split(divider).filter((part) => foldAllergen(part) !== '' || /no/i.test(part));
  return parts.flatMap((part) => piecesOf(part, rest));
}
/**
 * The allergens with what is told of each. A danger counts for every allergen since the last
 * reaction; a side effect only for the one right before it, where it stands alone.
 */
function withReactions(pieces: readonly Piece[], allergy: PatientAllergy): readonly ReadAllergy[] {
  return pieces.flatMap(({ allergens, reaction }, place) => {
    const isTold = ({ kind, reaction: how }: Piece, at: number) =>
      at > place && (kind === 'reaction' || (kind === 'unknown' && how !== null));
    const next = pieces.findIndex(isTold);
    const told = pieces[next]?.reaction ?? null;
    const near = next === place + 1 ? told : null;
    const all = [reaction, told];
    const isSideEffect =
      (reaction ?? near) === 'side effect' && [reaction, near].every((one) => one !== 'other');
    return allergens.map(({ kind, value }): ReadAllergy => {
      const read = { ...allergy, kind, value };
      if (all.includes('danger')) return { ...read, severity: 'Severe' };
      return isSideEffect ? { ...read, isSideEffect: true } : read;
    });
  });
}

/**
 * An allergy as drugs are checked against it. A group or an ingredient stands for itself. Words are
 * read piece by piece: "penicillin - hives; sulfa" are two allergens and a reaction, "NKDA" is
 * none, "pollen" is in no medicine. What is no allergen, no reaction and none of these leaves the
 * words half read: the allergens in them are checked, and a person is asked besides.
 */
export function readAllergyText(allergy: PatientAllergy): AllergyRead {
  if (allergy.kind !== 'text') {
    const read = readAllergy(allergy);
    return { allergens: read, isWhole: read.length > 0 || isOfNoDrug(allergy.value) };
  }
  const text = allergy.value
    .normalize('NFKC')
    .replace(/[‐-―−→]/g, ' - ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/gi, '$1');
  const pieces = piecesOf(text, dividers);
  const readable = withReactions(pieces, allergy).flatMap((read) =>
    readAllergy(read).map((one) => ({ ...read, kind: one.kind, value: one.value })),
  );
  const isNamed = pieces.some(({ kind }) => kind !== 'reaction' && kind !== 'unknown');
  return {
    allergens: readable,
    isWhole: isNamed && pieces.every(({ kind }) => kind !== 'unknown'),
  };
}
