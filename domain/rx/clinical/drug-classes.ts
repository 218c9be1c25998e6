import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { classRows, otherNames, singleIngredients } from './drug-classes.data.ts';
import { liveVaccinesIn } from './live-vaccines.ts';

/** A class of the product's own list, for example `ssri` or `strong-cyp3a4-inhibitor`. */
export type ClassKey = keyof typeof classRows;

interface Row {
  readonly label: string;
  readonly members?: string;
  readonly takesIn?: readonly string[];
}
const rows: Readonly<Record<string, Row>> = classRows;

const collect = (key: string): string[] => {
  const row = ownEntry(rows, key);
  if (!row) throw new Error(`drug class ${key} does not exist`);
  return [
    ...(row.members ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    ...(row.takesIn ?? []).flatMap(collect),
  ];
};

const keys = Object.keys(rows) as ClassKey[];
const members = new Map(keys.map((key) => [key, new Set(collect(key))]));
const classesByIngredient = new Map<string, ClassKey[]>();
for (const [key, names] of members)
  for (const name of names)
    classesByIngredient.set(name, [...(classesByIngredient.get(name) ?? []), key]);
const known = new Set([...classesByIngredient.keys(), ...singleIngredients]);

/** Every class key, in the order of the table. */
export const classKeys: readonly ClassKey[] = keys;
export const isClassKey = (key: string): key is ClassKey => Object.hasOwn(rows, key);
/** The class in words, as an alert names it. */
export const classLabel = (key: ClassKey): string => classRows[key].label;
/** The ingredients of a class, those of the classes that it takes in included. */
export const classMembers = (key: ClassKey): ReadonlySet<string> =>
  required(members.get(key), `ingredients of the class ${key}`);
/** The classes of one ingredient (as `ingredientsOf` spells it); empty when it belongs to none. */
export const classesOf = (ingredient: string): readonly ClassKey[] =>
  classesByIngredient.get(ingredient) ?? [];
/**
 * Is the ingredient in the product's own list? Rules, allergens and the formulary may only name
 * known ones.
 */
export const isKnownIngredient = (ingredient: string): boolean => known.has(ingredient);

/** Every ingredient that the product knows, by name. */
export const knownIngredients: readonly string[] = [...known].toSorted();

/** Words that say how the molecule is salted, hydrated or made, not what it does. */
const salts = new Set(
  `hydrochloride hcl dihydrochloride dimesylate hydrobromide hbr sodium disodium potassium calcium magnesium besylate maleate tartrate bitartrate succinate fumarate hemifumarate
  phosphate sulfate sulphate bisulfate hyclate monohydrate dihydrate trihydrate hemihydrate anhydrous acetate citrate mesylate tosylate pamoate oxalate hydroxide nitrate gluconate carbonate chloride
  saccharate aspartate cypionate enanthate axetil proxetil medoxomil cilexetil etexilate propionate furoate dipropionate valerate acetonide xinafoate bromide iodide lactate palmitate stearate ethylsuccinate
  disoproxil alafenamide macrocrystals macrocrystalline recombinant human extended release delayed usp monohydrate/macrocrystals tromethamine hemisulfate polistirex diethylamine medocaril estolate benzoate embonate meglumine pivalate mofetil decanoate undecanoate lauroxil
  malate s-malate adipate kamedoxomil dipotassium epolamine diacetate caproate gluceptate
  lactobionate ditosylate
  propanediol polacrilex trifenatate diolamine camsylate fosamil hexacetonide tebutate probutate
  terephthalate isethionate
  hippurate mandelate trihydrochloride pivoxil etabonate erbumine arginine lysine olamine edisylate
  marboxil esylate napsylate pentahydrate hexahydrate sesquihydrate tannate ethanolate besilate
   mesilate methylbromide viscous modified nonmodified non-modified
  er xr xl sr cr dr cd la ir ec tr odt extended-release delayed-release immediate-release
  sustained-release analog rdna origin dna
  tablet tablets tab tabs capsule capsules cap caps oral solution suspension injection pot`.split(
    /\s+/,
  ),
);

const canonical = (raw: string): string => {
  const name = raw.trim().replace(/\s+/g, ' ');
  const other = ownEntry(otherNames, name);
  if (other) return other;
  if (known.has(name)) return name;
  const words = name.split(' ');
  for (let end = words.length - 1; end > 0 && salts.has(words[end] ?? ''); end--) {
    const shorter = words.slice(0, end).join(' ');
    const found = ownEntry(otherNames, shorter) ?? (known.has(shorter) ? shorter : undefined);
    if (found) return found;
  }
  while (words.length > 1 && salts.has(words.at(-1) ?? '')) words.pop();
  return withoutPrefix(words) ?? words.join(' ');
};
/** "potassium clavulanate", "insulin glargine-yfgn": without the salt in front, or the suffix. */
function withoutPrefix(words: readonly string[]): string | null {
  const own = words.join(' ').replace(/-[a-z]{4}$/, '');
  if (known.has(own)) return own;
  const rest = words.slice(words.findIndex((word) => !salts.has(word))).join(' ');
  const found = ownEntry(otherNames, rest) ?? rest;
  return known.has(found) ? found : null;
}
/** "hydrocodone-acetaminophen": several, where one of them is known; else one name. */
function partsOf(part: string): readonly string[] {
  const pieces = part.split(/-|\s-\s/).map((piece) => piece.trim());
  const isNamed = pieces.length > 1 && pieces.every((piece) => /^[a-z][a-z ]{3,}$/.test(piece));
  return isNamed &&
    !known.has(canonical(part)) &&
    pieces.some((piece) => known.has(canonical(piece)))
    ? pieces
    : [part];
}

/**
 * The ingredients of a generic name, salts stripped, each once, sorted: "hydrocodone bitartrate;
 * acetaminophen" gives
 * ["acetaminophen", "hydrocodone"]. Parts are separated by ; / + & , "and" or "with", or by a
 * hyphen where one of them is known; text in brackets, words of release and form, and the suffix of a
 * biologic are ignored.
 * A name that the product does not know comes back as it is, in lower case, so that an unknown drug
 * still equals itself.
 */
export const ingredientsOf = (genericName: string): readonly string[] => {
  const name = genericName
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
  const whole = canonical(name);
  if (known.has(whole)) return [whole];
  const vaccines = liveVaccinesIn(genericName);
  if (vaccines.length > 0) return vaccines;
  const parts = name
    .split(/\s*(?:[;/+&,]|\band\b|\bwith\b)\s*/)
    .filter((word) => word !== '' && !word.split(' ').every((word) => salts.has(word)))
    .flatMap(partsOf)
    .filter((word) => !word.split(' ').every((each) => salts.has(each)));
  return [...new Set(parts.map(canonical))].toSorted();
};
