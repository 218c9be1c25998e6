import { formOfProduct } from '../forms.ts';
import type { Giving } from '../giving.ts';
import type { VerbKey } from '../meaning.ts';
import type { Product } from '../product.ts';
import { mayBeSwallowed, underTongueOnly } from './under-tongue.data.ts';

/** With these, "by mouth" is where it stays, not how it goes down. */
const kept: ReadonlySet<VerbKey> = new Set<VerbKey>(['dissolve', 'place', 'suck']);
const route = /^(?:(?:SUBLING|BUCCAL)\w*[\s;,/]*)+$/;
/** A capsule, and what releases its drug slowly, is another product of the same substance. */
const plain = /^(?!.*\b(?:ext|rel)).*(?:tab|film)/i;

const startsWith = (names: readonly string[], { name, genericName }: Product): boolean =>
  names.some((start) =>
    [name, genericName].some((own) => own?.trim().toLowerCase().startsWith(start) === true),
  );
/** Whether it stays under the tongue or in the cheek, by its route, its form or its substance. */
function isUnderTongue(product: Product): boolean {
  const form = formOfProduct(product);
  if (form.family !== 'solid' || startsWith(mayBeSwallowed, product)) return false;
  const told = (product.route ?? '').trim().toUpperCase();
  if (told !== '') return route.test(told);
  if (form.route === 'tongue' || form.route === 'cheek') return true;
  return startsWith(underTongueOnly, product) && plain.test(product.form ?? '');
}

/**
 * "Take 1 tablet by mouth" of what only works under the tongue or in the cheek: swallowed, it does
 * little or nothing.
 */
export const isByMouthAway = (
  { verb, route: told }: Pick<Giving, 'verb' | 'route'>,
  product: Product,
): boolean => told === 'mouth' && (verb === null || !kept.has(verb)) && isUnderTongue(product);
/** "Swallow 1 tablet" of the same. */
export const isSwallowedAway = (verb: VerbKey | null, product: Product): boolean =>
  verb === 'swallow' && isUnderTongue(product);
