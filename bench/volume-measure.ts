export interface Figures { readonly name: string; readonly calls: number; readonly p50: number; readonly p95: number; readonly p99: number; readonly worst: number; readonly found: string }
const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** So that one slow case can't hold the machine for an hour. */
const longestMs = 60_000;
/**
 * Times `calls` calls, one after another, after a warm-up of a fifth of them; fewer where they take more than a minute, and the line
 * says how many. `work` says in a word what it found, so that an empty answer shows.
 */
export async function measure(name: string, calls: number, work: (n: number) => Promise<string | number>): Promise<Figures> {
  const times: number[] = [], began = performance.now();
  let found: string | number = '';
  for (let n = -Math.ceil(calls / 5); n < calls; n += 1) {
    const from = performance.now();
    if (from - began > longestMs && n >= 0 && times.length >= 20) break;
    if (from - began > longestMs / 5 && n < 0) n = 0;
    found = await work(n < 0 ? calls - n : n);
    if (n >= 0) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { name, calls: times.length, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), worst: times.at(-1)!, found: `${found}${times.length < calls ? ` (${times.length} calls only)` : ''}` };
}
const ms = (t: number) => t.toFixed(2).padStart(8);
/** `floor` is the same run's lookup by primary key: ratios mean something on any machine, milliseconds do not. */
export const figuresLine = (f: Figures, floor: number): string => `${f.name.padEnd(44)} ${ms(f.p50)} ${ms(f.p95)} ${ms(f.p99)} ${ms(f.worst)} ${(f.p50 / floor).toFixed(1).padStart(7)}×  ${f.found}`;
export const figuresHead = `${''.padEnd(44)} ${'p50 ms'.padStart(8)} ${'p95'.padStart(8)} ${'p99'.padStart(8)} ${'worst'.padStart(8)} ${'floor'.padStart(8)}  last found`;
