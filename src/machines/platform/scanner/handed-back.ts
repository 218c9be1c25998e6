import { printable, type Burst, type BurstKey } from './burst.ts';
import type { RouterEffect } from './router-state.ts';

/** The first of its keys, from that one on, that the page has had; null where it had none. */
export const passedFrom = (burst: Burst, seq = 0): number | null =>
  burst.keys.find((key) => key.passed && key.seq >= seq && printable.test(key.char))?.seq ?? null;
/** A code leaves the text field as it was before it. */
export function takenOut(burst: Burst, first: number): readonly RouterEffect[] {
  const isInField = burst.focus === 'text' || burst.leftField === true;
  const seq = isInField ? passedFrom(burst, first) : null;
  return seq === null ? [] : [{ type: 'restore', seq }];
}

/**
 * A rejected burst in a text field stays there whole (S3); one that was announced by a sentinel
 * never reached it.
 */
export const leftInText = (burst: Burst, before: readonly BurstKey[]): readonly RouterEffect[] =>
  burst.focus === 'other' || burst.sentinel || burst.afterScan
    ? []
    : giveBack(
        burst,
        burst.keys.filter(
          (key) => !key.passed && !before.includes(key) && printable.test(key.char),
        ),
      );

/** Held keys that were typed by hand, back to where they were meant for, in order. */
export function giveBack(burst: Burst, keys: readonly BurstKey[]): readonly RouterEffect[] {
  const effects: RouterEffect[] = [];
  for (const key of keys) {
    const last = effects.at(-1);
    const asText = burst.focus === 'text' && key.record.key.length === 1 && !key.record.ctrlKey;
    if (asText)
      effects.push(
        last?.type === 'replay-as-text'
          ? (effects.pop(), { type: 'replay-as-text', text: last.text + key.record.key })
          : { type: 'replay-as-text', text: key.record.key },
      );
    else if (key.record.type === 'keydown')
      effects.push(
        last?.type === 'deliver'
          ? (effects.pop(), { type: 'deliver', records: [...last.records, key.record] })
          : { type: 'deliver', records: [key.record] },
      );
  }
  return effects;
}
