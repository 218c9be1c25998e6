import { etx, stx } from './header.ts';

/** Longer than four claims with all their segments; whoever sends more is not sending claims. */
const longestFrame = 65_536;
export type Taken =
  | { readonly frames: readonly Uint8Array[]; readonly rest: Uint8Array }
  | { readonly broken: 'outside' | 'too long' };

const begin = stx.charCodeAt(0);
const end = etx.charCodeAt(0);
/** Line ends and NUL between transmissions carry nothing. */
const isBetween = (byte: number): boolean => byte === 0 || byte === 10 || byte === 13;

/**
 * The transmissions between STX and ETX that are whole by now, without the two, and what came of
 * the next. Anything else between them breaks the line.
 */
export function takeFrames(held: Uint8Array, longest = longestFrame): Taken {
  const frames: Uint8Array[] = [];
  let at = 0;
  for (;;) {
    while (at < held.length && isBetween(held[at] ?? begin)) at++;
    if (at === held.length) return { frames, rest: new Uint8Array() };
    if (held[at] !== begin) return { broken: 'outside' };
    const to = held.indexOf(end, at);
    if ((to < 0 ? held.length : to) - at > longest) return { broken: 'too long' };
    if (to < 0) return { frames, rest: held.slice(at) };
    frames.push(held.slice(at + 1, to));
    at = to + 1;
  }
}
