import type { Field } from '#domain/platform/fields/field.ts';

type Options = NonNullable<Field['options']>;
/** Digits that follow each other within this time are one number, and no choice. */
const numberMs = 1_000;
/** What was typed onto a group of choices since the hand came to it, or chose by an arrow. */
export interface Typed {
  readonly text: string;
  /** The choice that stood before the first letter. */
  readonly before: unknown;
  /** It names no choice. */
  readonly isWord: boolean;
  /** When its last key came, in milliseconds of the events' clock. */
  readonly at: number;
}
const chosenBy = (options: Options, key: string, now: unknown): string | undefined => {
  const at = options.findIndex((option) => option.value === now);
  return /^[1-9]$/.test(key)
    ? options[Number(key) - 1]?.value
    : [...options.slice(at + 1), ...options.slice(0, at + 1)].find((option) =>
        option.label.toLowerCase().startsWith(key),
      )?.value;
};
const begins = (options: Options, text: string): string | undefined =>
  options.find((option) => option.label.toLowerCase().startsWith(text))?.value;
const isNumber = (text: string, earlier: Typed | null, at: number): boolean =>
  /\d\d$/.test(text) && earlier !== null && at - earlier.at < numberMs;

/**
 * What one more key makes of the choice: the beginning of a choice's name, or a key that names one
 * by itself, again for the next of its letter. With the first key that names none, and with the
 * second digit of a number, it is a word that was meant for another field: what was chosen before
 * stands again, and the rest chooses nothing. `at`: when the key came, in milliseconds.
 */
export function typeChoice(
  options: Options,
  now: unknown,
  earlier: Typed | null,
  { key, at }: { readonly key: string; readonly at: number },
): Typed & { readonly value: unknown } {
  const { before, isWord } = earlier ?? { before: now, isWord: false };
  const text = `${earlier?.text ?? ''}${key.toLowerCase()}`;
  const hit =
    isWord || isNumber(text, earlier, at)
      ? undefined
      : (begins(options, text) ?? chosenBy(options, key.toLowerCase(), now));
  return { text, before, isWord: hit === undefined, at, value: hit ?? before };
}
