export { therapyLimits } from './duplicate-therapy.data.ts';

/**
 * Ingredients that are usual in two strengths, or as a long- and a short-acting form: the same
 * ingredient twice only informs.
 */
export const usuallyCombined: ReadonlySet<string> = new Set([
  'warfarin',
  'prednisone',
  'lamotrigine',
  'quetiapine',
  'lithium',
  'morphine',
  'oxycodone',
  'methylphenidate',
  'dextroamphetamine',
  'amphetamine',
  'venlafaxine',
  'bupropion',
  'insulin glargine',
  'nitroglycerin',
  'clozapine',
  // An inhaler, and a nebulizer at home.
  'albuterol',
  'ipratropium',
  'levalbuterol',
  'carbamazepine',
  'cyclosporine',
  'hydrocortisone',
  'levodopa',
  'phenytoin',
  'tacrolimus',
  'valproate',
]);
/** Usual in two strengths alone, and never beside a combination that holds it. */
export const combinedAlone: ReadonlySet<string> = new Set(['bupropion', 'insulin glargine']);
/** Of these a long-acting and a short-acting form are one too many. */
export const oneRelease: ReadonlySet<string> = new Set(['tacrolimus']);

/**
 * Ingredients that ride along in many products (estrogen in a pill, caffeine, clavulanate): never a
 * duplicate by themselves.
 */
export const companionIngredients: ReadonlySet<string> = new Set([
  'clavulanate',
  'caffeine',
  'carbidopa',
  'naloxone',
]);

/** In two strengths usual too, but more often the old strength was forgotten: it is asked. */
export const askedTogether: ReadonlySet<string> = new Set(['levothyroxine']);
