export interface Shard {
  readonly at: number;
  readonly of: number;
}
type FileTimes = readonly (readonly [string, number])[];

export function partOf(args: readonly string[]): {
  readonly only: readonly string[];
  readonly shard: Shard | null;
  readonly problem: string | null;
};
export function isFirst(shard: Shard | null): boolean;
export function slowest(times: FileTimes, processor?: ReadonlyMap<string, number>): string[];
export function unitTimes(
  report: {
    readonly testResults: readonly {
      readonly name: string;
      readonly startTime: number;
      readonly endTime: number;
    }[];
  },
  root: string,
): FileTimes;

interface BrowserSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly BrowserSuite[];
}
export function browserTimes(report: { readonly suites: readonly BrowserSuite[] }): FileTimes;
export function processorTimes(lines: string, root: string): ReadonlyMap<string, number>;
