import { isModifierKey, isPrintable, type KeyInput } from './keys.ts';
import { wordMs } from './running-text.ts';

/** Who types and has not seen yet that a question came goes on typing at least this soon. */
const typingMs = 700;
const nowhere = 'What you typed just now was entered nowhere: type it again.';
const unasked = 'You were typing when this question came: look at it, then answer.';

export interface UnmeantKeysOptions {
  /** Says why a key did nothing; shown and spoken. */
  say(why: string): void;
  /** A question is the top dialog. */
  isAsked(): boolean;
  /** Letters of this moment (of the events’ clock) have no field yet: it is on its way. */
  isForWaiting(at: number): boolean;
}
/** Keys that were on their way when a window went or a question came: meant for neither. */
export interface UnmeantKeys {
  /** Takes a key that nobody is to hear, and says so. */
  takes(key: KeyInput): boolean;
  /** A key has done its work; `typed`: it was text of a field. */
  acted(key: KeyInput, typed: boolean): void;
  /** What was typed up to now is over: the next key is meant for what is there. */
  seen(): void;
  /** A dialog has closed at this moment. */
  closed(at: number): void;
}

/** Watches for keys that are not meant for what has just come under the hand. */
export function watchUnmeantKeys(options: UnmeantKeysOptions): UnmeantKeys {
  let quietUntil = -1;
  /** The last key was text: a word may be on its way. */
  let isMidWord = false;
  /** A question is not answered before this: the hand may still be typing. */
  let answersFrom = -1;
  /** It was said that a word is entered nowhere. */
  let isSaid = false;

  /**
   * The rest of a word whose window has closed under the hand, and what is typed while a key waits
   * for what it opens, hurt nobody: it is said that they are entered nowhere.
   */
  function isUnheard(key: KeyInput): boolean {
    if (!isPrintable(key)) return false;
    const isRest = key.timeStamp < quietUntil;
    if (isRest) quietUntil = key.timeStamp + wordMs;
    if (!isRest && !options.isForWaiting(key.timeStamp)) return false;
    if (!isSaid) options.say(nowhere);
    isSaid = true;
    return true;
  }
  /**
   * A question has come under a hand that goes on typing: the rest of its text, and the Enter
   * behind it, are no answers.
   */
  function isNoAnswer(key: KeyInput): boolean {
    if (key.timeStamp >= answersFrom || !(isPrintable(key) || key.key === 'Enter')) return false;
    if (!options.isAsked()) return false;
    answersFrom = Math.max(answersFrom, key.timeStamp + wordMs);
    options.say(unasked);
    return true;
  }
  return {
    takes: (key) => isUnheard(key) || isNoAnswer(key),
    acted(key, typed) {
      isMidWord = isPrintable(key) && typed;
      // A command but Esc is given with a purpose: what it asks is looked at.
      if (isMidWord) answersFrom = key.timeStamp + typingMs;
      else if (!isPrintable(key) && !isModifierKey(key.key) && key.key !== 'Escape')
        answersFrom = -1;
    },
    seen() {
      quietUntil = -1;
    },
    closed(at) {
      if (isMidWord) quietUntil = at + wordMs;
      isSaid = false;
    },
  };
}
