import { ingredientsOf } from '../drug-classes.ts';
import type { ClinicalDrug } from '../types.ts';
import type { Way } from './spaced-drugs.data.ts';

/** Words of a dosage form, and the route that they mean where the drug file names none. */
const formRoutes: readonly (readonly [RegExp, string])[] = [
  [/patch|transdermal|\/\s*(?:\d+\s*)?(?:hr|h|hours?)\b/i, 'transdermal'],
  [/ophth|\beye\b/i, 'ophthalmic'],
  [/\botic\b|\bear\b/i, 'otic'],
  [/nasal/i, 'nasal'],
  [/inhal|aerosol|nebul|\bhfa\b|diskus/i, 'inhalation'],
  [/vaginal|\bring\b/i, 'vaginal'],
  [/rectal|supposit|enema/i, 'rectal'],
  [/inject|syringe|\bpen\b|kwikpen|flexpen|solostar|\bvial\b|cartridge/i, 'injection'],
  [/cream|ointment|lotion|\bgel\b|foam|shampoo|topical|paste|swab/i, 'topical'],
];
/**
 * The route of a drug: that of the drug file, else what its form and name say, as of a product that
 * the store added; empty where nothing says it.
 */
export function routeOf({ route, form, name }: ClinicalDrug): string {
  if (route != null && route.trim() !== '') return route;
  const words = `${form ?? ''} ${name}`;
  return formRoutes.find(([word]) => word.test(words))?.[1] ?? '';
}
/** How a drug gets into the body; an unknown route counts as by mouth. */
export function wayOf(drug: ClinicalDrug): Way | null {
  const route = routeOf(drug);
  if (route === '' || /oral|mouth|sublingual|buccal/i.test(route)) return 'mouth';
  if (/subcutaneous|intramuscular|intravenous|inject/i.test(route)) return 'injected';
  if (/vaginal/i.test(route) && /\bring\b/i.test(`${drug.form ?? ''} ${drug.name}`)) return 'ring';
  return /transdermal/i.test(route) ? 'patch' : null;
}

/** Taken up through the skin, so that they act in the whole body wherever they are put. */
const takenUp: ReadonlySet<string> = new Set([
  'nitroglycerin',
  'testosterone',
  'fentanyl',
  'etonogestrel',
  'segesterone',
]);
/** Put into the rectum for the place itself. */
const onlyThere =
  /hydrocortisone|mesalamine|budesonide|lidocaine|pramoxine|phenylephrine|dibucaine/;
/** Where a drug acts, as far as duplicates and interactions ask. */
type RouteGroup = 'local' | 'nasal' | 'inhaled' | 'systemic';
/** Whether a drug acts where it is put, in the nose or the lungs, or in the whole body. */
export const routeGroup = (drug: ClinicalDrug): RouteGroup => {
  const { genericName } = drug;
  const text = routeOf(drug).toLowerCase();
  const ingredients = ingredientsOf(genericName);
  if (ingredients.some((ingredient) => takenUp.has(ingredient))) return 'systemic';
  if (/rectal/.test(text)) return onlyThere.test(genericName.toLowerCase()) ? 'local' : 'systemic';
  if (/topical|ophthalmic|otic|vaginal|dental|\bcutaneous|intravitreal/.test(text)) return 'local';
  if (/inhal|respiratory/.test(text)) return 'inhaled';
  return /nasal/.test(text) ? 'nasal' : 'systemic';
};
