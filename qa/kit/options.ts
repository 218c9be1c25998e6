/** The word after an option: `--seed 7`. */
export const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
};
/** Minutes of `10m`; null for anything else. */
export const minutesOf = (text: string | undefined): number | null => {
  const found = /^(\d+)m$/.exec(text ?? '');
  return found?.[1] === undefined ? null : Number(found[1]);
};
