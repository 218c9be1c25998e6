import { isModifierKey, isPrintable, type KeyInput } from './keys.ts';

/** Letters that follow each other this closely (ms) belong to one word. */
export const wordMs = 300;

/**
 * Text that runs over an alert chooses one of its answers by a letter, and the Enter behind the
 * text would record it. It is watched from the key that chose; each letter that follows closely
 * belongs to it, and so does the Enter that ends it.
 */
export function watchRunningText() {
  let until = -1;
  return {
    /** A key has chosen an answer at this moment (of the events' clock). */
    chose(at: number): void {
      until = at + wordMs;
    },
    /** Whether this key is the Enter that ends the text: it is no act of its own. */
    isEndedBy(key: KeyInput): boolean {
      if (key.timeStamp >= until || isModifierKey(key.key)) return false;
      const isText = isPrintable(key);
      until = isText ? key.timeStamp + wordMs : -1;
      return key.key === 'Enter' && !key.ctrlKey && !key.altKey;
    },
  };
}
