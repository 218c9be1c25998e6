/** Whether a value is one of a list, whose type it then has. */
export const isMember = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((item) => item === value);
