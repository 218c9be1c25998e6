import { createContext, use, useCallback } from 'react';
import { strokeText } from './key-text.ts';

/**
 * A command as a hint needs it: its strokes as the person has them, the first one first, and its
 * name.
 */
export interface KeyName {
  readonly keys: readonly string[];
  readonly title: string;
}
export type KeyOf = (command: string) => KeyName | undefined;

/** Whoever draws the kit says which keys commands have; without it there are no hints. */
export const KeyNames = createContext<KeyOf>(() => undefined);
export function useKeysOf(command: string | undefined): readonly string[] {
  const of = use(KeyNames);
  return command === undefined ? [] : (of(command)?.keys ?? []);
}
/** The first key of a command, for a hint. */
export const useKeyOf = (command: string | undefined): string | undefined => useKeysOf(command)[0];

/**
 * "{key:rx.steps} shows all steps." → "Shift+F8 shows all steps.": a text names a command, and says
 * the key that it has now. A command without a key goes by its name.
 */
export const keyed = (text: string, of: KeyOf): string =>
  text.replaceAll(/\{key:([\w.-]+)\}/g, (_, command: string) => {
    const name = of(command);
    const key = name?.keys[0];
    return key === undefined ? `“${name?.title ?? command}”` : strokeText(key);
  });
/** Reads a text that names commands; anything that is no text stays what it is. */
export function useKeyed(): <T>(text: T) => T {
  const of = use(KeyNames);
  return useCallback(
    <T>(text: T): T => (typeof text === 'string' ? (keyed(text, of) as T) : text),
    [of],
  );
}
