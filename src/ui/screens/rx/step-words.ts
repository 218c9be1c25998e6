/** Steps that people look for by name: they stand in the list of all steps. */
export const stepWords = [
  'transfer',
  'transfer out',
  'another pharmacy',
  'hand back',
  'refund',
] as const;
