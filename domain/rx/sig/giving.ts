import { singleRoute, type Form } from './forms.ts';
import type { RouteKey, UnitKey, VerbKey } from './meaning.ts';
import type { Product } from './product.ts';
import type { Area } from './regimen.ts';

/** What a product is, as far as it says where it goes: narrower than the family of its form. */
export type ProductKind =
  | 'tablet'
  | 'capsule'
  | 'inhaledCapsule'
  | 'lozenge'
  | 'film'
  | 'packet'
  | 'syrup'
  | 'solution'
  | 'paste'
  | 'skin'
  | 'patch'
  | 'eye'
  | 'ear'
  | 'eyeOrEar'
  | 'nasal'
  | 'inhaler'
  | 'aerosol'
  | 'nebule'
  | 'injection'
  | 'insulin'
  | 'vaginal'
  | 'rectal'
  | 'suppository'
  | 'device'
  | 'other';

const inEye = /\bOPH|EYE/;
const inEar = /OTIC|\bEAR\b/;
const inMouth = /ORAL|DENTAL|BUCCAL|MUCO|GINGIV|TOOTH|MOUTH|RINSE/;
const devices = /INHAL|\bMDI\b|\bDPI\b|\bHFA\b|DISKUS|ELLIPTA|RESPIMAT|RESPICLICK/;
function solidOf(text: string): ProductKind {
  if (/BUCCAL|SUBLINGUAL|\bSL\b|FILM(?!.*COAT)/.test(text)) return 'film';
  if (/LOZENGE|TROCHE|GUM\b|WAFER/.test(text)) return 'lozenge';
  if (/PACKET|PKT|GRANUL|SACHET|PELLET/.test(text)) return 'packet';
  return /CAP(?!LET)/.test(text) ? 'capsule' : 'tablet';
}
function dropsOf(text: string): ProductKind {
  if (inEye.test(text)) return inEar.test(text) ? 'eyeOrEar' : 'eye';
  return 'ear';
}
function topicalOf(text: string): ProductKind {
  if (inEye.test(text)) return 'eye';
  if (/VAG/.test(text)) return 'vaginal';
  if (/RECT/.test(text)) return 'rectal';
  return inMouth.test(text) ? 'paste' : 'skin';
}
function insertOf(text: string): ProductKind {
  if (/VAG|OVULE/.test(text)) return 'vaginal';
  return /RECT|ENEMA/.test(text) ? 'rectal' : 'suppository';
}
const inhalerOf = (text: string): ProductKind => {
  if (/CAP/.test(text)) return 'inhaledCapsule';
  return devices.test(text) ? 'inhaler' : 'aerosol';
};
type Told = ProductKind | ((text: string) => ProductKind);
const formKinds: Readonly<Record<Form['family'], Told>> = {
  solid: solidOf,
  liquid: (text) => (/ORAL|SYRUP|\bSYR\b|ELIXIR|MOUTH/.test(text) ? 'syrup' : 'solution'),
  drops: dropsOf,
  topical: topicalOf,
  insert: insertOf,
  inhaler: inhalerOf,
  injectable: 'injection',
  other: (text) => (/\bTEST\b|LANCET|NEEDLE|\bMETER\b/.test(text) ? 'device' : 'other'),
  patch: 'patch',
  insulin: 'insulin',
  nebule: 'nebule',
  nasal: 'nasal',
};
const isInjected = /^(?:INTRAM|INTRAV|SUBCUT|INTRAD|PARENT)/;
/**
 * What form and route of the drug file say of where a product goes; `other` where they say nothing
 * certain. Several routes say nothing.
 */
export function productKind(product: Pick<Product, 'form' | 'route'>, form: Form): ProductKind {
  const text = (product.form ?? '').toUpperCase();
  const route = singleRoute(product.route);
  const { family } = form;
  if (/^(?:SUBLING|BUCCAL)/.test(route) && family === 'solid') return 'film';
  if (isInjected.test(route) && (family === 'liquid' || family === 'other')) return 'injection';
  const told = formKinds[family];
  return typeof told === 'string' ? told : told(`${route} ${text}`);
}

const kinds = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const swallowed = 'tablet capsule inhaledCapsule lozenge film packet';
const below = 'vaginal rectal suppository';
const organs = 'eye ear eyeOrEar nasal';
const breathed = 'inhaler aerosol nebule';
const parenteral = 'injection insulin';

/** Kinds of products that a verb, when it was written, is not for. */
const verbs: Readonly<Partial<Record<VerbKey, ReadonlySet<string>>>> = {
  swallow: kinds(`device inhaledCapsule patch skin ${below} ${organs} ${breathed} ${parenteral}`),
  drink: kinds(`${swallowed} patch skin paste ${below} ${organs} ${breathed} ${parenteral}`),
  chew: kinds(`solution syrup patch skin paste ${below} ${organs} ${breathed} ${parenteral}`),
  suck: kinds(`solution syrup patch skin paste ${below} ${organs} ${breathed} ${parenteral}`),
  apply: kinds(`${swallowed} syrup inhaler nebule ${parenteral}`),
  inject: kinds(`${swallowed} syrup patch skin paste ${below} ${organs} ${breathed}`),
  inhale: kinds(
    `tablet lozenge film packet syrup patch skin paste ${below} eye ear eyeOrEar ${parenteral}`,
  ),
  instill: kinds(`${swallowed} patch insulin inhaler`),
  insert: kinds(`patch ${breathed} ${parenteral} syrup`),
  unwrap: kinds(`${swallowed} patch syrup solution ${organs} ${breathed} ${parenteral}`),
  spray: kinds(`${swallowed} patch ${below} eye ear eyeOrEar ${parenteral}`),
  dissolve: kinds(`patch skin paste ${below} ${organs} inhaler aerosol insulin`),
  swish: kinds(`tablet capsule patch skin ${below} ${organs} ${breathed} ${parenteral}`),
  gargle: kinds(`capsule patch skin ${below} ${organs} ${breathed} ${parenteral}`),
  rinse: kinds(`capsule patch ${below} ${organs} ${breathed} ${parenteral}`),
  nebulize: kinds(
    `${swallowed} syrup patch skin paste ${below} ${organs} inhaler aerosol ${parenteral}`,
  ),
  wear: kinds(`${swallowed} syrup solution paste ${organs} ${breathed} insulin`),
  wash: kinds(`${swallowed} patch ${organs} ${breathed} ${parenteral}`),
  massage: kinds(`${swallowed} patch ${organs} ${breathed} ${parenteral}`),
  shampoo: kinds(`${swallowed} patch paste ${below} ${organs} ${breathed} ${parenteral}`),
  testOnly: kinds(
    `${swallowed} syrup solution patch skin paste ${below} ${organs} ${breathed} ${parenteral}`,
  ),
  changePatch: kinds(
    `device ${swallowed} syrup solution skin paste other ${below} ` +
      `${organs} ${breathed} ${parenteral}`,
  ),
  crush: kinds(
    `capsule film solution syrup patch skin paste ${below} ${organs} ${breathed} ${parenteral}`,
  ),
  mix: kinds(`patch skin paste ${below} ${organs} inhaler aerosol`),
};

const byMouth = `device patch skin vaginal rectal suppository ${organs} ${parenteral}`;
type Place = readonly [routes: RegExp, closed: ReadonlySet<string>];
/** Routes, and the kinds of products that do not go there. The first row that fits holds. */
const places: readonly Place[] = [
  [
    /^(?:mouth|tongue|mouthOrTongue|onTongue|cheek|inCheek|eachCheek|inMouth|mouthSides)$/,
    kinds(byMouth),
  ],
  [/Tube$/, kinds(`${byMouth} paste film lozenge ${breathed}`)],
  [/eye/i, kinds(`${swallowed} syrup paste patch ear nasal ${breathed} ${parenteral} ${below}`)],
  [
    /ear/i,
    kinds(`${swallowed} syrup paste patch skin eye nasal ${breathed} ${parenteral} ${below}`),
  ],
  [
    /nostril|nose/i,
    kinds(`${swallowed} syrup paste patch eye ear eyeOrEar inhaler nebule ${parenteral} ${below}`),
  ],
  [
    /^(?:skin|scalp|postauricular)$/,
    kinds(`tablet capsule lozenge film syrup ${organs} inhaler nebule ${parenteral} suppository`),
  ],
  [/^intoSkin$/, kinds(`${swallowed} syrup ${organs} inhaler nebule suppository`)],
  [/^vagina$/, kinds(`${swallowed} syrup paste patch ${organs} ${breathed} ${parenteral} rectal`)],
  [/^rectum$/, kinds(`${swallowed} syrup paste patch ${organs} ${breathed} ${parenteral} vaginal`)],
  [
    /^(?:inhalation|lungs|inhaled)$/,
    kinds(`tablet lozenge film packet syrup patch skin paste ${organs} ${parenteral} ${below}`),
  ],
  [
    /^nebulizer$/,
    kinds(`${swallowed} inhaler syrup patch skin paste ${organs} ${parenteral} ${below}`),
  ],
  [
    /^(?:muscle|subcutaneous|vein|thigh|outerThigh|thighMuscle|outerThighMuscle)$/,
    kinds(`${swallowed} syrup skin paste ${organs} ${breathed} ${below}`),
  ],
];
/** Without a place, "take" means the mouth. */
const notTaken = kinds(`device nebule inhaledCapsule patch skin ${below} eye ear eyeOrEar`);
/** Without a place, "insert" does not say where. */
const notInserted = kinds(swallowed);
const intraoral = /^(?:tongue|onTongue|cheek|inCheek|eachCheek|inMouth|mouthSides)$/;
const inTheMouth = /^(?:gums|tooth|teeth|lips?|cheeks?)$/;

/** What a clause says of how a product is given. */
export interface Giving {
  /** As it was written; null where it was not. */
  readonly verb: VerbKey | null;
  readonly route: RouteKey | null;
  readonly area: Area | null;
  readonly unit: UnitKey | null;
  /** Stirred into something, or followed by "and drink". */
  readonly dissolved: boolean;
}
const isInMouth = ({ route, area }: Giving): boolean =>
  (route !== null && intraoral.test(route)) ||
  (area?.sites.some(({ part }) => inTheMouth.test(part)) ?? false);

/** A route that the product does not take: an eye drop by mouth, a cream by injection. */
export function routeContradicts(route: RouteKey, kind: ProductKind): boolean {
  return places.find(([routes]) => routes.test(route))?.[1].has(kind) ?? false;
}
/** Where an injection is not given, by the single route of the drug file. */
const notInjected: readonly (readonly [single: RegExp, routes: ReadonlySet<RouteKey>])[] = [
  [/^SUBCUT/, new Set<RouteKey>(['vein', 'muscle', 'thighMuscle', 'outerThighMuscle'])],
  [/^INTRAM/, new Set<RouteKey>(['vein'])],
  [
    /^INTRAV/,
    new Set<RouteKey>(['muscle', 'thighMuscle', 'outerThighMuscle', 'subcutaneous', 'intoSkin']),
  ],
];
/** No pen and no auto-injector reaches a vein, whatever else its drug is for. */
const penNames = /\b(?:\w*pen|auto-?injector|flextouch|solostar|optiset|sureclick)s?\b/i;
/** Where it is injected; an insulin, of which the drug file does not say it, under the skin. */
function injectedRoute({ name, genericName, form, route }: Product): string {
  const told = (route ?? '').trim();
  const isInsulin = /\binsulin\b/i.test([name, genericName, form].join(' '));
  return told === '' && isInsulin ? 'SUBCUTANEOUS' : singleRoute(route);
}
/**
 * An injection into another place than the drug file has: "0.3 mg IV" of a pen for the muscle.
 * Under the skin, what is for the muscle is given often.
 */
export const isInjectedElsewhere = (
  route: RouteKey,
  kind: ProductKind,
  product: Product,
): boolean =>
  parenteral.split(' ').includes(kind) &&
  ((route === 'vein' && penNames.test(`${product.name ?? ''} ${product.form ?? ''}`)) ||
    notInjected.some(
      ([single, routes]) => single.test(injectedRoute(product)) && routes.has(route),
    ));
/** "Take" and "insert" without a place. */
const unplaced: Readonly<Partial<Record<VerbKey, ReadonlySet<string>>>> = {
  take: notTaken,
  mayTake: notTaken,
  insert: notInserted,
};
/** A verb that the product is not for: a patch that is chewed, a tablet that is applied. */
export function verbContradicts(giving: Giving, kind: ProductKind): boolean {
  const { verb, route, area } = giving;
  if (verb === null) return false;
  if (route === null && area === null && unplaced[verb]?.has(kind) === true) return true;
  const excused = (verb === 'apply' && isInMouth(giving)) || (verb === 'drink' && giving.dissolved);
  return !excused && verbs[verb]?.has(kind) === true;
}
/** What is inhaled, by mouth, where it is not said that it is inhaled. */
export const isSwallowed = ({ verb, route }: Giving, kind: ProductKind): boolean =>
  (kind === 'nebule' || kind === 'inhaledCapsule') &&
  route === 'mouth' &&
  verb !== 'inhale' &&
  verb !== 'use';
/** A part of the skin on which a tablet would have to be applied. */
export const areaContradicts = (giving: Giving, kind: ProductKind): boolean =>
  isEarOfDrops(giving, kind) || isSkinOfSwallowed(giving, kind);
/** "3 drops to the affected ear" go into it. */
const isEarOfDrops = ({ area }: Giving, kind: ProductKind): boolean =>
  kind === 'ear' &&
  area?.sites.length === 1 &&
  area.sites.every(({ part }) => /^ears?$/.test(part));
const isSkinOfSwallowed = (giving: Giving, kind: ProductKind): boolean =>
  giving.area !== null &&
  giving.route === null &&
  !isInMouth(giving) &&
  routeContradicts('skin', kind) &&
  (swallowed.split(' ').includes(kind) || kind === 'syrup');
