/** When a dose may be repeated: the words of the label, and spellings that mean the same. */
export const repeatRows = {
  needed: ['if needed', 'as needed|prn|when needed|if necessary|as necessary'],
  noRelief: ['if no relief', 'if not relieved'],
  noResponse: ['if no response', 'if there is no response'],
  ineffective: ['if ineffective', ''],
  notResolved: ['if not resolved', 'if it is not resolved'],
  headacheStays: [
    'if headache is not resolved',
    'if headache not resolved|if headache has not resolved|if headache does not resolve',
  ],
  recurs: ['if symptoms recur', 'if recurs|if symptoms return|if it recurs'],
  headacheRecurs: ['if headache recurs', 'if headache returns|if ha recurs|if ha returns'],
  migraineRecurs: ['if migraine recurs', 'if migraine returns'],
  painRecurs: ['if pain recurs', 'if pain returns'],
  persists: ['if symptoms persist', 'if persists|if it persists'],
  headachePersists: ['if headache persists', 'if ha persists'],
  migrainePersists: ['if migraine persists', ''],
  painPersists: ['if pain persists', ''],
} as const satisfies Readonly<Record<string, readonly [printed: string, same: string]>>;
/** Where a dose may be repeated. */
export const repeatPlaces = {
  otherNostril: [
    'in the other nostril',
    'in other nostril|into the other nostril|in the opposite nostril|in opposite nostril',
  ],
  alternateNostrils: [
    'in alternating nostrils',
    'in alternate nostrils|alternating nostrils|in alternate nostril|in the alternate nostril',
  ],
} as const satisfies Readonly<Record<string, readonly [printed: string, same: string]>>;
export type RepeatPlace = keyof typeof repeatPlaces;
export type RepeatWhen = keyof typeof repeatRows;
