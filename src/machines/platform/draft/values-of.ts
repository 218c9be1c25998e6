import type { Fields, RecordOf } from '#domain/platform/fields/entity.ts';
import type { Values } from './draft.ts';

/**
 * The values of a draft under the types of its fields. A draft holds what was typed, without types;
 * it is only sent once none of its fields has a problem, and then each value is what its field says.
 */
export const valuesOf = <F extends Fields>(_: F, values: Values): RecordOf<F> =>
  values as RecordOf<F>;
