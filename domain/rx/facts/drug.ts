import { ingredientsOf, isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import { grainsInMilligrams } from './grains.ts';
import { readStrength, type Strength } from './strength.ts';
import {
  formWords,
  formsTogether,
  kindWords,
  noise,
  releaseWords,
  routesOfForms,
  routeWords,
  saltWords,
  shortNames,
  variantWords,
} from './words.data.ts';

/** The name of a drug, taken apart. All in lower case. */
export interface DrugName {
  /** Every word, salts included, sorted; and the words without the salts. */
  readonly words: readonly string[];
  /** The same words in the order of the text. */
  readonly inOrder: readonly string[];
  readonly bare: readonly string[];
  /** Without salts, as the clinical checks spell ingredients, in the order of the text. */
  readonly ingredients: readonly string[];
  readonly salts: readonly string[];
  /** Words that make another product of one ingredient: modified, augmented. */
  readonly variants: readonly string[];
  /** Every ingredient is one that the product knows. */
  readonly known: boolean;
}
export interface Release {
  readonly release: 'immediate' | 'extended' | 'delayed';
  /** Hours or letters that tell two extended-release products apart. */
  readonly marks: readonly string[];
}
/** What a drug's text says, fact by fact; null: the text does not say it, or not to be read. */
export interface DrugFacts {
  readonly text: string;
  readonly name: DrugName | null;
  readonly strength: Strength | null;
  /** The strength in the words of the text; null where it was not read whole. */
  readonly strengthText: string | null;
  /** Amounts of a combination by the ingredients that stand before them. */
  readonly strengthOrder: readonly string[];
  readonly form: string | null;
  /** It is sold as a powder of which the form is made: "powder, for suspension". */
  readonly fromPowder: boolean;
  /** Chewable, disintegrating …; empty: to be swallowed or used as usual. */
  readonly kinds: readonly string[];
  readonly release: Release | null;
  readonly route: string | null;
  /** No word names the route: it is the one that the form has most often. */
  readonly routeOfForm: boolean;
}

const look = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
const isNoise = new Set(noise);
const isSalt = new Set(saltWords);
const isVariant = new Set(variantWords);

/** The one form that several words name together; null where they name two. */
function formOf(found: ReadonlySet<string>): string | null {
  let forms = [...found].toSorted();
  while (forms.length > 1) {
    const [first = '', second = ''] = forms;
    const pair = look(formsTogether, `${first}+${second}`);
    if (pair === undefined) {
      const [, , ...rest] = forms;
      const other = look(formsTogether, `${second}+${rest[0] ?? ''}`);
      if (other === undefined) return null;
      forms = [...new Set([first, other, ...rest.slice(1)])].toSorted();
    } else forms = [...new Set([pair, ...forms.slice(2)])].toSorted();
  }
  return forms[0] ?? null;
}

interface Sorted {
  readonly names: readonly string[];
  readonly forms: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly routes: ReadonlySet<string>;
  readonly releases: ReadonlySet<'extended' | 'delayed'>;
  readonly marks: ReadonlySet<string>;
}
/** Every word in its place: form, kind, release and route; what is left belongs to the name. */
function sortWords(words: readonly string[]): Sorted {
  const forms = new Set<string>();
  const kinds = new Set<string>();
  const routes = new Set<string>();
  const releases = new Set<'extended' | 'delayed'>();
  const marks = new Set<string>();
  const names = words.filter((word) => {
    const form = look(formWords, word);
    const kind = look(kindWords, word);
    const release = look(releaseWords, word);
    const route = look(routeWords, word);
    if (form !== undefined) forms.add(form);
    if (kind !== undefined) kinds.add(kind);
    if (release !== undefined) {
      if (release.release !== null) releases.add(release.release);
      if (release.mark !== null) marks.add(release.mark);
    }
    if (route !== undefined) routes.add(route);
    return [form, kind, release, route].every((read) => read === undefined) && !isNoise.has(word);
  });
  return { names, forms, kinds, routes, releases, marks };
}

const bothCrystals = 'monohydrate:macrocrystals';
/** The salts of a name; both crystals of nitrofurantoin are one, whatever stands between them. */
function saltsOf(words: readonly string[]): readonly string[] {
  const salts = [...new Set(words)].toSorted();
  const parts = ['macrocrystals', 'monohydrate'];
  return parts.every((part) => salts.includes(part))
    ? [...salts.filter((salt) => !parts.includes(salt)), bothCrystals].toSorted()
    : salts;
}
/** A name from its words, "/" standing between the parts of a combination. */
function nameOf(words: readonly string[]): DrugName | null {
  const whole = words.flatMap((word) => (look(shortNames, word) ?? word).split(' '));
  const plain = whole.filter((word) => word !== '/');
  if (plain.length === 0) return null;
  const parts = whole
    .join(' ')
    .split(/(?:^|\s)\/(?=\s|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const unsalted = parts.map((part) =>
    part
      .split(' ')
      .filter((word) => !isSalt.has(word))
      .join(' '),
  );
  // "Potassium chloride", "calcium carbonate": the salt is the drug.
  const ingredients = parts.flatMap((part, place) =>
    ingredientsOf(unsalted[place] === '' ? part : (unsalted[place] ?? part)),
  );
  const own = new Set(ingredients.flatMap((ingredient) => ingredient.split(' ')));
  return {
    words: [...new Set(plain)].toSorted(),
    inOrder: plain,
    bare: [...new Set(plain)].filter((word) => !isSalt.has(word) || own.has(word)).toSorted(),
    ingredients: [...new Set(ingredients)],
    salts: saltsOf(plain.filter((word) => isSalt.has(word) && !own.has(word))),
    variants: [...new Set(plain.filter((word) => isVariant.has(word)))].toSorted(),
    known: ingredients.length > 0 && ingredients.every(isKnownIngredient),
  };
}
/** Words of a text; "/" where a combination is divided. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/\[[^\]]*\]|[®™]/g, ' ')
    .replace(/\bauto[\s-]?injector\b/g, 'autoinjector')
    .replace(/\b(?:film|gelatin)[\s-]coated\b|\b(?:liquid|gel)[\s-]filled\b/g, ' ')
    .replace(/\binhalation powder\b/g, 'diskus')
    .replace(/\bmetered[\s-]dose inhaler\b/g, 'hfa')
    .replace(/\bgel[\s-]form(?:ing)? (?:solution|soln?)\b/g, 'gelforming')
    .replace(/\bsolution,? gel[\s-]forming\b/g, 'gelforming')
    .replace(/\blipid[\s-]complex\b/g, 'lipidcomplex')
    .replace(/\b(?:protein|albumin)[\s-](?:bound|stabilized)\b/g, 'proteinbound')
    .replace(/\bemulsified base\b/g, 'emollient')
    .replace(/\bisosorb(?:ide)?[\s-]+mono\b/g, 'isosorbide mononitrate')
    .replace(/\bext\b\.?[\s-]*(?=rel)/g, 'extended ')
    .replace(/\blow[\s-]dose\b/g, ' ')
    .replace(/\blamictal cd\b/g, 'lamictal chewable')
    .replace(/\bchewable,? dispersible\b/g, 'chewable')
    .replace(/(?<=[a-z])\s*-\s*dm\b/g, ' / dextromethorphan')
    .replace(/(?<=\bestrad(?:iol)?)\s*-\s*fe\b/g, ' / ferrous fumarate')
    .replace(/\bphos(?:phate)? binder\b/g, ' ')
    .replace(/\bpolymyxin[\s-]b\b/g, 'polymyxin')
    .replace(/\bvitamin d[23]?\s+(?=(?:ergo|chole)calciferol)/g, ' ')
    .replace(/(?<=\b(?:ergo|chole)calciferol)[\s,(]+vitamin d-?[23]?\b/g, ' ')
    .replace(/(?<=\s)[\d.,]+(?:-[\d.,]+){2,}(?=\s|$)/g, ' ')
    .replace(/\btransdermal system\b/g, 'transdermal patch')
    .replace(/\b(?:therapy|dose)[\s-]+pac?k\b|\(\s*pac?k\s*\)/g, ' dosepack ')
    .replace(/(?<=\d)\/(?=\d)/g, '÷')
    .replace(/(?<=[a-z])\s*-\s*(?=[a-z])|\band\b|\bwith\b|[&+;,/]/g, ' / ')
    .split(/[^a-z0-9/÷.#%:§'-]+/)
    .map((word) => word.replace(/^[.:'-]+|[.:'-]+$/g, '').replace('÷', '/'))
    .filter((word) => word !== '');

/** The words of a name in their order, without those of form, release, route and noise. */
export const nameWordsOf = (name: string): readonly string[] =>
  nameOf(sortWords(wordsOf(name)).names)?.inOrder ?? [];

/** Hours alone ("24 HR") do not say that a tablet releases slowly. */
function releaseOf(sorted: Sorted, form: string | null): Release | null {
  const [first, second] = [...sorted.releases];
  if (second !== undefined) return null;
  const marks = [...sorted.marks].toSorted();
  if (first !== undefined) return { release: first, marks };
  return form === null || marks.length > 0 ? null : { release: 'immediate', marks };
}
const injected: ReadonlySet<string> = new Set(['intramuscular', 'intravenous', 'subcutaneous']);
/** A way into the body that takes a needle. */
export const isInjectedInto = (route: string | null): boolean =>
  route !== null && injected.has(route);
/** A form that is put into the body by a needle. */
export const isInjected = (form: string | null): boolean =>
  ['ampule', 'auto-injector', 'cartridge', 'injection', 'pen', 'syringe', 'vial'].includes(
    form ?? '',
  );

const [noReleases, noMarks] = [new Set<'extended' | 'delayed'>(), new Set<string>()];
/** The ingredients in the order of their amounts: "A 5 MG / B 10 MG" or "A-B 5-10 MG". */
function orderOf(words: readonly string[]): readonly string[] {
  const pieces: string[][] = [[]];
  for (const word of words) {
    if (word === '§') pieces.push([]);
    else pieces.at(-1)?.push(word);
  }
  const named = pieces.length > 2 ? pieces.slice(0, -1) : [pieces.flat()];
  return named.flatMap((piece) => nameOf(sortWords(piece).names)?.ingredients ?? []);
}

const liquids: ReadonlySet<string> = new Set(['oil', 'solution', 'suspension']);
/** What a form is called where it is inhaled; the FDA lists a soft mist as a metered spray. */
const inhaledForms: Readonly<Record<string, string>> = {
  powder: 'dry powder inhaler',
  spray: 'metered inhaler',
  oil: 'nebulizer liquid',
  solution: 'nebulizer liquid',
  suspension: 'nebulizer liquid',
};
/** The form that the words and the route name together. */
function formIn(sorted: Sorted, route: string | null): string | null {
  const stated = formOf(sorted.forms);
  // A capsule that is inhaled, and its device beside it: "HandiHaler; capsule; inhalation".
  if (sorted.forms.has('capsule') && sorted.forms.has('dry powder inhaler')) return 'capsule';
  const melts = sorted.forms.size === 0 && sorted.kinds.has('disintegrating');
  if (melts) return 'tablet';
  if (route === 'inhalation' && stated !== null) return look(inhaledForms, stated) ?? stated;
  // "Film, extended release; transdermal": what the FDA lists of a patch.
  if (route === 'skin' && stated === 'film') return 'patch';
  if (route === null || !liquids.has(stated ?? '')) return stated;
  return injected.has(route) ? 'injection' : stated;
}

/**
 * "Ext" is extended of what is swallowed, and external of what goes on the skin; of another text it
 * stays in the name, so that nobody takes it for read.
 */
function withExt(words: readonly string[]): readonly string[] {
  if (!words.includes('ext')) return words;
  const { forms, routes } = sortWords(words);
  const ways = new Set([
    ...routes,
    ...[...forms].flatMap((form) => look(routesOfForms, form) ?? []),
  ]);
  const [way, other] = [...ways];
  if (other !== undefined || (way !== 'oral' && way !== 'skin')) return words;
  const meant = way === 'oral' ? 'extended' : 'external';
  return words.map((word) => (word === 'ext' ? meant : word));
}
/**
 * Takes the text of a drug apart: name, strength, form, release and route. A word that is none of
 * these counts to the name, so that nothing is passed over.
 */
export function readDrug(text: string): DrugFacts {
  const plain = text.normalize('NFKC');
  const grains = grainsInMilligrams(plain);
  const { strength, written, rest } = readStrength(grains?.text ?? plain);
  const words = withExt(wordsOf(rest));
  const sorted = sortWords(words.filter((word) => word !== '§'));
  const [named = null, otherRoute] = [...sorted.routes];
  const form = formIn(sorted, named);
  const byForm = form === null ? null : (look(routesOfForms, form) ?? null);
  const released = form === 'patch' ? { ...sorted, releases: noReleases, marks: noMarks } : sorted;
  return {
    text,
    name: nameOf(sorted.names),
    strength,
    strengthText: strength && (grains?.written ?? written).replaceAll(/\s+/g, ' '),
    strengthOrder: orderOf(words),
    form,
    fromPowder: form !== 'powder' && sorted.forms.has('powder'),
    kinds: [...sorted.kinds].toSorted(),
    release: releaseOf(released, form),
    route: otherRoute === undefined ? (named ?? byForm) : null,
    routeOfForm: named === null && byForm !== null,
  };
}
/**
 * What a label says of the drug. It prints no route, and that of its form may be another ("cream"
 * in the vagina), so that it is read with the route of the record where it names none.
 */
export function printedDrug(text: string, route: string | null): DrugFacts {
  const facts = readDrug(text);
  return facts.route === null || facts.routeOfForm ? readDrug(`${text} ${route ?? ''}`) : facts;
}
