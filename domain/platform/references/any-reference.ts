import type { Fields } from '../fields/entity.ts';
import type { Reference } from './define.ts';

/**
 * A reference whose fields do not matter to the reader. Its checks take drafts of its own fields
 * only, so TypeScript lets none of them stand for all; whoever reads one this way hands it its own
 * drafts.
 */
export const anyReference = <Name extends string, F extends Fields>(
  reference: Reference<Name, F>,
): Reference => reference as unknown as Reference;
