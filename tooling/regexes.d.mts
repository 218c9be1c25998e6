export interface WrittenRegex {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}
export function regexesOf(file: string, text: string): readonly WrittenRegex[];
export function backtracks(regex: { readonly source: string; readonly flags: string }): boolean;
