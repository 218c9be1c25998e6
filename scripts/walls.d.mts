export const walls: Readonly<Record<string, readonly string[]>>;
export const config: unknown;
