export declare const help: string;
export declare function readOptions(
  given: readonly string[],
):
  | { readonly help: string }
  | { readonly refused: string }
  | { readonly flags: readonly string[]; readonly port: string | null };
