/** Numbers in [0, 1) that depend on nothing but the seed and the place: any row can be made again without the rows before it. */
export function randomAt(seed: number, place: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const pick = <T>(list: readonly T[], r: number): T => list[Math.floor(r * list.length)]!;
/** Early places of the list more often, as with names and drugs in life. */
export const pickSkewed = <T>(list: readonly T[], r: number): T =>
  list[Math.floor(r * r * list.length)]!;
export const digits = (r: number, length: number): string =>
  String(Math.floor(r * 10 ** length)).padStart(length, '0');
