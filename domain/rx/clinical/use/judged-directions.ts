import { readDirections, type Directions, type Product } from '../../sig/index.ts';

/**
 * Directions as the checks of doses judge them. An amount that a product of this strength can't
 * give is a stop, and no label says it; a pharmacist may keep its words, so that it is judged all
 * the same: read as of any strength and name, where that makes it whole.
 */
export function judgedDirections(text: string, product: Product): Directions {
  const read = readDirections(text, product);
  if (read.kind !== 'stop' || read.why !== 'NOT_OF_STRENGTH') return read;
  const unnamed = { ...product, name: null, genericName: null, strength: null };
  const ofAnyStrength = readDirections(text, unnamed);
  return ofAnyStrength.kind === 'read' ? ofAnyStrength : read;
}
