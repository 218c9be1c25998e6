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
  return /transdermal/i.test(route) ? 'patch' : null;
}
