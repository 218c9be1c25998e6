/**
 * Whose words a label bears where its directions were not read: the prescriber's as they came,
 * those that a pharmacist kept, or such as are stored and would not be saved today.
 */
export const wordsNotRead = {
  prescriber: 'The prescriber’s words, not read',
  kept: 'The prescriber’s words, kept by a pharmacist, not read',
  stored: 'Words as they were saved, not read',
} as const;
export type WordsNotRead = keyof typeof wordsNotRead;
export const wordsNotReadKeys = ['prescriber', 'kept', 'stored'] as const satisfies readonly [
  WordsNotRead,
  ...WordsNotRead[],
];
