import { isObject } from './is-object.ts';

/**
 * What an answer must look like for the screens to read it: which members are there and of which
 * kind. Lengths and patterns are the server's business. A list of words is one of these words.
 */
export type Shape =
  | 'any'
  | 'text'
  | 'number'
  | 'truth'
  | 'nothing'
  | { readonly words: readonly unknown[] }
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly either: readonly Shape[] }
  | {
      readonly of: Readonly<Record<string, Shape>>;
      readonly maybe?: Readonly<Record<string, Shape>>;
    };

/** The answer of a call, and what its refusals carry, by code. */
export interface Answers {
  readonly answer: Shape;
  readonly refused?: Readonly<Record<string, Shape>>;
}

const simple: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  truth: (value) => typeof value === 'boolean',
  nothing: (value) => value === null,
};
function fitsObject(shape: Extract<Shape, { of: unknown }>, value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    Object.entries(shape.of).every(
      ([name, member]) => name in value && fits(member, value[name]),
    ) &&
    Object.entries(shape.maybe ?? {}).every(
      ([name, member]) => value[name] === undefined || fits(member, value[name]),
    )
  );
}
/** Whether a value that was read from JSON has this shape. Further members are no fault. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return simple[shape]?.(value) ?? false;
  if ('words' in shape) return shape.words.includes(value);
  if ('list' in shape) return Array.isArray(value) && value.every((item) => fits(shape.list, item));
  if ('map' in shape)
    return isObject(value) && Object.values(value).every((item) => fits(shape.map, item));
  if ('either' in shape) return shape.either.some((choice) => fits(choice, value));
  return fitsObject(shape, value);
}
