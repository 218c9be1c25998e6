export interface Figures { readonly name: string; readonly calls: number; readonly floor: number; readonly p50: number; readonly p95: number; readonly p99: number; readonly worst: number; readonly found: string }
export type Work = (n: number) => Promise<string | number>;
const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** So that one slow case can't hold the machine for an hour. */
const longestMs = 60_000;
/**
 * Times `calls` calls, one after another, after a warm-up of a fifth of them; fewer where they take more than a minute, and the line
 * says how many. Each is followed by one call of `floor`, so that the ratio holds on a busy machine too. `work` says in a word what it found, so that an empty answer shows.
 */
export async function measure(name: string, calls: number, work: Work, floor: Work): Promise<Figures> {
  const times: number[] = [], floors: number[] = [], began = performance.now();
  let found: string | number = '';
  for (let n = -Math.ceil(calls / 5); n < calls; n += 1) {
    const from = performance.now();
    if (from - began > longestMs && n >= 0 && times.length >= 20) break;
    if (from - began > longestMs / 5 && n < 0) n = 0;
    found = await work(n < 0 ? calls - n : n);
    const between = performance.now();
    await floor(Math.abs(n));
    if (n >= 0) { times.push(between - from); floors.push(performance.now() - between); }
  }
  times.sort((a, b) => a - b);
  floors.sort((a, b) => a - b);
  return { name, calls: times.length, floor: at(floors, 0.5), p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), worst: times.at(-1)!, found: `${found}${times.length < calls ? ` (${times.length} calls only)` : ''}` };
}
const ms = (t: number) => t.toFixed(2).padStart(8);
/** The ratio is to a lookup by primary key between the calls: it means something on any machine, milliseconds do not. */
export const figuresLine = (f: Figures): string => `${f.name.padEnd(44)} ${ms(f.p50)} ${ms(f.p95)} ${ms(f.p99)} ${ms(f.worst)} ${(f.p50 / f.floor).toFixed(1).padStart(7)}×  ${f.found}`;
export const figuresHead = `${''.padEnd(44)} ${'p50 ms'.padStart(8)} ${'p95'.padStart(8)} ${'p99'.padStart(8)} ${'worst'.padStart(8)} ${'floor'.padStart(8)}  last found`;
