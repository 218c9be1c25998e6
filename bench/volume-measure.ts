export interface Figures {
  readonly name: string;
  readonly calls: number;
  readonly floor: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
  readonly found: string;
}
/** One thing to time. */
export interface Case {
  readonly name: string;
  run(number: number): Promise<string | number>;
}

export type Work = (number: number) => Promise<string | number>;
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
/** The middle of times in ms; NaN of none. */
export const median = (times: readonly number[]): number => at(inOrder(times), 0.5) ?? NaN;

/** Times of calls and of the floor's between them, in ms, as figures. */
export function figuresOf(
  name: string,
  times: readonly number[],
  floors: readonly number[],
  found: string | number,
): Figures {
  const sorted = inOrder(times);
  return {
    name,
    calls: sorted.length,
    floor: median(floors),
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    worst: sorted.at(-1)!,
    found: `${found}`,
  };
}
/** The time of one piece of work in ms, with what it answered. */
export async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, answer: T]> {
  const from = performance.now();
  const answer = await work();
  return [performance.now() - from, answer];
}

/** So that one slow case can't hold the machine for an hour. */
const longestMs = 60_000;
/**
 * Times `calls` calls, one after another, after a warm-up of a fifth of them; fewer where they take
 * more than a minute, and the line
 * says how many. Each is followed by one call of `floor`, so that the ratio holds on a busy machine
 * too. `work` says in a word what it found, so that an empty answer shows.
 */
export async function measure(
  name: string,
  calls: number,
  work: Work,
  floor: Work,
): Promise<Figures> {
  const times: number[] = [];
  const floors: number[] = [];
  const began = performance.now();
  let found: string | number = '';
  for (let index = -Math.ceil(calls / 5); index < calls; index += 1) {
    const passed = performance.now() - began;
    if (passed > longestMs && index >= 0 && times.length >= Math.min(20, calls)) break;
    if (passed > longestMs / 5 && index < 0) index = 0;
    const [ms, answer] = await timed(() => work(index < 0 ? calls - index : index));
    const [floorMs] = await timed(() => floor(Math.abs(index)));
    found = answer;
    if (index >= 0) {
      times.push(ms);
      floors.push(floorMs);
    }
  }
  return figuresOf(
    name,
    times,
    floors,
    `${found}${times.length < calls ? ` (${times.length} calls only)` : ''}`,
  );
}
const ms = (number: number) => number.toFixed(2).padStart(8);
/**
 * The ratio is to a lookup by primary key between the calls: it means something on any machine,
 * milliseconds do not.
 */
export const figuresLine = (figures: Figures): string =>
  `${figures.name.padEnd(44)} ${ms(figures.p50)} ${ms(figures.p95)} ${ms(figures.p99)} ${ms(figures.worst)} ${(figures.p50 / figures.floor).toFixed(1).padStart(7)}×  ${figures.found}`;
export const figuresHead = `${''.padEnd(44)} ${'p50 ms'.padStart(8)} ${'p95'.padStart(8)} ${'p99'.padStart(8)} ${'worst'.padStart(8)} ${'floor'.padStart(8)}  last found`;
