import { hiddenCharacter } from './rules/unseen.ts';
import type { Issue } from './schema.ts';

/** The longest text that a person types; a longer one is a file. */
const longest = 20_000;

/**
 * The texts of what somebody saves that hold a character which nobody sees, or which turns the
 * order of what is read; each with its path. Files are not looked into. What is on record already
 * may hold one: it is shown, and refused when it is saved anew.
 */
export function hiddenTexts(input: unknown, path: readonly PropertyKey[] = []): readonly Issue[] {
  if (typeof input === 'string') {
    const message = input.length > longest ? null : hiddenCharacter(input);
    return message === null ? [] : [{ path, message }];
  }
  if (typeof input !== 'object' || input === null || input instanceof Blob) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    hiddenTexts(value, [...path, Array.isArray(input) ? Number(name) : name]),
  );
}
