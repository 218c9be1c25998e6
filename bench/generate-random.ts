/**
 * Numbers in [0, 1) that depend on nothing but the seed and the place: any row can be made again
 * without the rows before it.
 */
export function randomAt(seed: number, place: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let number = Math.imul(state ^ (state >>> 15), state | 1);
    number ^= number + Math.imul(number ^ (number >>> 7), number | 61);
    return ((number ^ (number >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <T>(list: readonly T[], number: number): T =>
  list[Math.floor(number * list.length)]!;
/** Early places of the list more often, as with names and drugs in life. */
export const pickSkewed = <T>(list: readonly T[], number: number): T =>
  list[Math.floor(number * number * list.length)]!;
export const digits = (number: number, length: number): string =>
  String(Math.floor(number * 10 ** length)).padStart(length, '0');
