export interface Commit {
  readonly hash: string;
  readonly message: string;
}
export function messageProblems(message: string): string[];
export function commitsOfLog(log: string): Commit[];
export function logProblems(commits: readonly Commit[]): string[];
export function judgeCheckout(
  root: string,
  since: string,
): { readonly passed: boolean; readonly lines: readonly string[] };
