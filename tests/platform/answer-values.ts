import fc from 'fast-check';
import { answers } from '#adapters/platform/answers.gen.ts';
import type { CallName } from '#adapters/platform/call.ts';
import type { Shape } from '#adapters/platform/shape.ts';

export const shapeOf = (name: CallName): Shape => answers[name]?.answer ?? 'any';

export type Value = fc.Arbitrary<unknown>;
const simple: Readonly<Record<string, Value>> = {
  any: fc.jsonValue({ maxDepth: 1 }),
  text: fc.string(),
  number: fc.integer(),
  truth: fc.boolean(),
  nothing: fc.constant(null),
};
const membersOf = (shapes: Readonly<Record<string, Shape>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, valueOf(shape)]));
/** Any answer of this shape. */
export function valueOf(shape: Shape): Value {
  if (typeof shape === 'string') return simple[shape] ?? fc.anything();
  if ('words' in shape) return fc.constantFrom(...shape.words);
  if ('list' in shape) return fc.array(valueOf(shape.list), { minLength: 1, maxLength: 2 });
  if ('map' in shape)
    return fc.dictionary(fc.constantFrom('a', 'b'), valueOf(shape.map), { maxKeys: 2 });
  if ('either' in shape) return fc.oneof(...shape.either.map(valueOf));
  const { of, maybe = {} } = shape;
  return fc.record({ ...membersOf(of), ...membersOf(maybe) }, { requiredKeys: Object.keys(of) });
}
/** One answer of this call, the same in every run. */
export const answered = (name: CallName): unknown =>
  fc.sample(valueOf(shapeOf(name)), { numRuns: 1, seed: 1 })[0];
