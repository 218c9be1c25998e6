import type { Product } from '../product.ts';
import type { Amount, Clause } from '../regimen.ts';

/** Forms that release their drug slowly or in the bowel, and how names say so. */
const inForm = /EXTENDED|DELAYED|SUSTAINED|CONTROLLED|ENTERIC|\b(?:ER|XR|SR|CR|DR|EC)\b/i;
const inName = /\b(?:ER|XR|XL|SR|CR|DR|EC|LA|CD|\w*contin|extended|delayed|enteric)\b/i;
/** Their granules come out of the tablet as they are. */
const meantToPart = /CHEW|DISINTEGRAT|SPRINKLE|SUSP|GRANUL|PACKET|EFFERV/i;
/** Tablets of granules that the labeling dissolves in water. */
const dispersed = /\b(?:potassium chloride|klor-?con m|k-?dur)/i;
/**
 * Tablets that release slowly and have a score, or of which the labeling says that they may be
 * halved.
 */
const scored = new RegExp(
  '\\b(?:metoprolol|toprol|isosorbide|potassium|klor-?con|carbidopa|sinemet|lithium|verapamil' +
    '|guaifenesin|theophylline)',
  'i',
);

const namesOf = ({ name, genericName }: Product): string => `${name ?? ''} ${genericName ?? ''}`;
/** Whether a product releases its drug slowly or in the bowel, as form and name say. */
export const isHeldTogether = (product: Product): boolean =>
  !meantToPart.test(product.form ?? '') &&
  (inForm.test(product.form ?? '') || inName.test(product.name ?? ''));
/** Whether half of such a tablet may be taken, as its labeling says. */
export const mayBeHalved = (product: Product): boolean =>
  !isHeldTogether(product) || scored.test(namesOf(product));

type Given = Pick<Clause, 'verb' | 'route' | 'notes'>;
/** Patches whose labeling forbids to cut them; some of hormones are cut. */
const neverCut = new RegExp(
  '\\b(?:fentanyl|duragesic|buprenorphine|butrans|clonidine|catapres|scopolamine|rivastigmine' +
    '|methylphenidate|daytrana|rotigotine|neupro|selegiline|oxybutynin|asenapine)',
  'i',
);
/** Half a patch that must not be cut: its drug would come out at once. */
export const isCutPatch = (amount: Amount | null, product: Product): boolean =>
  amount?.unit === 'patch' && amount.high % 1000 !== 0 && neverCut.test(namesOf(product));
/**
 * Crushed, chewed, dissolved, or given through a tube, for which it has to be crushed. Source: the
 * administration sections of the labeling; ISMP, Oral Dosage Forms That Should Not Be Crushed.
 */
export function isPartedByUse({ verb, route, notes }: Given, product: Product): boolean {
  if (!/TAB|CAP/i.test(product.form ?? '') || !isHeldTogether(product)) return false;
  const isTablet = /TAB/i.test(product.form ?? '');
  if (verb === 'crush' || verb === 'chew' || verb === 'suck') return true;
  if (verb === 'dissolve') return isTablet && !dispersed.test(namesOf(product));
  if (isTablet && route !== null && route.endsWith('Tube')) return true;
  return notes.some((note) => note.startsWith('crushed'));
}
/** "May be crushed" of a tablet that must not be. */
export const mayNotBeCrushed = (sentences: readonly string[], product: Product): boolean =>
  sentences.some((key) => key === 'mayCrush' || key.includes('May be crushed')) &&
  isHeldTogether(product);
