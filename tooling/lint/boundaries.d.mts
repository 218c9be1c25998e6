/** The tables of tooling/lint/boundaries.mjs, and its one question. */
export const guarded: readonly string[];
export const layers: Readonly<
  Record<string, { readonly imports: readonly string[]; readonly packages: readonly string[] }>
>;
export const faces: Readonly<Record<string, readonly string[]>>;
export const closed: Readonly<Record<string, readonly string[]>>;
export const arrows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
export function areaOf(file: string): { readonly part: string; readonly area: string } | null;
export function layerOf(file: string): string | null;
export function resolved(from: string, specifier: string): string | null;
export function refusal(from: string, specifier: string): string | null;
