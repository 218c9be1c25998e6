import type { BarMark } from '#server/io/label/paper.ts';

/**
 * Widths of bar, space, bar … of the 106 symbol characters and the stop, in order of their values
 * (ISO/IEC 15417 table 1).
 */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const [codeC, codeB, startB, startC, stop] = [99, 100, 104, 105, 106];

/** Bars from the left → the widths of bars and spaces in modules, as a scanner sees them. */
function runsOf(bars: readonly BarMark[]): number[] {
  const sorted = bars.toSorted((a, b) => a.x - b.x);
  const total = sorted.at(-1)!.x + sorted.at(-1)!.width - sorted[0]!.x;
  // The start character is 11 modules: its three bars and spaces end where the fourth bar begins.
  const module = (sorted[3]!.x - sorted[0]!.x) / 11;
  const edges = sorted.flatMap((barMark, index) => [
    barMark.width,
    ...(sorted[index + 1] ? [sorted[index + 1]!.x - barMark.x - barMark.width] : []),
  ]);
  if (Math.abs(Math.round(total / module) - total / module) > 0.01)
    throw new Error('The bars are not whole modules');
  return edges.map((edge) => Math.round(edge / module));
}

/**
 * Decodes the bars of a Code 128; throws where a character, the check symbol or the stop is wrong.
 */
export function readCode128(bars: readonly BarMark[]): string {
  const runs = runsOf(bars).join('');
  const values: number[] = [];
  for (let at = 0; at < runs.length;) {
    const length = runs.length - at === 7 ? 7 : 6;
    const value = patterns.indexOf(runs.slice(at, at + length));
    if (value < 0)
      throw new Error(`No Code 128 character has the bars ${runs.slice(at, at + length)}`);
    values.push(value);
    at += length;
  }
  if (values.pop() !== stop) throw new Error('The stop character is missing');
  const check = values.pop();
  if (values.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % 103 !== check)
    throw new Error('The check symbol is wrong');
  let set = values[0] === startC ? 'C' : values[0] === startB ? 'B' : 'A';
  let text = '';
  for (const value of values.slice(1)) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (value === codeC) set = 'C';
    else if (value === codeB && set !== 'B') set = 'B';
    else text += String.fromCharCode(value + 32);
  }
  return text;
}
