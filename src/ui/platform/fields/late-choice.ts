import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PickerRef, PickOption } from '#machines/platform/list/picker.machine.ts';
import { insertText } from '#ui/platform/commands/focus-view.ts';
import { isPrintable, type KeyInput } from '#ui/platform/commands/keys.ts';
import { replayKey } from '#ui/platform/commands/replay.ts';

/** Said where the answer is to be looked at before one of it is chosen. */
export const typedBehind =
  'Choose one of the list. What you typed behind Enter was entered nowhere: type it again.';

/** An Enter that waits for the answer of a search, and the keys that are pressed behind it. */
interface LateChoice {
  /** Enter was pressed: it acts once the answer has come. */
  begin(enter: KeyInput): void;
  /** Takes a key that is meant for what comes after the choice; false where it is the box's own. */
  hold(key: KeyInput): boolean;
  /** Gives what was held, in the order in which it was pressed, and holds nothing any more. */
  take(): readonly KeyInput[];
}
function createLateChoice(): LateChoice {
  const held: KeyInput[] = [];
  return {
    begin: (enter) => {
      held.splice(0, held.length, enter);
    },
    hold(key) {
      if (key.key === 'Backspace' && held.length > 1) {
        held.pop();
        return true;
      }
      if (key.key !== 'Enter' && !isPrintable(key)) return false;
      // A key that is held down is no second press.
      if (!key.repeat) held.push(key);
      return true;
    },
    take: () => held.splice(0),
  };
}

interface Choosing {
  readonly take: (option: PickOption) => void;
  /** Keys that were pressed behind Enter have no place to go to. */
  readonly lose: () => void;
}
/**
 * Takes what a picker chose. Where Enter came before the answer, Enter and what was pressed behind
 * it go on from the box when the answer has come.
 */
export function useLateChoice(
  picker: PickerRef,
  box: RefObject<HTMLInputElement | null>,
  choosing: Choosing,
): LateChoice {
  const [late] = useState(createLateChoice);
  const latest = useRef(choosing);
  useEffect(() => {
    latest.current = choosing;
  });
  useEffect(() => {
    const chosen = picker.on('picker.chosen', (event) => {
      const keys = late.take();
      latest.current.take(event.option);
      if (!event.late || document.activeElement !== box.current) return;
      for (const key of keys) replayKey(key, insertText);
    });
    const answered = picker.subscribe(({ context }) => {
      if (context.wanted === null && late.take().length > 1) latest.current.lose();
    });
    return () => {
      chosen.unsubscribe();
      answered.unsubscribe();
    };
  }, [picker, box, late]);
  return late;
}
